"""What a practice player buys, how it pays, and what it hands back (AH 15.6, 17, 18; H 43.8, 43.10, 43.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hands import set_value
from rules.phases.purchase import can_have
from rules.prices import points, price

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.phases.purchase import BuyCards, ReturnCards
    from rules.phases.trade_cards import BuyGold
    from rules.state import Hand, Player

LATE_IRON = 4
"""The epoch whose entry asks for points in civilization cards (AH 20.2.4)."""
MARGIN = 60
"""Aim a little higher than that: others take cards too."""
GOOD_HAND = 100
"""What trade cards and treasury can add to the cards at the end (AH 20.3)."""
USEFUL = {"agriculture": 30, "medicine": 15, "coinage": 15, "literacy": 30, "law": 25, "astronomy": 10}
"""Extra points for cards that help early on."""
NEW_GROUP = 60
"""What a further group is worth while the Late Bronze Age asks for it (AH 20.2.2)."""
COIN, GROWING, SINGLE, SURPLUS = 0.3, 1.3, 0.8, 0.4
"""How much one minds to spend a point of treasury, of a set, of a single card, of one that could not be kept."""
GOLD = "gold"
GRAIN = "grain"


def buy_cards(_: random.Random, game: Game, question: BuyCards) -> dict[str, object]:
    """The cards that bring most for their price, and the payment that wastes least."""
    player = game.player(question.seat)
    hand = {card: number for card, number in game.hand(question.seat).items() if card in game.edition.commodities}
    chosen, due = _choose(game, player, player.treasury + set_value(game.edition, hand))
    if not chosen:
        return {"cards": []}
    return {"cards": chosen, "pay": payment(game, player, hand, due)}


def _choose(game: Game, player: Player, funds: int) -> tuple[list[str], int]:
    """Cards by what they bring for their price, while funds and room for cards last."""
    options = [card for card in can_have(game, player) if _law_held(game, player, card)]
    prices = {card: price(game.edition, player.cards, card) for card in options}
    options.sort(key=lambda card: (-_appeal(game, player, card) / (prices[card] + 15), card))
    chosen: list[str] = []
    due = 0
    for card in options:
        if due + prices[card] <= funds and _leaves_room(game, player, [*chosen, card]):
            chosen.append(card)
            due += prices[card]
    return chosen, due


def _law_held(game: Game, player: Player, card: str) -> bool:
    needed = game.edition.cards[card].requires
    return needed is None or needed in player.cards


def _appeal(game: Game, player: Player, card: str) -> float:
    """Its points, the credits it gives towards cards not yet held, and what the next epoch asks for."""
    edition = game.edition
    details = edition.cards[card]
    worth = float(details.cost) + USEFUL.get(card, 0)
    worth += 0.4 * sum(credit for other, credit in edition.credits[card].items() if other not in player.cards)
    held = {group for other in player.cards for group in edition.cards[other].groups}
    if len(held) < edition.entry[2]["groups"] and not held.issuperset(details.groups):
        worth += NEW_GROUP
    return worth


def _leaves_room(game: Game, player: Player, cards: list[str]) -> bool:
    """Few cards may be held, so cheap ones must not bar the way to the points that the end asks for (AH 17.13)."""
    free = game.numbers.civilization_cards - len(player.cards) - len(cards)
    if free < 0:
        return False
    wanted = min(_goal(game, player), _reach(game, player.cards, free + len(cards)))
    return _reach(game, [*player.cards, *cards], free) >= wanted


def _reach(game: Game, owned: list[str], free: int) -> int:
    """The most points that these cards and a number of further ones can make; some need Law first (AH 22.3.15)."""
    edition = game.edition
    left = [edition.cards[card] for card, number in game.table.supply.items() if number and card not in owned]
    barred = {card.requires for card in left if card.requires and card.requires not in owned}
    costs = sorted((card.cost for card in left if card.requires not in barred), reverse=True)
    best = sum(costs[:free])
    for key in barred:
        if key is not None and free and any(card.id == key for card in left):
            costs = sorted((card.cost for card in left if card.id != key), reverse=True)
            best = max(best, edition.cards[key].cost + sum(costs[: free - 1]))
    return points(edition, owned) + best


def _goal(game: Game, player: Player) -> int:
    """Points to reach in cards: enough for the Late Iron Age, and for the last space but for a good hand."""
    entry = game.edition.entry[LATE_IRON]["points"]
    return max(entry + MARGIN, max(game.track(player.nation).points.values(), default=0) - GOOD_HAND)


def payment(game: Game, player: Player, hand: Hand, due: int) -> list[str]:
    """Whole sets whose loss hurts least, the rest in treasury."""
    commodities = game.edition.commodities
    crowded = sum(hand.values()) > game.numbers.hand
    ways: list[tuple[int, float, tuple[str, ...]]] = [(0, 0.0, ())]
    for card, number in hand.items():
        value = commodities[card].value * number * number
        regret = _regret(player, card, number, value, crowded=crowded)
        ways += [(paid + value, cost + regret, (*cards, card)) for paid, cost, cards in ways if paid < due]
    able = [way for way in ways if due - way[0] <= player.treasury]
    paid, _, cards = min(able, key=lambda way: (way[1] + COIN * max(0, due - way[0]), way))
    return [card for card in cards for _ in range(hand[card])] if paid else []


def _regret(player: Player, card: str, number: int, value: int, *, crowded: bool) -> float:
    """What it costs to part with a set: large sets grow, single cards may have to go back anyway (AH 18)."""
    if number > 1 or (card == GRAIN and "pottery" in player.cards):
        return value * GROWING
    return value * (SURPLUS if crowded else SINGLE)


def buy_gold(_: random.Random, game: Game, question: BuyGold) -> bool:
    """Gold makes a set of what one holds, and spent treasury keeps cities from revolt (AH 6.2)."""
    player = game.player(question.seat)
    held = game.hand(question.seat).get(GOLD, 0)
    pressed = player.stock < game.numbers.tax * len(player.cities)
    return pressed or held > 0


def return_cards(_: random.Random, game: Game, question: ReturnCards) -> list[str]:
    """What is worth least; a calamity is kept only while there is room, to be passed on."""
    return cheapest(game, game.hand(question.seat), question.excess)


def cheapest(game: Game, hand: Hand, number: int, but: tuple[str, ...] = ()) -> list[str]:
    """Up to a number of cards to give away: calamities first, then those whose loss costs least."""
    commodities = game.edition.commodities
    left = {card: count for card, count in hand.items() if card not in but}
    costs = {card: _loss(commodities[card].value, left[card]) if card in commodities else 0 for card in left}
    chosen: list[str] = []
    while costs and len(chosen) < number:
        card = min(costs, key=costs.__getitem__)
        chosen.append(card)
        left[card] -= 1
        if not left[card]:
            del costs[card]
        elif card in commodities:
            costs[card] = _loss(commodities[card].value, left[card])
    return chosen


def _loss(value: int, number: int) -> int:
    """What a set loses with one card."""
    return value * (2 * number - 1)
