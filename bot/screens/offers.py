"""Open offers: how they read, and what one seat can do about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.names import card_name, cards, nation

if TYPE_CHECKING:
    from rules.views import OfferView, View


def offer_line(seen: View, offer: OfferView) -> str:
    """An offer's declared fields."""
    to = f" to {nation(seen, offer.to)}" if offer.to else ""
    text = f"**{offer.id}** {nation(seen, offer.seat)}{to}: {offer.count} cards worth {offer.value}"
    text += f" with {cards(seen.edition, offer.named)}"
    text += f", wants {offer.wants}" if offer.wants else ""
    return text + (f" — “{offer.says}”" if offer.says else "")


def board_lines(seen: View) -> list[str]:
    """Open offers with their counter-offers beneath them."""
    lines = []
    for offer in seen.offers:
        if offer.answers is None:
            lines.append(f"- {offer_line(seen, offer)}")
            lines += [f"  - {offer_line(seen, other)}" for other in seen.offers if other.answers == offer.id]
    return lines


def brief(seen: View, offer: OfferView) -> str:
    """The three truths of an offer, without its owner."""
    named = ", ".join(card_name(seen.edition, card) for card in offer.named)
    return f"{offer.count} cards worth {offer.value} with {named}"[:100]


def about(seen: View, seat: str) -> dict[str, list[OfferView]]:
    """What can be done -> the offers with which this seat can do it."""
    own = [offer for offer in seen.offers if offer.seat == seat]
    mine = {offer.id for offer in own}
    answerable = [
        offer
        for offer in seen.offers
        if offer.seat != seat and offer.to in (None, seat) and offer.answers is None
    ]
    deals = [offer for offer in seen.offers if offer.answers in mine]
    alone = [offer for offer in answerable if offer.to == seat]
    return {"counter": answerable, "accept": deals, "decline": deals + alone, "withdraw": own, "amend": own}
