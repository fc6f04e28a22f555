"""The board as the rules see it: areas, borders, waters. Geometry and pictures live in `maps`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

Site = Literal["black", "white"]


@dataclass(frozen=True, slots=True)
class Area:
    """One land area (AH 2.2.1): its limit (AH 2.2.7), site (AH 2.2.5), plain, volcano, island and coasts (H 31)."""

    id: str
    name: str
    limit: int
    site: Site | None = None
    plain: str | None = None
    volcano: str | None = None
    island: str | None = None
    coasts: tuple[str, ...] = ()
    """Its separate waters: none inland, one for most coasts, two for Delphi and between lakes (AH 23.3)."""

    @property
    def coastal(self) -> bool:
        """True where a ship can float: by the sea or by a lake."""
        return bool(self.coasts)


@dataclass(frozen=True, eq=False)
class Board:
    """Areas, open seas (AH 2.2.2), land and water borders (AH 2.2.3, 2.2.4; H 31).

    Ships lie at *moorings*: an area with one coast (`knossos`) or one of two (`delphi@west`).
    """

    id: str
    name: str
    areas: dict[str, Area]
    seas: dict[str, str]
    land: dict[str, frozenset[str]]
    water: dict[str, frozenset[str]]
    setups: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)
    """Per edition: nations' starts (AH 2.2.9) and the areas out of play for a player count (AH 2.2.10)."""

    @cached_property
    def plains(self) -> dict[str, tuple[str, ...]]:
        """Flood plains and their areas (AH 2.2.6)."""
        return _grouped(self.areas, "plain")

    @cached_property
    def volcanoes(self) -> dict[str, tuple[str, ...]]:
        """Volcanoes and the areas they touch (AH 2.2.8)."""
        return _grouped(self.areas, "volcano")

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """Areas that share any border, by land or by coastal water (AH 22.2.4.3: even across water)."""
        found: dict[str, set[str]] = {area: set(self.land[area]) for area in self.areas}
        for mooring, others in self.water.items():
            if mooring in self.seas:
                continue
            here = area_of(mooring)
            found[here].update(area_of(other) for other in others if other not in self.seas)
        return {area: frozenset(others - {area}) for area, others in found.items()}

    @cached_property
    def waters(self) -> dict[str, int]:
        """For each mooring the number of the body of water it lies on: ships sail within one body (AH 22.2.11.2)."""
        body: dict[str, int] = {}
        for number, start in enumerate(self.water):
            if start in body:
                continue
            found = [start]
            while found:
                here = found.pop()
                if here not in body:
                    body[here] = number
                    found.extend(self.water[here])
        return body

    @cached_property
    def moorings(self) -> dict[str, tuple[str, ...]]:
        """The moorings of each area: none inland, usually the area itself, `area@coast` where there are several."""
        return {
            area.id: (area.id,) if len(area.coasts) == 1 else tuple(f"{area.id}@{coast}" for coast in area.coasts)
            for area in self.areas.values()
        }

    def without(self, out: frozenset[str], closed_sites: frozenset[str] = frozenset()) -> Board:
        """The board with some areas and seas out of play (AH 26.1, 26.2.1, 27.1, 27.2, 28.1, 28.2, 29.1, 29.2; H 42).

        City sites may be cut off although their area is in play (AH 26.2.2).
        """
        if not out and not closed_sites:
            return self

        def keeps(place: str) -> bool:
            return area_of(place) not in out

        return Board(
            id=self.id,
            name=self.name,
            areas={
                key: replace(area, site=None) if key in closed_sites else area
                for key, area in self.areas.items()
                if keeps(key)
            },
            seas={key: name for key, name in self.seas.items() if keeps(key)},
            land={key: frozenset(filter(keeps, near)) for key, near in self.land.items() if keeps(key)},
            water={key: frozenset(filter(keeps, near)) for key, near in self.water.items() if keeps(key)},
            setups=self.setups,
        )


def area_of(mooring: str) -> str:
    """The area of a mooring: `delphi@west` lies in `delphi`."""
    return mooring.partition("@")[0]


def board_from(data: dict[str, Any], setups: dict[str, dict[str, Any]] | None = None) -> Board:
    """Build a board from a pack's `board.json`."""
    areas = {
        row["id"]: Area(
            id=row["id"],
            name=row["name"],
            limit=row["limit"],
            site=row.get("site"),
            plain=row.get("plain"),
            volcano=row.get("volcano"),
            island=row.get("island"),
            coasts=tuple(row.get("coasts", ())),
        )
        for row in data["areas"]
    }
    land: dict[str, set[str]] = {area: set() for area in areas}
    for one, two in data["land"]:
        land[one].add(two)
        land[two].add(one)
    water: dict[str, set[str]] = {}
    for one, two in data["water"]:
        water.setdefault(one, set()).add(two)
        water.setdefault(two, set()).add(one)
    return Board(
        id=data["id"],
        name=data["name"],
        areas=areas,
        seas={row["id"]: row["name"] for row in data["seas"]},
        land={key: frozenset(near) for key, near in land.items()},
        water={key: frozenset(near) for key, near in water.items()},
        setups=setups or {},
    )


def _grouped(areas: dict[str, Area], name: str) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for area in areas.values():
        group = getattr(area, name)
        if group is not None:
            groups.setdefault(group, []).append(area.id)
    return {group: tuple(members) for group, members in groups.items()}
