"""Hints of the guided first game, and tables that play by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cards import Card
from bot.commands.first_game import PLAYERS, FirstTable, first_game, play
from bot.sandbox.errors import ActionRefused
from bot.screens.forms import FORMS
from bot.screens.hints import HINTS, with_hint
from bot.screens.names import order_in_words
from bot.tables.past import lately
from rules.orders import place_id, read_move
from tests.discord.stage import staged


def test_every_kind_of_ask_has_a_short_hint() -> None:
    """A newcomer would meet an ask that nobody explains."""
    assert set(HINTS) == {*FORMS, "Trade"}
    assert all(hint.startswith("This is ") and len(hint) < 200 for hint in HINTS.values())


def test_a_hint_stands_above_its_card() -> None:
    """A card without a hint stays as it is."""
    card = Card("Move")
    assert with_hint(card, "This is it.").text == "> This is it.\nMove"
    assert with_hint(card, "") is card


def test_orders_show_printed_names_and_can_be_read_again() -> None:
    """Players read `Lesser Armenia`, the log `lesser-armenia`."""
    line = "ship delphi@west +2 > ithaca -1 > epirus"
    words = order_in_words("classic", line)
    assert words == "ship Delphi (west) +2 > Ithaca -1 > Epirus"
    assert read_move(words) == read_move(line)
    assert place_id("Lesser Armenia") == "lesser-armenia"


@pytest.mark.parametrize("variant", PLAYERS)
async def test_one_press_seats_fills_and_starts(tmp_path: Path, variant: str) -> None:
    """A channel takes one table; a second press is refused with a sentence."""
    async with staged(tmp_path, 2) as stage:
        anna, ben = stage.people
        channel = stage.world.channel("table").id
        await first_game().accept(anna, channel, variant)
        info = await stage.info()
        assert (info.status, info.players, info.hints) == ("playing", PLAYERS[variant], True)
        assert [seat.user for seat in info.seats] == [anna.id] + [None] * (PLAYERS[variant] - 1)
        with pytest.raises(ActionRefused, match="already a table"):
            await first_game().accept(ben, channel, variant)


async def test_a_hint_comes_with_the_first_ask_of_its_kind_only(tmp_path: Path) -> None:
    """The hint stays while that ask is open, and does not come back."""
    async with staged(tmp_path, 1) as stage:
        anna = stage.people[0]
        await first_game().accept(anna, stage.world.channel("table").id, "farmers")
        told = []
        while len(told) < 12:
            first, again = await stage.my_turn(anna), await stage.my_turn(anna)
            assert [hint in first.text for hint in HINTS.values()] == [hint in again.text for hint in HINTS.values()]
            told += [kind for kind, hint in HINTS.items() if hint in first.text] or ["none"]
            anna.dismiss(first)
            anna.dismiss(again)
            await stage.decide(anna)
        hinted = [kind for kind in told if kind != "none"]
        assert hinted[:2] == ["ChooseNation", "ChooseStart"]
        assert len(hinted) == len(set(hinted)) < len(told)


async def test_practice_players_alone_play_one_step_after_the_other(tmp_path: Path) -> None:
    """A game that one can watch: it waits while it is paused, goes on afterwards, and survives a restart."""
    async with staged(tmp_path, 1) as stage:
        (host,) = stage.people
        stage.bot.pace.pause = 0.02
        await play(FirstTable(variant="farmers", players=4), stage.world.channel("table").id, host, [])
        await host.command("table", "table pause")
        await asyncio.sleep(0.05)
        steps = len((await lately(stage.bot.tables, 1))[0].log)
        await asyncio.sleep(0.1)
        assert len((await lately(stage.bot.tables, 1))[0].log) == steps < 20
        await host.command("table", "table resume")
        await stage.stop_bot()
        await stage.start_bot()
        stage.bot.pace.pause = 0
        async with asyncio.timeout(60):
            while (await stage.info()).status != "over":
                await asyncio.sleep(0.05)
        await host.wait_for("table", "The game is over")


async def test_a_person_at_the_table_does_not_wait_for_practice_players(tmp_path: Path) -> None:
    """Only where nobody else sits are their steps told one by one."""
    async with staged(tmp_path, 1) as stage:
        (anna,) = stage.people
        await play(FirstTable(variant="farmers", players=4), stage.world.channel("table").id, anna, [anna])
        assert not (await stage.info()).step_by_step
