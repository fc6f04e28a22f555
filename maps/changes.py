"""Rings and arrows that point out what has changed."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from maps.geometry import Geometry, Point
    from maps.scene import Scene
    from maps.views import View

BRIGHT, EDGE = "#fff15c", "#3a1a10"
SAIL = "#f4fbff"
"""Voyages, apart from marches."""
FINE = 2
CLEAR = 27
"""An arrow starts this many units off the middle of the pieces, so that their number can be read."""


def draw_changes(picture: Image.Image, scene: Scene, geometry: Geometry, view: View) -> None:
    """Draw every highlight of a scene, each on a patch of its own so that its edges are smooth."""
    for highlight in scene.highlights:
        plain = SAIL if highlight.sail else BRIGHT
        colour = scene.nation(highlight.nation).colour if highlight.nation else plain
        if highlight.to is None:
            _ring(picture, highlight.place, geometry, view, colour)
        else:
            ends = (_middle(geometry, highlight.place), _middle(geometry, highlight.to))
            _arrow(picture, ends, geometry, view, colour)


def _middle(geometry: Geometry, name: str) -> Point:
    place = geometry.places[name]
    spot = (place.slots or place.ships or ((place.name,) if place.name else ()))[:1]
    if spot:
        return spot[0]
    left, top, right, bottom = place.box()
    return (left + right) // 2, (top + bottom) // 2


def _ring(picture: Image.Image, name: str, geometry: Geometry, view: View, colour: str) -> None:
    """The outline of a place, thick and with dark edges."""
    place = geometry.places[name]
    for polygon in place.land or place.water:
        points = _to_view(polygon[0], view)
        _patch(picture, [*points, points[0]], geometry.unit * view.zoom, colour, head=None)


def _arrow(picture: Image.Image, ends: tuple[Point, Point], geometry: Geometry, view: View, colour: str) -> None:
    """A straight arrow that stops short of the pieces it points at."""
    (x0, y0), (x1, y1) = _to_view(ends, view)
    length = hypot(x1 - x0, y1 - y0)
    unit = geometry.unit * view.zoom
    if length < 1:
        return
    along = ((x1 - x0) / length, (y1 - y0) / length)
    if length > 3 * CLEAR * unit:
        x0, y0 = x0 + along[0] * CLEAR * unit, y0 + along[1] * CLEAR * unit
    tip = (x1 - along[0] * 14 * unit, y1 - along[1] * 14 * unit)
    neck = (tip[0] - along[0] * 22 * unit, tip[1] - along[1] * 22 * unit)
    wing = (-along[1] * 13 * unit, along[0] * 13 * unit)
    head = [tip, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
    _patch(picture, [(x0, y0), neck], unit, colour, head)


def _to_view(points: tuple[Point, ...], view: View) -> list[tuple[float, float]]:
    return [((x - view.box[0]) * view.zoom, (y - view.box[1]) * view.zoom) for x, y in points]


def _patch(
    picture: Image.Image,
    line: list[tuple[float, float]],
    unit: float,
    colour: str,
    head: list[tuple[float, float]] | None,
) -> None:
    """Draw a line, with or without an arrow head, at twice the size and lay it over the picture."""
    points = line + (head or [])
    gap = round(8 * unit)
    left, top = (max(0, int(min(p[k] for p in points)) - gap) for k in range(2))
    right = min(picture.width, int(max(p[0] for p in points)) + gap)
    bottom = min(picture.height, int(max(p[1] for p in points)) + gap)
    if right <= left or bottom <= top:
        return
    patch = Image.new("RGBA", ((right - left) * FINE, (bottom - top) * FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(patch)
    moved = [((x - left) * FINE, (y - top) * FINE) for x, y in line]
    tips = [((x - left) * FINE, (y - top) * FINE) for x, y in head or []]
    for width, shade in ((8.0, EDGE), (4.6, colour)):
        pen.line(moved, fill=shade, width=round(width * unit * FINE), joint="curve")
        if tips:
            pen.polygon(tips, fill=shade, outline=EDGE, width=round(1.7 * unit * FINE))
    small = patch.resize((right - left, bottom - top), Image.Resampling.BOX)
    picture.paste(small, (left, top), small)
