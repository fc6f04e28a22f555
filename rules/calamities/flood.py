"""Flood (AH 22.2.7, 22.3.13; H 52.3, 53.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asks import together
from rules.calamities.shares import share
from rules.cite import Rule
from rules.losses import Units, all_units, counted_units, take_losses
from rules.phases.choices import choose_one
from rules.physical.there import others_there, units_there

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

FLOOD = Rule(avalon_hill="22.2.7.1", hartland="52.3")
OTHERS = Rule(avalon_hill="22.2.7.2", hartland="52.3")
WHICH = Rule(avalon_hill="22.2.7.3", hartland="52.3")

Wet = dict[str, Units]
"""Seat -> its units on the plain that the flood can take."""


def exposed(game: Game, player: Player, plain: str) -> Units:
    """Tokens on the plain, and cities on white sites (AH also without a site); black sites are safe (AH 22.2.7.1)."""
    units = all_units(player, game.board.plains[plain])
    siteless = bool(game.edition.calamities["flood"].numbers["siteless"])
    safe = {"black"} if siteless else {"black", None}
    cities = [area for area in units.cities if game.board.areas[area].site not in safe]
    return Units(tokens=units.tokens, cities=cities)


def _points(game: Game, units: Units) -> int:
    return units.number + game.numbers.city_points * len(units.cities)


def flood(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """The player loses 17 points on the plain, others 10 (AH 22.2.7.1, 22.2.7.2)."""
    wet = yield from (_told(game, player) if game.physical else _seen(game, player))
    if not wet:
        game.emit("no_effect", FLOOD, seat=player.seat, calamity="flood")
        return
    losses = {player.seat: _cap(game, player, game.edition.calamities["flood"].numbers["loss"])}
    losses |= yield from _others(game, player, wet)
    victims = [victim for victim in game.players() if losses.get(victim.seat)]
    shared = not game.edition.calamities["flood"].numbers["others_must"]  # H 52.3: others lose "up to" ten, a cap

    def drown(victim: Player) -> Flow[None]:
        rule = FLOOD if victim is player else OTHERS
        return _drown(game, victim, losses[victim.seat], wet[victim.seat], rule, shared and victim is not player)

    yield from together(game, victims, drown)


def _seen(game: Game, player: Player) -> Flow[Wet]:
    """The plain with most of the player's exposed units is flooded; a tie is his choice (AH 22.2.7.3)."""
    points = {plain: _points(game, exposed(game, player, plain)) for plain in game.board.plains}
    most = max(points.values(), default=0)
    if most == 0:
        return {}
    tied = [plain for plain, number in points.items() if number == most]
    plain = yield from choose_one(player.seat, game.cite(WHICH), "the flood plain", tied)
    game.emit("flooded", FLOOD, seat=player.seat, plain=plain)
    return {victim.seat: exposed(game, victim, plain) for victim in game.players()}


def _told(game: Game, player: Player) -> Flow[Wet]:
    """At a real board the player names the plain and everybody says what he has on it (AH 22.2.7.3)."""
    siteless = bool(game.edition.calamities["flood"].numbers["siteless"])
    sites = "cities on white sites or without a site" if siteless else "cities on white sites"
    own = f"on the flood plain with most of your points (tokens, and {sites})"
    tokens, cities = yield from units_there(player, game.cite(WHICH), own)
    if not tokens and not cities:
        return {}
    counts = {player.seat: (tokens, cities)}
    counts |= yield from others_there(game, player, game.cite(OTHERS), f"on the same flood plain (tokens, and {sites})")
    return {seat: counted_units(game.player(seat).cities, *there) for seat, there in counts.items()}


def _others(game: Game, player: Player, wet: Wet) -> Flow[dict[str, int]]:
    """Ten points of others on the same plain; the flooded player divides them (AH 22.2.7.2)."""
    numbers = game.edition.calamities["flood"].numbers
    most = {
        other.seat: _cap(game, other, min(numbers["others"], _points(game, wet[other.seat])))
        for other in game.others(player)
    }
    must = bool(numbers["others_must"])
    return (yield from share(game, player, game.cite(OTHERS), "flood", most, numbers["others"], must=must))


def _cap(game: Game, player: Player, loss: int) -> int:
    """Engineering: seven at most (AH 22.2.7.4)."""
    return int(min([loss, *game.values(player, "flood_loss")]))


def _drown(game: Game, victim: Player, loss: int, wet: Units, rule: Rule, capped: bool) -> Flow[None]:
    capped = capped or bool(game.values(victim, "flood_loss"))
    yield from take_losses(game, victim, game.cite(rule), loss, wet, capped=capped)
