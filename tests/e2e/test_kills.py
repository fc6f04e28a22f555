"""kill -9 at random moments while somebody plays: what was stored stays, what was told was stored, and it goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

from bot.store.cards import CardStore, Shown
from bot.store.database import Database
from rules.invariants import faults
from tests.e2e.sandbox_process import SandboxProcess, sandbox_process

TABLE = ("--practice", "3", "--players", "4")
KILLS = 4


async def keep_playing(sandbox: SandboxProcess) -> None:
    """Press whatever moves the game on, as fast as it comes; what the bot does not hear is pressed again."""
    while True:
        for label in ("Confirm", "Choose for me", "My turn"):
            try:
                await sandbox.press("Anna", label)
            except AssertionError:  # no such button yet, or the bot is away
                continue
        await asyncio.sleep(0.05)


async def stored(sandbox: SandboxProcess) -> list[dict[str, Any]]:
    """The log as it is on disk; a game that loads has passed every check of the engine once more."""
    async with sandbox.table() as handle:
        assert handle.game is not None
        assert faults(handle.game) == []
        return list(handle.game.log)


async def told(sandbox: SandboxProcess) -> Shown:
    """What the card tells, and of how many entries."""
    database = await Database.open(str(sandbox.folder / "sandbox.sqlite3"))
    try:
        return await CardStore(database).card(1)
    finally:
        await database.close()


async def test_killed_at_random_moments(tmp_path: Path) -> None:
    """The log only grows, nothing is told that is not stored, all of it is told once, and the game goes on."""
    chance = random.Random(3)
    async with sandbox_process(tmp_path, *TABLE) as sandbox:
        playing = asyncio.create_task(keep_playing(sandbox))
        before: list[dict[str, Any]] = []
        try:
            for _ in range(KILLS):
                reach = len(before) + 10
                async with asyncio.timeout(60):
                    while len(await stored(sandbox)) < reach:
                        await asyncio.sleep(0.05)
                    await asyncio.sleep(chance.uniform(0, 0.3))
                    known = await told(sandbox)
                    (bot,) = sandbox.bots()
                    os.kill(bot, signal.SIGKILL)
                    after = await stored(sandbox)
                    assert after[: len(before)] == before
                    assert known.at <= len(after), "what was told was stored"
                    before = after
                    while sandbox.bots() in ([], [bot]):
                        await asyncio.sleep(0.05)
            async with asyncio.timeout(60):
                while len(await stored(sandbox)) < len(before) + 10:
                    await asyncio.sleep(0.05)
        finally:
            playing.cancel()
        assert (await stored(sandbox))[: len(before)] == before
        async with asyncio.timeout(20):  # what was stored and not told before the kill is told after it
            while (card := await told(sandbox)).at < len(await stored(sandbox)):
                await asyncio.sleep(0.05)
        moves = [line for line in card.told if " moves: " in line]
        assert len(moves) == len(set(moves)), "nothing is told twice"
