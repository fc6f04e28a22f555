"""Parts of a board: they hold what they should and never leave the picture."""

from __future__ import annotations

import pytest

from maps import palette, views
from maps.geometry import load_geometry
from maps.pack import load_board
from maps.scene import Pieces, Scene

BOARDS = ("classic", "large")


def _inside(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


@pytest.mark.parametrize("name", BOARDS)
def test_around_every_area(name: str) -> None:
    """An area and all its neighbours are inside the view, and the view is inside the board."""
    geometry, board = load_geometry(name), load_board(name)
    for area in board.areas:
        view = views.around(geometry, board, area)
        assert _inside(view.box, (0, 0, *geometry.size)), area
        assert 1 <= view.zoom <= views.CLOSEST
        for place in (area, *board.neighbours[area]):
            assert _inside(geometry.places[place].box(), view.box), (area, place)


def test_nation() -> None:
    """A nation's view holds its tokens, cities and ships; without any the whole board is shown."""
    geometry = load_geometry("classic")
    pieces = {"gaza": Pieces(city="egypt"), "sinai": Pieces(tokens={"egypt": 1}), "red-sea": Pieces(ships={"egypt": 1})}
    scene = Scene("classic", "", tuple(palette.CLASSIC.values()), pieces)
    view = views.nation(geometry, scene, "egypt")
    for place in pieces:
        assert _inside(geometry.places[place].box(), view.box)
    assert view.box != views.whole(geometry).box
    assert views.nation(geometry, scene, "crete") == views.whole(geometry)
