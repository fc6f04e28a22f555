"""Shared by the bot's tests: a database file, a clock that the tests move, and the table service on both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.tables import TableStore
from bot.tables.service import Tables


class Now:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now() -> Now:
    """The time."""
    return Now()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A new database file."""
    database = await Database.open(str(tmp_path / "solon.sqlite3"))
    yield database
    await database.close()


@pytest.fixture
def tables(database: Database, now: Now) -> Tables:
    """The service, by the tests' clock."""
    return Tables(TableStore(database), now=now)
