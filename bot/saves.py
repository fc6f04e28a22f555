"""Saved games: set-up, log and state in one JSON file, with a mark for every phase so that a replay can be compared."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from maps.pack import load_board, packs
from rules.game import Game
from rules.invariants import faults
from rules.library import load_edition
from rules.refusals import Illegal, Refusal
from rules.setup import Setup, check_setup
from rules.state import State

if TYPE_CHECKING:
    from pathlib import Path

    from rules.board import Board
    from rules.game import Snapshot

FORMAT = 1


class SaveError(Exception):
    """A file that is no saved game."""


@dataclass(frozen=True)
class Save:
    """A saved game as read from its file."""

    setup: Setup
    log: list[dict[str, Any]]
    marks: list[dict[str, Any]]
    state: dict[str, Any]


class Recorder:
    """Marks every phase of a game while it is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.marks: list[dict[str, Any]] = []
        game.on_phase = self.mark

    def mark(self, snapshot: Snapshot) -> None:
        """Note a phase and the fingerprint of the state it began with; phases taken back drop out."""
        while self.marks and self.marks[-1]["at"] > snapshot.at:
            self.marks.pop()
        row = {"at": snapshot.at, "turn": snapshot.turn, "phase": snapshot.phase, "print": fingerprint(snapshot.state)}
        if row not in self.marks:
            self.marks.append(row)

    def text(self) -> str:
        """The game as the text of its file."""
        data = {
            "format": FORMAT,
            "setup": self.game.setup.model_dump(mode="json"),
            "log": self.game.log,
            "marks": self.marks,
            "state": self.game.state.dump(),
        }
        return json.dumps(data, separators=(",", ":"))

    def save(self, path: Path) -> None:
        """Write the game; a half-written file never takes the place of a whole one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(path.suffix + ".part")
        part.write_text(self.text(), encoding="utf-8")
        part.replace(path)


def fingerprint(state: dict[str, Any]) -> str:
    """A short digest of a dumped state."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_save(path: Path) -> Save:
    """Read a saved game, or say in one line why it is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise SaveError(f"{path}: format {data['format']} is not known to this version")
        return Save(Setup.model_validate(data["setup"]), list(data["log"]), list(data["marks"]), dict(data["state"]))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise SaveError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        reason = str(error).splitlines()[0]
        raise SaveError(f"{path}: not a saved game ({type(error).__name__}: {reason})") from None


def new_game(setup: Setup) -> Game:
    """A game on its edition's board."""
    check_setup(setup)
    return Game(setup, board_of(setup))


def board_of(setup: Setup) -> Board:
    """The board of a set-up: its own choice, or the edition's."""
    name = setup.board or load_edition(setup.edition).board
    try:
        return load_board(name)
    except (OSError, KeyError, ValueError) as error:
        raise Illegal(f"There is no board {name!r} ({type(error).__name__}).", allowed=", ".join(packs())) from None


def replay_differences(save: Save) -> list[str]:
    """Play the log again and compare the state at every phase and at the end."""
    try:
        game = new_game(save.setup)
        recorder = Recorder(game)
        recorder.marks = []
        for number, entry in enumerate(save.log, start=1):
            try:
                game.replay_entry(entry)
            except Refusal as refusal:
                return [f"entry {number} of the log is refused: {refusal}"]
    except Refusal as refusal:
        return [f"the set-up is refused: {refusal}"]
    found = []
    for one, two in zip(save.marks, recorder.marks, strict=False):
        if one != two:
            found.append(f"turn {one['turn']}, phase {one['phase']}: the state differs")
            break
    if not found and len(save.marks) != len(recorder.marks):
        found.append(f"{len(recorder.marks)} phases were played instead of {len(save.marks)}")
    if fingerprint(game.state.dump()) != fingerprint(save.state):
        found.append("the final state differs")
    return found


def diagnose(save: Save) -> list[str]:
    """Every inconsistency of a saved game: its state by itself, and its log against it."""
    found: list[str] = []
    try:
        game = new_game(save.setup)
        game.state = State.load(save.state)
    except Refusal as refusal:
        return [f"the set-up is refused: {refusal}"]
    except (KeyError, TypeError, ValueError) as error:
        return [f"the state cannot be read ({type(error).__name__}: {error})"]
    seats = set(game.table.players)
    if seats != set(save.setup.seats):
        found.append(f"the state has seats {sorted(seats)}, the set-up {sorted(save.setup.seats)}")
    found += faults(game)
    found += replay_differences(save)
    return found
