"""Private offers: nobody but the two may notice them, not even by who is shown as done."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.events import Event
from rules.game import Game
from rules.hands import as_list
from rules.practice.practice_player import PracticePlayer
from rules.views import view
from tests.conftest import make_game, steps

Found = tuple[Game, list[str]]


@pytest.fixture
def floor() -> Found:
    """A trade session in which three seats hold enough commodities, and the first of them."""
    for game in steps(make_game(seed=3), seed=3):
        traders = [seat for seat, ask in game.pending.items() if ask.kind == "Trade" and len(_goods(game, seat)) >= 6]
        if len(traders) >= 3 and not game.table.offers and not game.table.done:
            return game, traders
    raise AssertionError("nobody could trade")


def _goods(game: Game, seat: str) -> list[str]:
    return [card for card in as_list(game.hand(seat)) if card in game.edition.commodities]


def offer(game: Game, seat: str, **more: Any) -> list[Event]:
    """Three cards of a seat."""
    cards = _goods(game, seat)[:3]
    return game.answer(seat, {"do": "offer", "cards": cards, "named": cards[:1], **more})


def unnoticed(game: Game, events: list[Event], before: Any, *parties: str) -> bool:
    """Nothing that others see has changed."""
    others = [None, *(seat for seat in game.table.players if seat not in parties)]
    told = [event for event in events if any(event.seen_by(other) is not None for other in others)]
    return not told and view(game) == before


@pytest.mark.rule("AH 16.1", "H 43.9")
def test_a_private_offer_does_not_show_who_is_called_back(floor: Found) -> None:
    """He stays done for all others, whatever he does about it; he himself is asked."""
    game, (one, two, *_) = floor
    game.answer(two, {"do": "done"})
    before = view(game)
    assert unnoticed(game, offer(game, one, to=two), before, one, two)
    assert view(game, two).awaited[two] == "Trade"
    assert two not in view(game, one).awaited
    first = max(game.table.offers)
    assert unnoticed(game, offer(game, two, answers=first), before, one, two)
    assert two not in view(game, two).awaited
    assert unnoticed(game, offer(game, one, to=two, amends=first), before, one, two)
    assert unnoticed(game, game.answer(two, {"do": "done"}), before, one, two)
    assert unnoticed(game, game.answer(two, {"do": "decline", "offer": first}), before, one, two)
    offer(game, two)
    assert two in view(game).awaited, "an open offer shows that he trades again"


@pytest.mark.rule("AH 16.1", "H 43.9")
def test_an_open_counter_offer_calls_its_receiver_back(floor: Found) -> None:
    """What everybody sees may show."""
    game, (one, two, *_) = floor
    offer(game, one)
    game.answer(one, {"do": "done"})
    assert one not in view(game).awaited
    offer(game, two, answers=max(game.table.offers))
    assert one in view(game).awaited


@pytest.mark.rule("AH 16.4", "H 43.9")
def test_an_offer_made_to_another_is_gone_for_the_first(floor: Found) -> None:
    """The one it was made to hears that it is withdrawn, and his answer leaves the board; the third gets it."""
    game, (one, two, three, *_) = floor
    offer(game, one, to=two)
    first = max(game.table.offers)
    offer(game, two, answers=first)
    events = offer(game, one, to=three, amends=first)
    mine = [event.kind for event in events if event.seen_by(two) is not None]
    assert mine == ["offer_gone", "offer_gone"]
    assert [event.kind for event in events if event.seen_by(three) is not None] == ["offer"]
    assert not view(game, two).offers
    events = offer(game, one, amends=first)
    gone = next(event for event in events if event.kind == "offer_gone")
    assert (gone.only, gone.public["why"]) == ((one, three), "made to all")


@pytest.mark.rule("AH 16.1", "H 43.9")
def test_a_practice_player_that_is_done_answers_between_the_two(floor: Found) -> None:
    """Called back by a private offer it does nothing that others could see."""
    game, (one, two, *_) = floor
    game.answer(two, {"do": "done"})
    before = view(game)
    cards = sorted(_goods(game, one), key=lambda card: -game.edition.commodities[card].value)[:5]
    game.answer(one, {"do": "offer", "cards": cards, "named": cards[:1], "to": two})
    reply = PracticePlayer(random.Random(1)).reply(game, game.pending[two])
    assert unnoticed(game, game.answer(two, reply), before, one, two)
