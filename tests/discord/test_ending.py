"""The end of a game: the score on the last card, how it went, and the game as a file that can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.saves import read_save, replay_differences
from bot.tables.past import past
from rules.refusals import NotAsked
from tests.discord.stage import Stage, staged
from tests.discord.test_floor import forward, words


@pytest.fixture(autouse=True)
def _same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards every time."""
    monkeypatch.setattr("bot.tables.service.secrets.randbelow", lambda _: 12)


async def to_the_end(stage: Stage, variant: str = "full") -> None:
    """Play a game of two or three people behind the scenes; its last step is told at the table."""
    await stage.open_table(players=len(stage.people), variant=variant)
    await stage.quiet()
    while person := await stage.awaited():
        reply, _ = await stage.bot.tables.suggest(1, person.id)
        happened = await stage.bot.tables.answer(1, person.id, reply)
    await stage.bot.announcer.told(happened)


async def test_the_last_card_and_its_buttons(tmp_path: Path) -> None:
    """It shows the score with the winner; its buttons show the course, and send a file that replays exactly."""
    async with staged(tmp_path) as stage:
        await to_the_end(stage)
        anna = stage.people[0]
        card = await anna.wait_for("table", "The game is over")
        assert len(card.pictures) == 1
        _, seen = await stage.bot.tables.see(1, None)
        assert seen is not None
        winner = next(player for player in seen.players if player.seat in seen.winners)
        found = await past(stage.bot.tables, 1)
        assert f"Won by {winner.nation.title()}" in (card.files[0].description or "")
        assert f": {found.scores[winner.seat]}." in (card.files[0].description or "")
        race = await anna.press(card, "How it went")
        assert race.message is not None
        shown = anna.message("table", race.message.id)
        assert shown.ephemeral
        assert f"{winner.nation.title()} (winner): 0, 1" in (shown.files[0].description or "")
        public = len([message for message in anna.sees("table") if not message.ephemeral])
        export = await anna.press(card, "Export")
        assert export.message is not None
        sent = anna.message("table", export.message.id)
        assert sent.ephemeral
        assert len([message for message in anna.sees("table") if not message.ephemeral]) == public
        file = tmp_path / "game.json"
        file.write_bytes(sent.files[0].content)
        save = read_save(file)
        assert save.marks
        assert replay_differences(save) == []
        await anna.press(card, "Play again")
        await stage.quiet()
        with pytest.raises(NotAsked):
            await past(stage.bot.tables, 2)
        assert stage.world.problems == []


async def test_nothing_is_exported_while_the_game_is_played(tmp_path: Path) -> None:
    """An export would tell every hand: neither a running nor an abandoned game has one."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        await forward(stage, lambda game: game.table.turn == 3)
        card = stage.card(stage.people[0])
        for part in card._all():
            if part.get("label") == "Map":
                part["custom_id"] = "s:1:export"
        reply = await stage.people[0].press(card, "Map")
        await stage.quiet()
        assert "not over yet" in words(reply)
        assert reply.message is not None
        assert not stage.people[0].message("table", reply.message.id).files
        await stage.people[0].command("table", "table close")
        with pytest.raises(NotAsked, match="not played to its end"):
            await past(stage.bot.tables, 1)


async def test_the_course_knows_steps_that_were_taken_back(tmp_path: Path) -> None:
    """After an undo the markers of the game that counts are told, and the file still replays."""
    async with staged(tmp_path, people=2) as stage:
        anna = stage.people[0]
        await stage.open_table(players=2)
        await stage.quiet()
        await forward(stage, lambda game: game.table.turn == 4)
        await stage.bot.tables.moderate(1, anna.id, lambda game: game.undo(None, 12))
        while person := await stage.awaited():
            reply, _ = await stage.bot.tables.suggest(1, person.id)
            happened = await stage.bot.tables.answer(1, person.id, reply)
        assert happened.game is not None
        found = await past(stage.bot.tables, 1)
        measure, course = found.course()
        ends = {player.seat: player.marker for player in happened.game.players()}
        assert (measure, course[happened.game.table.turn]) == ("space", ends)
        assert sorted(course) == list(range(happened.game.table.turn + 1))
        file = tmp_path / "game.json"
        found.recorder.save(file)
        assert replay_differences(read_save(file)) == []
