"""Putting counts right at a real board: the moderator says what is there, and the invariants are asked (H 66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cite import Rule
from rules.invariants import faults
from rules.physical.board import set_cities, set_ships, set_tokens
from rules.physical.numbers import Numbers
from rules.refusals import Illegal, NotAsked

if TYPE_CHECKING:
    from rules.asks import Ask
    from rules.game import Game
    from rules.state import Player

ERRORS = Rule(hartland="66")
CARDS = ("Trade", "BuyCards", "BuyGold", "ReturnCards", "ChooseTaxRate", "HaveMoved")
"""Asks that hold no counts, so that these may change while they are open."""


def check_correction(game: Game, seat: str, counts: dict[str, int]) -> None:
    """Refuse what would leave a fault, or would pull the ground from under a loss that is being taken."""
    rule = game.cite(ERRORS)
    if not game.physical or game.over or game.table.turn == 0 or seat not in game.table.players:
        raise NotAsked("Counts are put right during a game at a real board.", rule=rule)
    if not all(_open_to_it(question) for question in game.pending.values()):
        raise NotAsked("A loss is being taken just now.", rule=rule, allowed="wait for it, or take it back")
    found = [f"{name} {number}" for name, number in counts.items() if not 0 <= number <= _most(game, name)]
    if not found:
        player = game.player(seat)
        kept = (dict(player.tokens), dict(player.cities), dict(player.ships), player.treasury, player.stock)
        _put(game, player, counts)
        found = faults(game)
        player.tokens, player.cities, player.ships, player.treasury, player.stock = kept
    if found or not counts:
        raise Illegal("Those counts cannot be: " + ("; ".join(found) or "nothing is named") + ".", rule=rule)


def _most(game: Game, name: str) -> int:
    """The pieces there are of a kind; none of a kind that is not known."""
    tokens, numbers = game.tokens_each(), game.numbers
    return {"tokens": tokens, "treasury": tokens, "cities": numbers.cities, "ships": numbers.ships}.get(name, -1)


def _open_to_it(question: Ask[object]) -> bool:
    return question.kind in CARDS or (isinstance(question, Numbers) and question.live)


def correct(game: Game, seat: str, counts: dict[str, int]) -> None:
    """Tokens, cities and ships on the board, and treasury; the stock follows."""
    player = game.player(seat)
    _put(game, player, counts)
    game.emit(
        "corrected",
        ERRORS,
        seat=seat,
        tokens=player.census,
        cities=len(player.cities),
        ships=player.fleet,
        treasury=player.treasury,
    )


def _put(game: Game, player: Player, counts: dict[str, int]) -> None:
    if "treasury" in counts:
        player.stock -= counts["treasury"] - player.treasury
        player.treasury = counts["treasury"]
    set_tokens(player, counts.get("tokens", player.census))
    set_cities(game, player, counts.get("cities", len(player.cities)))
    set_ships(player, counts.get("ships", player.fleet))
