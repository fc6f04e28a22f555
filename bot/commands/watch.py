"""`solon play`: a game of practice players, told in the terminal."""

from __future__ import annotations

import random
import sys
import time
from typing import TYPE_CHECKING

from bot.narrator import Narrator, standings
from bot.saves import new_game
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Refusal
from rules.setup import Setup

if TYPE_CHECKING:
    import argparse

    from rules.game import Game


def run(options: argparse.Namespace) -> int:
    """Play until there is a winner, or for some turns."""
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    seats = tuple(f"seat{number}" for number in range(1, options.players + 1))
    try:
        chosen = {"edition": options.edition, "variant": options.variant, "board": options.board}
        game = new_game(Setup(seats=seats, seed=seed, **chosen))
    except Refusal as refusal:
        print(f"solon play: {refusal}", file=sys.stderr)
        return 2
    print(f"{game.edition.name}, {game.variant.name}, {options.players} practice players (seed {seed})")
    _play(game, random.Random(seed), options.turns, options.delay)
    return 0


def _play(game: Game, chance: random.Random, turns: int | None, delay: float) -> None:
    player = PracticePlayer(chance)
    narrator = Narrator(game)
    turn = 0
    while not game.over and (turns is None or game.table.turn <= turns):
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        for event in game.answer(seat, player.reply(game, game.pending[seat])):
            line = narrator.tell(event)
            if line:
                print(line)
                time.sleep(delay if event.kind == "phase" else 0)
        if game.table.turn != turn:
            turn = game.table.turn
            print("\n".join(standings(game)))
    print("\n".join(standings(game)))
