"""Rasters: sixteen-bit labels split into planes, and outlines that agree with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from maps.contacts import touching
from maps.geometry import load_geometry
from maps.raster import label_raster, land_raster, planes

if TYPE_CHECKING:
    from pathlib import Path


def test_planes_of_a_large_board() -> None:
    """Labels 1 to 255 lie on the first plane, 256 and up on the second from 1 on; 0 is nothing on both."""
    values = [0, 1, 255, 256, 257, 318]
    image = Image.new("I;16", (len(values), 1))
    for x, value in enumerate(values):
        image.putpixel((x, 0), value)
    first, second = planes(image)
    assert list(first.tobytes()) == [0, 1, 255, 0, 0, 0]
    assert list(second.tobytes()) == [0, 0, 0, 1, 2, 63]


@pytest.mark.parametrize("name", ["classic", "large"])
def test_outlines_agree_with_the_rasters(name: str, tmp_path: Path) -> None:
    """A raster drawn from the outlines alone differs from the kept one on less than two pixels in a hundred."""
    geometry = load_geometry(name)
    bare = replace(geometry, folder=tmp_path)
    for raster in (label_raster, land_raster):
        kept, drawn = raster(geometry), raster(bare)
        assert (kept.mode, kept.size) == (drawn.mode, drawn.size)
        step = len(kept.tobytes()) // (kept.width * kept.height)
        pairs = list(zip(kept.tobytes()[:: 7 * step], drawn.tobytes()[:: 7 * step], strict=True))
        assert sum(one != two for one, two in pairs) / len(pairs) < 0.02


def test_borders_are_measured() -> None:
    """Lengths are in pixels: Sardinia and Caralis share a land border and a coast, Corsica only a coast."""
    on_land, on_water = touching(load_geometry("classic"))
    assert on_land["caralis", "sardinia"] > 20
    assert on_water["caralis", "sardinia"] > 20
    assert ("corsica", "sardinia") not in on_land
    assert ("corsica", "sardinia") in on_water
