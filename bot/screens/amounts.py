"""Asks for numbers by area or seat, and for units: typed as `Knossos 3, Miletus city`, or added one by one."""

from __future__ import annotations

from typing import Any

from bot.cards import Menu, Option, menus
from bot.screens.asks import Asked, AskForm, area_named
from bot.screens.completing import listed
from bot.screens.names import tokens
from bot.screens.typed import parts
from rules.refusals import Illegal, Unreadable


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
            left = question.tokens - sum((asked.draft or {}).values())
            still = f" **{left}** {'is' if left == 1 else 'are'} still to be placed." if left > 0 else ""
            return f"You have {tokens(question.tokens)} in stock, and more room than that.{still}"
        return f"{question.most_total} points at most, nobody more than shown."

    def start(self, asked: Asked) -> Any:
        return {}

    def menus(self, asked: Asked) -> list[Menu]:
        """For each area or seat: as many as can be, or one."""
        draft, options = asked.draft or {}, []
        for name, room in self.room(asked).items():
            more, label = self._more(asked, name), self._label(asked, name)
            note = f"up to {room}, now {draft.get(name, 0)}"
            options += [Option(f"all {name}", f"{label}: {more} more", note)] if more > 1 else []
            options += [Option(f"one {name}", f"{label}: 1 more", note)] if more > 0 else []
        return menus(f"{asked.key}:pick", options, "Add")

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        draft = dict(asked.draft or {})
        many, _, name = values[0].partition(" ")
        draft[name] = draft.get(name, 0) + (self._more(asked, name) if many == "all" else 1)
        return draft

    def _more(self, asked: Asked, name: str) -> int:
        """What one may still get: its own room, and what is left of the whole."""
        question: Any = asked.question
        draft = asked.draft or {}
        whole: int = question.tokens if hasattr(question, "tokens") else question.most_total
        return int(min(self.room(asked)[name] - draft.get(name, 0), whole - sum(draft.values())))

    def show(self, asked: Asked, draft: Any) -> str:
        return ", ".join(f"{self._label(asked, name)} {number}" for name, number in draft.items())

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        found = {}
        for part in parts(text):
            name, number = _name_and_number(part)
            found[self._named(asked, name)] = number
        return found

    def add(self, asked: Asked, text: str) -> Any:
        room, draft = self.room(asked), dict(asked.draft or {})
        for name, number in self.read(asked, text).items():
            if number > room.get(name, 0):
                limits = ", ".join(f"{self._label(asked, other)} {most}" for other, most in room.items())
                raise Illegal(
                    f"{number} is too much for {self._label(asked, name)}.", rule=asked.question.rule, allowed=limits
                )
            draft[name] = number
        return {name: number for name, number in draft.items() if number}

    def complete(self, asked: Asked, typed: str) -> list[str]:
        names = [(self._label(asked, name), most) for name, most in self.room(asked).items()]
        return listed(typed, [f"{name} {number}" for name, most in names for number in range(most, 0, -1)])

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
            owed = f"Still owed: {question.points - chosen}." if chosen < question.points else ""
            return f"Choose units worth {wanted}. Chosen: {chosen}. {owed}".rstrip()
        number = question.cities_number
        return f"Take over {tokens(question.number)} and {'1 city' if number == 1 else f'{number} cities'}."

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
        people, cities = dict(draft["tokens"]), list(draft["cities"])
        verb, _, area = values[0].partition(" ")
        if verb == "city":
            cities.append(area)
        else:
            people[area] = question.tokens[area] if verb == "all" else people.get(area, 0) + 1
        return {"tokens": people, "cities": cities}

    def show(self, asked: Asked, draft: Any) -> str:
        parts = [f"{asked.place(area)} {number}" for area, number in draft["tokens"].items()]
        return ", ".join(parts + [f"{asked.place(area)} city" for area in draft["cities"]])

    def write(self, asked: Asked, draft: Any) -> str:
        return self.show(asked, draft)

    def read(self, asked: Asked, text: str) -> Any:
        people: dict[str, int] = {}
        cities: list[str] = []
        for part in parts(text):
            word = part.lower().removeprefix("lose ").strip()
            if word.endswith(" city"):
                cities.append(area_named(asked, word.removesuffix(" city")))
            else:
                name, number = _name_and_number(word)
                people[area_named(asked, name)] = number
        return {"tokens": people, "cities": cities}

    def add(self, asked: Asked, text: str) -> Any:
        """Numbers take the place of earlier ones for the same area; 0 takes it out again."""
        question: Any = asked.question
        draft, more = asked.draft or self.start(asked), self.read(asked, text)
        for area, number in more["tokens"].items():
            if number > question.tokens.get(area, 0):
                have = ", ".join(f"{asked.place(name)} {count}" for name, count in question.tokens.items())
                reason = f"{tokens(number)} in {asked.place(area)} cannot be chosen."
                raise Illegal(reason, rule=question.rule, allowed=have or "no tokens")
        for area in more["cities"]:
            if area not in question.cities:
                have = ", ".join(asked.place(name) for name in question.cities)
                reason = f"The city {asked.place(area)} cannot be chosen."
                raise Illegal(reason, rule=question.rule, allowed=have or "no city")
        people = {**draft["tokens"], **more["tokens"]}
        return {
            "tokens": {area: number for area, number in people.items() if number},
            "cities": list(dict.fromkeys([*draft["cities"], *more["cities"]])),
        }

    def complete(self, asked: Asked, typed: str) -> list[str]:
        question: Any = asked.question
        found = [f"{asked.place(area)} city" for area in question.cities]
        for area, most in question.tokens.items():
            found += [f"{asked.place(area)} {number}" for number in range(most, 0, -1)]
        return listed(typed, found)

    def _worth(self, asked: Asked, draft: Any) -> int:
        question: Any = asked.question
        return int(sum(draft.get("tokens", {}).values()) + question.city * len(draft.get("cities", [])))


def _name_and_number(text: str) -> tuple[str, int]:
    words = text.split()
    if words and words[-1].isdigit():
        return " ".join(words[:-1]), int(words[-1])
    if words and words[0].isdigit():
        return " ".join(words[1:]), int(words[0])
    raise Unreadable(f"Cannot read {text.strip()!r}.", allowed="a name and a number: Knossos 2")
