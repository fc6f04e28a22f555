"""Population expansion on the real board: its people place the tokens and say how many stand there (AH 7; H 43.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.asks import ask, together
from rules.phases.expansion import GROW
from rules.physical.board import set_tokens
from rules.physical.numbers import Counts, Numbers, Range

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, kw_only=True)
class ReportGrowth(Numbers):
    """How many tokens are on the board after the expansion; the census is taken from it."""

    live: ClassVar[bool] = True

    def ranges(self, game: Game) -> dict[str, Range]:
        """Between the least and the most that these tokens can have grown."""
        player = game.player(self.seat)
        least, most = growth(player)
        return {"tokens": Range(player.census + least, player.census + most, player.census + most)}

    def text(self, game: Game) -> str:
        player = game.player(self.seat)
        return (
            "One token where you have one, two where you have more; none beside a city. "
            f"Before: {player.census} on the board, {player.stock} in stock. How many are on the board now?"
        )


def growth(player: Player) -> tuple[int, int]:
    """The least and the most that a nation can grow by: all in one area, or nowhere more than two (AH 7.1, 7.4)."""
    return min(player.stock, player.census, 2), min(player.stock, player.census)


def expansion(game: Game) -> Flow[None]:
    """Everybody grows; whoever cannot have grown by two different numbers is not asked."""
    yield from together(game, [player for player in game.players() if player.tokens], lambda row: _grow(game, row))


def _grow(game: Game, player: Player) -> Flow[None]:
    before = player.census
    least, most = growth(player)
    counts: Counts = {"tokens": before + most}
    if least < most:
        counts = yield from ask(ReportGrowth(seat=player.seat, rule=game.cite(GROW)))
    placed = counts["tokens"] - before
    set_tokens(player, counts["tokens"])
    game.emit("growth", GROW, seat=player.seat, tokens=placed)
