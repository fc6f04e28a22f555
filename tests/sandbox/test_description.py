"""Requests and answers against Discord's own published description."""

from __future__ import annotations

import discord
import pytest


async def test_everything_said_fits_discords_description(stage, description):
    """Every test here checks its exchanges when it ends; this one makes sure that there is something to check."""
    if description is None:
        pytest.skip("Discord's description is not beside the project (../shared/discord/openapi.json)")
    before = description.checked
    guild = stage.bot.get_guild(stage.world.guild.id)
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    table = await stage.anna.command("table", "table open", edition="mega")
    await stage.ben.press(table, "Join")
    await stage.anna.command("table", "card")
    await stage.anna.command("table", "post")
    await stage.anna.command("table", "talk")
    await stage.anna.command("table", "think")
    message = await channel.send("Root")
    thread = await message.create_thread(name="Below")
    await thread.send("Leaf")
    await thread.edit(name="Deeper", archived=True)
    assert [t.name for t in await guild.active_threads()] == ["Talks"]
    assert [m.content async for m in channel.pins()] == ["Two"]
    await thread.fetch_members()
    await stage.bot.fetch_guild(guild.id)
    await guild.fetch_channels()
    await guild.fetch_roles()
    await guild.fetch_member(stage.anna.id)
    await stage.bot.application_info()
    await stage.bot.tree.fetch_commands()
    await stage.bot.tree.sync(guild=discord.Object(guild.id))
    await stage.bot.http.get_bot_gateway()
    assert description.checked - before > 30
    assert stage.world.problems == []


async def test_the_description_would_notice_mistakes(description):
    if description is None:
        pytest.skip("Discord's description is not beside the project (../shared/discord/openapi.json)")
    from bot.sandbox.record import Exchange  # noqa: PLC0415 - only here

    wrong = Exchange("POST", "/channels/{channel_id}/messages", "", {"embeds": "none"}, 200, {"id": 5})
    assert len(description.faults(wrong)) > 2
    assert description.faults(Exchange("GET", "/nowhere", "", None, 200, {})) != []
