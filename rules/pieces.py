"""Moving pieces between stock, treasury and board. Every change of a count goes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import Player


def place_tokens(player: Player, area: str, number: int) -> None:
    """From stock onto the board."""
    if number:
        player.stock -= number
        player.tokens[area] = player.tokens.get(area, 0) + number


def remove_tokens(player: Player, area: str, number: int) -> None:
    """From the board to stock (AH 2.7.1)."""
    if number:
        left = player.tokens[area] - number
        if left:
            player.tokens[area] = left
        else:
            del player.tokens[area]
        player.stock += number


def place_city(player: Player, area: str, built: int = 0) -> None:
    """A city from stock onto the board."""
    player.cities[area] = built


def remove_city(player: Player, area: str) -> None:
    """A city back to stock."""
    del player.cities[area]


def add_ship(player: Player, mooring: str) -> None:
    """A ship onto the board."""
    player.ships[mooring] = player.ships.get(mooring, 0) + 1


def remove_ship(player: Player, mooring: str) -> None:
    """A ship back to stock."""
    left = player.ships[mooring] - 1
    if left:
        player.ships[mooring] = left
    else:
        del player.ships[mooring]


def pay_treasury(player: Player, number: int) -> None:
    """Spent treasury goes back to stock (AH 9.6, 17.6; H 43.4, 43.10)."""
    player.treasury -= number
    player.stock += number


def occupants(game: Game, area: str) -> list[Player]:
    """Players with tokens in an area, in A.S.T. order."""
    return [player for player in game.table.players.values() if area in player.tokens]


def city_owner(game: Game, area: str) -> Player | None:
    """Whose city stands in an area."""
    for player in game.table.players.values():
        if area in player.cities:
            return player
    return None


def cities_in_stock(game: Game, player: Player) -> int:
    """How many cities a player can still put on the board (AH 12.3; H 43.7)."""
    return game.numbers.cities - len(player.cities)


def unit_points(game: Game, player: Player) -> int:
    """Tokens count 1, cities 5 (AH 2.3.3; H 52.1)."""
    return player.census + game.numbers.city_points * len(player.cities)


def limit_for(game: Game, player: Player, area: str) -> int:
    """The population limit for a player: Agriculture adds one where he is alone (AH 22.3.10; H 53.8)."""
    limit = game.board.areas[area].limit
    extra = game.values(player, "extra_limit")
    if extra and all(other is player or not other.has_units_in(area) for other in game.table.players.values()):
        limit += sum(extra)
    return limit


def surplus_in(game: Game, player: Player, area: str) -> int:
    """Tokens beyond what the area holds: all of them beside a city (AH 13.1; H 43.7)."""
    tokens = player.tokens.get(area, 0)
    if city_owner(game, area) is not None:
        return tokens
    return max(0, tokens - limit_for(game, player, area))
