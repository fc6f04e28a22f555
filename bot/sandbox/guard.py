"""Who may talk to the server: this machine, and for the page only whoever has the key."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guarded(key: str, hosts: set[str]) -> Middleware:
    """Refuse foreign hosts and origins everywhere, and the page's interface without its key."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.host not in hosts:
            raise web.HTTPForbidden(text="This address is not served here.")
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc not in hosts:
            raise web.HTTPForbidden(text="Other sites may not drive the sandbox.")
        if request.path.startswith("/sandbox/"):
            given = request.headers.get("X-Sandbox-Key") or request.query.get("key") or ""
            if not hmac.compare_digest(given.encode(), key.encode()):
                raise web.HTTPUnauthorized(text="The key is missing: open the address that was printed at the start.")
        return await handler(request)

    return guard


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Put the page's safety headers on everything that a browser loads."""
    if not request.path.startswith("/api/"):
        response.headers.update(HEADERS)
