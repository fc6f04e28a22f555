"""Nothing covers anything else: names, cities and tokens of different areas keep apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from maps import sprites
from maps.geometry import load_geometry

BOARDS = ("classic", "large")
OVERLAP = 0.9
"""A tenth of a sprite is shadow and rim."""


def _clash(one: tuple[int, int], two: tuple[int, int], size: tuple[float, float], unit: float) -> bool:
    return all(abs(one[k] - two[k]) < size[k] * OVERLAP * unit for k in range(2))


@pytest.mark.parametrize("name", BOARDS)
def test_cities_keep_apart(name: str) -> None:
    """Two cities in neighbouring areas never overlap."""
    geometry = load_geometry(name)
    slots = {place: spot.slots[0] for place, spot in geometry.places.items() if spot.slots}
    clashes = [
        pair for pair in combinations(slots, 2) if _clash(slots[pair[0]], slots[pair[1]], sprites.CITY, geometry.unit)
    ]
    assert clashes == []


@pytest.mark.parametrize("name", BOARDS)
def test_names_keep_apart(name: str) -> None:
    """No name is written over another; the board's own pieces stay clear of their name."""
    geometry = load_geometry(name)
    names = {place: spot.name for place, spot in geometry.places.items() if spot.name is not None}
    assert [
        pair for pair in combinations(names, 2) if _clash(names[pair[0]], names[pair[1]], (50, 30), geometry.unit)
    ] == []
    for place, spot in geometry.places.items():
        for slot in spot.slots:
            assert spot.name is None or not _clash(spot.name, slot, (30, 24), geometry.unit), place
