"""Acquiring civilization cards and returning excess trade cards (AH 17, 18, 19.4; H 43.10-43.12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from rules.asks import Ask, ask, together
from rules.cite import Rule
from rules.hands import hand_size, holds, take_card, to_stack, value_of
from rules.pieces import pay_treasury
from rules.prices import price
from rules.refusals import Illegal

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

BUY = Rule(avalon_hill="17.2", hartland="43.10")
PAYMENT = Rule(avalon_hill="17.8", hartland="43.10")
ONE_EACH = Rule(avalon_hill="17.7", hartland="43.10")
SUPPLY = Rule(avalon_hill="22.3.1", hartland="54")
LAW = Rule(avalon_hill="22.3.15", hartland="53.13")
EXCESS = Rule(avalon_hill="18", hartland="43.12")
KEPT = Rule(avalon_hill="19.4", hartland="43.11")


class Purchase(BaseModel):
    """Civilization cards, what is paid for them in trade cards and treasury, and calamities given back."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    cards: list[str]
    pay: list[str] = []
    treasury: int | None = None
    returns: list[str] = []


@dataclass(frozen=True, kw_only=True)
class BuyCards(Ask[Purchase]):
    """Which civilization cards to acquire, all in one purchase (AH 17.10), and which untraded calamities to give back.

    Whether a seat is asked must not tell what it holds: everybody with a hand or the treasury for a card is asked.
    """

    form: ClassVar[TypeAdapter[Purchase]] = TypeAdapter(Purchase)

    def check(self, game: Game, value: Purchase) -> Purchase:
        """Cards that may be had, paid for exactly; the treasury due is filled in."""
        player = game.player(self.seat)
        check_cards(game, player, value.cards)
        if not value.cards and (value.pay or value.treasury):
            self.refuse("Nothing is bought.", "pay nothing")
        calamity = next((card for card in value.pay if card in game.edition.calamities), None)
        if calamity is not None or not holds(game.hand(self.seat), value.pay):
            self.refuse("Those trade cards cannot be paid.", "commodity cards in your hand")
        due = total_price(game, player, value.cards)
        treasury = max(0, due - value_of(game.edition, value.pay))
        if value.treasury not in (None, treasury):
            raise Illegal(
                f"{value.treasury} treasury is not the exact amount.", rule=game.cite(PAYMENT), allowed=str(treasury)
            )
        if treasury > player.treasury:
            self.refuse(f"{due} points are due.", f"you lack {treasury - player.treasury}")
        if value.returns and not self._may_return(game, value.returns):
            allowed = "untraded calamities in your hand" if _back_with_purchase(game) else "nothing before E12"
            raise Illegal("Those cards cannot be given back.", rule=game.cite(KEPT), allowed=allowed)
        return Purchase(cards=value.cards, pay=value.pay, treasury=treasury, returns=value.returns)

    def _may_return(self, game: Game, cards: list[str]) -> bool:
        calamities = game.edition.calamities
        return _back_with_purchase(game) and set(cards) <= set(calamities) and holds(game.hand(self.seat), cards)


@dataclass(frozen=True, kw_only=True)
class ReturnCards(Ask[list[str]]):
    """Which trade cards go back: all beyond six, and calamities one does not want to keep (AH 18, 19.4; H 43.12)."""

    excess: int
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> list[str]:
        """At least the excess; more than that only untraded calamities."""
        if not holds(game.hand(self.seat), value):
            self.refuse("You do not hold those cards.")
        goods = sum(card not in game.edition.calamities for card in value)
        if len(value) < self.excess:
            self.refuse(f"{len(value)} cards go back.", f"at least {self.excess}")
        if goods > max(0, self.excess - (len(value) - goods)):
            self.refuse("Too many cards go back.", f"{self.excess}, and calamities beyond that")
        return value


def check_cards(game: Game, player: Player, cards: list[str]) -> None:
    """One of each, eleven at most, from what is left, Law first (AH 17.7, 22.3.1, 22.3.15; H 43.10, 53.13)."""
    edition = game.edition
    for card in cards:
        if card not in edition.cards:
            known = ", ".join(edition.cards)
            raise Illegal(f"There is no civilization card {card!r}.", rule=game.cite(BUY), allowed=known)
        if not game.table.supply.get(card):
            raise Illegal(f"No {edition.cards[card].name} is left.", rule=game.cite(SUPPLY))
        if card in player.cards or cards.count(card) > 1:
            raise Illegal(f"Only one {edition.cards[card].name} each.", rule=game.cite(ONE_EACH))
        needed = edition.cards[card].requires
        together_ok = game.options["law_together"] and needed in cards
        if needed and needed not in player.cards and not together_ok:
            name = edition.cards[needed].name
            raise Illegal(f"{edition.cards[card].name} needs {name} first.", rule=game.cite(LAW), allowed=f"buy {name}")
    if len(player.cards) + len(cards) > game.numbers.civilization_cards:
        raise Illegal("Too many cards.", rule=game.cite(ONE_EACH), allowed=f"{game.numbers.civilization_cards} at most")


def total_price(game: Game, player: Player, cards: list[str]) -> int:
    """Credits count from cards owned before this purchase only, once towards each card (AH 17.10, 17.11)."""
    return sum(price(game.edition, player.cards, card) for card in cards)


def can_have(game: Game, player: Player) -> list[str]:
    """Cards the player may acquire, whatever they cost."""
    if len(player.cards) >= game.numbers.civilization_cards:
        return []
    return [
        card.id
        for card in game.edition.card_list
        if game.table.supply.get(card.id)
        and card.id not in player.cards
        and (card.requires is None or card.requires in player.cards or game.options["law_together"])
    ]


def acquire_cards(game: Game) -> Flow[None]:
    """In inverse A.S.T. order (AH 17.1; H 43.10)."""
    for player in reversed(game.players()):
        if game.hand(player.seat) or _affordable(game, player):
            bought = yield from ask(BuyCards(seat=player.seat, rule=game.cite(BUY)))
            _buy(game, player, bought)
            _give_back(game, player, bought.returns, KEPT)


def _affordable(game: Game, player: Player) -> bool:
    """True if treasury and credits alone are enough for some card: that much is public."""
    return any(price(game.edition, player.cards, card) <= player.treasury for card in can_have(game, player))


def _buy(game: Game, player: Player, bought: Purchase) -> None:
    if not bought.cards:
        return
    for card in bought.pay:
        take_card(game.hand(player.seat), card)
        to_stack(game, card)
    pay_treasury(player, bought.treasury or 0)
    for card in bought.cards:
        game.table.supply[card] -= 1
        player.cards.append(card)
    game.emit(
        "bought",
        BUY,
        seat=player.seat,
        cards=list(bought.cards),
        paid=dict(Counter(bought.pay)),
        treasury=bought.treasury,
    )


def return_excess(game: Game) -> Flow[None]:
    """Six cards may be kept, untraded calamities among them (AH 18, 19.4; H 43.11, 43.12)."""
    most = game.numbers.hand if _back_with_purchase(game) else 0  # H 43.11: everybody may give a calamity back
    asked = [player for player in game.players() if hand_size(game.hand(player.seat)) > most]
    yield from together(game, asked, lambda player: _return(game, player))


def _back_with_purchase(game: Game) -> bool:
    return game.edition.ways.calamities_back_with_purchase


def _return(game: Game, player: Player) -> Flow[None]:
    excess = max(0, hand_size(game.hand(player.seat)) - game.numbers.hand)
    cards = yield from ask(ReturnCards(seat=player.seat, rule=game.cite(EXCESS), excess=excess))
    _give_back(game, player, cards, EXCESS)


def _give_back(game: Game, player: Player, cards: list[str], rule: Rule) -> None:
    """Face down to the bottom of the stacks, in the order in which they are named."""
    for card in cards:
        take_card(game.hand(player.seat), card)
        to_stack(game, card)
    if cards:
        private = {player.seat: {"cards": list(cards)}}
        game.emit("returned", rule, seat=player.seat, number=len(cards), private=private)
