"""Small signs of the charts: nations' chips, markers, ticks and crosses, each drawn once per size and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from maps.charts.style import BAD, CREAM, FINE, GOLD, GOOD, INK, WARN, Sheet
from maps.marks import draw_mark
from maps.palette import ink_on

if TYPE_CHECKING:
    from maps.scene import Nation

DARK, LIGHT = "#1c130c", "#fffdf4"


def _canvas(wide: int, high: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    sheet = Image.new("RGBA", (wide * FINE, high * FINE), (0, 0, 0, 0))
    return sheet, ImageDraw.Draw(sheet)


@lru_cache(maxsize=512)
def marker(nation: Nation, size: int) -> Image.Image:
    """A round marker in the nation's colour with its mark."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    for inset, fill in ((0.0, DARK), (0.05, LIGHT), (0.12, nation.colour)):
        pen.ellipse((inset * side, inset * side, (1 - inset) * side - 1, (1 - inset) * side - 1), fill=fill)
    draw_mark(pen, nation.mark, (side / 2, side / 2), side * 0.44, ink_on(nation.colour))
    return sheet.reduce(FINE)


@lru_cache(maxsize=512)
def chip(nation: Nation, size: int) -> Image.Image:
    """A small square with colour and mark, for lists of nations."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.22, DARK)
    pen.rounded_rectangle((FINE * 2, FINE * 2, side - FINE * 2 - 1, side - FINE * 2 - 1), side * 0.16, nation.colour)
    draw_mark(pen, nation.mark, (side / 2, side / 2), side * 0.52, ink_on(nation.colour))
    return sheet.reduce(FINE)


@lru_cache(maxsize=512)
def plate(nation: Nation, wide: int, high: int) -> Image.Image:
    """A plate in the nation's colour: its mark, then its name."""
    sheet, pen = _canvas(wide, high)
    pen.rounded_rectangle((0, 0, wide * FINE - 1, high * FINE - 1), 9 * FINE, DARK)
    inner = (2 * FINE, 2 * FINE, (wide - 2) * FINE - 1, (high - 2) * FINE - 1)
    pen.rounded_rectangle(inner, 7 * FINE, nation.colour)
    ink = ink_on(nation.colour)
    draw_mark(pen, nation.mark, (high * FINE * 0.52, high * FINE / 2), high * FINE * 0.46, ink)
    picture = sheet.reduce(FINE)
    left = round(high * 0.98)
    flat = Image.new("RGB", picture.size, nation.colour)
    words = Sheet(flat)
    words.fitted((left, high / 2 + 1), nation.name, "name", round(high * 0.58), wide - left - 8, ink, "lm")
    text = flat.crop((left, 4, wide - 6, high - 4))
    picture.paste(text, (left, 4))
    return picture


@lru_cache(maxsize=64)
def tick(size: int, colour: str = GOOD) -> Image.Image:
    """Met, owned, affordable."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.ellipse((0, 0, side - 1, side - 1), fill=colour)
    points = [(side * 0.25, side * 0.53), (side * 0.43, side * 0.71), (side * 0.76, side * 0.32)]
    pen.line(points, fill=CREAM, width=round(side * 0.13), joint="curve")
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def cross(size: int, colour: str = BAD) -> Image.Image:
    """Not met: a square, so that its outline alone tells it from a tick."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.2, fill=colour)
    for ends in (((0.28, 0.28), (0.72, 0.72)), ((0.28, 0.72), (0.72, 0.28))):
        pen.line([(x * side, y * side) for x, y in ends], fill=CREAM, width=round(side * 0.13))
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def unsure(size: int, colour: str = WARN) -> Image.Image:
    """Depends on something hidden: a ring with a question mark."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.ellipse((0, 0, side - 1, side - 1), fill=colour)
    pen.ellipse((side * 0.1, side * 0.1, side * 0.9, side * 0.9), fill=CREAM)
    picture = sheet.reduce(FINE)
    Sheet(picture).text((size / 2, size / 2), "?", "number", round(size * 0.72), colour, "mm")
    return picture


@lru_cache(maxsize=64)
def back(size: int) -> Image.Image:
    """One step back."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.2, fill=BAD)
    arrow = [(0.16, 0.5), (0.5, 0.18), (0.5, 0.38), (0.84, 0.38), (0.84, 0.62), (0.5, 0.62), (0.5, 0.82)]
    pen.polygon([(x * side, y * side) for x, y in arrow], fill=CREAM)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def flag(size: int) -> Image.Image:
    """A chequered flag for a finish."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rectangle((side * 0.1, 0, side * 0.2, side), fill=DARK)
    for row in range(3):
        for column in range(4):
            shade = DARK if (row + column) % 2 == 0 else LIGHT
            left, top = side * (0.2 + column * 0.19), side * (0.02 + row * 0.19)
            pen.rectangle((left, top, left + side * 0.19, top + side * 0.19), fill=shade)
    pen.rectangle((side * 0.2, side * 0.02, side * 0.96, side * 0.59), outline=DARK, width=FINE)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def hourglass(size: int) -> Image.Image:
    """Somebody is waited for."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.2, fill=WARN)
    draw_mark(pen, "hourglass", (side / 2, side / 2), side * 0.58, CREAM)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def crown(size: int) -> Image.Image:
    """A crown for a winner."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.ellipse((0, 0, side - 1, side - 1), fill=INK)
    points = [(0.2, 0.36), (0.36, 0.54), (0.5, 0.24), (0.64, 0.54), (0.8, 0.36), (0.74, 0.72), (0.26, 0.72)]
    pen.polygon([(x * side, y * side) for x, y in points], fill=GOLD)
    for x, y in (points[0], points[2], points[4]):
        pen.ellipse(((x - 0.05) * side, (y - 0.05) * side, (x + 0.05) * side, (y + 0.05) * side), fill=GOLD)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def danger(size: int) -> Image.Image:
    """A warning triangle for a calamity."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.polygon([(side * 0.5, side * 0.06), (side * 0.98, side * 0.92), (side * 0.02, side * 0.92)], fill=GOLD)
    pen.polygon([(side * 0.5, side * 0.17), (side * 0.88, side * 0.86), (side * 0.12, side * 0.86)], fill=BAD)
    pen.rounded_rectangle((side * 0.455, side * 0.38, side * 0.545, side * 0.65), side * 0.04, fill=CREAM)
    pen.ellipse((side * 0.45, side * 0.7, side * 0.55, side * 0.8), fill=CREAM)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def exchange(size: int, ink: str) -> Image.Image:
    """Two arrows: may be traded."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    one = [(0.02, 0.27), (0.62, 0.27), (0.62, 0.1), (0.98, 0.36), (0.62, 0.62), (0.62, 0.45), (0.02, 0.45)]
    for shape in (one, [(1 - x, 1 - y) for x, y in one]):
        pen.polygon([(x * side, (y * 0.92 + 0.04) * side) for x, y in shape], fill=ink)
    return sheet.reduce(FINE)


@lru_cache(maxsize=64)
def lock(size: int, ink: str) -> Image.Image:
    """A lock: may not be traded, or between two seats only."""
    sheet, pen = _canvas(size, size)
    side = size * FINE
    pen.rounded_rectangle((side * 0.14, side * 0.44, side * 0.86, side * 0.96), side * 0.08, fill=ink)
    pen.arc((side * 0.26, side * 0.06, side * 0.74, side * 0.78), 180, 360, fill=ink, width=round(side * 0.12))
    return sheet.reduce(FINE)
