"""Registering application commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import errors
from bot.sandbox.changes import Change
from bot.sandbox.limits.commands import check_commands
from bot.sandbox.rest.call import NOTHING, Answer, Call, Handler, route

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.errors import Json

EVERYWHERE = "/applications/{application_id}/commands"
ONE_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def scope(call: Call) -> int | None:
    """Say for which guild a request speaks, or that it speaks for all."""
    if call.id("application_id") != call.world.application_id:
        raise errors.unknown("application")
    return call.guild().id if "guild_id" in call.names else None


def both(method: str, tail: str = "") -> Callable[[Handler], Handler]:
    """Serve the same request for all guilds and for one."""

    def enter(handler: Handler) -> Handler:
        for template in (EVERYWHERE, ONE_GUILD):
            route(method, template + tail)(handler)
        return handler

    return enter


def found(call: Call) -> Json:
    """Find the command of the path."""
    command = call.world.commands.scopes.get(scope(call), {}).get(call.id("command_id"))
    if command is None:
        raise errors.unknown("application command")
    return command


@both("GET")
async def listed(call: Call) -> Answer:
    """List the commands."""
    return 200, call.world.commands.listed(scope(call))


@both("PUT")
async def overwrite(call: Call) -> Answer:
    """Replace all commands at once."""
    call.note(check_commands(call.body or []))
    return 200, call.world.commands.overwrite(scope(call), call.body or [])


@both("POST")
async def upsert(call: Call) -> Answer:
    """Add one command, or replace the one of that name."""
    where = scope(call)
    others = [c for c in call.world.commands.listed(where) if c["name"] != call.body["name"]]
    call.note(check_commands([call.body]))
    known = next((c for c in call.world.commands.listed(where) if c not in others), None)
    stored = call.world.commands.put(where, call.body, int(known["id"]) if known else None)
    call.world.changes.tell(Change("commands"))
    return (200 if known else 201), stored


@both("GET", "/{command_id}")
async def read(call: Call) -> Answer:
    """Read one command."""
    return 200, found(call)


@both("PATCH", "/{command_id}")
async def edit(call: Call) -> Answer:
    """Change one command."""
    old = found(call)
    body = old | call.body
    check_commands([{k: v for k, v in body.items() if k not in {"application_id", "version", "guild_id"}}])
    stored = call.world.commands.put(scope(call), body, int(old["id"]))
    call.world.changes.tell(Change("commands"))
    return 200, stored


@both("DELETE", "/{command_id}")
async def delete(call: Call) -> Answer:
    """Remove one command."""
    number = int(found(call)["id"])
    del call.world.commands.scopes[scope(call)][number]
    call.world.changes.tell(Change("commands"))
    return NOTHING
