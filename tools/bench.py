"""`make bench`: speed as ratios within one run. Machines are noisy, so nothing here is asserted as a time in a test."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from bot.saves import new_game
from bot.simulate import Plan, simulate
from maps.charts import ast, hand, score, sheet, summary, trades
from maps.charts.files import encode
from maps.draw import draw_map
from maps.draw import encode as encode_map
from maps.from_view import scene_of
from rules.game import Game, Snapshot
from rules.invariants import faults
from rules.practice.practice_player import PracticePlayer
from rules.setup import Setup
from rules.views import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image


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


def pictures() -> None:
    """Drawing and encoding a warm picture against encoding the same pixels alone (budget 1.3)."""
    game, player = table_of_seven(3), PracticePlayer(random.Random(3))
    while not (game.table.turn >= 15 and game.table.offers):
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        game.answer(seat, player.reply(game, game.pending[seat]))
    own = view(game, max(game.secrets.hands, key=lambda name: len(game.secrets.hands[name])))
    scene = scene_of(own, game.full_board)
    drawn: dict[str, tuple[Callable[[], Image], Callable[[Image], bytes]]] = {
        "map": (lambda: draw_map(scene), encode_map)
    }
    for name, chart in {"A.S.T.": ast, "hand": hand, "sheet": sheet, "table": summary, "trades": trades}.items():
        drawn[name] = (partial(chart.draw, own), encode)
    drawn["score"] = (partial(score.draw, own), encode)
    shown = []
    for name, (draw, code) in drawn.items():
        picture = draw()
        alone = min(_seconds(lambda code=code, picture=picture: code(picture)) for _ in range(9))
        drawing = min(_seconds(draw) for _ in range(9))
        size = len(code(picture)) / 1024
        shown.append(f"{name} {(drawing + alone) / alone:.2f} ({(drawing + alone) * 1000:.0f} ms, {size:.0f} KB)")
    print(f"pictures, drawing and encoding against encoding alone: {', '.join(shown)} (budget 1.3)")


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


BOARDS = """
import resource, time
from maps.geometry import load_geometry
from maps.layers import load_layers
used = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before = used()
for board in ("classic", "large"):
    began = time.perf_counter()
    load_geometry(board), load_layers(board)
    print(f"{board}: first use {time.perf_counter() - began:.2f} s", end=", ")
print(f"both {used() - before:.0f} MB (budgets 1 s, 150 MB)")
"""


def boards() -> None:
    """The first use of each board in a new process, and the memory of both."""
    done = subprocess.run([sys.executable, "-c", BOARDS], capture_output=True, text=True, check=True)  # noqa: S603
    print(f"boards, {done.stdout.strip()}")


def main() -> None:
    """All measurements."""
    boards()
    pictures()
    whole_turns()
    growth_with_length()
    loading()


if __name__ == "__main__":
    main()
