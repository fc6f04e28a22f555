"""A stranger opens a table, sits down with six practice players and plays three full turns, with the mouse only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e.person import sitting
from tests.sandbox.browser import chromium

pytestmark = pytest.mark.skipif(chromium() is None and not os.environ.get("CI"), reason="no Chromium on this machine")


async def test_three_turns_with_the_mouse_only(tmp_path: Path) -> None:
    """No key is touched: the command comes from the list of commands, its edition from the list of choices."""
    async with sitting(tmp_path, seed=7) as person:
        page = person.page
        await page.click(".icon.slash")
        await page.click(".suggestion", "/table open")
        await page.click(".command .suggestion", "Avalon Hill")
        await page.click(".command .send")
        await page.sees("Full game for 7 players")
        for label in ("Join", "Fill with practice players", "Start"):
            await person.press(label)
        await page.sees("Set-up: choose your nations")
        await person.press("My turn")
        turn = 0
        while turn <= 3:
            await person.decide()
            async with person.sandbox.table() as handle:
                assert handle.game is not None
                assert sum(seat.practice for seat in handle.info.seats) == 6
                turn = handle.game.table.turn
        await page.sees("Turn 4 ·")
        await person.press("A.S.T.")
        await page.sees("A.S.T. · turn 4")
