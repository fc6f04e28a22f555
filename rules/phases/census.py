"""Census: the order of movement (AH 8; H 43.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cite import Rule

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game

CENSUS = Rule(avalon_hill="8.1", hartland="43.3")


def census(game: Game) -> Flow[None]:
    """Most tokens on the board move first; ties in A.S.T. order (AH 8.3, 5.3; H 62)."""
    counts = {player.seat: player.census for player in game.players()}
    game.table.order = sorted(counts, key=lambda seat: -counts[seat])
    game.emit("census", CENSUS, counts=counts, order=list(game.table.order))
    yield from ()


def ast_order(game: Game) -> Flow[None]:
    """Movement in A.S.T. order, where no census is taken (AH 31.5.4; H 71)."""
    game.table.order = list(game.table.players)
    yield from ()
