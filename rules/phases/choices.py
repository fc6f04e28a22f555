"""Small asks that several phases share: pick some of a list, pick one, yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class ChooseAreas(Ask[list[str]]):
    """Pick areas: between `least` and `most` of the options, in the order in which they are dealt with."""

    purpose: str
    options: tuple[str, ...]
    least: int
    most: int
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> list[str]:
        """Different areas, all of them on offer, as many as asked for."""
        for area in value:
            if area not in self.options:
                self.refuse(f"{area!r} cannot be chosen to {self.purpose}.", ", ".join(self.options))
        if len(set(value)) != len(value):
            self.refuse("An area is named twice.")
        if not self.least <= len(value) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            self.refuse(f"{len(value)} areas are named to {self.purpose}.", wanted)
        return value


@dataclass(frozen=True, kw_only=True)
class ChooseOne(Ask[str]):
    """Pick exactly one of the options."""

    purpose: str
    options: tuple[str, ...]
    form: ClassVar[TypeAdapter[str]] = TypeAdapter(str)

    def check(self, game: Game, value: str) -> str:
        """One of the options."""
        if value not in self.options:
            self.refuse(f"{value!r} cannot be chosen: {self.purpose}.", ", ".join(self.options))
        return value


def choose_areas(
    seat: str, rule: str, purpose: str, options: list[str], least: int, most: int, *, ordered: bool = False
) -> Flow[list[str]]:
    """Ask for areas, unless there is nothing to choose; with `ordered` even all of them are asked for in order."""
    most = min(most, len(options))
    least = min(least, most)
    if most == 0:
        return []
    if least == len(options) and not (ordered and least > 1):
        return list(options)
    return (
        yield from ask(
            ChooseAreas(seat=seat, rule=rule, purpose=purpose, options=tuple(options), least=least, most=most)
        )
    )


def choose_one(seat: str, rule: str, purpose: str, options: list[str]) -> Flow[str]:
    """Ask for one of several, unless only one is left."""
    if len(options) == 1:
        return options[0]
    return (yield from ask(ChooseOne(seat=seat, rule=rule, purpose=purpose, options=tuple(options))))
