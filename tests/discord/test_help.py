"""Every command of the tree is in `/help` and in the players' page, with its options."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.commands import leaves
from bot.screens.help import START, TOPICS
from tests.discord.stage import staged

PAGE = Path(__file__).parents[2] / "docs" / "PLAYING.md"


async def test_every_command_is_explained(tmp_path: Path) -> None:
    """A new command without a word about it fails here."""
    async with staged(tmp_path, people=1) as stage:
        known = [leaf for command in stage.world.commands.listed(None) for leaf in leaves(command)]
        page, topics = PAGE.read_text(encoding="utf-8"), "\n".join(TOPICS.values())
        assert len(known) > 30
        for leaf in known:
            assert f"`/{leaf.name}`" in topics, f"/help does not name /{leaf.name}"
            row = next((line for line in page.splitlines() if line.startswith("|") and f"`/{leaf.name}`" in line), "")
            assert row, f"PLAYING.md does not name /{leaf.name}"
            missing = [option["name"] for option in leaf.options if f"`{option['name']}`" not in row]
            assert not missing, f"PLAYING.md: /{leaf.name} has {missing}"


async def test_help_by_topic(tmp_path: Path) -> None:
    """A short page and a menu."""
    async with staged(tmp_path, people=1) as stage:
        page = await stage.people[0].command("table", "help")
        assert page.text == START
        await stage.people[0].choose(page, "Trade", menu="Commands by topic")
        await stage.quiet()
        assert page.text == TOPICS["Trade"]
