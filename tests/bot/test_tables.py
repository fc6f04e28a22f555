"""The table service: seats, steps that are stored before they are told, and tables that come back after a crash."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.saves import new_game
from bot.store.database import Database, NewerDatabaseError, migrations
from bot.store.tables import TableStore
from bot.tables.info import TableInfo
from bot.tables.memory import effective
from bot.tables.service import Tables
from rules.refusals import NotAsked, Refusal
from rules.views import MODERATOR

MODERATING, ANNA, BEN = 1, 2, 3
ROOT = Path(__file__).parent.parent.parent


async def seated(tables: Tables, channel: int = 7, players: int = 3, **more: object) -> TableInfo:
    """A table with two people and practice players, ready to start."""
    info = TableInfo.model_validate(
        {"guild": 5, "channel": channel, "moderator": MODERATING, "players": players, "seed": 11, **more}
    )
    info = await tables.open(info)
    await tables.join(info.id, ANNA, "Anna")
    await tables.join(info.id, BEN, "Ben")
    return await tables.fill(info.id, MODERATING)


async def play_some(tables: Tables, table: int, steps: int) -> None:
    """Let "choose for me" answer for the people."""
    for _ in range(steps):
        info, seen = await tables.see(table, None)
        assert seen is not None
        user = next((seat.user for seat in info.seats if seat.name in seen.awaited and seat.user), None)
        if user is None:
            return
        reply, number = await tables.suggest(table, user)
        await tables.answer(table, user, reply, number)


async def state(tables: Tables, table: int) -> dict[str, object]:
    """The whole state of a table."""
    async with tables.reading(table) as handle:
        assert handle.game is not None
        return handle.game.state.dump()


async def test_one_open_table_in_a_channel(tables: Tables) -> None:
    """A second table would mix up the buttons."""
    first = await seated(tables)
    with pytest.raises(Refusal, match="already a table"):
        await seated(tables)
    await tables.change(first.id, MODERATING, lambda info: setattr(info, "status", "closed"))
    await seated(tables)


@pytest.mark.parametrize(
    ("user", "words"), [(ANNA, "already sit"), (99, "All seats")], ids=["sits already", "no seat left"]
)
async def test_a_seat_is_taken_once(tables: Tables, user: int, words: str) -> None:
    """Nobody has two seats, and no seat two people."""
    info = await seated(tables)
    with pytest.raises(Refusal, match=words):
        await tables.join(info.id, user, "X")


async def test_only_the_moderator_starts(tables: Tables) -> None:
    """Moderator commands are the moderator's."""
    info = await seated(tables)
    with pytest.raises(Refusal, match="Only the moderator"):
        await tables.start(info.id, ANNA)
    await tables.start(info.id, MODERATING)
    with pytest.raises(Refusal, match="begun already"):
        await tables.leave(info.id, ANNA)


async def test_an_empty_seat_keeps_the_game_from_starting(tables: Tables) -> None:
    """Leave, and the table is not complete."""
    info = await seated(tables)
    await tables.leave(info.id, BEN)
    with pytest.raises(Refusal, match="1 seats are empty"):
        await tables.start(info.id, MODERATING)


async def test_practice_seats_answer_by_themselves(tables: Tables) -> None:
    """The game waits only for people."""
    info = await seated(tables, players=5)
    await tables.start(info.id, MODERATING)
    await play_some(tables, info.id, 30)
    _, seen = await tables.see(info.id, None)
    assert seen is not None
    assert seen.turn > 2
    people = {seat.name for seat in info.seats if seat.user}
    assert set(seen.awaited) <= people


async def test_strangers_and_the_wrong_seat_are_refused(tables: Tables) -> None:
    """A press by somebody who is not asked changes nothing."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    before = await state(tables, info.id)
    with pytest.raises(NotAsked, match="do not sit"):
        await tables.answer(info.id, 99, [])
    _, seen = await tables.see(info.id, None)
    assert seen is not None
    idle = next(seat.user for seat in info.seats if seat.user and seat.name not in seen.awaited)
    with pytest.raises(NotAsked, match="nothing to decide"):
        await tables.answer(info.id, idle, "crete")
    assert await state(tables, info.id) == before


async def test_two_presses_at_the_same_moment(tables: Tables) -> None:
    """One is taken, the other is told that the question is no longer open."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    _, seen = await tables.see(info.id, None)
    assert seen is not None
    user = next(seat.user for seat in info.seats if seat.name in seen.awaited)
    assert user
    reply, number = await tables.suggest(info.id, user)
    found = await asyncio.gather(
        *(tables.answer(info.id, user, reply, number) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(one, NotAsked) for one in found) == 1


async def test_a_table_comes_back_from_the_file(tables: Tables, database: Database) -> None:
    """Another process sees the same state, the same asks and the same half-entered answer."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    await play_some(tables, info.id, 25)
    await tables.store.keep_draft(info.id, "seat1", 17, {"cards": ["law"]})
    other = Tables(TableStore(database))
    assert await state(other, info.id) == await state(tables, info.id)
    assert (await other.see(info.id, ANNA))[1] == (await tables.see(info.id, ANNA))[1]
    assert await other.store.draft(info.id, "seat1", 17) == {"cards": ["law"]}
    assert await other.store.draft(info.id, "seat1", 18) is None
    stored = await other.store.game(info.id)
    assert stored.log
    assert len(stored.snapshots) <= 16


async def test_an_undo_is_stored_too(tables: Tables, database: Database) -> None:
    """After the moderator took steps back, the file gives the same game."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    await play_some(tables, info.id, 20)
    await tables.moderate(info.id, MODERATING, lambda game: game.undo(None, 12))
    await play_some(tables, info.id, 2)
    other = Tables(TableStore(database))
    assert await state(other, info.id) == await state(tables, info.id)


async def test_what_cannot_be_stored_has_not_happened(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk loses nothing and tells nobody anything."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    await play_some(tables, info.id, 6)
    before = await state(tables, info.id)
    _, seen = await tables.see(info.id, None)
    assert seen is not None
    user = next(seat.user for seat in info.seats if seat.name in seen.awaited and seat.user)
    assert user

    async def broken(*_: object) -> None:
        raise OSError("disk full")

    reply, number = await tables.suggest(info.id, user)
    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "append", broken)
        with pytest.raises(OSError, match="disk full"):
            await tables.answer(info.id, user, reply, number)
    assert await state(tables, info.id) == before
    await tables.answer(info.id, user, reply, number)


async def test_a_paused_table_waits(tables: Tables) -> None:
    """Nothing is answered while the table is paused."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    await tables.change(info.id, MODERATING, lambda info: setattr(info, "status", "paused"))
    with pytest.raises(NotAsked, match="paused"):
        await tables.answer(info.id, ANNA, [])


async def test_views_by_user(tables: Tables) -> None:
    """A person sees his own hand, a stranger the public view, the moderator all hands."""
    info = await seated(tables)
    await tables.start(info.id, MODERATING)
    for viewer, hands in ((ANNA, ["seat1"]), (99, []), (None, [])):
        _, seen = await tables.see(info.id, viewer)
        assert seen is not None
        assert list(seen.hands) == hands
    _, seen = await tables.see(info.id, MODERATOR)
    assert seen is not None
    assert len(seen.hands) == 3


async def test_idle_tables_leave_memory(database: Database) -> None:
    """A thousand tables do not stay loaded, and a forgotten one comes back."""
    tables = Tables(TableStore(database), in_memory=3)
    numbers = []
    for channel in range(6):
        info = await seated(tables, channel=channel, players=2, variant="nomads")
        await tables.start(info.id, MODERATING)
        numbers.append(info.id)
    assert len(tables._memory) <= 3
    await play_some(tables, numbers[0], 3)


async def test_somebody_at_several_tables(tables: Tables) -> None:
    """In a DM the table used last comes first."""
    first = await seated(tables, channel=1)
    second = await seated(tables, channel=2)
    await tables.store.used(first.id, ANNA, 10)
    assert [info.id for info in await tables.store.of_user(ANNA)] == [first.id, second.id]
    await tables.store.used(second.id, ANNA, 20)
    assert [info.id for info in await tables.store.of_user(ANNA)] == [second.id, first.id]


async def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    """An old program does not write into a database it does not understand."""
    path = str(tmp_path / "new.sqlite3")
    database = await Database.open(path)
    await database.connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    await database.close()
    with pytest.raises(NewerDatabaseError):
        await Database.open(path)


def test_entries_that_were_taken_back_do_not_count() -> None:
    """The log keeps everything, the game follows what is left."""
    log = [{"seat": "a", "reply": 1}, {"seat": "b", "reply": 2}, {"undo": 1, "by": "b"}, {"seat": "b", "reply": 3}]
    assert effective(log) == [{"seat": "a", "reply": 1}, {"seat": "b", "reply": 3}]


PLAY_ON = """
import asyncio, sys
sys.path.insert(0, sys.argv[2])
from bot.store.database import Database
from bot.store.tables import TableStore
from bot.tables.service import Tables
from tests.bot.test_tables import play_some

async def main():
    tables = Tables(TableStore(await Database.open(sys.argv[1])))
    print("ready", flush=True)
    await play_some(tables, 1, 100_000)

asyncio.run(main())
"""


async def test_kill_at_any_moment(tmp_path: Path) -> None:
    """Killed in the middle of play, again and again: the log replays and is never shorter than before."""
    path = str(tmp_path / "solon.sqlite3")
    database = await Database.open(path)
    tables = Tables(TableStore(database))
    info = await seated(tables, players=2, variant="short_14")
    await tables.start(info.id, MODERATING)
    await database.close()
    length = 0
    for wait in (0.02, 0.11, 0.23):
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", PLAY_ON, path, str(ROOT)], stdout=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout
        process.stdout.readline()
        await asyncio.sleep(wait)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        database = await Database.open(path)
        stored = await TableStore(database).game(info.id)
        again = new_game((await Tables(TableStore(database)).see(info.id, None))[0].setup())
        again.replay(stored.log)
        assert await state(Tables(TableStore(database)), info.id) == again.state.dump()
        assert len(stored.log) >= length
        length = len(stored.log)
        await database.close()
    assert length > 5


async def test_the_last_to_leave_sits_nowhere(tables: Tables) -> None:
    """A table without people is nobody's."""
    info = await tables.open(TableInfo(guild=5, channel=7, moderator=MODERATING, players=3))
    await tables.join(info.id, ANNA, "Anna")
    await tables.leave(info.id, ANNA)
    assert await tables.store.of_user(ANNA) == []
