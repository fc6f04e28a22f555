"""The settings card: the moderator changes options by menus and a form, others read them."""

from __future__ import annotations

from pathlib import Path

from tests.discord.stage import staged


async def test_the_moderator_changes_options_by_menus(tmp_path: Path) -> None:
    """On and off at once, numbers by a form; a wrong number is refused."""
    async with staged(tmp_path) as stage:
        anna, ben, _ = stage.people
        wishes = "minutes for trade 10, odd tax"
        await anna.command("table", "table open", edition="avalon_hill", players=3, options=wishes)
        assert (await stage.info()).options == {"trade_minutes": 10, "odd_tax": True}
        card = await anna.press(stage.with_button(anna, "Settings"), "Settings")
        assert "**Odd tax token is paid**: on" in card.text
        await anna.choose(card, "Turn off: Odd tax token is paid", menu="Turn an option on or off")
        await stage.quiet()
        assert "**Odd tax token is paid**: off" in card.text
        form = await anna.choose(card, "Minutes for trade: 10", menu="Change a number")
        await anna.submit(form, {"value": "7"})
        await stage.quiet()
        assert "**Minutes for trade**: 7" in card.text
        form = await anna.choose(card, "Minutes for trade: 7", menu="Change a number")
        refused = await anna.submit(form, {"value": "seven"})
        await stage.quiet()
        assert "a number is needed" in " ".join(follow.text for follow in refused.follow_ups)
        assert (await stage.info()).options == {"trade_minutes": 7, "odd_tax": False}
        read = await ben.press(stage.with_button(ben, "Settings"), "Settings")
        assert not read.menus
        assert (await anna.command("table", "table settings")).menus
        assert stage.world.problems == []


async def test_a_table_with_an_unknown_option(tmp_path: Path) -> None:
    """It is not opened; names are completed while typing."""
    async with staged(tmp_path, people=1) as stage:
        anna = stage.people[0]
        reply = await anna.command("table", "table open", edition="avalon_hill", players=3, options="free beer")
        assert "There is no option 'free beer'" in reply.text
        assert await stage.bot.tables.store.table(1) is None
        rows = await anna.autocomplete("table", "table open", "options", "odd", edition="avalon_hill")
        assert [row["value"] for row in rows] == ["Odd tax token is paid"]
