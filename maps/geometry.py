"""The drawn side of a board pack: `geometry.json`, with outlines and anchors in pixels of the picture."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from maps.pack import pack_folder

if TYPE_CHECKING:
    from pathlib import Path

Point = tuple[int, int]
Ring = tuple[Point, ...]
Shape = tuple[tuple[Ring, ...], ...]
"""Polygons; each is an outer ring followed by its holes."""


@dataclass(frozen=True, slots=True)
class Place:
    """Outline and anchors of an area, a coast, an open sea or a lake."""

    land: Shape = ()
    water: Shape = ()
    name: Point | None = None
    slots: tuple[Point, ...] = ()
    """Where tokens stand; a city stands on the first."""
    ships: tuple[Point, ...] = ()

    def box(self) -> tuple[int, int, int, int]:
        """The smallest upright box around the outline."""
        points = [point for shape in (self.land, self.water) for polygon in shape for point in polygon[0]]
        columns, rows = [x for x, _ in points], [y for _, y in points]
        return min(columns), min(rows), max(columns), max(rows)


@dataclass(frozen=True)
class Geometry:
    """The drawing of one board. A pixel of `labels.png` holds n for the n-th of `labels`, and 0 for nothing."""

    folder: Path
    size: Point
    unit: float
    labels: tuple[str, ...]
    lakes: frozenset[str]
    places: dict[str, Place]


@cache
def load_geometry(board: str) -> Geometry:
    """The drawing of a board that ships with Solon, read once."""
    return read_geometry(pack_folder(board))


def read_geometry(folder: Path) -> Geometry:
    """The drawing in any pack folder."""
    data = json.loads((folder / "geometry.json").read_text(encoding="utf-8"))
    return Geometry(
        folder=folder,
        size=(data["size"][0], data["size"][1]),
        unit=data["unit"],
        labels=tuple(data["labels"]),
        lakes=frozenset(data.get("lakes", ())),
        places={name: _place(row) for name, row in data["places"].items()},
    )


def _place(row: dict[str, Any]) -> Place:
    return Place(
        land=_shape(row.get("land", [])),
        water=_shape(row.get("water", [])),
        name=(row["name"][0], row["name"][1]) if "name" in row else None,
        slots=tuple((x, y) for x, y in row.get("slots", [])),
        ships=tuple((x, y) for x, y in row.get("ships", [])),
    )


def _shape(polygons: list[list[list[int]]]) -> Shape:
    return tuple(tuple(tuple(zip(ring[::2], ring[1::2], strict=True)) for ring in polygon) for polygon in polygons)
