"""A game: its state, what it asks, and the log from which it can always be made again."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from rules.asks import Ask, Flow, Pending, TimeCalled
from rules.cite import Rule
from rules.events import Event
from rules.library import load_edition, load_phases
from rules.phases.sequence import play
from rules.physical.board import unseen_board
from rules.physical.correction import check_correction, correct
from rules.refusals import Illegal, NotAsked, Refusal
from rules.setup import Setup, check_setup
from rules.state import Hand, Player, Secrets, State, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.board import Board
    from rules.edition import Edition, Track

SNAPSHOTS_KEPT = 16
"""Enough to take back a whole turn quickly; anything older is replayed from the set-up."""

IN_ORDER = Rule(avalon_hill="5.3", hartland="62")

PENALTY = "66"

Entry = dict[str, Any]
"""One line of the log: an answer, an insistence, a call of time, a penalty, a correction, or an undo."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state at the start of a phase, and how many entries led to it."""

    at: int
    turn: int
    phase: int
    state: dict[str, Any]


class Game:
    """One game at one table. All changes come through `answer`, `insist`, `call_time`, `correct` and `undo`."""

    def __init__(self, setup: Setup, board: Board) -> None:
        check_setup(setup)
        self.setup = setup
        self.edition: Edition = load_edition(setup.edition)
        self.variant = self.edition.variants[setup.variant]
        self.numbers = self.edition.numbers
        self.physical = setup.physical
        self.phases = load_phases(setup.edition, self.variant.phases, physical=setup.physical)
        self.options: dict[str, bool | int] = {
            name: setup.options.get(name, option.default) for name, option in self.edition.options.items()
        }
        self.full_board = board
        self.board, self.starts = _in_play(board, setup.edition, self._board_players())
        if self.physical:
            self.board = unseen_board(board, self.numbers.cities * setup.players)
        self.log: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.on_phase: Callable[[Snapshot], None] | None = None
        self.stop_after: int | None = None
        """Play no further than the end of this phase, for scenarios that show one phase."""
        self._restart()

    # -- what phases read ---------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """What lies open."""
        return self.state.table

    @property
    def secrets(self) -> Secrets:
        """What is hidden."""
        return self.state.secrets

    def players(self) -> list[Player]:
        """All players in A.S.T. order (AH 5.2; H 62)."""
        return list(self.state.table.players.values())

    def player(self, seat: str) -> Player:
        """The player in a seat."""
        return self.state.table.players[seat]

    def others(self, player: Player) -> list[Player]:
        """Everybody else, in A.S.T. order."""
        return [other for other in self.state.table.players.values() if other is not player]

    def hand(self, seat: str) -> Hand:
        """A seat's trade cards."""
        return self.state.secrets.hands[seat]

    def cite(self, rule: Rule) -> str:
        """A rule's paragraph in this edition."""
        return rule.of(self.setup.edition)

    def values(self, player: Player, attribute: str) -> list[Any]:
        """What the player's civilization cards say about an attribute."""
        return self.edition.values(player.cards, attribute)

    def track(self, nation: str) -> Track:
        """A nation's row of the A.S.T. at this table."""
        return self.setup.tracks.get(nation) or self.edition.tracks[nation]

    def tokens_each(self) -> int:
        """How many tokens a player has in all (AH 4.5, 25-29, 31.2.2; H 32)."""
        if self.variant.whole_board:
            crowded = self.setup.players == max(self.edition.counts)
            return self.edition.simplified_tokens_crowded if crowded else self.edition.simplified_tokens
        return self.edition.counts[self.setup.players].tokens

    def island_sites(self) -> bool:
        """False where city sites on islands are out of use (AH 29.1)."""
        return self.edition.counts[self._board_players()].island_sites

    def chance(self) -> random.Random:
        """A generator for one shuffle or draw, made from the game's own seed."""
        self.secrets.draws += 1
        return random.Random(f"{self.secrets.seed}:{self.secrets.draws}")

    def emit(
        self,
        kind: str,
        rule: Rule | str,
        *,
        private: dict[str, dict[str, Any]] | None = None,
        reveals: bool = False,
        only: tuple[str, ...] | None = None,
        **public: Any,
    ) -> None:
        """Tell what happened: the public part by keywords, the private parts by seat."""
        paragraph = rule if isinstance(rule, str) else rule.of(self.setup.edition)
        self._events.append(Event(kind, paragraph, public, private or {}, reveals, only))

    def begin_phase(self) -> None:
        """Keep a snapshot of the state at the start of a phase."""
        table = self.table
        table.in_order = False
        snapshot = Snapshot(len(self.entries), table.turn, table.phase, self.state.dump())
        self.snapshots.append(snapshot)
        del self.snapshots[:-SNAPSHOTS_KEPT]
        if self.on_phase is not None:
            self.on_phase(snapshot)

    # -- what the outside does ----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.table.over

    def ask_of(self, seat: str, number: int | None = None) -> Ask[Any]:
        """The open ask of a seat; with a number only if it is still the same one."""
        question = self.pending.get(seat)
        if question is None:
            waiting = ", ".join(self.pending) or "nobody"
            raise NotAsked(f"{seat} has nothing to decide now.", allowed=f"waiting for {waiting}")
        if number is not None and number != self.ask_numbers[seat]:
            raise NotAsked("That question is no longer open.", rule=question.rule)
        return question

    def answer(self, seat: str, reply: object, number: int | None = None) -> list[Event]:
        """Take a seat's reply to its open ask, or refuse it and change nothing."""
        value = self.ask_of(seat, number).read(self, reply)
        return self._advance({"seat": seat, "reply": reply}, lambda: self._send(seat, value))

    def insist(self, seat: str) -> list[Event]:
        """A seat insists that the rest of this phase is played in A.S.T. order (AH 5.3; H 62)."""
        phase = self.phases[self.table.phase]
        if seat not in self.table.players:
            raise NotAsked(f"{seat} has no seat at this table.")
        if self.table.turn == 0 or self.over or not phase.simultaneous or self.table.in_order:
            raise NotAsked("This phase is not played simultaneously.", rule=phase.rule)
        return self._advance({"insist": seat}, lambda: self._insist(seat))

    def call_time(self) -> list[Event]:
        """End the trade session because its time is up (AH 16.5; H 43.9)."""
        if self.over or self.table.turn == 0 or self.phases[self.table.phase].id != "trade" or not self.pending:
            raise NotAsked("Time can be called in a trade session only.")
        return self._advance({"time": True}, lambda: self._send("", TimeCalled()))

    def penalize(self, seat: str) -> list[Event]:
        """The moderator's penalty for an error that cannot be put right: no step forward this turn (H 66)."""
        if self.over or self.table.turn == 0 or seat not in self.table.players or seat in self.table.penalized:
            player = self.table.players.get(seat)
            name = player.nation.title() if player and player.nation else "Nobody"
            raise NotAsked(f"{name} cannot be penalized now.", rule=PENALTY)
        return self._advance({"penalty": seat}, lambda: self._penalize(seat))

    def correct(self, seat: str, counts: dict[str, int]) -> list[Event]:
        """The moderator puts a nation's counts right at a real board (H 66)."""
        check_correction(self, seat, counts)
        return self._advance({"correct": seat, "counts": counts}, lambda: correct(self, seat, counts))

    def undo(self, seat: str | None = None, steps: int = 1) -> list[Event]:
        """Take back the last steps: a seat its own last one while nothing was revealed, the moderator any (H 66)."""
        if not 1 <= steps <= len(self.entries):
            raise NotAsked("There is nothing to take back.")
        if seat is not None:
            if steps > 1 or self.entries[-1].get("seat") != seat:
                raise NotAsked("You can take back only your own last step, and only before anybody else has acted.")
            if self.revealed > len(self.entries) - 1:
                raise NotAsked("Something hidden was shown since; only the moderator can take this back.")
        target = self.entries[:-steps]
        self.log.append({"undo": steps, "by": seat or "moderator"})
        self._rebuild(target)
        return [Event("undone", "", {"by": seat or "moderator", "steps": steps})]

    def replay(self, log: Iterable[Entry]) -> None:
        """Play a log from here on, entry by entry."""
        for entry in log:
            self.replay_entry(entry)

    def replay_entry(self, entry: Entry) -> list[Event]:
        """Play one entry of a log."""
        if "insist" in entry:
            return self.insist(entry["insist"])
        if "penalty" in entry:
            return self.penalize(entry["penalty"])
        if "time" in entry:
            return self.call_time()
        if "correct" in entry:
            return self.correct(entry["correct"], entry["counts"])
        if "undo" in entry:
            return self.undo(None if entry["by"] == "moderator" else entry["by"], entry["undo"])
        return self.answer(entry["seat"], entry["reply"])

    def resume(self, snapshot: Snapshot, entries: list[Entry], log: list[Entry]) -> None:
        """Load from a stored snapshot: only the entries since then are played again."""
        self.log = list(log)
        self.snapshots = [snapshot]
        self._rebuild(entries)

    # -- inside -------------------------------------------------------------------------------------------------

    def _board_players(self) -> int:
        """The player count whose part of the board is used (AH 31.2.1, 32.2.1; H 71: the whole board)."""
        return max(self.edition.counts) if self.variant.whole_board else self.setup.players

    def _restart(self) -> None:
        """Back to the bare set-up."""
        table = Table(players={seat: Player(seat) for seat in self.setup.seats})
        self.snapshots = []
        self._begin(State(table, Secrets(seed=self.setup.seed)), [])

    def _begin(self, state: State, entries: list[Entry]) -> None:
        self.state = state
        self.entries = entries
        self.pending: Pending = {}
        self.ask_numbers: dict[str, int] = {}
        self.revealed = 0
        self._events: list[Event] = []
        self._flow: Flow[None] = play(self)
        self._open(lambda: next(self._flow))
        self._mark_reveals(len(entries))
        self.opening = self._events

    def _rebuild(self, entries: list[Entry]) -> None:
        """Make the game again from the newest snapshot that these entries reach."""
        log, self.log = self.log, []  # playing entries again does not write them again
        while self.snapshots and self.snapshots[-1].at > len(entries):
            self.snapshots.pop()
        if self.snapshots:
            snapshot = self.snapshots.pop()
            self._begin(State.load(snapshot.state), entries[: snapshot.at])
        else:
            self._restart()
        try:
            self.replay(entries[len(self.entries) :])
        finally:
            self.log = log

    def _advance(self, entry: Entry, step: Callable[[], None]) -> list[Event]:
        self._events = []
        self.log.append(entry)
        self.entries.append(entry)
        try:
            step()
        except Refusal:
            raise
        except Exception:
            self.log.pop()
            self._rebuild(self.entries[:-1])
            raise
        self._mark_reveals(len(self.entries))
        return self._events

    def _mark_reveals(self, at: int) -> None:
        if any(event.reveals for event in self._events):
            self.revealed = at

    def _send(self, seat: str, value: object) -> None:
        self._open(lambda: self._flow.send((seat, value)))

    def _penalize(self, seat: str) -> None:
        self.table.penalized.append(seat)
        self.emit("penalized", PENALTY, seat=seat)

    def _insist(self, seat: str) -> None:
        """Only the first seat in A.S.T. order stays asked; `together` hands on to the next."""
        self.table.in_order = True
        self.emit("insisted", IN_ORDER, seat=seat)
        first = next((player.seat for player in self.players() if player.seat in self.pending), None)
        if first is not None:
            self.pending = {first: self.pending[first]}

    def _open(self, step: Callable[[], Pending]) -> None:
        before, numbers = self.pending, self.ask_numbers
        try:
            self.pending = step()
        except StopIteration:
            self.pending = {}
        at = len(self.entries)
        self.ask_numbers = {
            seat: numbers[seat] if before.get(seat) == question else at for seat, question in self.pending.items()
        }


@cache
def _in_play(board: Board, edition: str, players: int) -> tuple[Board, dict[str, list[str]]]:
    """The part of the board for a number of players, and the nations' starts there (AH 26.3, 27.3, 28.3, 29.3)."""
    row = board.setups.get(edition, {}).get(str(players))
    if row is None:
        raise Illegal(f"The board {board.id} has no set-up for {players} players of {edition}.")
    return board.without(frozenset(row["out"]), frozenset(row.get("closed_sites", ()))), row["starts"]
