"""Menus, forms and the trading floor, as a person uses them."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.person import Person
from bot.sandbox.seen import Seen
from tests.discord.stage import Stage, staged


async def until_asked(stage: Stage, words: str, least_turn: int = 1) -> tuple[Person, Seen]:
    """Play until somebody's desk shows these words."""
    while True:
        person = await stage.awaited()
        assert person is not None
        _, seen = await stage.bot.tables.see(1, None)
        desk = await stage.my_turn(person)
        if words in desk.text and seen and seen.turn >= least_turn:
            return person, desk
        await stage.decide(person)


async def test_movement_by_menus_and_by_typing(tmp_path: Path) -> None:
    """March from, how many to where, then write a line too much and see why it cannot be done."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person, desk = await until_asked(stage, "Your movement", least_turn=2)
        source = desk.options("March from")[0]
        await person.choose(desk, source, menu="March from")
        await stage.quiet()
        way = desk.options(f"From {source}: how many to where")[0]
        await person.choose(desk, way, menu=f"From {source}: how many to where")
        await stage.quiet()
        assert "This can be confirmed" in desk.text
        reply = await person.press(desk, "Write")
        assert reply.form is not None
        await person.submit(reply, {"text": "99 Atlantis > Rome"})
        await stage.quiet()
        assert "Not yet" in desk.text
        assert "no area 'atlantis' in play" in desk.text
        await person.press(desk, "Confirm")
        await stage.quiet()
        assert any("atlantis" in seen.text and seen.ephemeral for seen in person.sees("table"))
        await person.press(desk, "Start over")
        await stage.quiet()
        assert "nobody moves" in desk.text
        await person.press(desk, "Confirm")
        await stage.quiet()
        _, after = await stage.bot.tables.see(1, None)
        assert after is not None


async def test_a_deal_between_two_people(tmp_path: Path) -> None:
    """Cards are picked privately, one is named, a bluff is added; the counter-offer is accepted and hands change."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        while True:
            await until_asked(stage, "Trade (rule", least_turn=6)
            async with stage.bot.tables.reading(1) as handle:
                game, info = handle.game, handle.info
                assert game is not None
                traders = [seat for seat in game.pending if info.seat(seat).user]
            if len(traders) >= 2:
                break
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
        by_seat = {seat.name: person for seat in info.seats for person in stage.people if seat.user == person.id}
        one, two = by_seat[traders[0]], by_seat[traders[1]]
        before = {seat: dict(game.hand(seat)) for seat in traders[:2]}
        desk = await stage.my_turn(one)
        goods = desk.options("Cards to offer")[:3]
        await one.choose(desk, *_values(desk, goods), menu="Cards to offer")
        await stage.quiet()
        await one.choose(desk, desk.options("The one card you name truly")[0], menu="The one card you name truly")
        await stage.quiet()
        reply = await one.press(desk, "Bluff and wishes")
        await one.submit(reply, {"says": "all gold", "wants": "Salt"})
        await stage.quiet()
        await one.press(desk, "Post offer")
        await stage.quiet()
        number = max(offer.id for offer in game.table.offers.values() if offer.seat == traders[0])
        card = await two.wait_for("table", "all gold")
        assert "Trade board" in card.text
        floor = await stage.my_turn(two)
        await two.choose(floor, *_values(floor, floor.options("Cards to offer")[:3]), menu="Cards to offer")
        await stage.quiet()
        await two.choose(floor, f"Answer offer {number}", menu="Answer an offer with yours")
        await stage.quiet()
        await two.press(floor, "Post offer")
        await stage.quiet()
        counter = max(offer.id for offer in game.table.offers.values() if offer.answers == number)
        desk = await stage.my_turn(one)
        await one.choose(desk, f"Accept offer {counter}", menu="Accept, decline or withdraw")
        await stage.quiet()
        assert {seat: dict(game.hand(seat)) for seat in traders[:2]} != before
        await one.wait_for("table", "trade 3 for 3 cards")


def _values(desk: Seen, labels: list[str]) -> list[str]:
    """The values of the first options of the card menu: labels repeat where one holds several of a card."""
    menu = desk.menu("Cards to offer")
    return [option["value"] for option in menu["options"]][: len(labels)]


async def test_a_whole_game_of_three_people_and_four_practice_players(tmp_path: Path) -> None:
    """Avalon Hill's full game, from the lobby to the winner and to playing again."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=7)
        while person := await stage.awaited():
            await stage.decide(person)
        info = await stage.info()
        assert info.status == "over"
        anna = stage.people[0]
        card = await anna.wait_for("table", "The game is over")
        for button in ("Score", "Map", "A.S.T.", "Summary"):
            reply = await anna.press(card, button)
            assert reply.pictures
        await anna.press(card, "Play again")
        await anna.wait_for("table", "A table of")
        assert stage.world.problems == []


async def test_an_old_button_says_that_nothing_is_asked(tmp_path: Path) -> None:
    """Whoever presses it is spoken to, and no seat is called by the name that it has inside."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        while await stage.awaited() is person:
            old = await stage.my_turn(person)
            await stage.decide(person)
        reply = await person.press(old, "Choose for me")
        await stage.quiet()
        text = " ".join(seen.text for seen in [reply, *reply.follow_ups])
        assert "You have nothing to decide now" in text
        assert "seat" not in text
