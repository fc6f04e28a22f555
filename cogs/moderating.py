"""`/moderate`: who moderates, who sits where, and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.router import roles_of, say
from bot.screens.names import seat_of_nation
from rules.refusals import Illegal, NotAsked

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.tables.info import TableInfo
    from bot.tables.service import Happened

Interaction = discord.Interaction[Any]
Count = app_commands.Range[int, 0, 99]


class ModeratingCog(commands.Cog):
    """What only the moderator does, besides running the table with `/table`."""

    moderate = app_commands.Group(name="moderate", description="For the moderator of a table", guild_only=True)

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    @moderate.command(name="moderators", description="Hand the table over, or let a role moderate it too")
    @app_commands.describe(person="Moderates from now on", role="Everybody with this role may moderate too")
    async def moderators(
        self, interaction: Interaction, person: discord.User | None = None, role: discord.Role | None = None
    ) -> None:
        """Another moderator, or a role of moderators; without either, who moderates now."""
        info = await self._begin(interaction)
        if person is not None and person.bot:
            raise Illegal("A bot cannot moderate a table.")

        def change(row: TableInfo) -> None:
            row.moderator = person.id if person else row.moderator
            row.moderator_role = role.id if role else row.moderator_role

        if person or role:
            info = await self.bot.tables.change(info.id, interaction.user.id, change, roles_of(interaction))
            if info.status == "lobby":
                await self.bot.announcer.lobby(info)
        also = f", and everybody with <@&{info.moderator_role}>" if info.moderator_role else ""
        await say(interaction, f"<@{info.moderator}> moderates this table{also}.", replace=True)

    @moderate.command(name="seat", description="Give a nation to somebody else, or to a practice player")
    @app_commands.describe(nation="Whose seat", person="Who plays on; nobody for a practice player")
    async def seat(self, interaction: Interaction, nation: str, person: discord.User | None = None) -> None:
        """Somebody has left, or a guest goes home: the game goes on."""
        info = await self._begin(interaction)
        if person is not None and person.bot:
            raise Illegal("A bot cannot sit there.", allowed="leave it out for a practice player")
        seat = await self._seat(info, nation)
        to = (person.id, person.display_name) if person else None
        before = info.seat(seat).user
        happened = await self.bot.tables.reseat(info.id, interaction.user.id, seat, to, roles_of(interaction))
        if before is not None:
            await self.bot.desks.take_away(happened.info, before)
        await self.bot.announcer.told(happened)
        who = f"<@{person.id}>" if person else "A practice player"
        await self._tell(interaction, happened, f"{who} plays **{nation.title()}** from now on.")

    @moderate.command(name="penalty", description="No step on the A.S.T. this turn, for an error that stays (H 66)")
    async def penalty(self, interaction: Interaction, nation: str) -> None:
        """The moderator's penalty."""
        info = await self._begin(interaction)
        seat = await self._seat(info, nation)
        happened = await self.bot.tables.moderate(
            info.id, interaction.user.id, lambda game: game.penalize(seat), roles_of(interaction)
        )
        await self.bot.announcer.told(happened)
        await say(interaction, f"**{nation.title()}** does not step forward this turn.", replace=True)

    @moderate.command(name="correct", description="Put a nation's counts right, at a real board")
    @app_commands.describe(nation="Whose", tokens="On the board", cities="On the board", ships="On the board")
    async def correct(
        self,
        interaction: Interaction,
        nation: str,
        tokens: Count | None = None,
        cities: Count | None = None,
        ships: Count | None = None,
        treasury: Count | None = None,
    ) -> None:
        """The moderator says what is really there; the stock follows."""
        info = await self._begin(interaction)
        seat = await self._seat(info, nation)
        named = {"tokens": tokens, "cities": cities, "ships": ships, "treasury": treasury}
        counts = {name: number for name, number in named.items() if number is not None}
        happened = await self.bot.tables.moderate(
            info.id, interaction.user.id, lambda game: game.correct(seat, counts), roles_of(interaction)
        )
        await self.bot.announcer.told(happened)
        await say(interaction, "The counts are put right; the log says so.", replace=True)

    @seat.autocomplete("nation")
    @correct.autocomplete("nation")
    @penalty.autocomplete("nation")
    async def nations(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The nations of this channel's table."""
        info = await self.bot.tables.store.in_channel(interaction.channel_id or 0)
        return await self.bot.which.nations(info, typed)

    async def _begin(self, interaction: Interaction) -> TableInfo:
        await interaction.response.defer(ephemeral=True, thinking=True)
        return await self.bot.which.here(interaction)

    async def _seat(self, info: TableInfo, nation: str) -> str:
        _, seen = await self.bot.tables.see(info.id, None)
        if seen is None:
            raise NotAsked("The game has not begun.")
        return seat_of_nation(seen, nation)

    async def _tell(self, interaction: Interaction, happened: Happened, text: str) -> None:
        await self.bot.announcer.call(happened.info, text)
        await say(interaction, "Done.", replace=True)


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(ModeratingCog(bot))
