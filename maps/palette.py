"""Colour and mark of every nation; a test proves that they stay apart for red-green blind players."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maps.scene import Nation

if TYPE_CHECKING:
    from collections.abc import Mapping

CLASSIC: dict[str, Nation] = {
    nation.id: nation
    for nation in (
        Nation("africa", "Africa", "#763210", "pillars"),
        Nation("italy", "Italy", "#de3508", "square"),
        Nation("illyria", "Illyria", "#f9d808", "triangle"),
        Nation("thrace", "Thrace", "#0a835d", "cross"),
        Nation("crete", "Crete", "#a7dca3", "crescent"),
        Nation("asia", "Asia", "#f58a1a", "diamond"),
        Nation("assyria", "Assyria", "#e988c8", "star"),
        Nation("babylon", "Babylon", "#25358c", "bars"),
        Nation("egypt", "Egypt", "#9b5fe0", "disc"),
    )
}

MEGA: dict[str, Nation] = {
    nation.id: nation
    for nation in (
        Nation("minoa", "Minoa", "#99d36e", "crescent"),
        Nation("saba", "Saba", "#e85f27", "dots"),
        Nation("assyria", "Assyria", "#4ac6fc", "star"),
        Nation("maurya", "Maurya", "#d90c19", "dome"),
        Nation("celt", "Celt", "#47bb70", "saltire"),
        Nation("babylon", "Babylon", "#938d6d", "bars"),
        Nation("carthage", "Carthage", "#ffa30d", "pillars"),
        Nation("dravidia", "Dravidia", "#2f2680", "wedge"),
        Nation("hatti", "Hatti", "#eb88c4", "diamond"),
        Nation("kushan", "Kushan", "#651910", "chevron"),
        Nation("rome", "Rome", "#d7117c", "square"),
        Nation("persia", "Persia", "#94207b", "sun"),
        Nation("iberia", "Iberia", "#ffceff", "bolt"),
        Nation("nubia", "Nubia", "#1da49a", "hourglass"),
        Nation("hellas", "Hellas", "#f7e817", "triangle"),
        Nation("indus", "Indus", "#156808", "tau"),
        Nation("egypt", "Egypt", "#e8924c", "disc"),
        Nation("parthia", "Parthia", "#545f4b", "cross"),
    )
}

PIRATES = Nation("pirates", "Pirates", "#1c1c1c", "skull")
BARBARIANS = Nation("barbarians", "Barbarians", "#6e6e6e", "axe")


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#111111" if 0.299 * red + 0.587 * green + 0.114 * blue > 135 else "#ffffff"


def looks(nations: Mapping[str, str]) -> tuple[Nation, ...]:
    """Looks for the nations of a game (id to name): the classic ones if they suffice, else the larger set."""
    known = CLASSIC if all(name in CLASSIC for name in nations) else MEGA
    spare = [look for look in MEGA.values() if look.id not in nations]
    return tuple(
        replace(known[name], name=shown) if name in known else replace(spare.pop(0), id=name, name=shown)
        for name, shown in nations.items()
    )
