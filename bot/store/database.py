"""The database file: opening it, its numbered migrations, and one writer at a time."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import TYPE_CHECKING

import aiosqlite

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")


class NewerDatabaseError(Exception):
    """The file was written by a newer version of Solon."""


class Database:
    """One connection; `write` is a transaction that is whole or not at all."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: str) -> Database:
        """Open or make the file, and bring it up to date."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = aiosqlite.Row
        for pragma in PRAGMAS:
            await connection.execute_fetchall(f"PRAGMA {pragma}")  # fetched whole: an open cursor blocks commits
        database = cls(connection)
        try:
            await database.migrate()
        except BaseException:
            await connection.close()
            raise
        return database

    async def close(self) -> None:
        """Close the file."""
        await self.connection.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[aiosqlite.Connection]:
        """A transaction: committed at the end, rolled back on any error."""
        async with self._writing:
            await self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
            except BaseException:
                await self.connection.execute("ROLLBACK")
                raise
            await self.connection.execute("COMMIT")

    async def migrate(self) -> None:
        """Run the migrations that the file has not seen, each in a transaction of its own."""
        rows = await self.connection.execute_fetchall("PRAGMA user_version")
        have = max(int(row[0]) for row in rows)
        steps = migrations()
        if have > len(steps):
            raise NewerDatabaseError(f"the database has version {have}, this Solon knows up to {len(steps)}")
        for number, script in enumerate(steps[have:], start=have + 1):
            async with self._writing:
                await self.connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def migrations() -> list[str]:
    """All migrations in the order of their numbers."""
    folder = files("bot.store").joinpath("migrations")
    scripts = sorted((path for path in folder.iterdir() if path.name.endswith(".sql")), key=lambda path: path.name)
    return [script.read_text(encoding="utf-8") for script in scripts]
