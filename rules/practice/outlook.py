"""What a practice player sees when it looks at the board: the land itself, who stands where, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rules.prices import points

if TYPE_CHECKING:
    from rules.board import Board
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, slots=True)
class Ground:
    """The land as it is before anybody stands on it."""

    near: dict[str, tuple[str, ...]]
    """Areas across a land border, in a fixed order."""
    limit: dict[str, int]
    cost: dict[str, int]
    """Tokens for a city: few on a usable site, many elsewhere."""
    worth: dict[str, float]
    """How gladly one lives there: fertile land and city sites first."""


def ground(game: Game) -> Ground:
    """The land of a game's board, worked out once for all games on it."""
    numbers = game.numbers
    return _ground(game.board, game.island_sites(), numbers.city_on_site, numbers.city_elsewhere)


@cache
def _ground(board: Board, island_sites: bool, on_site: int, elsewhere: int) -> Ground:
    usable = {
        area.id for area in board.areas.values() if area.site is not None and (area.island is None or island_sites)
    }
    return Ground(
        near={area: tuple(sorted(board.land[area])) for area in board.areas},
        limit={area.id: area.limit for area in board.areas.values()},
        cost={area: on_site if area in usable else elsewhere for area in board.areas},
        worth={area.id: 0.7 + 0.1 * area.limit + (0.3 if area.id in usable else 0.0) for area in board.areas.values()},
    )


class Outlook:
    """Who stands where, gathered once for each reply."""

    __slots__ = ("cities", "extra", "foes", "ground", "player", "rivals")

    def __init__(self, game: Game, player: Player) -> None:
        self.ground = ground(game)
        self.player = player
        self.extra: int = sum(game.values(player, "extra_limit"))
        self.rivals: dict[str, int] = {}
        """Tokens of others by area."""
        self.foes: dict[str, Player | None] = {}
        """Whose tokens they are, or nobody in particular where several nations stand."""
        self.cities: dict[str, Player] = dict.fromkeys(player.cities, player)
        """All cities on the board and their owners."""
        for other in game.table.players.values():
            if other is player:
                continue
            for area, number in other.tokens.items():
                if area in self.rivals:
                    self.rivals[area] += number
                    self.foes[area] = None
                else:
                    self.rivals[area] = number
                    self.foes[area] = other
            for area in other.cities:
                self.cities[area] = other

    def room(self, area: str) -> int:
        """How many own tokens can live in an area in peace."""
        if area in self.cities:
            return 0
        rivals = self.rivals.get(area)
        if rivals:
            return max(0, self.ground.limit[area] - rivals)
        return self.ground.limit[area] + self.extra


def standing(game: Game, player: Player) -> tuple[int, int, int]:
    """How well a nation does, from what lies open: marker, civilization cards, cities."""
    return (player.marker, points(game.edition, player.cards), len(player.cities))


def leaders(game: Game, seat: str) -> list[Player]:
    """The other players, the strongest first."""
    others = [player for player in game.table.players.values() if player.seat != seat]
    return sorted(others, key=lambda player: standing(game, player), reverse=True)


def ahead(game: Game, other: Player, player: Player) -> bool:
    """True if the other nation does better."""
    return standing(game, other) > standing(game, player)


def needed_against(game: Game, owner: Player) -> int:
    """Tokens that a successful attack on a city of this player takes (AH 11.6.1, 22.3.13)."""
    return int(max(game.values(owner, "attack_needs"), default=game.numbers.attack))
