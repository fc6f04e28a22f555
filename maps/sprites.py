"""Tokens, cities and ships: drawn four times too large, shrunk once and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from maps.fonts import font
from maps.marks import draw_mark
from maps.palette import ink_on

TOKEN, CITY, SHIP = (50.0, 31.0), (44.0, 42.0), (42.0, 38.0)
"""Width and height at unit 1."""
DARK, LIGHT, SHADOW = "#1c130c", "#fffdf4", (20, 12, 6, 95)
FINE = 4


@lru_cache(maxsize=4096)
def token(colour: str, mark: str, count: int, unit: float) -> Image.Image:
    """A pill in the nation's colour: its mark, then how many tokens."""
    sheet, pen, wide, high = _sheet(TOKEN, unit)
    line = 2.2 * unit * FINE
    for inset, fill in ((0.0, DARK), (line * 0.8, LIGHT), (line * 1.7, colour)):
        pen.rounded_rectangle((inset, inset, wide - inset, high - inset), radius=high / 2 - inset, fill=fill)
    ink = ink_on(colour)
    draw_mark(pen, mark, (wide * 0.31, high / 2), high * 0.42, ink)
    picture = _shrink(sheet, shadow=unit)
    size = (23 if count < 10 else 19) * unit
    ImageDraw.Draw(picture).text(
        (wide / FINE * 0.68, high / FINE * 0.5), str(count), font=font("number", size), fill=ink, anchor="mm"
    )
    return picture


@lru_cache(maxsize=512)
def city(colour: str, mark: str, unit: float) -> Image.Image:
    """A temple in the nation's colour with its mark between the columns."""
    sheet, pen, wide, high = _sheet(CITY, unit)
    for inset, fill in ((0.0, DARK), (0.055, LIGHT), (0.105, colour)):
        roof = 0.34
        left, right, top, bottom = inset * wide, (1 - inset) * wide, inset * 1.3 * high, (1 - inset) * high
        wall = 0.09 * wide
        pen.polygon(
            [
                (wide / 2, top),
                (right, roof * high),
                (right, roof * high + inset * high),
                (left, roof * high + inset * high),
                (left, roof * high),
            ],
            fill=fill,
        )
        pen.rectangle(
            (left + wall * (1 if inset == 0 else 0.9), roof * high, right - wall * (1 if inset == 0 else 0.9), bottom),
            fill=fill,
        )
        if inset == 0:
            pen.rectangle((left, high * 0.9, right, bottom), fill=fill)
    draw_mark(pen, mark, (wide / 2, high * 0.62), high * 0.40, ink_on(colour))
    return _shrink(sheet, shadow=unit)


@lru_cache(maxsize=1024)
def ship(colour: str, mark: str, count: int, unit: float) -> Image.Image:
    """A ship in the nation's colour with its mark on the sail, and a number if there are several."""
    sheet, pen, wide, high = _sheet(SHIP, unit)
    hull = [(0.0, 0.58), (0.16, 0.66), (0.8, 0.66), (1.0, 0.5), (0.86, 0.98), (0.14, 0.98)]
    sail = [(0.2, 0.02), (0.78, 0.02), (0.86, 0.3), (0.78, 0.6), (0.2, 0.6), (0.28, 0.3)]
    for points, middle, fill in ((hull, (0.5, 0.8), colour), (sail, (0.52, 0.31), LIGHT)):
        for grow, shade in ((1.0, DARK), (0.84, fill)):
            scaled = [(middle[0] + (x - middle[0]) * grow, middle[1] + (y - middle[1]) * grow) for x, y in points]
            pen.polygon([(x * wide, y * high) for x, y in scaled], fill=shade)
    draw_mark(pen, mark, (wide * 0.53, high * 0.31), high * 0.36, DARK)
    picture = _shrink(sheet, shadow=unit)
    if count > 1:
        spot = (wide / FINE * 0.5, high / FINE * 0.81)
        ImageDraw.Draw(picture).text(spot, str(count), font=font("number", 17 * unit), fill=ink_on(colour), anchor="mm")
    return picture


def _sheet(size: tuple[float, float], unit: float) -> tuple[Image.Image, ImageDraw.ImageDraw, float, float]:
    wide, high = (round(side * unit) * FINE for side in size)
    sheet = Image.new("RGBA", (wide + 1, high + 1), (0, 0, 0, 0))
    return sheet, ImageDraw.Draw(sheet), float(wide), float(high)


def _shrink(sheet: Image.Image, shadow: float) -> Image.Image:
    """Shrink a sprite and put a soft shadow under it."""
    small = sheet.resize((sheet.width // FINE, sheet.height // FINE), Image.Resampling.LANCZOS)
    drop = max(1, round(1.6 * shadow))
    picture = Image.new("RGBA", (small.width + drop, small.height + drop), (0, 0, 0, 0))
    picture.paste(SHADOW, (drop, drop), small.getchannel("A").point([round(v * 0.4) for v in range(256)]))
    picture.alpha_composite(small, (0, 0))
    return picture
