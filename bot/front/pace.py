"""Tables where only practice players sit, played at a pace that one can watch."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.tables.info import TableInfo

log = logging.getLogger("solon.pace")

LAST_WORK = 5.0
"""How long stopping waits for a step that is being taken."""


class Pace:
    """One task for each such table, for as long as its game is played."""

    def __init__(self, bot: Solon, pause: float) -> None:
        self.bot = bot
        self.pause = pause
        bot.tables.paced = pause > 0
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._at_work: set[int] = set()
        self._stopping = False

    def keep(self, info: TableInfo) -> None:
        """A table was stored or has come back: if it plays by itself, go on with it."""
        if info.step_by_step and info.status == "playing" and info.id not in self._tasks:
            self._tasks[info.id] = asyncio.create_task(self._play(info.id), name=f"pace of table {info.id}")

    async def stop(self) -> None:
        """Stop, after the steps that are being taken just now."""
        self._stopping = True
        tasks = dict(self._tasks)
        for table, task in tasks.items():
            if table not in self._at_work:
                task.cancel()
        if tasks:
            await asyncio.wait(tasks.values(), timeout=LAST_WORK)

    async def _play(self, table: int) -> None:
        """One step after the other, until the game is over, paused or closed."""
        going = True
        try:
            while going and not self._stopping:
                await asyncio.sleep(self.pause)
                self._at_work.add(table)
                going = await self._step(table)
                self._at_work.discard(table)
        except Exception:
            log.exception("table %s cannot go on by itself", table)
        finally:
            self._at_work.discard(table)
            del self._tasks[table]

    async def _step(self, table: int) -> bool:
        """One step; False when there is nothing more to do here."""
        try:
            happened = await self.bot.tables.practise(table)
        except Refusal:  # paused or closed a moment ago; it goes on when the table is stored again
            return False
        if happened is None:
            return False
        try:
            await self.bot.announcer.told(happened)
        except Exception:  # the step is stored; the next card tells of it
            log.exception("a step of table %s could not be told", table)
        return happened.info.status == "playing"
