"""What civilization cards cost a player (AH 17.5-17.15; H 43.10, 54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.edition import Edition


def credit_towards(edition: Edition, owned: Iterable[str], wanted: str) -> int:
    """Every owned card gives one credit, its best, and it cannot be refused (AH 17.11, 17.12, 17.15)."""
    return sum(edition.credits[card].get(wanted, 0) for card in owned)


def price(edition: Edition, owned: Iterable[str], wanted: str) -> int:
    """The price after credits; what is left of a credit is lost (AH 17.9) and a card may be free (AH 17.15 note)."""
    return max(0, edition.cards[wanted].cost - credit_towards(edition, owned, wanted))


def points(edition: Edition, cards: Iterable[str]) -> int:
    """The printed value of civilization cards (AH 20.2.4)."""
    return sum(edition.cards[card].cost for card in cards)
