"""Somebody who plays with the mouse: the program as it is started, its bot process, and a browser on its page."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.e2e.sandbox_process import SandboxProcess, sandbox_process
from tests.sandbox.browser import Browser

DESK = ".message.ephemeral:has([data-custom-id$=':auto'])"
"""The newest private card with a decision on it."""


class Person:
    """Looks at the page and presses what is there."""

    def __init__(self, sandbox: SandboxProcess, page: Browser) -> None:
        self.sandbox, self.page = sandbox, page

    async def press(self, label: str, within: str = "") -> None:
        """Press the newest button of that label, and wait for the answer."""
        await self.page.click(f"{within} .button".strip(), label)
        await self.settled()

    async def choose(self, menu: str, *rows: str) -> None:
        """Choose lines of a menu by their words, or its first line."""
        await self.page.click(".select", menu)
        for row in rows or ("",):
            await self.page.click(".popup-row:not(.chosen)", row)
        if await self.page.js("document.querySelector('.popup-confirm') !== null"):
            await self.page.click(".popup-confirm")
        await self.settled()

    async def write(self, text: str) -> None:
        """Fill in the form that is open, and send it."""
        await self.page.click(".sheet textarea")
        await self.page.js("document.querySelector('.sheet textarea').select()")
        await self.page.type(text)
        await self.page.click(".sheet .primary")
        await self.page.until("document.querySelector('.sheet') === null")
        await self.settled()

    async def settled(self) -> None:
        """The bot has answered what was pressed, and the page has had the time to show it."""
        await self.page.until("document.querySelector('.waiting, .thinking') === null")
        await self.page.js("new Promise((done) => setTimeout(done, 30))")

    async def asked(self) -> tuple[str, int]:
        """The kind and number of the open ask, or nothing when the game is over, as it is stored."""
        async with self.sandbox.table() as handle:
            assert handle.game is not None
            seat = handle.info.seats[0].name
            question = handle.game.pending.get(seat)
            waits = question is not None and seat not in handle.game.table.done
            return (question.kind, handle.game.ask_numbers[seat]) if question and waits else ("", 0)

    async def answered(self, number: int, seconds: float = 8) -> bool:
        """Wait until an ask is not open any more."""
        for _ in range(int(seconds / 0.03)):
            if (await self.asked())[1] != number:
                return True
            await asyncio.sleep(0.03)
        return False

    async def text(self) -> str:
        """Everything the pane shows."""
        return str(await self.page.js("document.querySelector('.pane').innerText"))

    async def shows_ask(self) -> None:
        """Wait until the card before the person is the ask that the game waits for."""
        kind, number = await self.asked()
        key = f"s:1:{'t' if kind == 'Trade' else 'a'}:{number}:auto"
        await self.page.until(f"document.querySelector('[data-custom-id={json.dumps(key)}]') !== null")

    async def work(self, label: str) -> None:
        """Press something on the card of the decision, and wait until the bot has put a new card in its place."""
        card = f"[...document.querySelectorAll({json.dumps(DESK)})].at(-1)"
        await self.page.js(f"{card}.dataset.old = 'yes'")
        for _ in range(3):  # news that arrives just then moves the button away; a person presses again
            await self.press(label, DESK)
            with contextlib.suppress(AssertionError):
                await self.page.until(f"!{card}?.dataset.old", 3)
                return
        raise AssertionError(f"{label} was pressed, and nothing came of it: {await self.text()}")

    async def decide(self) -> str:
        """Press "Choose for me" and, if there is something to confirm, "Confirm"; say what kind of ask it was."""
        kind, number = await self.asked()
        await self.shows_ask()
        if kind == "Trade":
            await self.work("Done trading")
        else:
            await self.work("Choose for me")
            if (await self.asked())[1] == number:
                await self.work("Confirm")
        assert await self.answered(number), await self.text()
        return kind

    async def until_asked(self, wanted: str, most: int = 60) -> None:
        """Decide until an ask of a kind comes."""
        for _ in range(most):
            if (await self.asked())[0] == wanted:
                await self.shows_ask()
                return
            await self.decide()
        raise AssertionError(f"{wanted} was never asked")


@asynccontextmanager
async def sitting(tmp_path: Path, seed: int) -> AsyncIterator[Person]:
    """A person before the page of a fresh sandbox; nothing may go wrong and nothing may leave this machine."""
    async with sandbox_process(tmp_path, seed=seed) as sandbox:
        page = await Browser().start()
        try:
            await page.open(sandbox.url)
            await page.sees("Play a short first game")
            yield Person(sandbox, page)
            await asyncio.sleep(0.05)
        finally:
            await page.close()
        assert page.errors == []
        ours = (sandbox.base, "about:", "data:", "blob:")
        assert [url for url in page.requests if not url.startswith(ours)] == []
        assert await sandbox.do("problems") == []
        log = (tmp_path / "sandbox.log").read_text("utf-8")
        assert "Traceback" not in log, log
