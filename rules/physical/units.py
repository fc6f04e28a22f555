"""Losses and factions on the real board: how many tokens and how many cities make up the points (AH 22.2; H 52)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules.asks import ask
from rules.physical.numbers import Counts, Numbers, Range

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game

Unseen = Literal["", "up", "down"]
"""Whether areas that may not be emptied keep the points from being met, and which way is rounded then (AH 22.2.8.2)."""


@dataclass(frozen=True, kw_only=True)
class CountUnits(Numbers):
    """How many tokens and cities, worth a number of points together."""

    purpose: str
    points: int
    tokens: int
    cities: int
    city: int
    """What a city counts."""
    spare: int | None = None
    """Each city leaves a token, taken from this stock or from the tokens chosen (AH 22.2.8.2)."""
    unseen: Unseen = ""

    def ranges(self, game: Game) -> dict[str, Range]:
        return {"tokens": Range(0, self.tokens, None), "cities": Range(0, self.cities, None)}

    def text(self, game: Game) -> str:
        empty = " No area may be left empty; if that forbids it, say what you can give." if self.unseen else ""
        return (
            f"{self.points} points to {self.purpose}: a token counts 1, a city {self.city}.{empty} "
            "How many tokens, and how many cities?"
        )

    def ways(self) -> list[tuple[int, int]]:
        """Tokens and cities that are worth exactly the points, the fewest cities first."""
        found = [(self.points - self.city * cities, cities) for cities in range(self.cities + 1)]
        return [row for row in found if 0 <= row[0] <= self.tokens and self._spares(*row)]

    def filled(self, game: Game, value: Counts) -> Counts:
        """One number says the other; without a word as few cities as possible."""
        if "cities" in value and "tokens" not in value:
            return {"tokens": max(0, self.points - self.city * value["cities"]), "cities": value["cities"]}
        if "tokens" in value and "cities" not in value:
            return {"tokens": value["tokens"], "cities": max(0, (self.points - value["tokens"]) // self.city)}
        tokens, cities = next(iter(self.ways()), (0, 0))
        return {"tokens": value.get("tokens", tokens), "cities": value.get("cities", cities)}

    def fits(self, game: Game, counts: Counts) -> None:
        """Exactly the points, or as near as areas that may not be emptied allow (AH 22.2.8.2, 22.2.12.2)."""
        tokens, cities = counts["tokens"], counts["cities"]
        if not self._spares(tokens, cities):
            self.refuse("There are no tokens to leave where those cities stand.", "fewer cities, more tokens")
        worth = tokens + self.city * cities
        if worth != self.points and not (self.unseen and self._nearest(tokens, cities)):
            self.refuse(f"Those units are worth {worth} points.", f"exactly {self.points}")

    def _spares(self, tokens: int, cities: int) -> bool:
        return self.spare is None or cities <= self.spare + tokens

    def _nearest(self, tokens: int, cities: int) -> bool:
        """All cities are given, one more would break a cap, or cities alone exceed the points by less than one."""
        worth = tokens + self.city * cities
        if worth < self.points:
            return cities == self.cities or (self.unseen == "down" and self.points - worth < self.city)
        return self.unseen == "up" and tokens == 0 and worth - self.points < self.city


def count_units(question: CountUnits) -> Flow[tuple[int, int]]:
    """Tokens and cities; what can be made up in one way only is not asked."""
    ways = question.ways()
    if len(ways) == 1 and not question.unseen:
        return ways[0]
    counts = yield from ask(question)
    return counts["tokens"], counts["cities"]
