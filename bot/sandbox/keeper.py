"""The bot as a process of its own beside the sandbox: started, watched, started again, and ended with it."""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from bot.sandbox.changes import Change

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from pathlib import Path

    from bot.sandbox.world import World

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a bot that died is started again; each time twice as long, until it has stayed for a while."""
STEADY = 60.0
PATIENCE = 30.0
"""Seconds in which a bot has to be connected."""
FAREWELL = 8.0
"""Seconds that a bot has to close what it holds."""
LAST_LINES = 12


class BotEndedError(Exception):
    """The bot ended before it was ever connected; its text says with which last words."""


class Keeper:
    """One bot process: its only ties to the sandbox are the addresses in its environment and its standard input."""

    def __init__(
        self, world: World, command: Sequence[str], settings: Mapping[str, str], log: Path, say: Callable[[str], None]
    ) -> None:
        self.world, self.command, self.log, self.say = world, command, log, say
        self.settings = {**os.environ, **settings}
        self.at_first: dict[str, str] = {}
        """Settings of the first start alone."""
        self._process: asyncio.subprocess.Process | None = None
        self._sessions: set[str] = set()

    @property
    def pid(self) -> int | None:
        """Give the number of the running process."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def start(self) -> None:
        """Start the bot and wait until it is connected; one that cannot start is not tried again."""
        self.log.write_bytes(b"")
        await self._spawn(self.at_first)
        if not await self._arrives():
            raise BotEndedError(self.last_words())

    async def watch(self) -> None:
        """Start it again whenever it has ended, at growing intervals."""
        name, pause, clock = self.world.bot.name, FIRST_PAUSE, asyncio.get_running_loop().time
        while self._process is not None:
            began = clock()
            code = await self._process.wait()
            pause = FIRST_PAUSE if clock() - began > STEADY else pause
            self._note(f"{name} has stopped and is started again. What it was doing is stored.")
            self.say(f"{name} has stopped (code {code}, see {self.log}); it is started again in {pause:g} s.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            await self._spawn()
            if await self._arrives():
                self.say(f"{name} is back.")
                self._note("")

    async def stop(self) -> None:
        """Let the bot close what it holds and end; one that does not is killed."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await process.wait()
        if process.returncode is None:
            process.kill()
            await process.wait()

    def last_words(self) -> str:
        """Give the end of the bot's log."""
        return "\n".join(self.log.read_text("utf-8", "replace").splitlines()[-LAST_LINES:])

    async def _spawn(self, more: Mapping[str, str] | None = None) -> None:
        # a session of its own: Ctrl-C at the terminal is for the sandbox, which then lets the bot end in peace
        self._sessions = set(self.world.gateway.sessions)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                env={**self.settings, **(more or {})},
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def _arrives(self) -> bool:
        """Wait until the new process is connected; False if it ends before or takes too long."""
        process = self._process
        assert process is not None
        ended = asyncio.create_task(process.wait())
        here = asyncio.create_task(self.world.changes.until(self._connected, PATIENCE))
        await asyncio.wait({ended, here}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, here):
            task.cancel()
        await asyncio.gather(ended, here, return_exceptions=True)
        return self._connected() is True

    def _connected(self) -> bool | None:
        sessions = self.world.gateway.sessions.items()
        return any(session.line is not None and name not in self._sessions for name, session in sessions) or None

    def _note(self, text: str) -> None:
        self.world.bot_note = text
        self.world.changes.tell(Change("people"))


@asynccontextmanager
async def kept(keeper: Keeper) -> AsyncIterator[Keeper]:
    """Run a bot process, keep it running, and end it at the end."""
    watching: asyncio.Task[None] | None = None
    try:
        await keeper.start()
        watching = asyncio.create_task(keeper.watch())
        yield keeper
    finally:
        if watching is not None:
            watching.cancel()
        await keeper.stop()
