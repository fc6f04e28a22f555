"""From longitude and latitude to pixels: a bent plane, then a cartogram that gives crowded regions more room."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates

GRID = 480
STEPS = 100


class Projection:
    """The map from (longitude, latitude) to pixels of a picture of a given width."""

    def __init__(self, world: dict[str, Any], width: int) -> None:
        """Fit the cartogram to the areas' positions in `world`."""
        self.plane = world["plane"]
        left, top, right, bottom = world["frame"]
        self.frame = (left, top, right, bottom)
        self.width = width
        self.height = round(width / world["aspect"] * (bottom - top) / (right - left) / 4) * 4
        self.rows = round(GRID * self.height / width)
        self.shift: tuple[np.ndarray, np.ndarray] | None = None
        if world["cartogram"]["strength"]:
            self._spread(world)

    def grid(self, lon: Any, lat: Any) -> tuple[np.ndarray, np.ndarray]:
        """Place on the cartogram's grid before it is bent."""
        u = (np.asarray(lon, float) - self.plane["centre"][0]) / self.plane["scale"][0]
        v = (np.asarray(lat, float) - self.plane["centre"][1]) / self.plane["scale"][1]
        terms = np.stack([u**a * v**b for a, b in self.plane["powers"]], -1)
        x, y = np.moveaxis(terms @ np.array(self.plane["coefficients"]), -1, 0)
        left, top, right, bottom = self.frame
        return (x - left) / (right - left) * GRID, (y - top) / (bottom - top) * self.rows

    def __call__(self, lon: Any, lat: Any) -> tuple[np.ndarray, np.ndarray]:
        """Pixel of a place on the earth."""
        x, y = self.grid(lon, lat)
        if self.shift is not None:
            where = [np.clip(y, 0, self.rows).ravel(), np.clip(x, 0, GRID).ravel()]
            moved = [map_coordinates(shift, where, order=1).reshape(np.shape(x)) for shift in self.shift]
            x, y = x + moved[0], y + moved[1]
        return x / GRID * self.width, y / self.rows * self.height

    def _spread(self, world: dict[str, Any]) -> None:
        """Let density flow from crowded to empty places and carry the grid along (Gastner, Seguy and More 2018)."""
        setting = world["cartogram"]
        density = np.zeros((self.rows, GRID))
        points = [(*seeds[0], setting["mass"].get(area, 1.0)) for area, seeds in world["areas"].items()]
        for lat, lon, mass in [*points, *setting.get("extra", [])]:
            x, y = self.grid(lon, lat)
            if 0 <= x < GRID and 0 <= y < self.rows:
                density[int(y), int(x)] += mass
        density = gaussian_filter(density, setting["sigma"] * GRID, mode="reflect")
        density = np.maximum(density / density.mean(), 1e-3) ** setting["strength"]
        density = np.maximum(density / density.mean(), setting["floor"])
        density /= density.mean()
        flow_y, flow_x = np.gradient(_potential(density - 1))
        start_x, start_y = np.meshgrid(np.arange(GRID + 1.0), np.arange(self.rows + 1.0))
        x, y = start_x.copy(), start_y.copy()

        def speed(x: np.ndarray, y: np.ndarray, time: float) -> tuple[np.ndarray, np.ndarray]:
            at = [np.clip(y - 0.5, 0, self.rows - 1), np.clip(x - 0.5, 0, GRID - 1)]
            thin = (1 - time) * map_coordinates(density, at, order=1) + time
            across = map_coordinates(flow_x, at, order=1) / thin * np.clip(np.minimum(x, GRID - x), 0, 1)
            down = map_coordinates(flow_y, at, order=1) / thin * np.clip(np.minimum(y, self.rows - y), 0, 1)
            return across, down

        for step in range(STEPS):
            time = step / STEPS
            across, down = speed(x, y, time)
            across, down = speed(x + across / STEPS / 2, y + down / STEPS / 2, time + 0.5 / STEPS)
            x = np.clip(x + across / STEPS, 0, GRID)
            y = np.clip(y + down / STEPS, 0, self.rows)
        self.shift = (x - start_x, y - start_y)


def _potential(source: np.ndarray) -> np.ndarray:
    """Solve the Poisson equation with closed edges."""
    rows, columns = source.shape
    wave_y = 2 * np.cos(np.pi * np.arange(rows) / rows) - 2
    wave_x = 2 * np.cos(np.pi * np.arange(columns) / columns) - 2
    divisor = wave_y[:, None] + wave_x[None]
    divisor[0, 0] = 1
    return idctn(dctn(source, type=2) / divisor, type=2)
