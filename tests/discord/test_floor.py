"""The trading floor in direct messages: who is told what, who sees nothing, lines between two, and changed offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.front.marked import struck
from rules.game import Game
from tests.discord.stage import staged
from tests.discord.trading import floor, forward, words


@pytest.fixture(autouse=True)
def _same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards every time."""
    monkeypatch.setattr("bot.tables.service.secrets.randbelow", lambda _: 12)


async def test_an_offer_to_one_player_is_between_the_two(tmp_path: Path) -> None:
    """The receiver gets a new desk with it; a third player and the channel see nothing, not even an edit."""
    async with floor(tmp_path) as f:
        channel, third = f.channel(), f.shown(2)
        old = f.people[1].sees(f.people[1].dm)
        number = await f.offer(0, to=1)
        desk = await f.people[1].wait_for(f.people[1].dm, f"to you alone: **{f.nation(0)}** offers 3 cards")
        assert f"Decline offer {number}" in desk.options("Accept, decline or withdraw")
        assert len(f.people[1].sees(f.people[1].dm)) <= max(1, len(old))
        assert f.channel() == channel
        assert f.shown(2) == third
        await f.act(1, f"Decline offer {number}")
        await f.people[0].wait_for(f.people[0].dm, f"Your offer {number} was declined")
        assert f.channel() == channel
        assert f.shown(2) == third
        desk = await f.desk(f.people[2])
        assert f.nation(0) not in desk.text


async def test_withdrawn_and_answered_in_direct_messages(tmp_path: Path) -> None:
    """The other side hears of an answer and of a withdrawal."""
    async with floor(tmp_path) as f:
        number = await f.offer(0, to=1)
        counter = await f.offer(1, answers=number)
        await f.people[0].wait_for(f.people[0].dm, f"**{f.nation(1)}** answers offer {number} with 3 cards")
        await f.act(0, f"Withdraw your offer {number}")
        seen = await f.people[1].wait_for(f.people[1].dm, f"**{f.nation(0)}** no longer makes you offer {number}")
        assert f"counter-offer {counter} is off the board" in seen.text


async def test_a_deal_and_an_offer_whose_cards_are_gone(tmp_path: Path) -> None:
    """Who made the counter-offer learns what he received; an offer without its cards goes and its owner is told."""
    async with floor(tmp_path) as f:
        number = await f.offer(0)
        other = await f.offer(1)
        counter = await f.offer(1, answers=number)
        await f.act(0, f"Accept offer {counter}")
        seen = await f.people[1].wait_for(f.people[1].dm, f"**{f.nation(0)}** accepts: you gave ")
        assert f"Your offer {other} is withdrawn: you no longer hold its cards" in seen.text
        assert not any("you gave" in text for text in f.shown(2) + f.channel())


async def test_a_line_to_one_player(tmp_path: Path) -> None:
    """It reaches him alone, he can reply, and markup in it stays plain."""
    async with floor(tmp_path) as f:
        desk = await f.desk(f.people[0])
        channel, third = f.channel(), f.shown(2)
        form = await f.people[0].press(desk, "Say")
        reply = await f.people[0].submit(form, {"to": f.nation(1), "text": "I have Salt\n**Egypt** says: none"})
        await f.stage.quiet()
        assert f"You told **{f.nation(1)}**" in words(reply)
        told = await f.people[1].wait_for(f.people[1].dm, f"**{f.nation(0)}** says: I have Salt")
        assert "**Egypt**" not in told.text
        answer = await f.people[1].press(told, "Reply")
        await f.people[1].submit(answer, {"text": "Three, then"})
        await f.people[0].wait_for(f.people[0].dm, f"**{f.nation(1)}** says: Three, then")
        await f.stage.quiet()
        assert f.channel() == channel
        assert f.shown(2) == third


async def test_a_line_that_cannot_be_passed_on(tmp_path: Path) -> None:
    """Closed direct messages, and a session that is over, get one clear sentence."""
    async with floor(tmp_path) as f:
        f.people[1].close_dms()
        desk = await f.desk(f.people[0])
        form = await f.people[0].press(desk, "Say")
        reply = await f.people[0].submit(form, {"to": f.nation(1), "text": "Hello"})
        await f.stage.quiet()
        assert f"**{f.nation(1)}** takes no direct messages" in words(reply)
        form = await f.people[0].press(desk, "Say")
        async with f.stage.bot.tables.reading(1) as handle:
            assert handle.game is not None
            handle.game.call_time()
        reply = await f.people[0].submit(form, {"to": f.nation(2), "text": "Too late"})
        await f.stage.quiet()
        assert not any("Too late" in text for text in f.shown(2))
        assert "no longer open" in words(reply) or "nothing to decide" in words(reply)


async def test_changing_an_own_offer(tmp_path: Path) -> None:
    """It comes back into the draft as it was; posting raises its revision, and an old counter-offer is refused."""
    async with floor(tmp_path) as f:
        number = await f.offer(0, to=1)
        counter = await f.offer(1, answers=number)
        held = list(f.game.secrets.offered[number])
        desk = await f.act(0, f"Change your offer {number}")
        assert f"in the place of your offer {number}" in desk.text
        assert f"to **{f.nation(1)}** alone" in desk.text
        form = await f.people[0].press(desk, "Bluff and wishes")
        await f.people[0].submit(form, {"says": "better now", "wants": "Grain"})
        await f.stage.quiet()
        await f.people[0].press(desk, f"Change offer {number}")
        await f.stage.quiet()
        offer = f.game.table.offers[number]
        assert (offer.revision, offer.says, offer.to) == (2, "better now", f.seats[1])
        assert f.game.secrets.offered[number] == held
        await f.people[1].wait_for(f.people[1].dm, f"changed offer {number}: your counter-offer {counter} lapses")
        desk = await f.desk(f.people[0])
        await f.people[0].choose(desk, f"Accept offer {counter}", menu="Accept, decline or withdraw")
        await f.stage.quiet()
        assert any("has changed since" in text for text in f.shown(0))
        assert "better now" not in "".join(f.channel() + f.shown(2))


def _moving(game: Game) -> bool:
    return game.table.turn >= 3 and any(ask.kind == "Move" for ask in game.pending.values())


async def test_a_map_of_the_planned_movement(tmp_path: Path) -> None:
    """Its owner sees a small map with arrows; an impossible plan has none; nobody else gets a picture."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        await forward(stage, _moving)
        person = await stage.awaited()
        assert person is not None
        desk = await stage.my_turn(person)
        assert not desk.pictures
        await person.press(desk, "Choose for me")
        await stage.quiet()
        assert "This can be confirmed" in desk.text
        assert len(desk.pictures) == 1
        assert len(desk.files[0].content) < 300_000
        assert " to " in (desk.files[0].description or "").partition("Marked: ")[2]
        form = await person.press(desk, "Write")
        await person.submit(form, {"text": "99 Atlantis > Rome"})
        await stage.quiet()
        assert not desk.pictures
        assert not any(seen.pictures for other in stage.people for seen in other.sees("table") if not seen.ephemeral)


async def test_a_map_of_what_a_calamity_cost(tmp_path: Path) -> None:
    """The card that tells of losses has one map with the areas marked; the next card has none."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        with_map: list[tuple[str, str]] = []
        for _ in range(400):
            person = await stage.awaited()
            assert person is not None
            before = await stage.bot.tables.see(1, None)
            reply, _ = await stage.bot.tables.suggest(1, person.id)
            happened = await stage.bot.tables.answer(1, person.id, reply)
            assert before[1] is not None
            if before[1].turn < 7 and not struck(happened.events, before[1].phase):
                continue
            await stage.bot.announcer.told(happened)
            card = stage.card(person)
            marks = struck(happened.events, before[1].phase)
            assert len(card.pictures) == len(card.files) == bool(marks)
            if marks:
                assert happened.game is not None
                names = {happened.game.full_board.areas[mark.place].name for mark in marks}
                alt = (card.files[0].description or "").partition("Marked: ")[2].partition(".")[0]
                assert set(alt.split(", ")) == names
                with_map.append((card.text, alt))
            elif with_map:
                return
    raise AssertionError("no calamity struck")
