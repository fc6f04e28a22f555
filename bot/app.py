"""The bot: Discord on one side, tables and storage on the other."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.front.announcer import Announcer
from bot.front.answering import Answering
from bot.front.clocks import Clocks
from bot.front.desks import Desks
from bot.front.floor import TradingFloor
from bot.front.pace import Pace
from bot.front.router import Presses, Router, say
from bot.front.which import SeveralTables, Which
from bot.store.cards import CardStore
from bot.store.database import Database
from bot.store.people import PeopleStore
from bot.store.tables import TableStore
from bot.store.timers import TimerStore
from bot.tables.past import since
from bot.tables.service import Happened, Tables
from bot.timers import Timers
from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.settings import Settings
    from bot.tables.info import TableInfo

log = logging.getLogger("solon")

COGS = (
    "cogs.tables",
    "cogs.moderating",
    "cogs.settings",
    "cogs.play",
    "cogs.orders",
    "cogs.trading",
    "cogs.trade_commands",
    "cogs.looking",
    "cogs.clocks",
    "cogs.ending",
    "cogs.help",
)


class Solon(commands.Bot):
    """Interactions only: no privileged intents, no message contents."""

    tables: Tables
    people: PeopleStore
    shown: CardStore
    database: Database
    timers: Timers
    clocks: Clocks
    pace: Pace

    def __init__(self, settings: Settings, *, now: Callable[[], float] = time.time, **more: Any) -> None:
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
        self.now = now
        self._restoring = False
        self.restored = asyncio.Event()
        """Set when the tables of an earlier run have their cards and desks again."""
        self.router = Router()
        self.tree.on_error = self._command_failed  # type: ignore[method-assign]
        self.announcer = Announcer(self)
        self.desks = Desks(self)
        self.which = Which(self)
        self.answering = Answering(self)
        self.floor = TradingFloor(self)

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: discord.app_commands.AppCommandError
    ) -> None:
        """Refusals and faults of commands become one private sentence."""
        cause = getattr(error, "original", error)
        if isinstance(cause, SeveralTables):
            await self.which.ask(interaction, cause.tables)
            return
        text = str(cause) if isinstance(cause, Refusal) else "Something went wrong; nothing was changed."
        if not isinstance(cause, Refusal):
            log.error("a command failed", exc_info=cause)
        await say(interaction, text, replace=interaction.response.is_done())

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, and tell Discord the commands."""
        self.database = await Database.open(self.settings.database_file)
        self.tables = Tables(TableStore(self.database), self.settings.tables_in_memory, self.now)
        if self.settings.solon_seed:
            self.tables.new_seed = lambda: self.settings.solon_seed
        self.people = PeopleStore(self.database)
        self.shown = CardStore(self.database)
        self.timers = Timers(TimerStore(self.database), self.now)
        self.clocks = Clocks(self)
        self.pace = Pace(self, self.settings.practice_pause)
        self.tables.on_stored = self._stored
        await self.add_cog(Presses(self))
        for cog in COGS:
            await self.load_extension(cog)
        await self.tree.sync()

    def _stored(self, info: TableInfo) -> None:
        """A table has changed: its clocks and its practice players may have something to do."""
        self.clocks.arm(info)
        self.pace.keep(info)

    async def on_ready(self) -> None:
        """After a start or a crash: what was stored but not told is told now. Old cards and desks go on working."""
        if self._restoring:
            return
        self._restoring = True
        behind = await self.shown.behind()
        for info in await self.tables.store.open_tables():
            try:
                if info.status == "lobby":
                    await self.announcer.lobby(info)
                elif info.id in behind:
                    await self._catch_up(info)
                if self.settings.repost_at_start:
                    await self._repost(info)
                self.pace.keep(info)
            except Refusal as refusal:
                log.warning("table %s stays closed: %s", info.id, refusal)
            except Exception:  # one broken table must not keep the others from coming back
                log.exception("table %s could not be restored", info.id)
        self.restored.set()
        self.timers.start()  # what came due meanwhile fires now

    async def _catch_up(self, info: TableInfo) -> None:
        """Tell what was stored but not told before the process ended."""
        told = (await self.shown.card(info.id)).at
        events, at = await since(self.tables, info.id, told)
        async with self.tables.reading(info.id) as handle:
            game = handle.game
        await self.announcer.told(Happened(info, events, None, game, told, at))

    async def _repost(self, info: TableInfo) -> None:
        """Card and desks once more, on a server that has forgotten its messages."""
        async with self.tables.reading(info.id) as handle:
            game = handle.game
        if game is not None:
            await self.announcer.renew(info, game)
            await self.desks.renew(info, game, anew=True)

    async def which_table(self, interaction: discord.Interaction[Any], wanted: int | None) -> TableInfo:
        """The table a command means; it is acknowledged if it was not."""
        return await self.which.begin(interaction, wanted)

    async def close(self) -> None:
        """Leave Discord and close the file."""
        if hasattr(self, "pace"):
            await self.pace.stop()
            await self.timers.stop()
        await super().close()
        if hasattr(self, "database"):
            await self.database.close()
