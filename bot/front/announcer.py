"""Telling a table what happened: a status card for each phase, edited sparingly, and desks for those awaited."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.cards import Card, shorten
from bot.front.discordify import files, layout
from bot.front.endings import final_score
from bot.front.marked import struck
from bot.narrator import Narrator
from bot.pictures import draw_marked
from bot.screens.lobby import lobby
from bot.screens.names import people
from bot.screens.news import news
from bot.screens.offers import board_lines
from bot.screens.status import late_lines, status
from bot.store.cards import Shown
from bot.story import caption, story
from bot.tables.past import since
from bot.tables.service import NOTHING_TOLD
from rules.views import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import Solon
    from bot.cards import Picture
    from bot.tables.info import TableInfo
    from bot.tables.service import Happened
    from rules.game import Game
    from rules.views import View

log = logging.getLogger("solon.announcer")

LINES_TOLD = 24
"""A card tells at most so many lines of what happened; `/log` has them all."""
LINES_KEPT = 200
"""So many are remembered of one phase, to say how many more there were."""


class Announcer:
    """Keeps the channel's status card true. What a card shows is stored, so that any start finds it again."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def lobby(self, info: TableInfo, *, anew: bool = False) -> None:
        """Show the lobby as it is now; `anew` at the end of the channel."""
        async with self._locks[info.id]:
            shown = await self.bot.shown.card(info.id)
            await self._show(info, lobby(info), replace(shown, message=None) if anew else shown)

    async def told(self, happened: Happened) -> None:
        """After a step: the card, and the desks of those who are awaited."""
        info, game = happened.info, happened.game
        if game is None:
            return
        async with self._locks[info.id]:
            await self._tell(happened, game)
        await self.bot.desks.tell(info, game, news(game, happened.events))
        await self.bot.desks.renew(info, game)
        await self.bot.shown.everybody_knows(info.id, happened.at)

    async def _tell(self, happened: Happened, game: Game) -> None:
        """Every entry of the log once and in order, in whichever order steps come here; between two, nothing."""
        info, shown = happened.info, await self.bot.shown.card(happened.info.id)
        if shown.at >= happened.at > happened.begins:
            return  # a later step has told of this one
        if _between_two(happened, game):
            if shown.at == happened.begins:
                await self.bot.shown.keep(info.id, replace(shown, at=happened.at))
            return
        events, at = happened.events, happened.at
        if shown.at != happened.begins:  # a gap, or half of it was told meanwhile
            events, at = await since(self.bot.tables, info.id, shown.at)
        still, new = story(Narrator(game, people(info)), events)
        still = [*late_lines(view(game), happened.late), *still]
        await self._card(info, game, (still, new), at, await self._picture(happened, game))

    async def renew(self, info: TableInfo, game: Game) -> None:
        """Post the card again at the end of the channel."""
        async with self._locks[info.id]:
            await self._card(info, game, ([], []), NOTHING_TOLD, anew=True)

    async def call(self, info: TableInfo, text: str) -> None:
        """A line at the table that mentions people."""
        channel = await self._channel(info)
        if channel is not None:
            try:
                await channel.send(text, allowed_mentions=discord.AllowedMentions(users=True))
            except discord.HTTPException as error:
                await self._cannot_write(info, error)

    async def show(self, info: TableInfo, card: Card) -> None:
        """A card that somebody wants everybody at the table to see."""
        channel = await self._channel(info)
        if channel is not None:
            try:
                await channel.send(view=layout(card), files=files(card))
            except discord.HTTPException as error:
                await self._cannot_write(info, error)

    async def _picture(self, happened: Happened, game: Game) -> Picture | None:
        """What calamities have cost, as a map."""
        phase = happened.before.phase if happened.before else ""
        return None if game.over else await draw_marked(view(game), struck(happened.events, phase))

    async def _card(
        self,
        info: TableInfo,
        game: Game,
        lines: tuple[list[str], list[str]],
        at: int,
        picture: Picture | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """The card of the phase that is on: edited while the phase lasts, a new one for the next."""
        seen = view(game)
        phase = "over" if seen.over else seen.phase
        before = await self.bot.shown.card(info.id)
        same = (before.turn, before.phase) == (seen.turn, phase)
        still, new = lines
        if not same and still and new and before.head:
            still = [before.head, *still]  # what ended the last phase is told under that phase's name
        told = [*(before.told if same else ()), *still, *new]
        if len(told) > LINES_KEPT:
            told = told[-LINES_KEPT:]
        shown = Shown(before.message, seen.turn, phase, _head(seen), tuple(told), max(at, before.at))
        if seen.over:
            picture = await final_score(self.bot.tables, info.id)
        card = status(info, seen, _story(told, seen)).with_picture(picture)
        if same and not anew:
            await self._show(info, card, shown)
        else:  # a card that is posted again takes its story along
            await self._post(info, card, shown, None if same else _past(before), () if anew else _awaited(info, seen))

    async def _post(
        self, info: TableInfo, card: Card, shown: Shown, story: Card | None = None, calls: Sequence[int] = ()
    ) -> None:
        """A new card that calls those who are awaited, and nobody else whom it names.

        The old one loses its buttons and keeps its story, or goes if it told nothing.
        """
        await self.bot.shown.keep(info.id, shown)  # what cannot be posted now is told by the next card
        channel = await self._channel(info)
        if channel is None:
            return
        try:
            called = discord.AllowedMentions(users=[discord.Object(user) for user in calls])
            message = await channel.send(view=layout(card), files=files(card), allowed_mentions=called)
        except discord.HTTPException as error:
            await self._cannot_write(info, error)
            return
        await self.bot.shown.keep(info.id, replace(shown, message=message.id))
        if shown.message:
            await self._retire(channel, shown.message, story)

    async def _show(self, info: TableInfo, card: Card, shown: Shown) -> None:
        """Edit the card; if there is none, or somebody deleted it, post it."""
        if shown.message is None:
            await self._post(info, card, shown)
            return
        await self.bot.shown.keep(info.id, shown)
        channel = await self._channel(info)
        if channel is None:
            return
        try:
            message = channel.get_partial_message(shown.message)
            await message.edit(
                view=layout(card), attachments=files(card), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound:
            await self._post(info, card, replace(shown, message=None))
        except discord.HTTPException as error:
            await self._cannot_write(info, error)

    async def _retire(self, channel: Any, message: int, story: Card | None) -> None:
        old = channel.get_partial_message(message)
        try:
            if story is None:
                await old.delete()
            else:
                await old.edit(view=layout(story), attachments=[], allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException:
            log.debug("an old status card could not be removed")

    async def _channel(self, info: TableInfo) -> Any | None:
        channel = self.bot.get_channel(info.channel)
        if channel is not None:
            return channel
        try:
            return await self.bot.fetch_channel(info.channel)
        except discord.HTTPException as error:
            await self._cannot_write(info, error)
            return None

    async def _cannot_write(self, info: TableInfo, error: discord.HTTPException) -> None:
        """The channel is gone or closed to Solon: the game is safe, the moderator hears of it once."""
        log.warning("table %s: cannot write to its channel (%s)", info.id, error.code)
        await self.bot.desks.hint(
            info, info.moderator, "Solon cannot write to the table's channel; the game is stored and goes on in DMs."
        )


def _awaited(info: TableInfo, seen: View) -> list[int]:
    """The people who have to decide."""
    return [user for seat in seen.awaited if (user := info.seat(seat).user) is not None]


def _head(seen: View) -> str:
    return caption(seen.turn, seen.phase_name)


def _past(before: Shown) -> Card | None:
    """What stays of a card when its phase is over: the story, with the phase's name where that phase begins."""
    lines = list(before.told if before.head in before.told else (before.head, *before.told))
    if lines[-1] == before.head:  # nothing happened in that phase
        lines.pop()
    return Card(shorten("\n".join(_newest(lines)))) if lines else None


def _newest(told: list[str]) -> list[str]:
    """The newest lines of what happened."""
    more = len(told) - LINES_TOLD
    return [f"… {more} more lines in `/log`", *told[-LINES_TOLD:]] if more > 0 else told


def _story(told: list[str], seen: View) -> list[str]:
    """What happened, and the trade board while it is open; the phase that is on is named below it."""
    lines = _newest([line for line in told if line != _head(seen)])
    if seen.phase == "trade":
        lines = [*lines, "", "**Trade board**", *(board_lines(seen) or ["*no open offers*"])]
    return lines


def _between_two(happened: Happened, game: Game) -> bool:
    """True when all that happened is between players: not even an edited card may hint at it."""
    secret = bool(happened.events) and all(event.only is not None for event in happened.events)
    return secret and happened.before == view(game)
