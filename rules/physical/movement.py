"""Movement on the real board: in census order everybody says when he has moved (AH 8.2, 10.1; H 43.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.phases.movement import MOVE

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class HaveMoved(Ask[bool]):
    """Whether a nation's movement on the board is done."""

    form: ClassVar[TypeAdapter[bool]] = TypeAdapter(bool)

    def check(self, game: Game, value: bool) -> bool:
        """Only "yes" is an answer: until then the table waits."""
        if not value:
            self.refuse("The next nation moves when you have moved.", "yes")
        return value


def movement(game: Game) -> Flow[None]:
    """Nothing is entered: where pieces stand is to be seen on the board."""
    for seat in list(game.table.order):
        player = game.player(seat)
        if player.tokens or player.ships:
            yield from ask(HaveMoved(seat=seat, rule=game.cite(MOVE)))
            game.emit("moved", MOVE, seat=seat, orders=[])
