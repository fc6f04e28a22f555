"""The purchase sheet: civilization cards, and what is paid for them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.cards import Menu, Option, menus, of_page
from bot.screens.asks import Asked, AskForm
from bot.screens.completing import listed
from bot.screens.typed import civilization_cards, trade_cards
from rules.hands import set_value
from rules.phases.purchase import can_have, check_cards, total_price
from rules.practice.buying import payment
from rules.prices import price
from rules.refusals import Illegal


class BuyForm(AskForm):
    """The purchase sheet: pick cards, Solon proposes the payment that wastes least, the player may change it."""

    title = "Acquire civilization cards"
    typed = "pay Grain 3, Salt 2   (the treasury makes up the rest)"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        hand = asked.game.hand(asked.question.seat)
        held = ", ".join(f"{number} {asked.card(card)}" for card, number in hand.items()) or "none"
        owned = ", ".join(asked.card(card) for card in player.cards) or "none"
        funds = f"You can spend **{self._funds(asked)}**: trade cards worth {self._funds(asked) - player.treasury}"
        return f"{funds}, and {player.treasury} in treasury.\nTrade cards: {held}.\nCards owned: {owned}."

    def start(self, asked: Asked) -> Any:
        return {"cards": []}

    def menus(self, asked: Asked) -> list[Menu]:
        player, edition = asked.game.player(asked.question.seat), asked.game.edition
        chosen = (asked.draft or {}).get("cards", [])
        prices = {card: price(edition, player.cards, card) for card in can_have(asked.game, player)}
        options = [
            Option(card, f"{asked.card(card)}: {prices[card]}", self._note(asked, card, prices[card]), card in chosen)
            for card in self._shelf(asked)
        ]
        found = menus(f"{asked.key}:pick", options, "Cards to acquire", 0, len(options))
        calamities = [card for card in asked.game.hand(asked.question.seat) if card in edition.calamities]
        if not asked.game.edition.ways.calamities_back_with_purchase:
            calamities = []
        back = [Option(card, f"Give back {asked.card(card)}") for card in calamities]
        return found + menus(f"{asked.key}:pick:back", back, "Calamities to give back", 0, len(back))

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        draft = dict(asked.draft or self.start(asked))
        if part.startswith("back"):
            return {**draft, "returns": values}
        page = of_page(self._shelf(asked), part)
        return self._proposed(asked, draft, [*(card for card in draft["cards"] if card not in page), *values])

    def add(self, asked: Asked, text: str) -> Any:
        """More cards, and the payment that Solon proposes for all of them."""
        game, player = asked.game, asked.game.player(asked.question.seat)
        draft = dict(asked.draft or self.start(asked))
        wanted = list(dict.fromkeys([*draft["cards"], *civilization_cards(game.setup.edition, text)]))
        check_cards(game, player, wanted)
        due, funds = total_price(game, player, wanted), self._funds(asked)
        if due > funds:
            raise Illegal(f"{due} points are due.", rule=asked.question.rule, allowed=f"you lack {due - funds}")
        return self._proposed(asked, draft, wanted)

    def complete(self, asked: Asked, typed: str) -> list[str]:
        """Cards that can be had and, with those before them, paid for."""
        game, player = asked.game, asked.game.player(asked.question.seat)
        known = {card.name.lower(): card.id for card in game.edition.card_list}
        words = [part.strip().lower() for part in typed.split(",")[:-1]]
        chosen = [*(asked.draft or {}).get("cards", []), *(known[word] for word in words if word in known)]
        left = self._funds(asked) - total_price(game, player, chosen)
        options = [card for card in can_have(game, player) if card not in chosen]
        return listed(typed, [asked.card(card) for card in options if price(game.edition, player.cards, card) <= left])

    def _funds(self, asked: Asked) -> int:
        hand = asked.game.hand(asked.question.seat)
        return asked.game.player(asked.question.seat).treasury + set_value(asked.game.edition, hand)

    def _proposed(self, asked: Asked, draft: Any, cards: list[str]) -> Any:
        """The payment that wastes least, or all there is if that is too little."""
        game, player = asked.game, asked.game.player(asked.question.seat)
        hand = {card: n for card, n in game.hand(player.seat).items() if card in game.edition.commodities}
        due = total_price(game, player, cards)
        everything = [card for card, number in hand.items() for _ in range(number)]
        pay = payment(game, player, hand, due) if due <= self._funds(asked) else everything
        return {**draft, "cards": cards, "pay": pay if cards else []}

    def show(self, asked: Asked, draft: Any) -> str:
        if not draft["cards"] and not draft.get("returns"):
            return "*nothing is bought*"
        player = asked.game.player(asked.question.seat)
        due = total_price(asked.game, player, [card for card in draft["cards"] if card in asked.game.edition.cards])
        lines = [f"Cards: {', '.join(asked.card(card) for card in draft['cards']) or 'none'} for {due}"]
        if draft.get("pay"):
            lines.append("Paid with " + self._counted(asked, draft["pay"]))
        if draft.get("returns"):
            lines.append("Given back: " + ", ".join(asked.card(card) for card in draft["returns"]))
        return "\n".join(lines)

    def write(self, asked: Asked, draft: Any) -> str:
        counts = Counter(draft.get("pay", []))
        return "pay " + ", ".join(f"{asked.card(card)} {number}" for card, number in counts.items())

    def read(self, asked: Asked, text: str) -> Any:
        draft = dict(asked.draft or self.start(asked))
        return {**draft, "pay": trade_cards(asked.game.setup.edition, text.strip().lower().removeprefix("pay"))}

    def _counted(self, asked: Asked, cards: list[str]) -> str:
        return ", ".join(f"{number} {asked.card(card)}" for card, number in Counter(cards).items())

    def _shelf(self, asked: Asked) -> list[str]:
        """Cards that can be had, those within reach first."""
        player, funds = asked.game.player(asked.question.seat), self._funds(asked)
        cards = can_have(asked.game, player)
        return sorted(cards, key=lambda card: price(asked.game.edition, player.cards, card) > funds)

    def _note(self, asked: Asked, card: str, due: int) -> str:
        data = asked.game.edition.cards[card]
        left, lacking = asked.game.table.supply.get(card, 0), due - self._funds(asked)
        parts = [f"{lacking} short"] if lacking > 0 else []
        parts += [f"printed {data.cost}, credit {data.cost - due}"] if due < data.cost else []
        return ", ".join([*parts, " and ".join(data.groups), f"{left} left"])
