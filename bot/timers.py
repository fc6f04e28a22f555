"""Durable timers: all of them in the database, and one task that sleeps until the first is due."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.store.timers import Timer, TimerStore

log = logging.getLogger("solon.timers")

LONGEST_SLEEP = 3600.0
"""Look again after an hour at the latest, for machines whose clock was put right meanwhile."""
PATIENCE = 60.0
"""A timer may work so many seconds, and one that failed is tried again after so many."""
LAST_WORK = 5.0
"""How long stopping waits for a timer that is at work."""


class Timers:
    """Fires what is due. A timer stays stored until its work is done, so its work must be safe to begin twice."""

    def __init__(self, store: TimerStore, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self._handlers: dict[str, Callable[[Timer], Awaitable[None]]] = {}
        self._nap: asyncio.Task[None] | None = None
        """The sleep until the first timer is due; ended early when an earlier one is set."""
        self._earlier = False
        """A timer was set while the task was awake: it looks once more before it sleeps."""
        self._until: float | None = None
        """When the sleeping task wakes by itself; nothing while it is awake."""
        self._task: asyncio.Task[None] | None = None
        self._firing = asyncio.Lock()
        self._working: set[asyncio.Task[bool]] = set()

    def on(self, kind: str, handler: Callable[[Timer], Awaitable[None]]) -> None:
        """Register what a kind of timer does."""
        self._handlers[kind] = handler

    async def put(self, kind: str, table: int, key: str, due: float) -> None:
        """Set a timer, in the place of the one of the same name."""
        await self.store.put(kind, table, key, due)
        self.arm(due)

    async def cancel(self, kind: str, table: int, key: str = "") -> None:
        """Take a timer away; a task that wakes too early finds nothing to do."""
        await self.store.cancel(kind, table, key)

    def arm(self, due: float) -> None:
        """A timer was stored: if it is earlier than what the task sleeps for, wake the task."""
        if self._until is None or due < self._until:
            self._earlier = True
            if self._nap is not None:
                self._nap.cancel()

    def start(self) -> None:
        """Begin to sleep and fire; what is overdue fires at once."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="timers")

    async def stop(self) -> None:
        """Stop, after what is firing just now; everything else stays stored."""
        task, self._task = self._task, None
        if task is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORK), self._firing:
                    task.cancel()
            task.cancel()
            await asyncio.wait({task})

    async def fire_due(self) -> int:
        """Fire everything that is due, the earliest first, and say how many there were."""
        fired = 0
        async with self._firing:
            while (timer := await self.store.first()) and timer.due <= self.now():
                await self._fire(timer)
                fired += 1
        return fired

    async def _run(self) -> None:
        while True:
            self._until = None
            self._earlier = False
            try:
                await self.fire_due()
                first = await self.store.first()
            except Exception:
                log.exception("the timers could not be read")
                await asyncio.sleep(PATIENCE)
                continue
            wait = min(LONGEST_SLEEP, max(0.0, first.due - self.now())) if first else LONGEST_SLEEP
            if not self._earlier:
                self._until = self.now() + wait
                await self._sleep(wait)

    async def _sleep(self, seconds: float) -> None:
        """Sleep until the time or an earlier timer comes. `wait_for` would lose a cancellation that comes with it."""
        self._nap = asyncio.create_task(asyncio.sleep(seconds))
        try:
            await asyncio.wait({self._nap})
        finally:
            self._nap.cancel()
            self._nap = None

    async def _fire(self, timer: Timer) -> None:
        """Let one timer do its work; a slow one goes on beside the others and is never cut off in a transaction."""
        work = asyncio.create_task(self._work(timer))
        self._working.add(work)
        work.add_done_callback(self._working.discard)
        await asyncio.wait({work}, timeout=PATIENCE)
        if work.done() and work.result():
            await self.store.done(timer)
        else:
            await self.store.postpone(timer, self.now() + PATIENCE)

    async def _work(self, timer: Timer) -> bool:
        try:
            if timer.kind in self._handlers:
                await self._handlers[timer.kind](timer)
        except Refusal as refusal:
            log.warning("timer %s of table %s: %s", timer.kind, timer.table, refusal)
        except Exception:
            log.exception("timer %s of table %s failed", timer.kind, timer.table)
            return False
        return True
