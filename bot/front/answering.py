"""Asks and their drafts, for buttons and commands alike: open one, keep a draft and show it, give the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.front.desks import open_number
from bot.front.discordify import files, layout
from bot.screens.asks import Asked
from rules.refusals import NotAsked

if TYPE_CHECKING:
    import discord

    from bot.app import Solon
    from bot.tables.info import TableInfo

    Interaction = discord.Interaction[Any]


class Answering:
    """What a player decides, wherever he does it."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    async def open(self, table: int, user: int, number: int | None = None) -> tuple[TableInfo, Asked]:
        """Somebody's open ask with its draft; with a number only if it is still that one."""
        async with self.bot.tables.reading(table) as handle:
            info, game, seat = handle.info, handle.game, handle.info.seat_of(user)
        if seat is None:
            raise NotAsked("You do not sit at this table.")
        if game is None or info.status != "playing":
            raise NotAsked("The table is paused." if info.status == "paused" else "No game is being played here.")
        if seat.name not in game.pending:
            raise NotAsked("You have nothing to decide now.")
        question = game.ask_of(seat.name, number)
        at = game.ask_numbers[seat.name]
        draft = await self.bot.tables.store.draft(table, seat.name, at)
        return info, Asked(table, game, question, at, draft)

    async def keep(self, interaction: Interaction, info: TableInfo, asked: Asked, draft: Any) -> None:
        """Keep the half-entered answer and show it."""
        await self.bot.tables.store.keep_draft(asked.table, asked.question.seat, asked.number, draft)
        await self.show(interaction, info, asked)

    async def show(self, interaction: Interaction, info: TableInfo, asked: Asked, *news: str) -> None:
        """The desk of whoever is asked, as it is now."""
        card = await self.bot.desks.card(info, asked.game, asked.question.seat, news)
        await interaction.edit_original_response(view=layout(card), attachments=files(card))

    async def answer(self, interaction: Interaction, table: int, reply: object, number: int) -> None:
        """Give the answer, then show what comes next."""
        user = interaction.user.id
        happened = await self.bot.tables.answer(table, user, reply, number)
        assert happened.game is not None
        seat = happened.info.seat_of(user)
        assert seat is not None
        card = await self.bot.desks.card(happened.info, happened.game, seat.name)
        number = open_number(happened.game, seat.name)
        self.bot.desks.shown(table, user, number)
        if interaction.guild_id is None:
            await self.bot.desks.shown_in_dm(table, user, number)
        await interaction.edit_original_response(view=layout(card), attachments=files(card))
        await self.bot.announcer.told(happened)
