"""Population expansion (AH 7; H 43.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.cite import Rule
from rules.pieces import place_tokens

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

GROW = Rule(avalon_hill="7.1", hartland="43.2")
DIVIDE = Rule(avalon_hill="7.4", hartland="43.2")


@dataclass(frozen=True, kw_only=True)
class DivideGrowth(Ask[dict[str, int]]):
    """Where too few tokens in stock go: area -> number."""

    room: dict[str, int]
    tokens: int
    form: ClassVar[TypeAdapter[dict[str, int]]] = TypeAdapter(dict[str, int])

    def check(self, game: Game, value: dict[str, int]) -> dict[str, int]:
        """All of the stock, nowhere more than the area would grow by."""
        for area, number in value.items():
            if not 0 <= number <= self.room.get(area, 0):
                self.refuse(
                    f"{number} tokens cannot be added in {area!r}.",
                    ", ".join(f"{name} up to {room}" for name, room in self.room.items()),
                )
        if sum(value.values()) != self.tokens:
            self.refuse(f"{sum(value.values())} tokens are placed.", f"exactly the {self.tokens} in stock")
        return value


def growth(player: Player) -> dict[str, int]:
    """One token where one stands, two where two or more stand; never beside a city (AH 7.1, 7.2)."""
    return {area: 1 if number == 1 else 2 for area, number in player.tokens.items() if area not in player.cities}


def expansion(game: Game) -> Flow[None]:
    """Every nation grows; growth may exceed the population limit (AH 7.3)."""
    growing = [player for player in game.players() if player.tokens]
    yield from together(game, growing, lambda player: _grow(game, player))


def _grow(game: Game, player: Player) -> Flow[None]:
    placed = growth(player)
    if sum(placed.values()) > player.stock:
        question = DivideGrowth(seat=player.seat, rule=game.cite(DIVIDE), room=placed, tokens=player.stock)
        placed = (yield from ask(question)) if player.stock else {}
    for area, number in placed.items():
        place_tokens(player, area, number)
    game.emit("growth", GROW, seat=player.seat, tokens=sum(placed.values()))
