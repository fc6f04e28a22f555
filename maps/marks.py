"""A distinct mark per nation: simple shapes that stay apart at twelve pixels, drawn in a unit square."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Points = list[tuple[float, float]]


def _regular(corners: int, turn: float = 0.0, size: float = 0.5) -> Points:
    angles = [2 * pi * k / corners + turn for k in range(corners)]
    return [(0.5 + size * sin(angle), 0.5 - size * cos(angle)) for angle in angles]


def _star(points: int, inner: float) -> Points:
    return [
        (
            0.5 + (0.52 if k % 2 == 0 else inner) * sin(pi * k / points),
            0.5 - (0.52 if k % 2 == 0 else inner) * cos(pi * k / points),
        )
        for k in range(2 * points)
    ]


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _arc(start: float, end: float, size: float = 0.5, centre: tuple[float, float] = (0.5, 0.5)) -> Points:
    steps = 16
    angles = [(start + (end - start) * k / steps) * pi / 180 for k in range(steps + 1)]
    return [(centre[0] + size * cos(angle), centre[1] + size * sin(angle)) for angle in angles]


_CROSS: Points = [
    (0.33, 0), (0.67, 0), (0.67, 0.33), (1, 0.33), (1, 0.67), (0.67, 0.67),
    (0.67, 1), (0.33, 1), (0.33, 0.67), (0, 0.67), (0, 0.33), (0.33, 0.33),
]  # fmt: skip
_SALTIRE: Points = [
    (0.2, 0), (0.5, 0.3), (0.8, 0), (1, 0.2), (0.7, 0.5), (1, 0.8),
    (0.8, 1), (0.5, 0.7), (0.2, 1), (0, 0.8), (0.3, 0.5), (0, 0.2),
]  # fmt: skip

MARKS: dict[str, tuple[Points, ...]] = {
    "disc": (_arc(0, 360, 0.48),),
    "square": (_box(0.06, 0.06, 0.94, 0.94),),
    "triangle": ([(0.5, 0), (1, 0.94), (0, 0.94)],),
    "wedge": ([(0, 0.06), (1, 0.06), (0.5, 1)],),
    "diamond": (_regular(4, 0, 0.54),),
    "star": (_star(5, 0.22),),
    "cross": (_CROSS,),
    "saltire": (_SALTIRE,),
    "bars": (_box(0, 0.08, 1, 0.38), _box(0, 0.62, 1, 0.92)),
    "pillars": (_box(0.08, 0, 0.38, 1), _box(0.62, 0, 0.92, 1)),
    "crescent": ([*_arc(50, 310, 0.5), *reversed(_arc(80, 280, 0.36, (0.68, 0.5)))],),
    "hourglass": ([(0, 0), (1, 0), (0.58, 0.5), (1, 1), (0, 1), (0.42, 0.5)],),
    "chevron": ([(0, 0.55), (0.5, 0.05), (1, 0.55), (1, 0.95), (0.5, 0.48), (0, 0.95)],),
    "bolt": ([(0.6, 0), (0.1, 0.58), (0.45, 0.58), (0.35, 1), (0.9, 0.38), (0.55, 0.38)],),
    "dome": ([*_arc(180, 360, 0.5, (0.5, 0.68)), (1, 0.92), (0, 0.92)],),
    "dots": (_arc(0, 360, 0.24, (0.25, 0.26)), _arc(0, 360, 0.24, (0.75, 0.26)), _arc(0, 360, 0.24, (0.5, 0.76))),
    "tau": ([(0, 0), (1, 0), (1, 0.32), (0.67, 0.32), (0.67, 1), (0.33, 1), (0.33, 0.32), (0, 0.32)],),
    "sun": (_star(8, 0.26),),
    "skull": ([*_arc(150, 390, 0.44, (0.5, 0.44)), (0.72, 0.72), (0.72, 1), (0.28, 1), (0.28, 0.72)],),
    "axe": (
        [(0.42, 0), (0.58, 0), (0.58, 1), (0.42, 1)],
        [(0.1, 0.05), (0.42, 0.2), (0.42, 0.5), (0.1, 0.65)],
        [(0.9, 0.05), (0.58, 0.2), (0.58, 0.5), (0.9, 0.65)],
    ),
}


def draw_mark(pen: ImageDraw, mark: str, centre: tuple[float, float], size: float, fill: str) -> None:
    """Draw a mark of a given size around a point."""
    left, top = centre[0] - size / 2, centre[1] - size / 2
    for shape in MARKS[mark]:
        pen.polygon([(left + x * size, top + y * size) for x, y in shape], fill=fill)
