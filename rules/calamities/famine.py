"""Famine (AH 22.2.5, 22.3.4; H 52.4, 53.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.calamities.shares import share
from rules.cite import Rule
from rules.losses import take_losses
from rules.pieces import unit_points

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

FAMINE = Rule(avalon_hill="22.2.5.1", hartland="52.4")
GRAIN = "grain"


@dataclass(frozen=True, kw_only=True)
class ShowGrain(Ask[int]):
    """How many Grain cards to show against the famine, with Pottery; the cards stay in hand."""

    loss: int
    relief: int
    form: ClassVar[TypeAdapter[int]] = TypeAdapter(int)

    def check(self, game: Game, value: int) -> int:
        """No more than are held."""
        have = game.hand(self.seat).get(GRAIN, 0)
        if not 0 <= value <= have:
            self.refuse(f"You cannot show {value} Grain.", f"0 to {have}")
        return value


def famine(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """The player loses 9 and may order others to lose 20 in all, nobody more than 11."""
    numbers = game.edition.calamities["famine"].numbers
    rule = game.cite(FAMINE)
    most = {other.seat: numbers["each"] for other in game.others(player) if unit_points(game, other)}
    shares = yield from share(game, player, rule, "famine", most, numbers["others"])
    losses = {player.seat: numbers["loss"], **shares}
    victims = [victim for victim in game.players() if victim.seat in losses]
    yield from together(game, victims, lambda victim: _starve(game, victim, losses[victim.seat], victim is not player))


def _starve(game: Game, victim: Player, loss: int, capped: bool) -> Flow[None]:
    """Pottery saves 4 points for each Grain that is shown; the victim chooses his losses."""
    relief = sum(game.values(victim, "famine_relief"))
    rule = game.cite(FAMINE)
    if relief and game.hand(victim.seat):  # anybody with a hand is asked: the ask must not tell who holds Grain
        shown = yield from ask(ShowGrain(seat=victim.seat, rule=rule, loss=loss, relief=relief))
        loss = max(0, loss - relief * shown)
        game.emit("grain_shown", rule, seat=victim.seat, grain=shown, reveals=shown > 0)
    yield from take_losses(game, victim, rule, loss, capped=capped)
