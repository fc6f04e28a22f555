"""What is answered for somebody at a real board: counts as they stand, and the least loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.practice.outlook import leaders

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.physical.each import CountEach
    from rules.physical.movement import HaveMoved
    from rules.physical.numbers import Counts, Numbers


def as_it_stands(_: random.Random, game: Game, question: Numbers) -> Counts:
    """All numbers as they are when nobody says anything: nobody but the people can know better."""
    return question.filled(game, {})


def have_moved(_: random.Random, __: Game, ___: HaveMoved) -> bool:
    """Whoever is not there stays where he is."""
    return True


def count_each(_: random.Random, game: Game, question: CountEach) -> dict[str, int]:
    """As many as possible, from the leaders."""
    left = question.most_total
    chosen: dict[str, int] = {}
    for other in [*leaders(game, question.seat), game.player(question.seat)]:
        if number := min(left, question.most.get(other.seat, 0)):
            chosen[other.seat] = number
            left -= number
    return chosen
