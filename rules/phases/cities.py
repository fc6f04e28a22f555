"""Building cities and removing surplus population (AH 12, 13, 29.1; H 43.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.cite import Rule
from rules.pieces import cities_in_stock, city_owner, place_city, remove_tokens, surplus_in
from rules.refusals import Illegal

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

BUILD = Rule(avalon_hill="12.2", hartland="43.7")
LIMIT = Rule(avalon_hill="12.3", hartland="43.7")
SURPLUS = Rule(avalon_hill="13.1", hartland="43.7")


@dataclass(frozen=True, kw_only=True)
class BuildCities(Ask[list[str]]):
    """Where to build cities this turn; nowhere is allowed."""

    options: tuple[str, ...]
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> list[str]:
        """Areas with enough tokens, cities left in stock and, in Hartland's game, support for them."""
        player = game.player(self.seat)
        possible = sites(game, player)
        for area in value:
            if area not in possible:
                self.refuse(f"No city can be built in {area!r}.", ", ".join(possible) or "nowhere")
        if len(set(value)) != len(value):
            self.refuse("An area is named twice.")
        left = cities_in_stock(game, player)
        if len(value) > left:
            raise Illegal("Not enough cities in stock.", rule=game.cite(LIMIT), allowed=f"{left} more")
        if not supported_build(game, player, value):
            self.refuse("Those cities could not be supported.", "new cities only within the existing support")
        return value


def cost_of_city(game: Game, area: str) -> int:
    """Six tokens on a city site, twelve elsewhere, and on islands where their sites are out of use (AH 12.2, 29.1)."""
    place = game.board.areas[area]
    usable = place.site is not None and (place.island is None or game.island_sites())
    return game.numbers.city_on_site if usable else game.numbers.city_elsewhere


def sites(game: Game, player: Player) -> list[str]:
    """Areas where the player has the tokens for a city and none stands yet (AH 12.1)."""
    least = game.numbers.city_on_site
    return [
        area
        for area, number in player.tokens.items()
        if number >= least and number >= cost_of_city(game, area) and city_owner(game, area) is None
    ]


def supported_build(game: Game, player: Player, areas: list[str]) -> bool:
    """Hartland: tokens that stay on the board must support all cities, new ones included (H 43.7)."""
    if not game.edition.ways.build_within_support or not areas:
        return True
    staying = sum(n - surplus_in(game, player, area) for area, n in player.tokens.items() if area not in areas)
    return staying >= game.numbers.support * (len(player.cities) + len(areas))


def build_cities(game: Game) -> Flow[None]:
    """Everybody builds where he likes."""
    yield from together(game, game.players(), lambda player: _build(game, player))


def _build(game: Game, player: Player) -> Flow[None]:
    options = sites(game, player) if cities_in_stock(game, player) else []
    if not any(supported_build(game, player, [area]) for area in options):
        return
    areas = yield from ask(BuildCities(seat=player.seat, rule=game.cite(BUILD), options=tuple(options)))
    for area in areas:
        remove_tokens(player, area, player.tokens[area])
        place_city(player, area, built=game.table.turn)
        game.emit("city_built", BUILD, seat=player.seat, area=area)


def surplus(game: Game) -> Flow[None]:
    """No area above its limit, no tokens beside a city; ships do not count (AH 13.1, 13.2; H 43.7)."""
    for player in game.players():
        removed = {area: over for area in player.tokens if (over := surplus_in(game, player, area))}
        for area, number in removed.items():
            remove_tokens(player, area, number)
        if removed:
            game.emit("surplus", SURPLUS, seat=player.seat, areas=removed)
    yield from ()
