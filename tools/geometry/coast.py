"""The land of a board: real coastlines, projected, with straits widened and lost islands kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import transform, unary_union
from topo import land_in

if TYPE_CHECKING:
    from pathlib import Path

    from project import Projection
    from shapely.geometry.base import BaseGeometry

REFERENCE = 2400
"""Widths in `world.json` are pixels of a picture this wide."""


def land_of(world: dict[str, Any], projection: Projection, source: Path) -> BaseGeometry:
    """The land as polygons in pixels."""
    unit = projection.width / REFERENCE
    west, south, east, north = world["window"]
    coast = land_in(source / "world-atlas/package/land-10m.json", west - 1, south - 1, east + 1, north + 1)
    land = _project(coast, projection).buffer(0)
    land = land.intersection(box(-30 * unit, -30 * unit, projection.width + 30 * unit, projection.height + 30 * unit))
    # Closing and opening drops fjords and spits that would be thinner than a drawn line.
    land = land.buffer(1.6 * unit).buffer(-3.0 * unit).buffer(1.4 * unit)
    for ring in world.get("carve", []):
        land = land.difference(_project(Polygon([(lon, lat) for lat, lon in ring]), projection).buffer(0))
    for ring in world.get("fill", []):
        land = land.union(_project(Polygon([(lon, lat) for lat, lon in ring]), projection).buffer(0))
    for ring in world.get("fill_frame", []):
        # Beyond the edge of the plane there is nothing to project: such land is given in shares of the frame.
        land = land.union(Polygon([(x * projection.width, y * projection.height) for x, y in ring]))
    for half, *line in world["straits"]:
        path = _project(LineString([(lon, lat) for lat, lon in line]), projection)
        land = land.difference(path.buffer(half * unit))
    return _keep_islands(land, world, projection, unit)


def drawn(shape: BaseGeometry, width: int, height: int, zoom: float = 1) -> np.ndarray:
    """A polygon as a raster of true and false."""
    image = Image.new("1", (width, height), 0)
    pen = ImageDraw.Draw(image)
    for part in parts(shape):
        for ring, fill in [(part.exterior, 1), *((hole, 0) for hole in part.interiors)]:
            pen.polygon([(x * zoom - 0.5, y * zoom - 0.5) for x, y in ring.coords], fill=fill)
    return np.array(image)


def parts(shape: BaseGeometry) -> list[Any]:
    """The polygons of any shape."""
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]


def _project(shape: BaseGeometry, projection: Projection) -> BaseGeometry:
    return transform(projection.__call__, shapely.segmentize(shape, 0.2))


def _keep_islands(land: BaseGeometry, world: dict[str, Any], projection: Projection, unit: float) -> BaseGeometry:
    """Drop islets, but fatten the small islands that somebody can own."""
    seeds = [projection(lon, lat) for points in world["areas"].values() for lat, lon in points]
    named = unary_union([Point(float(x), float(y)).buffer(10 * unit) for x, y in seeds])
    grow = world.get("islands", {})
    fat = {Point(*map(float, projection(lon, lat))).buffer(10 * unit): size for size, lat, lon in grow.get("fat", [])}
    kept = []
    for part in parts(land):
        wanted = part.intersects(named)
        if not wanted and part.area < 330 * unit**2:
            continue
        extra = max([size for spot, size in fat.items() if spot.intersects(part)], default=0)
        if wanted and part.area < 900 * unit**2:
            extra = max(extra, 3.5)
        shape = part.buffer(extra * unit) if extra else part
        holes = [hole for hole in shape.interiors if Polygon(hole).area > 400 * unit**2]
        kept.append(Polygon(shape.exterior, holes))
    return unary_union(kept).simplify(0.4 * unit)
