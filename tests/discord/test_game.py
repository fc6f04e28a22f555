"""A whole game through Discord interactions, from opening the table to naming the winner."""

from __future__ import annotations

from pathlib import Path

from tests.discord.stage import Stage, staged


async def play_on(stage: Stage, most: int = 5_000) -> int:
    """Decide for whoever is awaited until the game is over."""
    for number in range(most):
        person = await stage.awaited()
        if person is None:
            return number
        await stage.decide(person)
    raise AssertionError("the game did not end")


async def test_a_short_game_from_the_lobby_to_the_winner(tmp_path: Path) -> None:
    """Three people and four practice players; nobody sees another's cards."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=7, variant="short_9")
        decisions = await play_on(stage)
        assert decisions > 30
        info = await stage.info()
        assert info.status == "over"
        card = await stage.people[0].wait_for("table", "The game is over")
        assert "Play again" in card.buttons
