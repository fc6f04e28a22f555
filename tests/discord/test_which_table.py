"""Which table a command means, for somebody who sits at several."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.person import Person
from tests.discord.stage import Stage, staged


@asynccontextmanager
async def two_tables(tmp_path: Path) -> AsyncIterator[tuple[Stage, Person]]:
    """Anna plays with Ben at table 1 and sits in the lobby of table 2."""
    async with staged(tmp_path, people=2) as stage:
        await stage.open_table(players=2)
        anna = stage.people[0]
        await anna.command("lobby", "table open", edition="hartland", players=3)
        await anna.press(await anna.wait_for("lobby", "A table of"), "Join")
        await stage.quiet()
        yield stage, anna
        assert stage.world.problems == []


async def test_in_a_direct_message_it_is_asked_and_goes_on(tmp_path: Path) -> None:
    """The menu names the tables, the one used last first; after the choice the command does what was typed."""
    async with two_tables(tmp_path) as (stage, anna):
        stage.world.clock.advance(60)
        await anna.command("table", "hand")
        asked = await anna.command(anna.dm, "map", area="knossos")
        assert "Which one do you mean?" in asked.text
        one, two = asked.options("Table")
        assert one.startswith("1 · Civilization (Avalon Hill, 1981) · #table in ")
        assert one.endswith("set-up")
        assert two.startswith("2 · ")
        assert two.endswith("#lobby in " + stage.world.guild.name + " · not begun")
        shown = await anna.choose(asked, one, menu="Table")
        await stage.quiet()
        assert "**Map** · turn 0" in shown.text
        assert shown.pictures
        assert not shown.menus, "the answer stands in the place of the question"


async def test_a_sentence_in_the_place_of_the_question(tmp_path: Path) -> None:
    """Commands that answer in words do so too, and a refusal leaves the menu to choose again."""
    async with two_tables(tmp_path) as (stage, anna):
        asked = await anna.command(anna.dm, "insist")
        refused = await anna.choose(asked, asked.options("Table")[1], menu="Table")
        await stage.quiet()
        assert asked.menus == ["Table"]
        assert [follow.text for follow in refused.follow_ups]
        asked = await anna.command(anna.dm, "turn")
        first = next(label for label in asked.options("Table") if label.startswith("1 "))
        await anna.choose(asked, first, menu="Table")
        await stage.quiet()
        assert "Set-up" in asked.text


async def test_nothing_is_asked_where_it_is_clear(tmp_path: Path) -> None:
    """In a table's channel, with `table`, and when all but one of the tables are over."""
    async with two_tables(tmp_path) as (stage, anna):
        assert "Set-up" in (await anna.command("table", "turn")).text
        assert "Set-up" in (await anna.command(anna.dm, "turn", table=1)).text
        assert "not begun" in (await anna.command(anna.dm, "turn", table=2)).text
        assert "do not sit at a table 3" in (await anna.command(anna.dm, "turn", table=3)).text
        await stage.bot.tables.change(2, None, lambda row: setattr(row, "status", "over"))
        assert "Set-up" in (await anna.command(anna.dm, "turn")).text


async def test_own_tables_are_offered_while_typing(tmp_path: Path) -> None:
    """And nobody else's."""
    async with two_tables(tmp_path) as (stage, anna):
        choices = await anna.autocomplete(anna.dm, "turn", "table")
        assert {choice["value"] for choice in choices} == {1, 2}
        found = await anna.autocomplete(anna.dm, "turn", "table", "lobby")
        assert [choice["value"] for choice in found] == [2]
        ben = stage.people[1]
        assert [choice["value"] for choice in await ben.autocomplete(ben.dm, "turn", "table")] == [1]


async def test_after_a_restart_the_command_is_typed_again(tmp_path: Path) -> None:
    """What was typed is not kept for ever."""
    async with two_tables(tmp_path) as (stage, anna):
        asked = await anna.command(anna.dm, "turn")
        await stage.stop_bot()
        await stage.start_bot()
        reply = await anna.choose(asked, asked.options("Table")[0], menu="Table")
        await stage.quiet()
        assert "type the command again" in " ".join(follow.text for follow in reply.follow_ups)
