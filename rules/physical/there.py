"""What stands in a place that only people can see: on the flood plain, by the volcano, within reach of ships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.asks import ask, together
from rules.physical.numbers import Numbers, Range

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, kw_only=True)
class CountThere(Numbers):
    """How many of a nation's tokens and cities stand in a place."""

    purpose: str

    def ranges(self, game: Game) -> dict[str, Range]:
        """No more than are on the board."""
        player = game.player(self.seat)
        return {"tokens": Range(0, player.census, 0), "cities": Range(0, len(player.cities), 0)}

    def text(self, game: Game) -> str:
        return f"How many of your units stand {self.purpose}? Say 0 if there are none."


@dataclass(frozen=True, kw_only=True)
class CountPrey(Numbers):
    """How many cities the trader's ships destroy."""

    victim: str
    most: int

    def ranges(self, game: Game) -> dict[str, Range]:
        """One for each ship at most."""
        return {"cities": Range(0, self.most, self.most)}

    def text(self, game: Game) -> str:
        nation = game.player(self.victim).nation.title()
        return f"Each of your ships destroys one coastal city of {nation} that it can reach; you choose. How many?"


def units_there(player: Player, rule: str, purpose: str) -> Flow[tuple[int, int]]:
    """One nation's tokens and cities in a place; whoever has nothing on the board is not asked."""
    if not player.tokens and not player.cities:
        return (0, 0)
    counts = yield from ask(CountThere(seat=player.seat, rule=rule, purpose=purpose))
    return counts["tokens"], counts["cities"]


def others_there(game: Game, player: Player, rule: str, purpose: str) -> Flow[dict[str, tuple[int, int]]]:
    """What everybody else has there, asked side by side."""
    found: dict[str, tuple[int, int]] = {}

    def count(other: Player) -> Flow[None]:
        found[other.seat] = yield from units_there(other, rule, purpose)

    yield from together(game, game.others(player), count)
    return found
