"""One REST request on its way in, and the table of routes."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader

from bot.sandbox import errors
from bot.sandbox import permissions as may
from bot.sandbox.drafts import Upload

if TYPE_CHECKING:
    from aiohttp import web
    from multidict import MultiMapping

    from bot.sandbox.model import Channel, Guild, Message
    from bot.sandbox.world import World

FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(slots=True)
class Call:
    """A request with its body read and its ids at hand."""

    world: World
    names: dict[str, str]
    query: MultiMapping[str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    multipart: bool = False

    def id(self, name: str) -> int:
        """Read an id from the path."""
        text = self.names[name]
        if not text.isdigit():
            raise errors.ApiError(400, 50035, "Invalid Form Body", {name: {"_errors": [not_snowflake(text)]}})
        return int(text)

    def channel(self, permission: int = may.VIEW_CHANNEL) -> Channel:
        """Find the channel of the path and check what the bot may do there."""
        found = self.world.channels.get(self.id("channel_id"))
        if found is None:
            raise errors.unknown("channel")
        if not self.world.can(self.world.bot, found, may.VIEW_CHANNEL):
            raise errors.missing_access()
        if not self.world.can(self.world.bot, found, permission):
            raise errors.missing_permissions()
        return found

    def guild(self) -> Guild:
        """Find the guild of the path."""
        found = self.world.guilds.get(self.id("guild_id"))
        if found is None:
            raise errors.unknown("guild")
        return found

    def message(self, channel: Channel) -> Message:
        """Find a message of a channel; ephemeral ones do not exist for the bot's own token."""
        found = channel.messages.get(self.id("message_id"))
        if found is None or found.viewer_id is not None:
            raise errors.unknown("message")
        return found

    def note(self, notes: list[str]) -> None:
        """Record what Discord would silently ignore."""
        for text in notes:
            self.world.problem(text)


Handler = Callable[[Call], Awaitable["Answer"]]
Answer = tuple[int, Any]
NOTHING: Answer = (204, None)


@dataclass(slots=True)
class Route:
    """A method and a path that the sandbox serves."""

    method: str
    template: str
    handler: Handler
    open: bool = False


ROUTES: list[Route] = []


def route(method: str, template: str, *, open_to_all: bool = False) -> Callable[[Handler], Handler]:
    """Enter a handler in the table of routes."""

    def enter(handler: Handler) -> Handler:
        ROUTES.append(Route(method, template, handler, open_to_all))
        return handler

    return enter


def not_snowflake(text: str) -> errors.Json:
    """Describe an id that is none."""
    return {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}


async def read(world: World, request: web.Request) -> Call:
    """Read a request's body, plain JSON or with files."""
    call = Call(world, dict(request.match_info), request.query)
    if request.content_type == "multipart/form-data":
        call.multipart = True
        call.body = {}
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            name = part.name or ""
            content = bytes(await part.read())
            if name == "payload_json":
                call.body = json.loads(content)
            elif found := FILE_FIELD.fullmatch(name):
                kind = part.headers.get("Content-Type", "")
                call.uploads[int(found.group(1))] = Upload(part.filename or name, content, kind)
    elif request.can_read_body:
        try:
            call.body = await request.json()
        except json.JSONDecodeError:
            raise errors.ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return call
