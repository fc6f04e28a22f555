"""How asks are shown: what a seat has to decide, as text and controls, and how presses become an answer.

A *draft* is the answer in the making, in the plain form that the ask reads. Some asks are answered by one press,
others are put together and confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.cards import Field
from bot.screens.names import card_name, order_in_words, place_name, place_named
from rules.refusals import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.cards import Button, Menu
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

    def heading(self, asked: Asked) -> str:
        """What is to be decided, in a few words."""
        return self.title

    def text(self, asked: Asked) -> str:
        """What there is to know about it."""
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

    def add(self, asked: Asked, text: str) -> Any:
        """The draft with what was typed added to it; it is refused if any of it cannot be."""
        draft = self.read(asked, text)
        asked.question.read(asked.game, self.finished(draft))
        return draft

    def complete(self, asked: Asked, typed: str) -> list[str]:
        """Texts that somebody who is still typing may mean."""
        return []

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


def area_named(asked: Asked, text: str) -> str:
    """The id of an area as typed; unknown names stay, so that the ask can refuse them."""
    return place_named(asked.game.full_board.id, text)
