"""When things go wrong between the bot and Discord."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.sandbox import permissions as may
from bot.sandbox import point_discord_at


async def test_a_lost_gateway_is_resumed_and_nothing_is_missed(stage):
    await stage.world.faults.lose_gateway()
    reply = await stage.anna.command("table", "hand")
    assert reply.ephemeral
    assert stage.world.gateway.resumed == 1
    assert stage.bot.resumes == 1


async def test_the_gateway_is_compressed(stage):
    assert stage.world.gateway.compressed == 1


async def test_a_session_that_is_forgotten_starts_anew(stage):
    stage.world.patience = 12
    await stage.world.faults.lose_gateway(resumable=False)
    for _ in range(200):
        if stage.world.gateway.connected:
            break
        await asyncio.sleep(0.05)
    assert stage.world.gateway.resumed == 0
    assert (await stage.anna.command("table", "hand")).ephemeral


async def test_a_rate_limited_request_is_sent_again(stage):
    fault = stage.world.faults.rate_limit("*/messages", retry_after=0.2)
    began = time.monotonic()
    await stage.bot.get_channel(stage.world.channel("table").id).send("Finally")
    assert time.monotonic() - began >= 0.2
    assert fault.hits == 1
    assert stage.anna.last("table").text == "Finally"


async def test_a_server_error_is_tried_again(stage):
    fault = stage.world.faults.server_error("*/messages")
    await stage.bot.get_channel(stage.world.channel("table").id).send("After all")
    assert fault.hits == 1
    assert len(stage.anna.sees("table")) == 1


async def test_a_chosen_refusal_reaches_the_bot(stage):
    stage.world.faults.refuse("*/messages", 403, 50007, "Cannot send messages to this user")
    with pytest.raises(discord.Forbidden) as caught:
        await stage.bot.get_channel(stage.world.channel("table").id).send("Hi")
    assert caught.value.code == 50007


async def test_a_slow_network_only_delays(stage):
    stage.world.faults.slow(0.15, "*/callback")
    began = time.monotonic()
    await stage.anna.command("table", "hand")
    assert time.monotonic() - began >= 0.15


async def test_real_limits_refuse_the_sixth_message(stage):
    stage.world.real_rate_limits = True
    channel = stage.world.channel("table")
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {stage.sandbox.token}"}) as session:
        url = f"{stage.sandbox.discord_url}/api/v10/channels/{channel.id}/messages"
        for number in range(5):
            assert (await session.post(url, json={"content": str(number)})).status == 200
        async with session.post(url, json={"content": "6"}) as answer:
            assert answer.status == 429
            assert 0 < (await answer.json())["retry_after"] <= 5
            assert answer.headers["Via"]


async def test_missing_permissions_are_50013_and_hidden_channels_50001(stage):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    stage.world.bot_role().permissions &= ~may.SEND_MESSAGES
    stage.world.guild.roles[stage.world.guild.id].permissions &= ~may.SEND_MESSAGES
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("Hi")
    assert caught.value.code == 50013
    overwrite = may_not_view(stage)
    stage.world.channel("table").overwrites[overwrite.id] = overwrite
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("Hi")
    assert caught.value.code == 50001


def may_not_view(stage):
    from bot.sandbox.model import Overwrite  # noqa: PLC0415 - only here

    return Overwrite(stage.world.bot.id, 1, deny=may.VIEW_CHANNEL)


async def test_unknown_things_have_their_own_codes(stage):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    with pytest.raises(discord.NotFound) as caught:
        await channel.fetch_message(1)
    assert caught.value.code == 10008
    with pytest.raises(discord.NotFound) as caught:
        await stage.bot.fetch_channel(1)
    assert caught.value.code == 10003
    with pytest.raises(discord.NotFound) as caught:
        await stage.bot.fetch_user(1)
    assert caught.value.code == 10013


async def test_what_a_bot_can_fetch(stage):
    guild = await stage.bot.fetch_guild(stage.world.guild.id)
    assert guild.name == "Sandbox"
    assert (await guild.fetch_member(stage.anna.id)).display_name == "Anna"
    assert (await stage.bot.fetch_user(stage.ben.id)).display_name == "Ben"
    assert [c.name for c in await guild.fetch_channels()] == ["table", "lobby"]
    assert (await stage.bot.application_info()).name == "Solon"
    found = await stage.bot.get_guild(guild.id).query_members("Ann")
    assert [member.display_name for member in found] == ["Anna"]
    texts = [m.content async for m in stage.bot.get_channel(stage.world.channel("table").id).history()]
    assert texts == []


async def test_an_unknown_route_fails_loudly(stage):
    guild = stage.bot.get_guild(stage.world.guild.id)
    with pytest.raises(discord.DiscordServerError) as caught:
        await guild.invites()
    assert caught.value.status == 501
    assert "does not serve GET" in stage.world.problems.pop()


async def test_a_token_expires_after_fifteen_minutes(stage):
    late = []

    @stage.bot.event
    async def on_interaction(interaction):
        late.append(interaction)

    await stage.anna.command("table", "hand")
    stage.world.clock.advance(16 * 60)
    with pytest.raises(discord.HTTPException) as caught:
        await late[0].followup.send("Too late")
    assert caught.value.code == 50027


async def test_the_first_answer_has_three_seconds_and_one_chance(stage):
    seen = []

    @stage.bot.event
    async def on_interaction(interaction):
        seen.append(interaction)

    await stage.anna.command("table", "hand")
    seen[0].response._response_type = None
    with pytest.raises(discord.HTTPException) as caught:
        await seen[0].response.send_message("Again")
    assert caught.value.code == 40060


async def test_ephemeral_messages_do_not_exist_for_the_bots_own_token(stage):
    reply = await stage.anna.command("table", "hand")
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(reply.id)


async def test_a_wrong_token_is_refused(stage):
    headers = {"Authorization": "Bot nonsense"}
    url = f"{stage.sandbox.discord_url}/api/v10/users/@me"
    async with aiohttp.ClientSession(headers=headers) as session, session.get(url) as answer:
        assert answer.status == 401
        assert answer.headers["Content-Type"] == "application/json"


async def test_privileged_intents_are_refused(stage):
    client = discord.Client(intents=discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(stage.sandbox.token)
    await client.close()


async def test_a_sharded_bot_hears_everything_once(stage):
    heard = []
    client = discord.AutoShardedClient(intents=discord.Intents.default(), shard_count=2, guild_ready_timeout=0.05)

    @client.event
    async def on_message(message):
        heard.append(message.channel.id)

    running = asyncio.create_task(client.start(stage.sandbox.token))
    for _ in range(400):
        if client.is_ready() and len(client.guilds) == 1:
            break
        await asyncio.sleep(0.02)
    stage.anna.say("table", "hello")
    stage.anna.say(stage.anna.dm, "hello")
    await asyncio.sleep(0.2)
    await client.close()
    running.cancel()
    assert sorted(heard) == sorted([stage.world.channel("table").id, stage.anna.dm.id])


@pytest.mark.parametrize(
    "url", ["http://example.org", "https://127.0.0.1", "http://10.0.0.1:80", "http://127.0.0.1.evil.org"]
)
def test_discord_py_is_pointed_at_this_machine_only(url):
    with pytest.raises(ValueError, match="not an http address of this machine"):
        point_discord_at(url)
