"""Building and keeping ships (AH 9; H 43.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.board import area_of
from rules.cite import Rule
from rules.orders import ShipOrder, read_ship
from rules.pieces import add_ship, pay_treasury, remove_ship, remove_tokens
from rules.refusals import Illegal

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

BUILD = Rule(avalon_hill="9.1", hartland="43.4")
PLACE = Rule(avalon_hill="9.2", hartland="43.4")
KEEP = Rule(avalon_hill="9.3", hartland="43.4")
REBUILD = Rule(avalon_hill="9.4", hartland="43.4")
LIMIT = Rule(avalon_hill="9.5", hartland="32")
LEVY_ONLY = {
    "nomads": Rule(avalon_hill="31.5.2", hartland="71"),
    "farmers": Rule(avalon_hill="32.5.1", hartland="72"),
}


@dataclass(frozen=True, slots=True)
class ShipPlan:
    """Checked ship orders: what is kept, what is built, and who pays."""

    keep: tuple[ShipOrder, ...]
    build: tuple[ShipOrder, ...]


@dataclass(frozen=True, kw_only=True)
class RunShips(Ask[ShipPlan]):
    """Which ships are kept and which are built; ships not named go back to stock."""

    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> ShipPlan:
        """Read the lines and check ships, places and payment together."""
        return check_ships(game, game.player(self.seat), value)


def run_ships(game: Game) -> Flow[None]:
    """Everybody keeps and builds ships as he likes."""
    concerned = [player for player in game.players() if player.ships or can_build(game, player)]
    yield from together(game, concerned, lambda player: _run(game, player))


def can_build(game: Game, player: Player) -> bool:
    """True if at least one new ship could be paid for somewhere (forced passes are not asked)."""
    cost = game.numbers.ship_cost
    areas = game.board.areas
    treasury = 0 if game.variant.levy_only else player.treasury
    if any(areas[area].coasts and number + treasury >= cost for area, number in player.tokens.items()):
        return True
    if treasury < cost:
        return False
    return bool(game.options.get("ships_anywhere")) or any(areas[area].coasts for area in player.cities)


def check_ships(game: Game, player: Player, lines: list[str]) -> ShipPlan:
    """The rules of section 9 over a whole list of orders."""
    orders = [_whole_levy(game, read_ship(line)) for line in lines]
    keep = tuple(order for order in orders if order.verb == "keep")
    build = tuple(order for order in orders if order.verb == "build")
    kept = Counter(order.place for order in keep)
    for mooring, number in kept.items():
        if number > player.ships.get(mooring, 0):
            have = ", ".join(f"{count} in {place}" for place, count in player.ships.items()) or "none"
            raise Illegal(f"You have no {number} ships in {mooring!r} to keep.", rule=game.cite(KEEP), allowed=have)
    if len(keep) + len(build) > game.numbers.ships:
        raise Illegal("Too many ships.", rule=game.cite(LIMIT), allowed=f"at most {game.numbers.ships} in play")
    dropped = {area_of(mooring) for mooring, number in player.ships.items() if kept[mooring] < number}
    for order in build:
        _check_place(game, player, order, dropped)
    _check_payment(game, player, orders)
    return ShipPlan(keep, build)


def _cost(game: Game, order: ShipOrder) -> int:
    return game.numbers.ship_upkeep if order.verb == "keep" else game.numbers.ship_cost


def _whole_levy(game: Game, order: ShipOrder) -> ShipOrder:
    """`levy` without a number, and every order where there is no treasury, levies the whole cost."""
    if order.levy < 0 or game.variant.levy_only:
        return ShipOrder(order.verb, order.place, _cost(game, order))
    cost = _cost(game, order)
    if order.levy > cost:
        raise Illegal(f"The levy for {order.place} is too high.", rule=game.cite(BUILD), allowed=f"at most {cost}")
    return order


def _check_place(game: Game, player: Player, order: ShipOrder, dropped: set[str]) -> None:
    """A coastal area with an own unit; a levied ship where the levy is raised; not where one was given up."""
    area = area_of(order.place)
    if area not in game.board.areas:
        raise Illegal(f"There is no area {area!r} in play.", rule=game.cite(PLACE))
    allowed = {area, *game.board.moorings[area]} if game.board.areas[area].coasts else set()
    if order.place not in allowed:
        raise Illegal(f"No ship can lie in {order.place!r}.", rule=game.cite(PLACE), allowed="areas with water")
    anywhere = game.options.get("ships_anywhere") and not order.levy
    if not player.has_units_in(area) and not anywhere:
        raise Illegal(f"You have no unit in {area!r}.", rule=game.cite(PLACE), allowed="areas with a unit of yours")
    if area in dropped and not game.edition.ways.rebuild_in_place:
        raise Illegal(f"A ship given up in {area!r} cannot be built there again.", rule=game.cite(REBUILD))


def _check_payment(game: Game, player: Player, orders: list[ShipOrder]) -> None:
    """Levies within the tokens of each area, the rest within the treasury (AH 9.1)."""
    levies: Counter[str] = Counter()
    for order in orders:
        levies[area_of(order.place)] += order.levy
    for area, number in levies.items():
        if number > player.tokens.get(area, 0):
            rule = game.cite(LEVY_ONLY.get(game.variant.phases, BUILD))
            have = player.tokens.get(area, 0)
            raise Illegal(f"{number} tokens cannot be levied in {area!r}.", rule=rule, allowed=f"{have} stand there")
    due = sum(_cost(game, order) - order.levy for order in orders)
    if due > player.treasury:
        raise Illegal(f"{due} treasury are needed.", rule=game.cite(BUILD), allowed=f"you have {player.treasury}")


def _run(game: Game, player: Player) -> Flow[None]:
    plan = yield from ask(RunShips(seat=player.seat, rule=game.cite(BUILD)))
    before = dict(player.ships)
    for order in (*plan.keep, *plan.build):
        remove_tokens(player, area_of(order.place), order.levy)
        pay_treasury(player, _cost(game, order) - order.levy)
    kept = Counter(order.place for order in plan.keep)
    for mooring, number in before.items():
        for _ in range(number - kept[mooring]):
            remove_ship(player, mooring)  # AH 9.3: not maintained, back to stock
    for order in plan.build:
        moorings = game.board.moorings.get(order.place, ())
        add_ship(player, moorings[0] if len(moorings) == 1 else order.place)
    if plan.keep or plan.build or before:
        game.emit(
            "ships",
            BUILD,
            seat=player.seat,
            built=[order.place for order in plan.build],
            kept=[order.place for order in plan.keep],
            lost=sum(before.values()) - len(plan.keep),
        )
