"""The process ends at a bad moment: what was stored is told by the next one, once, and old buttons go on working."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.discord.stage import Stage, staged
from tests.discord.test_hard_cases import until_turn


class Gone(BaseException):
    """Stands for the end of the process."""


async def unsaid_step(stage: Stage, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody decides, and the process ends where `method` would have been called."""
    person = await stage.awaited()
    assert person is not None
    await stage.quiet()

    async def gone(*_: object, **__: object) -> None:
        raise Gone

    owner, name = {"card": (stage.bot.announcer, "_card"), "desks": (stage.bot.desks, "renew")}[method]
    monkeypatch.setattr(owner, name, gone)
    with pytest.raises(Gone):
        await stage.bot.announcer.told(await stage.bot.tables.answer(1, person.id, await _choice(stage, person.id)))


async def _choice(stage: Stage, user: int) -> object:
    reply, _ = await stage.bot.tables.suggest(1, user)
    return reply


@pytest.mark.parametrize("method", ["card", "desks"])
async def test_a_step_that_was_stored_and_not_told(
    tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start tells it: the card says what happened, whoever is awaited has a desk with his ask."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 2)
        while (await stage.bot.shown.card(1)).phase != "movement":
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
        before = (await stage.bot.shown.card(1)).told
        await unsaid_step(stage, method, monkeypatch)
        stored = len((await stage.bot.tables.store.game(1)).log)
        assert await stage.bot.shown.behind() == {1}
        await stage.stop_bot()
        monkeypatch.undo()
        await stage.start_bot()
        assert await stage.bot.shown.behind() == set()
        assert (await stage.bot.shown.card(1)).at == stored
        awaited = await stage.awaited()
        assert awaited is not None
        assert f"<@{awaited.id}>" in stage.card(awaited).text
        told = (await stage.bot.shown.card(1)).told
        assert " moves: " in set(told).difference(before).pop()
        assert len(told) == len(set(told)), "nothing is told twice"
        assert "Choose for me" in awaited.sees(awaited.dm)[-1].buttons


async def test_a_start_with_nothing_to_tell_is_silent(tmp_path: Path) -> None:
    """No card is posted or edited, no direct message is sent, and the old card's buttons work."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        anna = stage.people[0]
        await stage.quiet()
        await stage.stop_bot()
        before = [(person.name, len(person.sees("table")), len(person.sees(person.dm))) for person in stage.people]
        sent: list[str] = []
        stage.world.watchers.append(lambda exchange: sent.append(f"{exchange.method} {exchange.route}"))
        card = stage.card(anna)
        await stage.start_bot()
        after = [(person.name, len(person.sees("table")), len(person.sees(person.dm))) for person in stage.people]
        assert (before, card.id) == (after, stage.card(anna).id)
        assert not [request for request in sent if "messages" in request]
        person = await stage.awaited()
        assert person is not None
        await stage.decide(person)
        assert len((await stage.bot.tables.store.game(1)).log) == 1


async def test_steps_taken_back_before_the_end_of_the_process(tmp_path: Path) -> None:
    """A step and its undo that nobody was told of: the card says that steps were taken back, and shows what is."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        person = await stage.awaited()
        assert person is not None
        await stage.bot.tables.answer(1, person.id, await _choice(stage, person.id))
        await stage.bot.tables.moderate(1, stage.people[0].id, lambda game: game.undo())
        await stage.stop_bot()
        await stage.start_bot()
        assert "took back 1 step" in stage.card(person).text
        assert await stage.awaited() is person


@pytest.mark.parametrize("way", ["the later first", "one, then both together"])
async def test_steps_that_come_to_be_told_in_the_wrong_order(tmp_path: Path, way: str) -> None:
    """Two steps in a moment: each is told once, and in the order in which they were taken."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await until_turn(stage, 4)
        while (await stage.bot.shown.card(1)).phase != "movement":
            person = await stage.awaited()
            assert person is not None
            await stage.decide(person)
        before = (await stage.bot.shown.card(1)).told
        steps = []
        for _ in range(2):
            person = await stage.awaited()
            assert person is not None
            steps.append(await stage.bot.tables.answer(1, person.id, await _choice(stage, person.id)))
        both = replace(steps[1], begins=steps[0].begins, events=[*steps[0].events, *steps[1].events])
        for step in (steps[1], steps[0]) if way == "the later first" else (steps[0], both):
            await stage.bot.announcer.told(step)
        told = (await stage.bot.shown.card(1)).told
        moved = [line for line in told if " moves: " in line and line not in before]
        order = [
            event.public["seat"]
            for step in steps
            for event in step.events
            if event.kind == "moved" and event.public["orders"]
        ]
        assert len(order) == 2
        _, seen = await stage.bot.tables.see(1, None)
        assert seen is not None
        nations = {player.seat: player.nation.title() for player in seen.players}
        assert [line.split("**")[1] for line in moved] == [nations[seat] for seat in order]
