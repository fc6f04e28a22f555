"""Opening, joining, starting and running a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Card
from bot.front.discordify import layout
from bot.front.router import Press, roles_of, say
from bot.screens.completing import listed
from bot.screens.lobby import options_typed, settings_card
from bot.tables.back import steps_back
from bot.tables.clock import Clock, extend, go_on, set_deadline, stand_still
from bot.tables.info import TableInfo
from bot.tables.lobby import set_option
from bot.tables.rights import moderates
from rules.library import EDITIONS, load_edition
from rules.refusals import Illegal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.tables.info import AtDeadline

Interaction = discord.Interaction[Any]
EDITION_CHOICES = [app_commands.Choice(name=load_edition(name).name, value=name) for name in EDITIONS]

BOARDS = [
    app_commands.Choice(name="online: Solon keeps the board", value="online"),
    app_commands.Choice(name="physical: the pieces are on your table", value="physical"),
]
AT_DEADLINE = [
    app_commands.Choice(name="wait, and call them once", value="wait"),
    app_commands.Choice(name="Solon chooses", value="choose"),
    app_commands.Choice(name="they pass, or Solon chooses", value="pass"),
]
Change = Callable[[TableInfo, float], None]


class TableCog(commands.Cog):
    """`/table` and the buttons of the lobby."""

    table = app_commands.Group(name="table", description="Open and run a table", guild_only=True)

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        for verb, handler in (
            ("join", self.join),
            ("leave", self.leave),
            ("watch", self.watch),
            ("fill", self.fill),
            ("start", self.start),
            ("again", self.again),
        ):
            bot.router.on(verb, handler)

    @table.command(name="open", description="Open a table in this channel")
    @app_commands.describe(
        edition="Which rulebook",
        variant="The full game or a shorter one",
        players="How many seats",
        options="Minutes for trade 10, Odd tax token is paid",
        hints="Explain every new kind of decision, for newcomers",
        board="Where the pieces are",
    )
    @app_commands.choices(edition=EDITION_CHOICES, board=BOARDS)
    async def open_table(
        self,
        interaction: Interaction,
        edition: app_commands.Choice[str],
        players: app_commands.Range[int, 2, 18] = 7,
        variant: str = "full",
        options: str = "",
        hints: bool = False,
        board: str = "online",
    ) -> None:
        """Post a lobby."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if variant not in load_edition(edition.value).variants:
            raise Illegal(f"There is no variant {variant!r}.", allowed=", ".join(load_edition(edition.value).variants))
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        info = TableInfo(
            guild=interaction.guild_id,
            channel=interaction.channel_id,
            moderator=interaction.user.id,
            edition=edition.value,
            variant=variant,
            players=players,
            hints=hints,
            physical=board == "physical",
        )
        for option, value in options_typed(info.edition, options).items():
            set_option(info, option, value)
        info = await self.bot.tables.open(info)
        await self.bot.announcer.lobby(info)
        await say(interaction, f"Table {info.id} is open.", replace=True)

    @open_table.autocomplete("variant")
    async def variants(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Variants of the edition that is chosen."""
        edition = str(getattr(interaction.namespace, "edition", "") or "avalon_hill")
        known = load_edition(edition if edition in EDITIONS else "avalon_hill").variants
        found = [app_commands.Choice(name=row.name, value=key) for key, row in known.items()]
        return [choice for choice in found if typed.lower() in choice.name.lower()][:25]

    @open_table.autocomplete("options")
    async def wishes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Options of the edition that is chosen, the last one completed."""
        edition = str(getattr(interaction.namespace, "edition", "") or "avalon_hill")
        known = load_edition(edition if edition in EDITIONS else "avalon_hill").options
        found = listed(typed, [row.name for row in known.values()])
        return [app_commands.Choice(name=text, value=text) for text in found]

    @table.command(name="status", description="Show the status card of this channel's table again")
    async def status(self, interaction: Interaction) -> None:
        """Post the card anew."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which.here(interaction)
        if info.status == "lobby":
            await self.bot.announcer.lobby(info, anew=True)
        else:
            async with self.bot.tables.reading(info.id) as handle:
                game, info = handle.game, handle.info
            assert game is not None
            await self.bot.announcer.renew(info, game)
        await say(interaction, "There it is.", replace=True)

    @table.command(name="pause", description="Nothing can be answered until the table goes on")
    async def pause(self, interaction: Interaction) -> None:
        """The moderator pauses."""
        await self._set_status(interaction, "playing", stand_still, "The table is paused.")

    @table.command(name="resume", description="Go on after a pause")
    async def resume(self, interaction: Interaction) -> None:
        """The moderator goes on."""
        await self._set_status(interaction, "paused", go_on, "The table goes on.")

    @table.command(name="close", description="Close this channel's table; the game stays stored")
    async def close(self, interaction: Interaction) -> None:
        """The moderator closes the table."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which.here(interaction)
        await self.bot.tables.change(
            info.id, interaction.user.id, lambda row: setattr(row, "status", "closed"), roles_of(interaction)
        )
        await say(interaction, f"Table {info.id} is closed.", replace=True)

    @table.command(name="undo", description="Moderator: take back the last steps of the game")
    @app_commands.describe(steps="So many, whoever took them; without a number all since the last step of a person")
    async def undo(self, interaction: Interaction, steps: app_commands.Range[int, 1, 200] | None = None) -> None:
        """The moderator takes steps back."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which.here(interaction)
        happened = await self.bot.tables.moderate(
            info.id,
            interaction.user.id,
            lambda game: game.undo(None, steps or steps_back(info, game)),
            roles_of(interaction),
        )
        await self.bot.announcer.told(happened)
        taken = happened.events[0].public["steps"]
        words = "1 step was" if taken == 1 else f"{taken} steps were"
        await say(interaction, f"{words} taken back; the log says so.", replace=True)

    @table.command(name="settings", description="The options of this channel's table, or change one")
    async def set_option(self, interaction: Interaction, option: str | None = None, value: int | None = None) -> None:
        """Read settings; the moderator may change them in the lobby (0 and 1 for off and on)."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        info = await self.bot.which.here(interaction)
        if option is not None and value is not None:
            change = partial(set_option, option=option, value=value)
            info = await self.bot.tables.change(info.id, interaction.user.id, change, roles_of(interaction))
        may = moderates(info, interaction.user.id, roles_of(interaction))
        card = settings_card(info, moderates=may)
        await interaction.edit_original_response(view=layout(card))

    @set_option.autocomplete("option")
    async def options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Options of the editions."""
        found = {key: row.name for name in EDITIONS for key, row in load_edition(name).options.items()}
        matching = [(key, name) for key, name in found.items() if typed.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=key) for key, name in matching][:25]

    @table.command(name="deadline", description="Moderator: how long an answer may take, and what happens then")
    @app_commands.describe(hours="Hours for each answer; 0 for no deadline", then="What Solon does when time is over")
    @app_commands.choices(then=AT_DEADLINE)
    async def deadline(
        self, interaction: Interaction, hours: app_commands.Range[float, 0, 720], then: app_commands.Choice[str]
    ) -> None:
        """The moderator sets the deadline; it counts from now for those who are awaited."""
        after = cast("AtDeadline", then.value)
        text = f"{hours:g} hours for each answer, then: {then.name}." if hours else "There is no deadline."
        await self._set_clock(interaction, lambda row, now: set_deadline(row, hours, after, now), text)

    @table.command(name="extend", description="Moderator: more time for those who are awaited, or for trade")
    @app_commands.describe(hours="More hours for answers", minutes="More minutes for the trade session")
    async def extend(
        self,
        interaction: Interaction,
        hours: app_commands.Range[float, 0, 720] = 0,
        minutes: app_commands.Range[float, 0, 1440] = 0,
    ) -> None:
        """The moderator gives more time."""
        await self._set_clock(interaction, lambda row, now: extend(row, hours, minutes, now), "There is more time.")

    async def _set_status(self, interaction: Interaction, before: str, change: Change, text: str) -> None:
        def checked(row: TableInfo, now: float) -> None:
            if row.status != before:
                raise Illegal(f"The table is {row.status}, not {before}.")
            change(row, now)

        await self._set_clock(interaction, checked, text)

    async def _set_clock(self, interaction: Interaction, change: Change, text: str) -> None:
        """Change what depends on the time, and show the card anew."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        tables = self.bot.tables
        info = await self.bot.which.here(interaction)
        info = await tables.change(
            info.id, interaction.user.id, lambda row: change(row, tables.now()), roles_of(interaction)
        )
        async with tables.reading(info.id) as handle:
            game = handle.game
        if game is not None:
            await self.bot.announcer.renew(info, game)
        await say(interaction, text, replace=True)

    # -- buttons of the lobby -----------------------------------------------------------------------------------

    async def join(self, press: Press) -> None:
        """Take a seat."""
        info = await self.bot.tables.join(press.table, press.user, press.interaction.user.display_name)
        await self.bot.announcer.lobby(info)
        await say(press.interaction, "You have a seat.", replace=True)

    async def leave(self, press: Press) -> None:
        """Give it up."""
        await self.bot.announcer.lobby(await self.bot.tables.leave(press.table, press.user))
        await say(press.interaction, "You have left the table.", replace=True)

    async def watch(self, press: Press) -> None:
        """Be named as a spectator."""

        def change(info: TableInfo) -> None:
            if press.user not in info.watchers:
                info.watchers.append(press.user)

        await self.bot.announcer.lobby(await self.bot.tables.change(press.table, None, change))
        await say(press.interaction, "You are watching.", replace=True)

    async def fill(self, press: Press) -> None:
        """Practice players for the empty seats."""
        await self.bot.announcer.lobby(await self.bot.tables.fill(press.table, press.user, press.roles))
        await say(press.interaction, "All seats are taken.", replace=True)

    async def start(self, press: Press) -> None:
        """Begin."""
        happened = await self.bot.tables.start(press.table, press.user, press.roles)
        await self.bot.announcer.told(happened)
        await say(press.interaction, "The game begins.", replace=True)

    async def again(self, press: Press) -> None:
        """A new lobby with the same people."""
        info, _ = await self.bot.tables.see(press.table, None)
        if info.status != "over":
            raise Illegal("This game is not over yet.")
        await self.bot.tables.change(info.id, None, lambda row: setattr(row, "status", "closed"))
        blank = {"id": 0, "status": "lobby", "seed": 0, "clock": Clock()}
        fresh = info.model_copy(update=blank)
        fresh = await self.bot.tables.open(fresh)
        await self.bot.announcer.lobby(fresh)
        await press.reply(Card(f"Table {fresh.id} is open, with the same people. The moderator starts it."))


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(TableCog(bot))
