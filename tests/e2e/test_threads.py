"""A table in a thread, and a bot that dies under a player's hands, in a real browser."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.e2e.person import sitting
from tests.sandbox.browser import chromium

pytestmark = pytest.mark.skipif(chromium() is None and not os.environ.get("CI"), reason="no Chromium on this machine")


async def test_a_table_in_a_thread(tmp_path: Path) -> None:
    """Opened, filled, started and played in the thread; its channel stays free for another table."""
    async with sitting(tmp_path, seed=7) as person:
        page = person.page
        await page.click(".new-thread")
        await page.until("document.activeElement.matches('.sheet input')")
        await page.type("Second room")
        await page.key("Enter")
        await page.until("document.querySelector('.channel.deep.here')?.textContent === 'Second room'")
        await page.click(".invitation button", "Farmers and Citizens")
        await page.sees("Set-up: choose your nations")
        await person.press("My turn")
        await person.decide()
        await page.click(".channel[data-kind=dm]")
        await page.sees("in #Second room")
        await page.click(".channel[data-channel=table]")
        await page.sees("Second room")
        await page.click(".composer-input")
        await page.type("/table open ")
        await page.until("document.querySelector('.command-name')?.textContent === '/table open'")
        await page.type("hart")
        await page.until("document.querySelector('.command .suggestion.current')?.textContent.includes('Hartland')")
        await page.key("Enter")
        await page.key("Enter")
        await page.sees("Table 2 is open.")


async def test_the_page_shows_that_the_bot_is_away_and_back(tmp_path: Path) -> None:
    """Killed in the middle: a line says so, it goes, and the same decision can be taken."""
    async with sitting(tmp_path, seed=7) as person:
        page = person.page
        await page.click(".invitation button", "Farmers and Citizens")
        await page.sees("Set-up: choose your nations")
        await person.press("My turn")
        await person.decide()
        kind, number = await person.asked()
        (bot,) = person.sandbox.bots()
        os.kill(bot, signal.SIGKILL)
        await page.until("document.querySelector('.banner.away')?.innerText.includes('is started again')")
        await page.until("document.querySelector('.banner.away').hidden", 20)
        assert await person.asked() == (kind, number)
        await person.press("My turn")
        await person.decide()
