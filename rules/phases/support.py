"""City support and the reduction of cities (AH 14; H 43.65, 65.1, 65.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asks import together
from rules.cite import Rule
from rules.phases.choices import choose_areas
from rules.pieces import limit_for, place_tokens, remove_city

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

SUPPORT = Rule(avalon_hill="14.2", hartland="43.65")
NEW_FIRST = Rule(avalon_hill="14.3", hartland="43.65")
SHORT = Rule(avalon_hill="14.4", hartland="65.1")


def support(game: Game) -> Flow[None]:
    """Two tokens on the board for each city, or cities are reduced. Checked only here (AH 14.1, 14.5, 19.8; H 43.7)."""
    concerned = [player for player in game.players() if unsupported(game, player)]
    yield from together(game, concerned, lambda player: _check(game, player))


def unsupported(game: Game, player: Player) -> int:
    """How many cities the tokens on the board cannot support (AH 14.2)."""
    return max(0, len(player.cities) - player.census // game.numbers.support)


def _check(game: Game, player: Player) -> Flow[None]:
    """One city at a time, the owner's choice; its tokens support at once (AH 14.3)."""
    while unsupported(game, player):
        options = _new_first(game, player)
        rule = game.cite(SUPPORT if len(options) == len(player.cities) else NEW_FIRST)
        (area,) = yield from choose_areas(player.seat, rule, "reduce for want of support", options, 1, 1)
        short = reduce_city(game, player, area, SUPPORT)
        if short and game.edition.ways.short_reduction == "partial":
            yield from _eliminate_rest(game, player)


def _new_first(game: Game, player: Player) -> list[str]:
    """Cities built in this turn's building phase go before all others (AH 14.3); H 43.65 leaves it to the owner."""
    if not game.edition.ways.new_cities_first:
        return list(player.cities)
    building = game.phases[game.table.phase].id != "calamities"  # after calamities all cities are alike
    new = [area for area, built in player.cities.items() if built == game.table.turn and building]
    return new or list(player.cities)


def _eliminate_rest(game: Game, player: Player) -> Flow[None]:
    """The stock ran out: every city still out of support is eliminated, the owner's choice (AH 14.4)."""
    while number := unsupported(game, player):
        options = _new_first(game, player)
        rule = game.cite(SHORT)
        for area in (yield from choose_areas(player.seat, rule, "eliminate", options, number, number)):
            remove_city(player, area)
            game.emit("city_eliminated", SHORT, seat=player.seat, area=area)


def reduce_city(game: Game, player: Player, area: str, rule: Rule) -> bool:
    """Replace a city by tokens up to the limit, Agriculture included; True if the stock was too small (AH 14.3)."""
    remove_city(player, area)
    wanted = limit_for(game, player, area)
    tokens = min(wanted, player.stock)
    if tokens < wanted and game.edition.ways.short_reduction == "eliminate":
        tokens = 0  # H 65.1: eliminated instead
    place_tokens(player, area, tokens)
    game.emit("city_reduced", rule, seat=player.seat, area=area, tokens=tokens)
    return tokens < wanted
