"""Outlines of everything on the sheet, as rings of whole pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from coast import parts
from scipy import ndimage as ndi
from shapely import box
from shapely.ops import unary_union

if TYPE_CHECKING:
    from sheet import Sheet

Ring = list[int]
Shape = list[list[Ring]]
"""Polygons; each is an outer ring followed by its holes, and a ring is x, y, x, y and so on."""


def outlines(sheet: Sheet) -> dict[str, dict[str, Shape]]:
    """For every label its polygons on land and on water."""
    found: dict[str, dict[str, Shape]] = {}
    for label, window in enumerate(ndi.find_objects(sheet.field), 1):
        if window is None:
            continue
        mine = sheet.field[window] == label
        both = {"land": mine & sheet.land[window], "water": mine & ~sheet.land[window]}
        corner = (window[1].start, window[0].start)
        found[sheet.wanted.labels[label]] = {name: _trace(mask, *corner) for name, mask in both.items() if mask.any()}
    return found


def _trace(mask: np.ndarray, left: int, top: int) -> Shape:
    """Join the runs of each row into polygons and drop needless corners."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    rows = starts[:, 0] + top
    shape = unary_union(box(starts[:, 1] + left, rows, ends[:, 1] + left, rows + 1)).simplify(0.9)
    return [
        [[round(v) for point in ring.coords[:-1] for v in point] for ring in (part.exterior, *part.interiors)]
        for part in parts(shape)
        if part.area > 12
    ]
