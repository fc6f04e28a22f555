"""Trade cards: the value of sets, taking cards from a hand, and returning them to their stacks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.edition import Edition
    from rules.game import Game
    from rules.state import Hand


def set_value(edition: Edition, cards: Mapping[str, int]) -> int:
    """Each commodity: value times number squared (AH 17.4.1, 17.4.3, 17.4.4; H 51); calamities count 0 (AH 16.6)."""
    commodities = edition.commodities
    return sum(commodities[card].value * number * number for card, number in cards.items() if card in commodities)


def value_of(edition: Edition, cards: Iterable[str]) -> int:
    """The set value of a list of cards."""
    return set_value(edition, Counter(cards))


def holds(hand: Hand, cards: Iterable[str]) -> bool:
    """True if all of these cards are in the hand."""
    return all(number <= hand.get(card, 0) for card, number in Counter(cards).items())


def add_card(hand: Hand, card: str) -> None:
    """Put a card into a hand."""
    hand[card] = hand.get(card, 0) + 1


def take_card(hand: Hand, card: str) -> None:
    """Take a card out of a hand."""
    left = hand[card] - 1
    if left:
        hand[card] = left
    else:
        del hand[card]


def to_stack(game: Game, card: str) -> None:
    """A used or returned card goes to the bottom of its stack, face down (AH 17.6, 18, 19.6; H 43.10-43.12)."""
    game.secrets.stacks[game.edition.stack_of[card]].insert(0, card)


def hand_size(hand: Hand) -> int:
    """The number of cards in a hand."""
    return sum(hand.values())


def as_list(hand: Hand) -> list[str]:
    """A hand card by card."""
    return [card for card, number in hand.items() for _ in range(number)]
