"""Durable timers, with a clock that the tests move."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from bot.front.clocks import quiet_until
from bot.store.database import Database
from bot.store.people import Wish
from bot.store.timers import Timer, TimerStore
from bot.tables.info import TableInfo
from bot.tables.service import Tables
from bot.timers import PATIENCE, Timers
from rules.refusals import Refusal
from tests.bot.conftest import Now
from tests.bot.test_tables import MODERATING


@pytest.fixture
async def timers(database: Database, tables: Tables, now: Now) -> Timers:
    """Timers of one table."""
    await tables.open(TableInfo(guild=5, channel=7, moderator=MODERATING))
    return Timers(TimerStore(database), now)


def listen(timers: Timers, *kinds: str) -> list[tuple[str, str]]:
    """What fires, as it fires."""
    fired: list[tuple[str, str]] = []

    async def note(timer: Timer) -> None:
        fired.append((timer.kind, timer.key))

    for kind in kinds:
        timers.on(kind, note)
    return fired


async def test_what_is_due_fires_once_and_in_order(timers: Timers, now: Now) -> None:
    """The earliest first, nothing before its time, nothing twice."""
    fired = listen(timers, "a", "b")
    await timers.put("a", 1, "late", now() + 20)
    await timers.put("b", 1, "soon", now() + 10)
    await timers.put("a", 1, "not yet", now() + 30)
    assert await timers.fire_due() == 0
    now.at += 20
    await asyncio.gather(timers.fire_due(), timers.fire_due())
    assert fired == [("b", "soon"), ("a", "late")]


async def test_a_timer_is_replaced_and_cancelled_by_its_name(timers: Timers, now: Now) -> None:
    """Kind, table and key name a timer."""
    fired = listen(timers, "a")
    await timers.put("a", 1, "x", now() + 10)
    await timers.put("a", 1, "x", now() + 50)
    await timers.put("a", 1, "y", now() + 10)
    await timers.cancel("a", 1, "y")
    now.at += 10
    assert await timers.fire_due() == 0
    now.at += 40
    await timers.fire_due()
    assert fired == [("a", "x")]


async def test_timers_survive_a_restart(timers: Timers, database: Database, now: Now) -> None:
    """What came due while nobody was there fires after the start."""
    await timers.put("a", 1, "x", now() + 10)
    now.at += 1000
    again = Timers(TimerStore(database), now)
    fired = listen(again, "a")
    again.start()
    async with asyncio.timeout(5):
        while not fired:
            await asyncio.sleep(0.001)
    await again.stop()
    assert await again.store.all() == []  # stopping waits until what fired is done


async def test_stopping_waits_for_a_timer_at_work(timers: Timers, now: Now) -> None:
    """It is not cut off, and not left to be done again."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def slow(timer: Timer) -> None:
        begun.set()
        await asyncio.sleep(0.03)
        ended.set()

    timers.on("a", slow)
    await timers.put("a", 1, "x", now())
    timers.start()
    async with asyncio.timeout(5):
        await begun.wait()
    await timers.stop()
    assert ended.is_set()
    assert await timers.store.all() == []


async def test_an_earlier_timer_wakes_the_sleeping_task(timers: Timers, now: Now) -> None:
    """The task sleeps for the first timer; a new first one is not slept through."""
    fired = listen(timers, "a")
    await timers.put("a", 1, "far", now() + 900)
    timers.start()
    async with asyncio.timeout(5):
        while timers._until is None:
            await asyncio.sleep(0.001)
        await timers.put("a", 1, "near", now())
        while not fired:
            await asyncio.sleep(0.001)
    await timers.stop()
    assert fired == [("a", "near")]


@pytest.mark.parametrize("turns", range(5))
async def test_stopping_ends_a_task_that_is_just_waking(timers: Timers, now: Now, turns: int) -> None:
    """Whenever the stop comes: an earlier timer that wakes the task does not make it overhear that it is to end."""
    timers.start()
    async with asyncio.timeout(5):
        while timers._until is None:
            await asyncio.sleep(0.001)
    timers.arm(now() + 5)
    for _ in range(turns):
        await asyncio.sleep(0)
    stopping = asyncio.create_task(timers.stop())
    done, _ = await asyncio.wait({stopping}, timeout=3)
    stopping.cancel()
    assert done


async def test_a_timer_that_fails_is_tried_again(timers: Timers, now: Now) -> None:
    """A fault puts it off and does not hold up the others; a refusal ends it."""
    tries: list[str] = []

    async def fail(timer: Timer) -> None:
        tries.append(timer.key)
        raise Refusal("no") if timer.key == "refused" else ValueError("a fault")

    timers.on("bad", fail)
    fired = listen(timers, "good")
    await timers.put("bad", 1, "fault", now())
    await timers.put("bad", 1, "refused", now())
    await timers.put("good", 1, "", now())
    await timers.fire_due()
    assert fired == [("good", "")]
    now.at += PATIENCE
    await timers.fire_due()
    assert tries == ["fault", "refused", "fault"]


async def test_a_timer_that_sets_itself_anew_stays(timers: Timers, now: Now) -> None:
    """What a handler sets is not taken away as done."""

    async def again(timer: Timer) -> None:
        await timers.put("a", 1, timer.key, now() + 10)

    timers.on("a", again)
    await timers.put("a", 1, "x", now())
    await timers.fire_due()
    assert [timer.due for timer in await timers.store.all()] == [now() + 10]


@pytest.mark.parametrize(
    ("hours", "at", "until"),
    [
        ((22, 7), "01 23:30", "02 07:00"),
        ((22, 7), "01 06:59", "01 07:00"),
        ((22, 7), "01 07:00", None),
        ((22, 7), "01 21:59", None),
        ((9, 17), "01 09:00", "01 17:00"),
        ((9, 17), "01 17:00", None),
        ((5, 5), "01 05:10", None),
        ((None, None), "01 05:10", None),
    ],
)
def test_quiet_hours(hours: tuple[int | None, int | None], at: str, until: str | None) -> None:
    """They may go through midnight; the hour that ends them is loud again."""

    def moment(text: str) -> float:
        return datetime.strptime(f"2026-03-{text}", "%Y-%m-%d %H:%M").replace(tzinfo=UTC).timestamp()

    assert quiet_until(Wish(10, *hours), moment(at)) == (moment(until) if until else None)
