"""The editions' data against the rulebooks' own totals."""

from __future__ import annotations

import pytest

from maps.pack import load_board
from rules.hands import set_value
from rules.library import EDITIONS, load_edition

SET_VALUES = {  # AH 22.1.2, H 51: the printed table (the 216 printed for five bronze is the value of six)
    "hides": [1, 4, 9, 16, 25, 36, 49],
    "ochre": [1, 4, 9, 16, 25, 36, 49],
    "iron": [2, 8, 18, 32, 50],
    "papyrus": [2, 8, 18, 32, 50],
    "salt": [3, 12, 27, 48, 75, 108, 147, 192, 243],
    "grain": [4, 16, 36, 64, 100, 144, 196, 256],
    "cloth": [5, 20, 45, 80, 125, 180, 245],
    "bronze": [6, 24, 54, 96, 150, 216],
    "spices": [7, 28, 63, 112, 175],
    "gems": [8, 32, 72, 128],
    "gold": [9, 36, 81],
}


@pytest.mark.rule("AH 22.1.1", "AH 22.1.2", "AH 17.4.1", "AH 2.5", "H 51", "H 34")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trade_cards_and_the_value_of_sets(edition: str) -> None:
    """66 commodities, 8 calamities, and the table of set values."""
    data = load_edition(edition)
    assert sum(commodity.cards for commodity in data.commodity_list) == 66
    assert len(data.calamity_list) == 8
    for commodity, values in SET_VALUES.items():
        assert data.commodities[commodity].cards == len(values)
        assert [set_value(data, {commodity: number}) for number in range(1, len(values) + 1)] == values


@pytest.mark.rule("AH 2.6", "AH 22.3.1", "H 35", "H 54")
@pytest.mark.parametrize("edition", EDITIONS)
def test_civilization_cards(edition: str) -> None:
    """72 cards of 16 kinds: four of each but for those the rulebook names."""
    data = load_edition(edition)
    copies = {card.id: card.copies for card in data.card_list}
    assert sum(copies.values()) == 72
    assert {card for card, number in copies.items() if number != 4} == {
        *("mysticism", "democracy", "philosophy", "architecture", "literacy", "law")
    }
    assert [copies[card] for card in ("mysticism", "democracy", "philosophy")] == [3, 5, 5]
    assert [copies[card] for card in ("architecture", "literacy", "law")] == [6, 6, 7]


@pytest.mark.rule("AH 2.2.1", "AH 2.2.5", "AH 2.2.6", "AH 2.2.8", "H 31")
def test_the_classic_board() -> None:
    """123 land areas, 9 open seas, 47 black and 8 white sites, 4 plains, 3 volcanoes, two of them in two areas."""
    board = load_board("classic")
    assert (len(board.areas), len(board.seas)) == (123, 9)
    assert sum(len(near) for near in board.land.values()) == 2 * 230
    sites = [area.site for area in board.areas.values()]
    assert (sites.count("black"), sites.count("white")) == (47, 8)
    assert set(board.plains) == {"nile", "mesopotamia", "danube", "po"}
    assert sorted(map(len, board.volcanoes.values())) == [1, 2, 2]
    assert [area.id for area in board.areas.values() if "west" in area.coasts] == ["delphi"]


@pytest.mark.rule("AH 26.1", "AH 27.2", "AH 28.2", "AH 29.2", "H 42")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 8))
def test_every_start_area_is_in_play(edition: str, players: int) -> None:
    """Enough nations for the players, each with a start on the part of the board that is used."""
    board = load_board("classic")
    row = board.setups[edition][str(players)]
    inside = board.without(frozenset(row["out"]))
    assert len(row["starts"]) >= players
    for starts in row["starts"].values():
        assert starts
        assert set(starts) <= set(inside.areas)


@pytest.mark.rule("AH 20.2", "H 31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_tracks_are_marked_as_a_guess_and_follow_what_is_known(edition: str) -> None:
    """1200 to 1400 points to finish, no Early Iron Age before space 10, four epoch starts in rising order."""
    data = load_edition(edition)
    assert data.tracks_are == "guess"
    assert set(data.tracks) == set(data.nations)
    for track in data.tracks.values():
        assert list(track.epochs) == sorted(track.epochs)
        assert track.epochs[2] >= 10
        assert track.points[15] in {1200, 1300, 1400}
        assert track.points[track.epochs[3]] == 1000
