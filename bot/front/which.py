"""Which table a command means: the one named, the channel's, or one that is asked for where somebody has several."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands

from bot.cards import Card, Menu, Option
from bot.front.discordify import layout
from bot.screens.completing import like
from rules.library import load_edition
from rules.refusals import NotAsked

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.front.router import Press
    from bot.tables.info import TableInfo

Interaction = discord.Interaction[Any]
T = TypeVar("T")

WAITING = 500
"""Commands that wait for a choice; the oldest is forgotten first."""


class SeveralTables(NotAsked):
    """Somebody sits at several tables and has not said which one he means."""

    def __init__(self, tables: list[TableInfo]) -> None:
        super().__init__("You sit at several tables.", allowed="name one with `table`")
        self.tables = tables


class Which:
    """Finds the table of a command, and asks for it if need be."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        self._waiting: OrderedDict[str, tuple[Any, dict[str, Any]]] = OrderedDict()
        """The number of a question -> the command that waits for its answer, and what was typed."""
        bot.router.on("which", self.chosen, acknowledge="update")

    async def begin(self, interaction: Interaction, wanted: int | None) -> TableInfo:
        """Acknowledge a command, unless that was done, and find its table."""
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        return await self.table(interaction, wanted)

    async def table(self, interaction: Interaction, wanted: int | None) -> TableInfo:
        """The table named, the channel's, or the only one that somebody plays at."""
        store, user = self.bot.tables.store, interaction.user.id
        if wanted is not None:
            info = await store.table(wanted)
            if info is None or (info.seat_of(user) is None and info.channel != interaction.channel_id):
                raise NotAsked(f"You do not sit at a table {wanted}.")
        else:
            info = await store.in_channel(interaction.channel_id or 0)
            if info is None:
                info = _only_one(await store.of_user(user))
        await store.used(info.id, user, int(self.bot.now()))
        return info

    async def here(self, interaction: Interaction) -> TableInfo:
        """The table of the channel where a command was typed, and no other."""
        info = await self.bot.tables.store.in_channel(interaction.channel_id or 0)
        if info is None:
            raise NotAsked("There is no table in this channel. `/table open` opens one.")
        return info

    async def nations(self, info: TableInfo | None, typed: str) -> list[app_commands.Choice[str]]:
        """The nations of a table, for somebody who is still typing."""
        seen = (await self.bot.tables.see(info.id, None))[1] if info else None
        names = like((player.nation.title() for player in seen.players if player.nation) if seen else (), typed)
        return [app_commands.Choice(name=name, value=name.lower()) for name in names][:25]

    async def likely(self, interaction: Interaction) -> TableInfo | None:
        """The table that somebody who is still typing most likely means."""
        wanted = getattr(interaction.namespace, "table", None)
        mine = await self.bot.tables.store.of_user(interaction.user.id)
        named = next((info for info in mine if str(info.id) == str(wanted)), None)
        here = await self.bot.tables.store.in_channel(interaction.channel_id or 0)
        return named or here or next(iter(mine), None)

    async def named(self, info: TableInfo) -> str:
        """A table as one tells it from others: edition, channel, server and turn."""
        channel: Any = self.bot.get_channel(info.channel)
        guild = self.bot.get_guild(info.guild)
        where = f"#{getattr(channel, 'name', info.channel)}" + (f" in {guild.name}" if guild else "")
        if info.status in {"playing", "paused"}:
            _, seen = await self.bot.tables.see(info.id, None)
            when = f"turn {seen.turn}, {seen.phase_name}" if seen and seen.turn else "set-up"
        else:
            when = {"lobby": "not begun", "over": "over"}.get(info.status, info.status)
        return f"{info.id} · {load_edition(info.edition).name} · {where} · {when}"[:100]

    async def ask(self, interaction: Interaction, tables: list[TableInfo]) -> None:
        """A menu of somebody's tables; the command goes on when he has chosen."""
        command: Any = interaction.command
        typed = {row.name: getattr(interaction.namespace, row.display_name, None) for row in command.parameters}
        key = str(interaction.id)
        self._waiting[key] = (command, {name: value for name, value in typed.items() if value is not None})
        while len(self._waiting) > WAITING:
            self._waiting.popitem(last=False)
        options = tuple([Option(str(info.id), await self.named(info)) for info in tables[:25]])
        card = Card("You sit at several tables. Which one do you mean?", (Menu(f"s:0:which:{key}", options, "Table"),))
        await interaction.edit_original_response(view=layout(card))

    async def chosen(self, press: Press) -> None:
        """Go on with what was typed, at the table that was chosen."""
        found = self._waiting.get(press.args[0])
        if found is None:
            raise NotAsked("Solon was restarted since.", allowed="type the command again")
        command, typed = found
        table = int(press.values[0])
        bound = () if command.binding is None else (command.binding,)
        await command.callback(*bound, press.interaction, **{**typed, "table": table})


def _only_one(mine: list[TableInfo]) -> TableInfo:
    """The one table that is not over, or the only one at all."""
    if not mine:
        raise NotAsked("There is no table here. `/table open` opens one in a server's channel.")
    going = [info for info in mine if info.status != "over"]
    if len(mine) > 1 and len(going) != 1:
        raise SeveralTables(mine)
    return (going or mine)[0]


class TableNumber(app_commands.Transformer):
    """The number of one of one's own tables."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A whole number."""
        return discord.AppCommandOptionType.integer

    async def transform(self, interaction: Interaction, value: int, /) -> int:
        """As it is."""
        return value

    async def autocomplete(self, interaction: Interaction, value: float | str, /) -> list[app_commands.Choice[Any]]:
        """One's own tables, the one used last first."""
        bot: Any = interaction.client
        mine = await bot.tables.store.of_user(interaction.user.id)
        names = [(await bot.which.named(info), info.id) for info in mine[:25]]
        wanted = str(value).lower()
        return [app_commands.Choice(name=name, value=number) for name, number in names if wanted in name.lower()]


def at_a_table(command: T) -> T:
    """For commands of a table: in a server's channels and in direct messages, with the option `table`."""
    described: T = app_commands.describe(table="Which of your tables, if not this channel's")(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)(described)
