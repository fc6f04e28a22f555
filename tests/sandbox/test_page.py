"""The page in a real browser: what a newcomer does in the first minutes."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browser import Browser, chromium

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from conftest import Stage

pytestmark = [
    pytest.mark.skipif(chromium() is None and not os.environ.get("CI"), reason="no Chromium on this machine"),
]


@pytest_asyncio.fixture
async def page(stage: Stage) -> AsyncIterator[Browser]:
    assert chromium() is not None, "continuous integration must have Chromium"
    browser = await Browser().start()
    await browser.open(stage.sandbox.url)
    await browser.sees("The table is set")
    yield browser
    await browser.close()
    assert browser.errors == []
    assert [url for url in browser.requests if not url.startswith((stage.sandbox.discord_url, "about:", "data:"))] == []


async def test_a_command_with_autocomplete_then_buttons_and_a_menu(stage, page):
    await page.click(".composer-input")
    await page.type("/tab")
    await page.until("document.querySelector('.suggestion.current')?.dataset.command === 'table open'")
    await page.key("Enter")
    await page.type("hart")
    await page.until("document.querySelector('.command .suggestion.current')?.textContent === 'Hartland (1980)'")
    await page.key("Enter")
    await page.key("Enter")
    await page.sees("Table of hartland for 4")
    assert stage.ben.last("table").text == "Table of **hartland** for 4"

    await page.click(".button", "Join")
    await page.sees("At the table: Anna")

    await page.click(".select", "Pick cities")
    await page.key("Enter")
    await page.key("ArrowDown")
    await page.key("Enter")
    await page.click(".popup-confirm")
    await page.sees("Picked knossos, miletus")
    assert await page.js("document.querySelector('.message.ephemeral .only-you') !== null")
    await page.click(".only-you .quiet")
    await page.until("document.querySelector('.message.ephemeral') === null")


async def test_ephemeral_answers_show_in_their_viewers_pane_only(stage, page):
    await page.click(".rail .split")
    await page.until("document.querySelectorAll('.pane').length === 2")
    await stage.anna.command("table", "table open", edition="mega")
    await page.sees("Table of mega", pane=1)
    await stage.anna.command("table", "hand")
    await page.sees("Your hand", pane=0)
    await page.until("document.querySelector('.message.ephemeral .picture img')?.naturalWidth === 200")
    assert not await page.js("document.querySelectorAll('.pane')[1].innerText.includes('Your hand')")


async def test_a_form_is_filled_in(stage, page):
    await page.click(".composer-input")
    await page.type("/offer ")
    await page.until("document.querySelector('.command-name')?.textContent === '/offer'")
    await page.key("Enter")
    await page.until("document.querySelector('.sheet h2')?.textContent === 'Make an offer'")
    await page.click(".sheet .primary")
    await page.until("document.querySelector('.sheet .problem')?.textContent.includes('must be filled in')")
    assert [error for error in page.errors if "400" not in error] == []
    page.errors.clear()
    await page.click(".sheet textarea")
    await page.type("3 Salt")
    await page.click(".sheet .select[aria-label=City]")
    await page.click(".popup-row", "Athens")
    await page.click(".popup-confirm")
    await page.click(".sheet .select[aria-label=Partner]")
    await page.click(".popup-row", "Ben")
    await page.click(".popup-confirm")
    await page.click(".sheet .primary")
    await page.sees("Offer: 3 Salt for Athens to Ben")


async def test_direct_messages_components_v2_and_a_large_picture(stage, page):
    await stage.anna.command("table", "whisper")
    await page.until("document.querySelector('.channel[data-kind=dm] .badge')?.textContent === '1'")
    await page.click(".channel[data-kind=dm]")
    await page.sees("Your hand: Salt")
    await page.click(".button", "Seat 1")
    await page.sees("You sit in seat 1.")
    await page.click(".channel[data-channel=table]")
    await stage.ben.command("table", "card")
    await page.sees("Turn 3 · Trade")
    await page.click(".gallery .picture")
    await page.until("document.querySelector('.lightbox img')?.naturalWidth === 640")
    await page.key("Escape")
    await page.until("document.querySelector('.lightbox') === null")
    await page.click(".button", "My turn")
    await page.sees("It is your turn.")


async def test_menus_of_people_and_plain_talk_and_another_player(stage, page):
    await page.click(".composer-input")
    await page.type("Hello **all**")
    await page.key("Enter")
    await page.until("document.querySelector('.message strong')?.textContent === 'all'")
    assert stage.ben.last("table").text == "Hello **all**"
    await stage.anna.command("table", "menus")
    await page.click(".select", "Who")
    await page.click(".popup-row", "Ben")
    await page.click(".popup-confirm")
    await page.sees("Chose Ben (Member)")
    await page.click(".face[data-player=Ben]")
    await page.until("document.querySelector('.pane').dataset.player === 'Ben'")
    await page.sees("Hello all")
    assert not await page.js("document.querySelector('.pane').innerText.includes('Chose Ben')")


async def test_thinking_and_silence_are_shown(stage, page):
    reply = stage.anna.start_command("table", "think", {})
    await page.sees("Thought it over.")
    assert reply.answer is not None
    stage.world.faults.slow(0.4, "*/webhooks/*", times=1)
    stage.anna.start_command("table", "think", {})
    await page.until("document.querySelector('.thinking')?.innerText.includes('is thinking')")
    await page.sees("And still more.")


async def test_typing_and_late_names_are_shown(stage, page):
    channel = stage.bot.get_channel(stage.world.channel("table").id)
    async with channel.typing():
        await page.until("document.querySelector('.typing').innerText.includes('Solon is typing')")
    await stage.anna.command("table", "talk")
    await page.until("[...document.querySelectorAll('.mention')].some(e => e.textContent === '#Talks')")
    await page.click("button.mention", "#Talks")
    await page.sees("Speak freely")


async def test_unread_private_messages_survive_a_reload_and_the_bot_may_come_later(stage, page):
    await stage.anna.command("table", "whisper")
    await page.until("document.querySelector('.channel[data-kind=dm] .badge')?.textContent === '1'")
    await page.open(stage.sandbox.url)
    await page.until("document.querySelector('.channel[data-kind=dm] .badge')?.textContent === '1'")
    await page.click(".channel[data-kind=dm]")
    await page.sees("Your hand: Salt")
    await page.open(stage.sandbox.url)
    await page.sees("Your hand: Salt")
    assert await page.js("document.querySelector('.channel[data-kind=dm] .badge')") is None
    await stage.bot.close()
    await page.sees("Solon is away")


async def test_a_private_message_that_is_gone_need_not_be_read(stage, page):
    badge = "document.querySelector('.channel[data-kind=dm] .badge')"
    for number in ("1", "2"):
        await stage.anna.command("table", "whisper")
        await page.until(f"{badge}?.textContent === '{number}'")
    stage.world.delete(stage.anna.dms()[0].message)
    await page.until(f"{badge}?.textContent === '1'")
    stage.world.delete(stage.anna.dms()[0].message)
    await page.until(f"{badge} === null")


async def test_a_long_channel_is_read_backwards(stage, page):
    for number in range(120):
        stage.ben.say("table", f"line {number}.")
    await page.sees("line 119.")
    await page.open(stage.sandbox.url)
    await page.sees("line 119.")
    assert not await page.js("document.querySelector('.pane').innerText.includes('line 19.')")
    await page.click(".earlier")
    await page.sees("line 0.")
    assert await page.js("document.querySelectorAll('.message').length") == 120


async def test_a_form_waits_for_its_player(stage, page):
    await stage.ben.command("table", "offer")
    await page.click(".face[data-player=Ben]")
    await page.until("document.querySelector('.sheet h2')?.textContent === 'Make an offer'")
    await page.key("Escape")
    await page.until("document.querySelector('.sheet') === null")
    async with asyncio.timeout(5):  # the sheet closes before the server has heard of it
        while stage.world.desk.forms:
            await asyncio.sleep(0.01)


async def test_the_page_fits_a_phone(stage, page):
    await stage.anna.command("table", "card")
    await page.open(stage.sandbox.url, 390, 844, phone=True)
    await page.sees("Turn 3 · Trade")
    assert await page.js("document.documentElement.scrollWidth") == 390
    await page.click(".drawer-button")
    await page.click(".channel[data-channel=lobby]")
    await page.until("document.querySelector('.pane-title h1').textContent === 'lobby'")


async def test_a_lost_server_is_announced_and_recovers(stage, page):
    from bot.sandbox import live  # noqa: PLC0415 - only here

    await live.close_all(stage.sandbox.runner.app)
    stage.anna.say("table", "after the gap")
    await page.sees("after the gap")


async def test_a_player_leaves_the_server_and_comes_back(stage, page):
    await page.click("[data-switch=member]")
    await page.sees("has left")
    await page.until("document.querySelector('.channel[data-channel=table]') === null")
    assert stage.anna.id not in stage.world.guild.members
    await page.until("document.querySelector('.pane-title h1').textContent === 'Solon'")
    await page.click("[data-switch=member]")
    await page.until("document.querySelector('.channel[data-channel=table]') !== null")
    assert stage.anna.id in stage.world.guild.members
    await page.click("[data-switch=dms]")
    await page.sees("DMs closed")
    assert not stage.anna.account.dms_open


async def test_a_thread_is_opened_and_used(stage, page):
    await page.click(".new-thread")
    await page.until("document.activeElement.matches('.sheet input')")
    await page.type("Evening game")
    await page.key("Enter")
    await page.until("document.querySelector('.pane-title h1').textContent === 'Evening game'")
    await page.until("document.querySelector('.channel.deep.here')?.textContent === 'Evening game'")
    await page.until("document.querySelector('.new-thread').offsetParent === null")
    await stage.anna.command("Evening game", "table open", edition="mega")
    await page.sees("Table of mega")
    await page.click(".channel[data-channel=table]")
    await page.sees("Evening game")
    assert stage.ben.last("table").text == "Evening game"


async def test_the_page_says_why_the_bot_is_away(stage, page):
    stage.world.bot_note = "Solon has stopped and is started again."
    await stage.bot.close()
    await page.until("document.querySelector('.banner.away')?.innerText.includes('is started again')")
