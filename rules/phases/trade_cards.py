"""Acquiring trade cards and buying gold (AH 15; H 43.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.cite import Rule
from rules.hands import add_card
from rules.pieces import pay_treasury
from rules.state import Calamity

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

DRAW = Rule(avalon_hill="15.3", hartland="43.8")
GOLD = Rule(avalon_hill="15.6", hartland="43.8")


@dataclass(frozen=True, kw_only=True)
class BuyGold(Ask[bool]):
    """Whether to buy the top card of the last stack for treasury."""

    price: int
    form: ClassVar[TypeAdapter[bool]] = TypeAdapter(bool)

    def check(self, game: Game, value: bool) -> bool:
        """Yes only with the treasury for it and a card to be had."""
        if value and not can_buy_gold(game, game.player(self.seat)):
            self.refuse("No gold can be bought.", f"{self.price} treasury and a card left in the stack")
        return value


def acquire_trade_cards(game: Game) -> Flow[None]:
    """Fewest cities first, ties in A.S.T. order: draw, then buy gold in the same turn (AH 15.2, 15.6)."""
    for player in sorted(game.players(), key=lambda player: len(player.cities)):
        if player.cities:
            _draw(game, player)
        while can_buy_gold(game, player):
            question = BuyGold(seat=player.seat, rule=game.cite(GOLD), price=game.numbers.gold_price)
            if not (yield from ask(question)):
                break
            pay_treasury(player, game.numbers.gold_price)
            cards = [card for card in [_top_card(game, player, game.numbers.gold_stack)] if card]
            game.emit("gold_bought", GOLD, reveals=True, seat=player.seat, private={player.seat: {"cards": cards}})


def can_buy_gold(game: Game, player: Player) -> bool:
    """Eighteen tokens in treasury and a card in the stack (AH 15.6)."""
    return player.treasury >= game.numbers.gold_price and bool(game.secrets.stacks[game.numbers.gold_stack])


def _draw(game: Game, player: Player) -> None:
    """One card from each stack up to the number of cities; an empty stack gives nothing (AH 15.1, 15.3, 15.4)."""
    drawn = [_top_card(game, player, number) for number in range(1, len(player.cities) + 1)]
    cards = [card for card in drawn if card]
    empty = [number for number, card in enumerate(drawn, start=1) if card is None]
    calamities = game.edition.calamities
    declared = [card for card in cards if card in calamities and not calamities[card].tradable]
    game.emit(
        "drew",
        DRAW,
        reveals=True,
        seat=player.seat,
        number=len(cards),
        empty=empty,
        declared=declared,
        private={player.seat: {"cards": cards}},
    )


def _top_card(game: Game, player: Player, stack: int) -> str | None:
    """Red calamities lie open before the player, all else goes to the hand (AH 15.5.1, 19.2, 22.2.1; H 43.11)."""
    cards = game.secrets.stacks[stack]
    if not cards:
        return None
    card = cards.pop()
    calamity = game.edition.calamities.get(card)
    if calamity is not None and not calamity.tradable:
        player.calamities.append(Calamity(card))
    else:
        add_card(game.hand(player.seat), card)
    return card
