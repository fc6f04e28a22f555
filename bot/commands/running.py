"""`solon run` and `solon sandbox`: the bot on Discord, or at an embedded server with a page in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import discord
from pydantic import ValidationError

from bot.app import Solon
from bot.commands.demo import play_by_themselves
from bot.commands.first_game import first_game
from bot.logs import set_up_logs
from bot.sandbox import World, connected, point_discord_at
from bot.settings import Settings
from bot.tables.info import TableInfo
from rules.refusals import Refusal

if TYPE_CHECKING:
    import argparse

log = logging.getLogger("solon")

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
SANDBOX_FILE = Path("sandbox.sqlite3")


def run(_: argparse.Namespace) -> int:
    """With a token connect to Discord, without one start the sandbox."""
    settings = _settings()
    if settings is None:
        return 2
    if settings.discord_token is None:
        return _sandbox(settings, None, settings.sandbox_port)
    set_up_logs(settings)
    try:
        asyncio.run(_connect(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        print("solon run: Discord does not know the token in DISCORD_TOKEN", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return 0


def sandbox(options: argparse.Namespace) -> int:
    """The sandbox, with a first table if wanted."""
    settings = _settings()
    if settings is None:
        return 2
    if options.fresh:
        for path in SANDBOX_FILE.parent.glob(f"{SANDBOX_FILE.name}*"):
            path.unlink()
    table = None
    if options.practice is not None:
        people = options.players - options.practice
        if not 0 <= people <= len(PEOPLE):
            reason = f"{options.practice} practice players do not fit {options.players} seats"
            print(f"solon sandbox: {reason}", file=sys.stderr)
            return 2
        table = {"edition": options.edition, "variant": options.variant, "players": options.players, "people": people}
        table["step_by_step"] = people == 0
    port = settings.sandbox_port if options.port is None else options.port
    return _sandbox(settings, table, port, options.speed)


def _settings() -> Settings | None:
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        print(f"solon: setting {'.'.join(map(str, first['loc'])).upper()}: {first['msg']}", file=sys.stderr)
        return None


async def _connect(settings: Settings, token: str) -> None:
    if settings.solon_discord_url:
        point_discord_at(settings.solon_discord_url)
    async with Solon(settings) as bot:
        await bot.start(token)


def _sandbox(settings: Settings, table: dict[str, object] | None, port: int, speed: float = 1.0) -> int:
    own = {"database_url": f"sqlite:///{SANDBOX_FILE}", "discord_token": None, "repost_at_start": True}
    here = settings.model_copy(update=own)
    set_up_logs(here)
    try:
        asyncio.run(_serve(here, table, port, speed))
    except OSError as error:
        print(f"solon sandbox: cannot listen on port {port} ({error.strerror}); try --port 0", file=sys.stderr)
        return 1
    except Refusal as refusal:
        print(f"solon sandbox: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the tables are kept", file=sys.stderr)
    return 0


async def _serve(settings: Settings, table: dict[str, object] | None, port: int, speed: float) -> None:
    world = World(players=PEOPLE, channels=("table", "second-table"), guild="Solon's sandbox", same_ids=True)
    bot = Solon(settings, guild_ready_timeout=0.1)
    world.invitation = first_game(bot, world)
    async with connected(bot, world, port) as running:
        if table is not None:
            await _first_table(bot, world, table)
        print(f"Open this page in your browser:\n\n    {running.url}\n", flush=True)
        print("Press a button for a short first game, or type /table open in the channel, join, fill and start.")
        print("Stop with Ctrl-C; tables are kept in sandbox.sqlite3.", flush=True)
        with contextlib.suppress(asyncio.CancelledError):
            await play_by_themselves(bot, world.channel("table").id, speed)


async def _first_table(bot: Solon, world: World, table: dict[str, object]) -> None:
    """A table that is seated and started, unless the channel has one from before."""
    channel = world.channel("table").id
    if await bot.tables.store.in_channel(channel) is not None:
        return
    people = int(str(table.pop("people")))
    host = world.user(PEOPLE[0])
    info = TableInfo.model_validate({**table, "guild": world.guild.id, "channel": channel, "moderator": host.id})
    info = await bot.tables.open(info)
    for name in PEOPLE[:people]:
        info = await bot.tables.join(info.id, world.user(name).id, name)
    await bot.tables.fill(info.id, host.id)
    await bot.announcer.told(await bot.tables.start(info.id, host.id))
