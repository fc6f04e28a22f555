"""Tables in memory: loaded when somebody acts there, one at a time for each, forgotten when long unused."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.saves import new_game
from bot.tables.info import RULES_VERSION
from rules.refusals import Illegal, NotAsked

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.store.tables import TableStore
    from bot.tables.info import TableInfo
    from rules.game import Entry, Game, Snapshot


@dataclass
class Handle:
    """A table in memory: its info, its game, and the lock under which both change."""

    info: TableInfo
    game: Game | None = None
    stored: int = 0
    """How many log entries are in the database."""
    fresh: list[Snapshot] = field(default_factory=list)
    """Snapshots that are not in the database yet."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def watch(self, game: Game) -> Game:
        """Collect the snapshots of a game as they are made."""
        self.fresh.clear()
        game.on_phase = self.fresh.append
        return game


class Memory:
    """The tables that are in use; the least used leave first."""

    def __init__(self, store: TableStore, most: int) -> None:
        self.store = store
        self.most = most
        self._handles: OrderedDict[int, Handle] = OrderedDict()

    def __len__(self) -> int:
        return len(self._handles)

    @asynccontextmanager
    async def held(self, table: int) -> AsyncIterator[Handle]:
        """A table that nobody else changes meanwhile, with its game if one has begun."""
        handle = self._handles.get(table)
        if handle is None:
            info = await self.store.table(table)
            if info is None:
                raise NotAsked("There is no such table.")
            handle = self._handles.setdefault(table, Handle(info))
        self._handles.move_to_end(table)
        async with handle.lock:
            if handle.game is None and handle.info.status in {"playing", "paused", "over"}:
                await self._load(handle)
            yield handle
        self._forget_old()

    async def _load(self, handle: Handle) -> None:
        """The newest snapshot and the entries since; games of another version of the rules stay closed."""
        info = handle.info
        if info.rules_version != RULES_VERSION:
            raise Illegal(f"This game was begun with version {info.rules_version} of the rules.")
        stored = await self.store.game(info.id)
        game = handle.watch(new_game(info.setup()))
        entries = effective(stored.log)
        usable = [snapshot for snapshot in stored.snapshots if snapshot.at <= len(entries)]
        if usable:
            game.resume(usable[-1], entries, stored.log)
        else:
            game.replay(stored.log)
        handle.game, handle.stored = game, len(game.log)
        handle.fresh.clear()

    def _forget_old(self) -> None:
        """Tables that are not in use leave memory, the oldest first."""
        for table in list(self._handles):
            if len(self._handles) <= self.most:
                return
            if not self._handles[table].lock.locked():
                del self._handles[table]


def effective(log: list[Entry]) -> list[Entry]:
    """The entries that count: those not taken back."""
    entries: list[Entry] = []
    for entry in log:
        if "undo" in entry:
            del entries[-entry["undo"] :]
        else:
            entries.append(entry)
    return entries
