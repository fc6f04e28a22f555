"""The planarity test knows the two smallest graphs that no flat map can show."""

from __future__ import annotations

from itertools import combinations, product

from maps.pack import load_board
from maps.planar import crossing

FIVE = set(combinations("abcde", 2))
UTILITIES = set(product("abc", "xyz"))


def test_smallest_graphs() -> None:
    """Five areas that all touch, or three that all touch three others, cannot be drawn; one border less can."""
    assert crossing(FIVE) in FIVE
    assert crossing(UTILITIES) is not None
    for full in (FIVE, UTILITIES):
        for edge in full:
            assert crossing(full - {edge}) is None, edge


def test_longer_roads_change_nothing() -> None:
    """A graph stays undrawable when a place lies on each border."""
    split = {(a, a + b) for a, b in FIVE} | {(a + b, b) for a, b in FIVE}
    assert crossing(split) is not None


def test_separate_parts() -> None:
    """A fault in one part is found behind a part that is fine."""
    fine = {("1", "2"), ("2", "3"), ("3", "1"), ("3", "a")}
    assert crossing(fine) is None
    assert crossing(fine | FIVE) is not None


def test_a_border_across_the_board() -> None:
    """A wrong border between far areas of the real board is noticed."""
    board = load_board("classic")
    edges = {(min(one, two), max(one, two)) for one in board.land for two in board.land[one]}
    assert crossing(edges) is None
    assert crossing(edges | {("armenia", "babylon")}) is not None
