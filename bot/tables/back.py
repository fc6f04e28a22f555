"""How far back an undo goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.tables.info import TableInfo
    from rules.game import Game


def steps_back(info: TableInfo, game: Game) -> int:
    """Steps back to the last that a person took, that one included: practice players would only take theirs again."""
    computer = {seat.name for seat in info.seats if seat.practice}
    found = (number for number, entry in enumerate(reversed(game.entries), 1) if entry.get("seat") not in computer)
    return next(found, 1)
