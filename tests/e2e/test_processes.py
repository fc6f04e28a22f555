"""Two processes, as with a host: the sandbox outlives its bot, the bot never its sandbox, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.sandbox_process import SandboxProcess, gone, sandbox_process

TABLE = ("--practice", "2", "--players", "3", "--variant", "farmers")


async def text(sandbox: SandboxProcess, name: str) -> str:
    """Everything somebody sees at the table."""
    return str(await sandbox.sees(name))


async def away_and_back(sandbox: SandboxProcess, name: str = "Anna") -> None:
    """The page says that the bot is away, and that it is there again."""
    async with asyncio.timeout(30):
        while (scene := await sandbox.scene(name))["bot"]["online"]:
            await asyncio.sleep(0.02)
        while not scene["bot"]["note"]:
            await asyncio.sleep(0.02)
            scene = await sandbox.scene(name)
        while not scene["bot"]["online"] or scene["bot"]["note"]:
            await asyncio.sleep(0.02)
            scene = await sandbox.scene(name)


async def test_a_killed_bot_comes_back_and_has_lost_nothing(tmp_path: Path) -> None:
    """In the middle of a game: the same log, the same people, the same ask, and the old card still works."""
    async with sandbox_process(tmp_path, *TABLE) as sandbox:
        await sandbox.press("Anna", "My turn")
        async with asyncio.timeout(10):
            while "Choose for me" not in await text(sandbox, "Anna"):
                await asyncio.sleep(0.02)
        await sandbox.press("Anna", "Choose for me")
        async with asyncio.timeout(10):
            while True:
                async with sandbox.table() as handle:
                    assert handle.game is not None
                    before = (list(handle.game.log), dict(handle.game.ask_numbers), handle.info.seats)
                if any(entry.get("seat") == "seat1" for entry in before[0]):
                    break
                await asyncio.sleep(0.02)
        card = await sandbox.newest("Anna", "My turn")
        (bot,) = sandbox.bots()
        os.kill(bot, signal.SIGKILL)
        await away_and_back(sandbox)
        assert sandbox.bots() not in ([], [bot])
        async with sandbox.table() as handle:
            assert handle.game is not None
            assert (list(handle.game.log), dict(handle.game.ask_numbers), handle.info.seats) == before
        await sandbox.press("Anna", "My turn")
        async with asyncio.timeout(10):
            while "Choose for me" not in str((await sandbox.sees("Anna"))[-1]):
                await asyncio.sleep(0.02)
        assert await sandbox.newest("Anna", "My turn") == card, "nothing had to be told again: the old card works"


async def test_a_bot_whose_sandbox_is_killed_ends_by_itself(tmp_path: Path) -> None:
    """Nothing lingers, and the next start finds the table where it was."""
    async with sandbox_process(tmp_path, *TABLE) as sandbox:
        (bot,) = sandbox.bots()
        os.kill(sandbox.process.pid, signal.SIGKILL)
        assert await gone(bot)
    async with sandbox_process(tmp_path) as sandbox, asyncio.timeout(10):
        while "My turn" not in await text(sandbox, "Anna"):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
async def test_the_sandbox_ends_with_its_bot(tmp_path: Path, way: signal.Signals) -> None:
    """Ctrl-C, and the signal that a service manager sends."""
    async with sandbox_process(tmp_path) as sandbox:
        (bot,) = sandbox.bots()
        sandbox.process.send_signal(way)
        async with asyncio.timeout(20):
            await sandbox.process.wait()
        assert await gone(bot)
        assert "Traceback" not in (tmp_path / "sandbox.log").read_text()


async def test_a_bot_that_cannot_start_is_not_tried_for_ever(tmp_path: Path) -> None:
    """The command ends and shows the bot's last words."""
    with closing(sqlite3.connect(tmp_path / "sandbox.sqlite3")) as file:
        file.execute("PRAGMA user_version = 999")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "sandbox", "--port", "0", cwd=tmp_path, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(30):
        _, said = await process.communicate()
    assert process.returncode == 1
    assert b"the bot cannot start" in said
    assert b"the database has version 999" in said


async def test_practice_players_alone_play_at_the_pace_that_was_asked_for(tmp_path: Path) -> None:
    """The bot does it by itself, from its settings; one can watch a whole game."""
    alone = ("--practice", "4", "--players", "4", "--variant", "farmers", "--speed", "0.001")
    async with sandbox_process(tmp_path, *alone) as sandbox, asyncio.timeout(90):
        while "The game is over" not in await text(sandbox, "Anna"):
            await asyncio.sleep(0.1)
        async with sandbox.table() as handle:
            assert handle.info.step_by_step
            assert handle.info.status == "over"
