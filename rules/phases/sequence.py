"""The sequence of play: set-up, then rounds of phases until the game is over (AH 5.1; H 41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.phases.setting_up import set_up

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game



def play(game: Game) -> Flow[None]:
    """Play from wherever the state stands: a loaded snapshot goes on at the start of its phase.

    All phases come in order, those with nothing to do pass by themselves (AH 5.4, 5.5), and secondary actions are
    steps of their phase (AH 5.6; H 41).
    """
    table = game.table
    if table.turn == 0:
        yield from set_up(game)
        table.turn, table.phase = 1, 0
    while not table.over:
        phase = game.phases[table.phase]
        game.begin_phase()
        game.emit("phase", phase.rule, turn=table.turn, phase=phase.id, name=phase.name)
        for step in phase.steps:
            yield from step(game)
        if table.over or game.stop_after == table.phase:
            return
        table.phase += 1
        if table.phase == len(game.phases):
            table.turn, table.phase = table.turn + 1, 0
