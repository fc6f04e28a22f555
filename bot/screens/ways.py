"""Ways that tokens can take: lines of a menu, with what one finds where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import MENU_LIMIT, Option
from bot.screens.names import tokens
from rules.phases.cities import cost_of_city
from rules.practice.fleet import voyages_of

if TYPE_CHECKING:
    from bot.screens.asks import Asked

SMALL = 4
"""Numbers below this are offered beside the whole group."""
PAGES = 2
"""So many menus of destinations fit beside the others."""


def marches(asked: Asked, source: str, number: int) -> list[Option]:
    """On foot: how many to which neighbour."""
    numbers = dict.fromkeys((number, *range(1, min(number, SMALL))))
    return [
        Option(f"{some} {source} > {area}", f"{some} to {asked.place(area)}", found_there(asked, area))
        for area in sorted(asked.game.board.land[source])
        for some in numbers
    ]


def voyages(asked: Asked, place: str, waiting: int) -> list[Option]:
    """By ship: how many of those who wait on its shore to which coast, by the shortest way."""
    player = asked.game.player(asked.question.seat)
    ways = sorted(voyages_of(asked.game, player, place).items(), key=lambda row: (len(row[1]), row[0]))
    full = min(waiting, asked.game.numbers.ship_load)
    loads = list(dict.fromkeys((full, *(range(1, full)))))
    loads = loads[: max(1, PAGES * MENU_LIMIT // max(1, len(ways)))]
    return [
        Option(_order(way, load), f"{load or 'Empty'} to {asked.place(way[-1])}", found_there(asked, area))
        for area, way in ways
        for load in loads
    ]


def _order(way: tuple[str, ...], load: int) -> str:
    return f"ship {way[0]}{f' +{load}' if load else ''} > " + " > ".join(way[1:])


def found_there(asked: Asked, area: str) -> str:
    """How many an area feeds, whether it is a city site, and who is there."""
    game = asked.game
    parts = [f"feeds {game.board.areas[area].limit}"]
    parts += ["city site"] if cost_of_city(game, area) == game.numbers.city_on_site else []
    for player in game.players():
        if area in player.cities:
            parts.append(f"city of {player.nation.title()}")
        elif number := player.tokens.get(area, 0):
            parts.append(f"{tokens(number)} of {player.nation.title()}")
    return ", ".join(parts)
