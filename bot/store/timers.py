"""Stored timers: what is due when, for which table, and for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import aiosqlite

    from bot.store.database import Database
    from bot.tables.info import TableInfo

DEADLINE, TRADE, REMIND = "deadline", "trade", "remind"


@dataclass(frozen=True)
class Timer:
    """One timer; kind, table and key name it."""

    id: int
    due: float
    kind: str
    table: int
    key: str


class TimerStore:
    """One row for each timer."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def put(self, kind: str, table: int, key: str, due: float) -> None:
        """Set a timer, in the place of the one of the same name."""
        async with self.database.write() as db:
            await _put(db, kind, table, key, due)

    async def cancel(self, kind: str, table: int, key: str = "") -> None:
        """Take a timer away; it need not be there."""
        async with self.database.write() as db:
            await db.execute("DELETE FROM timers WHERE kind = ? AND table_id = ? AND data = ?", (kind, table, key))

    async def first(self) -> Timer | None:
        """The timer that is due first."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT id, due, kind, table_id, data FROM timers ORDER BY due, id LIMIT 1"
        )
        for row in rows:
            return Timer(row["id"], row["due"], row["kind"], row["table_id"], row["data"])
        return None

    async def done(self, timer: Timer) -> None:
        """It has fired: take it away, unless it was set anew meanwhile."""
        async with self.database.write() as db:
            await db.execute("DELETE FROM timers WHERE id = ? AND due = ?", (timer.id, timer.due))

    async def postpone(self, timer: Timer, due: float) -> None:
        """It could not fire: try again later."""
        async with self.database.write() as db:
            await db.execute("UPDATE timers SET due = ? WHERE id = ? AND due = ?", (due, timer.id, timer.due))

    async def remind_again(self, user: int, due: float | None) -> None:
        """All reminders of somebody are put off to one moment; `None` takes them away."""
        async with self.database.write() as db:
            if due is None:
                await db.execute("DELETE FROM timers WHERE kind = ? AND data LIKE ?", (REMIND, f"{user}:%"))
            else:
                await db.execute("UPDATE timers SET due = ? WHERE kind = ? AND data LIKE ?", (due, REMIND, f"{user}:%"))

    async def all(self) -> list[Timer]:
        """Every timer, the first due first."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT id, due, kind, table_id, data FROM timers ORDER BY due, id"
        )
        return [Timer(row["id"], row["due"], row["kind"], row["table_id"], row["data"]) for row in rows]


async def write_timers(db: aiosqlite.Connection, info: TableInfo) -> None:
    """The timers of a table as its info has them, in the transaction that stores the info."""
    runs = info.status == "playing"
    clocks = ((DEADLINE, info.clock.deadline), (TRADE, info.clock.trade_ends))
    set_now = [(due, kind, info.id, "") for kind, due in clocks if runs and due is not None]
    awaited = {f"{info.seat(seat).user}:{row.ask}": row.since for seat, row in info.clock.awaited.items() if runs}
    marks = ", ".join("?" for _ in awaited)
    await db.execute(
        f"DELETE FROM timers WHERE table_id = ? AND (kind != ? OR data NOT IN ({marks}))",  # noqa: S608 - question marks
        (info.id, REMIND, *awaited),
    )
    if set_now:
        await db.executemany("INSERT INTO timers (due, kind, table_id, data) VALUES (?, ?, ?, ?)", set_now)
    if awaited:
        await db.executemany(
            "INSERT INTO timers (due, kind, table_id, data) SELECT ? + 60.0 * remind_minutes, ?, ?, ? FROM people "
            "WHERE user = ? AND remind_minutes > 0 "
            "AND NOT EXISTS (SELECT 1 FROM timers WHERE kind = ? AND table_id = ? AND data = ?)",
            [
                (since, REMIND, info.id, key, int(key.split(":")[0]), REMIND, info.id, key)
                for key, since in awaited.items()
            ],
        )


async def _put(db: aiosqlite.Connection, kind: str, table: int, key: str, due: float) -> None:
    await db.execute("DELETE FROM timers WHERE kind = ? AND table_id = ? AND data = ?", (kind, table, key))
    await db.execute("INSERT INTO timers (due, kind, table_id, data) VALUES (?, ?, ?, ?)", (due, kind, table, key))
