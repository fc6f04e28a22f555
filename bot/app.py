"""The bot: Discord on one side, tables and storage on the other."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.front.announcer import Announcer
from bot.front.desks import Desks
from bot.front.router import Presses, Router
from bot.store.database import Database
from bot.store.people import PeopleStore
from bot.store.tables import TableStore
from bot.tables.service import Tables

if TYPE_CHECKING:
    from bot.settings import Settings

log = logging.getLogger("solon")

COGS = ("cogs.tables", "cogs.play", "cogs.trading", "cogs.looking", "cogs.help")


class Solon(commands.Bot):
    """Interactions only: no privileged intents, no message contents."""

    tables: Tables
    people: PeopleStore
    database: Database

    def __init__(self, settings: Settings, **more: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            **more,
        )
        self.settings = settings
        self.router = Router()
        self.announcer = Announcer(self)
        self.desks = Desks(self)

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, and tell Discord the commands."""
        self.database = await Database.open(self.settings.database_file)
        self.tables = Tables(TableStore(self.database), self.settings.tables_in_memory)
        self.people = PeopleStore(self.database)
        await self.add_cog(Presses(self))
        for cog in COGS:
            await self.load_extension(cog)
        await self.tree.sync()

    async def close(self) -> None:
        """Leave Discord and close the file."""
        await super().close()
        if hasattr(self, "database"):
            await self.database.close()
