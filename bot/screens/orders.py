"""Forms for orders: movement and ships as lines, purchases as a sheet."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.cards import Menu, Option, menus
from bot.screens.asks import Asked, AskForm
from rules.board import area_of
from rules.orders import March, read_move
from rules.phases.purchase import can_have, total_price
from rules.practice.buying import payment
from rules.prices import price
from rules.refusals import Refusal


class MoveForm(AskForm):
    """Movement: lines that are typed, or put together from menus."""

    title = "Your movement"
    typed = "3 Knossos > Phaestos   or   ship Knossos +5 > Rhodes -2 > Miletus"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        tokens = ", ".join(f"{asked.place(area)} {number}" for area, number in sorted(player.tokens.items()))
        ships = ", ".join(f"{asked.place(place)} {number}" for place, number in sorted(player.ships.items()))
        return f"Your tokens: {tokens or 'none'}." + (f"\nYour ships: {ships}." if ships else "")

    def start(self, asked: Asked) -> Any:
        return {"lines": [], "source": None}

    def finished(self, draft: Any) -> Any:
        return draft["lines"]

    def begun(self, reply: Any) -> Any:
        return {"lines": list(reply), "source": None}

    def menus(self, asked: Asked) -> list[Menu]:
        """Where from; once that is chosen, where to and how many."""
        resting, source = self._resting(asked), asked.draft["source"]
        options = [
            Option(area, asked.place(area), f"{number} tokens have not moved", area == source)
            for area, number in sorted(resting.items())
        ]
        found = menus(f"{asked.key}:pick:from", options, "March from")
        if source in resting:
            numbers = dict.fromkeys((resting[source], *range(1, min(resting[source], 4))))
            near = sorted(asked.game.board.land[source])
            ways = [Option(f"{n} {source} > {area}", f"{n} to {asked.place(area)}") for area in near for n in numbers]
            found += menus(f"{asked.key}:pick:to", ways, f"From {asked.place(source)}: how many to where")[:1]
        return found

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        draft = asked.draft or self.start(asked)
        if part.startswith("from"):
            return {**draft, "source": values[0]}
        return {"lines": [*draft["lines"], values[0]], "source": None}

    def show(self, asked: Asked, draft: Any) -> str:
        return "```\n" + self.write(asked, draft) + "\n```" if draft["lines"] else "*nobody moves*"

    def write(self, asked: Asked, draft: Any) -> str:
        return "\n".join(asked.order(line) for line in draft["lines"])

    def read(self, asked: Asked, text: str) -> Any:
        return self.begun([line.strip() for line in text.splitlines() if line.strip()])

    def _resting(self, asked: Asked) -> dict[str, int]:
        """Tokens that the draft has not moved yet."""
        left = dict(asked.game.player(asked.question.seat).tokens)
        for line in asked.draft["lines"]:
            try:
                order = read_move(line)
            except Refusal:
                continue
            if isinstance(order, March):
                left[order.source] = left.get(order.source, 0) - order.number
            else:
                for stop in order.stops:
                    left[area_of(stop.place)] = left.get(area_of(stop.place), 0) - stop.on
        return {area: number for area, number in left.items() if number > 0 and area in asked.game.board.areas}


class ShipsForm(AskForm):
    """Ships to keep and to build."""

    title = "Your ships"
    typed = "keep Knossos / keep Knossos levy / build Rhodes / build Rhodes levy 2"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        ships = ", ".join(f"{asked.place(place)} {number}" for place, number in sorted(player.ships.items())) or "none"
        costs = "A ship costs 2, keeping one costs 1; ships not kept are lost."
        return f"Ships: {ships}. Treasury: {player.treasury}. {costs}"

    def menus(self, asked: Asked) -> list[Menu]:
        player = asked.game.player(asked.question.seat)
        options = []
        for place in sorted(player.ships):
            options.append(Option(f"keep {place}", f"Keep {asked.place(place)}", "1 from treasury"))
            if player.tokens.get(area_of(place)):
                options.append(Option(f"keep {place} levy", f"Keep {asked.place(place)}", "1 token levied"))
        for area in sorted({*player.tokens, *player.cities}):
            if asked.game.board.areas[area].coasts:
                options.append(Option(f"build {area}", f"Build in {asked.place(area)}", "2 from treasury"))
                levies = [levy for levy in (1, 2) if player.tokens.get(area, 0) >= levy]
                label = f"Build in {asked.place(area)}"
                options += [Option(f"build {area} levy {n}", label, f"{n} levied, {2 - n} paid") for n in levies]
        return menus(f"{asked.key}:pick", options, "Add an order")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return [*(asked.draft or []), values[0]]

    def show(self, asked: Asked, draft: Any) -> str:
        return "```\n" + self.write(asked, draft) + "\n```" if draft else "*no ships*"

    def write(self, asked: Asked, draft: Any) -> str:
        return "\n".join(asked.order(line) for line in draft)

    def read(self, asked: Asked, text: str) -> Any:
        return [line.strip() for line in text.splitlines() if line.strip()]


class BuyForm(AskForm):
    """The purchase sheet: pick cards, Solon proposes the payment that wastes least, the player may change it."""

    title = "Acquire civilization cards"
    typed = "pay Grain 3, Salt 2   (the treasury makes up the rest)"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        hand = asked.game.hand(asked.question.seat)
        held = ", ".join(f"{number} {asked.card(card)}" for card, number in hand.items()) or "none"
        return f"Trade cards: {held}. Treasury: {player.treasury}. Cards owned: {len(player.cards)}."

    def start(self, asked: Asked) -> Any:
        return {"cards": []}

    def menus(self, asked: Asked) -> list[Menu]:
        player, edition = asked.game.player(asked.question.seat), asked.game.edition
        chosen = (asked.draft or {}).get("cards", [])
        prices = {card: price(edition, player.cards, card) for card in can_have(asked.game, player)}
        options = [
            Option(card, f"{asked.card(card)}: {due}", self._note(asked, card), card in chosen)
            for card, due in prices.items()
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
        player, hand = asked.game.player(asked.question.seat), asked.game.hand(asked.question.seat)
        due = total_price(asked.game, player, values)
        return {**draft, "cards": values, "pay": payment(asked.game, player, hand, due) if values else []}

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
        names = {asked.card(card).lower(): card for card in asked.game.edition.commodities}
        pay: list[str] = []
        for part in text.strip().lower().removeprefix("pay").split(","):
            words = part.split()
            if words:
                number = int(words[-1]) if words[-1].isdigit() else 1
                name = " ".join(words[:-1] if words[-1].isdigit() else words)
                pay += [names.get(name, name)] * number
        return {**draft, "pay": pay}

    def _counted(self, asked: Asked, cards: list[str]) -> str:
        return ", ".join(f"{number} {asked.card(card)}" for card, number in Counter(cards).items())

    def _note(self, asked: Asked, card: str) -> str:
        data = asked.game.edition.cards[card]
        left = asked.game.table.supply.get(card, 0)
        return f"{' and '.join(data.groups)}, printed {data.cost}, {left} left"
