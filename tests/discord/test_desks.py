"""The desk in the direct message stays true when its player answers at the table, and the card tells a whole phase."""

from __future__ import annotations

from pathlib import Path

from tests.discord.stage import staged


async def test_a_desk_follows_what_was_answered_elsewhere(tmp_path: Path) -> None:
    """One desk, edited in place: no old controls, and no new message for an ask that was seen already."""
    async with staged(tmp_path, 2) as stage:
        await stage.open_table(players=4, variant="farmers")
        for _ in range(12):
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
            async with stage.bot.tables.reading(1) as handle:
                game, info = handle.game, handle.info
            assert game is not None
            for somebody in stage.people:
                seat = info.seat_of(somebody.id)
                assert seat is not None
                desks = [seen for seen in somebody.dms() if not seen.deleted]
                assert len(desks) <= 1
                if desks and seat.name in game.pending:
                    assert "Choose for me" in desks[0].buttons
                    keys = custom_ids(desks[0].message.components)
                    assert any(f":{game.ask_numbers[seat.name]}:" in key for key in keys)
                elif desks:
                    assert "Nothing to decide now." in desks[0].text


async def test_a_card_keeps_what_happened_in_its_phase(tmp_path: Path) -> None:
    """Lines of earlier steps would vanish with every edit otherwise."""
    async with staged(tmp_path, 3) as stage:
        await stage.open_table(players=3, variant="farmers")
        kept, before = 0, ["", "## none"]
        for _ in range(30):
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
            lines = stage.card(stage.people[0]).text.splitlines()
            if heading(lines) == heading(before):
                told = [line for line in before[: before.index(heading(before))] if line]
                assert set(told) <= set(lines)
                kept += len(told)
            before = lines
        assert kept


def heading(lines: list[str]) -> str:
    """The line of turn and phase."""
    return next(line for line in lines if line.startswith("## "))


def custom_ids(parts: object) -> list[str]:
    """All ids of a message's controls."""
    if isinstance(parts, list):
        return [key for part in parts for key in custom_ids(part)]
    if isinstance(parts, dict):
        own = [parts["custom_id"]] if "custom_id" in parts else []
        return own + [key for part in parts.values() for key in custom_ids(part)]
    return []


async def test_only_those_awaited_are_called(tmp_path: Path) -> None:
    """A new card calls whoever has to decide, not everybody it names, and not again when it is posted once more."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        awaited = await stage.awaited()
        assert awaited is not None
        card = stage.card(awaited)
        assert all(f"<@{person.id}>" in card.text for person in stage.people), "place cards name everybody"
        assert card.message.mentions == [awaited.id]
        await stage.people[0].command("table", "table status")
        assert stage.card(awaited).message.mentions == []


async def test_a_new_hand_comes_by_direct_message(tmp_path: Path) -> None:
    """After the draw everybody gets his hand as words and as a picture, also who has too few cards to trade."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        told: set[int] = set()
        while told != {person.id for person in stage.people}:
            for person in stage.people:
                desks = [seen for seen in person.sees(person.dm) if "You drew" in seen.text]
                assert len(desks) <= 1, "one desk, renewed"
                if desks:
                    told.add(person.id)
                    assert len(desks[0].message.attachments) == 1
            person_awaited = await stage.awaited()
            assert person_awaited is not None
            await stage.decide(person_awaited)
