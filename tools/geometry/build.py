"""Build the geometry of a board: `python tools/geometry/build.py classic` (add `--fit` to fit the borders anew)."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from fetch import WORK
from fit import fit_board
from ground import paint_ground
from layout import Layout, Spot
from PIL import Image, ImageChops
from polygons import outlines
from sheet import Sheet
from signs import write_signs
from wanted import mismatches

if TYPE_CHECKING:
    from pathlib import Path

CORNER = 300
"""Two areas that share less than a 300th of the picture's width only meet at a corner."""


def build(name: str, *, fit: bool) -> int:
    """Write a pack's `geometry.json` and rasters and return the number of faults."""
    begin = time.time()
    if fit or not (WORK / f"{name}.npz").exists():
        fit_board(name)
    sheet = Sheet(name)
    missing, extra = mismatches(sheet.field.astype(np.int32), sheet.land, sheet.wanted, sheet.width // CORNER)
    for word, pairs in (("missing", missing), ("too many", extra)):
        for medium, one, two in pairs:
            print(f"{word} on {'land' if medium else 'water'}: {sheet.wanted.labels[one]} / {sheet.wanted.labels[two]}")
    picture, tint = paint_ground(sheet)
    layout = Layout(sheet)
    layout.run()
    cover = Image.new("L", picture.size, 0)
    write_signs(sheet, picture, cover, layout)
    tint = ImageChops.multiply(tint, ImageChops.invert(cover))
    _save(sheet, picture, tint, layout)
    print(f"{name}: {len(missing)} missing, {len(extra)} too many, {time.time() - begin:.0f} s")
    return len(missing) + len(extra)


def _save(sheet: Sheet, picture: Image.Image, tint: Image.Image, layout: Layout) -> None:
    folder: Path = sheet.folder
    picture.save(folder / "base.webp", quality=93, method=6)
    # Sixteen steps of tint look the same and pack much better.
    tint.point([min(255, round(v / 16) * 17 * 15 // 16) for v in range(256)]).save(folder / "tint.png", optimize=True)
    deep = len(sheet.wanted.labels) > 256
    Image.fromarray(sheet.field.astype(np.uint16 if deep else np.uint8)).save(folder / "labels.png", optimize=True)
    Image.fromarray(sheet.land).convert("1").save(folder / "land.png", optimize=True)
    shapes = outlines(sheet)
    places = {}
    for label, name in enumerate(sheet.wanted.labels):
        if label:
            places[name] = {
                **shapes[name],
                **_spot(layout.spots.get(name), layout.spots.get(name.partition("@")[0]), name),
            }
    head = {
        "size": [sheet.width, sheet.height],
        "unit": round(sheet.unit, 3),
        "labels": sheet.wanted.labels[1:],
        "lakes": [sheet.wanted.labels[label] for label in sheet.wanted.lakes],
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    rows = [f"  {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in places.items()]
    text = "{\n" + ",\n".join(lines) + ',\n "places": {\n' + ",\n".join(rows) + "\n }\n}\n"
    (folder / "geometry.json").write_text(text, encoding="utf-8")


def _spot(spot: Spot | None, area: Spot | None, name: str) -> dict[str, Any]:
    """Anchors of one place: its name, its token slots (the first also holds the city), its ships."""
    found: dict[str, Any] = {}
    if spot is not None:
        found["name"] = [round(v) for v in spot.name]
        if spot.slots:
            found["slots"] = [[round(v) for v in slot] for slot in spot.slots]
    ships = (area.ships if area else {}).get(name)
    if ships:
        found["ships"] = [[round(v) for v in ship] for ship in ships]
    return found


if __name__ == "__main__":
    sys.exit(1 if build(sys.argv[1], fit="--fit" in sys.argv) else 0)
