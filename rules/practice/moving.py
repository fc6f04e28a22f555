"""Movement of a practice player: gather for cities, settle free land, sail (AH 10; H 43.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board import area_of
from rules.practice.fighting import raid, storm
from rules.practice.fleet import voyages_of
from rules.practice.plan import Plan

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.phases.movement import Move
    from rules.state import Player

STIR = 0.15
"""Nobody moves for less gain than this."""
PASSAGE = 0.1
"""Nor boards a ship for less than this."""


def move(chance: random.Random, game: Game, question: Move) -> list[str]:
    """All orders of one nation for this turn."""
    plan = Plan(game, game.player(question.seat))
    if game.variant.phases != "nomads":
        gather(plan)
        storm(plan)
    sail(plan)
    spread(plan)
    if not game.variant.peaceful:
        raid(plan, chance)
    return plan.orders()


def gather(plan: Plan) -> None:
    """Bring together what it takes for new cities, while the rest can support them (AH 12.2, 14.2)."""
    supply = plan.supply
    for area, number in plan.resting.items():
        supply[area] = supply.get(area, 0) + number
        for near in plan.ground.near[area]:
            supply[near] = supply.get(near, 0) + number
    cost, outlook = plan.ground.cost, plan.outlook
    rivals = outlook.rivals
    sites = [
        area
        for area, number in supply.items()
        if number >= cost[area] + rivals.get(area, 0) and area not in outlook.cities
    ]
    sites.sort(key=lambda area: (cost[area], -plan.here.get(area, 0), -plan.ground.worth[area], area))
    cities = len(plan.player.cities)
    staying = sum(min(number, plan.room(area)) for area, number in plan.here.items())
    for area in sites:
        if cities >= plan.game.numbers.cities:
            return
        sources = plan.sources(area, cost[area] + rivals.get(area, 0))
        if sources is None:
            continue
        used = min(plan.here.get(area, 0), plan.room(area))
        used += sum(_settled(plan.here[source], number, plan.room(source)) for source, number in sources)
        if staying - used < plan.game.numbers.support * (cities + 1) + slack(plan.game, plan.player, cities):
            continue
        for source, number in sources:
            plan.march(source, area, number)
        plan.resting[area] = 0
        staying -= used
        cities += 1


def sail(plan: Plan) -> None:
    """Every ship takes people to the best shore in reach, if there is a good one."""
    taken: set[str] = set()
    for mooring, number in plan.player.ships.items():
        for _ in range(number):
            _voyage(plan, mooring, taken)


def _voyage(plan: Plan, mooring: str, taken: set[str]) -> None:
    """One ship: as many as find room on a better shore."""
    start = area_of(mooring)
    aboard = min(plan.resting.get(start, 0), plan.game.numbers.ship_load)
    if aboard < 1:
        return
    best, gain, load = None, PASSAGE, 0
    for target, way in voyages_of(plan.game, plan.player, mooring).items():
        room, there = plan.room(target), plan.here.get(target, 0)
        if target in taken or room <= there:
            continue
        worth, carried, staying = 0.0, 0, plan.here[start]
        while carried < aboard and (value := plan.pull(target, there + 1)) > STIR + plan.pull(start, staying):
            worth += value - plan.pull(start, staying)
            there, staying, carried = there + 1, staying - 1, carried + 1
        if worth > gain:
            best, gain, load = way, worth, carried
    if best is None:
        return
    target = area_of(best[-1])
    taken.add(target)
    plan.resting[start] -= load
    plan.here[start] -= load
    plan.here[target] = plan.here.get(target, 0) + load
    plan.voyages.append(f"ship {best[0]} +{load} > " + " > ".join(best[1:]))


def spread(plan: Plan) -> None:
    """Token by token to the neighbour where it is worth most; a second round fills what the first left free."""
    near, here, resting, pull = plan.ground.near, plan.here, plan.resting, plan.pull
    for _ in range(2):
        for area in list(resting):
            while resting[area]:
                best, gain = None, pull(area, here[area]) + STIR
                for name in near[area]:
                    worth = pull(name, here.get(name, 0) + 1)
                    if worth > gain:
                        best, gain = name, worth
                if best is None:
                    break
                plan.march(area, best, 1)


def slack(game: Game, player: Player, cities: int) -> int:
    """Tokens to keep beyond bare support, so that a young nation can grow."""
    if cities < 2 and game.track(player.nation).epoch(player.marker + 1) > 0:
        return 0  # AH 20.2.1: the Early Bronze Age asks for two cities now
    return 4 if cities < 3 else 0


def _settled(here: int, leaving: int, room: int) -> int:
    """How many of the tokens that leave an area would have been allowed to stay there."""
    return min(here, room) - min(here - leaving, room)
