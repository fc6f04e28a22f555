"""Colour and mark of every nation; a test proves that they stay apart for red-green blind players."""

from __future__ import annotations

from maps.scene import Nation

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
        Nation("minoa", "Minoa", "#adcd26", "crescent"),
        Nation("saba", "Saba", "#e3590f", "dots"),
        Nation("assyria", "Assyria", "#1fc7f6", "star"),
        Nation("maurya", "Maurya", "#db0b37", "dome"),
        Nation("celt", "Celt", "#33b15f", "saltire"),
        Nation("babylon", "Babylon", "#0fc7b8", "bars"),
        Nation("carthage", "Carthage", "#ec8915", "pillars"),
        Nation("dravidia", "Dravidia", "#302581", "wedge"),
        Nation("hatti", "Hatti", "#fd94a3", "diamond"),
        Nation("kushan", "Kushan", "#65180f", "chevron"),
        Nation("rome", "Rome", "#e4107c", "square"),
        Nation("persia", "Persia", "#961f7e", "sun"),
        Nation("iberia", "Iberia", "#f5f5fa", "bolt"),
        Nation("nubia", "Nubia", "#1297a3", "hourglass"),
        Nation("hellas", "Hellas", "#f5ea2e", "triangle"),
        Nation("indus", "Indus", "#0b6b4c", "tau"),
        Nation("egypt", "Egypt", "#fffece", "disc"),
        Nation("parthia", "Parthia", "#635c09", "cross"),
    )
}

PIRATES = Nation("pirates", "Pirates", "#1c1c1c", "skull")
BARBARIANS = Nation("barbarians", "Barbarians", "#6e6e6e", "axe")


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#111111" if 0.299 * red + 0.587 * green + 0.114 * blue > 135 else "#ffffff"
