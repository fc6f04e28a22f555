"""Which labels touch in a drawing, counted on its rasters with Pillow alone."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from maps.raster import label_raster, land_raster

if TYPE_CHECKING:
    from maps.geometry import Geometry

CORNER = 300
"""Two places that share less than a 300th of the picture's width only meet at a corner."""

Pairs = Counter[tuple[str, str]]
_CHANGED = re.compile(rb"[^\0]+")


def touching(geometry: Geometry) -> tuple[Pairs, Pairs]:
    """Length in pixels of every border on land and on water; corners are left out."""
    labels, land = label_raster(geometry), land_raster(geometry)
    width, height = labels.size
    numbers = labels.tobytes() if labels.mode == "L" else memoryview(labels.tobytes()).cast("H")
    ground = land.tobytes()
    on_land: Pairs = Counter()
    on_water: Pairs = Counter()
    for step, moved in ((1, (1, 0, width, height)), (width, (0, 1, width, height))):
        for place in _changes(labels, moved):
            other = place + step
            one, two = numbers[place], numbers[other]
            if one and two and one != two and ground[place] == ground[other]:
                pair = (geometry.labels[min(one, two) - 1], geometry.labels[max(one, two) - 1])
                (on_land if ground[place] else on_water)[pair] += 1
    least = width // CORNER
    return _longer(on_land, least), _longer(on_water, least)


def _changes(labels: Image.Image, box: tuple[int, int, int, int]) -> list[int]:
    """Positions whose neighbour to the right (or below) has another label."""
    width, height = labels.size
    planes = [labels] if labels.mode == "L" else _halves(labels)
    differs = Image.new("L", (width, height), 0)
    for plane in planes:
        shifted = Image.new("L", (width, height), 0)
        shifted.paste(plane.crop(box), (0, 0))
        differs = ImageChops.lighter(differs, ImageChops.difference(plane, shifted))
    # The last column or row has no neighbour.
    differs.paste(0, (width - box[0], 0, width, height)) if box[0] else differs.paste(0, (0, height - 1, width, height))
    return [place for run in _CHANGED.finditer(differs.tobytes()) for place in range(*run.span())]


def _halves(labels: Image.Image) -> list[Image.Image]:
    data = labels.tobytes()
    return [Image.frombytes("L", labels.size, data[half::2]) for half in range(2)]


def _longer(pairs: Pairs, least: int) -> Pairs:
    return Counter({pair: length for pair, length in pairs.items() if length >= least})
