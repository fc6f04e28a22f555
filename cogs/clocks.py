"""`/remind`: how often somebody wants to hear that he is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.router import say
from bot.store.people import Wish
from rules.refusals import Illegal

if TYPE_CHECKING:
    from bot.app import Solon

Interaction = discord.Interaction[Any]
Hour = app_commands.Range[int, 0, 23]


class ClockCog(commands.Cog):
    """Personal reminders; the clocks of a table are set with `/table`."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    @app_commands.command(name="remind", description="Remind me by direct message while a table waits for me")
    @app_commands.describe(
        minutes="How often, in minutes; 0 for never",
        quiet_from="Quiet hours begin (hour of the day, UTC)",
        quiet_to="Quiet hours end (hour of the day, UTC)",
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def remind(
        self,
        interaction: Interaction,
        minutes: app_commands.Range[int, 0, 10080],
        quiet_from: Hour | None = None,
        quiet_to: Hour | None = None,
    ) -> None:
        """Somebody's own interval and quiet hours, for all his tables."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if (quiet_from is None) != (quiet_to is None):
            raise Illegal("Quiet hours have a beginning and an end.", allowed="both, or neither")
        await self.bot.clocks.wish(interaction.user.id, Wish(minutes, quiet_from, quiet_to))
        text = f"You are reminded every {minutes} minutes while a table waits for you" if minutes else "No reminders"
        if minutes and quiet_from is not None and quiet_from != quiet_to:
            text += f", but not from {quiet_from}:00 to {quiet_to}:00 UTC"
        await say(interaction, f"{text}.", replace=True)


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(ClockCog(bot))
