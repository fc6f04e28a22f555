"""Trade of a practice player: it knows its own hand and what others declare, and trusts nothing else (AH 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hands import value_of
from rules.practice.buying import cheapest

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from rules.game import Game
    from rules.phases.trade import Trade
    from rules.state import Hand, Offer

STEPS = 6
"""After so many steps in a session a practice player only answers what is clearly good, and is done."""
PROFIT = 2.0
"""A deal must promise more than this."""
CALAMITY = 30.0
"""What a calamity costs that must be among the cards of an offer."""
DOUBT = 0.9
"""Cards that are not named are worth a little less than they are said to be."""
TOP = 9
"""No single card is worth more."""
GENEROUS = 2
"""So many cards of one commodity are given away at once if another collects it."""
OFFERS = 2
"""Open offers of one seat at a time."""
WANTS = 2
"""Commodities that an offer asks for."""

Step = dict[str, object]


def trade(chance: random.Random, game: Game, question: Trade) -> Step:
    """Take a good counter-offer, answer a promising offer, make an offer, or be done."""
    seat, table = question.seat, game.table
    hand = game.hand(seat)
    known = [offer for offer in table.offers.values() if offer.known_to(seat)]
    if seat in table.done:  # a private offer called it back: it answers that, and shows nothing else to anybody
        return _counter(game, seat, [offer for offer in known if offer.private]) or {"do": "done"}
    if found := _best_counter(game, seat, known):
        return {"do": "accept", "offer": found.id, "revision": found.revision}
    if table.trade_steps[seat] < STEPS and sum(hand.values()) >= game.numbers.trade_minimum:
        step = _counter(game, seat, known) or _offer(chance, game, seat, known)
        if step is not None:
            return step
    return {"do": "done"}


def gain(game: Game, hand: Hand, given: list[str], offer: Offer) -> float:
    """What a deal would bring, judged by the declared number, value and commodity of the other side."""
    after = dict(hand)
    for card in given:
        after[card] -= 1
    return _expected(game, after, offer) - _loss(game, hand, given)


def _loss(game: Game, hand: Hand, given: list[str]) -> int:
    """What the hand's sets lose with some cards."""
    commodities = game.edition.commodities
    lost = 0
    for card in set(given):
        if card in commodities:
            left = hand[card] - given.count(card)
            lost += commodities[card].value * (hand[card] * hand[card] - left * left)
    return lost


def _expected(game: Game, hand: Hand, offer: Offer) -> float:
    """The average over all numbers of the named commodity that the declared value allows."""
    named = offer.named[0] if offer.named else ""
    commodity = game.edition.commodities.get(named)
    if commodity is None:
        return offer.value * DOUBT
    value, have = commodity.value, hand.get(named, 0)
    found = []
    for number in range(1, offer.count + 1):
        rest, others = offer.value - value * number * number, offer.count - number
        if rest < 0 or rest > TOP * others * others:
            continue
        worth = value * ((have + number) ** 2 - have * have) + DOUBT * rest
        found.append(worth - CALAMITY * max(0, others - rest))
    return sum(found) / len(found) if found else offer.value * DOUBT


def _best_counter(game: Game, seat: str, known: list[Offer]) -> Offer | None:
    """The best counter-offer to an own offer, if it is good enough."""
    best, profit = None, PROFIT
    for offer in known:
        mine = game.table.offers.get(offer.answers or 0)
        if mine is None or mine.seat != seat or offer.answers_revision != mine.revision:
            continue
        promise = gain(game, game.hand(seat), game.secrets.offered[mine.id], offer)
        if promise > profit:
            best, profit = offer, promise
    return best


def _counter(game: Game, seat: str, known: list[Offer]) -> Step | None:
    """A counter-offer to the most promising offer that this seat has not answered yet."""
    answered = {offer.answers for offer in known if offer.seat == seat}
    hand = game.hand(seat)
    order = cheapest(game, hand, sum(hand.values()))
    best, profit = None, PROFIT
    for offer in known:
        if offer.seat == seat or offer.to not in (None, seat) or offer.answers is not None or offer.id in answered:
            continue
        expected = _expected(game, hand, offer)
        if expected <= profit:
            continue
        for cards, named in _in_return(game, hand, order, offer):
            promise = expected - _loss(game, hand, cards)
            if promise > profit:
                best, profit = _declare(game, cards, named, answers=offer.id), promise
                break
    return best


def _in_return(game: Game, hand: Hand, order: list[str], offer: Offer) -> Iterator[tuple[list[str], str]]:
    """Cards for an offer and the one to name: something it wants if possible, else the value that is offered.

    The commodity that the offer names is never among them: it is what this seat is after.
    """
    named = offer.named[0] if offer.named else ""
    least = game.numbers.trade_minimum
    for wanted in _wanted(game, offer):
        if wanted != named and 1 <= hand.get(wanted, 0) <= GENEROUS:
            rest = [card for card in order if card not in (named, wanted)]
            cards = [wanted] * hand[wanted] + rest
            if len(cards) >= least:
                yield cards[:least], wanted
    rest = [card for card in order if card != named]
    for number in (least, least + 1):
        if len(rest) >= number and value_of(game.edition, rest[:number]) > offer.value:
            yield rest[:number], ""


def _wanted(game: Game, offer: Offer) -> list[str]:
    """The commodities that an offer says it wants, if it says any."""
    text = offer.wants.lower()
    commodities = game.edition.commodity_list
    return [commodity.id for commodity in commodities if commodity.name.lower() in text] if text else []


def _offer(chance: random.Random, game: Game, seat: str, known: list[Offer]) -> Step | None:
    """An offer of what is missed least, for more of what is collected; each open offer names another commodity."""
    hand, commodities = game.hand(seat), game.edition.commodities
    shown = {offer.named[0] for offer in known if offer.seat == seat and offer.answers is None}
    if len(shown) >= OFFERS:
        return None
    growing = {
        card: commodities[card].value * (2 * number + 1)
        for card, number in hand.items()
        if card in commodities and number < commodities[card].cards
    }
    wanted = sorted(growing, key=lambda card: (-growing[card], card))[:WANTS]
    least = game.numbers.trade_minimum
    cards = cheapest(game, hand, least + len(shown), but=tuple(wanted[:1]))
    goods = sorted({card for card in cards if card in commodities and card not in shown})
    if len(cards) < least or not goods:
        return None
    named = chance.choices(goods, [commodities[card].value for card in goods])[0]
    for spare in cards:
        if len(cards) > least and spare in shown:
            cards.remove(spare)
            break
    step = _declare(game, cards, named)
    step["wants"] = ", ".join(commodities[card].name for card in wanted)
    return step


def _declare(game: Game, cards: list[str], named: str, answers: int | None = None) -> Step:
    """An offer with its true number, value and one commodity; the dearest unless another is to be named."""
    commodities = game.edition.commodities
    if not named:
        named = max((card for card in cards if card in commodities), key=lambda card: (commodities[card].value, card))
    step: Step = {
        "do": "offer",
        "cards": cards,
        "named": [named],
        "count": len(cards),
        "value": value_of(game.edition, cards),
    }
    if answers is not None:
        step["answers"] = answers
    return step
