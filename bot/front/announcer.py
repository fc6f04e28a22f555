"""Telling a table what happened: a status card for each phase, edited sparingly, and desks for those awaited."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
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
from rules.views import view

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.cards import Picture
    from bot.tables.info import TableInfo
    from bot.tables.service import Happened
    from rules.game import Game

log = logging.getLogger("solon.announcer")

LINES_TOLD = 24
"""A card tells at most so many lines of what happened; `/log` has them all."""


class Announcer:
    """Keeps the channel's status card true."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._shown: dict[int, tuple[int, str]] = {}
        """Table -> the turn and phase of its newest card."""
        self._told: dict[int, list[str]] = {}
        """Table -> what its newest card tells."""
        self._heads: dict[int, str] = {}
        """Table -> the turn and phase of its newest card, in words."""

    async def lobby(self, info: TableInfo) -> None:
        """Show the lobby as it is now."""
        await self._update(info, lobby(info))

    async def told(self, happened: Happened) -> None:
        """After a step: the card, and the desks of those who are awaited."""
        info, game = happened.info, happened.game
        if game is None:
            return
        narrator = Narrator(game, people(info))
        lines = [line.strip() for event in happened.events if (line := narrator.tell(event)) and event.kind != "phase"]
        lines = [*late_lines(view(game), happened.late), *lines]
        if not _between_two(happened, game):
            async with self._locks[info.id]:
                await self._card(info, game, lines, await self._picture(happened, game))
        await self.bot.desks.tell(info, game, news(game, happened.events))
        await self.bot.desks.renew(info, game)

    async def renew(self, info: TableInfo, game: Game) -> None:
        """Post the card again at the end of the channel."""
        async with self._locks[info.id]:
            self._shown.pop(info.id, None)
            await self._card(info, game, self._told.pop(info.id, []))  # the old one goes, its story moves along

    async def call(self, info: TableInfo, text: str) -> None:
        """A line at the table that mentions people."""
        channel = await self._channel(info)
        if channel is not None:
            try:
                await channel.send(text, allowed_mentions=discord.AllowedMentions(users=True))
            except discord.HTTPException as error:
                await self._cannot_write(info, error)

    async def _picture(self, happened: Happened, game: Game) -> Picture | None:
        """What calamities have cost, as a map."""
        phase = happened.before.phase if happened.before else ""
        return None if game.over else await draw_marked(view(game), struck(happened.events, phase))

    async def _card(self, info: TableInfo, game: Game, lines: list[str], picture: Picture | None = None) -> None:
        seen = view(game)
        phase = (seen.turn, seen.phase) if not seen.over else (seen.turn, "over")
        same = self._shown.get(info.id) == phase
        story = None if same else self._story(info.id)
        lines = self._told[info.id] = [*self._told.get(info.id, []), *lines] if same else lines
        if len(lines) > LINES_TOLD:
            lines = [f"… {len(lines) - LINES_TOLD} more lines in `/log`", *lines[-LINES_TOLD:]]
        if seen.phase == "trade":
            lines = [*lines, "", "**Trade board**", *(board_lines(seen) or ["*no open offers*"])]
        if seen.over:
            picture = await final_score(self.bot.tables, info.id)
        card = status(info, seen, lines).with_picture(picture)
        if same and info.status_message:
            await self._update(info, card)
        else:
            await self._post(info, card, story)
            self._shown[info.id] = phase
            self._heads[info.id] = f"**Turn {seen.turn} · {seen.phase_name}**" if seen.turn else "**Set-up**"

    def _story(self, table: int) -> Card | None:
        """What stays of a card when its phase is over: what it told, if that was anything."""
        told = self._told.get(table)
        return Card(shorten("\n".join([self._heads.get(table, ""), *told]))) if told else None

    async def _post(self, info: TableInfo, card: Card, story: Card | None = None) -> None:
        """A new card; the old one loses its buttons and keeps its story, or goes if it told nothing."""
        channel = await self._channel(info)
        if channel is None:
            return
        old = info.status_message
        try:
            message = await channel.send(
                view=layout(card), files=files(card), allowed_mentions=discord.AllowedMentions(users=True)
            )
        except discord.HTTPException as error:
            await self._cannot_write(info, error)
            return
        await self.bot.tables.change(info.id, None, lambda row: setattr(row, "status_message", message.id))
        if old:
            await self._retire(channel, old, story)

    async def _update(self, info: TableInfo, card: Card) -> None:
        """Edit the card; if somebody deleted it, post it anew."""
        channel = await self._channel(info)
        if channel is None:
            return
        if info.status_message is None:
            await self._post(info, card)
            return
        try:
            message = channel.get_partial_message(info.status_message)
            await message.edit(
                view=layout(card), attachments=files(card), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound:
            await self._post(info.model_copy(update={"status_message": None}), card)
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


def _between_two(happened: Happened, game: Game) -> bool:
    """True when all that happened is between players: not even an edited card may hint at it."""
    secret = bool(happened.events) and all(event.only is not None for event in happened.events)
    return secret and happened.before == view(game)
