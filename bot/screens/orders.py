"""Forms for orders: movement and ships, as lines that are typed or put together from menus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.cards import Menu, Option, menus
from bot.screens.asks import Asked, AskForm
from bot.screens.completing import orders
from bot.screens.typed import lines
from rules.board import area_of
from rules.orders import March, read_move
from rules.refusals import Refusal, Unreadable


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
            found += menus(f"{asked.key}:pick:to", ways, f"From {asked.place(source)}: how many to where")[:2]
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
