"""What a map picture shows: a small frozen description that the bot fills from a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation as drawn: its colour (`#rrggbb`), its mark (a name from `maps.marks`) and a line for the legend."""

    id: str
    name: str
    colour: str
    mark: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What stands on one place; `tokens` and `ships` count by nation."""

    tokens: Mapping[str, int] = field(default_factory=dict)
    city: str | None = None
    ships: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Highlight:
    """A change worth seeing: a ring around a place, or an arrow from it to another."""

    place: str
    to: str | None = None
    nation: str | None = None
    sail: bool = False
    """True for a voyage, whose arrow is white."""


@dataclass(frozen=True)
class Scene:
    """One picture of one board. Places are areas, moorings (`delphi@west`) for ships, and open seas."""

    board: str
    title: str
    nations: tuple[Nation, ...]
    pieces: Mapping[str, Pieces]
    highlights: tuple[Highlight, ...] = ()
    out: frozenset[str] = field(default_factory=frozenset)
    """Areas and seas out of play, shown grey."""

    def nation(self, name: str) -> Nation:
        """The nation of an id."""
        return next(nation for nation in self.nations if nation.id == name)
