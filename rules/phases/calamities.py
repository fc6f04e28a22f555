"""Resolving calamities in the order of their stacks, after all purchases (AH 19.5, 19.6; H 43.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.calamities.civil_war import civil_war
from rules.calamities.disorder import civil_disorder, iconoclasm_heresy
from rules.calamities.epidemic import epidemic
from rules.calamities.famine import famine
from rules.calamities.flood import flood
from rules.calamities.piracy import piracy
from rules.calamities.volcano import volcano_earthquake
from rules.cite import Rule
from rules.hands import to_stack

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

TWO = Rule(avalon_hill="19.7", hartland="43.11")

RESOLVE: dict[str, Callable[[Game, Player, Calamity], Flow[None]]] = {
    "volcano_earthquake": volcano_earthquake,
    "famine": famine,
    "civil_war": civil_war,
    "flood": flood,
    "epidemic": epidemic,
    "civil_disorder": civil_disorder,
    "iconoclasm_heresy": iconoclasm_heresy,
    "piracy": piracy,
}


def calamities(game: Game) -> Flow[None]:
    """Two for each player at most, the lowest; then all of them by rising stack, each returned when done."""
    for player in game.players():
        _keep_lowest(game, player)
    while due := _next(game):
        player, calamity = due
        name = game.edition.calamities[calamity.card].paragraphs
        game.emit("calamity", Rule(**name), seat=player.seat, calamity=calamity.card, trader=calamity.trader)
        yield from RESOLVE[calamity.card](game, player, calamity)
        _put_back(game, player, calamity.card)


def _next(game: Game) -> tuple[Player, Calamity] | None:
    """The open calamity from the lowest stack (AH 19.6)."""
    stack_of = game.edition.stack_of
    found = [(stack_of[calamity.card], player, calamity) for player in game.players() for calamity in player.calamities]
    return min(found, key=lambda row: row[0])[1:] if found else None


def _keep_lowest(game: Game, player: Player) -> None:
    """More than two: the highest go back to their stacks unresolved (AH 19.7; H 43.11)."""
    ranked = sorted(player.calamities, key=lambda calamity: game.edition.stack_of[calamity.card])
    for calamity in ranked[game.numbers.calamities :]:
        game.emit("calamity_spared", TWO, seat=player.seat, calamity=calamity.card)
        _put_back(game, player, calamity.card)


def _put_back(game: Game, player: Player, card: str) -> None:
    player.calamities = [calamity for calamity in player.calamities if calamity.card != card]
    to_stack(game, card)
