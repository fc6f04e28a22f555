"""Hints of the guided first game, and tables that play by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cards import Card
from bot.commands.demo import play_by_themselves
from bot.commands.first_game import PLAYERS, first_game
from bot.sandbox.errors import ActionRefused
from bot.screens.forms import FORMS
from bot.screens.hints import HINTS, with_hint
from bot.screens.names import order_in_words
from bot.tables.info import TableInfo
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
        await first_game(stage.bot, stage.world).accept(anna, channel, variant)
        info = await stage.info()
        assert (info.status, info.players, info.hints) == ("playing", PLAYERS[variant], True)
        assert [seat.user for seat in info.seats] == [anna.id] + [None] * (PLAYERS[variant] - 1)
        with pytest.raises(ActionRefused, match="already a table"):
            await first_game(stage.bot, stage.world).accept(ben, channel, variant)


async def test_a_hint_comes_with_the_first_ask_of_its_kind_only(tmp_path: Path) -> None:
    """The hint stays while that ask is open, and does not come back."""
    async with staged(tmp_path, 1) as stage:
        anna = stage.people[0]
        await first_game(stage.bot, stage.world, seed=7).accept(anna, stage.world.channel("table").id, "farmers")
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
    """Nothing happens at the start; then a game that one can watch, and that waits while it is paused."""
    async with staged(tmp_path, 1) as stage:
        host, channel = stage.people[0], stage.world.channel("table").id
        table = {"guild": stage.world.guild.id, "channel": channel, "moderator": host.id, "seed": 3}
        info = await stage.bot.tables.open(TableInfo(variant="farmers", players=4, step_by_step=True, **table))
        await stage.bot.tables.fill(info.id, host.id)
        await stage.bot.announcer.told(await stage.bot.tables.start(info.id, host.id))
        game = (await lately(stage.bot.tables, 1))[0]
        assert game.log == []
        await stage.bot.tables.change(1, host.id, lambda row: setattr(row, "status", "paused"))
        playing = asyncio.create_task(play_by_themselves(stage.bot, channel, 0))
        await asyncio.sleep(0.1)
        assert (await lately(stage.bot.tables, 1))[0].log == []
        await stage.bot.tables.change(1, host.id, lambda row: setattr(row, "status", "playing"))
        async with asyncio.timeout(30):
            while (await stage.info()).status != "over":
                await asyncio.sleep(0.05)
        await host.wait_for("table", "The game is over")
        playing.cancel()
