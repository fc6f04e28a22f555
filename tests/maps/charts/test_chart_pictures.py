"""Charts against small kept pictures; one thing moved, missing or different must be noticed."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from maps.charts import ast, hand, score, sheet, summary, trades
from maps.charts.ast_rows import Row
from maps.charts.files import encode
from maps.vision import EYES, apart
from tests.maps.charts.compare import KEPT, PICTURES, TOLERANCE, difference, small
from tests.maps.charts.position import EDITION, EIGHTEEN, HAND, OFFERS, OVER, OWN, PUBLIC, SCORES, with_player


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_kept(name: str) -> None:
    """It equals the kept one; look at both and run `python -m tests.maps.charts.keep` if the change is wanted."""
    with Image.open(KEPT / f"{name}.webp") as kept:
        assert difference(small(PICTURES[name]()), kept) <= TOLERANCE


def _fewer(card: str) -> Image.Image:
    cards = {name: number for name, number in HAND.cards.items() if name != card}
    return hand.draw(replace(OWN, hands={"bob": replace(HAND, cards=cards)}))


MUTATIONS = {
    "a marker one space on": ("ast", lambda: ast.draw(with_player(PUBLIC, "bob", marker=9))),
    "an epoch one space on": ("ast", lambda: ast.draw(with_player(PUBLIC, "bob", epochs=(6, 9, 11, 14)))),
    "a need met": ("ast", lambda: ast.draw(with_player(PUBLIC, "ann", cities=("tripoli", "thapsus")))),
    "another nation": ("ast", lambda: ast.draw(with_player(PUBLIC, "ann", nation="thrace"))),
    "an earlier finish": ("ast", lambda: ast.draw(replace(PUBLIC, finish=14))),
    "one of eighteen moved": (
        "ast-eighteen",
        lambda: ast.draw_chart(
            replace(EIGHTEEN, rows=(replace(EIGHTEEN.rows[0], marker=4), *EIGHTEEN.rows[1:])),
        ),
    ),
    "a commodity less": ("hand", lambda: _fewer("grain")),
    "a calamity less": ("hand", lambda: _fewer("piracy")),
    "one card more": (
        "hand",
        lambda: hand.draw(replace(OWN, hands={"bob": replace(HAND, cards={**HAND.cards, "salt": 4})})),
    ),
    "a card bought": ("sheet", lambda: sheet.draw(with_player(OWN, "bob", cards=("mysticism", "pottery", "music")))),
    "a card sold out": ("sheet-public", lambda: sheet.draw(replace(PUBLIC, supply={**PUBLIC.supply, "music": 0}))),
    "another treasury": ("summary", lambda: summary.draw(with_player(PUBLIC, "cid", treasury=2))),
    "another is awaited": ("summary", lambda: summary.draw(replace(PUBLIC, awaited={"bob": "Trade", "dan": "Trade"}))),
    "another order": ("summary", lambda: summary.draw(replace(PUBLIC, order=("ann", "dan", "cid", "bob")))),
    "an offer less": ("trades", lambda: trades.draw(replace(OWN, offers=OFFERS[:2]))),
    "another value": (
        "trades",
        lambda: trades.draw(replace(OWN, offers=(replace(OFFERS[0], value=61), *OWN.offers[1:]))),
    ),
    "another winner": ("score", lambda: score.draw(replace(OVER, winners=("cid",)), SCORES)),
    "other trade cards": ("score", lambda: score.draw(OVER, {"dan": SCORES["dan"] + 60})),
}


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_comparison_sees_a_change(mutation: str) -> None:
    """The tolerance hides no change that a player would care about."""
    name, changed = MUTATIONS[mutation]
    assert difference(small(changed()), small(PICTURES[name]())) > TOLERANCE


def _largest() -> dict[str, Image.Image]:
    """The fullest charts there can be."""
    everything = {good.id: good.cards for good in EDITION.commodity_list} | dict.fromkeys(EDITION.calamities, 1)
    many = tuple(replace(OFFERS[0], id=number, says="word " * 40, wants="cards " * 33) for number in range(1, 31))
    seven = [name for name in EDITION.tracks if name not in {"asia", "illyria"}]
    table = replace(PUBLIC, players=tuple(replace(PUBLIC.players[2], seat=name, nation=name) for name in seven))
    return {
        "ast": ast.draw_chart(EIGHTEEN),
        "hand": hand.draw(replace(OWN, hands={"bob": replace(HAND, cards=everything)})),
        "sheet": sheet.draw(replace(table, viewer="crete", hands={"crete": HAND})),
        "summary": summary.draw(table),
        "trades": trades.draw(replace(PUBLIC, offers=many)),
        "score": score.draw(table),
    }


def test_files_are_small_and_of_a_good_size() -> None:
    """Under 500 KB in both formats, and wide enough to be sharp when opened."""
    for name, picture in _largest().items():
        assert 1200 <= picture.width <= 1600, name
        assert picture.height <= 1800, name
        for kind in ("webp", "png"):
            assert len(encode(picture, kind)) < 500_000, (name, kind)


@pytest.mark.parametrize("players", range(2, 19))
def test_any_number_of_nations(players: int) -> None:
    """Two to eighteen rows, each as wide as the others."""
    assert ast.draw_chart(replace(EIGHTEEN, rows=EIGHTEEN.rows[:players])).width == ast.WIDE


@pytest.mark.parametrize("eye", EYES)
def test_neighbouring_epochs_stay_apart_for_every_eye(eye: str) -> None:
    """Each band differs from the one before, also for red-green blind players."""
    for bands in ast.BANDS.values():
        for one, two in pairwise(bands):
            assert apart(one, two, eye) > 8, (one, two)


def test_a_track_without_epochs_is_drawn() -> None:
    """One marker for all, as in Nomads and Seafarers."""
    row = Row(EIGHTEEN.rows[0].nation, (), 5)
    assert ast.draw_chart(replace(EIGHTEEN, epochs=(), rows=(row,))).height < 300


def test_nothing_on_offer_and_nothing_in_hand() -> None:
    """Empty charts say so instead of being blank."""
    empty = replace(OWN, offers=(), hands={"bob": replace(HAND, cards={}, value=0)})
    assert trades.draw(empty).height > 200
    assert hand.draw(empty).height > 300


def test_letters_our_fonts_lack_do_not_break_the_board() -> None:
    """Players type what they like; what cannot be drawn becomes a question mark."""
    offer = replace(OFFERS[0], says="日本 😀 Ωραία " + "x" * 180, wants="\n\n salt\t")
    assert trades.draw(replace(PUBLIC, offers=(offer,))).width == trades.WIDE
