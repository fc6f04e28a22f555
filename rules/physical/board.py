"""The board that Solon does not see: one place for all tokens and ships, and cities without names.

The counts lie where the other games keep their pieces, so that taxation, census, trade cards, purchases, the A.S.T.,
views and invariants need not know that the board is real.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.board import Area, Board
from rules.pieces import add_ship, place_city, place_tokens, remove_city, remove_ship, remove_tokens

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import Player

BOARD = "board"


@cache
def unseen_board(board: Board, cities: int) -> Board:
    """A stand-in with room for everybody's pieces and as many cities as there are pieces for."""
    areas = {BOARD: Area(BOARD, "the board", 0, coasts=("sea",))}
    areas |= {name: Area(name, "a city", 0) for name in (f"city-{number}" for number in range(1, cities + 1))}
    return Board(
        id=board.id,
        name=board.name,
        areas=areas,
        seas={},
        land=dict.fromkeys(areas, frozenset()),
        water={BOARD: frozenset()},
        setups=board.setups,
    )


def set_tokens(player: Player, number: int) -> None:
    """So many tokens are on the board; the stock follows, since the treasury is known."""
    more = number - player.census
    if more > 0:
        place_tokens(player, BOARD, more)
    else:
        remove_tokens(player, BOARD, -more)


def set_cities(game: Game, player: Player, number: int) -> None:
    """So many cities are on the board."""
    while len(player.cities) > number:
        remove_city(player, next(reversed(player.cities)))
    taken = {name for other in game.players() for name in other.cities}
    free = (name for name in game.board.areas if name != BOARD and name not in taken)
    for name in [next(free) for _ in range(number - len(player.cities))]:
        place_city(player, name, built=game.table.turn)


def set_ships(player: Player, number: int) -> None:
    """So many ships are on the board."""
    for _ in range(number - player.fleet):
        add_ship(player, BOARD)
    for _ in range(player.fleet - number):
        remove_ship(player, BOARD)


def most_from_a_city(game: Game, player: Player) -> int:
    """The most tokens that can stand where one city was reduced: the largest limit, with Agriculture one more.

    AH 14.3, 22.3.10; H 43.65, 53.8.
    """
    largest = max(area.limit for area in game.full_board.areas.values())
    return largest + int(sum(game.values(player, "extra_limit")))
