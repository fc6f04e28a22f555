"""Starting and stopping the embedded server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox import api, control, guard, live
from bot.sandbox.redirect import is_loopback

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from bot.sandbox.world import World

PAGE = Path(__file__).parent / "page"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
SHOWN_INLINE = ("image/png", "image/jpeg", "image/gif", "image/webp")
MOST_BYTES = 120 * 1024 * 1024
COLOURS = ("#5b6ee1", "#8a8f98", "#4c9f70", "#c98b2b", "#c8553d", "#a2568f")


@dataclass(slots=True)
class RunningSandbox:
    """The server while it runs: its addresses, and how to end it."""

    world: World
    runner: web.AppRunner
    discord_url: str
    key: str

    @property
    def url(self) -> str:
        """Give the page's address with its key."""
        return f"{self.discord_url}/?key={self.key}"

    @property
    def token(self) -> str:
        """Give the token that the bot logs in with."""
        return self.world.token

    async def stop(self) -> None:
        """Close all connections and free the port."""
        for line in list(self.world.gateway.lines):
            await line.close(1001)
        await live.close_all(self.runner.app)
        await self.runner.cleanup()


async def start(world: World, host: str = "127.0.0.1", port: int = 0) -> RunningSandbox:
    """Serve a world on this machine and say where."""
    if not is_loopback(host):
        raise ValueError(f"the sandbox listens on this machine only, not on {host}")
    key = secrets.token_urlsafe(24)
    hosts: set[str] = set()
    app = web.Application(middlewares=[guard.guarded(key, hosts)], client_max_size=MOST_BYTES)
    app.on_response_prepare.append(guard.add_headers)
    api.add_routes(app, world)
    control.add_routes(app, world)
    live.add_routes(app, world)
    app.router.add_get("/gateway", world.gateway.handle)
    app.router.add_get("/gateway/", world.gateway.handle)
    app.router.add_get("/attachments/{number}/{secret}/{name}", attachments(world))
    app.router.add_get("/cdn/{tail:.*}", avatar)
    app.router.add_get("/{name:[a-z_]*(?:\\.[a-z]+)?}", page)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    await site.start()
    number = runner.addresses[0][1]
    shown = f"[{host}]" if ":" in host else host
    hosts |= {f"{name}:{number}" for name in ("127.0.0.1", "localhost", "[::1]", shown)}
    world.base_url = f"http://{shown}:{number}"
    return RunningSandbox(world, runner, world.base_url, key)


async def page(request: web.Request) -> web.Response:
    """Serve one of the page's few files."""
    path = PAGE / (request.match_info["name"] or "index.html")
    if not path.is_file() or path.suffix not in TYPES:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    return web.Response(text=path.read_text("utf-8"), content_type=TYPES[path.suffix], charset="utf-8", headers=headers)


def attachments(world: World) -> Handler:
    """Serve stored files; only pictures are shown in place."""

    async def serve(request: web.Request) -> web.Response:
        kept = world.files.get("/attachments/{number}/{secret}".format_map(request.match_info))
        if kept is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if kept.content_type not in SHOWN_INLINE:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=kept.content, headers=headers | {"Content-Type": kept.content_type})

    return serve


async def avatar(request: web.Request) -> web.Response:
    """Draw a plain avatar for whichever picture the bot links to."""
    number = sum(request.path.encode()) % len(COLOURS)
    head = '<circle cx="32" cy="26" r="11" fill="#fff"/><path d="M10 60a22 20 0 0 1 44 0z" fill="#fff"/>'
    drawing = f'<rect width="64" height="64" fill="{COLOURS[number]}"/>{head}'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{drawing}</svg>'
    return web.Response(text=text, content_type="image/svg+xml")
