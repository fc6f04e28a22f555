"""When a practice player fights: cities that must surrender, and weak neighbours of a crowded land (AH 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.practice.outlook import ahead, needed_against

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.practice.plan import Plan
    from rules.state import Player

RELUCTANCE = 0.6
"""How often a raid on somebody who is not ahead is not made: good neighbours are worth something."""
PARTY = 2
"""Nobody raids with less."""


def storm(plan: Plan) -> None:
    """Attack a city that must surrender for want of tokens in stock (AH 11.8.1)."""
    if len(plan.player.cities) >= plan.game.numbers.cities:
        return
    defence, player = plan.game.numbers.city_defence, plan.player
    for area, owner in plan.outlook.cities.items():
        if owner is player or owner.stock >= defence:
            continue
        needed = needed_against(plan.game, owner) + plan.outlook.rivals.get(area, 0)
        sources = plan.sources(area, needed)
        spent = sum(number for _, number in sources or [])
        if not sources or player.census - spent < plan.game.numbers.support * (len(player.cities) + 1):
            continue
        for source, number in sources:
            plan.march(source, area, number)
        return


def raid(plan: Plan, chance: random.Random) -> None:
    """Send people who have no room at home against weaker neighbours: they would be lost anyway (AH 13.1)."""
    spare = {area: min(free, plan.here[area] - plan.room(area)) for area, free in plan.resting.items()}
    force: dict[str, int] = {}
    for area, number in spare.items():
        if number > 0:
            for near in plan.ground.near[area]:
                force[near] = force.get(near, 0) + number
    for area, number in force.items():
        foe = _beaten(plan, area, number)
        if foe is None or (not ahead(plan.game, foe, plan.player) and chance.random() < RELUCTANCE):
            continue
        for source in plan.ground.near[area]:
            if (going := spare.get(source, 0)) > 0:
                plan.march(source, area, going)
        return


def _beaten(plan: Plan, area: str, number: int) -> Player | None:
    """Whom a force would beat in an area, if anybody stands there alone and weakly."""
    outlook = plan.outlook
    ours, theirs = plan.here.get(area, 0) + number, outlook.rivals.get(area, 0)
    owner = outlook.cities.get(area)
    if owner is not None:
        strong = ours >= needed_against(plan.game, owner) + theirs
        return owner if owner is not plan.player and strong else None
    foe = outlook.foes.get(area)
    if foe is None or number < PARTY:
        return None
    left, survivors = after_fight(plan.game, plan.player, foe, ours, theirs, plan.ground.limit[area])
    return foe if left > survivors and survivors < theirs else None


def after_fight(game: Game, player: Player, foe: Player, ours: int, theirs: int, limit: int) -> tuple[int, int]:
    """How a conflict between two nations ends: fewer tokens first, Metalworking last (AH 11.5, 22.3.9)."""
    if ours + theirs <= limit:
        return ours, theirs
    own_last = any(game.values(player, "removes_last"))
    foe_last = any(game.values(foe, "removes_last"))
    mine, other = (own_last, ours), (foe_last, theirs)
    while ours > 0 and theirs > 0 and ours + theirs > limit:
        if mine == other:
            ours, theirs = ours - 1, theirs - 1
            continue
        first_loses = mine < other
        ours, theirs = (ours - 1, theirs) if first_loses else (ours, theirs - 1)
        if ours > 0 and theirs > 0 and ours + theirs > limit:
            ours, theirs = (ours, theirs - 1) if first_loses else (ours - 1, theirs)
    return ours, theirs
