"""Answering asks: "My turn", the desk in a DM, typed orders, "choose for me"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.discordify import modal
from bot.front.router import Press, say
from bot.front.which import TableNumber, at_a_table
from bot.screens.forms import ask_form, form_of
from rules.refusals import NotAsked, Refusal

if TYPE_CHECKING:
    from bot.app import Solon

Interaction = discord.Interaction[Any]
TableOption = app_commands.Transform[int, TableNumber]


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
        info, asked = await self.bot.answering.open(press.table, press.user, int(number))
        form, keep, answer = form_of(asked.question), self.bot.answering.keep, self.bot.answering.answer
        if action == "type":
            await press.interaction.response.send_modal(modal(ask_form(asked)))
            return
        if action == "auto":
            reply, _ = await self.bot.tables.suggest(press.table, press.user)
            if form.at_once:
                await answer(press.interaction, press.table, reply, asked.number)
                return
            await keep(press.interaction, info, asked, form.begun(reply))
        elif action == "clear":
            await keep(press.interaction, info, asked, form.start(asked))
        elif action == "typed":
            draft = form.entered(asked, press.fields)
            if form.typed_at_once:
                await answer(press.interaction, press.table, form.finished(draft), asked.number)
                return
            await keep(press.interaction, info, asked, draft)
        elif action == "pick":
            draft = form.pick(asked, ":".join(part), press.values)
            if form.at_once:
                await answer(press.interaction, press.table, draft, asked.number)
                return
            await keep(press.interaction, info, asked, draft)
        elif action == "ok":
            draft = asked.draft if asked.draft is not None else form.start(asked)
            await answer(press.interaction, press.table, form.finished(draft), asked.number)
        else:
            raise Refusal("This button is from an older version of Solon.")

    # -- commands ---------------------------------------------------------------------------------------------------

    @app_commands.command(name="turn", description="What you have to decide now")
    @at_a_table
    async def turn(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """My turn, as a command."""
        info = await self.bot.which_table(interaction, table)
        await self.my_turn(Press(interaction, info.id, "turn", ()))

    @app_commands.command(name="answer", description="Type the answer to your open ask, in the words its form shows")
    @app_commands.describe(text="Lines may be separated by ;")
    @at_a_table
    async def typed(self, interaction: Interaction, text: str, table: TableOption | None = None) -> None:
        """Typed answers: `3 Knossos > Phaestos; ship Knossos > Rhodes with 5`, `Knossos 3, Miletus city`."""
        info = await self.bot.which_table(interaction, table)
        _, asked = await self.bot.answering.open(info.id, interaction.user.id)
        if asked.question.kind == "Trade":
            raise NotAsked("The trade session is open.", allowed="`/trade` and the buttons of your desk")
        form = form_of(asked.question)
        reply = form.finished(form.read(asked, text.replace(";", "\n")))
        happened = await self.bot.tables.answer(info.id, interaction.user.id, reply, asked.number)
        await say(interaction, "Taken.", replace=True)
        await self.bot.announcer.told(happened)

    @typed.autocomplete("text")
    async def next_words(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What the open ask may be answered with."""
        info = await self.bot.which.likely(interaction)
        try:
            _, asked = await self.bot.answering.open(info.id if info else 0, interaction.user.id)
        except Refusal:
            return []
        found = form_of(asked.question).complete(asked, typed) if asked.question.kind != "Trade" else []
        return [app_commands.Choice(name=text, value=text) for text in found]

    @app_commands.command(name="undo", description="Take back your own last step, if nobody acted since")
    @at_a_table
    async def undo(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """A player's own undo."""
        info = await self.bot.which_table(interaction, table)
        happened = await self.bot.tables.step(info.id, interaction.user.id, lambda game, seat: game.undo(seat))
        await say(interaction, "Your last step is taken back.", replace=True)
        await self.bot.announcer.told(happened)

    @app_commands.command(name="insist", description="Insist that this phase is played in A.S.T. order")
    @at_a_table
    async def insist(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Any seat may insist (AH 5.3)."""
        info = await self.bot.which_table(interaction, table)
        happened = await self.bot.tables.step(info.id, interaction.user.id, lambda game, seat: game.insist(seat))
        await say(interaction, "This phase is now played in A.S.T. order.", replace=True)
        await self.bot.announcer.told(happened)


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(PlayCog(bot))
