"""How many cities of which nation: where others name cities, people show them on the board and say how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class CountEach(Ask[dict[str, int]]):
    """A number for each of several seats."""

    purpose: str
    most: dict[str, int]
    """Seat -> how many at most."""
    least_total: int
    most_total: int
    form: ClassVar[TypeAdapter[dict[str, int]]] = TypeAdapter(dict[str, int])

    def check(self, game: Game, value: dict[str, int]) -> dict[str, int]:
        """Within each seat's limit and within the total."""
        for seat, number in value.items():
            if not 0 <= number <= self.most.get(seat, 0):
                limits = ", ".join(f"{game.player(name).nation} up to {most}" for name, most in self.most.items())
                self.refuse(f"{number} cannot be chosen from {seat!r}.", limits)
        total = sum(value.values())
        if not self.least_total <= total <= self.most_total:
            exact = self.least_total == self.most_total
            wanted = str(self.most_total) if exact else f"{self.least_total} to {self.most_total}"
            self.refuse(f"{total} cities are named.", f"{wanted} in all")
        return {seat: number for seat, number in value.items() if number}


def count_each(
    seat: str, rule: str, purpose: str, most: dict[str, int], least: int, total: int
) -> Flow[dict[str, int]]:
    """Ask for numbers by seat, unless there is nothing to choose."""
    most = {name: limit for name, limit in most.items() if limit > 0}
    total = min(total, sum(most.values()))
    least = min(least, total)
    if total == 0:
        return {}
    if least == sum(most.values()):
        return most
    if least == total and len(most) == 1:
        return dict.fromkeys(most, total)
    return (
        yield from ask(
            CountEach(seat=seat, rule=rule, purpose=purpose, most=most, least_total=least, most_total=total)
        )
    )
