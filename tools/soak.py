"""`make soak`: the long run. Every edition, variant and player count, by practice and by random players.

`python tools/soak.py [--games 20] [--random 200]` prints a line for each; exit code 1 when a game has a fault, when
practice players do not finish, or when a saved game does not replay exactly.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bot.saves import read_save, replay_differences
from bot.simulate import Plan, simulate
from rules.library import EDITIONS, load_edition, physical_kinds


def plans(games: int, randoms: int) -> list[Plan]:
    """All there is to play."""
    found = []
    for name in EDITIONS:
        for variant in load_edition(name).variants.values():
            for players in range(variant.players[0], variant.players[1] + 1):
                found.append(Plan(name, players, variant.id, games=games, seed=1))
                found.append(Plan(name, players, variant.id, games=randoms, seed=1, random=True))
                if variant.phases in physical_kinds(name):
                    found.append(Plan(name, players, variant.id, games=games, seed=1, physical=True))
                    found.append(Plan(name, players, variant.id, games=randoms, seed=1, random=True, physical=True))
    return [plan for plan in found if plan.games]


def main() -> int:
    """Play everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--random", type=int, default=200)
    options = parser.parse_args()
    bad = 0
    for plan in plans(options.games, options.random):
        with tempfile.TemporaryDirectory() as folder:
            result = simulate(plan, None if plan.random else Path(folder))
            differing = [path.name for path in Path(folder).glob("*.json") if replay_differences(read_save(path))]
        wrong = bool(result.fault_list or differing) or (not plan.random and result.finished < result.games)
        bad += wrong
        who = ("random  " if plan.random else "practice") + (" at a real board" if plan.physical else "")
        print(
            f"{'BAD' if wrong else 'ok '} {plan.edition:<12} {plan.variant:<9} {plan.players} players, {who} "
            f"{result.finished:>3}/{result.games} finished, turns {min(result.turns)}-{max(result.turns)}, "
            f"{len(result.fault_list)} faults, {len(differing)} replays differ",
            flush=True,
        )
        for fault in result.fault_list[:5]:
            print(f"    {fault}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
