"""Paragraph numbers: one `Rule` names the same rule in each rulebook that has it."""

from __future__ import annotations

BOOKS = {"avalon_hill": "AH", "hartland": "H"}
"""Short names of the rulebooks, as they stand in comments, tests and coverage."""


class Rule:
    """A rule and where each edition's rulebook states it."""

    __slots__ = ("paragraphs",)

    def __init__(self, **paragraphs: str) -> None:
        self.paragraphs = paragraphs

    def of(self, edition: str) -> str:
        """The paragraph in one edition, or the nearest one known."""
        return self.paragraphs.get(edition) or next(iter(self.paragraphs.values()))

    def __repr__(self) -> str:
        shown = [f"{BOOKS.get(book, book)} {number}" for book, number in self.paragraphs.items()]
        return f"Rule({', '.join(shown)})"
