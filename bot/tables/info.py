"""What is known of a table besides its game."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from bot.tables.clock import Clock
from rules.setup import Setup

RULES_VERSION = 2
"""Raised when a change of the rules would make stored games replay differently."""

AtDeadline = Literal["wait", "choose", "pass"]


class Seat(BaseModel):
    """A place at the table; somebody sits in it, or a practice player."""

    name: str
    user: int | None = None
    label: str = ""

    @property
    def practice(self) -> bool:
        """True for a computer seat."""
        return self.user is None


class TableInfo(BaseModel):
    """One table in one channel."""

    id: int = 0
    guild: int
    channel: int
    moderator: int
    moderator_role: int | None = None
    """Everybody with this role may moderate too."""
    edition: str = "avalon_hill"
    variant: str = "full"
    players: int = 7
    board: str | None = None
    physical: bool = False
    """The pieces are on a real table."""
    options: dict[str, bool | int] = Field(default_factory=dict)
    seed: int = 0
    status: Literal["lobby", "playing", "paused", "over", "closed"] = "lobby"
    seats: list[Seat] = Field(default_factory=list)
    watchers: list[int] = Field(default_factory=list)
    deadline_hours: float = 0
    at_deadline: AtDeadline = "wait"
    hints: bool = False
    """Every first ask of its kind is explained."""
    hinted: dict[str, dict[str, int]] = Field(default_factory=dict)
    """Seat -> kind of ask -> the ask that carries the hint."""
    step_by_step: bool = False
    """Practice players wait until they are told to take a step, so that one can watch them."""
    clock: Clock = Field(default_factory=Clock)
    rules_version: int = RULES_VERSION

    def setup(self) -> Setup:
        """The set-up of the game that is played here."""
        return Setup(
            edition=self.edition,
            variant=self.variant,
            seats=tuple(seat.name for seat in self.seats),
            options=self.options,
            seed=self.seed,
            board=self.board,
            physical=self.physical,
        )

    def seat_of(self, user: int) -> Seat | None:
        """Where somebody sits."""
        return next((seat for seat in self.seats if seat.user == user), None)

    def seat(self, name: str) -> Seat:
        """The seat of a name."""
        return next(seat for seat in self.seats if seat.name == name)
