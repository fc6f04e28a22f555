"""A sandbox with the small bot connected to it, over real loopback sockets."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from small_bot import SmallBot

from bot.sandbox import RunningSandbox, World, connected
from bot.sandbox.openapi import Description

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.person import Person

BESIDE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
DESCRIPTION = Path(os.environ.get("DISCORD_OPENAPI", BESIDE))


@dataclass
class Stage:
    """Everything a test needs: the world, two players, the server and the bot."""

    world: World
    sandbox: RunningSandbox
    bot: SmallBot
    anna: Person
    ben: Person


@pytest.fixture(scope="session")
def description() -> Description | None:
    return Description(DESCRIPTION) if DESCRIPTION.is_file() else None


@pytest_asyncio.fixture
async def stage(description: Description | None) -> AsyncIterator[Stage]:
    world = World(players=["Anna", "Ben"], channels=["table", "lobby"])
    wrong: list[str] = []
    if description is not None:
        world.watchers.append(lambda exchange: wrong.extend(description.faults(exchange)))
    bot = SmallBot()
    async with connected(bot, world) as sandbox:
        yield Stage(world, sandbox, bot, world.user("Anna"), world.user("Ben"))
    # a test that provokes a problem looks at it and clears it
    assert world.problems == [], "the bot did something that Discord would not like"
    assert wrong == [], "Discord's own description disagrees"
