"""Forms of a table around a real board: short numbers that people read off it, typed as `tokens 17, cities 4`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.cards import Button, Field
from bot.screens.amounts import Amounts
from bot.screens.asks import Asked, AskForm
from rules.refusals import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping


class NumbersForm(AskForm):
    """Some numbers: what is on the board, what is lost, what stands somewhere."""

    typed = "tokens 17, cities 4"
    typed_at_once = True

    def __init__(self, title: str) -> None:
        self.title = title

    def text(self, asked: Asked) -> str:
        question: Any = asked.question
        bounds = ", ".join(f"{name} {row}" for name, row in question.ranges(asked.game).items())
        return f"{question.text(asked.game)}\n-# Possible: {bounds}."

    def start(self, asked: Asked) -> Any:
        return {}

    def show(self, asked: Asked, draft: Any) -> str:
        question: Any = asked.question
        return ", ".join(f"{name} {number}" for name, number in question.filled(asked.game, draft).items())

    def fields(self, asked: Asked, draft: Any) -> tuple[Field, ...]:
        """One line for each number, filled in as it stands; what may be left empty is worked out."""
        question: Any = asked.question
        found = []
        for name, row in question.ranges(asked.game).items():
            value = draft.get(name, row.now)
            shown = "" if value is None else str(value)
            found.append(Field(name, f"{name.capitalize()} ({row})", shown, str(row), needed=False))
        return tuple(found)

    def entered(self, asked: Asked, fields: Mapping[str, str]) -> Any:
        filled = [f"{name} {value}" for name, value in fields.items() if value.strip()]
        return self.read(asked, ", ".join(filled))

    def read(self, asked: Asked, text: str) -> Any:
        found: dict[str, int] = {}
        for part in text.replace("\n", ",").split(","):
            words = part.lower().split()
            if not words:
                continue
            if words[0].isdigit():
                words.reverse()
            if len(words) != 2 or not words[1].isdigit():
                raise Unreadable(f"Cannot read {part.strip()!r}.", allowed=self._example(asked))
            found[self._name(asked, words[0])] = int(words[1])
        return found

    def _name(self, asked: Asked, word: str) -> str:
        """A number's name as typed, in the singular or the plural."""
        question: Any = asked.question
        several = {"token": "tokens", "city": "cities"}.get(word, word)
        return several if several in question.ranges(asked.game) else word

    def _example(self, asked: Asked) -> str:
        question: Any = asked.question
        return ", ".join(f"{name} {row.least}" for name, row in question.ranges(asked.game).items())


class MovedForm(AskForm):
    """One press when one's pieces are moved."""

    at_once = True
    title = "Move your pieces"

    def text(self, asked: Asked) -> str:
        return "It is your turn to move on the board. Press when you are done; then the next nation moves."

    def more_buttons(self, asked: Asked) -> list[Button]:
        return [Button(f"{asked.key}:pick:yes", "I have moved", "success")]

    def pick(self, asked: Asked, part: str, values: list[str]) -> Any:
        return True

    def read(self, asked: Asked, text: str) -> Any:
        """Any word will do: there is nothing to enter."""
        return True


class EachForm(Amounts):
    """A number of cities for each of several nations."""

    typed = "Nations and numbers: Crete 1, Egypt 1"

    def text(self, asked: Asked) -> str:
        question: Any = asked.question
        exact = question.least_total == question.most_total
        wanted = str(question.most_total) if exact else f"{question.least_total} to {question.most_total}"
        return f"You {question.purpose}: show them on the board and say whose they are ({wanted} in all)."
