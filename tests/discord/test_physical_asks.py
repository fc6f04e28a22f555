"""Every kind of question of a table around a real board, answered by its controls at least once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rules.physical.each  # noqa: F401 - so that every kind is known
from bot.sandbox.person import Person
from rules.asks import Ask
from rules.practice.inventing import Inventor
from tests.discord.stage import Stage, staged
from tests.discord.test_physical import game_of, open_physical, person_in

KINDS = {name for name, kind in Ask.kinds.items() if kind.__module__.startswith("rules.physical.")}
STEPS = 4_000


async def use(stage: Stage, person: Person, *, write: bool) -> None:
    """Answer by the form as it is filled in, or let Solon choose and confirm."""
    desk = await stage.my_turn(person)
    if "I have moved" in desk.buttons:
        await person.press(desk, "I have moved" if write else "Choose for me")
    elif write:
        await person.submit(await person.press(desk, "Write"))
        await stage.quiet()
        if "Confirm" in desk.buttons:
            await person.press(desk, "Confirm")
    else:
        for label in ("Choose for me", "Start over", "Choose for me", "Confirm"):
            await person.press(desk, label)
            await stage.quiet()
    await stage.quiet()
    person.dismiss(desk)


@pytest.mark.parametrize("write", [True, False])
async def test_every_report_by_its_controls(tmp_path: Path, write: bool) -> None:
    """Played on behind the scenes from one new kind of question to the next, until all have been answered."""
    chance, left = random.Random(11), set(KINDS)
    async with staged(tmp_path) as stage:
        stage.bot.tables.new_seed = lambda: 5
        await open_physical(stage)
        for _ in range(STEPS):
            game, info = await game_of(stage), await stage.info()
            if not left or game.over:
                break
            seat = next((seat for seat in game.pending if game.pending[seat].kind in left), None)
            if seat is None:
                seat = next(seat for seat in game.pending if seat not in game.table.done)
                reply = Inventor(chance).reply(game, game.pending[seat])
                await stage.bot.tables.answer(1, info.seat(seat).user or 0, reply)
                continue
            kind, before = game.pending[seat].kind, len(game.log)
            await stage.people[0].command("table", "table status")
            await use(stage, await person_in(stage, seat), write=write)
            if len((await game_of(stage)).log) > before:
                left.discard(kind)
            else:  # what stands in the form need not be possible: then it was refused, and another comes
                reply = Inventor(chance).reply(game, game.pending[seat])
                await stage.bot.tables.answer(1, info.seat(seat).user or 0, reply)
        assert not left
