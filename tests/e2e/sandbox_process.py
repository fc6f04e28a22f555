"""`solon sandbox` as a person starts it: the server, the bot as its child, and what both leave behind."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp

from bot.store.database import Database
from bot.store.tables import TableStore
from bot.tables.memory import Handle
from bot.tables.service import Tables

BUTTON = 2
OURS = ("DISCORD_TOKEN", "DATABASE_URL", "SANDBOX_PORT", "SOLON_DISCORD_URL", "SOLON_SEED", "PRACTICE_PAUSE")


class SandboxProcess:
    """The running program, its page's address, and the same interface that the page uses."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process, url: str) -> None:
        self.folder, self.process, self.url = folder, process, url
        self.base = url.split("/?", maxsplit=1)[0]
        self.key = parse_qs(urlsplit(url).query)["key"][0]
        self.session = aiohttp.ClientSession(headers={"X-Sandbox-Key": self.key})
        self.people: dict[str, str] = {}
        self.channels: dict[str, str] = {}

    async def do(self, action: str, **body: Any) -> Any:
        """One action of the page's interface."""
        async with self.session.post(f"{self.base}/sandbox/{action}", json=body) as answer:
            data = await answer.json()
            assert answer.status == 200, data
            return data

    async def act(self, name: str, action: str, channel: str = "table", /, **body: Any) -> Any:
        """Do something as a player."""
        return await self.do(action, **{"as": self.people[name], "channel": self.channels[channel], **body})

    async def sees(self, name: str, channel: str = "table") -> list[dict[str, Any]]:
        """The messages somebody sees."""
        found: list[dict[str, Any]] = await self.act(name, "messages", channel)
        return found

    async def newest(self, name: str, label: str) -> tuple[str, str]:
        """The message and the id of the newest button of that label that somebody sees at the table."""
        for message in reversed(await self.sees(name)):
            for custom_id, shown in buttons(message["components"]):
                if shown == label:
                    return message["id"], custom_id
        raise AssertionError(f"{name} sees no {label}")

    async def press(self, name: str, label: str) -> None:
        """Press the newest button of that label, without waiting for what comes of it."""
        message, custom_id = await self.newest(name, label)
        await self.act(name, "press", message=message, custom_id=custom_id)

    async def scene(self, name: str) -> dict[str, Any]:
        """What is around the messages."""
        found: dict[str, Any] = await self.do("scene", **{"as": self.people[name]})
        return found

    async def look_around(self) -> None:
        """Learn the ids of people and channels."""
        self.people = {row["name"]: row["id"] for row in await self.do("people")}
        scene = await self.scene("Anna")
        self.channels = {row["name"]: row["id"] for row in scene["channels"]}

    def bots(self) -> list[int]:
        """The numbers of the bot processes: the program's children."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(number) for number in listed]

    @asynccontextmanager
    async def table(self, number: int = 1) -> AsyncIterator[Handle]:
        """A table as the database has it now, read beside the bot."""
        database = await Database.open(str(self.folder / "sandbox.sqlite3"))
        try:
            async with Tables(TableStore(database)).reading(number) as handle:
                yield handle
        finally:
            await database.close()


def buttons(components: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """All buttons that can be pressed, with their labels."""
    found = []
    for part in components:
        if part["type"] == BUTTON and not part.get("disabled"):
            found.append((part["custom_id"], part["label"]))
        found += buttons(part.get("components", []))
    return found


@asynccontextmanager
async def sandbox_process(folder: Path, *options: str, seed: int = 7) -> AsyncIterator[SandboxProcess]:
    """Start it in an empty folder, wait for its address, and see to it that nothing is left at the end."""
    environment = {key: value for key, value in os.environ.items() if key not in OURS}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "sandbox", "--port", "0", "--seed", str(seed), *options,
        cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    running = None
    try:
        async with asyncio.timeout(60):
            while "http://" not in (line := (await process.stdout.readline()).decode()):
                assert line or process.returncode is None, "the sandbox ended before it said where its page is"
        running = SandboxProcess(folder, process, line.strip())
        await running.look_around()
        yield running
    finally:
        if running is not None:
            await running.session.close()
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def gone(number: int, seconds: float = 20) -> bool:
    """Wait until a process is no more."""
    for _ in range(int(seconds / 0.05)):
        if not Path(f"/proc/{number}").exists() or "\nState:\tZ" in Path(f"/proc/{number}/status").read_text():
            return True
        await asyncio.sleep(0.05)
    return False
