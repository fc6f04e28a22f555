"""A view never shows what it may not: hidden cards and deck order can change and the others' views stay the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Game
from rules.views import MODERATOR, view
from tests.conftest import make_game, steps

_GAMES: dict[int, Game] = {}


def game_with_hands(seed: int) -> Game:
    """A game in its trade phase with full hands, made once for each seed."""
    if seed not in _GAMES:
        for game in steps(make_game(players=4, seed=seed), seed=seed, turns=20):
            trading = any(question.kind == "Trade" for question in game.pending.values())
            if trading and game.table.turn > 7 and sum(map(len, game.secrets.hands.values())) > 8:
                _GAMES[seed] = game
                break
        else:
            raise AssertionError("no trade with full hands")
    return _GAMES[seed]


def shown(game: Game, viewer: str | None) -> str:
    """A view as text."""
    return json.dumps(view(game, viewer).as_dict(), sort_keys=True, default=list)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 3), st.randoms(use_true_random=False))
def test_hidden_cards_are_in_nobody_elses_view(seed: int, chance) -> None:
    """Shuffle stacks and exchange hidden cards between one hand and the stacks: only that seat's view may change."""
    game = game_with_hands(seed)
    owner = next(seat for seat, hand in game.secrets.hands.items() if hand)
    viewers = [None, *(seat for seat in game.table.players if seat != owner)]
    before = {viewer: shown(game, viewer) for viewer in viewers}
    kept = game.state.dump()["secrets"]
    try:
        _shuffle(game, owner, chance)
        assert {viewer: shown(game, viewer) for viewer in viewers} == before
    finally:
        game.secrets.hands = {seat: dict(hand) for seat, hand in kept["hands"].items()}
        game.secrets.stacks = {int(number): list(cards) for number, cards in kept["stacks"].items()}


def _shuffle(game: Game, owner: str, chance) -> None:
    hand = game.secrets.hands[owner]
    for card in list(hand):
        stack = game.secrets.stacks[game.edition.stack_of[card]]
        if stack:
            number = chance.randrange(len(stack))
            swapped, stack[number] = stack[number], card
            hand[card] -= 1
            hand[swapped] = hand.get(swapped, 0) + 1
            if not hand[card]:
                del hand[card]
    for stack in game.secrets.stacks.values():
        chance.shuffle(stack)
    game.secrets.seed += chance.randrange(1000)
    game.secrets.draws += 1


def test_the_exchange_of_the_property_test_is_real() -> None:
    """The property test would prove nothing if the hand had not changed."""
    import random  # noqa: PLC0415

    game = game_with_hands(1)
    owner = next(seat for seat, hand in game.secrets.hands.items() if hand)
    before, kept = shown(game, owner), game.state.dump()["secrets"]
    _shuffle(game, owner, random.Random(1))
    changed = shown(game, owner) != before
    game.secrets.hands = {seat: dict(hand) for seat, hand in kept["hands"].items()}
    game.secrets.stacks = {int(number): list(cards) for number, cards in kept["stacks"].items()}
    assert changed


@pytest.mark.rule("AH 15.5.2", "H 43.8")
def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    """Hands are the only thing that is not open to inspection."""
    game = game_with_hands(2)
    for seat in game.table.players:
        assert list(view(game, seat).hands) == [seat]
    assert view(game).hands == {}
    assert set(view(game, MODERATOR).hands) == set(game.table.players)


def test_seed_and_stacks_are_in_no_view() -> None:
    """Not even the moderator sees the order of the stacks or the seed."""
    game = game_with_hands(3)
    game.secrets.seed = 987654321
    for viewer in (None, MODERATOR, *game.table.players):
        assert "987654321" not in shown(game, viewer)
        assert all(isinstance(size, int) for size in view(game, viewer).stacks.values())


@pytest.mark.rule("AH 16.3", "H 43.9")
def test_a_private_offer_is_known_to_its_two_parties_only() -> None:
    """An offer to one seat stays between the two; its cards are known to its owner alone."""
    game = game_with_hands(1)
    goods = set(game.edition.commodities)
    seat = next(seat for seat in game.pending if sum(game.hand(seat).values()) >= 3 and goods & set(game.hand(seat)))
    other, third = [name for name in game.table.players if name != seat][:2]
    hand = [card for card, number in game.hand(seat).items() for _ in range(number)]
    named = next(card for card in hand if card in game.edition.commodities)
    hand.remove(named)
    events = game.answer(seat, {"do": "offer", "cards": [named, *hand[:2]], "named": [named], "to": other})
    number = max(game.table.offers)
    assert [offer.cards for offer in view(game, seat).offers if offer.id == number] == [(named, *hand[:2])]
    assert [offer.cards for offer in view(game, other).offers if offer.id == number] == [None]
    for viewer in (third, None):
        assert all(offer.id != number for offer in view(game, viewer).offers)
        assert all(event.seen_by(viewer) is None for event in events)
    assert "cards" not in (events[0].seen_by(other) or {})
    assert "cards" in (events[0].seen_by(seat) or {})
    game.undo(seat)
