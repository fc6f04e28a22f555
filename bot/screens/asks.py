"""How asks are shown: what a seat has to decide, as text and controls, and how presses become an answer.

A *draft* is the answer in the making, in the plain form that the ask reads. Some asks are answered by one press,
others are put together and confirmed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.cards import Button, Field, Menu, Option, menus
from bot.screens.names import card_name, order_in_words, place_name, place_named
from rules.refusals import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.asks import Ask
    from rules.game import Game


@dataclass(frozen=True)
class Asked:
    """An open ask of one seat."""

    table: int
    game: Game
    question: Ask[Any]
    number: int
    draft: Any = None

    @property
    def key(self) -> str:
        """The beginning of the ids of its controls."""
        return f"s:{self.table}:a:{self.number}"

    def place(self, name: str) -> str:
        """The printed name of a place."""
        return place_name(self.game.full_board.id, name)

    def order(self, line: str) -> str:
        """An order with printed names."""
        return order_in_words(self.game.full_board.id, line)

    def card(self, name: str) -> str:
        """The printed name of a card."""
        return card_name(self.game.setup.edition, name)


class AskForm:
    """How one kind of ask is shown. Subclasses say what differs."""

    title = "Decide"
    at_once = False
    """True if one press is the whole answer."""
    typed = ""
    """What can be typed, for asks that have a text form."""
    typed_at_once = False
    """True if what is typed is the answer, without another press to confirm it."""

    def text(self, asked: Asked) -> str:
        """What is to be decided."""
        return ""

    def menus(self, asked: Asked) -> list[Menu]:
        """Menus to choose from."""
        return []

    def start(self, asked: Asked) -> Any:
        """The draft before anything is chosen."""
        return []

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        """The draft after a choice."""
        return values

    def finished(self, draft: Any) -> Any:
        """The answer that a draft stands for."""
        return draft

    def begun(self, reply: Any) -> Any:
        """The draft that stands for an answer."""
        return reply

    def show(self, asked: Asked, draft: Any) -> str:
        """The draft in words."""
        return ""

    def write(self, asked: Asked, draft: Any) -> str:
        """The draft as it would be typed."""
        return ""

    def read(self, asked: Asked, text: str) -> Any:
        """The draft from what was typed."""
        raise Unreadable("This cannot be typed.")

    def fields(self, asked: Asked, draft: Any) -> tuple[Field, ...]:
        """The lines or boxes to type into."""
        box = self.write(asked, draft)
        return (Field("text", self.title[:45], box, self.typed[:100], long=True, needed=False),)

    def entered(self, asked: Asked, fields: Mapping[str, str]) -> Any:
        """The draft from the lines or boxes."""
        return self.read(asked, fields.get("text", ""))

    def more_buttons(self, asked: Asked) -> list[Button]:
        """More buttons."""
        return []


# -- one press ------------------------------------------------------------------------------------------------------


class PickOne(AskForm):
    """One of a list: a nation, a start area, a volcano, a nominee."""

    at_once = True

    def __init__(self, title: str, *, places: bool = False) -> None:
        self.title = title
        self.places = places

    def text(self, asked: Asked) -> str:
        purpose = getattr(asked.question, "purpose", "")
        return f"Choose {purpose}." if purpose else ""

    def menus(self, asked: Asked) -> list[Menu]:
        options = [Option(value, self._label(asked, value)) for value in asked.question.options]  # type: ignore[attr-defined]
        return menus(f"{asked.key}:pick", options, "Choose")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return values[0]

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
        return f"Choose up to {question.most}." if hasattr(question, "most") else "Choose any, or none."

    def menus(self, asked: Asked) -> list[Menu]:
        chosen = set(asked.draft or [])
        areas = self.options(asked)
        options = [Option(area, asked.place(area), self._note(asked, area), area in chosen) for area in areas]
        return menus(f"{asked.key}:pick", options, "Choose", 0, len(options))

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        page = self.options(asked)[int(part) * 25 : (int(part) + 1) * 25]
        kept = [area for area in asked.draft or [] if area not in page]
        return [*kept, *values]

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(asked.place(area) for area in draft)

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        return [area_named(asked, part) for part in text.split(",") if part.strip()]

    def _note(self, asked: Asked, area: str) -> str:
        owner = next((player for player in asked.game.players() if area in player.cities), None)
        mine = owner is not None and owner.seat == asked.question.seat
        return "" if owner is None or mine else f"city of {owner.nation.title()}"


class PickCards(AskForm):
    """Trade cards to give back."""

    title = "Return trade cards"

    def text(self, asked: Asked) -> str:
        return f"At least {asked.question.excess} must go back."  # type: ignore[attr-defined]

    def _all(self, asked: Asked) -> list[str]:
        hand = asked.game.hand(asked.question.seat)
        return [f"{card}#{number}" for card, count in hand.items() for number in range(count)]

    def menus(self, asked: Asked) -> list[Menu]:
        chosen = Counter(asked.draft or [])
        options = []
        for value in self._all(asked):
            card, _, number = value.partition("#")
            options.append(Option(value, asked.card(card), "", int(number) < chosen[card]))
        return menus(f"{asked.key}:pick", options, "Cards to return", 0, len(options))

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return [value.partition("#")[0] for value in values]

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(f"{number} {asked.card(card)}" for card, number in Counter(draft).items())


def area_named(asked: Asked, text: str) -> str:
    """The id of an area as typed; unknown names stay, so that the ask can refuse them."""
    return place_named(asked.game.full_board.id, text)
