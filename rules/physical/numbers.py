"""Asks for numbers that people read off the real board, each within bounds."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask

if TYPE_CHECKING:
    from rules.game import Game

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Range:
    """What a number may be, and what it is when nobody says; nothing stands for "worked out from the others"."""

    least: int
    most: int
    now: int | None

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, kw_only=True)
class Numbers(Ask[Counts], shared=True):
    """Some numbers by name; what is not named stays as it is."""

    live: ClassVar[bool] = False
    """True if all of it is read from the table when it is answered, so that counts may be put right meanwhile."""
    form: ClassVar[TypeAdapter[Counts]] = TypeAdapter(Counts)

    @abstractmethod
    def ranges(self, game: Game) -> dict[str, Range]:
        """The numbers that are asked for."""

    @abstractmethod
    def text(self, game: Game) -> str:
        """What is to be done on the board, and what is to be reported."""

    def fits(self, game: Game, counts: Counts) -> None:
        """What else must be true of the numbers together."""

    def filled(self, game: Game, value: Counts) -> Counts:
        """All numbers: those that are named, the others as they stand."""
        return {name: value.get(name, row.now or 0) for name, row in self.ranges(game).items()}

    def check(self, game: Game, value: Counts) -> Counts:
        """Known names, within bounds, and fitting together."""
        ranges = self.ranges(game)
        bounds = ", ".join(f"{name} {row}" for name, row in ranges.items())
        for name in value:
            if name not in ranges:
                self.refuse(f"{name!r} is not asked for.", bounds)
        counts = self.filled(game, value)
        for name, row in ranges.items():
            if not row.least <= counts[name] <= row.most:
                self.refuse(f"{name.capitalize()} cannot be {counts[name]}.", bounds)
        self.fits(game, counts)
        return counts
