"""Colour and mark of every nation; a test proves that they stay apart for red-green blind players."""

from __future__ import annotations

from maps.scene import Nation

CLASSIC: dict[str, Nation] = {
    nation.id: nation
    for nation in (
        Nation("africa", "Africa", "#832d10", "pillars"),
        Nation("italy", "Italy", "#d74409", "square"),
        Nation("illyria", "Illyria", "#f8db08", "triangle"),
        Nation("thrace", "Thrace", "#178976", "cross"),
        Nation("crete", "Crete", "#8fd2a4", "crescent"),
        Nation("asia", "Asia", "#f28c11", "diamond"),
        Nation("assyria", "Assyria", "#3ac3f6", "star"),
        Nation("babylon", "Babylon", "#2f3e96", "bars"),
        Nation("egypt", "Egypt", "#c9ffff", "disc"),
    )
}

MEGA: dict[str, Nation] = {
    nation.id: nation
    for nation in (
        Nation("minoa", "Minoa", "#b2c920", "crescent"),
        Nation("saba", "Saba", "#e06863", "dots"),
        Nation("assyria", "Assyria", "#27c6f6", "star"),
        Nation("maurya", "Maurya", "#c92149", "dome"),
        Nation("celt", "Celt", "#629408", "saltire"),
        Nation("babylon", "Babylon", "#c1a242", "bars"),
        Nation("carthage", "Carthage", "#df9288", "pillars"),
        Nation("dravidia", "Dravidia", "#2b2483", "wedge"),
        Nation("hatti", "Hatti", "#d47ca4", "diamond"),
        Nation("kushan", "Kushan", "#61140e", "chevron"),
        Nation("rome", "Rome", "#e11980", "square"),
        Nation("persia", "Persia", "#9b1c7d", "sun"),
        Nation("iberia", "Iberia", "#c4fffe", "bolt"),
        Nation("nubia", "Nubia", "#39cdc2", "hourglass"),
        Nation("hellas", "Hellas", "#f1e825", "triangle"),
        Nation("indus", "Indus", "#096d42", "tau"),
        Nation("egypt", "Egypt", "#ffa98b", "disc"),
        Nation("parthia", "Parthia", "#544b08", "cross"),
    )
}

PIRATES = Nation("pirates", "Pirates", "#1c1c1c", "skull")
BARBARIANS = Nation("barbarians", "Barbarians", "#6e6e6e", "axe")


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#111111" if 0.299 * red + 0.587 * green + 0.114 * blue > 135 else "#ffffff"
