"""What the page offers in an empty channel: a few buttons whose meaning only the program behind them knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.errors import Json
    from bot.sandbox.person import Person


@dataclass(frozen=True, slots=True)
class Choice:
    """One button and a line about it."""

    id: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A title, its choices, and what is done when somebody takes one in a channel."""

    title: str
    text: str
    choices: tuple[Choice, ...]
    accept: Callable[[Person, int, str], Awaitable[None]]

    def shown(self) -> Json:
        """Describe it for the page."""
        rows = [{"id": choice.id, "label": choice.label, "note": choice.note} for choice in self.choices]
        return {"title": self.title, "text": self.text, "choices": rows}
