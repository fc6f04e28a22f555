"""A public chart shows nothing hidden: it stays the same when hands, stacks and offered cards change."""

from __future__ import annotations

import random

import pytest

from maps.charts import ast, hand, score, sheet, summary, trades
from maps.charts.hand import NoHandError
from rules.game import Game
from rules.views import MODERATOR, view
from tests.conftest import make_game, steps
from tests.maps.charts.position import OWN, PUBLIC


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in its trade phase, with hands and offers."""
    for played in steps(make_game(players=4, seed=1), seed=1, turns=20):
        if played.table.turn > 6 and played.table.offers and sum(map(len, played.secrets.hands.values())) > 8:
            return played
    raise AssertionError("no trade with full hands")


def pictures(game: Game, viewer: str | None) -> list[bytes]:
    """Every chart that a viewer may see of others."""
    seen = view(game, viewer)
    return [chart.draw(seen).tobytes() for chart in (ast, sheet, summary, trades, score)]


def _other_cards(game: Game, owner: str) -> None:
    """Other cards in a hand and behind its offers, the same number of them."""
    chance = random.Random(4)
    goods = list(game.edition.commodities)
    size = sum(game.secrets.hands[owner].values())
    game.secrets.hands[owner] = {}
    for _ in range(size):
        card = chance.choice(goods)
        game.secrets.hands[owner][card] = game.secrets.hands[owner].get(card, 0) + 1
    for number, offer in game.table.offers.items():
        if offer.seat == owner:
            game.secrets.offered[number] = [chance.choice(goods) for _ in game.secrets.offered[number]]
    for stack in game.secrets.stacks.values():
        chance.shuffle(stack)


@pytest.mark.rule("AH 15.5.2", "H 43.8")
def test_hidden_cards_change_no_chart_of_others(game: Game) -> None:
    """Only the owner's own charts may change."""
    owner = next(iter(game.table.offers.values())).seat
    viewers = [None, *(seat for seat in game.table.players if seat != owner)]
    before = {viewer: pictures(game, viewer) for viewer in viewers}
    own = hand.draw(view(game, owner)).tobytes()
    kept = game.state.dump()["secrets"]
    _other_cards(game, owner)
    try:
        assert {viewer: pictures(game, viewer) for viewer in viewers} == before
        assert hand.draw(view(game, owner)).tobytes() != own
    finally:
        game.secrets.hands = {seat: dict(cards) for seat, cards in kept["hands"].items()}
        game.secrets.stacks = {int(number): list(cards) for number, cards in kept["stacks"].items()}
        game.secrets.offered = {int(number): list(cards) for number, cards in kept["offered"].items()}


def test_a_hand_is_drawn_for_its_owner_only(game: Game) -> None:
    """The public has none, a seat not another's; the moderator names one."""
    for seen, seat in ((PUBLIC, None), (PUBLIC, "bob"), (OWN, "ann")):
        for make in (hand.draw, hand.alt):
            with pytest.raises(NoHandError):
                make(seen, seat)
    with pytest.raises(NoHandError):
        hand.draw(view(game, MODERATOR))
    seat = next(iter(game.table.players))
    assert hand.alt(view(game, MODERATOR), seat) == hand.alt(view(game, seat))
