"""Whole games of computer seats, with the invariants checked as they go."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from bot.saves import Recorder, new_game
from rules.invariants import faults
from rules.practice.inventing import Inventor
from rules.practice.practice_player import PracticePlayer
from rules.practice.random_player import RandomPlayer
from rules.refusals import Refusal
from rules.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rules.asks import Ask
    from rules.game import Game

ENDLESS = 3_000
"""So many answers in one phase are taken for a phase without end."""


class Seated(Protocol):
    """Anything that answers asks."""

    def reply(self, game: Game, question: Ask[Any]) -> object:
        """An answer to an ask."""


@dataclass
class Result:
    """What came of some games."""

    edition: str
    players: int
    variant: str
    games: int = 0
    finished: int = 0
    turns: list[int] = field(default_factory=list)
    answers: int = 0
    seconds: float = 0.0
    winners: list[list[str]] = field(default_factory=list)
    fault_list: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The object that `solon simulate --json` prints."""
        spent = max(self.seconds, 1e-9)
        return {
            "edition": self.edition,
            "players": self.players,
            "variant": self.variant,
            "games": self.games,
            "finished": self.finished,
            "faults": len(self.fault_list),
            "fault_list": self.fault_list,
            "turns": self.turns,
            "answers": self.answers,
            "seconds": round(self.seconds, 3),
            "turns_per_second": round(sum(self.turns) / spent, 1),
            "answers_per_second": round(self.answers / spent, 1),
            "winners": self.winners,
        }


@dataclass(frozen=True)
class Plan:
    """What to simulate."""

    edition: str
    players: int
    variant: str = "full"
    games: int = 1
    seed: int = 1
    random: bool = False
    board: str | None = None
    options: dict[str, bool | int] = field(default_factory=dict)
    max_turns: int | None = None
    physical: bool = False
    """At a real board, with reports that the computer seats make up."""
    check_every: str = "answer"
    """Check the invariants after every "answer", or once per "phase"."""

    def turn_limit(self) -> int:
        """Sixty turns, a hundred with two or three players."""
        return self.max_turns or (100 if self.players <= 3 else 60)


def simulate(plan: Plan, save_to: Path | None = None, told: Callable[[int, Result], None] | None = None) -> Result:
    """Play the games of a plan one after the other."""
    result = Result(plan.edition, plan.players, plan.variant)
    for number in range(plan.games):
        seed = plan.seed + number
        setup = Setup(
            edition=plan.edition,
            variant=plan.variant,
            seats=tuple(f"seat{seat}" for seat in range(1, plan.players + 1)),
            options=plan.options,
            seed=seed,
            board=plan.board,
            physical=plan.physical,
        )
        began = time.perf_counter()
        game = new_game(setup)
        recorder = Recorder(game) if save_to else None
        found = play_out(game, make_seats(plan, seed), plan, result)
        result.seconds += time.perf_counter() - began
        result.games += 1
        result.turns.append(min(game.table.turn, plan.turn_limit()))
        result.finished += game.over
        result.winners.append([game.player(seat).nation for seat in game.table.winners])
        result.fault_list += [f"game {seed}: {fault}" for fault in found]
        if recorder and save_to:
            where = "-physical" if plan.physical else ""
            recorder.save(save_to / f"{plan.edition}-{plan.variant}-{plan.players}{where}-{seed}.json")
        if told:
            told(number + 1, result)
    return result


def make_seats(plan: Plan, seed: int) -> Seated:
    """One computer player, who answers for every seat from what that seat knows."""
    chance = random.Random(seed)
    if plan.random:
        return RandomPlayer(chance)
    return Inventor(chance) if plan.physical else PracticePlayer(chance)


def play_out(game: Game, seated: Seated, plan: Plan, result: Result) -> list[str]:
    """Play one game to its end or its limit; what went wrong stops it."""
    order = random.Random(plan.seed)
    phase, in_phase = (0, 0), 0
    while not game.over and game.table.turn <= plan.turn_limit():
        seats = [seat for seat in game.pending if seat not in game.table.done]
        if not seats:
            return [f"turn {game.table.turn}: nobody is asked anything"]
        seat = order.choice(seats) if plan.random else seats[0]
        question = game.pending[seat]
        reply = seated.reply(game, question)
        try:
            game.answer(seat, reply)
        except Refusal as refusal:
            return [f"turn {game.table.turn}: {question.kind} refused {reply!r}: {refusal}"]
        result.answers += 1
        now = (game.table.turn, game.table.phase)
        in_phase = in_phase + 1 if now == phase else 0
        if in_phase > ENDLESS:
            return [f"turn {game.table.turn}: phase {game.phases[game.table.phase].id} does not end"]
        if plan.check_every == "answer" or now != phase:
            found = faults(game)
            if found:
                return [f"turn {game.table.turn}, after {question.kind}: {fault}" for fault in found]
        phase = now
    return []
