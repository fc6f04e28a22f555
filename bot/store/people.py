"""Stored about people: desks, what reached them, and how they want to be reminded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.database import Database


@dataclass(frozen=True)
class Wish:
    """How somebody wants to be reminded: how often (0 is never), and between which hours (UTC) not at all."""

    minutes: int = 0
    quiet_from: int | None = None
    quiet_to: int | None = None


NO_ASK = -1
"""Stands for the number of an ask where there is none."""


@dataclass(frozen=True)
class Desk:
    """The direct message that is somebody's desk for a table."""

    channel: int
    message: int
    ask: int
    """The number of the ask it shows."""


class PeopleStore:
    """Desks, deliveries and wishes of people."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def desks(self, table: int) -> dict[int, Desk]:
        """The desks of a table, by user."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT user, channel, message, ask FROM desks WHERE table_id = ?", (table,)
        )
        return {row["user"]: Desk(row["channel"], row["message"], row["ask"]) for row in rows}

    async def keep_desk(self, table: int, user: int, desk: Desk) -> None:
        """Where somebody's desk is now, and what it shows."""
        async with self.database.write() as db:
            await db.execute(
                "INSERT OR REPLACE INTO desks (table_id, user, channel, message, ask) VALUES (?, ?, ?, ?, ?)",
                (table, user, desk.channel, desk.message, desk.ask),
            )

    async def forget_desk(self, table: int, user: int) -> None:
        """Somebody has no desk at a table any more."""
        async with self.database.write() as db:
            await db.execute("DELETE FROM desks WHERE table_id = ? AND user = ?", (table, user))

    async def delivered(self, table: int, user: int, what: str, at: float, reason: str = "") -> None:
        """Record what a player has received, or why not."""
        async with self.database.write() as db:
            await db.execute(
                "INSERT INTO deliveries (table_id, user, what, at, delivered, reason) VALUES (?, ?, ?, ?, ?, ?)",
                (table, user, what, at, not reason, reason),
            )

    async def deliveries(self, table: int) -> list[tuple[int, str, bool, str]]:
        """User, what, whether it arrived, and why not."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT user, what, delivered, reason FROM deliveries WHERE table_id = ? ORDER BY id", (table,)
        )
        return [(row["user"], row["what"], bool(row["delivered"]), row["reason"]) for row in rows]

    async def wish(self, user: int) -> Wish:
        """How somebody wants to be reminded."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT remind_minutes, quiet_from, quiet_to FROM people WHERE user = ?", (user,)
        )
        for row in rows:
            return Wish(row["remind_minutes"], row["quiet_from"], row["quiet_to"])
        return Wish()

    async def keep_wish(self, user: int, wish: Wish) -> None:
        """Remember how somebody wants to be reminded."""
        async with self.database.write() as db:
            await db.execute(
                "INSERT INTO people (user, remind_minutes, quiet_from, quiet_to) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (user) DO UPDATE SET remind_minutes = excluded.remind_minutes, "
                "quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to",
                (user, wish.minutes, wish.quiet_from, wish.quiet_to),
            )
