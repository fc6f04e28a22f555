"""Sharing a calamity out: the victim orders others to lose points, each chooses what (AH 22.2.5, 22.2.7, 22.2.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, kw_only=True)
class ShareLosses(Ask[dict[str, int]]):
    """How many unit points each other player loses: seat -> points."""

    calamity: str
    most: dict[str, int]
    """Seat -> the most it can be ordered to lose."""
    least_total: int
    most_total: int
    form: ClassVar[TypeAdapter[dict[str, int]]] = TypeAdapter(dict[str, int])

    def check(self, game: Game, value: dict[str, int]) -> dict[str, int]:
        """Within each seat's limit and within the total."""
        for seat, points in value.items():
            if not 0 <= points <= self.most.get(seat, 0):
                limits = ", ".join(f"{name} up to {most}" for name, most in self.most.items())
                self.refuse(f"{seat!r} cannot be ordered to lose {points}.", limits)
        total = sum(value.values())
        if not self.least_total <= total <= self.most_total:
            exact = self.least_total == self.most_total
            wanted = str(self.most_total) if exact else f"{self.least_total} to {self.most_total}"
            self.refuse(f"{total} points are shared out.", f"{wanted} in all")
        return {seat: points for seat, points in value.items() if points}


def share(
    game: Game, player: Player, rule: str, calamity: str, most: dict[str, int], total: int, *, must: bool = False
) -> Flow[dict[str, int]]:
    """Ask the victim; `must` demands the whole total, as far as the others' units go."""
    most = {seat: limit for seat, limit in most.items() if limit > 0}
    total = min(total, sum(most.values()))
    if total == 0:
        return {}
    if must and total == sum(most.values()):
        return most
    question = ShareLosses(
        seat=player.seat,
        rule=rule,
        calamity=calamity,
        most=most,
        least_total=total if must else 0,
        most_total=total,
    )
    shares = yield from ask(question)
    game.emit("shares", rule, seat=player.seat, calamity=calamity, shares=dict(shares))
    return shares
