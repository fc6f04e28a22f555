"""Bring the sketch of a board in line with its border lists; the result goes to `build/geometry/NAME.npz`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np
from coast import REFERENCE, drawn, land_of
from fetch import WORK, fetch
from project import Projection
from repair import Fit
from start import first_field, tidy
from wanted import Wanted, contacts, mismatches, wanted_of

HERE = Path(__file__).parent
PACKS = HERE.parents[1] / "maps" / "packs"


def report(title: str, fit: Fit) -> None:
    """Say how far the drawing is from the lists."""
    missing, extra = mismatches(fit.field, fit.land, fit.wanted)
    print(f"{title}: {len(missing)} missing, {len(extra)} too many")
    for word, pairs in (("missing", missing), ("too many", extra)):
        for medium, one, two in pairs[:12]:
            print(f"   {word} on {'land' if medium else 'water'}: {fit.wanted.labels[one]} / {fit.wanted.labels[two]}")


def seeds_fixed(world: dict, projection: Projection, field: np.ndarray, land: np.ndarray, wanted: Wanted) -> np.ndarray:
    """Small patches around the areas' positions that stay with their area, so that no area or island gets lost."""
    fixed = np.zeros(field.shape, bool)
    for area, points in world["areas"].items():
        label = wanted.index(area)
        for lat, lon in points:
            x, y = (round(float(v)) for v in projection(lon, lat))
            spot = (slice(max(0, y - 2), max(0, y + 3)), slice(max(0, x - 2), max(0, x + 3)))
            fixed[spot] |= (field[spot] == label) & land[spot]
    return fixed


def fit_board(name: str) -> Fit:
    """Fit a board at half the size of its picture."""
    begin = time.time()
    world = json.loads((HERE / name / "world.json").read_text())
    wanted = wanted_of(PACKS / name)
    projection = Projection(world, world["width"] // 2)
    shape = land_of(world, projection, fetch())
    land = drawn(shape, projection.width, projection.height)
    field, lakes = first_field(world, HERE / name, projection, land, wanted)
    fixed = lakes | seeds_fixed(world, projection, field, land, wanted)
    fit = Fit(field, land, fixed, wanted, world["room"] / 4)
    report("start", fit)
    tidy(fit.field, land, wanted, fixed)
    unit = world["width"] / REFERENCE
    fit.settle(50, (4.0, 2.0, 1.0, 0.3), 6, round(14 * unit))
    report(f"settled after {time.time() - begin:.0f} s", fit)
    fit.repair()
    report(f"repaired after {time.time() - begin:.0f} s", fit)
    before, score = fit.field.copy(), fit.score(fit.field)
    tidy(fit.field, land, wanted, fixed)
    fit.settle(40, (1.5, 0.6, 0.3, 0.15), 14, round(30 * unit))
    if fit.score(fit.field) > score:
        fit.field = before
    report(f"polished after {time.time() - begin:.0f} s", fit)
    on_land, on_water = contacts(fit.field, land, len(wanted.labels))
    for word, counts, listed in (("land", on_land, wanted.land), ("water", on_water, wanted.water)):
        short = sorted((int(counts[a, b]), wanted.labels[a], wanted.labels[b]) for a, b in np.argwhere(np.triu(listed)))
        print(f"shortest on {word}: {short[:5]}")
    np.savez_compressed(WORK / f"{name}.npz", field=fit.field, land=land, lakes=lakes)
    return fit


if __name__ == "__main__":
    fit_board(sys.argv[1])
