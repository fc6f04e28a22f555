"""When time is over: deadlines, the end of a trade session, and reminders."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import discord

from bot.front.desks import CLOSED
from bot.screens.names import person
from bot.store.timers import DEADLINE, REMIND, TRADE
from bot.tables.late import deadline_over, trade_over

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.store.people import Wish
    from bot.store.timers import Timer
    from bot.tables.info import TableInfo

log = logging.getLogger("solon.clocks")

SHORTEST = 60.0
"""No reminder comes sooner than a minute after its ask."""


class Clocks:
    """Does what timers call for, and arms them when a table changes."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.timers.on(DEADLINE, self.deadline)
        bot.timers.on(TRADE, self.trade)
        bot.timers.on(REMIND, self.remind)

    def arm(self, info: TableInfo) -> None:
        """A table was stored, and its timers with it: wake the sleeping task if one of them is early."""
        if info.status != "playing" or not info.clock.awaited:
            return
        soonest = self.bot.now() + SHORTEST
        dues = (info.clock.deadline, info.clock.trade_ends)
        self.bot.timers.arm(min([soonest, *(due for due in dues if due is not None)]))

    async def deadline(self, timer: Timer) -> None:
        """The time of somebody's answer is over."""
        happened = await self.bot.tables.by_itself(timer.table, deadline_over)
        if happened is None:
            return
        called = [person(happened.info, seat) for seat, how in happened.late.items() if how == "wait"]
        if called:
            await self.bot.announcer.call(happened.info, f"{', '.join(called)}: time is over, and the table waits.")
        await self.bot.announcer.told(happened)

    async def trade(self, timer: Timer) -> None:
        """The time of a trade session is over."""
        happened = await self.bot.tables.by_itself(timer.table, trade_over)
        if happened is not None:
            await self.bot.announcer.told(happened)

    # -- reminders ----------------------------------------------------------------------------------------------

    async def wish(self, user: int, wish: Wish) -> None:
        """How somebody wants to be reminded from now on, also where he is awaited already."""
        await self.bot.people.keep_wish(user, wish)
        self.bot.desks.closed.discard(user)
        await self.bot.timers.store.remind_again(user, None)
        if wish.minutes:
            due = self.bot.now() + 60 * wish.minutes
            for info, ask in await self._awaiting(user):
                await self.bot.timers.put(REMIND, info.id, f"{user}:{ask}", due)

    async def remind(self, timer: Timer) -> None:
        """One line for all tables that wait for somebody; all his reminders are put off before it is sent."""
        user, now = int(timer.key.split(":")[0]), self.bot.now()
        wish = await self.bot.people.wish(user)
        waiting = await self._awaiting(user)
        if not wish.minutes or all(info.id != timer.table for info, _ in waiting):
            return
        quiet = quiet_until(wish, now)
        await self.bot.timers.store.remind_again(user, quiet or now + 60 * wish.minutes)
        if quiet is None and user not in self.bot.desks.closed:
            await self._send(user, [info for info, _ in waiting])

    async def _awaiting(self, user: int) -> list[tuple[TableInfo, int]]:
        """The tables that wait for somebody, and the number of his ask there."""
        found = []
        for info in await self.bot.tables.store.of_user(user):
            seat = info.seat_of(user)
            row = info.clock.awaited.get(seat.name) if seat and info.status == "playing" else None
            if row is not None:
                found.append((info, row.ask))
        return found

    async def _send(self, user: int, tables: list[TableInfo]) -> None:
        """By direct message only; who does not take them is not reminded."""
        try:
            reader = self.bot.get_user(user) or await self.bot.fetch_user(user)
            await reader.send("\n".join(_line(info, user) for info in tables)[:2000])
            reason = ""
        except discord.HTTPException as error:
            if error.code == CLOSED:
                self.bot.desks.closed.add(user)
            log.info("somebody could not be reminded (%s)", error.code)
            reason = str(error.code)
        for info in tables:
            await self.bot.people.delivered(info.id, user, "reminder", self.bot.now(), reason)


def _line(info: TableInfo, user: int) -> str:
    seat = info.seat_of(user)
    row = info.clock.awaited[seat.name] if seat else None
    until = f", deadline <t:{int(row.due)}:R>" if row and row.due else ""
    return f"Table {info.id} in <#{info.channel}> waits for you{until}. `/turn` shows why."


def quiet_until(wish: Wish, now: float) -> float | None:
    """The end of somebody's quiet hours if it is one of them now; 22 to 7 goes through midnight."""
    if wish.quiet_from is None or wish.quiet_to is None or wish.quiet_from == wish.quiet_to:
        return None
    at = datetime.fromtimestamp(now, UTC)
    length = (wish.quiet_to - wish.quiet_from) % 24
    if (at.hour - wish.quiet_from) % 24 >= length:
        return None
    end = at.replace(hour=wish.quiet_to, minute=0, second=0, microsecond=0)
    return (end if end > at else end + timedelta(days=1)).timestamp()
