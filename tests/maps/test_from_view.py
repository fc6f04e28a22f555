"""Scenes filled from views, and the regions one may ask for."""

from __future__ import annotations

from dataclasses import replace

from maps.alt import alt_text
from maps.from_view import heading, nations_of, scene_of
from maps.geometry import load_geometry
from maps.pack import load_board
from maps.regions import regions
from maps.scene import Highlight, Pieces
from rules.views import view
from tests.conftest import make_game
from tests.maps.charts.position import OVER, PUBLIC, with_player

CLASSIC = load_board("classic")


def test_pieces_of_all_nations_stand_on_the_map() -> None:
    """Tokens, cities and ships by place, a note for the legend, and the turn as title."""
    seen = with_player(PUBLIC, "ann", tokens={"carthage": 5, "delphi": 1}, ships={"carthage": 2})
    scene = scene_of(seen, CLASSIC)
    assert scene.pieces["carthage"] == Pieces(tokens={"africa": 5}, ships={"africa": 2})
    assert scene.pieces["tripoli"].city == "africa"
    assert scene.pieces["delphi"].tokens == {"africa": 1, "assyria": 13, "egypt": 13}
    assert (scene.title, scene.nation("africa").note) == ("Turn 9 · Trade", "1 city, 5 tokens")
    assert "Africa: cities in Tripoli; tokens Carthage 5, Delphi 1; ships Carthage 2." in alt_text(scene, CLASSIC)


def test_areas_out_of_play_follow_the_number_of_players() -> None:
    """Four players leave the west unused; the simplified games use the whole board."""
    assert "rome" in scene_of(PUBLIC, CLASSIC).out
    assert not scene_of(replace(PUBLIC, variant="farmers"), CLASSIC).out


def test_changes_are_places_where_somebody_came_or_went() -> None:
    """More tokens of the same nation are no news; a built city, a new nation or a ship that left is."""
    before = with_player(PUBLIC, "ann", tokens={"carthage": 5}, ships={"delphi@west": 1})
    same = with_player(before, "ann", tokens={"carthage": 9})
    assert scene_of(same, CLASSIC, before).highlights == ()
    after = with_player(before, "ann", tokens={"numidia": 2}, cities=("tripoli", "carthage"), ships={})
    marked = scene_of(after, CLASSIC, before).highlights
    assert marked == (Highlight("carthage"), Highlight("delphi"), Highlight("numidia"))


def test_headings() -> None:
    """A set-up has no turn yet, and a game that is over no phase."""
    assert heading(view(make_game(players=2))) == "Set-up"
    assert heading(OVER) == "Turn 24 · game over"


def test_boards_of_a_group_have_colours_too() -> None:
    """Nations of an unknown board take colours and marks in order, all different."""
    found = nations_of(replace(PUBLIC, board="ours")).values()
    assert len({(nation.colour, nation.mark) for nation in found}) == 4


def test_every_region_is_on_its_board() -> None:
    """No misspelt area, and every region can be drawn."""
    for name in ("classic", "large"):
        board, places = load_board(name), load_geometry(name).places
        assert regions(board)
        for region, areas in regions(board).items():
            assert set(areas) <= set(board.areas) | set(board.seas), region
            assert set(areas) & set(places), region
