"""`/help` and `/rule`: what can be done, and what the rulebook says in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Card
from bot.front.discordify import layout
from bot.rulebook import lookup, paragraphs
from rules.library import EDITIONS
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import Solon

Interaction = discord.Interaction[Any]

HELP = """### Solon moderates your table
- `/table open` opens a table in this channel; **Join**, **Fill with practice players**, **Start**.
- The status card shows who is awaited. **My turn** is your decision, **My hand** your cards, for your eyes only.
- Solon also writes to you: your desk in a direct message has the same controls.
- **Trade**: choose cards, name one of them truly, post; answer offers with yours; accept what you like.
- `/map`, `/ast`, `/census`, `/stock`, `/player`, `/cards`, `/offers`, `/order`, `/score`, `/log` look around.
- `/answer` types an answer: `3 Knossos > Phaestos; ship Knossos > Rhodes with 5`, or `Knossos 3, Miletus city`.
- `/undo` takes your last step back, `/insist` asks for A.S.T. order, `/rule` finds a paragraph.
- `/remind` sends you a line when you are awaited for long; you choose how often, and your quiet hours.
- Moderators: `/table pause`, `resume`, `undo`, `settings`, `deadline`, `extend`, `status`, `close`."""


class HelpCog(commands.Cog):
    """What can be done here."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    @app_commands.command(name="help", description="How to play with Solon")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: Interaction) -> None:
        """A short page."""
        await interaction.response.send_message(view=layout(Card(HELP)), ephemeral=True)

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
