"""Paint what lies under names and pieces: water, land, flood plains, rivers, mountains, borders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage as ndi

if TYPE_CHECKING:
    from sheet import Sheet

PAPER = ("#efdfb3", "#e2d6a6", "#f4e7c4", "#dfdbb2", "#ead3a6", "#d9d3b0", "#f0dcb8")
SHALLOW, COASTAL, OPEN, DEEP = "#cfe6e6", "#aed3db", "#86bccc", "#5f9fb8"
SHADOW, PLAIN, PLAIN_EDGE, RIVER, LAKE = "#3f7f99", "#a9cc7c", "#71964a", "#63a6c2", "#95c7d8"
BORDER, COAST, WATER_LINE, OPEN_LINE = "#5b4127", "#2f3a40", "#417a94", "#2c6480"


def colour(code: str) -> np.ndarray:
    """A colour such as `#aabbcc` as three numbers."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], np.float32)


def mix(below: np.ndarray, above: np.ndarray | str, share: np.ndarray | float) -> np.ndarray:
    """Blend a colour or a picture over another by a share per pixel."""
    top = colour(above) if isinstance(above, str) else above
    part = np.asarray(share, np.float32)
    part = part[..., None] if part.ndim == 2 else part
    return below * (1 - part) + top * part


def paint_ground(sheet: Sheet) -> tuple[Image.Image, Image.Image]:
    """The ground in colour, and how strongly an owner's colour may cover each pixel."""
    fine, unit = sheet.fine, sheet.unit
    from_coast = _distance(~sheet.fine_land)
    water = _water(sheet, from_coast)
    edge = _distance(_inside(fine))
    land = _land(sheet, edge)
    plain, strong = _plains(sheet)
    land = mix(land, PLAIN, np.where(strong, 0.75, 0.42) * plain)
    rim = plain & ~ndi.binary_erosion(plain, iterations=max(1, round(sheet.zoom * unit)))
    land = mix(land, PLAIN_EDGE, rim * 0.6)
    land = _mountains(sheet, land, edge, plain)
    picture = np.where(sheet.fine_land[..., None], land, water)
    rivers = sheet.lines_on(sheet.rivers, 1.5 * unit) & sheet.fine_land & (_distance(sheet.fine_land) > 1)
    picture = mix(picture, RIVER, rivers * 0.85)
    lakes = np.isin(fine, list(sheet.wanted.lakes))
    picture = mix(picture, LAKE, lakes.astype(np.float32))
    picture, inked = _lines(sheet, picture, lakes, from_coast)
    tint = np.clip(0.36 + 0.42 * np.exp(-edge / (9 * unit)), 0, 1) * sheet.fine_land * ~lakes * (1 - 0.85 * inked)
    tint = np.where(plain | rivers, tint * 0.6, tint)
    return sheet.shrink(np.clip(picture, 0, 255).astype(np.uint8)), sheet.shrink((tint * 255).astype(np.uint8))


def _distance(inside: np.ndarray) -> np.ndarray:
    """Distance to the nearest outside pixel, in pixels of the finished picture."""
    return ndi.distance_transform_edt(inside).astype(np.float32) / 2


def _inside(field: np.ndarray) -> np.ndarray:
    """True away from every border."""
    same = np.ones(field.shape, bool)
    same[:, 1:] &= field[:, 1:] == field[:, :-1]
    same[1:] &= field[1:] == field[:-1]
    return same


def _water(sheet: Sheet, from_coast: np.ndarray) -> np.ndarray:
    unit = sheet.unit
    far = np.clip(from_coast / (44 * unit), 0, 1)[..., None]
    near = colour(SHALLOW) * (1 - far) + colour(COASTAL) * far
    deep = np.clip(from_coast / (150 * unit), 0, 1)[..., None]
    open_sea = colour(OPEN) * (1 - deep) + colour(DEEP) * deep
    seas = np.isin(sheet.fine, list(sheet.wanted.seas))
    water = np.where(seas[..., None], open_sea, near)
    for reach, strength in ((4.5, 0.7), (9.5, 0.45), (15.5, 0.25)):
        water = mix(water, "#ffffff", np.clip(1 - np.abs(from_coast - reach * unit) / (0.9 * unit), 0, 1) * strength)
    rim = np.exp(-np.square(_distance(seas) / (8 * unit))) * seas
    return mix(water, SHADOW, rim * 0.3)


def _land(sheet: Sheet, edge: np.ndarray) -> np.ndarray:
    """Parchment in a few shades, so that neighbours differ, darker along the borders."""
    shades: dict[int, int] = {}
    near = sheet.wanted.land
    for label in sorted(range(1, sheet.wanted.areas + 1), key=lambda one: -int(near[one].sum())):
        taken = {shades[other] for other in np.flatnonzero(near[label]) if other in shades}
        free = [shade for shade in range(len(PAPER)) if shade not in taken]
        shades[label] = free[label % min(3, len(free))]
    table = np.array([colour(PAPER[shades.get(label, 0)]) for label in range(len(sheet.wanted.labels))])
    land = table[sheet.fine]
    land = land * (
        1 - 0.5 * np.exp(-edge / (7 * sheet.unit))[..., None] * (1 - np.array([0.80, 0.70, 0.52], np.float32))
    )
    random = np.random.default_rng(3)
    rows, columns = land.shape[:2]
    grain = ndi.gaussian_filter(random.standard_normal((rows // 4 + 1, columns // 4 + 1)), 6)
    grain = ndi.zoom(grain / grain.std(), 4, order=1)[:rows, :columns]
    return (land + 2.0 * grain[..., None]).astype(np.float32)


def _plains(sheet: Sheet) -> tuple[np.ndarray, np.ndarray]:
    """A green band along the rivers of the areas on a flood plain; an area without a river is paler green all over."""
    on_plain = [sheet.wanted.index(row["id"]) for row in sheet.board["areas"] if row.get("plain")]
    allowed = np.isin(sheet.fine, on_plain) & sheet.fine_land
    band = sheet.lines_on(sheet.rivers, 34 * sheet.unit) & allowed
    strong = band.copy()
    for label in on_plain:
        own = allowed & (sheet.fine == label)
        if (band & own).sum() < 0.18 * own.sum():
            band |= own & (ndi.distance_transform_edt(own) > 9 * sheet.unit * sheet.zoom)
    soft = ndi.gaussian_filter(band.astype(np.float32), 5 * sheet.unit * sheet.zoom)
    return (soft > 0.42) & allowed, strong


def _mountains(sheet: Sheet, land: np.ndarray, edge: np.ndarray, plain: np.ndarray) -> np.ndarray:
    image = Image.new("RGBA", (land.shape[1], land.shape[0]), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    random = np.random.default_rng(8)
    size = sheet.unit * sheet.zoom
    for x, y in sheet.peaks(random):
        row, column = int(y), int(x)
        if not (0 <= row < land.shape[0] and 0 <= column < land.shape[1]) or edge[row, column] < 9 * sheet.unit:
            continue
        if not sheet.fine_land[row, column] or plain[row, column]:
            continue
        high = random.uniform(10, 15) * size
        wide = high * random.uniform(0.72, 0.9)
        foot = y + high / 2
        pen.polygon([(x - wide, foot), (x, y - high * 0.6), (x + wide, foot)], fill=(252, 243, 220, 120))
        pen.polygon(
            [(x, y - high * 0.6), (x + wide, foot), (x + wide * 0.15, foot), (x - wide * 0.1, y)],
            fill=(140, 108, 70, 95),
        )
        pen.line(
            [(x - wide, foot), (x, y - high * 0.6), (x + wide, foot)], fill=(110, 80, 48, 140), width=round(1.5 * size)
        )
    layer = np.asarray(image, np.float32)
    return mix(land, layer[..., :3], layer[..., 3] / 255 * 0.7)


def _lines(
    sheet: Sheet, picture: np.ndarray, lakes: np.ndarray, from_coast: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Borders on land and water, the rim of the open seas and the coast, each by its distance to the line; and where there is ink."""
    fine, land, unit = sheet.fine, sheet.fine_land & ~lakes, sheet.unit
    step = {}
    for name, medium in (("land", land), ("water", ~sheet.fine_land)):
        border = np.zeros(fine.shape, bool)
        for here, there in (
            ((slice(None), slice(0, -1)), (slice(None), slice(1, None))),
            ((slice(0, -1),), (slice(1, None),)),
        ):
            edge = (fine[here] != fine[there]) & medium[here] & medium[there]
            border[here] |= edge
            border[there] |= edge
        step[name] = border
    seas = np.isin(fine, list(sheet.wanted.seas))
    rim = step["water"] & ndi.binary_dilation(seas)
    plain_water = step["water"] & ~rim
    shore = from_coast < 1.5 * unit
    inked = np.zeros(fine.shape, np.float32)
    for mask, shade, half, strength in (
        (plain_water & ~shore, WATER_LINE, 0.8, 0.75),
        (rim, OPEN_LINE, 1.0, 0.7),
        (step["land"], BORDER, 1.05, 0.88),
    ):
        line = np.clip(half * unit + 0.5 - _distance(~mask), 0, 1) * strength
        inked = np.maximum(inked, line)
        picture = mix(picture, shade, line)
    coast = np.zeros(fine.shape, bool)
    for side in (sheet.fine_land, lakes):
        coast |= side & ~ndi.binary_erosion(side, border_value=1)
    line = np.clip(1.1 * unit + 0.5 - _distance(~coast), 0, 1) * 0.95
    return mix(picture, COAST, line), np.maximum(inked, line)
