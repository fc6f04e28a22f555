"""A second opinion on the bot and on our own server: the same flows under `simcord`, which we did not write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app import Solon
from bot.settings import Settings
from bot.timers import Timers


def parts(message: Any) -> list[dict[str, Any]]:
    """All components of a message as plain data, whichever sort of message it is."""
    to_do = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    found = []
    while to_do:
        part = to_do.pop(0)
        found.append(part)
        to_do += part.get("components", [])
    return found


def labels(message: Any) -> list[str]:
    """The labels of all buttons of a message that can be pressed."""
    return [part["label"] for part in parts(message) if part.get("label") and not part.get("disabled")]


def text(message: Any) -> str:
    """All words of a message."""
    return "\n".join([message.content, *(part.get("content") or "" for part in parts(message))])


async def test_a_table_under_another_simulation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open, join, fill, start, then thirty decisions by "My turn"; nothing the bot does is refused."""
    monkeypatch.setattr(Timers, "start", lambda _: None)  # its clock is virtual and does not know our sleeping task
    bot = Solon(Settings(database_url=f"sqlite:///{tmp_path / 'solon.sqlite3'}", _env_file=None))
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        anna = guild.add_member(env.create_user("anna"))
        stranger = guild.add_member(env.create_user("stranger"))
        opened = await anna.slash(channel, "table open", edition="avalon_hill", players=4)
        assert opened.ephemeral
        for label in ("Join", "Fill with practice players", "Start"):
            await anna.click(channel.last_message, label=label)
        bot.tables.new_seed = lambda: 1
        decisions = 0
        while decisions < 30:
            card = channel.last_message
            assert "My turn" in labels(card), text(card)
            turn = await anna.click(card, label="My turn")
            assert turn.ephemeral
            desk = turn.response
            assert desk is not None
            if "Choose for me" not in labels(desk):
                break
            await anna.click(desk, label="Choose for me")
            if "Confirm" in labels(desk) and "This can be confirmed" in text(desk):
                await anna.click(desk, label="Confirm")
            decisions += 1
        assert decisions == 30
        hand = await anna.slash(channel, "hand")
        assert hand.ephemeral
        refused = await stranger.click(channel.last_message, label="My hand")
        assert refused.ephemeral
        assert "no hand" in text(refused.response)
        assert not env.errors
