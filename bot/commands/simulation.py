"""`solon simulate`: whole games of computer seats."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from bot.saves import new_game
from bot.simulate import Plan, Result, simulate
from rules.refusals import Refusal
from rules.setup import Setup

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Play the games; 1 when a fault turned up or practice players did not finish."""
    plan = Plan(
        edition=options.edition,
        players=options.players,
        variant=options.variant,
        board=options.board,
        physical=options.physical,
        games=options.games,
        seed=options.seed,
        random=options.random,
        max_turns=options.turns,
        check_every=options.check,
    )
    if plan.games < 1:
        print("solon simulate: play at least one game", file=sys.stderr)
        return 2
    try:
        seats = tuple(map(str, range(plan.players)))
        setup = Setup(
            edition=plan.edition, variant=plan.variant, seats=seats, board=plan.board, physical=plan.physical
        )
        new_game(setup)
    except Refusal as refusal:
        print(f"solon simulate: {refusal}", file=sys.stderr)
        return 2
    result = simulate(plan, options.save, None if options.json else _progress(plan.games))
    if options.json:
        print(json.dumps(result.as_dict()))
    else:
        _report(result)
    return 1 if result.fault_list or (not plan.random and result.finished < result.games) else 0


class _progress:  # noqa: N801 - used like a function
    """A line on standard error that is written over while games are played."""

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, done: int, result: Result) -> None:
        end = "\n" if done == self.games else ""
        print(f"\r{done}/{self.games} games, {len(result.fault_list)} faults ", end=end, file=sys.stderr, flush=True)


def _report(result: Result) -> None:
    numbers = result.as_dict()
    print(f"{result.finished} of {result.games} games finished, {numbers['faults']} faults")
    print(f"turns: {min(result.turns)} to {max(result.turns)}, mean {sum(result.turns) / len(result.turns):.1f}")
    print(f"{numbers['turns_per_second']} turns and {numbers['answers_per_second']} answers a second")
    wins: dict[str, int] = {}
    for winners in result.winners:
        for nation in winners:
            wins[nation] = wins.get(nation, 0) + 1
    print("wins: " + (", ".join(f"{nation} {number}" for nation, number in sorted(wins.items())) or "none"))
    for fault in result.fault_list:
        print(f"fault: {fault}")
