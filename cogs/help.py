"""`/help` and `/rule`: what can be done, and what the rulebook says in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Card
from bot.front.discordify import layout
from bot.rulebook import lookup, paragraphs
from bot.screens.help import help_card
from rules.library import EDITIONS
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.front.router import Press

Interaction = discord.Interaction[Any]


class HelpCog(commands.Cog):
    """What can be done here."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("help", self.topic, acknowledge="update")

    async def topic(self, press: Press) -> None:
        """The commands of one topic, in the place of the page."""
        await press.reply(help_card(press.values[0]))

    @app_commands.command(name="help", description="How to play with Solon")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        """A short page."""
        await interaction.response.send_message(view=layout(help_card()), ephemeral=True)

    @app_commands.command(name="rule", description="Find a paragraph of a rulebook, in our own words")
    @app_commands.choices(edition=[app_commands.Choice(name=name, value=name) for name in EDITIONS])
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def rule(self, interaction: Interaction, paragraph: str, edition: str = "avalon_hill") -> None:
        """One paragraph and those below it."""
        lines = lookup(edition, paragraph)
        if not lines:
            raise Refusal(f"There is no paragraph {paragraph!r} in that rulebook.")
        await interaction.response.send_message(view=layout(Card("\n".join(lines))), ephemeral=True)

    @rule.autocomplete("paragraph")
    async def known(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Paragraphs by number or word."""
        edition = str(getattr(interaction.namespace, "edition", "") or "avalon_hill")
        rows = paragraphs(edition if edition in EDITIONS else "avalon_hill").items()
        found = [(number, text) for number, text in rows if number.startswith(typed) or typed.lower() in text.lower()]
        return [app_commands.Choice(name=f"{number} {text}"[:100], value=number) for number, text in found][:25]


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(HelpCog(bot))
