"""The guided first game in a real browser, with the real bot and the mouse only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e.person import DESK, Person, sitting
from tests.sandbox.browser import chromium

pytestmark = pytest.mark.skipif(chromium() is None and not os.environ.get("CI"), reason="no Chromium on this machine")


async def a_picture_opens(person: Person, caption: str) -> None:
    """The newest picture is large when it is pressed, and closes again."""
    await person.page.sees(caption)
    await person.page.click(".picture")
    await person.page.until("document.querySelector('.lightbox img')?.naturalWidth >= 600")
    await person.page.key("Escape")
    await person.page.until("document.querySelector('.lightbox') === null")


async def test_farmers_and_citizens_from_the_first_press_to_the_winner(tmp_path: Path) -> None:
    """A newcomer plays the whole game by pressing what the page offers."""
    async with sitting(tmp_path, seed=7) as person:
        await person.page.click(".invitation button", "Farmers and Citizens")
        await person.page.sees("Set-up: choose your nations")
        await person.press("My turn")
        await person.page.sees("This is set-up")
        kinds = []
        while (await person.asked())[1]:
            kinds.append(await person.decide())
        assert {"ChooseNation", "Move", "BuildCities", "RunShips"} <= set(kinds)
        await person.page.sees("The game is over")
        await person.page.sees("Nothing to decide now.")
        await person.page.sees("wins with")
        assert "seat1" not in await person.text()
        await person.press("Score")
        await a_picture_opens(person, "Score · turn")


async def test_several_turns_of_a_short_game(tmp_path: Path) -> None:
    """Menus, a typed form, pictures, the hand in a direct message, an offer with a bluff, and a purchase."""
    async with sitting(tmp_path, seed=7) as person:
        page = person.page
        await page.click(".invitation button", "Short Avalon Hill game")
        await page.sees("Waiting for @Anna")
        await person.press("My turn")
        await person.choose("Choose")
        await page.sees("This is your first area")
        await person.choose("Choose")
        await page.sees("Turn 1 · ")

        await movement_by_menu_and_by_hand(person)
        await person.press("Map")
        await a_picture_opens(person, "Map · turn")
        await person.until_asked("Trade")
        await page.sees("This is trade")
        await trade_with_a_bluff(person)
        await the_desk_in_a_direct_message(person)


async def movement_by_menu_and_by_hand(person: Person) -> None:
    """A march from two menus, then the same typed; nothing moves until it is confirmed."""
    await person.until_asked("Move")
    await person.page.sees("This is movement")
    await person.choose("March from")
    await person.choose("how many to where")
    orders = await person.page.until(f"document.querySelector(\"{DESK} pre\")?.innerText")
    assert ">" in orders
    await person.press("Start over", DESK)
    await person.page.sees("nobody moves")
    await person.press("Write", DESK)
    await person.write("99 Nowhere > Elsewhere")
    await person.page.sees("Not yet:")
    await person.press("Write", DESK)
    await person.write(orders)
    await person.page.sees("This can be confirmed.")
    await person.press("Confirm", DESK)
    await person.page.until("!document.querySelector('.pane').innerText.includes('This is movement')")


async def trade_with_a_bluff(person: Person) -> None:
    """Three cards, a word that need not be true, and the offer lies on the public board."""
    await person.choose("Cards to offer", "", "", "")
    await person.page.sees("you name")
    await person.press("Bluff and wishes", DESK)
    await person.page.until("document.activeElement.matches('.sheet input')")
    await person.page.type("nothing but Gold")
    await person.page.click(".sheet .primary")
    await person.page.sees("“nothing but Gold”")
    await person.press("Post offer", DESK)
    public = "[...document.querySelectorAll('.message:not(.ephemeral)')].some((e) => e.innerText.includes({}))"
    await person.page.until(public.format("'“nothing but Gold”'"))
    await person.decide()


async def the_desk_in_a_direct_message(person: Person) -> None:
    """The same decision lies in the direct message, with the hand as a picture."""
    await person.press("My hand")
    await person.page.sees("cards worth")
    await person.page.click(".channel[data-kind=dm]")
    await person.page.sees("in #table")
    await person.press("Hand picture")
    await a_picture_opens(person, "Hand of")
