"""The trading floor, for buttons and commands alike: steps of trade, and lines between two players."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any

import discord

from bot.screens.names import nation
from bot.screens.trade import NEW, said_card
from rules.refusals import Illegal, NotAsked
from rules.views import view

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.screens.asks import Asked
    from bot.tables.info import TableInfo

    Interaction = discord.Interaction[Any]

SAY_LIMIT = 200
LINES, WITHIN = 5, 30.0
"""So many lines may one seat pass on within so many seconds."""


class TradingFloor:
    """What traders do."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        self._said: defaultdict[tuple[int, str], deque[float]] = defaultdict(lambda: deque(maxlen=LINES))

    async def open(self, table: int, user: int, number: int | None = None) -> tuple[TableInfo, Asked]:
        """Somebody's place on the floor, with the offer he is putting together."""
        info, asked = await self.bot.answering.open(table, user, number)
        if asked.question.kind != "Trade":
            raise NotAsked("No trade session is open." if number is None else "The trade session is over.")
        return info, asked

    async def step(
        self, interaction: Interaction, asked: Asked, reply: object, *news: str, posted: bool = False
    ) -> None:
        """Take a step and show the desk; the draft stays, unless it is what was posted."""
        happened = await self.bot.tables.answer(asked.table, interaction.user.id, reply)
        if posted:
            await self.bot.tables.store.keep_draft(asked.table, asked.question.seat, asked.number, dict(NEW))
            made = [event.public for event in happened.events if event.kind == "offer"]
            news += tuple(f"Offer {row['offer']} is made." for row in made if row["seat"] == asked.question.seat)
        await self.bot.answering.show(interaction, happened.info, asked, *news)
        await self.bot.announcer.told(happened)

    def listeners(self, info: TableInfo, asked: Asked) -> list[str]:
        """Everybody else who is a person."""
        return [seat.name for seat in info.seats if seat.user is not None and seat.name != asked.question.seat]

    async def say(self, info: TableInfo, asked: Asked, to: str, text: str) -> str:
        """Pass a line on to the one player it is for."""
        seen, me = view(asked.game, asked.question.seat), asked.question.seat
        line = " ".join(text.split())[:SAY_LIMIT]
        user = info.seat(to).user if to in self.listeners(info, asked) else None
        if user is None or not line:
            raise Illegal("Say something to one of the other players.", allowed="people, not practice players")
        self._count(info.id, me)
        card = said_card(info.id, seen, me, asked.game.ask_numbers.get(to), discord.utils.escape_markdown(line))
        if not await self.bot.desks.whisper(info, user, card):
            raise Illegal(f"{nation(seen, to)} takes no direct messages: your line was not passed on.")
        return f"You told {nation(seen, to)}."

    def _count(self, table: int, seat: str) -> None:
        """Nobody is flooded with lines."""
        said, now = self._said[table, seat], self.bot.now()
        if len(said) == LINES and now - said[0] < WITHIN:
            raise Illegal(
                f"You have passed on {LINES} lines within {WITHIN:.0f} seconds.", allowed="another one a little later"
            )
        said.append(now)
