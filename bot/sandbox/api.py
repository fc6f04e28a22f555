"""Serving Discord's REST interface: authority, faults, limits and the record of every exchange."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rates import Rates
from bot.sandbox.record import Exchange
from bot.sandbox.rest import ROUTES, Route
from bot.sandbox.rest.call import Call, read

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from bot.sandbox.world import World

log = logging.getLogger(__name__)
PREFIX = "/api/v10"


def add_routes(app: web.Application, world: World) -> None:
    """Add every route; fixed paths come before those with ids in them."""
    rates = Rates()
    for entry in sorted(ROUTES, key=lambda r: r.template.count("{")):
        app.router.add_route(entry.method, PREFIX + entry.template, serving(world, entry, rates))
    app.router.add_route("*", "/api/{tail:.*}", unknown_route(world))


def serving(world: World, entry: Route, rates: Rates) -> Handler:
    """Wrap a handler with everything that happens around each request."""

    async def serve(request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        headers, wait = rates.take(entry.method, entry.template, path, real=world.real_rate_limits)
        fault = world.faults.strike(entry.method, path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and fault.status is not None:
            await request.read()
            return answer(fault.status, fault.body, headers | fault.headers)
        if wait is not None:
            await request.read()
            body = {"message": "You are being rate limited.", "code": 0, "retry_after": wait, "global": False}
            return answer(429, body, headers | {"Retry-After": str(round(wait) + 1)})
        return await handled(world, entry, request, headers)

    return serve


async def handled(world: World, entry: Route, request: web.Request, headers: dict[str, str]) -> web.Response:
    """Run a handler and record what was asked and answered."""
    call: Call | None = None
    try:
        check_token(world, entry, request)
        call = await read(world, request)
        sent = json.loads(json.dumps(call.body))
        status, body = await entry.handler(call)
    except ApiError as error:
        sent = call.body if call else None
        status, body = error.status, error.body()
        log.info("sandbox: %s %s refused: %s %s", entry.method, request.path, body, error.errors or "")
    for watcher in world.watchers:
        multipart = call is not None and call.multipart
        watcher(Exchange(entry.method, entry.template, request.path, sent, status, body, multipart))
    return answer(status, body, headers)


def check_token(world: World, entry: Route, request: web.Request) -> None:
    """Let only the bot in, except where an interaction's own token is the key."""
    if not entry.open and request.headers.get("Authorization") != f"Bot {world.token}":
        raise ApiError(401, 0, "401: Unauthorized")


def answer(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """Answer with exactly the content type that discord.py looks for."""
    if body is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=json.dumps(body).encode(), content_type="application/json", headers=headers)


def unknown_route(world: World) -> Handler:
    """Fail loudly on anything that the sandbox does not know."""

    async def serve(request: web.Request) -> web.Response:
        world.problem(f"the sandbox does not serve {request.method} {request.path}")
        body = {"message": f"The sandbox does not serve {request.method} {request.path}", "code": 0}
        return answer(501, body, {"Via": "1.1 sandbox"})

    return serve
