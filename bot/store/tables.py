"""Stored tables: their info, log, snapshots and drafts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiosqlite

from bot.store.timers import write_timers
from bot.tables.info import TableInfo
from rules.game import SNAPSHOTS_KEPT, Snapshot
from rules.refusals import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.database import Database


@dataclass(frozen=True)
class StoredGame:
    """A table's log and the snapshots that are kept."""

    log: list[dict[str, Any]]
    snapshots: list[Snapshot]


class TableStore:
    """Reads and writes tables. What one call writes is stored whole or not at all."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._seated: dict[int, frozenset[int]] = {}
        """Table -> who sits there in the database, so that a step need not write it again."""

    async def create(self, info: TableInfo) -> TableInfo:
        """A new table; a channel has one open table at a time."""
        async with self.database.write() as db:
            try:
                cursor = await db.execute(
                    "INSERT INTO tables (guild, channel, status, info) VALUES (?, ?, ?, '')",
                    (info.guild, info.channel, info.status),
                )
            except aiosqlite.IntegrityError:
                raise Illegal("There is already a table in this channel.", allowed="close it first") from None
            stored = info.model_copy(update={"id": cursor.lastrowid})
            await self._write(db, stored)
        return stored

    async def save(self, info: TableInfo) -> None:
        """A table's info as it is now."""
        async with self.database.write() as db:
            await self._write(db, info)
        self._seated[info.id] = _people(info)

    async def append(
        self, info: TableInfo, number: int, entries: Sequence[dict[str, Any]], snapshots: Sequence[Snapshot], reach: int
    ) -> None:
        """New entries of a log from `number` on, new snapshots, and the info, in one transaction.

        `reach` is how many entries count after undos: snapshots beyond it are of a past that was taken back.
        """
        rows = [(info.id, number + at, json.dumps(entry, separators=(",", ":"))) for at, entry in enumerate(entries)]
        async with self.database.write() as db:
            await db.executemany("INSERT INTO log (table_id, number, entry) VALUES (?, ?, ?)", rows)
            if snapshots:
                await db.executemany(
                    "INSERT OR REPLACE INTO snapshots (table_id, at, turn, phase, state) VALUES (?, ?, ?, ?, ?)",
                    [(info.id, s.at, s.turn, s.phase, json.dumps(s.state, separators=(",", ":"))) for s in snapshots],
                )
                await db.execute(
                    "DELETE FROM snapshots WHERE table_id = ? AND (at > ? OR at NOT IN "
                    "(SELECT at FROM snapshots WHERE table_id = ? ORDER BY at DESC LIMIT ?))",
                    (info.id, reach, info.id, SNAPSHOTS_KEPT),
                )
            await self._write(db, info)
        self._seated[info.id] = _people(info)

    async def game(self, table: int) -> StoredGame:
        """A table's log and snapshots."""
        db = self.database.connection
        rows = await db.execute_fetchall("SELECT entry FROM log WHERE table_id = ? ORDER BY number", (table,))
        kept = await db.execute_fetchall(
            "SELECT at, turn, phase, state FROM snapshots WHERE table_id = ? ORDER BY at", (table,)
        )
        return StoredGame(
            log=[json.loads(row["entry"]) for row in rows],
            snapshots=[Snapshot(row["at"], row["turn"], row["phase"], json.loads(row["state"])) for row in kept],
        )

    async def table(self, number: int) -> TableInfo | None:
        """A table by its number."""
        return await self._one("SELECT info FROM tables WHERE id = ?", (number,))

    async def in_channel(self, channel: int) -> TableInfo | None:
        """The open table of a channel."""
        return await self._one("SELECT info FROM tables WHERE channel = ? AND status != 'closed'", (channel,))

    async def open_tables(self) -> list[TableInfo]:
        """All tables that are not closed."""
        rows = await self.database.connection.execute_fetchall("SELECT info FROM tables WHERE status != 'closed'")
        return [TableInfo.model_validate_json(row["info"]) for row in rows]

    async def of_user(self, user: int) -> list[TableInfo]:
        """The open tables somebody sits at, the one used last first."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT info FROM tables JOIN seats ON table_id = id WHERE user = ? AND status != 'closed' "
            "ORDER BY used DESC, id DESC",
            (user,),
        )
        return [TableInfo.model_validate_json(row["info"]) for row in rows]

    async def used(self, table: int, user: int, at: int) -> None:
        """Remember which of his tables somebody used last."""
        async with self.database.write() as db:
            await db.execute("UPDATE seats SET used = ? WHERE table_id = ? AND user = ?", (at, table, user))

    async def keep_draft(self, table: int, seat: str, ask: int, draft: Any) -> None:
        """A half-entered answer."""
        async with self.database.write() as db:
            await db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)", (table, seat, ask, json.dumps(draft)))

    async def draft(self, table: int, seat: str, ask: int) -> Any | None:
        """The half-entered answer to this very ask, if there is one."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT draft FROM drafts WHERE table_id = ? AND seat = ? AND ask = ?", (table, seat, ask)
        )
        for row in rows:
            return json.loads(row["draft"])
        return None

    async def _write(self, db: aiosqlite.Connection, info: TableInfo) -> None:
        """A table's info with what is looked up by it: who sits there, and what is due when."""
        await db.execute(
            "UPDATE tables SET status = ?, channel = ?, info = ? WHERE id = ?",
            (info.status, info.channel, info.model_dump_json(), info.id),
        )
        people = _people(info)
        if people != self._seated.get(info.id):
            rows = [(info.id, user) for user in people]
            await db.executemany("INSERT OR IGNORE INTO seats (table_id, user) VALUES (?, ?)", rows)
            marks = ", ".join("?" for _ in people)
            await db.execute(
                f"DELETE FROM seats WHERE table_id = ? AND user NOT IN ({marks})",  # noqa: S608 - only question marks
                (info.id, *people),
            )
        await write_timers(db, info)

    async def _one(self, query: str, values: tuple[int, ...]) -> TableInfo | None:
        for row in await self.database.connection.execute_fetchall(query, values):
            return TableInfo.model_validate_json(row["info"])
        return None


def _people(info: TableInfo) -> frozenset[int]:
    return frozenset(seat.user for seat in info.seats if seat.user is not None)
