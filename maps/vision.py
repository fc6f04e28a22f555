"""How a colour looks to red-green blind eyes, and how far two colours are apart (OKLab, times 100)."""

from __future__ import annotations

from math import dist

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
}
"""Viénot, Brettel and Mollon (1999), on linear red, green and blue."""

_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def seen(colour: str, eye: str) -> Triple:
    """A colour such as `#aabbcc` in OKLab as an eye sees it."""
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    looked = [min(1.0, max(0.0, part)) for part in _times(EYES[eye], linear)]
    cones = [part ** (1 / 3) for part in _times(_CONES, looked)]
    light, green_red, blue_yellow = _times(_LAB, cones)
    return 100 * light, 100 * green_red, 100 * blue_yellow


def apart(one: str, two: str, eye: str) -> float:
    """How different two colours look to an eye."""
    return dist(seen(one, eye), seen(two, eye))


def _times(matrix: tuple[Triple, Triple, Triple], values: list[float]) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, values, strict=True)) for row in matrix]
