"""The proof that everything works: a whole game in which people use all there is, and see nothing they may not.

Three people and four practice players play the full Avalon Hill game from `/table open` to the winner, by interactions
alone. Before they let Solon choose they use each control that nobody has used yet (`explorer.py`), they trade by
controls and by commands (`bazaar.py`), and run errands in between (`errands.py`). A control or a command counts as used
when it was taken; a refusal does not count. Some questions come up too seldom for one game: they are looked for behind
the scenes in a second game and answered by interactions there; what belongs to a real board is used at a third table.
What all of them together have not used is an error.

What everybody saw is kept, also what was edited or deleted later, with descriptions of pictures, what forms begin
with and what was offered while typing; `hidden.py` says how it is checked.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from bot.sandbox.person import Person
from bot.screens.forms import FORMS
from rules.asks import Ask
from rules.game import Game
from tests.discord.bazaar import Bazaar
from tests.discord.errands import Errands
from tests.discord.explorer import Explorer
from tests.discord.hidden import Knowledge, looked_alike
from tests.discord.looks import Looks
from tests.discord.recording import CHANNEL, Record, Recorder, every_command, logs, missing
from tests.discord.stage import Stage, staged
from tests.discord.test_physical import asks_for, open_physical
from tests.discord.test_physical import forward as play_physical
from tests.discord.test_physical_asks import KINDS
from tests.discord.trading import forward

SELDOM = {"TakeOver", "PickPrey", "OrderReductions"}
"""Questions of the second game: they need rare calamities."""
SECOND_SEED = 38
LOOK_AT = {("Trade", 10), ("BuyCards", 14), ("Move", 18), ("Trade", 21)}
"""Kinds of questions and turns at which everybody looks at everything."""
INSIDE, VALUES = re.compile(r"\bseat\d", re.IGNORECASE), re.compile(r'"(value|custom_id)": "[^"]*"')
"""Names of seats are for ids; people read nations."""


async def test_everything_is_used_and_nothing_hidden_is_seen(tmp_path: Path) -> None:
    """All controls, commands with their options, verbs of the router and kinds of questions."""
    with logs() as kept:
        record, commands, verbs = await _whole_game(tmp_path)
        record.take(await _seldom_asked(tmp_path / "second"))
        record.commands |= await _real_board(tmp_path / "third")
    assert not record.unused, f"seen and never used:\n{missing(record.unused)}"
    assert not expected() - record.used, f"never used:\n{missing(expected() - record.used)}"
    assert not verbs - record.verbs, f"verbs never used:\n{missing(verbs - record.verbs)}"
    assert not commands - record.commands, f"commands and options never used:\n{missing(commands - record.commands)}"
    assert not kinds() - record.kinds, f"never asked:\n{missing(kinds() - record.kinds)}"
    assert kept, "a host would have read nothing at all"
    assert not [row.getMessage() for row in kept if row.levelno >= logging.ERROR]


def kinds() -> set[str]:
    """All kinds of questions of our rules, but for those of a real board, which `test_physical_asks.py` answers."""
    return {name for name, kind in Ask.kinds.items() if kind.__module__.startswith("rules.")} - KINDS


def expected() -> set[str]:
    """Controls that every question has, by its form."""
    found = {"a:Move:pick:from", "a:Move:pick:to", "a:BuyGold:pick:yes", "a:BuyGold:pick:no", "a:BuyCards:pick:back"}
    for kind, form in FORMS.items():
        if kind in KINDS:
            continue
        found |= {f"a:{kind}:auto"} | (set() if kind in {"Move", "BuyGold"} else {f"a:{kind}:pick"})
        if not form.at_once:
            found |= {f"a:{kind}:{action}" for action in ("ok", "clear", *(("type", "typed") if form.typed else ()))}
    return found


async def _whole_game(tmp_path: Path) -> tuple[Record, set[tuple[str, ...]], set[str]]:
    """The game of three people; what was used in it, and what commands and verbs there are."""
    async with staged(tmp_path) as stage:
        guest = stage.world.user("Dora")
        recorder = Recorder(stage)
        knowledge = Knowledge(recorder)
        knowledge.follow()
        with logs() as kept:
            await open_and_start(stage, guest)
            await _play(stage, recorder, knowledge, guest)
            await after_the_end(stage)
        told = [row.getMessage() for row in kept]
        assert not [text for text in told if knowledge.named_in(text)], "the logs name cards"
        assert knowledge.leaks == []
        assert {row.viewer for row in recorder.record.shown} == {"Anna", "Ben", "Cleo", "Dora", CHANNEL}
        assert not [row.text for row in recorder.record.shown if INSIDE.search(VALUES.sub("", row.text))]
        assert stage.world.problems == []
        return recorder.record, every_command(stage.bot.tree), set(stage.bot.router.handlers)


async def _play(stage: Stage, recorder: Recorder, knowledge: Knowledge, guest: Person) -> None:
    """To the winner."""
    explorer, looks = Explorer(recorder), Looks(recorder, knowledge)
    bazaar, errands = Bazaar(explorer), Errands(explorer, guest, knowledge)
    to_look = set(LOOK_AT)
    while (person := await stage.awaited()) is not None:
        assert recorder.game is not None
        kind = recorder.game.pending[errands.seat(person)].kind
        if (kind, recorder.game.table.turn) in to_look:
            to_look.remove((kind, recorder.game.table.turn))
            for viewer in (*stage.people, guest):
                assert await looked_alike(recorder, viewer, looks.everything) > 20
        if await errands.run(person, kind):
            continue
        await (bazaar.trade(person) if kind == "Trade" else explorer.decide(person))
    assert not errands.todo
    assert not bazaar.scripts
    assert not to_look


async def open_and_start(stage: Stage, guest: Person) -> None:
    """From `/table open` to the first question: settings, a guest who watches, one who leaves and comes back."""
    anna, ben, cleo = stage.people
    page = await anna.command("table", "help")
    await anna.choose(page, "Trade", menu="Commands by topic")
    await anna.autocomplete("table", "rule", "paragraph", "16")
    for edition, paragraph in (("avalon_hill", "16.3"), ("hartland", "43.9")):
        await anna.command("table", "rule", paragraph=paragraph, edition=edition)
    game: dict[str, Any] = {"edition": "avalon_hill", "players": 7, "variant": "full"}
    await anna.command("table", "table open", **game, board="online", hints=True, options="Minutes for trade 10")
    for person in stage.people:
        await person.press(stage.with_button(person, "Join"), "Join")
    await guest.press(stage.with_button(guest, "Watch"), "Watch")
    await cleo.press(stage.with_button(cleo, "Leave"), "Leave")
    await cleo.press(stage.with_button(cleo, "Join"), "Join")
    refused = await ben.press(stage.with_button(ben, "Fill with practice players"), "Fill with practice players")
    assert "Only the moderator" in refused.text
    card = await anna.press(stage.with_button(anna, "Settings"), "Settings")
    for _ in range(2):
        await anna.choose(card, "odd_tax", menu="Turn an option on or off")
        await stage.quiet()
    await anna.submit(await anna.choose(card, "trade_minutes", menu="Change a number"), {"value": "20"})
    await anna.command("table", "table settings", option="trade_minutes", value=30)
    await anna.command("table", "table status")
    await anna.press(stage.with_button(anna, "Fill with practice players"), "Fill with practice players")
    await anna.press(stage.with_button(anna, "Start"), "Start")
    await stage.quiet()


async def after_the_end(stage: Stage) -> None:
    """Score, how it went, the file, and a new lobby."""
    anna, ben, _ = stage.people
    card = await anna.wait_for("table", "The game is over")
    for label in ("Score", "How it went", "Export", "Play again"):
        await ben.press(card, label)
    await stage.quiet()
    await anna.command("table", "table close")


async def _seldom_asked(tmp_path: Path) -> Record:
    """A game of seven people, played behind the scenes up to each of the questions that are seldom asked."""
    tmp_path.mkdir()
    async with staged(tmp_path) as stage:
        stage.people += [stage.world.user(name) for name in ("Dora", "Emil", "Fay", "Gus")]
        stage.bot.tables.new_seed = lambda: SECOND_SEED
        await stage.open_table(players=7)
        await stage.quiet()
        recorder = Recorder(stage)
        left = set(SELDOM)

        def asked(game: Game) -> bool:
            return bool(left & {ask.kind for ask in game.pending.values()})

        while left:
            game = await forward(stage, asked)
            info = await stage.info()
            await stage.bot.announcer.renew(info, game)
            seat = next(seat for seat, ask in game.pending.items() if ask.kind in left)
            person = next(person for person in stage.people if person.id == info.seat(seat).user)
            left.remove(game.pending[seat].kind)
            await Explorer(recorder).decide(person)
        assert stage.world.problems == []
        return recorder.record


async def _real_board(tmp_path: Path) -> set[tuple[str, ...]]:
    """Commands that only a table around a real board has: it is opened, and its counts are put right."""
    tmp_path.mkdir()
    async with staged(tmp_path) as stage:
        recorder = Recorder(stage)
        await open_physical(stage)
        game = await play_physical(stage, asks_for("HaveMoved"))
        anna, nation = stage.people[0], game.players()[0].nation
        await anna.autocomplete("table", "moderate correct", "nation", nation[:3])
        await anna.command("table", "moderate correct", nation=nation, tokens=4, cities=1, ships=1, treasury=2)
        assert (game.players()[0].census, game.players()[0].treasury) == (4, 2)
        assert stage.world.problems == []
        return recorder.record.commands
