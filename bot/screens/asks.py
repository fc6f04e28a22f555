"""How asks are shown: what a seat has to decide, as text and controls, and how presses become an answer.

A *draft* is the answer in the making, in the plain form that the ask reads. Some asks are answered by one press,
others are put together and confirmed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.cards import Button, Menu, Option, menus
from bot.screens.names import card_name, order_in_words, place_name
from rules.refusals import Unreadable

if TYPE_CHECKING:
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


# -- amounts by area --------------------------------------------------------------------------------------------------


class Amounts(AskForm):
    """Numbers by area or seat: growth, shares of a loss."""

    typed = "Names and numbers: Knossos 2, Athens 1"

    def __init__(self, title: str) -> None:
        self.title = title

    def room(self, asked: Asked) -> dict[str, int]:
        """How much each may get."""
        question: Any = asked.question
        found: dict[str, int] = question.room if hasattr(question, "room") else question.most
        return found

    def text(self, asked: Asked) -> str:
        question: Any = asked.question
        if hasattr(question, "tokens"):
            return f"{question.tokens} tokens are left in stock for more room than that."
        return f"{question.most_total} points at most, nobody more than shown."

    def start(self, asked: Asked) -> Any:
        return {}

    def menus(self, asked: Asked) -> list[Menu]:
        draft = asked.draft or {}
        options = [
            Option(name, self._label(asked, name), f"up to {room}, now {draft.get(name, 0)}")
            for name, room in self.room(asked).items()
            if draft.get(name, 0) < room
        ]
        return menus(f"{asked.key}:pick", options, "One more for")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        draft = dict(asked.draft or {})
        draft[values[0]] = draft.get(values[0], 0) + 1
        return draft

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(f"{self._label(asked, name)} {number}" for name, number in draft.items())

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        found = {}
        for part in text.split(","):
            if part.strip():
                name, number = _name_and_number(part)
                found[self._named(asked, name)] = number
        return found

    def _label(self, asked: Asked, name: str) -> str:
        player = asked.game.table.players.get(name)
        return player.nation.title() if player else asked.place(name)

    def _named(self, asked: Asked, text: str) -> str:
        for player in asked.game.players():
            if text.strip().lower() in (player.nation, player.seat):
                return player.seat
        return area_named(asked, text)


class UnitsForm(AskForm):
    """Tokens and cities: losses, factions, units taken over."""

    typed = "Areas with numbers, or city: Knossos 3, Miletus city"

    def __init__(self, title: str) -> None:
        self.title = title

    def text(self, asked: Asked) -> str:
        question: Any = asked.question
        if hasattr(question, "points"):
            chosen = self._worth(asked, asked.draft or {})
            wanted = f"{question.points} points to {question.purpose} (a city counts {question.city})"
            return f"Choose units worth {wanted}. Chosen: {chosen}."
        return f"Take over {question.number} tokens and {question.cities_number} cities."

    def start(self, asked: Asked) -> Any:
        return {"tokens": {}, "cities": []}

    def menus(self, asked: Asked) -> list[Menu]:
        question: Any = asked.question
        draft = asked.draft or self.start(asked)
        cities = [area for area in question.cities if area not in draft["cities"]]
        options = [Option(f"city {area}", f"{asked.place(area)}: city") for area in cities]
        for area, number in question.tokens.items():
            left = number - draft["tokens"].get(area, 0)
            options += [Option(f"one {area}", f"{asked.place(area)}: 1 token", f"{left} left")] if left else []
            options += [Option(f"all {area}", f"{asked.place(area)}: all {left} tokens")] if left > 1 else []
        return menus(f"{asked.key}:pick", options, "Add")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        question: Any = asked.question
        draft = asked.draft or self.start(asked)
        tokens, cities = dict(draft["tokens"]), list(draft["cities"])
        verb, _, area = values[0].partition(" ")
        if verb == "city":
            cities.append(area)
        else:
            tokens[area] = question.tokens[area] if verb == "all" else tokens.get(area, 0) + 1
        return {"tokens": tokens, "cities": cities}

    def show(self, asked: Asked, draft: Any) -> str:
        parts = [f"{asked.place(area)} {number}" for area, number in draft["tokens"].items()]
        return ", ".join(parts + [f"{asked.place(area)} city" for area in draft["cities"]])

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        tokens: dict[str, int] = {}
        cities: list[str] = []
        for part in text.split(","):
            word = part.strip().lower().removeprefix("lose ").strip()
            if not word:
                continue
            if word.endswith(" city"):
                cities.append(area_named(asked, word.removesuffix(" city")))
            else:
                name, number = _name_and_number(word)
                tokens[area_named(asked, name)] = number
        return {"tokens": tokens, "cities": cities}

    def _worth(self, asked: Asked, draft: Any) -> int:
        question: Any = asked.question
        return int(sum(draft.get("tokens", {}).values()) + question.city * len(draft.get("cities", [])))


def area_named(asked: Asked, text: str) -> str:
    """The id of an area as typed, by id or by printed name; unknown names stay, so that the ask can refuse them."""
    word = text.strip().lower()
    for area in asked.game.board.areas.values():
        if word in (area.id, area.name.lower()):
            return area.id
    return word.replace(" ", "-")


def _name_and_number(text: str) -> tuple[str, int]:
    words = text.split()
    if words and words[-1].isdigit():
        return " ".join(words[:-1]), int(words[-1])
    if words and words[0].isdigit():
        return " ".join(words[1:]), int(words[0])
    raise Unreadable(f"Cannot read {text.strip()!r}.", allowed="a name and a number: Knossos 2")
