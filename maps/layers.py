"""The prepared layers of a board, loaded once and shared by all pictures of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from maps.fonts import font
from maps.geometry import Geometry, load_geometry
from maps.raster import label_raster, land_raster, planes

if TYPE_CHECKING:
    from collections.abc import Mapping

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Layers:
    """A board's finished ground with names and signs, its label planes, and how strongly owners tint each pixel."""

    geometry: Geometry
    base: Image.Image
    labels: tuple[Image.Image, ...]
    tint: Image.Image

    def tinted(self, colours: Mapping[str, str], box: Box) -> Image.Image:
        """A part of the board with the given colours laid over the given areas."""
        picture = self.base.crop(box)
        numbers = {name: number for number, name in enumerate(self.geometry.labels, 1)}
        strength = self.tint.crop(box)
        for level, plane in enumerate(self.labels):
            chosen = {numbers[name] - 255 * level: code for name, code in colours.items()}
            chosen = {number: code for number, code in chosen.items() if 1 <= number <= 255}
            if not chosen:
                continue
            part = plane.crop(box)
            palette = bytearray(768)
            shown = [0] * 256
            for number, code in chosen.items():
                palette[3 * number : 3 * number + 3] = bytes.fromhex(code[1:])
                shown[number] = 255
            mask = ImageChops.darker(strength, part.point(shown))
            # An eight-bit grey picture read as palette numbers costs nothing; recolouring each area would.
            coloured = Image.frombytes("P", part.size, part.tobytes())
            coloured.putpalette(bytes(palette))
            picture.paste(coloured.convert("RGB"), (0, 0), mask)
        return picture


@cache
def load_layers(board: str) -> Layers:
    """The layers of a board that ships with Solon."""
    return read_layers(load_geometry(board))


def read_layers(geometry: Geometry) -> Layers:
    """The layers of any drawing; a pack without a painted base gets a plain one."""
    labels = planes(label_raster(geometry))
    base_file, tint_file = geometry.folder / "base.webp", geometry.folder / "tint.png"
    if base_file.exists() and tint_file.exists():
        with Image.open(base_file) as base, Image.open(tint_file) as tint:
            return Layers(geometry, base.convert("RGB"), labels, tint.convert("L"))
    land = land_raster(geometry)
    return Layers(geometry, _plain_base(geometry, land), labels, land.point([round(v * 0.55) for v in range(256)]))


def _plain_base(geometry: Geometry, land: Image.Image) -> Image.Image:
    """Flat land and water with outlines and names."""
    picture = Image.composite(
        Image.new("RGB", geometry.size, "#ecdcb0"), Image.new("RGB", geometry.size, "#a9cfda"), land
    )
    pen = ImageDraw.Draw(picture)
    for place in geometry.places.values():
        for shape, colour in ((place.water, "#4b86a0"), (place.land, "#5b4127")):
            for ring in (ring for polygon in shape for ring in polygon):
                pen.line([*ring, ring[0]], fill=colour, width=max(1, round(2 * geometry.unit)))
    for name, place in geometry.places.items():
        if place.name is not None:
            text = name.replace("-", " ").title()
            pen.text(place.name, text, font=font("name", 21 * geometry.unit), fill="#2b1c10", anchor="mm")
    return picture
