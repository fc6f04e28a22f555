"""What goes wrong on a real server: nothing may be lost, and whoever pressed gets one clear sentence."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.sandbox.person import Person
from bot.sandbox.seen import Reply
from bot.screens.names import counted
from tests.discord.stage import Stage, staged


def words(reply: Reply) -> str:
    """Everything that came back for the presser: the reply and what followed it."""
    return " ".join([reply.text, *(follow.text for follow in reply.follow_ups)])


async def until_turn(stage: Stage, turn: int) -> None:
    """Play on to a turn."""
    while True:
        _, seen = await stage.bot.tables.see(1, None)
        person = await stage.awaited()
        if person is None or (seen and seen.turn >= turn):
            return
        await stage.decide(person)


async def idle(stage: Stage) -> Person:
    """Somebody at the table who is not awaited."""
    info = await stage.info()
    _, seen = await stage.bot.tables.see(1, None)
    assert seen is not None
    waiting = {info.seat(name).user for name in seen.awaited}
    return next(person for person in stage.people if person.id not in waiting)


async def test_a_press_by_the_wrong_person(tmp_path: Path) -> None:
    """Not your decision, a spectator, a stranger: one private sentence, nothing changes."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person, other = await stage.awaited(), await idle(stage)
        assert person is not None
        desk = await stage.my_turn(person)
        control = next(part["custom_id"] for part in desk._all() if str(part.get("custom_id", "")).endswith(":auto"))
        before = await stage.bot.tables.store.game(1)
        nothing = await stage.my_turn(other)
        assert "Nothing to decide now" in nothing.text
        stranger = stage.world.user("Stranger")
        reply = await stranger.press(stage.card(stranger), "My turn")
        assert "do not sit at this table" in words(reply)
        reply = await stranger.press(stage.card(stranger), "My hand")
        assert "no hand" in words(reply)
        after = await stage.bot.tables.store.game(1)
        assert after.log == before.log
        assert control.startswith("s:1:a:")


async def test_an_old_button_is_refused(tmp_path: Path) -> None:
    """The same question cannot be answered twice, not even by two presses at the same moment."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        first, second = await stage.my_turn(person), await stage.my_turn(person)
        length = len((await stage.bot.tables.store.game(1)).log)
        await asyncio.gather(person.press(first, "Choose for me"), person.press(second, "Choose for me"))
        await stage.quiet()
        seen = [message.text for message in person.sees("table") if message.ephemeral]
        assert any("no longer open" in text or "nothing to decide" in text for text in seen)
        log = (await stage.bot.tables.store.game(1)).log
        mine = (await stage.info()).seat_of(person.id)
        assert mine is not None
        assert sum(entry.get("seat") == mine.name for entry in log[length:]) == 1


async def test_a_restart_between_choosing_and_confirming(tmp_path: Path) -> None:
    """The half-entered answer is still there, and the old button works in the new process."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        while True:
            person = await stage.awaited()
            assert person is not None
            desk = await stage.my_turn(person)
            if "Your movement" in desk.text:
                break
            await stage.decide(person)
        await person.press(desk, "Choose for me")
        await stage.quiet()
        assert "This can be confirmed" in desk.text
        stored = len((await stage.bot.tables.store.game(1)).log)
        await stage.stop_bot()
        await stage.start_bot()
        assert "This can be confirmed" in (await stage.my_turn(person)).text
        await person.press(desk, "Confirm")
        await stage.quiet()
        assert len((await stage.bot.tables.store.game(1)).log) > stored


async def test_closed_direct_messages(tmp_path: Path) -> None:
    """A hint at the table, once; the hand and the turn are still to be had; the game goes on."""
    async with staged(tmp_path) as stage:
        for person in stage.people:
            person.close_dms()
        await stage.open_table(players=3)
        await until_turn(stage, 3)
        anna = stage.people[0]
        hints = [seen for seen in anna.sees("table") if f"<@{anna.id}>, Solon cannot send" in seen.text]
        assert len(hints) == 1
        reply = await anna.command("table", "hand")
        assert "Hand" in words(reply)
        rows = await stage.bot.people.deliveries(1)
        assert {(delivered, reason) for _, _, delivered, reason in rows} == {(False, "50007")}


async def test_somebody_who_has_left_the_server(tmp_path: Path) -> None:
    """Nothing reaches him: a hint at the table, once, and a practice player can take over; the game goes on."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        host = stage.people[0]
        while (await stage.bot.shown.card(1)).phase != "movement":
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
        moving = await stage.awaited()
        gone = next(other for other in stage.people[1:] if other is not moving)
        gone.leave()
        while (person := await stage.awaited()) is not gone:
            assert person is not None
            await stage.decide(person)
        hints = [seen for seen in host.sees("table") if f"<@{gone.id}>, Solon cannot send" in seen.text]
        assert len(hints) == 1
        info, seen = await stage.bot.tables.see(1, None)
        seat = info.seat_of(gone.id)
        assert seen is not None
        assert seat is not None
        nation = next(player.nation for player in seen.players if player.seat == seat.name)
        await host.command("table", "moderate seat", nation=nation)
        await stage.quiet()
        assert await stage.awaited() is not gone


async def test_a_deleted_status_card_comes_back(tmp_path: Path) -> None:
    """Somebody deletes the card: the next step posts it anew."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        desk = await stage.my_turn(person)
        card = stage.card(person)
        channel = stage.world.channel("table")
        del channel.messages[card.id]
        await person.press(desk, "Choose for me")
        await stage.quiet()
        assert stage.card(person).id != card.id


async def test_a_channel_that_is_closed_to_the_bot(tmp_path: Path) -> None:
    """No permission any more: nothing is lost, the moderator hears of it."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        desk = await stage.my_turn(person)
        stage.world.faults.refuse("*/messages*", 403, 50013, "Missing Permissions")
        stored = len((await stage.bot.tables.store.game(1)).log)
        await person.press(desk, "Choose for me")
        await stage.quiet()
        stage.world.faults.clear()
        assert len((await stage.bot.tables.store.game(1)).log) > stored


async def test_a_channel_that_is_deleted(tmp_path: Path) -> None:
    """The game goes on in direct messages, the moderator hears why, and a new start copes with it too."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        person, host = await stage.awaited(), stage.people[0]
        assert person is not None
        stage.world.remove_channel(stage.world.channel("table"))
        stored = len((await stage.bot.tables.store.game(1)).log)
        await person.press(person.sees(person.dm)[-1], "Choose for me")
        await stage.quiet()
        desk = person.sees(person.dm)[-1]
        if "Confirm" in desk.buttons:
            await person.press(desk, "Confirm")
            await stage.quiet()
        assert len((await stage.bot.tables.store.game(1)).log) > stored
        await host.wait_for(host.dm, "cannot write to the table's channel")
        await stage.stop_bot()
        await stage.start_bot()
        awaited = await stage.awaited()
        assert awaited is not None
        assert "Turn" in words(await awaited.command(awaited.dm, "turn"))


async def test_a_press_sixteen_minutes_late(tmp_path: Path) -> None:
    """The press itself is new, only the message is old: it works."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        person = await stage.awaited()
        assert person is not None
        card = stage.card(person)
        stage.world.clock.advance(16 * 60)
        reply = await person.press(card, "My turn")
        assert "Choose your" in words(reply)


async def test_no_hidden_card_in_anybody_elses_transcript(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A hand is shown to its owner, and never to anybody else, in the channel or in the logs.

    Small hands do not count: after a deal the other party may know all of one, because he has given it.
    """
    caplog.set_level(logging.DEBUG, logger="solon")
    async with staged(tmp_path) as stage:
        shown: dict[int, set[str]] = {person.id: set() for person in stage.people}
        hands: dict[int, set[str]] = {person.id: set() for person in stage.people}
        await stage.open_table(players=3)
        while (person := await stage.awaited()) and len(hands[person.id]) < 12:
            await stage.my_turn(person)
            for viewer in stage.people:
                shown[viewer.id] |= {seen.text for where in ("table", viewer.dm) for seen in viewer.sees(where)}
                _, view = await stage.bot.tables.see(1, viewer.id)
                assert view is not None
                found = [hand.cards for hand in view.hands.values() if len(hand.cards) > 4]
                hands[viewer.id] |= {counted(view.edition, cards) for cards in found}
            await stage.decide(person)
        public = "\n".join(caplog.messages)
        for viewer in stage.people:
            lines = "\n".join(shown[viewer.id]).splitlines()
            mine = "\n".join(line for line in lines if "You drew" not in line)  # what one drew, others may have too
            own = "\n".join(hands[viewer.id])
            others = {hand for owner, found in hands.items() if owner != viewer.id for hand in found if hand not in own}
            assert len(others) > 2
            assert any(hand in mine for hand in hands[viewer.id])
            for own in sorted(hands[viewer.id], key=len, reverse=True):  # a small hand may be part of a large one
                mine = mine.replace(own, "")
            assert [hand for hand in others if hand in mine or hand in public] == []


async def test_every_command_answers(tmp_path: Path) -> None:
    """Each slash command does something sensible in the middle of a game."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 6)
        anna = stage.people[0]
        for name, options, expected in (
            ("hand", {}, "Hand"),
            ("turn", {}, "Turn"),
            ("map", {}, "Map"),
            ("map", {"area": "rome"}, "Map"),
            ("map", {"area": "atlantis"}, "no area"),
            ("map", {"area": "Lesser Armenia"}, "Map"),
            ("stock", {}, "treasury"),
            ("ast", {"show": True}, "A.S.T."),
            ("census", {}, "Summary"),
            ("cards", {}, "within reach"),
            ("offers", {}, "rade board"),
            ("order", {}, "1."),
            ("log", {}, "Turn"),
            ("score", {}, "Score"),
            ("player", {"nation": "italy"}, "stock"),
            ("player", {"nation": "mars"}, "No mars"),
            ("rule", {"paragraph": "6.3"}, "6.3.2"),
            ("rule", {"paragraph": "99"}, "no paragraph"),
            ("help", {}, "/table open"),
            ("insist", {}, ""),
            ("undo", {}, ""),
            ("answer", {"text": "nonsense"}, ""),
            ("table status", {}, "There it is"),
            ("table settings", {}, "Settings"),
            ("table pause", {}, "paused"),
            ("table resume", {}, "goes on"),
            ("table undo", {"steps": 2}, "taken back"),
            ("table close", {}, "closed"),
        ):
            reply = await anna.command("table", name, **options)
            assert expected in words(reply), f"/{name} {options}: {words(reply)}"
            assert words(reply).strip()
        assert stage.world.problems == []


async def test_two_tables_and_the_lobby(tmp_path: Path) -> None:
    """Join, leave, watch and settings; a second table in the same channel is refused."""
    async with staged(tmp_path, people=2) as stage:
        anna, ben = stage.people
        await anna.command("table", "table open", edition="hartland", players=2, variant="nomads")
        assert "already a table" in words(await ben.command("table", "table open", edition="hartland", players=2))
        lobby = stage.with_button(ben, "Join")
        await ben.press(lobby, "Join")
        assert "already sit" in words(await ben.press(lobby, "Join"))
        await ben.press(lobby, "Leave")
        assert "do not sit" in words(await ben.press(lobby, "Leave"))
        assert "watching" in words(await ben.press(lobby, "Watch"))
        assert "Settings" in words(await ben.press(lobby, "Settings"))
        assert "Only the moderator" in words(await ben.press(lobby, "Fill with practice players"))
        await anna.command("table", "table settings", option="odd_tax", value=1)
        assert (await stage.info()).options == {"odd_tax": True}
        choices = await anna.autocomplete("table", "table open", "variant", "nom", edition="hartland")
        assert [choice["value"] for choice in choices] == ["nomads"]
