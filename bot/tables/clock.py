"""A table's clock: since when people are awaited, until when, and when the trade session ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

from rules.refusals import Illegal

if TYPE_CHECKING:
    from bot.tables.info import AtDeadline, TableInfo
    from rules.game import Game

HOUR = 3600.0
MINUTE = 60.0


class Awaited(BaseModel):
    """Somebody is awaited: by which ask, since when, and until when."""

    ask: int
    since: float
    due: float | None = None


class Clock(BaseModel):
    """What runs at a table. It is stored with the step that set it, so that neither is there without the other."""

    awaited: dict[str, Awaited] = Field(default_factory=dict)
    """Seat -> its open ask; people only."""
    trade_turn: int = 0
    """The turn whose trade session is being timed."""
    trade_ends: float | None = None
    paused_at: float | None = None

    @property
    def deadline(self) -> float | None:
        """The next deadline of anybody."""
        return min((row.due for row in self.awaited.values() if row.due is not None), default=None)

    def late(self, now: float) -> list[str]:
        """The seats whose time is over."""
        return [seat for seat, row in self.awaited.items() if row.due is not None and row.due <= now]


def ticked(info: TableInfo, game: Game, now: float) -> TableInfo:
    """The table after a step: whoever has a new ask has the whole time for it, others keep theirs."""
    people = {seat.name for seat in info.seats if not seat.practice}
    open_asks = {
        seat: game.ask_numbers[seat]
        for seat in game.pending
        if seat in people and seat not in game.table.done and info.status == "playing"
    }
    due = now + info.deadline_hours * HOUR if info.deadline_hours else None
    old = info.clock.awaited
    awaited = {
        seat: old[seat] if seat in old and old[seat].ask == ask else Awaited(ask=ask, since=now, due=due)
        for seat, ask in open_asks.items()
    }
    clock = info.clock.model_copy(update={"awaited": awaited, "trade_turn": 0, "trade_ends": None})
    minutes = int(game.options.get("trade_minutes", 0))
    if minutes and any(game.pending[seat].kind == "Trade" for seat in open_asks):
        same = info.clock.trade_turn == game.table.turn
        clock.trade_turn = game.table.turn
        clock.trade_ends = info.clock.trade_ends if same else now + minutes * MINUTE
    return info.model_copy(update={"clock": clock})


def stand_still(info: TableInfo, now: float) -> None:
    """Pause the table: what time is left is kept."""
    info.status = "paused"
    info.clock.paused_at = now


def go_on(info: TableInfo, now: float) -> None:
    """Go on after a pause: everybody has the time that was left, and reminders count from now."""
    pause = now - (info.clock.paused_at or now)
    info.status = "playing"
    info.clock.paused_at = None
    for row in info.clock.awaited.values():
        row.since = now
        row.due = None if row.due is None else row.due + pause
    if info.clock.trade_ends is not None:
        info.clock.trade_ends += pause


def set_deadline(info: TableInfo, hours: float, then: AtDeadline, now: float) -> None:
    """A new deadline, from now on and for everybody who is awaited now."""
    start = info.clock.paused_at or now
    info.deadline_hours, info.at_deadline = hours, then
    for row in info.clock.awaited.values():
        row.due = start + hours * HOUR if hours else None


def extend(info: TableInfo, hours: float, minutes: float, now: float) -> None:
    """More hours for everybody who is awaited, more minutes for the trade session."""
    start = info.clock.paused_at or now
    if not hours and not minutes:
        raise Illegal("By how much?", allowed="hours for answers, minutes for trade")
    if hours and not (info.deadline_hours and info.clock.awaited):
        raise Illegal("No deadline is running.", allowed="`/table deadline` sets one")
    if minutes and info.clock.trade_ends is None:
        raise Illegal("No trade session is being timed.", allowed="hours for answers")
    if hours:
        for row in info.clock.awaited.values():
            row.due = max(row.due or start, start) + hours * HOUR
    if minutes and info.clock.trade_ends is not None:
        info.clock.trade_ends = max(info.clock.trade_ends, start) + minutes * MINUTE
