"""Write names and draw signs (limit, city site, flood plain, volcano) on the painted ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from layout import NAME, SEA, SIGN, Layout, Spot
from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheet import Sheet

INK, HALO, SEA_INK = "#2b1c10", "#f8f0d8", "#194a60"
LIMITS = ("#cfc8b4", "#fbf6e4", "#f4d58a", "#eda866", "#dd7a55", "#c9504a", "#b03a48")
NUMBER = "FiraSansCondensed-SemiBold.ttf"


def write_signs(sheet: Sheet, picture: Image.Image, mask: Image.Image, layout: Layout) -> None:
    """Draw all names and signs on the picture, and their cover on the mask."""
    rows = {row["id"]: row for row in sheet.board["areas"]}
    for name, spot in layout.spots.items():
        row = rows.get(name)
        _name(picture, mask, layout, spot, area=row is not None)
        for sign, x, y in spot.signs:
            assert row is not None
            stamp = _stamp(sign, row, sheet.unit, layout)
            at = (round(x - stamp.width / 2), round(y - stamp.height / 2))
            picture.paste(stamp, at, stamp)
            mask.paste(255, at, stamp.getchannel("A"))


def _name(picture: Image.Image, mask: Image.Image, layout: Layout, spot: Spot, *, area: bool) -> None:
    font = layout.font(NAME if area else SEA, spot.size)
    step = spot.size * (0.86 if area else 1.0)
    stroke = max(1, round(2.2 * layout.unit)) if area else 0
    pens = ((ImageDraw.Draw(picture), INK if area else SEA_INK, HALO), (ImageDraw.Draw(mask), 255, 255))
    for number, line in enumerate(spot.lines):
        y = spot.name[1] + (number - (len(spot.lines) - 1) / 2) * step
        for pen, fill, halo in pens:
            pen.text((spot.name[0], y), line, font=font, fill=fill, anchor="mm", stroke_width=stroke, stroke_fill=halo)


def _stamp(sign: str, row: dict[str, Any], unit: float, layout: Layout) -> Image.Image:
    """One sign, drawn four times too large and shrunk."""
    side = round(2 * SIGN * unit) + 2
    large = Image.new("RGBA", (side * 4, side * 4), (0, 0, 0, 0))
    pen = ImageDraw.Draw(large)
    shapes: dict[str, Callable[[Any, float, dict[str, Any]], None]] = {
        "limit": _limit,
        "site": _site,
        "plain": _plain,
        "volcano": _volcano,
    }
    shapes[sign](pen, side * 4.0, row)
    stamp = large.resize((side, side), Image.Resampling.LANCZOS)
    if sign == "limit":
        font = layout.font(NUMBER, 17 * unit)
        ImageDraw.Draw(stamp).text((side / 2, side / 2), str(row["limit"]), font=font, fill=INK, anchor="mm")
    return stamp


def _limit(pen: Any, side: float, row: dict[str, Any]) -> None:
    fill = LIMITS[min(row["limit"], len(LIMITS) - 1)]
    pen.ellipse(
        (side * 0.03, side * 0.03, side * 0.96, side * 0.96), fill=fill, outline="#3a2a1a", width=round(side * 0.08)
    )


def _site(pen: Any, side: float, row: dict[str, Any]) -> None:
    black = row["site"] == "black"
    box = (side * 0.1, side * 0.1, side * 0.9, side * 0.9)
    pen.rectangle(
        box, fill="#221a14" if black else "#ffffff", outline=HALO if black else "#221a14", width=round(side * 0.1)
    )


def _plain(pen: Any, side: float, _row: dict[str, Any]) -> None:
    pen.rounded_rectangle(
        (side * 0.03, side * 0.1, side * 0.97, side * 0.9), side * 0.2, "#7fb04a", "#2f5220", round(side * 0.07)
    )
    for level in (0.34, 0.52, 0.70):
        wave = [(side * (0.16 + 0.085 * k), side * (level + (0.05 if k % 2 else -0.05))) for k in range(9)]
        pen.line(wave, fill="#f4fbff", width=round(side * 0.075), joint="curve")


def _volcano(pen: Any, side: float, _row: dict[str, Any]) -> None:
    pen.polygon([(side * 0.5, 0), (side * 0.99, side * 0.96), (side * 0.01, side * 0.96)], fill="#3a1a10")
    pen.polygon([(side * 0.5, side * 0.12), (side * 0.88, side * 0.89), (side * 0.12, side * 0.89)], fill="#c8361f")
    pen.polygon(
        [(side * 0.5, side * 0.12), (side * 0.64, side * 0.4), (side * 0.5, side * 0.5), (side * 0.36, side * 0.4)],
        fill="#ffd27a",
    )
