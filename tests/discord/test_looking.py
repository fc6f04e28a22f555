"""Looking around: for oneself, or shown to everybody, and then only what everybody may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord.stage import staged
from tests.discord.test_hard_cases import until_turn, words
from tests.discord.trading import floor

SHOWN = {
    "map": "Map",
    "ast": "A.S.T.",
    "census": "Summary",
    "score": "Score",
    "stock": "treasury",
    "order": "1.",
    "log": "Turn",
    "offers": "Trade board",
}


@pytest.mark.parametrize("where", ["table", "dm"])
async def test_shown_to_everybody(tmp_path: Path, where: str) -> None:
    """Nobody else sees a look, until it is shown: then all at the table do, wherever the command was typed."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 3)
        anna, ben, _ = stage.people
        place = "table" if where == "table" else anna.dm
        for name, expected in SHOWN.items():
            before = [seen.id for seen in ben.sees("table")]
            assert expected in words(await anna.command(place, name))
            assert [seen.id for seen in ben.sees("table")] == before
            await anna.command(place, name, show=True)
            new = [seen for seen in ben.sees("table") if seen.id not in before]
            assert [expected in seen.text for seen in new] == [True], name


async def test_a_shown_board_has_no_private_offers(tmp_path: Path) -> None:
    """The trader sees his private offer; what he shows to everybody does not hold it, and neither does the log."""
    async with floor(tmp_path) as f:
        trader = f.people[0]
        number = await f.offer(0, to=1)
        assert f"**{number}**" in words(await trader.command("table", "offers"))
        for name in ("offers", "log"):
            before = f.channel()
            reply = words(await trader.command("table", name, show=True))
            posted = f.channel()[len(before) :]
            assert len(posted) == 1
            assert f"to {f.nation(1)}" not in reply + posted[0]
            assert f"**{number}**" not in posted[0]


async def test_nations_are_completed_and_checked(tmp_path: Path) -> None:
    """`/player` and `/map` know the nations at the table, in any case of letters."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        anna = stage.people[0]
        for name in ("map", "player"):
            choices = await anna.autocomplete("table", name, "nation", "it")
            assert [choice["value"] for choice in choices] == ["italy"]
            assert "No Mars plays here" in words(await anna.command("table", name, nation="Mars"))
        assert "Map" in words(await anna.command("table", "map", nation="Italy"))
