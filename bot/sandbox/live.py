"""The page's live line: each pane hears what its player may hear, as it happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from bot.sandbox import permissions as may
from bot.sandbox import views

if TYPE_CHECKING:
    from bot.sandbox.changes import Change
    from bot.sandbox.errors import Json
    from bot.sandbox.person import Person
    from bot.sandbox.world import World

SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("live", set)


def add_routes(app: web.Application, world: World) -> None:
    """Serve the live line at `/sandbox/live?as=<player>`."""
    app[SOCKETS] = set()

    async def serve(request: web.Request) -> web.StreamResponse:
        person = world.people.get(int(request.query.get("as", "0")))
        if person is None:
            raise web.HTTPNotFound(text="There is no such player.")
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        app[SOCKETS].add(socket)
        news: asyncio.Queue[Json] = asyncio.Queue()

        def listen(change: Change) -> None:
            if (item := heard(person, change)) is not None:
                news.put_nowait(item)

        async def write() -> None:
            with contextlib.suppress(ConnectionError, RuntimeError):
                while True:
                    await socket.send_str(json.dumps(await news.get()))

        world.changes.listeners.append(listen)
        writer = asyncio.create_task(write())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            world.changes.listeners.remove(listen)
            writer.cancel()
            app[SOCKETS].discard(socket)
        return socket

    app.router.add_get("/sandbox/live", serve)


async def close_all(app: web.Application) -> None:
    """Hang up on every open page."""
    sockets = app[SOCKETS]
    for socket in list(sockets):
        await socket.close(code=1001)


def heard(person: Person, change: Change) -> Json | None:
    """Say what a player hears of a change, if anything."""
    world = person.world
    if change.only is not None and change.only != person.id:
        return None
    item: Json = {"kind": change.kind, "channel": str(change.channel.id) if change.channel else None}
    message = change.message
    if message is not None and message.viewer_id not in {None, person.id}:
        return None
    if change.channel is not None and not world.can(person.account, change.channel, may.VIEW_CHANNEL):
        # a channel that went away must still vanish from the list
        return item if change.kind in {"channel", "channel_deleted"} else None
    if change.kind == "message" and message is not None:
        return item | {"message": views.message(world, message)} if not message.dismissed else None
    if message is not None:
        item["message"] = str(message.id)
    return item | {"data": change.data}
