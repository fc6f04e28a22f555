"""`make bench`, second part: storing a step, a click and its reply, and many tables, as ratios within one run."""

from __future__ import annotations

import asyncio
import json
import resource
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import aiosqlite
import discord
from discord import app_commands

from bot.app import Solon
from bot.sandbox import World, connected
from bot.settings import Settings
from bot.store.database import PRAGMAS, Database
from bot.store.tables import TableStore
from bot.tables.info import TableInfo
from bot.tables.service import Tables

PEOPLE = ("Anna", "Ben")


async def started(tables: Tables, channel: int, players: int = 7) -> TableInfo:
    """A table with one person and practice players, started."""
    info = await tables.open(TableInfo(guild=1, channel=channel, moderator=1, players=players, seed=channel + 1))
    await tables.join(info.id, 1, "Anna")
    await tables.fill(info.id, 1)
    await tables.start(info.id, 1)
    return info


async def storing(folder: Path) -> None:
    """Storing a step against one bare commit of the same database settings (budget 2)."""
    database = await Database.open(str(folder / "steps.sqlite3"))
    store = TableStore(database)
    info = await Tables(store).open(TableInfo(guild=1, channel=1, moderator=1, players=7))
    entry = {"seat": "seat1", "reply": ["3 knossos > phaestos", "2 rome > neapolis"]}
    steps = [await _timed(store.append(info, number, [entry], [], number)) for number in range(150)]
    bare = await aiosqlite.connect(str(folder / "bare.sqlite3"), isolation_level=None)
    for pragma in PRAGMAS:
        await bare.execute(f"PRAGMA {pragma}")
    await bare.execute("CREATE TABLE log (entry TEXT)")

    async def commit() -> None:
        await bare.execute("BEGIN IMMEDIATE")
        await bare.execute("INSERT INTO log VALUES (?)", (json.dumps(entry),))
        await bare.execute("COMMIT")

    commits = [await _timed(commit()) for _ in range(150)]
    await bare.close()
    await database.close()
    ratio = statistics.median(steps) / statistics.median(commits)
    print(f"storing a step against a bare commit: {ratio:.2f} ({statistics.median(steps) * 1000:.2f} ms; budget 2)")


class Bare(discord.Client):
    """A bot that only acknowledges, to compare with."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """One command that answers at once."""

        async def ping(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

        self.tree.add_command(app_commands.Command(name="ping", description="Answer", callback=ping))
        await self.tree.sync()


async def clicks(folder: Path) -> None:
    """A press and its shown reply, against a bare bot that only answers."""
    world = World(players=PEOPLE)
    bare: list[float] = []
    async with connected(Bare(), world):
        anna = world.user("Anna")
        bare += [await _timed(anna.command("table", "ping")) for _ in range(60)]
    world = World(players=PEOPLE)
    bot = Solon(
        Settings(database_url=f"sqlite:///{folder / 'clicks.sqlite3'}", _env_file=None), guild_ready_timeout=0.05
    )
    shown: dict[str, list[float]] = {"My turn": [], "My hand": [], "Map": [], "A.S.T.": []}
    async with connected(bot, world):
        anna = world.user("Anna")
        await anna.command("table", "table open", edition="avalon_hill", players=7)
        for label in ("Join", "Fill with practice players", "Start"):
            await anna.press(next(m for m in reversed(anna.sees("table")) if label in m.buttons), label)
        card = next(m for m in reversed(anna.sees("table")) if "My turn" in m.buttons)
        for label, times in shown.items():
            times += [await _timed(anna.press(card, label)) for _ in range(25)]
    base = statistics.median(bare)
    medians = {label: statistics.median(times) for label, times in shown.items()}
    rows = [f"{label} {spent * 1000:.0f} ms ({spent / base:.1f} x)" for label, spent in medians.items()]
    print(f"press to shown reply, median: {', '.join(rows)}; a bare bot {base * 1000:.1f} ms (aim 150 ms)")


async def many_tables(folder: Path, number: int = 300) -> None:
    """Many open tables: memory for each, and how long a start takes to know them all."""
    database = await Database.open(str(folder / "many.sqlite3"))
    tables = Tables(TableStore(database), in_memory=number)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for channel in range(number):
        await started(tables, channel)
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    fresh = Tables(TableStore(database), in_memory=number)
    listing = await _timed(fresh.store.open_tables())
    load = [await _timed(fresh.see(info.id, None)) for info in (await fresh.store.open_tables())[:40]]
    await database.close()
    print(f"{number} tables loaded: {used:.0f} MB more; listing them {listing * 1000:.0f} ms; "
          f"loading one {statistics.median(load) * 1000:.1f} ms")  # fmt: skip


async def _timed(work: Any) -> float:
    began = time.perf_counter()
    await work
    return time.perf_counter() - began


async def main() -> None:
    """All measurements."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await many_tables(folder)  # first, before pictures raise the memory that was ever used
        await storing(folder)
        await clicks(folder)


if __name__ == "__main__":
    asyncio.run(main())
