"""After the end: the score, how it went, and the game as a file. None of it is to be had while the game is played."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.cards import Card
from bot.front.endings import final_score, how_it_went
from bot.tables.past import past

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.front.router import Press


class EndingCog(commands.Cog):
    """The buttons of the last card; they still work when the next game has begun."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("score", self.score)
        bot.router.on("race", self.race)
        bot.router.on("export", self.export)

    async def score(self, press: Press) -> None:
        """The final score."""
        picture = await final_score(self.bot.tables, press.table)
        found = await past(self.bot.tables, press.table)
        await press.reply(Card(f"**Score** · turn {found.game.table.turn}", picture=picture))

    async def race(self, press: Press) -> None:
        """How the markers moved."""
        await press.reply(Card("**How it went**", picture=await how_it_went(self.bot.tables, press.table)))

    async def export(self, press: Press) -> None:
        """The whole game as a file, for whoever pressed."""
        found = await past(self.bot.tables, press.table)
        file = discord.File(io.BytesIO(found.recorder.text().encode()), f"solon-table-{press.table}.json")
        text = "The game as a file. `solon replay FILE` plays it again."
        await press.interaction.edit_original_response(content=text, attachments=[file])


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(EndingCog(bot))
