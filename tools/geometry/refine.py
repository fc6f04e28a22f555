"""From the fitted field to a fine one: borders become smooth, then wander a little like real ones."""

from __future__ import annotations

import numpy as np
from scipy import ndimage as ndi

BLUR = 1.7
"""Smoothing of a label's edge, in pixels of the fitted field."""
WANDER = ((64.0, 4.2), (26.0, 1.2))
"""Wave length and height of the wandering, in pixels of a fitted field 1200 wide; gentle enough never to fold."""

CALM = 22.0
"""Within this distance of a coast borders wander less and less."""


def refine(field: np.ndarray, coarse: np.ndarray, land: np.ndarray, water_only: set[int]) -> np.ndarray:
    """The label of every pixel of the fine raster `land`, from a field on the coarser raster `coarse`."""
    zoom = land.shape[1] / field.shape[1]
    # Still water at the shore: a border that wandered across a strait would join two lands.
    calm = np.minimum(_from_coast(coarse) / CALM, 1).astype(np.float32)
    calm = ndi.zoom(calm, (land.shape[0] / calm.shape[0], land.shape[1] / calm.shape[1]), order=1)
    down, across = (drift * calm for drift in _wander(land.shape, zoom))
    labels = {int(label) for label in np.unique(field)} - {0}
    out = np.zeros(land.shape, np.int16)
    for medium, here, names in ((coarse, land, labels - water_only), (~coarse, ~land, labels)):
        rows, columns = ndi.distance_transform_edt(~medium, return_distances=False, return_indices=True)
        spread = field[rows, columns]
        best, chosen = np.zeros(land.shape, np.float32), np.zeros(land.shape, np.int16)
        for label, box in enumerate(ndi.find_objects(spread), 1):
            if box is None or label not in names:
                continue
            _paint(label, box, spread, zoom, (down, across), best, chosen)
        out[here] = chosen[here]
    return out


def _paint(
    label: int,
    box: tuple[slice, slice],
    spread: np.ndarray,
    zoom: float,
    shift: tuple[np.ndarray, np.ndarray],
    best: np.ndarray,
    chosen: np.ndarray,
) -> None:
    """Let one label claim the pixels where its blurred shape is the strongest."""
    pad = 12
    top, left = (max(0, side.start - pad) for side in box)
    bottom, right = (side.stop + pad for side in box)
    edge = np.pad(spread[top:bottom, left:right] == label, 8, mode="edge").astype(np.float32)
    shape = ndi.gaussian_filter(edge, BLUR)
    window = (slice(int(top * zoom), int(bottom * zoom)), slice(int(left * zoom), int(right * zoom)))
    size = best[window].shape
    rows = (np.arange(size[0], dtype=np.float32)[:, None] + window[0].start + 0.5) / zoom - 0.5 - top + 8
    columns = (np.arange(size[1], dtype=np.float32)[None] + window[1].start + 0.5) / zoom - 0.5 - left + 8
    strength = ndi.map_coordinates(
        shape, [rows + shift[0][window], columns + shift[1][window]], order=1, mode="nearest"
    )
    wins = strength > best[window]
    best[window][wins] = strength[wins]
    chosen[window][wins] = label


def _from_coast(land: np.ndarray) -> np.ndarray:
    """Distance of every pixel from the nearest coast; the last pixels count as coast, they hold nothing worth moving."""
    reach = np.where(land, ndi.distance_transform_edt(land), ndi.distance_transform_edt(~land))
    return np.maximum(reach - 3, 0)


def _wander(shape: tuple[int, int], zoom: float) -> tuple[np.ndarray, np.ndarray]:
    """Two smooth random fields, in pixels of the coarse field."""
    random = np.random.default_rng(7)
    fields = []
    for _ in range(2):
        total = np.zeros(shape, np.float32)
        for length, height in WANDER:
            step = length * zoom / 4
            grid = random.standard_normal((int(shape[0] / step) + 4, int(shape[1] / step) + 4))
            grid = ndi.gaussian_filter(grid, 1.0)
            grid *= height / grid.std() / 1.6
            rows, columns = np.arange(shape[0]) / step + 1, np.arange(shape[1]) / step + 1
            total += ndi.map_coordinates(grid, np.meshgrid(rows, columns, indexing="ij"), order=3).astype(np.float32)
        fields.append(total)
    return fields[0], fields[1]
