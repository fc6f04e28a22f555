"""Answering asks: "My turn", the desk in a DM, typed orders, "choose for me"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.discordify import files, layout, modal
from bot.front.router import Press, say
from bot.screens.asks import Asked
from bot.screens.forms import ask_form, form_of
from rules.refusals import NotAsked, Refusal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.tables.info import TableInfo

Interaction = discord.Interaction[Any]


class PlayCog(commands.Cog):
    """What a player decides."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("turn", self.my_turn)
        bot.router.on("a", self.asked, acknowledge="update")

    async def my_turn(self, press: Press) -> None:
        """The open ask of whoever presses, for his eyes only."""
        async with self.bot.tables.reading(press.table) as handle:
            info, game, seat = handle.info, handle.game, handle.info.seat_of(press.user)
        if seat is None:
            raise NotAsked("You do not sit at this table. Look around with Map, A.S.T. and Summary.")
        if game is None:
            raise NotAsked("The game has not begun.")
        await press.reply(await self.bot.desks.card(info, game, seat.name))

    async def asked(self, press: Press) -> None:
        """A control of an ask: `a:NUMBER:ACTION[:PART]`."""
        number, action, *part = press.args
        asked, info = await self.open_ask(press.table, press.user, int(number))
        form = form_of(asked.question)
        if action == "type":
            await press.interaction.response.send_modal(modal(ask_form(asked)))
            return
        if action == "auto":
            reply, _ = await self.bot.tables.suggest(press.table, press.user)
            if form.at_once:
                await self.answer(press, reply, asked.number)
                return
            await self._keep(press, info, asked, form.begun(reply))
        elif action == "clear":
            await self._keep(press, info, asked, form.start(asked))
        elif action == "typed":
            draft = form.entered(asked, press.fields)
            if form.typed_at_once:
                await self.answer(press, form.finished(draft), asked.number)
                return
            await self._keep(press, info, asked, draft)
        elif action == "pick":
            draft = form.pick(asked, ":".join(part), press.values)
            if form.at_once:
                await self.answer(press, draft, asked.number)
                return
            await self._keep(press, info, asked, draft)
        elif action == "ok":
            draft = asked.draft if asked.draft is not None else form.start(asked)
            await self.answer(press, form.finished(draft), asked.number)
        else:
            raise Refusal("This button is from an older version of Solon.")

    async def open_ask(self, table: int, user: int, number: int) -> tuple[Asked, TableInfo]:
        """Somebody's open ask with its draft, if it is still the one the control belongs to."""
        async with self.bot.tables.reading(table) as handle:
            info, game, seat = handle.info, handle.game, handle.info.seat_of(user)
        if seat is None:
            raise NotAsked("You do not sit at this table.")
        if game is None or info.status != "playing":
            raise NotAsked("The table is paused." if info.status == "paused" else "No game is being played here.")
        question = game.ask_of(seat.name, number)
        draft = await self.bot.tables.store.draft(table, seat.name, number)
        return Asked(table, game, question, number, draft), info

    async def answer(self, press: Press, reply: object, number: int) -> None:
        """Give the answer, then show what comes next."""
        happened = await self.bot.tables.answer(press.table, press.user, reply, number)
        assert happened.game is not None
        seat = happened.info.seat_of(press.user)
        assert seat is not None
        card = await self.bot.desks.card(happened.info, happened.game, seat.name)
        number = happened.game.ask_numbers[seat.name] if seat.name in happened.game.pending else 0
        self.bot.desks.shown(press.table, press.user, number, in_dm=press.interaction.guild_id is None)
        await press.interaction.edit_original_response(view=layout(card), attachments=files(card))
        await self.bot.announcer.told(happened)

    async def _keep(self, press: Press, info: TableInfo, asked: Asked, draft: Any) -> None:
        """Keep the half-entered answer and show it."""
        await self.bot.tables.store.keep_draft(asked.table, asked.question.seat, asked.number, draft)
        card = await self.bot.desks.card(info, replace(asked, draft=draft).game, asked.question.seat)
        await press.interaction.edit_original_response(view=layout(card), attachments=files(card))

    # -- commands ---------------------------------------------------------------------------------------------------

    @app_commands.command(name="turn", description="What you have to decide now")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def turn(self, interaction: Interaction, table: int | None = None) -> None:
        """My turn, as a command."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which_table(interaction, table)
        await self.my_turn(Press(interaction, info.id, "turn", ()))

    @app_commands.command(name="answer", description="Type the answer to your open ask, in the words its form shows")
    @app_commands.describe(text="Lines may be separated by ;")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def typed(self, interaction: Interaction, text: str, table: int | None = None) -> None:
        """Typed answers: `3 Knossos > Phaestos; ship Knossos > Rhodes with 5`, `Knossos 3, Miletus city`."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which_table(interaction, table)
        _, seen = await self.bot.tables.see(info.id, interaction.user.id)
        seat = info.seat_of(interaction.user.id)
        if seen is None or seat is None or seat.name not in seen.awaited:
            raise NotAsked("You have nothing to decide now.")
        async with self.bot.tables.reading(info.id) as handle:
            assert handle.game is not None
            number = handle.game.ask_numbers[seat.name]
        asked, _ = await self.open_ask(info.id, interaction.user.id, number)
        form = form_of(asked.question)
        reply = form.finished(form.read(asked, text.replace(";", "\n")))
        happened = await self.bot.tables.answer(info.id, interaction.user.id, reply, number)
        await say(interaction, "Taken.", replace=True)
        await self.bot.announcer.told(happened)

    @app_commands.command(name="undo", description="Take back your own last step, if nobody acted since")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        """A player's own undo."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which_table(interaction, table)
        happened = await self.bot.tables.step(info.id, interaction.user.id, lambda game, seat: game.undo(seat))
        await say(interaction, "Your last step is taken back.", replace=True)
        await self.bot.announcer.told(happened)

    @app_commands.command(name="insist", description="Insist that this phase is played in A.S.T. order")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def insist(self, interaction: Interaction, table: int | None = None) -> None:
        """Any seat may insist (AH 5.3)."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which_table(interaction, table)
        happened = await self.bot.tables.step(info.id, interaction.user.id, lambda game, seat: game.insist(seat))
        await say(interaction, "This phase is now played in A.S.T. order.", replace=True)
        await self.bot.announcer.told(happened)


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(PlayCog(bot))
