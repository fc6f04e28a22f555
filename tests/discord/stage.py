"""A stage for tests of the whole bot: the embedded server, the real bot, and people who press buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.app import Solon
from bot.sandbox import RunningSandbox, World, point_discord_at, start
from bot.sandbox.openapi import Description
from bot.sandbox.person import Person
from bot.sandbox.seen import Seen
from bot.settings import Settings
from bot.tables.info import TableInfo

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
NAMES = ("Anna", "Ben", "Cleo")


@dataclass
class Stage:
    """Everything a test needs."""

    world: World
    sandbox: RunningSandbox
    database: Path
    people: list[Person]
    wrong: list[str] = field(default_factory=list)
    bot: Solon = field(init=False)
    _running: asyncio.Task[None] = field(init=False)

    async def start_bot(self) -> None:
        """Start the bot process's insides and wait until it is ready."""
        point_discord_at(self.sandbox.discord_url)
        settings = Settings(database_url=f"sqlite:///{self.database}", _env_file=None)
        self.bot = Solon(settings, now=self.now, guild_ready_timeout=0.05)
        self._running = asyncio.create_task(self.bot.start(self.sandbox.token))
        async with asyncio.timeout(10):
            while not self.bot.restored.is_set():
                if self._running.done():
                    self._running.result()
                await asyncio.sleep(0.01)
        self.bot.tables.new_seed = lambda: 4711

    async def stop_bot(self) -> None:
        """Stop it as a crash would leave it: nothing but the database stays."""
        await self.bot.close()
        self._running.cancel()

    def now(self) -> float:
        """The sandbox's time, which the bot goes by."""
        return self.world.clock.now().timestamp()

    async def later(self, seconds: float) -> None:
        """Let time go by, and what is due happen."""
        self.world.clock.advance(seconds)
        await self.bot.timers.fire_due()

    async def info(self) -> TableInfo:
        """The one table of the stage."""
        found = await self.bot.tables.store.table(1)
        assert found is not None
        return found

    def card(self, person: Person) -> Seen:
        """The newest status card that a person sees."""
        return self.with_button(person, "My turn")

    async def open_table(self, players: int = 3, trade_minutes: int = 0, **options: object) -> None:
        """Open a table, seat all people, fill it up and start."""
        host = self.people[0]
        await host.command("table", "table open", edition="avalon_hill", players=players, **options)
        for person in self.people:
            await person.press(await person.wait_for("table", "A table of"), "Join")
        if trade_minutes:
            await host.command("table", "table settings", option="trade_minutes", value=trade_minutes)
        if players > len(self.people):
            await host.press(self.with_button(host, "Fill with practice players"), "Fill with practice players")
        await host.press(self.with_button(host, "Start"), "Start")

    def with_button(self, person: Person, label: str) -> Seen:
        """The newest message with a button that can be pressed."""
        return next(seen for seen in reversed(person.sees("table")) if label in seen.buttons)

    async def awaited(self) -> Person | None:
        """Somebody who has to decide, or nobody when the game is over."""
        info = await self.info()
        if info.status != "playing":
            return None
        _, seen = await self.bot.tables.see(1, None)
        assert seen is not None
        by_id = {person.id: person for person in self.people}
        return next(by_id[seat.user] for seat in info.seats if seat.user and seat.name in seen.awaited)

    async def my_turn(self, person: Person) -> Seen:
        """Press "My turn" and look at what comes."""
        await self.quiet()
        reply = await person.press(self.card(person), "My turn")
        assert reply.message is not None
        return person.message("table", reply.message.id)

    async def decide(self, person: Person) -> None:
        """Let Solon choose, look, and confirm."""
        desk = await self.my_turn(person)
        await person.press(desk, "Choose for me")
        await self.quiet()
        if "This can be confirmed" in desk.text and "Confirm" in desk.buttons:
            await person.press(desk, "Confirm")
            await self.quiet()
        person.dismiss(desk)

    async def quiet(self) -> None:
        """Wait until no press is being worked on: a deferred press is answered before its work is done."""
        async with asyncio.timeout(10):
            await asyncio.sleep(0)
            while self.bot.router.busy:
                await asyncio.sleep(0.002)


@asynccontextmanager
async def staged(tmp_path: Path, people: int = 3) -> AsyncIterator[Stage]:
    """A stage with a running bot; everything Discord would refuse is an error at the end."""
    world = World(players=list(NAMES[:people]), channels=["table", "lobby"])
    wrong: list[str] = []
    if DESCRIPTION.is_file():
        description = Description(DESCRIPTION)
        world.watchers.append(lambda exchange: wrong.extend(description.faults(exchange)))
    sandbox = await start(world)
    stage = Stage(world, sandbox, tmp_path / "solon.sqlite3", [world.user(name) for name in NAMES[:people]], wrong)
    await stage.start_bot()
    try:
        yield stage
    finally:
        await stage.stop_bot()
        await sandbox.stop()
    assert not wrong, "Discord's own description disagrees"
