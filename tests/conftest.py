"""Shared by all tests: quick ways to a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.saves import new_game
from rules.game import Game
from rules.practice.inventing import Inventor
from rules.practice.practice_player import PracticePlayer
from rules.practice.random_player import RandomPlayer
from rules.setup import Setup


def make_game(
    edition: str = "avalon_hill", players: int = 7, variant: str = "full", seed: int = 1, **options: int
) -> Game:
    """A new game with seats called a, b, c ...; the variant "physical" is the full game at a real board."""
    seats = tuple("abcdefghijklmnopqr"[:players])
    real = variant == "physical"
    variant = "full" if real else variant
    return new_game(
        Setup(edition=edition, variant=variant, seats=seats, seed=seed, options=options, physical=real)
    )


def steps(game: Game, seed: int = 1, turns: int = 40, *, practice: bool = True) -> Iterator[Game]:
    """Play a game; yields it before every answer, so that a test may look at the open asks."""
    chance = random.Random(seed)
    inventive = Inventor if game.physical else PracticePlayer
    player = inventive(chance) if practice else RandomPlayer(chance)
    while not game.over and game.table.turn <= turns:
        yield game
        open_seats = [seat for seat in game.pending if seat not in game.table.done]
        if open_seats:
            seat = chance.choice(open_seats)
            game.answer(seat, player.reply(game, game.pending[seat]))


def play(game: Game, seed: int = 1, turns: int = 40, *, practice: bool = True) -> Game:
    """Play a game for some turns."""
    for _ in steps(game, seed, turns, practice=practice):
        pass
    return game


@pytest.fixture
def game() -> Game:
    """A new seven-player Avalon Hill game."""
    return make_game()
