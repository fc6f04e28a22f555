"""Orders in the making: what has moved, who will stand where, and what a token is worth in an area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.practice.outlook import Outlook

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import Player

FIRST, SECOND, FURTHER = 1.0, 0.8, 0.3
"""What the first, the second and any further token in an area is worth: two grow as fast as four (AH 7.1)."""
EVEN = 0.5
"""What any token is worth once the stock is too small for all to grow."""
SHARED = 0.4
"""Land with others' tokens in it is worth less."""
LURE = 0.2
"""A free city site, and land beside one, attract people who can no longer multiply; more where many are already."""


class Plan:
    """One nation's movement: which tokens have not moved, and where all will stand."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game = game
        self.player = player
        self.outlook = Outlook(game, player)
        self.ground = self.outlook.ground
        self.resting = dict(player.tokens)
        self.here = dict(player.tokens)
        self.tight = player.stock < len(player.tokens)
        """True when the stock cannot feed all growth: people gather for cities then, instead of spreading."""
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
            worth = self.count(number) if self.game.variant.ends == "time" else EVEN + self.lure(area)
        else:
            worth = self.ground.worth[area] * (FIRST if number == 1 else SECOND if number == 2 else FURTHER)
        return worth * SHARED if area in self.outlook.rivals else worth

    def count(self, number: int) -> float:
        """What the last of a number of tokens is worth where areas are counted in the end (AH 31.3; H 71)."""
        return FIRST if number == 1 else 0.0

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

    def sources(self, area: str, cost: int) -> list[tuple[str, int]] | None:
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
