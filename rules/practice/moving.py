"""Movement of a practice player: gather for cities, settle free land, fight where it pays, sail (AH 10, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board import area_of
from rules.practice.fleet import voyages_of
from rules.practice.outlook import Outlook, ahead, needed_against

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.phases.movement import Move
    from rules.state import Player

FIRST, SECOND, FURTHER = 1.0, 0.8, 0.3
"""What the first, the second and any further token in an area is worth: two grow as fast as four (AH 7.1)."""
EVEN = 0.5
"""What any token is worth once the stock is too small for all to grow."""
SHARED = 0.4
"""Land with others' tokens in it is worth less."""
LURE = 0.07
"""A free city site, and land beside one, attract people who can no longer multiply; more where many are already."""
SETTLED = 18
"""With so many tokens on the board a nation is settled."""
STIR = 0.15
"""Nobody moves for less gain than this."""


def move(chance: random.Random, game: Game, question: Move) -> list[str]:
    """All orders of one nation for this turn."""
    plan = Plan(game, game.player(question.seat))
    if game.variant.phases != "nomads":
        plan.gather()
        plan.storm()
    plan.sail()
    plan.spread()
    if not game.variant.peaceful:
        plan.raid(chance)
    return plan.orders()


class Plan:
    """Orders in the making: which tokens have not moved, and where all will stand."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game = game
        self.player = player
        self.outlook = Outlook(game, player)
        self.ground = self.outlook.ground
        self.resting = dict(player.tokens)
        self.here = dict(player.tokens)
        self.tight = player.census >= SETTLED or player.stock < len(player.tokens)
        """True when the land or the stock is full: people gather for cities then, instead of spreading."""
        self.supply: dict[str, int] = {}
        """For each area the own tokens that can be there this turn."""
        self.rooms: dict[str, int] = {}
        self.lures: dict[str, float] = {}
        self.marches: dict[tuple[str, str], int] = {}
        self.voyages: list[str] = []

    def orders(self) -> list[str]:
        """The plan in words."""
        return [*self.voyages, *(f"{number} {one} > {two}" for (one, two), number in self.marches.items())]

    def march(self, source: str, target: str, number: int) -> None:
        """Send tokens across a land border."""
        self.resting[source] -= number
        self.here[source] -= number
        self.here[target] = self.here.get(target, 0) + number
        self.marches[source, target] = self.marches.get((source, target), 0) + number

    def room(self, area: str) -> int:
        """How many own tokens an area can hold at the end of the turn."""
        found = self.rooms.get(area)
        if found is None:
            found = self.outlook.room(area)
            if found and self.game.variant.peaceful and area in self.outlook.rivals:
                found = 0
            self.rooms[area] = found
        return found

    def pull(self, area: str, number: int) -> float:
        """What the last of a number of own tokens in an area is worth."""
        if number > self.room(area):
            return 0.0
        if self.tight:
            worth = EVEN + self.lure(area)
        else:
            worth = self.ground.worth[area] * (FIRST if number == 1 else SECOND if number == 2 else FURTHER)
        return worth * SHARED if area in self.outlook.rivals else worth

    def lure(self, area: str) -> float:
        """How much nearer to a new city a token is in an area: many people by one site are better than few by many."""
        found = self.lures.get(area)
        if found is None:
            found = self._draw(area)
            if not found:
                found = 0.7 * max((self._draw(near) for near in self.ground.near[area]), default=0.0)
            self.lures[area] = found
        return found

    def _draw(self, area: str) -> float:
        cost = self.game.numbers.city_on_site
        if self.ground.cost[area] > cost or area in self.outlook.cities:
            return 0.0
        return LURE * min(cost, self.supply.get(area, 0) - self.outlook.rivals.get(area, 0) + 1)

    # -- cities -------------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Bring together what it takes for new cities, while the rest can support them (AH 12.2, 14.2)."""
        supply = self.supply
        for area, number in self.resting.items():
            supply[area] = supply.get(area, 0) + number
            for near in self.ground.near[area]:
                supply[near] = supply.get(near, 0) + number
        cost, outlook = self.ground.cost, self.outlook
        rivals = outlook.rivals
        sites = [
            area
            for area, number in supply.items()
            if number >= cost[area] + rivals.get(area, 0) and area not in outlook.cities
        ]
        sites.sort(key=lambda area: (cost[area], -self.here.get(area, 0), -self.ground.worth[area], area))
        cities = len(self.player.cities)
        staying = sum(min(number, self.room(area)) for area, number in self.here.items())
        for area in sites:
            if cities >= self.game.numbers.cities:
                return
            sources = self._sources(area, cost[area] + rivals.get(area, 0))
            if sources is None:
                continue
            used = min(self.here.get(area, 0), self.room(area))
            used += sum(_settled(self.here[source], number, self.room(source)) for source, number in sources)
            spare = slack(self.game, self.player, cities)
            if staying - used < self.game.numbers.support * (cities + 1) + spare:
                continue
            for source, number in sources:
                self.march(source, area, number)
            self.resting[area] = 0
            staying -= used
            cities += 1

    def _sources(self, area: str, cost: int) -> list[tuple[str, int]] | None:
        """Neighbours that fill an area up to the cost of a city, the crowded ones first."""
        missing = cost - self.here.get(area, 0)
        if self.resting.get(area, 0) < self.here.get(area, 0):
            return None
        found: list[tuple[str, int]] = []
        if missing <= 0:
            return found
        near = [name for name in self.ground.near[area] if self.resting.get(name)]
        near.sort(key=lambda name: self.room(name) - self.here[name])
        for keep in (True, False):
            for name in near:
                taken = sum(number for source, number in found if source == name)
                free = self.resting[name] - taken
                if keep:
                    free = min(free, self.here[name] - min(self.room(name), 1))
                if free > 0 and missing > 0:
                    found.append((name, min(free, missing)))
                    missing -= min(free, missing)
        return None if missing > 0 else found

    # -- war ----------------------------------------------------------------------------------------------------

    def storm(self) -> None:
        """Attack a city that must surrender for want of tokens in stock (AH 11.8.1)."""
        if len(self.player.cities) >= self.game.numbers.cities:
            return
        defence, player = self.game.numbers.city_defence, self.player
        for area, owner in self.outlook.cities.items():
            if owner is player or owner.stock >= defence:
                continue
            needed = needed_against(self.game, owner) + self.outlook.rivals.get(area, 0)
            sources = self._sources(area, needed)
            spent = sum(number for _, number in sources or [])
            if not sources or player.census - spent < self.game.numbers.support * (len(player.cities) + 1):
                continue
            for source, number in sources:
                self.march(source, area, number)
            return

    def raid(self, chance: random.Random) -> None:
        """Send people who have no room at home against weaker neighbours: they would be lost anyway (AH 13.1)."""
        spare = {area: min(free, self.here[area] - self.room(area)) for area, free in self.resting.items()}
        force: dict[str, int] = {}
        for area, number in spare.items():
            if number > 0:
                for near in self.ground.near[area]:
                    if near in self.outlook.rivals and near not in self.outlook.cities:
                        force[near] = force.get(near, 0) + number
        for area, number in force.items():
            foe = self.outlook.foes[area]
            if foe is None or number < 2:
                continue
            ours, theirs = self.here.get(area, 0) + number, self.outlook.rivals[area]
            left, survivors = after_fight(self.game, self.player, foe, ours, theirs, self.ground.limit[area])
            if left <= survivors or theirs - survivors < 1:
                continue
            if not ahead(self.game, foe, self.player) and chance.random() < 0.6:
                continue
            for source in self.ground.near[area]:
                if (going := spare.get(source, 0)) > 0:
                    self.march(source, area, going)
                    spare[source] = 0
            return

    # -- settling -----------------------------------------------------------------------------------------------

    def sail(self) -> None:
        """Every ship takes people to the best shore in reach, if there is a good one."""
        taken: set[str] = set()
        for mooring, number in self.player.ships.items():
            for _ in range(number):
                self._voyage(mooring, taken)

    def _voyage(self, mooring: str, taken: set[str]) -> None:
        """One ship: as many as find room, or enough to complete a city."""
        start = area_of(mooring)
        aboard = min(self.resting.get(start, 0), self.game.numbers.ship_load)
        if aboard < 1:
            return
        best, gain, load = None, 0.6, 0
        for target, way in voyages_of(self.game, self.player, mooring).items():
            room, there = self.room(target), self.here.get(target, 0)
            if target in taken or room <= there:
                continue
            worth, carried, staying = 0.0, 0, self.here[start]
            while carried < aboard and (value := self.pull(target, there + 1)) > STIR + self.pull(start, staying):
                worth += value - self.pull(start, staying)
                there, staying, carried = there + 1, staying - 1, carried + 1
            if worth > gain:
                best, gain, load = way, worth, carried
        if best is None:
            return
        target = area_of(best[-1])
        taken.add(target)
        self.resting[start] -= load
        self.here[start] -= load
        self.here[target] = self.here.get(target, 0) + load
        self.voyages.append(f"ship {best[0]} +{load} > " + " > ".join(best[1:]))

    def spread(self) -> None:
        """Token by token to the neighbour where it is worth most; a second round fills what the first left free."""
        near, here, resting, pull = self.ground.near, self.here, self.resting, self.pull
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
                    self.march(area, best, 1)


def slack(game: Game, player: Player, cities: int) -> int:
    """Tokens to keep beyond bare support, so that a young nation can grow."""
    if cities < 2 and game.track(player.nation).epoch(player.marker + 1) > 0:
        return 0  # AH 20.2.1: the Early Bronze Age asks for two cities now
    return 4 if cities < 3 else 0


def _settled(here: int, leaving: int, room: int) -> int:
    """How many of the tokens that leave an area would have been allowed to stay there."""
    return min(here, room) - min(here - leaving, room)


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
