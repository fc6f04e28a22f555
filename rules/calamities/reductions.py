"""Cities reduced by calamities (AH 14.3, 22.2.12.1, 24.1; H 52.1, 65.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.losses import protected_loss
from rules.phases.choices import choose_areas
from rules.phases.support import reduce_city
from rules.physical.support import reduce_some
from rules.pieces import city_owner, limit_for

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.cite import Rule
    from rules.game import Game
    from rules.state import Player


def reduce_own(game: Game, player: Player, number: int, rule: Rule) -> Flow[list[str]]:
    """The player reduces cities in the order he names: it matters when the stock runs short or he falls below 16."""
    if game.physical:
        yield from reduce_some(game, player, number, rule)
        return []
    if protected_loss(game, player, 1) == 0:
        return []
    short = sum(sorted((limit_for(game, player, area) for area in player.cities), reverse=True)[:number]) > player.stock
    lost = game.numbers.city_points * min(number, len(player.cities))
    ordered = short or protected_loss(game, player, lost) < lost  # AH 24.1
    areas = yield from choose_areas(
        player.seat, game.cite(rule), "reduce", list(player.cities), number, number, ordered=ordered
    )
    return [area for area in areas if reduce_protected(game, area, rule)]


def reduce_protected(game: Game, area: str, rule: Rule) -> bool:
    """Reduce one city, unless its owner is below 16 points and so safe from calamity (AH 24.1)."""
    owner = city_owner(game, area)
    if owner is None or protected_loss(game, owner, 1) == 0:
        return False
    reduce_city(game, owner, area, rule)
    return True
