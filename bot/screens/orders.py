"""Forms for orders: movement and ships, as lines that are typed or put together from menus."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.cards import Menu, Option, menus
from bot.screens.asks import Asked, AskForm
from bot.screens.completing import orders
from bot.screens.names import tokens
from bot.screens.typed import lines
from bot.screens.ways import marches, voyages
from rules.board import area_of
from rules.orders import March, Voyage, read_move
from rules.refusals import Refusal, Unreadable


class MoveForm(AskForm):
    """Movement: lines that are typed, or put together from menus."""

    title = "Your movement"
    typed = "3 Knossos > Phaestos   or   ship Knossos +5 > Rhodes -2 > Miletus"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        people = ", ".join(f"{asked.place(area)} {number}" for area, number in sorted(player.tokens.items()))
        ships = ", ".join(f"{asked.place(place)} {number}" for place, number in sorted(player.ships.items()))
        return f"Your tokens: {people or 'none'}." + (f"\nYour ships: {ships}." if ships else "")

    def start(self, asked: Asked) -> Any:
        return {"lines": [], "source": None}

    def finished(self, draft: Any) -> Any:
        return draft["lines"]

    def begun(self, reply: Any) -> Any:
        return {"lines": list(reply), "source": None}

    def menus(self, asked: Asked) -> list[Menu]:
        """Where from, on foot or by ship; once that is chosen, where to and how many."""
        resting, source = self._resting(asked), asked.draft["source"]
        options = [
            Option(area, asked.place(area), f"{tokens(number)} not moved yet", area == source)
            for area, number in sorted(resting.items())
        ]
        found = menus(f"{asked.key}:pick:from", options, "March from")
        fleet = self._fleet(asked)
        sails = [
            Option(f"ship {place}", asked.place(place), self._aboard(asked, resting, place), f"ship {place}" == source)
            for place in sorted(fleet)
        ]
        found += menus(f"{asked.key}:pick:from:ship", sails, "Sail from")
        if source in resting:
            prompt = f"From {asked.place(source)}: how many to where"
            found += menus(f"{asked.key}:pick:to", marches(asked, source, resting[source]), prompt)[:2]
        elif source and source.removeprefix("ship ") in fleet:
            place = source.removeprefix("ship ")
            prompt = f"Ship of {asked.place(place)}: how many to where"
            found += menus(f"{asked.key}:pick:to", voyages(asked, place, resting.get(area_of(place), 0)), prompt)[:2]
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
        return self.begun(lines(text))

    def add(self, asked: Asked, text: str) -> Any:
        return self.begun(_added(asked, (asked.draft or self.start(asked))["lines"], text))

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return orders(asked, self._resting(replace(asked, draft=asked.draft or self.start(asked))), typed)

    def _orders(self, asked: Asked) -> list[March | Voyage]:
        """What the draft orders, as far as it can be read."""
        found = []
        for line in asked.draft["lines"]:
            with suppress(Refusal):
                found.append(read_move(line))
        return found

    def _resting(self, asked: Asked) -> dict[str, int]:
        """Tokens that the draft has not moved yet."""
        left = dict(asked.game.player(asked.question.seat).tokens)
        for order in self._orders(asked):
            if isinstance(order, March):
                left[order.source] = left.get(order.source, 0) - order.number
            else:
                for stop in order.stops:
                    left[area_of(stop.place)] = left.get(area_of(stop.place), 0) - stop.on
        return {area: number for area, number in left.items() if number > 0 and area in asked.game.board.areas}

    def _fleet(self, asked: Asked) -> dict[str, int]:
        """Ships that the draft has not sent out yet."""
        left = Counter(asked.game.player(asked.question.seat).ships)
        left.subtract(order.stops[0].place for order in self._orders(asked) if isinstance(order, Voyage))
        return {place: number for place, number in left.items() if number > 0}

    def _aboard(self, asked: Asked, resting: dict[str, int], place: str) -> str:
        load = min(resting.get(area_of(place), 0), asked.game.numbers.ship_load)
        return f"takes {tokens(load)} aboard" if load else "nobody there to take aboard"


class ShipsForm(AskForm):
    """Ships to keep and to build."""

    title = "Your ships"
    typed = "keep Knossos / keep Knossos levy / build Rhodes / build Rhodes levy 2"

    def text(self, asked: Asked) -> str:
        player, numbers = asked.game.player(asked.question.seat), asked.game.numbers
        ships = ", ".join(f"{asked.place(place)} {number}" for place, number in sorted(player.ships.items())) or "none"
        costs = f"A ship costs {numbers.ship_cost}, keeping one costs {numbers.ship_upkeep}."
        costs += " Ships not kept are lost." if player.ships else ""
        return f"Ships: {ships}. Treasury: {player.treasury}. {costs}"

    def menus(self, asked: Asked) -> list[Menu]:
        """Orders that can be paid for beside those of the draft."""
        player, cost = asked.game.player(asked.question.seat), asked.game.numbers.ship_cost
        options = []
        for place in sorted(player.ships):
            options.append(Option(f"keep {place}", f"Keep {asked.place(place)}", "from the treasury"))
            options.append(Option(f"keep {place} levy", f"Keep {asked.place(place)}", self._levy(asked, place, 1)))
        for area in sorted({*player.tokens, *player.cities}):
            for place in asked.game.board.moorings.get(area, ()):
                label = f"Build in {asked.place(place)}"
                options.append(Option(f"build {place}", label, "from the treasury"))
                for levy in range(1, cost + 1):
                    note = self._levy(asked, place, levy) + (", the rest from the treasury" if levy < cost else "")
                    options.append(Option(f"build {place} levy {levy}", label, note))
        return menus(f"{asked.key}:pick", [row for row in options if self._possible(asked, row.value)], "Add an order")

    def _levy(self, asked: Asked, place: str, number: int) -> str:
        have = asked.game.player(asked.question.seat).tokens.get(area_of(place), 0)
        return f"levy {number} of the {tokens(have)} there"

    def _possible(self, asked: Asked, line: str) -> bool:
        try:
            asked.question.read(asked.game, [*(asked.draft or []), line])
        except Refusal:
            return False
        return True

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return [*(asked.draft or []), values[0]]

    def show(self, asked: Asked, draft: Any) -> str:
        return "```\n" + self.write(asked, draft) + "\n```" if draft else "*no orders*"

    def write(self, asked: Asked, draft: Any) -> str:
        return "\n".join(asked.order(line) for line in draft)

    def read(self, asked: Asked, text: str) -> Any:
        return lines(text)

    def add(self, asked: Asked, text: str) -> Any:
        return _added(asked, asked.draft or [], text)

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return orders(asked, (), typed)


def _added(asked: Asked, before: list[str], text: str) -> list[str]:
    """Orders with more lines; each is checked with those before it, and the first that cannot be done is refused."""
    found = list(before)
    if not lines(text):
        raise Unreadable("There is no order in that.", rule=asked.question.rule)
    for line in lines(text):
        found.append(line)
        asked.question.read(asked.game, found)
    return found
