"""`make bench`: speed as ratios within one run. Machines are noisy, so nothing here is asserted as a time in a test."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections import defaultdict

from bot.saves import new_game
from bot.simulate import Plan, simulate
from rules.game import Game, Snapshot
from rules.invariants import faults
from rules.practice.practice_player import PracticePlayer
from rules.setup import Setup


def table_of_seven(seed: int = 1) -> Game:
    """A new seven-player Avalon Hill game."""
    return new_game(Setup(edition="avalon_hill", seats=tuple("abcdefg"), seed=seed))


def whole_turns() -> None:
    """Whole turns a second with practice players, invariants checked once a phase."""
    for edition in ("avalon_hill", "hartland"):
        result = simulate(Plan(edition=edition, players=7, games=6, check_every="phase")).as_dict()
        print(
            f"{edition}: {result['turns_per_second']} turns a second, {result['answers_per_second']} answers a second "
            f"({sum(result['turns'])} turns, 7 practice players; aim 100, sister engine 37)"
        )


def growth_with_length() -> None:
    """The engine's cost of an answer late in a game against early: it must not grow with the log (aim <= 1.5)."""
    early: dict[str, list[float]] = defaultdict(list)
    late: dict[str, list[float]] = defaultdict(list)
    for seed in range(1, 7):
        game, player = table_of_seven(seed), PracticePlayer(random.Random(seed))
        while not game.over and game.table.turn <= 26:
            seat = next(seat for seat in game.pending if seat not in game.table.done)
            question = game.pending[seat]
            reply = player.reply(game, question)
            began = time.perf_counter()
            game.answer(seat, reply)
            spent = time.perf_counter() - began
            if 6 <= game.table.turn <= 9:
                early[question.kind].append(spent)
            elif game.table.turn >= 20:
                late[question.kind].append(spent)
    shared = [kind for kind in early if len(early[kind]) > 20 and len(late.get(kind, ())) > 20]
    ratios = {kind: statistics.median(late[kind]) / statistics.median(early[kind]) for kind in sorted(shared)}
    shown = ", ".join(f"{kind} {ratio:.2f}" for kind, ratio in ratios.items())
    print(f"cost of an answer, turns 20+ against turns 6-9: {shown} (budget 1.5)")


def loading() -> None:
    """Loading a table from its newest snapshot against replaying its whole log."""
    game, player = table_of_seven(3), PracticePlayer(random.Random(3))
    while not game.over and game.table.turn <= 15:
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        game.answer(seat, player.reply(game, game.pending[seat]))
    snapshot = game.snapshots[-1]
    stored = json.dumps(snapshot.state)
    began = time.perf_counter()
    again = Game(game.setup, game.full_board)
    again.resume(Snapshot(snapshot.at, snapshot.turn, snapshot.phase, json.loads(stored)), game.entries, game.log)
    quick = time.perf_counter() - began
    began = time.perf_counter()
    slow_game = Game(game.setup, game.full_board)
    slow_game.replay(game.log)
    slow = time.perf_counter() - began
    same = again.state.dump() == slow_game.state.dump() == game.state.dump()
    print(f"loading turn 15 from a snapshot: {quick * 1000:.1f} ms, {slow / quick:.0f} x faster than the whole log")
    print(f"  the same state: {same}; snapshot {len(stored)} bytes; {len(faults(game))} faults")


def main() -> None:
    """All measurements."""
    whole_turns()
    growth_with_length()
    loading()


if __name__ == "__main__":
    main()
