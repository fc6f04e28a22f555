"""A sandbox with a bot connected to it, for tests and for trying the bot without a token."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from bot.sandbox.redirect import point_discord_at
from bot.sandbox.serve import RunningSandbox, start

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from discord import Client

    from bot.sandbox.world import World


async def log_in(bot: Client, sandbox: RunningSandbox, seconds: float = 15.0) -> asyncio.Task[None]:
    """Connect a bot to a running sandbox and wait until it is ready; give the task that keeps it running."""
    point_discord_at(sandbox.discord_url)
    running = asyncio.create_task(bot.start(sandbox.token))
    deadline = asyncio.get_running_loop().time() + seconds
    while not bot.is_ready():
        if running.done():
            running.result()
        if asyncio.get_running_loop().time() > deadline:
            running.cancel()
            raise TimeoutError(f"the bot was not ready within {seconds:g} s")
        await asyncio.sleep(0.005)
    return running


async def log_out(bot: Client, running: asyncio.Task[None]) -> None:
    """Disconnect a bot and let its task end."""
    await bot.close()
    with suppress(asyncio.TimeoutError, asyncio.CancelledError):
        await asyncio.wait_for(running, 2)


@asynccontextmanager
async def connected(bot: Client, world: World, port: int = 0) -> AsyncIterator[RunningSandbox]:
    """Serve a world, connect a bot to it, and take both down again at the end."""
    sandbox = await start(world, port=port)
    try:
        running = await log_in(bot, sandbox)
        try:
            yield sandbox
        finally:
            await log_out(bot, running)
    finally:
        await sandbox.stop()
