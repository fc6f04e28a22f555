"""The rasters of a drawing: read from the pack, or drawn from the outlines where a pack has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from maps.geometry import Geometry, Shape

DEEP = 256
"""More labels than this need sixteen bits per pixel."""


def label_raster(geometry: Geometry) -> Image.Image:
    """The label of every pixel: mode `L`, or `I;16` for a large board."""
    path = geometry.folder / "labels.png"
    if path.exists():
        with Image.open(path) as file:
            return file.copy()
    image = Image.new("I", geometry.size, 0)
    pen = ImageDraw.Draw(image)
    for part in ("water", "land"):
        for number, name in enumerate(geometry.labels, 1):
            place = geometry.places.get(name)
            if place is not None:
                _fill(pen, place.land if part == "land" else place.water, number)
    return image.convert("L" if len(geometry.labels) < DEEP else "I;16")


def land_raster(geometry: Geometry) -> Image.Image:
    """Land is 255, water 0; a lake counts as land."""
    path = geometry.folder / "land.png"
    if path.exists():
        with Image.open(path) as file:
            return file.convert("L")
    image = Image.new("L", geometry.size, 0)
    pen = ImageDraw.Draw(image)
    for place in geometry.places.values():
        _fill(pen, place.land, 255)
    return image


def planes(labels: Image.Image) -> tuple[Image.Image, ...]:
    """The labels as eight-bit planes: plane k holds label - 255 k, or 0 where the label is on another plane."""
    if labels.mode == "L":
        return (labels,)
    data = labels.tobytes()
    low = Image.frombytes("L", labels.size, data[0::2])
    high = Image.frombytes("L", labels.size, data[1::2])
    empty = Image.new("L", labels.size, 0)
    first = Image.composite(low, empty, high.point([255, *[0] * 255]))
    second = Image.composite(low.point([*range(1, 256), 0]), empty, high.point([0, 255, *[0] * 254]))
    return first, second


def _fill(pen: ImageDraw.ImageDraw, shape: Shape, value: int) -> None:
    for outer, *holes in shape:
        pen.polygon(outer, fill=value)
        for hole in holes:
            pen.polygon(hole, fill=0)
