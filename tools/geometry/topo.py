"""Read TopoJSON: arcs are stored once as small integer steps, shapes name the arcs they run along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
from shapely import make_valid
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

if TYPE_CHECKING:
    from pathlib import Path

    from shapely.geometry.base import BaseGeometry


def land_in(path: Path, west: float, south: float, east: float, north: float) -> BaseGeometry:
    """All land inside a window of longitudes and latitudes."""
    data = json.loads(path.read_text())
    arcs = _arcs(data)
    window = box(west, south, east, north)
    found = []
    for rings in _polygons(data["objects"]["land"]):
        joined = [_join(arcs, ring) for ring in rings]
        shape: BaseGeometry = Polygon(joined[0], joined[1:])
        if shape.envelope.intersects(window):
            found.append(make_valid(shape).intersection(window))
    return unary_union(found)


def rivers_in(path: Path, west: float, south: float, east: float, north: float) -> list[LineString]:
    """All rivers that run through a window of longitudes and latitudes."""
    data = json.loads(path.read_text())
    arcs = _arcs(data)
    window = box(west, south, east, north)
    found = []
    for shape in data["objects"]["rivers"]["geometries"]:
        runs = {"LineString": [shape.get("arcs")], "MultiLineString": shape.get("arcs")}.get(shape["type"], [])
        lines = [LineString(_join(arcs, run)) for run in runs]
        found += [line for line in lines if line.envelope.intersects(window)]
    return found


def _arcs(data: dict[str, Any]) -> list[np.ndarray]:
    scale, shift = np.array(data["transform"]["scale"]), np.array(data["transform"]["translate"])
    return [np.cumsum(np.array(arc, float), axis=0) * scale + shift for arc in data["arcs"]]


def _join(arcs: list[np.ndarray], run: list[int]) -> np.ndarray:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in run]
    return np.vstack([parts[0], *(part[1:] for part in parts[1:])])


def _polygons(shape: dict[str, Any]) -> list[list[list[int]]]:
    if shape["type"] == "GeometryCollection":
        return [polygon for part in shape["geometries"] for polygon in _polygons(part)]
    return [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
