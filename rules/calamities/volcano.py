"""Volcanic Eruption or Earthquake (AH 22.2.4; H 52.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.calamities.reductions import reduce_own, reduce_protected
from rules.cite import Rule
from rules.losses import all_units, lose, take_losses
from rules.phases.choices import choose_areas, choose_one

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

ERUPTION = Rule(avalon_hill="22.2.4.1", hartland="52.2")
WHICH = Rule(avalon_hill="22.2.4.2", hartland="52.2")
EARTHQUAKE = Rule(avalon_hill="22.2.4.3", hartland="52.2")


def volcano_earthquake(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """A volcano by the player's units erupts, his choice of several; without one the earth shakes."""
    near = [
        name for name, areas in game.board.volcanoes.items() if any(player.has_units_in(area) for area in areas)
    ]
    if near:
        name = yield from choose_one(player.seat, game.cite(WHICH), "the volcano that erupts", near)
        yield from _erupt(game, name)
    else:
        yield from _earthquake(game, player)


def _erupt(game: Game, name: str) -> Flow[None]:
    """All units in the areas it touches are lost, whosever they are; ships are not (AH 22.2.4.1)."""
    areas = game.board.volcanoes[name]
    rule = game.cite(ERUPTION)
    game.emit("eruption", rule, volcano=name, areas=list(areas))
    for victim in game.players():
        units = all_units(victim, areas)
        points = units.number + game.numbers.city_points * len(units.cities)
        if game.options.get("calamity_floor"):
            yield from take_losses(game, victim, rule, points, units)
        else:
            lose(game, victim, units, rule)


def _earthquake(game: Game, player: Player) -> Flow[None]:
    """One own city is reduced; a neighbour's city beside it may be, even across water (AH 22.2.4.3; ruling)."""
    cities = dict(player.cities)
    reduced = yield from reduce_own(game, player, 1, EARTHQUAKE)
    if not reduced:
        game.emit("no_effect", EARTHQUAKE, seat=player.seat, calamity="volcano_earthquake")
        return
    centres = cities if game.options["earthquake_any_city"] else reduced
    near = {area for centre in centres for area in game.board.neighbours[centre]}
    options = [area for other in game.others(player) for area in other.cities if area in near]
    rule = game.cite(EARTHQUAKE)
    for area in (yield from choose_areas(player.seat, rule, "reduce a neighbour's city", options, 0, 1)):
        reduce_protected(game, area, EARTHQUAKE)
