"""Channels: read, create, change, delete, and their permissions."""

from __future__ import annotations

from bot.sandbox import errors, model, payloads
from bot.sandbox import permissions as may
from bot.sandbox.limits.report import Report
from bot.sandbox.model import Channel, Overwrite
from bot.sandbox.rest.call import NOTHING, Answer, Call, route


@route("GET", "/channels/{channel_id}")
async def read(call: Call) -> Answer:
    """Read a channel."""
    return 200, payloads.channel(call.world, call.channel())


@route("PATCH", "/channels/{channel_id}")
async def edit(call: Call) -> Answer:
    """Rename or change a channel or thread."""
    channel = call.channel()
    own = channel.is_thread and channel.owner_id == call.world.bot.id
    needed = may.MANAGE_THREADS if channel.is_thread else may.MANAGE_CHANNELS
    if not own and not call.world.can(call.world.bot, channel, needed):
        raise errors.missing_permissions()
    body = call.body
    report = Report()
    if "name" in body:
        report.length("name", body["name"], 1, 100)
    report.length("topic", body.get("topic"), 0, 1024)
    report.refuse()
    names = {"auto_archive_duration": "auto_archive", "rate_limit_per_user": "slowmode"}
    for key in ("name", "topic", "archived", "locked", "invitable", "position", "nsfw", *names):
        if key in body:
            setattr(channel, names.get(key, key), body[key])
    if "parent_id" in body and not channel.is_thread:
        channel.parent_id = int(body["parent_id"]) if body["parent_id"] else None
    if "permission_overwrites" in body:
        channel.overwrites = overwrites(body["permission_overwrites"])
    call.world.channel_changed(channel)
    return 200, payloads.channel(call.world, channel)


def overwrites(entries: list[errors.Json] | None) -> dict[int, Overwrite]:
    """Read permission overwrites from a body."""
    found = [
        Overwrite(int(e["id"]), e["type"], int(e.get("allow") or 0), int(e.get("deny") or 0)) for e in entries or []
    ]
    return {overwrite.id: overwrite for overwrite in found}


@route("DELETE", "/channels/{channel_id}")
async def delete(call: Call) -> Answer:
    """Delete a channel, or close direct messages."""
    channel = call.channel()
    if channel.is_dm:
        return 200, payloads.channel(call.world, channel)
    needed = may.MANAGE_THREADS if channel.is_thread else may.MANAGE_CHANNELS
    if not call.world.can(call.world.bot, channel, needed):
        raise errors.missing_permissions()
    call.world.remove_channel(channel)
    return 200, payloads.channel(call.world, channel)


@route("GET", "/guilds/{guild_id}/channels")
async def listed(call: Call) -> Answer:
    """List a guild's channels, without threads."""
    found = [c for c in call.guild().channels.values() if not c.is_thread]
    return 200, [payloads.channel(call.world, c) for c in found]


@route("POST", "/guilds/{guild_id}/channels")
async def create(call: Call) -> Answer:
    """Add a text channel or a category."""
    guild, body = call.guild(), call.body
    if not may.in_guild(guild, guild.members[call.world.bot.id]) & may.MANAGE_CHANNELS:
        raise errors.missing_permissions()
    kind = body.get("type") or model.TEXT
    if kind not in {model.TEXT, model.CATEGORY}:
        raise errors.ApiError(400, 50024, "The sandbox has text channels and categories only")
    channel = Channel(
        call.world.new_id(),
        kind,
        body["name"],
        guild.id,
        int(body["parent_id"]) if body.get("parent_id") else None,
        body.get("topic"),
        len(guild.channels),
        overwrites(body.get("permission_overwrites")),
    )
    call.world.place(channel)
    return 201, payloads.channel(call.world, channel)


@route("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
async def allow(call: Call) -> Answer:
    """Set what a role or member may do in a channel."""
    channel = call.channel(may.MANAGE_ROLES)
    channel.overwrites |= overwrites([call.body | {"id": call.id("overwrite_id")}])
    call.world.channel_changed(channel)
    return NOTHING


@route("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
async def forget(call: Call) -> Answer:
    """Remove an overwrite."""
    channel = call.channel(may.MANAGE_ROLES)
    channel.overwrites.pop(call.id("overwrite_id"), None)
    call.world.channel_changed(channel)
    return NOTHING
