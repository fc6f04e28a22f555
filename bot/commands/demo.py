"""A table of practice players only, played at a pace that one can watch."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rules.refusals import NotAsked

if TYPE_CHECKING:
    from bot.app import Solon

LEAST_PAUSE = 0.01


async def play_by_themselves(bot: Solon, channel: int, speed: float) -> None:
    """One step after the other for as long as the program runs: "Play again" makes it a new game to watch."""
    while True:
        await asyncio.sleep(max(speed, LEAST_PAUSE))
        info = await bot.tables.store.in_channel(channel)
        if info is None or not info.step_by_step or info.status != "playing":
            continue
        try:
            happened = await bot.tables.practise(info.id)
        except NotAsked:  # paused or closed a moment ago
            continue
        if happened is not None:
            await bot.announcer.told(happened)
