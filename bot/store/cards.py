"""What the channel was told: the newest status card of each table, and how far its story goes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.database import Database


@dataclass(frozen=True)
class Shown:
    """A status card as it was posted or edited last."""

    message: int | None = None
    turn: int = -1
    phase: str = ""
    head: str = ""
    """Turn and phase in words, for the time when the phase is over."""
    told: tuple[str, ...] = ()
    """What happened since the card was posted."""
    at: int = -1
    """How many entries of the log it tells of; less than none before the game has begun."""


class CardStore:
    """Reads and writes what was shown."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def card(self, table: int) -> Shown:
        """The newest card of a table; an empty one if there is none."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT message, turn, phase, head, told, at FROM cards WHERE table_id = ?", (table,)
        )
        for message, turn, phase, head, told, at in rows:
            return Shown(message, turn, phase, head, tuple(json.loads(told)), at)
        return Shown()

    async def keep(self, table: int, card: Shown) -> None:
        """The card that a table has now."""
        row = (table, card.message, card.turn, card.phase, card.head, json.dumps(card.told), card.at)
        async with self.database.write() as db:
            await db.execute(
                "INSERT INTO cards (table_id, message, turn, phase, head, told, at) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (table_id) DO UPDATE SET message = excluded.message, turn = excluded.turn, "
                "phase = excluded.phase, head = excluded.head, told = excluded.told, at = excluded.at",
                row,
            )

    async def everybody_knows(self, table: int, at: int) -> None:
        """The channel and all desks have been told of so many entries of the log."""
        async with self.database.write() as db:
            await db.execute("UPDATE cards SET everybody = ? WHERE table_id = ? AND everybody < ?", (at, table, at))

    async def behind(self) -> set[int]:
        """Tables with steps that were stored but not told to everybody, as after a crash."""
        rows = await self.database.connection.execute_fetchall(
            "SELECT id FROM tables LEFT JOIN cards ON table_id = id "
            "WHERE status IN ('playing', 'paused', 'over') AND COALESCE(everybody, -1) < "
            "(SELECT COALESCE(MAX(number) + 1, 0) FROM log WHERE log.table_id = tables.id)"
        )
        return {row["id"] for row in rows}
