"""Faults of a drawing: places without a shape, anchors astray, damaged rasters, borders that differ from the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from maps.contacts import Pairs, touching
from maps.raster import label_raster
from rules.board import area_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maps.geometry import Geometry, Point
    from rules.board import Board

ASTRAY = 30
"""A name or a piece may overhang the border of a small area by this many units, not more."""
RASTERS = ("base.webp", "labels.png", "land.png", "tint.png")
Pair = tuple[str, str]


def drawing_faults(board: Board, geometry: Geometry) -> list[str]:
    """Every fault of a drawing, compared with the board's lists."""
    faults = _place_faults(board, geometry)
    damaged = _raster_faults(geometry)
    faults += damaged
    if damaged:
        return faults
    faults += _anchor_faults(board, geometry)
    return faults + _border_faults(board, geometry)


def _place_faults(board: Board, geometry: Geometry) -> list[str]:
    known = {*board.areas, *board.seas, *geometry.lakes, *(port for ports in board.moorings.values() for port in ports)}
    faults = [f"geometry.json draws {name}, which does not exist" for name in sorted(set(geometry.places) - known)]
    doubles = sorted({name for name in geometry.labels if geometry.labels.count(name) > 1})
    faults += [f"geometry.json lists the label {name} twice" for name in doubles]
    for area in board.areas:
        place = geometry.places.get(area)
        if place is None or not place.land:
            faults.append(f"{area} has no polygon")
        elif place.name is None or not place.slots:
            faults.append(f"{area} has no place for its name or its tokens")
        if area not in geometry.labels:
            faults.append(f"{area} is not among the labels of geometry.json")
    for sea in board.seas:
        place = geometry.places.get(sea)
        if place is None or not place.water:
            faults.append(f"open sea {sea} has no polygon")
    return faults


def _raster_faults(geometry: Geometry) -> list[str]:
    faults = []
    for name in RASTERS:
        path = geometry.folder / name
        if not path.exists():
            continue
        try:
            with Image.open(path) as image:
                image.load()
                if image.size != geometry.size:
                    faults.append(f"{name} measures {image.size}, geometry.json says {geometry.size}")
        except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as problem:
            faults.append(f"{name} is damaged: {problem}")
    if not faults:
        highest = label_raster(geometry).getextrema()[1]
        if isinstance(highest, int | float) and highest > len(geometry.labels):
            faults.append(f"labels.png holds the number {int(highest)}, but there are {len(geometry.labels)} labels")
    return faults


def _anchor_faults(board: Board, geometry: Geometry) -> list[str]:
    """Names and pieces must stand on their own area or close to it."""
    labels = label_raster(geometry)
    numbers = {name: number for number, name in enumerate(geometry.labels, 1)}
    faults = []
    for name, place in geometry.places.items():
        own = {number for label, number in numbers.items() if area_of(label) == area_of(name)}
        anchors = [("name", place.name)] if place.name is not None and area_of(name) in board.areas else []
        anchors += [("token slot", slot) for slot in place.slots] + [("ship slot", ship) for ship in place.ships]
        for kind, spot in anchors:
            if spot is not None and not _near(labels, spot, own, round(ASTRAY * geometry.unit)):
                faults.append(f"the {kind} of {name} at {spot[0]}, {spot[1]} lies outside its area")
    return faults


def _near(labels: Image.Image, spot: Point, own: set[int], reach: int) -> bool:
    if not (0 <= spot[0] < labels.width and 0 <= spot[1] < labels.height):
        return False
    if labels.getpixel(spot) in own:
        return True
    box = (
        max(0, spot[0] - reach),
        max(0, spot[1] - reach),
        min(labels.width, spot[0] + reach),
        min(labels.height, spot[1] + reach),
    )
    part = labels.crop(box)
    seen: Iterable[int] = part.tobytes() if part.mode == "L" else memoryview(part.tobytes()).cast("H")
    return not own.isdisjoint(seen)


def _border_faults(board: Board, geometry: Geometry) -> list[str]:
    """Compare what touches in the drawing with what the lists say."""
    on_land, on_water = touching(geometry)
    shores = {pair for pair in on_land if not geometry.lakes.isdisjoint(pair)}
    faults = _compare("land", {_pair(one, two) for one in board.land for two in board.land[one]}, on_land, shores)
    wanted: set[Pair] = set()
    for one, others in board.water.items():
        for two in others:
            if not (_lake(board, geometry, one) and _lake(board, geometry, one) == _lake(board, geometry, two)):
                wanted.add(_pair(_label(geometry, one), _label(geometry, two)))
    faults += _compare("water", wanted, on_water, set())
    listed = {(area.id, coast) for area in board.areas.values() for coast in area.coasts if coast in geometry.lakes}
    drawn = {(one, two) if two in geometry.lakes else (two, one) for one, two in shores}
    faults += [f"{area} should touch {lake} and does not" for area, lake in sorted(listed - drawn)]
    return faults + [
        f"{area} touches {lake} in the drawing but not in the lists" for area, lake in sorted(drawn - listed)
    ]


def _compare(kind: str, wanted: set[Pair], drawn: Pairs, ignored: set[Pair]) -> list[str]:
    shown = {_pair(*pair) for pair in drawn if pair not in ignored}
    faults = [
        f"{one} and {two} are {kind} neighbours but do not touch in the drawing" for one, two in sorted(wanted - shown)
    ]
    return faults + [
        f"{one} and {two} touch on {kind} in the drawing but are not listed" for one, two in sorted(shown - wanted)
    ]


def _pair(one: str, two: str) -> Pair:
    return min(one, two), max(one, two)


def _label(geometry: Geometry, mooring: str) -> str:
    return mooring if mooring in geometry.labels else area_of(mooring)


def _lake(board: Board, geometry: Geometry, mooring: str) -> str:
    area = board.areas.get(area_of(mooring))
    coast = mooring.partition("@")[2] or (area.coasts[0] if area is not None and area.coasts else "")
    return coast if coast in geometry.lakes else ""
