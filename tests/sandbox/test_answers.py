"""Every kind of answer a bot can give, seen from the player's side."""

from __future__ import annotations

import pytest

from bot.sandbox import ActionRefused, NoAnswer


async def test_a_slash_command_with_options_is_answered(stage):
    reply = await stage.anna.command("table", "table open", edition="avalon_hill", players=3)
    assert reply.text == "Table of **avalon_hill** for 3"
    assert reply.buttons == ["Seat 1", "Join", "Leave"] or set(reply.buttons) == {"Seat 1", "Join", "Leave"}
    assert stage.ben.last("table").text == reply.text
    assert stage.world.problems == []
