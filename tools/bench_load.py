"""`make bench`, the load: 50 busy tables against a bot that only acknowledges, and a start with 1,000 open tables.

The server is in this process, the bot in one of its own, as at a host's.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot.sandbox import World, point_discord_at, start
from bot.store.cards import CardStore, Shown
from bot.store.database import Database
from bot.store.tables import TableStore
from bot.tables.service import Tables
from tools.bench_bot import started

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.sandbox.interactions import Interaction
    from bot.sandbox.person import Person
    from bot.sandbox.record import Exchange
    from bot.sandbox.seen import Seen

TABLES = 50
SECONDS = 20.0
PAUSE = 1.0
"""Somebody at each table presses about so often, in seconds: far more than people do."""


class OnlyAcknowledges(discord.Client):
    """The bot to compare with: it posts two buttons in each channel."""

    async def on_ready(self) -> None:
        """Something to press."""
        for channel in self.get_all_channels():
            if isinstance(channel, discord.TextChannel):
                view = discord.ui.View(timeout=None)
                for label in ("My turn", "My hand"):
                    view.add_item(discord.ui.Button(label=label))
                await channel.send("press", view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Acknowledge, and nothing else."""
        await interaction.response.defer()


@asynccontextmanager
async def bot_process(world: World, folder: Path, *, bare: bool = False) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot as a host would start it, until it is ready."""
    running = await start(world)
    own = {
        "SOLON_DISCORD_URL": running.discord_url,
        "DISCORD_TOKEN": running.token,
        "DATABASE_URL": f"sqlite:///{folder / 'solon.sqlite3'}",
        "LOG_LEVEL": "WARNING",
    }
    command = [sys.executable, "-m", "tools.bench_load", "--bare"] if bare else ["solon", "run"]
    if not bare:
        command[0] = str(Path(sys.executable).with_name("solon"))
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **own})
    try:
        while not world.gateway.lines or not (bare or world.commands.scopes):
            await asyncio.sleep(0.01)
        yield process
    finally:
        process.terminate()
        await process.wait()
        await running.stop()


class Stopwatch:
    """How long interactions wait for their acknowledgement, as the server sees it."""

    def __init__(self, world: World) -> None:
        self.began: dict[str, float] = {}
        self.took: list[float] = []
        world.watchers.append(self.saw)

    def press(self, send: Callable[[], Interaction]) -> None:
        """Begin to measure one."""
        now = time.perf_counter()
        self.began[str(send().id)] = now

    def saw(self, exchange: Exchange) -> None:
        """An acknowledgement ends the time of its interaction."""
        if exchange.route.endswith("/callback"):
            began = self.began.pop(exchange.path.split("/")[-3], None)
            if began is not None:
                self.took.append(time.perf_counter() - began)

    def tell(self) -> tuple[float, float]:
        """Median and 99th percentile, in milliseconds."""
        cuts = statistics.quantiles(self.took, n=100)
        return cuts[49] * 1000, cuts[98] * 1000


def newest(person: Person, place: str, label: str) -> Seen | None:
    """The newest message with a button."""
    return next((seen for seen in reversed(person.sees(place)) if label in seen.buttons), None)


async def at_table(person: Person, place: str, watch: Stopwatch, until: float, chance: random.Random) -> None:
    """Somebody looks at his turn, lets Solon choose, confirms, and looks around, again and again."""
    while time.perf_counter() < until:
        await asyncio.sleep(chance.uniform(0.5, 1.5) * PAUSE)
        for label in chance.choice((["Choose for me"], ["Confirm", "Done trading"], ["My turn"], ["My hand"])):
            seen = newest(person, place, label)
            if seen is not None:
                watch.press(lambda seen=seen, label=label: person.start_press(seen, label))  # type: ignore[misc]
                break


async def busy(folder: Path) -> tuple[float, float]:
    """Tables with one person and six practice players each, all played at once."""
    names = [f"P{number}" for number in range(TABLES)]
    world = World(players=names, channels=[f"t{number}" for number in range(TABLES)])
    async with bot_process(world, folder):
        for number, name in enumerate(names):
            person, place = world.user(name), f"t{number}"
            await person.command(place, "table open", edition="avalon_hill", players=7)
            for label in ("Join", "Fill with practice players", "Start"):
                while (card := newest(person, place, label)) is None:
                    await asyncio.sleep(0.01)
                await person.press(card, label)
            card = await person.wait_for(place, lambda seen: "My turn" in seen.buttons)
            await person.press(card, "My turn")
        return await _pressed(world, names)


async def bare(folder: Path) -> tuple[float, float]:
    """The same presses on messages of a bot that only acknowledges."""
    names = [f"P{number}" for number in range(TABLES)]
    world = World(players=names, channels=[f"t{number}" for number in range(TABLES)])
    async with bot_process(world, folder, bare=True):
        for number, name in enumerate(names):
            await world.user(name).wait_for(f"t{number}", "press")
        return await _pressed(world, names)


async def _pressed(world: World, names: list[str]) -> tuple[float, float]:
    watch, until = Stopwatch(world), time.perf_counter() + SECONDS
    people = [
        at_table(world.user(name), f"t{number}", watch, until, random.Random(number))
        for number, name in enumerate(names)
    ]
    await asyncio.gather(*people)
    await asyncio.sleep(1)
    print(f"  {len(watch.took)} presses acknowledged, {len(watch.began)} not", flush=True)
    return watch.tell()


async def thousand(folder: Path, number: int = 1000) -> None:
    """A start with many open tables in the file: how long until Solon is ready, and its memory."""
    database = await Database.open(str(folder / "solon.sqlite3"))
    tables, cards = Tables(TableStore(database)), CardStore(database)
    for channel in range(number):
        info = await started(tables, channel)
        await cards.keep(info.id, Shown(message=1, at=0))
        await cards.everybody_knows(info.id, 10_000)
    await database.close()
    world = World(players=["Anna"])
    began = time.perf_counter()
    async with bot_process(world, folder) as process:
        ready = time.perf_counter() - began
        anna = world.user("Anna")
        await anna.command("table", "help")
        first = time.perf_counter() - began
        memory = _memory(process.pid)
    print(f"{number} open tables: connected after {ready:.1f} s, first answer after {first:.1f} s (budget 5), "
          f"{memory:.0f} MB (budget 1000)")  # fmt: skip


def _memory(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def main() -> None:
    """All measurements."""
    with tempfile.TemporaryDirectory() as name:
        await thousand(Path(name))
    with tempfile.TemporaryDirectory() as name:
        alone = await bare(Path(name))
    with tempfile.TemporaryDirectory() as name:
        loaded = await busy(Path(name))
    print(f"acknowledgement at {TABLES} busy tables: median {loaded[0]:.1f} ms, 99th {loaded[1]:.1f} ms; "
          f"a bare bot {alone[0]:.1f} and {alone[1]:.1f} ms: {loaded[1] / alone[1]:.1f} x (budget 3)")  # fmt: skip


if __name__ == "__main__":
    if "--bare" in sys.argv:
        point_discord_at(os.environ["SOLON_DISCORD_URL"])
        OnlyAcknowledges(intents=discord.Intents(guilds=True)).run(os.environ["DISCORD_TOKEN"], log_handler=None)
    else:
        asyncio.run(main())
