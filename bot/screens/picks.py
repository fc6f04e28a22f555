"""Asks that are answered from a list: by one press, or by choosing several and confirming them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.cards import Button, Menu, Option, menus, of_page
from bot.screens.asks import Asked, AskForm, area_named
from bot.screens.completing import fitting, from_hand, like, listed
from bot.screens.hand_menus import chosen_cards, hand_menus
from bot.screens.names import tokens
from bot.screens.typed import named, parts, trade_cards
from rules.phases.cities import cost_of_city
from rules.refusals import Illegal

# -- one press ------------------------------------------------------------------------------------------------------


class PickOne(AskForm):
    """One of a list: a nation, a start area, a volcano, a nominee."""

    at_once = True

    def __init__(self, title: str, *, places: bool = False) -> None:
        self.title = title
        self.places = places

    def heading(self, asked: Asked) -> str:
        purpose = getattr(asked.question, "purpose", "")
        return f"Choose {purpose}" if purpose else self.title

    def menus(self, asked: Asked) -> list[Menu]:
        options = [Option(value, label) for value, label in self._labels(asked).items()]
        return menus(f"{asked.key}:pick", options, "Choose")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return values[0]

    def read(self, asked: Asked, text: str) -> Any:
        return named(text, self._labels(asked), "choice")

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return fitting(like(self._labels(asked).values(), typed))

    def _labels(self, asked: Asked) -> dict[str, str]:
        return {value: self._label(asked, value) for value in asked.question.options}  # type: ignore[attr-defined]

    def _label(self, asked: Asked, value: str) -> str:
        if self.places or value in asked.game.full_board.areas:
            return asked.place(value)
        player = asked.game.table.players.get(value)
        return (player.nation if player and player.nation else value).replace("_", " ").title()


class PickNumber(AskForm):
    """A small number: a tax rate, Grain to show."""

    at_once = True

    def __init__(self, title: str) -> None:
        self.title = title

    def numbers(self, asked: Asked) -> list[int]:
        """What may be chosen."""
        rates = getattr(asked.question, "rates", None)
        return list(rates) if rates else list(range(asked.game.hand(asked.question.seat).get("grain", 0) + 1))

    def menus(self, asked: Asked) -> list[Menu]:
        options = [Option(str(number), str(number)) for number in self.numbers(asked)]
        return menus(f"{asked.key}:pick", options, "How many")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return int(values[0])

    def read(self, asked: Asked, text: str) -> Any:
        return int(named(text, {str(number): str(number) for number in self.numbers(asked)}, "number to choose"))

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return fitting(like(map(str, self.numbers(asked)), typed))


class YesNo(AskForm):
    """Yes or no: buying gold."""

    at_once = True
    title = "Buy a card from the gold stack?"

    def text(self, asked: Asked) -> str:
        player = asked.game.player(asked.question.seat)
        return f"It costs {asked.question.price} treasury; you have {player.treasury}."  # type: ignore[attr-defined]

    def more_buttons(self, asked: Asked) -> list[Button]:
        return [Button(f"{asked.key}:pick:yes", "Buy", "success"), Button(f"{asked.key}:pick:no", "Do not buy")]

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return part == "yes"

    def read(self, asked: Asked, text: str) -> Any:
        return named(text, {"yes": "yes", "no": "no"}, "answer") == "yes"

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return fitting(like(("yes", "no"), typed))


# -- several of a list ------------------------------------------------------------------------------------------------


class PickSome(AskForm):
    """Some areas of a list: cities to build, to reduce, to take over."""

    typed = "Names with commas between them: Athens, Sparta"

    def __init__(self, title: str) -> None:
        self.title = title

    def options(self, asked: Asked) -> list[str]:
        """The areas on offer."""
        given = getattr(asked.question, "options", None)
        if callable(given):
            given = given(asked.game)
        if given is None:
            given = {ship: list(areas) for ship, areas in enumerate(asked.question.reach)}  # type: ignore[attr-defined]
        rows = given.values() if isinstance(given, dict) else [given]
        return list(dict.fromkeys(area for row in rows for area in row))

    def text(self, asked: Asked) -> str:
        question: Any = asked.question
        if hasattr(question, "purpose"):
            wanted = str(question.least) if question.least == question.most else f"{question.least} to {question.most}"
            return f"Choose {wanted} to {question.purpose}."
        if hasattr(question, "number"):
            return f"Choose exactly {question.number}."
        if question.kind == "BuildCities":
            numbers = asked.game.numbers
            costs = f"{numbers.city_on_site} tokens on a city site, or {numbers.city_elsewhere} elsewhere"
            return f"{costs}, become a city. You need not build."
        return f"Choose up to {question.most}." if hasattr(question, "most") else "Choose any, or none."

    def menus(self, asked: Asked) -> list[Menu]:
        chosen = set(asked.draft or [])
        areas = self.options(asked)
        options = [Option(area, asked.place(area), self._note(asked, area), area in chosen) for area in areas]
        return menus(f"{asked.key}:pick", options, "Choose", 0, len(options))

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        page = of_page(self.options(asked), part)
        kept = [area for area in asked.draft or [] if area not in page]
        return [*kept, *values]

    def add(self, asked: Asked, text: str) -> Any:
        options, found = self.options(asked), list(asked.draft or [])
        for area in self.read(asked, text):
            if area not in options:
                known = ", ".join(asked.place(option) for option in options)
                raise Illegal(f"{asked.place(area)} cannot be chosen.", rule=asked.question.rule, allowed=known)
            found += [] if area in found else [area]
        return found

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return listed(typed, [asked.place(area) for area in self.options(asked) if area not in (asked.draft or [])])

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(asked.place(area) for area in draft)

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        return [area_named(asked, part) for part in parts(text)]

    def _note(self, asked: Asked, area: str) -> str:
        if asked.question.kind == "BuildCities":
            own = asked.game.player(asked.question.seat).tokens.get(area, 0)
            site = cost_of_city(asked.game, area) == asked.game.numbers.city_on_site
            return f"{tokens(own)} there, " + ("a city site" if site else "no city site")
        owner = next((player for player in asked.game.players() if area in player.cities), None)
        mine = owner is not None and owner.seat == asked.question.seat
        return "" if owner is None or mine else f"city of {owner.nation.title()}"


class PickCards(AskForm):
    """Trade cards to give back."""

    title = "Return trade cards"
    typed = "Cards with numbers: 2 Salt, Wine"

    def text(self, asked: Asked) -> str:
        return f"At least {asked.question.excess} must go back."  # type: ignore[attr-defined]

    def menus(self, asked: Asked) -> list[Menu]:
        hand, edition = asked.game.hand(asked.question.seat), asked.game.setup.edition
        return hand_menus(f"{asked.key}:pick", edition, hand, asked.draft or [], "Cards to return")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return chosen_cards(asked.game.hand(asked.question.seat), asked.draft or [], part, values)

    def read(self, asked: Asked, text: str) -> Any:
        return trade_cards(asked.game.setup.edition, text)

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def complete(self, asked: Asked, typed: str) -> list[str]:
        return from_hand(asked.game.setup.edition, asked.game.hand(asked.question.seat), typed)

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(f"{number} {asked.card(card)}" for card, number in Counter(draft).items())
