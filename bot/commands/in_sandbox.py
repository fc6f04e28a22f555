"""`solon sandbox`: the embedded server with its page, and beside it the same `solon run` that a host would start."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.commands.first_game import FirstTable, first_game, play
from bot.logs import set_up_logs
from bot.sandbox import ActionRefused, NoAnswer, World, start
from bot.sandbox.keeper import BotEndedError, Keeper, kept
from rules.library import EDITIONS, load_edition
from rules.refusals import Refusal

if TYPE_CHECKING:
    import argparse

    from bot.sandbox import RunningSandbox
    from bot.settings import Settings

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
DATABASE, LOG = Path("sandbox.sqlite3"), Path("sandbox.log")
WELCOME = f"""Open this page in your browser:

    {{url}}

Press a button for a short first game, or type /table open in the channel, join, fill and start.
Stop with Ctrl-C; tables are kept in {DATABASE}, and what Solon logs is in {LOG}."""


def run(settings: Settings, options: argparse.Namespace) -> int:
    """The sandbox as the command line wants it."""
    table = None
    if options.practice is not None:
        table = FirstTable(options.edition, options.variant, options.players)
        fault = _fault(table, options.practice)
        if fault:
            print(f"solon sandbox: {fault}", file=sys.stderr)
            return 2
    if options.fresh:
        for path in DATABASE.parent.glob(f"{DATABASE.name}*"):
            path.unlink()
    port = settings.sandbox_port if options.port is None else options.port
    wanted = settings.model_copy(update={"practice_pause": options.speed, "solon_seed": options.seed})
    return serve(wanted, table, port, options.practice or 0)


def _fault(table: FirstTable, practice: int) -> str:
    """What is wrong with the first table that was asked for, if anything."""
    if not 0 <= table.players - practice <= len(PEOPLE):
        return f"{practice} practice players do not fit {table.players} seats"
    if table.edition not in EDITIONS:
        return f"there is no edition {table.edition!r}; there are {', '.join(EDITIONS)}"
    edition = load_edition(table.edition)
    if table.variant not in edition.variants:
        return f"there is no variant {table.variant!r}; there are {', '.join(edition.variants)}"
    low, high = edition.player_range(table.variant)
    return "" if low <= table.players <= high else f"{table.variant} is for {low} to {high} players"


def serve(settings: Settings, table: FirstTable | None, port: int, practice: int = 0) -> int:
    """Serve until Ctrl-C."""
    set_up_logs(settings)
    try:
        asyncio.run(_serve(settings, table, port, practice))
    except OSError as error:
        print(f"solon sandbox: cannot listen on port {port} ({error.strerror}); try --port 0", file=sys.stderr)
        return 1
    except BotEndedError as ended:
        print(f"solon sandbox: the bot cannot start; the end of {LOG}:\n{ended}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the tables are kept", file=sys.stderr)
    return 0


async def _serve(settings: Settings, table: FirstTable | None, port: int, practice: int) -> None:
    world = World(players=PEOPLE, channels=("table", "second-table"), guild="Solon's sandbox", same_ids=True)
    world.invitation = first_game()
    running = await start(world, port=port)
    try:
        async with kept(_keeper(settings, running)):
            if table is not None:
                await _first_table(world, table, practice)
            print(WELCOME.format(url=running.url), flush=True)
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
    finally:
        await running.stop()


def _keeper(settings: Settings, running: RunningSandbox) -> Keeper:
    """The bot as a host would start it; what differs stands in its environment."""
    environment = {
        "DISCORD_TOKEN": running.token,
        "SOLON_DISCORD_URL": running.discord_url,
        "SOLON_END_WITH_INPUT": "true",
        "DATABASE_URL": f"sqlite:///{DATABASE}",
        "PRACTICE_PAUSE": str(settings.practice_pause),
        "SOLON_SEED": str(settings.solon_seed),
    }
    keeper = Keeper(running.world, [sys.executable, "-m", "bot", "run"], environment, LOG, _tell)
    keeper.at_first["REPOST_AT_START"] = "true"  # the server has just begun and knows no message of an earlier run
    return keeper


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def _first_table(world: World, table: FirstTable, practice: int) -> None:
    """A table that is seated and started; one from before stays as it is."""
    people = [world.user(name) for name in PEOPLE[: table.players - practice]]
    try:
        await play(table, world.channel("table").id, world.user(PEOPLE[0]), people)
    except (ActionRefused, NoAnswer, Refusal) as refusal:
        _tell(f"No new table was opened. {refusal}")
