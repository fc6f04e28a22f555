"""What charts say in words, and what they work out from a view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maps.charts import ast, hand, score, sheet, summary, trades
from maps.charts.ast_rows import Need, chart_of
from maps.charts.style import LONGEST, readable, shortened, wrapped
from rules.edition import Track
from rules.views import view
from tests.conftest import make_game
from tests.maps.charts.position import EIGHTEEN, HAND, OFFERS, OVER, OWN, PUBLIC, SCORES, with_player


def needs(seat: str, viewed=PUBLIC) -> tuple[Need, ...]:
    """What the chart says a seat needs."""
    rows = dict(zip((player.seat for player in viewed.players), chart_of(viewed).rows, strict=True))
    return rows[seat].needs


def test_needs_of_the_next_step() -> None:
    """Entry of an epoch from what lies open; points of a space as far as they lie open."""
    assert needs("ann") == (Need("cities", 2, 1),)
    assert needs("bob") == (Need("groups", 3, 3),)
    assert needs("bob")[0].met
    assert needs("bob", with_player(PUBLIC, "bob", marker=6)) == ()
    assert needs("cid") == (Need("in cards", 1000, 840),)
    seen = PUBLIC.players[3].card_points + 11
    assert needs("dan") == (Need("in all", 1400, seen, hidden=True),)
    assert needs("dan")[0].words == f"{seen} + hand of 1400"


def test_the_finish_asks_for_what_the_last_space_asked() -> None:
    """The step onto the finish needs the points of the space moved off."""
    assert needs("dan", with_player(PUBLIC, "dan", marker=15))[0].want == 1400


def test_only_the_owner_knows_his_total() -> None:
    """With his own hand in view the sum is certain."""
    own = replace(PUBLIC, viewer="dan", hands={"dan": replace(HAND, total_points=1500)})
    assert needs("dan", own) == (Need("in all", 1400, 1500),)


def test_without_cities_a_marker_falls_back() -> None:
    """The chart warns after the first epoch only."""
    rows = chart_of(with_player(PUBLIC, "ann", cities=())).rows
    assert [row.falls for row in rows] == ["", "", "", "no city: 1 back"]


def test_the_chart_agrees_with_the_rules() -> None:
    """What the chart calls not met is what the view says is lacking, at every step of a nation."""
    game = make_game(players=2)
    for seat, nation in zip(game.table.players, ("crete", "egypt"), strict=True):
        game.player(seat).nation = nation
    for marker in range(16):
        for player in game.players():
            player.marker, player.cities = marker, {"athens": 1}
        seen = view(game)
        for row, player_view in zip(chart_of(seen).rows, seen.players, strict=True):
            unmet = {need.want for need in row.needs if not need.met and not need.hidden}
            assert unmet == set(player_view.needs.values()), marker


def test_a_group_may_replace_a_track() -> None:
    """Epochs and points come from the view, not from the edition."""
    track = Track(epochs=(3, 6, 9, 12), points={13: 700})
    chart = chart_of(with_player(PUBLIC, "ann", epochs=track.epochs, space_points=track.points))
    assert (chart.rows[0].starts, chart.rows[0].values) == ((3, 6, 9, 12), ((13, 700),))


@pytest.mark.parametrize("variant", ["full", "short_9", "farmers", "nomads"])
def test_charts_of_a_fresh_table(variant: str) -> None:
    """Before nations are chosen every chart can be drawn, and all tracks are shown."""
    seen = view(make_game(players=3, variant=variant), "a")
    for chart in (ast, hand, sheet, summary, trades, score):
        assert chart.draw(seen).width >= 1200
        assert chart.alt(seen)
    chart = chart_of(seen)
    assert len(chart.rows) == (1 if variant == "nomads" else 9)
    assert chart.finishes == ({"short_9": 9, "farmers": 9}.get(variant, 16),)


def test_ast_in_words() -> None:
    """Where each marker stands and what it waits for, furthest first."""
    text = ast.alt(PUBLIC)
    assert text.startswith("A.S.T.: Turn 9 · Trade. The finish is space 16. Egypt: space 14, Late Iron Age")
    assert "Africa: space 4, New Stone Age, 0 points; next: 1 of 2 cities (not met)." in text
    assert "no city: 1 back" in text
    assert "Egypt: space 16, Late Iron Age, 1190 points; finished." in ast.alt(OVER)


def test_eighteen_nations_fit_into_the_words() -> None:
    """None is left off: the last are said briefly."""
    text = ast.alt_chart(EIGHTEEN)
    assert len(text) <= LONGEST
    assert all(row.nation.name in text for row in EIGHTEEN.rows)


def test_hand_in_words() -> None:
    """Sets now and with one more, calamities, totals."""
    text = hand.alt(OWN)
    assert "Salt \u00d7 3: 27, 48 with one more." in text
    assert "Gold \u00d7 3: 81, a complete set." in text
    assert "Piracy: a calamity that may be traded." in text
    assert "Flood: lies face up." in text
    assert text.endswith("Sets 125, treasury 11, civilization cards 75: 211 points in all.")


def test_sheet_lines() -> None:
    """Credits, what is short, what is needed first, and the limit of eleven."""
    lines = {line.card.id: line for line in sheet.lines_of(OWN)}
    assert (lines["music"].price, lines["music"].state) == (55, "can buy")
    assert (lines["medicine"].price, lines["medicine"].state) == (120, "can buy")
    assert (lines["law"].price, lines["law"].state) == (165, "short 29")
    assert lines["democracy"].state == "needs Law"
    assert lines["pottery"].state == "owned"
    assert [nation.name for nation in lines["law"].owners] == ["Assyria", "Egypt"]
    full = with_player(OWN, "bob", cards=tuple(card for card in OWN.supply if card != "law")[:11])
    assert {line.state for line in sheet.lines_of(full)} == {"owned", "limit of 11"}
    gone = {line.card.id: line for line in sheet.lines_of(replace(OWN, supply={**OWN.supply, "music": 0}))}
    assert gone["music"].state == "none left"


def test_sheet_leaves_out_what_is_not_in_the_game() -> None:
    """Shorter games leave Mysticism in the box."""
    supply = {card: left for card, left in PUBLIC.supply.items() if card != "mysticism"}
    assert len(sheet.lines_of(replace(PUBLIC, supply=supply))) == 15


def test_sheet_in_words() -> None:
    """What can be bought comes first; the public reads plain prices."""
    text = sheet.alt(OWN)
    assert text.index("can buy") < text.index("short") < text.index("Owned: Mysticism, Pottery.")
    assert "To spend: 125 in sets + 11 treasury = 136." in text
    assert "Music 60, 3 left." in sheet.alt(PUBLIC)


def test_table_in_words() -> None:
    """Who is awaited, the order, and every nation's numbers."""
    text = summary.alt(PUBLIC)
    assert "Waiting for Africa (trade), Egypt (trade). Order of movement: Egypt, Africa, Assyria, Crete." in text
    assert "Africa: census 5, 1 city, 0 ships, stock 20, treasury 11, 7 trade cards, 0 civilization cards" in text
    assert "Won by Egypt." in summary.alt(OVER)
    assert summary.asked("ChooseTaxRate") == "choose tax rate"


def test_offers_in_words_and_in_order() -> None:
    """A counter-offer follows what it answers; only its owner reads his cards."""
    late = (*OFFERS, replace(OFFERS[0], id=7, answers=3, seat="dan"))
    assert [(offer.id, depth) for offer, depth in trades.listed(replace(PUBLIC, offers=late))] == [
        (1, 0),
        (3, 1),
        (7, 2),
        (4, 0),
    ]
    assert "3: Crete (answers 1) offers 3 cards worth 22 with Grain; gives 2 Grain, 1 Piracy." in trades.alt(OWN)
    assert "gives" not in trades.alt(PUBLIC)
    orphan = replace(PUBLIC, offers=(OFFERS[1],))
    assert [offer.id for offer, _ in trades.listed(orphan)] == [3]


def test_score_in_words() -> None:
    """The announced total tells the winner's trade cards; others' stay hidden."""
    text = score.alt(OVER, SCORES)
    assert "Won by Egypt. Egypt: space 16, Late Iron Age; civilization cards 1190, trade cards 96" in text
    assert "trade cards not shown, treasury 11: at least 851." in text
    assert "; 5 cities." in score.alt(OVER, {"dan": 5}, "cities")


def test_texts_are_cut_and_wrapped() -> None:
    """Long words and long lists stay inside their room."""
    assert shortened(["a" * 600, "b" * 600]) == "a" * 600 + " And 1 more."
    assert len(shortened(["a" * 3000])) == LONGEST
    lines = wrapped("word " * 60, "text", 28, 300, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert readable("a \n b 😀") == "a b ?"
