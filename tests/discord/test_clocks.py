"""Deadlines, the trade clock and reminders, as people at a table meet them; time is moved, never waited for."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.sandbox.person import Person
from bot.tables.info import TableInfo
from tests.discord.stage import Stage, staged
from tests.discord.test_hard_cases import words

HOUR = 3600
WAITS = "`/turn` shows why"


async def begin(stage: Stage, then: str = "wait", hours: float = 24) -> Person:
    """A started game with a deadline, and somebody who is awaited."""
    await stage.open_table(players=3)
    reply = await stage.people[0].command("table", "table deadline", hours=hours, then=then)
    assert f"{hours:g} hours" in words(reply)
    person = await stage.awaited()
    assert person is not None
    return person


async def log_length(stage: Stage) -> int:
    """How many steps are stored."""
    return len((await stage.bot.tables.store.game(1)).log)


async def until(stage: Stage, kind: str) -> TableInfo:
    """Answer for people behind the scenes until one of them is asked this, then show it."""
    tables = stage.bot.tables
    for _ in range(400):
        info, seen = await tables.see(1, None)
        assert seen is not None
        if kind in seen.awaited.values():
            return info
        user = next(seat.user for seat in info.seats if seat.name in seen.awaited)
        assert user is not None
        reply, number = await tables.suggest(1, user)
        happened = await tables.answer(1, user, reply, number)
        assert happened.game is not None
        if kind in {ask.kind for ask in happened.game.pending.values()}:
            await stage.bot.announcer.told(happened)
    raise AssertionError(f"nobody was asked {kind}")


def reminders(person: Person) -> list[str]:
    """What somebody was reminded of."""
    return [seen.text for seen in person.dms() if WAITS in seen.text]


async def test_only_the_moderator_sets_clocks(tmp_path: Path) -> None:
    """Others are refused, and there is nothing to extend where nothing runs."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        anna, ben = stage.people[:2]
        assert "Only the moderator" in words(await ben.command("table", "table deadline", hours=1, then="choose"))
        assert "Only the moderator" in words(await ben.command("table", "table extend", hours=1))
        assert "No deadline is running" in words(await anna.command("table", "table extend", hours=1))
        assert "Deadline" not in stage.card(anna).text


async def test_at_the_deadline_solon_chooses(tmp_path: Path) -> None:
    """The card shows the deadline before and what was done after; the step is stored once."""
    async with staged(tmp_path) as stage:
        person = await begin(stage, "choose")
        deadline = (await stage.info()).clock.deadline
        assert deadline is not None
        assert f"Deadline <t:{int(deadline)}:R>, then Solon chooses" in stage.card(person).text
        before = await log_length(stage)
        await stage.later(23 * HOUR)
        assert await log_length(stage) == before
        await stage.later(HOUR)
        await stage.bot.timers.fire_due()
        assert await log_length(stage) == before + 1
        assert "Time is over: Solon chose for **" in stage.card(person).text
        assert (await stage.info()).clock.deadline == pytest.approx(deadline + 24 * HOUR, abs=10)


async def test_at_the_deadline_they_pass(tmp_path: Path) -> None:
    """Nobody moves, and the card says who passed."""
    async with staged(tmp_path) as stage:
        await begin(stage, "pass")
        info = await until(stage, "Move")
        seat = next(iter(info.clock.awaited))
        before = await log_length(stage)
        await stage.later(24 * HOUR)
        log = (await stage.bot.tables.store.game(1)).log
        assert log[before] == {"seat": seat, "reply": []}
        assert "passes" in stage.card(stage.people[0]).text


async def test_at_the_deadline_the_table_waits(tmp_path: Path) -> None:
    """One mention, no step, no second mention; more time sets a new deadline."""
    async with staged(tmp_path) as stage:
        person = await begin(stage, "wait")
        before = await log_length(stage)
        for _ in range(3):
            await stage.later(24 * HOUR)
        calls = [seen for seen in person.sees("table") if "time is over" in seen.text]
        assert len(calls) == 1
        assert person.mention in calls[0].text
        assert await log_length(stage) == before
        assert "more time" in words(await stage.people[0].command("table", "table extend", hours=2))
        await stage.later(2 * HOUR)
        assert len([seen for seen in person.sees("table") if "time is over" in seen.text]) == 2


async def test_more_time(tmp_path: Path) -> None:
    """The old moment passes, the new one counts."""
    async with staged(tmp_path) as stage:
        await begin(stage, "choose")
        before = await log_length(stage)
        await stage.people[0].command("table", "table extend", hours=12)
        await stage.later(35 * HOUR)
        assert await log_length(stage) == before
        await stage.later(HOUR)
        assert await log_length(stage) > before


async def test_a_pause_keeps_the_remaining_time(tmp_path: Path) -> None:
    """Twenty hours, a week of pause, and there are four hours left."""
    async with staged(tmp_path) as stage:
        person = await begin(stage, "choose")
        before = await log_length(stage)
        await stage.later(20 * HOUR)
        await stage.people[0].command("table", "table pause")
        assert "no time runs" in stage.card(person).text
        assert "Deadline" not in stage.card(person).text
        await stage.later(7 * 24 * HOUR)
        await stage.people[0].command("table", "table resume")
        assert "Deadline" in stage.card(person).text
        await stage.later(3.9 * HOUR)
        assert await log_length(stage) == before
        await stage.later(0.1 * HOUR)
        assert await log_length(stage) > before


async def test_a_deadline_that_passed_while_the_bot_was_away(tmp_path: Path) -> None:
    """It is kept after the start, by the sleeping task itself."""
    async with staged(tmp_path) as stage:
        await begin(stage, "choose", hours=1)
        before = await log_length(stage)
        await stage.stop_bot()
        stage.world.clock.advance(5 * HOUR)
        await stage.start_bot()
        async with asyncio.timeout(5):
            while await log_length(stage) == before:
                await asyncio.sleep(0.01)
        await stage.people[0].wait_for("table", "Time is over: Solon chose")
        assert await log_length(stage) == before + 1


async def test_a_new_deadline_wakes_the_sleeping_task(tmp_path: Path) -> None:
    """Nobody has to look: the deadline comes by itself."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        before = await log_length(stage)
        await stage.people[0].command("table", "table deadline", hours=0.00001, then="choose")
        async with asyncio.timeout(5):
            while await log_length(stage) == before:
                await asyncio.sleep(0.01)
        await stage.people[0].wait_for("table", "Time is over: Solon chose")
        assert await log_length(stage) == before + 1


async def test_time_is_called_in_trade(tmp_path: Path) -> None:
    """The card shows the end of the session, the moderator gives more minutes, then trade is over."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3, trade_minutes=5)
        anna = stage.people[0]
        info = await until(stage, "Trade")
        assert info.clock.trade_ends is not None
        assert f"Trade ends <t:{int(info.clock.trade_ends)}:R>" in stage.card(anna).text
        assert "No deadline" in words(await anna.command("table", "table extend", hours=1))
        assert "more time" in words(await anna.command("table", "table extend", minutes=10))
        await stage.later(14 * 60)
        assert {"time": True} not in (await stage.bot.tables.store.game(1)).log
        await stage.later(60)
        log = (await stage.bot.tables.store.game(1)).log
        assert {"time": True} in log
        assert "Time is called" in stage.card(anna).text
        assert "No trade session" in words(await anna.command("table", "table extend", minutes=1))


async def test_reminders_come_once_in_an_interval(tmp_path: Path) -> None:
    """Only to somebody who asked for them and is awaited; durable; 0 ends them."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        other = next(each for each in stage.people if each is not person)
        for each in (person, other):
            assert "every 60 minutes" in words(await each.command(each.dm, "remind", minutes=60))
        await stage.later(59 * 60)
        assert reminders(person) == []
        for _ in range(4):
            await stage.later(30 * 60)
        assert len(reminders(person)) == 2
        await stage.stop_bot()
        await stage.start_bot()
        await stage.later(HOUR)
        assert len(reminders(person)) == 3
        assert reminders(other) == []
        await person.command("table", "remind", minutes=0)
        await stage.later(24 * HOUR)
        assert len(reminders(person)) == 3


async def test_two_tables_send_one_reminder(tmp_path: Path) -> None:
    """An interval is an interval, however many tables wait."""
    async with staged(tmp_path, people=1) as stage:
        anna = stage.people[0]
        for channel in ("table", "lobby"):
            await anna.command(channel, "table open", edition="hartland", players=2)
            for button in ("Join", "Fill with practice players", "Start"):
                lobby = next(seen for seen in reversed(anna.sees(channel)) if button in seen.buttons)
                await anna.press(lobby, button)
        await anna.command("table", "remind", minutes=60)
        for _ in range(6):
            await stage.later(20 * 60)
        assert len(reminders(anna)) == 2
        assert all("Table 1" in text and "Table 2" in text for text in reminders(anna))


async def test_no_reminder_after_the_answer(tmp_path: Path) -> None:
    """Whoever has answered is left alone, and the next ask has its own interval."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        await person.command("table", "remind", minutes=60)
        await stage.later(50 * 60)
        await stage.decide(person)
        await stage.later(20 * 60)
        assert reminders(person) == []


async def test_quiet_hours_are_kept(tmp_path: Path) -> None:
    """What would come in them comes once when they end; half of them is refused."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        assert "both, or neither" in words(await person.command("table", "remind", minutes=5, quiet_from=3))
        hour = datetime.fromtimestamp(stage.now(), UTC).hour
        quiet = {"quiet_from": hour, "quiet_to": (hour + 3) % 24}
        assert "UTC" in words(await person.command("table", "remind", minutes=10, **quiet))
        for _ in range(11):
            await stage.later(10 * 60)
        assert reminders(person) == []
        await stage.later(2 * HOUR)
        assert len(reminders(person)) == 1


async def test_closed_direct_messages_are_not_reminded(tmp_path: Path) -> None:
    """It is tried once and not in a loop, and nothing is said at the table."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        await person.command("table", "remind", minutes=60)
        person.close_dms()
        for _ in range(3):
            await stage.later(HOUR)
        rows = [row[1:] for row in await stage.bot.people.deliveries(1) if row[1] == "reminder"]
        assert rows == [("reminder", False, "50007")]
        assert not [seen for seen in person.sees("table") if WAITS in seen.text]
