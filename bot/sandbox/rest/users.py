"""Accounts, direct messages, the application and the gateway's address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import errors, payloads
from bot.sandbox.rest.call import Answer, Call, route

if TYPE_CHECKING:
    from bot.sandbox.errors import Json


@route("GET", "/users/@me")
async def me(call: Call) -> Answer:
    """Describe the bot."""
    return 200, payloads.own_user(call.world.bot)


@route("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> Answer:
    """List the guilds that the bot is in."""
    found = []
    for guild in call.world.guilds.values():
        part: Json = {"id": str(guild.id), "name": guild.name, "icon": None, "banner": None, "features": []}
        found.append(part | {"owner": False, "permissions": str(call.world.bot_role().permissions)})
    return 200, found


@route("GET", "/users/{user_id}")
async def read(call: Call) -> Answer:
    """Describe an account."""
    found = call.world.users.get(call.id("user_id"))
    if found is None:
        raise errors.unknown("user")
    return 200, payloads.user(found)


@route("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Answer:
    """Open direct messages; closed ones refuse only when something is sent."""
    found = call.world.users.get(int(call.body["recipient_id"]))
    if found is None:
        raise errors.unknown("user")
    if found.bot:
        raise errors.closed_dms()
    return 200, payloads.channel(call.world, call.world.dm_channel(found))


@route("GET", "/oauth2/applications/@me")
async def application(call: Call) -> Answer:
    """Describe the application, the old way."""
    return 200, payloads.application(call.world)


@route("GET", "/applications/@me")
async def my_application(call: Call) -> Answer:
    """Describe the application."""
    return 200, payloads.application(call.world)


@route("GET", "/gateway", open_to_all=True)
async def gateway(call: Call) -> Answer:
    """Say where the gateway is."""
    return 200, {"url": call.world.gateway.url}


@route("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Answer:
    """Say where the gateway is and how many shards to use."""
    limit = {"max_concurrency": 1, "remaining": 1000, "reset_after": 0, "total": 1000}
    return 200, {"url": call.world.gateway.url, "shards": 1, "session_start_limit": limit}
