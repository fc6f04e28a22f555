"""The first label field: the sketch of a board (areas over longitude and latitude) laid over the real land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from coast import drawn
from PIL import Image
from scipy import ndimage as ndi
from shapely.geometry import Polygon

if TYPE_CHECKING:
    from pathlib import Path

    from project import Projection
    from wanted import Wanted

ALL_SIDES = np.ones((3, 3))


def first_field(
    world: dict[str, Any], folder: Path, projection: Projection, land: np.ndarray, wanted: Wanted
) -> tuple[np.ndarray, np.ndarray]:
    """Labels for every pixel and the land with its lakes; both media take the nearest sketched label of their kind."""
    names, is_land = _warp(world, folder, projection, land.shape)
    place = {name: number for number, name in enumerate(wanted.labels)}
    renumber = np.array([0] + [place.get(name, 0) for name in world["sketch"]["labels"]])
    sketch = renumber[names]
    for name, ring in world.get("repaint", {}).items():
        x, y = projection([lon for _, lon in ring], [lat for lat, _ in ring])
        sketch[drawn(Polygon(list(zip(x, y, strict=True))), land.shape[1], land.shape[0]) & ~land] = place[name]
    lakes = np.isin(sketch, list(wanted.lakes)) & land
    field = np.zeros(land.shape, np.int32)
    inland = ~np.isin(np.arange(len(wanted.labels)), list(wanted.lakes))
    for medium, source in ((land, is_land & (sketch <= wanted.areas)), (~land, ~is_land & inland[sketch])):
        known = source & (sketch > 0)
        rows, columns = ndi.distance_transform_edt(~known, return_distances=False, return_indices=True)
        field[medium] = sketch[rows, columns][medium]
    _name_coasts(field, land, world, projection, wanted)
    _islands(field, land, is_land, sketch, wanted)
    field[lakes] = sketch[lakes]
    return field, lakes


def tidy(field: np.ndarray, land: np.ndarray, wanted: Wanted, fixed: np.ndarray) -> int:
    """Give stray scraps to their neighbours: one land part per landmass, no water off its own shore."""
    stray = np.zeros(field.shape, bool)
    masses, _ = ndi.label(land, ALL_SIDES)
    for label, box in enumerate(ndi.find_objects(field), 1):
        if box is None or label in wanted.lakes:
            continue
        box = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in box)
        mine = field[box] == label
        _stray_land(mine & land[box], masses[box], stray[box])
        _stray_water(
            mine & ~land[box],
            (wanted.owner[field[box]] == wanted.owner[label]) & land[box],
            stray[box],
            label in wanted.seas,
        )
    stray &= ~fixed
    for medium in (land & ~fixed, ~land):
        bad = stray & medium
        if bad.any():
            rows, columns = ndi.distance_transform_edt(stray | ~medium, return_distances=False, return_indices=True)
            field[bad] = field[rows[bad], columns[bad]]
    return int(stray.sum())


def _stray_land(mine: np.ndarray, masses: np.ndarray, stray: np.ndarray) -> None:
    pieces, count = ndi.label(mine, ALL_SIDES)
    if count < 2:
        return
    sizes = ndi.sum(mine, pieces, range(1, count + 1))
    home = ndi.maximum(masses, pieces, range(1, count + 1))
    for mass in np.unique(home):
        same = np.flatnonzero(home == mass)
        for piece in same[np.argsort(-sizes[same])][1:]:
            stray |= pieces == piece + 1


def _stray_water(mine: np.ndarray, shore: np.ndarray, stray: np.ndarray, is_sea: bool) -> None:
    pieces, count = ndi.label(mine)
    if count == 0:
        return
    if is_sea:
        sizes = ndi.sum(mine, pieces, range(1, count + 1))
        for piece in np.argsort(-sizes)[1:]:
            stray |= pieces == piece + 1
        return
    beside = ndi.binary_dilation(shore)
    for piece in range(1, count + 1):
        here = pieces == piece
        if not (here & beside).any():
            stray |= here


def _warp(
    world: dict[str, Any], folder: Path, projection: Projection, shape: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """The sketch in pixels: scattered forward, holes filled with the nearest point."""
    spec = world["sketch"]
    raw = np.array(Image.open(folder / "sketch.png")).astype(np.int32)
    rows, columns = np.nonzero(raw)
    x, y = projection(spec["west"] + columns * spec["step"], spec["north"] - rows * spec["step"])
    xi, yi = np.rint(x).astype(int), np.rint(y).astype(int)
    inside = (xi >= 0) & (yi >= 0) & (xi < shape[1]) & (yi < shape[0])
    out = np.zeros(shape, np.int32)
    out[yi[inside], xi[inside]] = raw[rows, columns][inside]
    near = ndi.distance_transform_edt(out == 0, return_distances=False, return_indices=True)
    out = out[near[0], near[1]]
    return out % spec["land"], out >= spec["land"]


def _name_coasts(
    field: np.ndarray, land: np.ndarray, world: dict[str, Any], projection: Projection, wanted: Wanted
) -> None:
    """Split the water of an area with two coasts by the nearer coast's own position."""
    spots: dict[int, list[tuple[int, float, float]]] = {}
    for name, (lat, lon) in world.get("coasts", {}).items():
        x, y = projection(lon, lat)
        label = wanted.index(name)
        spots.setdefault(int(wanted.owner[label]), []).append((label, float(x), float(y)))
    for area, coasts in spots.items():
        pieces, count = ndi.label((field == area) & ~land, ALL_SIDES)
        for piece in range(1, count + 1):
            rows, columns = np.nonzero(pieces == piece)
            reach = [np.hypot(columns - x, rows - y).min() for _, x, y in coasts]
            field[rows, columns] = coasts[int(np.argmin(reach))][0]


def _islands(field: np.ndarray, land: np.ndarray, sketched: np.ndarray, sketch: np.ndarray, wanted: Wanted) -> None:
    """An islet that the sketch shows as water belongs to whoever owns that water, not to the nearest land."""
    masses, count = ndi.label(land, ALL_SIDES)
    for mass, box in enumerate(ndi.find_objects(masses), 1):
        here = masses[box] == mass
        if here.sum() > 4000:
            continue
        votes = np.bincount(wanted.owner[sketch[box][here]], minlength=wanted.areas + 1)[: wanted.areas + 1]
        votes[0] = 0
        if votes.any() and not (sketched[box] & here).any():
            field[box][here] = int(votes.argmax())
    assert count
