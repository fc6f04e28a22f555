"""`solon run`: the bot, on Discord or at the server that stands in for it; without a token, the sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

import discord
from pydantic import ValidationError

from bot.app import Solon
from bot.commands import in_sandbox
from bot.logs import set_up_logs
from bot.sandbox import point_discord_at
from bot.settings import Settings

if TYPE_CHECKING:
    import argparse

NEAR, FAR = 0.1, 2.0
"""Seconds to wait for the list of servers: from a Discord on this machine, and from the real one."""
FAREWELL = 10.0
"""Seconds to close everything after the standard input has ended."""


def run(_: argparse.Namespace) -> int:
    """With a token connect to Discord, without one start the sandbox."""
    settings = known_settings()
    if settings is None:
        return 2
    if settings.discord_token is None:
        return in_sandbox.serve(settings, None, settings.sandbox_port)
    set_up_logs(settings)
    try:
        asyncio.run(_connect(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        print("solon run: Discord does not know the token in DISCORD_TOKEN", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("stopped", file=sys.stderr)
    return 0


def sandbox(options: argparse.Namespace) -> int:
    """The sandbox, with a first table if wanted."""
    settings = known_settings()
    return 2 if settings is None else in_sandbox.run(settings, options)


def known_settings() -> Settings | None:
    """The settings, or one line about what is wrong with them."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])).upper()
        print(f"solon: {f'setting {where}: ' if where else ''}{first['msg']}", file=sys.stderr)
        return None


async def _connect(settings: Settings, token: str) -> None:
    loop, main = asyncio.get_running_loop(), asyncio.current_task()
    assert main is not None
    with contextlib.suppress(NotImplementedError):  # Windows has no such signals
        loop.add_signal_handler(signal.SIGTERM, main.cancel)
    if settings.solon_end_with_input:
        threading.Thread(target=_end_with_input, args=(loop, main), daemon=True).start()
    if settings.solon_discord_url:
        point_discord_at(settings.solon_discord_url)
    async with Solon(settings, guild_ready_timeout=NEAR if settings.solon_discord_url else FAR) as bot:
        await bot.start(token)


def _end_with_input(loop: asyncio.AbstractEventLoop, main: asyncio.Task[None]) -> None:
    """Whoever started us holds the other end of our input: when it is closed, by whatever, we end as well."""
    while sys.stdin.buffer.read(1024):
        pass
    with contextlib.suppress(RuntimeError):  # the loop has ended already
        loop.call_soon_threadsafe(main.cancel)
    time.sleep(FAREWELL)
    os._exit(1)  # something hangs, and nobody is left to wait for it
