"""The choice of a nation and a start (AH 4.4; H 42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.practice.outlook import ground

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.phases.setting_up import ChooseNation, ChooseStart

HORIZON = 4
"""How many borders ahead a start is judged."""
TASTE = 1.0
"""People do not all choose alike."""


def choose_nation(chance: random.Random, game: Game, question: ChooseNation) -> str:
    """A nation with much land for itself, away from those already taken; at a real board any."""
    if game.physical:
        return chance.choice(question.options)
    taken = _reached(game, [start for other in game.table.players.values() for start in other.tokens])
    return max(
        question.options,
        key=lambda nation: (
            max(_prospect(game, start, taken) for start in game.starts[nation]) + chance.random() * TASTE
        ),
    )


def choose_start(chance: random.Random, game: Game, question: ChooseStart) -> str:
    """The start with most land before it."""
    others = [start for other in game.table.players.values() for start in other.tokens]
    taken = _reached(game, others)
    return max(question.options, key=lambda start: _prospect(game, start, taken) + chance.random() * TASTE)


def _reached(game: Game, starts: list[str]) -> dict[str, int]:
    """Every area within the horizon and its distance from the nearest of some starts, over land or along coasts."""
    distance = dict.fromkeys(starts, 0)
    edge = list(starts)
    for step in range(1, HORIZON + 1):
        found = sorted({near for area in edge for near in game.board.neighbours[area] if near not in distance})
        distance |= dict.fromkeys(found, step)
        edge = found
    return distance


def _prospect(game: Game, start: str, taken: dict[str, int]) -> float:
    """The worth of the land that one reaches before the others, near land first."""
    worth = ground(game).worth
    total = 0.0
    for area, distance in _reached(game, [start]).items():
        share = 1.0 if distance < taken.get(area, HORIZON + 1) else 0.25
        total += share * worth[area] / (1 + distance)
    return total
