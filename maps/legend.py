"""The title above a map and the strip of nations below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from maps.fonts import font
from maps.marks import draw_mark
from maps.palette import ink_on

if TYPE_CHECKING:
    from maps.scene import Nation

WOOD, PAPER, GOLD, INK, SOFT = "#3a2a1c", "#f3e7c6", "#d9b86a", "#2b1c10", "#5b4127"
PER_ROW = 9
CARD = 86.0
NARROW = 190
"""No card is narrower than this many units."""
TITLE = 58.0


def with_legend(picture: Image.Image, title: str, nations: tuple[Nation, ...], unit: float) -> Image.Image:
    """The picture with its title and one card per nation; cards are as large as the width allows."""
    most = min(PER_ROW, max(1, round(picture.width / (NARROW * max(unit, 0.6)))))
    rows = -(-len(nations) // most)
    per_row = -(-len(nations) // rows) if rows else 1
    scale = min(max(unit, 0.6), picture.width / (per_row * 232))
    bar = round(TITLE * scale) if title else 0
    card = round(CARD * scale)
    sheet = Image.new("RGB", (picture.width, bar + picture.height + rows * card), WOOD)
    sheet.paste(picture, (0, bar))
    pen = ImageDraw.Draw(sheet)
    if title:
        spot = (picture.width / 2, bar / 2)
        pen.text(spot, title, font=font("title", 34 * scale), fill=PAPER, anchor="mm")
    wide = picture.width / per_row
    for number, nation in enumerate(nations):
        corner = (number % per_row * wide, bar + picture.height + number // per_row * card)
        _card(pen, nation, corner, (wide, card), scale)
    return sheet


def _card(
    pen: ImageDraw.ImageDraw, nation: Nation, corner: tuple[float, float], size: tuple[float, float], scale: float
) -> None:
    """Colour, mark, name and note of one nation."""
    x, y = corner
    wide, high = size
    gap = 4 * scale
    pen.rounded_rectangle((x + gap, y + gap, x + wide - gap, y + high - gap), 9 * scale, PAPER, GOLD, round(2 * scale))
    side = high - 2 * gap
    pen.rounded_rectangle(
        (x + gap, y + gap, x + gap + side * 0.8, y + high - gap), 9 * scale, nation.colour, WOOD, round(2 * scale)
    )
    draw_mark(pen, nation.mark, (x + gap + side * 0.4, y + high / 2), side * 0.42, ink_on(nation.colour))
    left = x + gap + side * 0.8 + 9 * scale
    room = x + wide - gap - 4 * scale - left
    lines = [(nation.name, "title", 27.0, INK, 0.36 if nation.note else 0.5)]
    if nation.note:
        lines.append((nation.note, "number", 22.0, SOFT, 0.72))
    for text, face, size_wanted, ink, level in lines:
        letters = font("title" if face == "title" else "number", size_wanted * scale)
        length = letters.getlength(text)
        if length > room:
            letters = font("title" if face == "title" else "number", size_wanted * scale * room / length)
        pen.text((left, y + high * level), text, font=letters, fill=ink, anchor="lm")
