"""The settings card: options of a table by menus and a form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.front.discordify import modal
from bot.screens.lobby import number_form, settings_card
from bot.tables.lobby import set_option
from bot.tables.rights import moderates

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.cards import Card
    from bot.front.router import Press
    from bot.tables.info import TableInfo


class SettingsCog(commands.Cog):
    """The Settings button of the lobby and what it shows."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("settings", self.settings)
        bot.router.on("optturn", self.turn_option, acknowledge="update")
        bot.router.on("optask", self.ask_number, acknowledge="none")
        bot.router.on("optset", self.set_number, acknowledge="update")

    async def settings(self, press: Press) -> None:
        """The options in words."""
        info, _ = await self.bot.tables.see(press.table, None)
        await press.reply(_card(info, press))

    async def turn_option(self, press: Press) -> None:
        """An option on or off, by the menu of the settings."""
        info = await self._change(press, press.values[0], None)
        await press.reply(_card(info, press))

    async def ask_number(self, press: Press) -> None:
        """The form for a number."""
        info, _ = await self.bot.tables.see(press.table, None)
        await press.interaction.response.send_modal(modal(number_form(info, press.values[0])))

    async def set_number(self, press: Press) -> None:
        """A number, by the form."""
        text = press.fields.get("value", "").strip()
        number = int(text) if text.isdecimal() else None
        info = await self._change(press, press.args[0], number)
        await press.reply(_card(info, press))

    async def _change(self, press: Press, option: str, value: int | None) -> TableInfo:
        return await self.bot.tables.change(
            press.table, press.user, lambda row: set_option(row, option, value), press.roles
        )


def _card(info: TableInfo, press: Press) -> Card:
    return settings_card(info, moderates=moderates(info, press.user, press.roles))


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(SettingsCog(bot))
