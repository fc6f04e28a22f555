"""Which part of a board a picture shows, and how large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maps.geometry import Geometry
    from maps.scene import Scene
    from rules.board import Board

ASPECT = 1.5
WIDEST, CLOSEST = 1400, 1.6
"""A part is enlarged towards this width, but never more than this many times: names must stay sharp."""


@dataclass(frozen=True, slots=True)
class View:
    """A box in pixels of the whole board, and the factor by which it is enlarged."""

    box: tuple[int, int, int, int]
    zoom: float = 1.0


def whole(geometry: Geometry) -> View:
    """The whole board at its own size."""
    return View((0, 0, *geometry.size))


def places(geometry: Geometry, names: Iterable[str], margin: float = 40) -> View:
    """The part that holds the given places."""
    boxes = [geometry.places[name].box() for name in names]
    if not boxes:
        return whole(geometry)
    gap = margin * geometry.unit
    left, top = min(box[0] for box in boxes) - gap, min(box[1] for box in boxes) - gap
    right, bottom = max(box[2] for box in boxes) + gap, max(box[3] for box in boxes) + gap
    wide, high = max(right - left, (bottom - top) * ASPECT), max(bottom - top, (right - left) / ASPECT)
    wide, high = min(wide, geometry.size[0]), min(high, geometry.size[1])
    x = min(max(0.0, (left + right - wide) / 2), geometry.size[0] - wide)
    y = min(max(0.0, (top + bottom - high) / 2), geometry.size[1] - high)
    zoom = min(CLOSEST, max(1.0, WIDEST / wide))
    return View((round(x), round(y), round(x + wide), round(y + high)), zoom)


def around(geometry: Geometry, board: Board, area: str) -> View:
    """An area and its neighbours by land and by water."""
    return places(geometry, [area, *sorted(board.neighbours[area])], margin=10)


def nation(geometry: Geometry, scene: Scene, name: str) -> View:
    """All places where a nation has pieces; the whole board if it has none."""
    held = [
        place
        for place, pieces in scene.pieces.items()
        if name in pieces.tokens or name in pieces.ships or pieces.city == name
    ]
    return places(geometry, held)
