"""Guilds, their members and roles."""

from __future__ import annotations

from bot.sandbox import errors, payloads
from bot.sandbox import permissions as may
from bot.sandbox.rest.call import NOTHING, Answer, Call, route


@route("GET", "/guilds/{guild_id}")
async def read(call: Call) -> Answer:
    """Describe a guild."""
    return 200, payloads.guild(call.guild())


@route("GET", "/guilds/{guild_id}/roles")
async def roles(call: Call) -> Answer:
    """List a guild's roles."""
    return 200, [payloads.role(role) for role in call.guild().roles.values()]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: Call) -> Answer:
    """Describe a member."""
    found = call.guild().members.get(call.id("user_id"))
    if found is None:
        raise errors.unknown("member")
    return 200, payloads.member(call.world, found)


@route("GET", "/guilds/{guild_id}/members")
async def members(call: Call) -> Answer:
    """List members; Discord keeps this for bots with the members intent."""
    if not call.world.privileged_intents:
        raise errors.missing_access()
    found = sorted(call.guild().members.values(), key=lambda m: m.user_id)
    after = int(call.query.get("after", "0"))
    found = [m for m in found if m.user_id > after][: int(call.query.get("limit", "1"))]
    return 200, [payloads.member(call.world, m) for m in found]


@route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def give_role(call: Call) -> Answer:
    """Give a member a role."""
    held = roles_of(call)
    if call.id("role_id") not in held:
        held.append(call.id("role_id"))
    return NOTHING


@route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def take_role(call: Call) -> Answer:
    """Take a role from a member."""
    held = roles_of(call)
    if call.id("role_id") in held:
        held.remove(call.id("role_id"))
    return NOTHING


def roles_of(call: Call) -> list[int]:
    """Give a member's list of roles, if the bot may change it."""
    guild = call.guild()
    found = guild.members.get(call.id("user_id"))
    if found is None:
        raise errors.unknown("member")
    if call.id("role_id") not in guild.roles:
        raise errors.unknown("role")
    if not may.in_guild(guild, guild.members[call.world.bot.id]) & may.MANAGE_ROLES:
        raise errors.missing_permissions()
    return found.roles
