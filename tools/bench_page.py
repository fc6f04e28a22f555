"""`make bench`, last part: the page in a real browser, from the start of the program and from a click to its reply."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.person import Person
from tests.e2e.sandbox_process import sandbox_process
from tests.sandbox.browser import Browser, chromium

STARTS, CLICKS = 5, 40
START_BUDGET, CLICK_BUDGET = 5000, 150
# From the click to the first frame that shows what was waited for, measured by the page's own clock.
MEASURE = """
(() => new Promise((done) => {{
  const shown = () => {shown};
  const began = performance.now();
  const look = () => {{
    if (!shown()) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }};
  const watch = new MutationObserver(look);
  watch.observe(document.querySelector(".flow"), {{ subtree: true, childList: true, attributes: true }});
  document.querySelector(".flow").addEventListener("load", look, {{ capture: true }});
  {act};
}}))()
"""
NEWEST = "[...document.querySelectorAll({})].filter((e) => e.textContent.includes({})).at(-1)"
LAST_PRIVATE = "[...document.querySelectorAll('.message.ephemeral:not(:has(.thinking))')].at(-1)"


def newest(selector: str, text: str = "") -> str:
    """The page's newest element of a kind."""
    return NEWEST.format(json.dumps(selector), json.dumps(text))


async def starts(browser: Browser) -> None:
    """From the command to a page on which the first game can be pressed; the browser runs already."""
    times = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            async with sandbox_process(Path(folder)) as sandbox:
                await browser.open(sandbox.url)
                await browser.until("document.querySelector('.invitation button') !== null", 30)
                times.append((time.perf_counter() - began) * 1000)
    report("start to first usable page", times, START_BUDGET, None)


async def clicks(browser: Browser) -> None:
    """From a click to the shown reply, for several kinds of replies, beside a line that the page only echoes."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox_process(Path(folder), seed=47) as sandbox:
            person = Person(sandbox, browser)
            await browser.open(sandbox.url)
            await browser.sees("Play a short first game")
            await browser.click(".channel[data-channel=second-table]")
            base = await echoes(person)
            report("a plain line and its echo", base, None, None)
            await game(person)
            card = f"{LAST_PRIVATE}?.querySelector('.button')"
            report("My turn: a private card", await presses(person, "My turn", card), CLICK_BUDGET, base)
            picture = f"{LAST_PRIVATE}?.querySelector('.picture img')?.naturalWidth > 0"
            for label in ("My hand", "A.S.T.", "Map"):
                report(f"{label}: a picture", await presses(person, label, picture), CLICK_BUDGET, base)
            report("a menu: the card changes", await choices(person), CLICK_BUDGET, base)
            await lobby(person)
            words = f"{LAST_PRIVATE}?.querySelector('.body')?.innerText.includes('rule')"
            report("Settings: private words", await presses(person, "Settings", words), CLICK_BUDGET, base)


async def game(person: Person) -> None:
    """A short game, at the first movement of somebody who has cards."""
    await person.page.click(".channel[data-channel=table]")
    await person.page.click(".invitation button", "Short Avalon Hill game")
    await person.page.sees("Waiting for")
    await person.press("My turn")
    await person.until_asked("Trade")
    await person.until_asked("Move")
    await clear(person)


async def lobby(person: Person) -> None:
    """A second table that waits for players."""
    await person.page.click(".channel[data-channel=second-table]")
    options = {"edition": "avalon_hill", "players": 5}
    await person.sandbox.act("Anna", "command", "second-table", name="table open", options=options)
    await person.page.sees("A table of")
    await clear(person)


async def clear(person: Person) -> None:
    """Put private cards away, so that each click finds the same page."""
    await person.settled()
    while await person.page.js("document.querySelector('.only-you .quiet') !== null"):
        await person.page.js("document.querySelector('.only-you .quiet').click()")
        await asyncio.sleep(0.05)


async def presses(person: Person, label: str, shown: str) -> list[float]:
    """Press a button again and again."""
    times = []
    for _ in range(CLICKS):
        act = f"{newest('.message:not(.ephemeral) .button', label)}.click()"
        times.append(await person.page.js(MEASURE.format(shown=shown, act=act)))
        await clear(person)
    return times


async def choices(person: Person) -> list[float]:
    """Choose in a menu of the decision's card, and start over, again and again."""
    times = []
    await person.press("My turn")
    await person.shows_ask()
    for _ in range(CLICKS // 2):
        await person.page.js(f"{newest('.select', 'March from')}.click()")
        act = "document.querySelector('.popup-row').click(); document.querySelector('.popup-confirm')?.click()"
        shown = newest(".message.ephemeral .select", "how many to where")
        times.append(await person.page.js(MEASURE.format(shown=shown, act=act)))
        await person.settled()
        await person.work("Start over")
    return times


async def echoes(person: Person) -> list[float]:
    """A line that the server only hands back: what the page and the sockets cost without the bot."""
    times = []
    for number in range(CLICKS):
        text = f"echo {number}."
        fill = "const box = document.querySelector('.composer-input'); box.focus()"
        await person.page.js(f"{{ {fill} }}")
        await person.page.type(text)
        shown = f"[...document.querySelectorAll('.message')].at(-1)?.innerText.includes({json.dumps(text)})"
        act = "document.querySelector('.composer .send, .send').click()"
        times.append(await person.page.js(MEASURE.format(shown=shown, act=act)))
    return times


def report(what: str, times: list[float], budget: int | None, base: list[float] | None) -> None:
    """One line: median, 95th percentile, budget, and the ratio to the bare echo."""
    middle, high = statistics.median(times), sorted(times)[int(0.95 * (len(times) - 1))]
    aim = f"; budget {budget} ms" if budget else ""
    ratio = f"; {middle / statistics.median(base):.1f} x the echo" if base else ""
    print(f"page: {what}: {middle:.0f} ms, 95% within {high:.0f} ms{aim}{ratio}", flush=True)


async def main() -> None:
    """All measurements, in one browser."""
    if chromium() is None:
        sys.exit("bench_page: there is no Chromium on this machine")
    browser = await Browser().start()
    try:
        await starts(browser)
        await clicks(browser)
    finally:
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
