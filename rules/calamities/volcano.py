"""Volcanic Eruption or Earthquake (AH 22.2.4; H 52.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.calamities.reductions import reduce_own, reduce_protected
from rules.cite import Rule
from rules.losses import Units, all_units, counted_units, lose, take_losses
from rules.phases.choices import choose_areas, choose_one
from rules.physical.each import count_each
from rules.physical.support import reduce_some
from rules.physical.there import others_there, units_there

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

ERUPTION = Rule(avalon_hill="22.2.4.1", hartland="52.2")
WHICH = Rule(avalon_hill="22.2.4.2", hartland="52.2")
EARTHQUAKE = Rule(avalon_hill="22.2.4.3", hartland="52.2")

Hit = dict[str, Units]
"""Seat -> its units by the volcano."""


def volcano_earthquake(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """A volcano by the player's units erupts, his choice of several; without one the earth shakes."""
    hit = yield from (_told(game, player) if game.physical else _seen(game, player))
    if hit:
        yield from _erupt(game, hit)
    else:
        yield from (_shaken(game, player) if game.physical else _earthquake(game, player))


def _seen(game: Game, player: Player) -> Flow[Hit]:
    """All units in the areas it touches, whosever they are; ships are not concerned (AH 22.2.4.1, 22.2.4.2)."""
    near = [
        name for name, areas in game.board.volcanoes.items() if any(player.has_units_in(area) for area in areas)
    ]
    if not near:
        return {}
    name = yield from choose_one(player.seat, game.cite(WHICH), "the volcano that erupts", near)
    areas = game.board.volcanoes[name]
    game.emit("eruption", ERUPTION, volcano=name, areas=list(areas))
    return {victim.seat: all_units(victim, areas) for victim in game.players()}


def _told(game: Game, player: Player) -> Flow[Hit]:
    """At a real board the player says what he has by the volcano he chooses, then everybody else (AH 22.2.4.2)."""
    tokens, cities = yield from units_there(player, game.cite(WHICH), "by a volcano (one, if there are several)")
    if not tokens and not cities:
        return {}
    counts = {player.seat: (tokens, cities)}
    counts |= yield from others_there(game, player, game.cite(ERUPTION), "by the same volcano")
    return {seat: counted_units(game.player(seat).cities, *there) for seat, there in counts.items()}


def _erupt(game: Game, hit: Hit) -> Flow[None]:
    """All units by the volcano are lost (AH 22.2.4.1)."""
    rule = game.cite(ERUPTION)
    for victim in game.players():
        units = hit[victim.seat]
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


def _shaken(game: Game, player: Player) -> Flow[None]:
    """At a real board: one own city, and one that the player shows beside it (AH 22.2.4.3)."""
    if not (yield from reduce_some(game, player, 1, EARTHQUAKE)):
        game.emit("no_effect", EARTHQUAKE, seat=player.seat, calamity="volcano_earthquake")
        return
    where = "beside one of yours" if game.options["earthquake_any_city"] else "beside the one you reduced"
    purpose = f"reduce one city of another nation {where}, or none"
    options = {other.seat: min(1, len(other.cities)) for other in game.others(player)}
    chosen = yield from count_each(player.seat, game.cite(EARTHQUAKE), purpose, options, 0, 1)
    for seat in chosen:
        yield from reduce_some(game, game.player(seat), 1, EARTHQUAKE)
