"""What Solon does by itself when time is over. It looks again first, so that doing it twice changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.tables.info import AtDeadline, TableInfo
    from rules.events import Event
    from rules.game import Game
    from rules.practice.practice_player import PracticePlayer

NEUTRAL: dict[str, object] = {
    "Move": [],
    "HaveMoved": True,
    "BuildCities": [],
    "BuyCards": {"cards": []},
    "BuyGold": False,
    "Trade": {"do": "done"},
}
"""The answer that passes, for asks that have one. Ships are chosen for: naming none would give them all up."""


@dataclass
class Acted:
    """What Solon has done, and for which seats it chose, passed, or only calls them."""

    events: list[Event] = field(default_factory=list)
    late: dict[str, AtDeadline] = field(default_factory=dict)


def deadline_over(info: TableInfo, game: Game, player: PracticePlayer, now: float) -> Acted | None:
    """Everybody whose time is over is called once, or answered for; nobody is late twice for one ask."""
    acted = Acted()
    for seat in info.clock.late(now):
        row = info.clock.awaited[seat]
        if seat not in game.pending or game.ask_numbers[seat] != row.ask or seat in game.table.done:
            continue
        if info.at_deadline == "wait":
            row.due = None
            acted.late[seat] = "wait"
        else:
            del info.clock.awaited[seat]  # if another's counter-offer wakes him, he has the whole time again
            acted.late[seat] = _answer(game, seat, player, acted.events, passing=info.at_deadline == "pass")
    return acted if acted.late else None


def trade_over(info: TableInfo, game: Game, player: PracticePlayer, now: float) -> Acted | None:  # noqa: ARG001
    """Time is called in the trade session (AH 16.5; H 43.9)."""
    ends = info.clock.trade_ends
    if ends is None or ends > now:
        return None
    return Acted(game.call_time())


def _answer(game: Game, seat: str, player: PracticePlayer, events: list[Event], *, passing: bool) -> AtDeadline:
    """Pass where that can be done, otherwise choose; whoever traded is then done, so that nobody waits for him."""
    question, number = game.pending[seat], game.ask_numbers[seat]
    if passing and question.kind in NEUTRAL:
        try:
            events += game.answer(seat, NEUTRAL[question.kind], number)
        except Refusal:
            pass
        else:
            return "pass"
    events += game.answer(seat, player.reply(game, question), number)
    if question.kind == "Trade" and game.pending.get(seat) == question and seat not in game.table.done:
        events += game.answer(seat, NEUTRAL["Trade"])
    return "choose"
