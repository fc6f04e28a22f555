"""Desks: one direct message for each player and table, renewed when he is asked. Closed DMs are not pestered."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.front.discordify import files, layout
from bot.front.marked import planned
from bot.pictures import draw, draw_marked
from bot.screens.asks import Asked
from bot.screens.desk import desk
from bot.screens.forms import ask_card
from bot.screens.hints import HINTS, with_hint
from bot.screens.trade import trade_card
from bot.store.people import NO_ASK, Desk
from rules.views import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import Solon
    from bot.cards import Card
    from bot.screens.news import News
    from bot.tables.info import TableInfo
    from rules.game import Game

log = logging.getLogger("solon.desks")

CLOSED = 50007
"""Discord's code for somebody who does not take direct messages."""


ABOUT_CARDS = ("Trade", "BuyCards", "ReturnCards")
"""Asks that are answered with the hand in view."""
PARTS = 40
"""So many parts may a message have."""


class Desks:
    """Sends and renews desks, and remembers who cannot be reached."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        self.closed: set[int] = set()
        self._asked: dict[tuple[int, int], int] = {}
        """(table, user) -> the ask that was put before somebody last, wherever that was."""
        self._locks: defaultdict[tuple[int, int], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def renew(self, info: TableInfo, game: Game, *, anew: bool = False) -> None:
        """New desks for people with a new ask; a desk whose ask was answered elsewhere is brought up to date.

        With `anew` everybody who is asked gets a new desk, whatever he was shown.
        """
        desks = await self.bot.people.desks(info.id)
        for seat in info.seats:
            if seat.user is None:
                continue
            key, old = (info.id, seat.user), desks.get(seat.user)
            number = open_number(game, seat.name)
            known = NO_ASK if anew else self._asked.get(key, old.ask if old else NO_ASK)
            if number not in (NO_ASK, known) and seat.name not in game.table.done:
                self._asked[key] = number
                await self.send(info, game, seat.name, seat.user)
            elif old is not None and old.ask != number:
                await self._edit(info, game, seat.name, seat.user)

    async def tell(self, info: TableInfo, game: Game, news: News) -> None:
        """New desks with news of the trading floor on top, for those whom it concerns and nobody else."""
        for seat in info.seats:
            if seat.user is not None and seat.name in news:
                if seat.name in game.pending:
                    self.shown(info.id, seat.user, game.ask_numbers[seat.name])
                await self.send(info, game, seat.name, seat.user, news[seat.name])

    def shown(self, table: int, user: int, number: int) -> None:
        """Somebody sees this ask already, so that no new desk is needed for it."""
        self._asked[table, user] = number

    async def shown_in_dm(self, table: int, user: int, number: int) -> None:
        """The desk itself shows this ask now."""
        desk = (await self.bot.people.desks(table)).get(user)
        if desk is not None:
            await self.bot.people.keep_desk(table, user, replace(desk, ask=number))

    async def card(self, info: TableInfo, game: Game, seat: str, news: Sequence[str] = ()) -> Card:
        """The desk of a seat as it is now, with the half-entered answer."""
        seen = view(game, seat)
        question = game.pending.get(seat)
        if question is None:
            return desk(info, seen, seat, None, news)
        number = game.ask_numbers[seat]
        draft = await self.bot.tables.store.draft(info.id, seat, number)
        asked = Asked(info.id, game, question, number, draft)
        hint = await self._hint(info, seat, question.kind, number)
        if question.kind == "Trade":
            return desk(info, seen, seat, with_hint(trade_card(asked, seen), hint), news)
        card = desk(info, seen, seat, with_hint(ask_card(asked), hint), news)
        return card.with_picture(await draw_marked(seen, planned(asked)))

    async def _hint(self, info: TableInfo, seat: str, kind: str, number: int) -> str:
        """The hint of an ask that is a seat's first of its kind, at tables with hints."""
        if not info.hints or kind not in HINTS:
            return ""
        if kind not in info.hinted.get(seat, {}):

            def remember(row: TableInfo) -> None:
                row.hinted.setdefault(seat, {}).setdefault(kind, number)

            info = await self.bot.tables.change(info.id, None, remember)
        return HINTS[kind] if info.hinted[seat][kind] == number else ""

    async def send(self, info: TableInfo, game: Game, seat: str, user: int, news: Sequence[str] = ()) -> bool:
        """Put a new desk before somebody; the old one goes. A closed DM is tried once and not again by itself."""
        if user in self.closed:
            return False
        async with self._locks[info.id, user]:
            card = await self._with_hand(await self.card(info, game, seat, news), game, seat)
            store = self.bot.people
            try:
                person = self.bot.get_user(user) or await self.bot.fetch_user(user)
                message = await person.send(view=layout(card), files=files(card))
            except discord.HTTPException as error:
                await self._closed(info, user, error)
                return False
            old = (await store.desks(info.id)).get(user)
            await store.keep_desk(info.id, user, Desk(message.channel.id, message.id, open_number(game, seat)))
            await store.delivered(info.id, user, "desk", time.time())
            if old:
                await self._remove(person, old.message)
            return True

    async def _with_hand(self, card: Card, game: Game, seat: str) -> Card:
        """The hand as a picture too, where cards matter and there is room for it."""
        question, hand = game.pending.get(seat), game.secrets.hands.get(seat)
        matters = question is None or question.kind in ABOUT_CARDS
        if card.picture or not hand or not matters or layout(card).total_children_count > PARTS - 2:
            return card
        return card.with_picture(await draw("hand", view(game, seat), seat))

    async def whisper(self, info: TableInfo, user: int, card: Card) -> bool:
        """A card of its own by direct message, because somebody asked for it; False if it cannot be had."""
        try:
            person = self.bot.get_user(user) or await self.bot.fetch_user(user)
            await person.send(view=layout(card))
        except discord.HTTPException as error:
            log.info("table %s: a line could not be passed on (%s)", info.id, error.code)
            return False
        self.closed.discard(user)
        return True

    async def _edit(self, info: TableInfo, game: Game, seat: str, user: int) -> None:
        """Change the desk in place, which makes no noise; one that is gone stays gone."""
        async with self._locks[info.id, user]:
            old = (await self.bot.people.desks(info.id)).get(user)
            if old is None:
                return
            await self.bot.people.keep_desk(info.id, user, replace(old, ask=open_number(game, seat)))
            try:
                person = self.bot.get_user(user) or await self.bot.fetch_user(user)
                channel = person.dm_channel or await person.create_dm()
                card = await self.card(info, game, seat)
                await channel.get_partial_message(old.message).edit(view=layout(card), attachments=files(card))
            except discord.HTTPException:
                log.debug("an old desk could not be brought up to date")

    async def take_away(self, info: TableInfo, user: int) -> None:
        """Remove the desk of somebody who no longer sits there."""
        desk = (await self.bot.people.desks(info.id)).get(user)
        if desk is not None:
            await self.bot.people.forget_desk(info.id, user)
            try:
                await self._remove(self.bot.get_user(user) or await self.bot.fetch_user(user), desk.message)
            except discord.HTTPException:
                log.debug("an old desk could not be removed")

    async def hint(self, info: TableInfo, user: int, text: str) -> None:
        """A line by direct message, if it can be had."""
        try:
            person = self.bot.get_user(user) or await self.bot.fetch_user(user)
            await person.send(text)
        except discord.HTTPException:
            log.info("table %s: somebody could not be told by DM", info.id)

    async def _closed(self, info: TableInfo, user: int, error: discord.HTTPException) -> None:
        """Remember it, record it, and give a hint at the table, once."""
        self.closed.add(user)
        await self.bot.people.delivered(info.id, user, "desk", time.time(), reason=str(error.code))
        channel = self.bot.get_channel(info.channel)
        if isinstance(channel, discord.abc.Messageable):
            try:
                await channel.send(
                    f"<@{user}>, Solon cannot send you direct messages. Use **My turn** and **My hand** here instead.",
                    allowed_mentions=discord.AllowedMentions(users=True),
                )
            except discord.HTTPException:
                log.info("table %s: no hint could be given", info.id)

    async def _remove(self, person: discord.User, message: int) -> None:
        try:
            channel = person.dm_channel or await person.create_dm()
            await channel.get_partial_message(message).delete()
        except discord.HTTPException:
            log.debug("an old desk could not be removed")


def open_number(game: Game, seat: str) -> int:
    """The number of a seat's open ask, or that there is none."""
    return game.ask_numbers[seat] if seat in game.pending else NO_ASK
