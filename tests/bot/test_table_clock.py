"""What a table's clock says after a step, a pause and more time, and what happens when time is over."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.database import Database
from bot.store.people import PeopleStore, Wish
from bot.store.timers import DEADLINE, REMIND, TRADE, TimerStore
from bot.tables.clock import extend, go_on, set_deadline, stand_still
from bot.tables.info import TableInfo
from bot.tables.late import deadline_over, trade_over
from bot.tables.service import Tables
from rules.refusals import Illegal
from tests.bot.conftest import Now
from tests.bot.test_tables import ANNA, MODERATING, play_some, seated

HOUR = 3600.0


async def begun(tables: Tables, **more: object) -> TableInfo:
    """A game with two people and three practice players."""
    info = await seated(tables, players=5, deadline_hours=24, **more)
    return (await tables.start(info.id, MODERATING)).info


async def to_trade(tables: Tables, info: TableInfo) -> TableInfo:
    """Play on until people trade."""
    for _ in range(400):
        info, seen = await tables.see(info.id, None)
        assert seen is not None
        if "Trade" in seen.awaited.values():
            return info
        await play_some(tables, info.id, 1)
    raise AssertionError("nobody came to trade")


async def due(tables: Tables, kind: str) -> list[float]:
    """When the stored timers of a kind are due."""
    return [timer.due for timer in await TimerStore(tables.store.database).all() if timer.kind == kind]


async def test_a_new_ask_has_the_whole_time_and_an_old_one_keeps_its_own(tables: Tables, now: Now) -> None:
    """Somebody who answers gives nobody else more time."""
    info = await begun(tables)
    for _ in range(200):
        info, _ = await tables.see(info.id, None)
        if len(info.clock.awaited) == 2:
            break
        await play_some(tables, info.id, 1)
    now.at += HOUR
    before = info.clock.awaited
    first, other = before
    user = info.seat(first).user
    assert user is not None
    reply, number = await tables.suggest(info.id, user)
    info = (await tables.answer(info.id, user, reply, number)).info
    assert info.clock.awaited[other] == before[other]
    if first in info.clock.awaited:
        assert info.clock.awaited[first].due == now() + 24 * HOUR
    assert await due(tables, DEADLINE) == [info.clock.deadline]


async def test_a_step_that_is_not_stored_sets_no_timer(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step and timer are there together or not at all."""
    info = await begun(tables)
    stored = await due(tables, DEADLINE)
    tables.now = lambda: 5_000_000.0

    async def no(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("bot.store.tables.write_timers", no)
    length = len((await tables.store.game(info.id)).log)
    with pytest.raises(OSError, match="disk full"):
        await play_some(tables, info.id, 1)
    assert len((await tables.store.game(info.id)).log) == length
    assert await due(tables, DEADLINE) == stored


@pytest.mark.parametrize("then", ["choose", "pass"])
async def test_whoever_is_late_is_answered_for_once(tables: Tables, now: Now, then: str) -> None:
    """Fired twice, it happens once; fired too early, not at all."""
    info = await begun(tables, at_deadline=then)
    assert await tables.by_itself(info.id, deadline_over) is None
    now.at += 24 * HOUR
    late = list(info.clock.awaited)
    results = await asyncio.gather(*(tables.by_itself(info.id, deadline_over) for _ in range(2)))
    happened = [result for result in results if result is not None]
    assert [list(result.late) for result in happened] == [late]
    assert happened[0].info.clock.deadline == now() + 24 * HOUR
    assert await due(tables, DEADLINE) == [now() + 24 * HOUR]


@pytest.mark.parametrize("then", ["choose", "pass"])
async def test_a_game_that_only_deadlines_play(tables: Tables, now: Now, then: str) -> None:
    """It comes to its end; passing is the empty answer where there is one, and forced choices are chosen."""
    info = await begun(tables, at_deadline=then)
    seen: set[tuple[str, str]] = set()
    for _ in range(2_000):
        _, before = await tables.see(info.id, None)
        now.at += 24 * HOUR
        happened = await tables.by_itself(info.id, deadline_over)
        if happened is None:
            break
        assert before is not None
        seen |= {(before.awaited[seat], how) for seat, how in happened.late.items()}
    info, _ = await tables.see(info.id, None)
    assert info.status == "over"
    assert await TimerStore(tables.store.database).all() == []
    assert {(kind, then) for kind in ("Move", "BuyCards", "Trade")} <= seen
    assert ("RunShips", "choose") in seen
    assert ("ChooseNation", "choose") in seen
    assert then == "choose" or ("Move", "choose") not in seen


async def test_whoever_solon_trades_for_is_done(tables: Tables, now: Now) -> None:
    """An offer may be made for somebody, but the table does not wait for him on its account."""
    info = await to_trade(tables, await begun(tables, at_deadline="choose", options={"trade_minutes": 0}))
    offers = 0
    while not offers:
        info = await to_trade(tables, info)
        length = len((await tables.store.game(info.id)).log)
        now.at += 24 * HOUR
        happened = await tables.by_itself(info.id, deadline_over)
        assert happened is not None
        log = (await tables.store.game(info.id)).log[length:]
        for seat in happened.late:
            did = [entry["reply"]["do"] for entry in log if entry["seat"] == seat and "do" in entry["reply"]]
            offers += did[0] == "offer"
            assert did[-1] == "done"


async def test_waiting_calls_people_once(tables: Tables, now: Now) -> None:
    """Then there is no deadline until more time is given."""
    info = await begun(tables)
    now.at += 30 * HOUR
    happened = await tables.by_itself(info.id, deadline_over)
    assert happened is not None
    assert set(happened.late.values()) == {"wait"}
    assert await tables.by_itself(info.id, deadline_over) is None
    assert await due(tables, DEADLINE) == []
    await tables.change(info.id, MODERATING, lambda row: extend(row, 2, 0, now()))
    assert await due(tables, DEADLINE) == [now() + 2 * HOUR]


async def test_a_pause_keeps_the_time_that_is_left(tables: Tables, now: Now) -> None:
    """No timer is stored while the table is paused; a new deadline in a pause is whole afterwards."""
    info = await begun(tables)
    now.at += 20 * HOUR
    await tables.change(info.id, MODERATING, lambda row: stand_still(row, now()))
    assert await due(tables, DEADLINE) == []
    now.at += 500 * HOUR
    assert await tables.by_itself(info.id, deadline_over) is None
    await tables.change(info.id, MODERATING, lambda row: go_on(row, now()))
    assert await due(tables, DEADLINE) == [now() + 4 * HOUR]
    await tables.change(info.id, MODERATING, lambda row: stand_still(row, now()))
    now.at += HOUR
    await tables.change(info.id, MODERATING, lambda row: set_deadline(row, 6, "choose", now()))
    now.at += HOUR
    await tables.change(info.id, MODERATING, lambda row: go_on(row, now()))
    assert await due(tables, DEADLINE) == [now() + 6 * HOUR]


async def test_the_trade_clock(tables: Tables, now: Now) -> None:
    """It runs from the start of the session, not from each offer; more minutes; then time is called."""
    info = await to_trade(tables, await begun(tables, options={"trade_minutes": 10}))
    opened = now()
    assert await due(tables, TRADE) == [opened + 600]
    now.at += 60
    await play_some(tables, info.id, 1)
    assert await due(tables, TRADE) in ([opened + 600], [])
    info = await to_trade(tables, info)
    ends = info.clock.trade_ends
    assert ends is not None
    await tables.change(info.id, MODERATING, lambda row: extend(row, 0, 5, now()))
    now.at = ends
    assert await tables.by_itself(info.id, trade_over) is None
    now.at += 300
    happened = await tables.by_itself(info.id, trade_over)
    assert happened is not None
    assert "time_called" in {event.kind for event in happened.events}
    assert happened.info.clock.trade_ends is None
    assert await tables.by_itself(info.id, trade_over) is None
    assert await due(tables, TRADE) == []


async def test_no_trade_clock_with_the_option_off(tables: Tables) -> None:
    """0 minutes are no limit, and there is nothing to extend."""
    info = await to_trade(tables, await begun(tables, options={"trade_minutes": 0}))
    assert await due(tables, TRADE) == []
    with pytest.raises(Illegal, match="No trade session"):
        await tables.change(info.id, MODERATING, lambda row: extend(row, 0, 5, 0))
    with pytest.raises(Illegal, match="how much"):
        await tables.change(info.id, MODERATING, lambda row: extend(row, 0, 0, 0))


async def test_reminders_are_stored_with_the_ask(tables: Tables, database: Database, now: Now) -> None:
    """Only for those who want them; an ask that stays keeps its reminder, a new one has its own; a pause has none."""
    await PeopleStore(database).keep_wish(ANNA, Wish(30))
    info = await begun(tables)
    for count in range(200):
        info, _ = await tables.see(info.id, None)
        anna = info.seat_of(ANNA)
        assert anna is not None
        expected = [row.since + 1800 for seat, row in info.clock.awaited.items() if seat == anna.name]
        assert await due(tables, REMIND) == expected
        if count > 100 and expected:
            break
        now.at += 7
        await play_some(tables, info.id, 1)
    await tables.change(info.id, MODERATING, lambda row: stand_still(row, now()))
    assert await due(tables, REMIND) == []
    now.at += HOUR
    info = await tables.change(info.id, MODERATING, lambda row: go_on(row, now()))
    assert await due(tables, REMIND) == [now() + 1800]
