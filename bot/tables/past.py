"""A finished game played again from its log: how it went, how it ended, and the file in which it is kept."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.saves import Recorder, new_game
from bot.tables.info import RULES_VERSION
from bot.tables.memory import effective
from rules.events import Event
from rules.refusals import NotAsked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.tables.info import TableInfo
    from bot.tables.service import Tables
    from rules.game import Entry, Game, Snapshot

Course = dict[int, dict[str, int]]
"""Turn -> seat -> where it stood then."""


@dataclass
class Past:
    """What is known of a game when it is over."""

    recorder: Recorder
    markers: Course = field(default_factory=dict)
    areas: Course = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    measure: str = "points"
    turn: int = 0

    @property
    def game(self) -> Game:
        """The game as it ended."""
        return self.recorder.game

    def course(self) -> tuple[str, Course]:
        """What to follow through the turns: the markers, or the areas where one marker counts the time for all."""
        if not self.markers:
            return "areas", {**self.areas, self.turn: self._areas()}
        start = dict.fromkeys(self.game.table.players, 0)
        return "space", {0: start, **self.markers}

    def _areas(self) -> dict[str, int]:
        return {player.seat: len({*player.tokens, *player.cities}) for player in self.game.players()}

    def phase_begins(self, snapshot: Snapshot) -> None:
        """Mark the phase in the file, and at the start of a turn what the turn before has brought."""
        self.recorder.mark(snapshot)
        if snapshot.phase == 0:
            self.areas[snapshot.turn - 1] = self._areas()

    def follow(self, events: Iterable[Event]) -> None:
        """Take up what happened; a turn that was taken back is written over when it is played again."""
        for event in events:
            row = event.public
            if event.kind == "phase":
                self.turn = row["turn"]
            elif event.kind == "marker":
                self.markers.setdefault(self.turn, {})[row["seat"]] = row["space"]
            elif event.kind == "game_over":
                self.scores, self.measure = dict(row["scores"]), row["measure"]


async def past(tables: Tables, table: int) -> Past:
    """The past of a game that is over; a game that is still played keeps its secrets."""
    info = await tables.store.table(table)
    if info is None or info.status not in {"over", "closed"}:
        raise NotAsked("This game is not over yet.")
    if info.rules_version != RULES_VERSION:
        raise NotAsked(f"This game was played with version {info.rules_version} of the rules.")
    stored = await tables.store.game(table)
    found = await asyncio.to_thread(_replay, info, stored.log)
    if not found.game.over:
        raise NotAsked("This game was not played to its end.")
    return found


def _replay(info: TableInfo, log: list[Entry]) -> Past:
    game = new_game(info.setup())
    found = Past(Recorder(game))
    game.on_phase = found.phase_begins
    found.follow(game.opening)
    for entry in log:
        found.follow(game.replay_entry(entry))
    return found


async def lately(tables: Tables, table: int) -> tuple[Game, list[Event]]:
    """The events of a game since its oldest kept snapshot, played again."""
    info, stored = await tables.store.table(table), await tables.store.game(table)
    if info is None or info.status in {"lobby", "closed"}:
        raise NotAsked("No game is being played at this table.")
    entries = effective(stored.log)
    start = next((snapshot for snapshot in stored.snapshots if snapshot.at <= len(entries)), None)
    game = _game_at(info, entries, start)
    events = list(game.opening)
    for entry in entries[len(game.entries) :]:
        events += game.replay_entry(entry)
    return game, events


async def since(tables: Tables, table: int, at: int) -> tuple[list[Event], int]:
    """The events of a log from entry `at` on, less than 0 for those of the opening too; and how long the log is.

    If steps were taken back since, only that they were.
    """
    info, stored = await tables.store.table(table), await tables.store.game(table)
    new = stored.log[max(at, 0) :]
    undone = sum(entry.get("undo", 0) for entry in new)
    if info is None or undone:
        return [Event("undone", "", {"by": "moderator", "steps": undone})] if undone else [], len(stored.log)
    entries = effective(stored.log)
    first = len(entries) - len(new)
    start = next((snapshot for snapshot in reversed(stored.snapshots) if snapshot.at <= first), None)
    game = _game_at(info, entries, start)
    for entry in entries[len(game.entries) : first]:
        game.replay_entry(entry)
    events = list(game.opening) if at < 0 else []
    for entry in new:
        events += game.replay_entry(entry)
    return events, len(stored.log)


def _game_at(info: TableInfo, entries: list[Entry], start: Snapshot | None) -> Game:
    """A game as it stood at a snapshot, or at its beginning."""
    game = new_game(info.setup())
    if start is not None:
        game.resume(start, entries[: start.at], entries[: start.at])
    return game
