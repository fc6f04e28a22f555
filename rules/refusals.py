"""Refusals: what is wrong, by which rule, and what would be allowed. A refused answer changes nothing."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - the word of the house for an answer that is not taken
    """An answer that is not taken."""

    def __init__(self, reason: str, *, rule: str = "", allowed: str = "") -> None:
        self.reason = reason
        self.rule = rule
        self.allowed = allowed
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The refusal in one line, as people read it."""
        text = self.reason
        if self.allowed:
            text += f" Allowed: {self.allowed}."
        return f"{text} (rule {self.rule})" if self.rule else text


class Unreadable(Refusal):
    """The answer is not of the form that was asked for."""


class Illegal(Refusal):
    """The answer is well formed but against the rules."""


class NotAsked(Refusal):
    """This seat has nothing to decide now, or the question is no longer open."""
