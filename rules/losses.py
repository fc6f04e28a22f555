"""Losses in unit points (AH 22.2.3): exact, or exceeded by as little as possible (AH 22.2.12.2, 24.1; H 52.1).

Treasury and ships are never touched (AH 22.2.12.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from rules.asks import Ask, ask
from rules.physical.board import BOARD
from rules.physical.units import CountUnits, count_units
from rules.pieces import place_tokens, remove_city, remove_tokens, unit_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.asks import Flow
    from rules.game import Game
    from rules.physical.units import Unseen
    from rules.state import Player

FLOOR = 16
"""AH 24.1: whoever has fewer unit points than this loses nothing more by calamity."""


class Units(BaseModel):
    """Tokens by area, and cities."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    tokens: dict[str, int] = {}
    cities: list[str] = []

    @property
    def number(self) -> int:
        """How many tokens."""
        return sum(self.tokens.values())


@dataclass(frozen=True, kw_only=True)
class ChooseUnits(Ask[Units]):
    """Choose units worth a number of points: to lose them, or to form a faction."""

    purpose: str
    points: int
    tokens: dict[str, int]
    """Area -> how many tokens may be taken there."""
    cities: tuple[str, ...]
    city: int
    """What a city counts."""
    most_cities: int
    replaced_from: int | None = None
    """Each chosen city leaves a token, taken from this stock or from the tokens chosen (AH 22.2.8.2)."""
    form: ClassVar[TypeAdapter[Units]] = TypeAdapter(Units)

    def check(self, game: Game, value: Units) -> Units:
        """Own units within reach, worth exactly the points (AH 22.2.12.2)."""
        for area, number in value.tokens.items():
            if not 0 <= number <= self.tokens.get(area, 0):
                have = ", ".join(f"{name} {count}" for name, count in self.tokens.items())
                self.refuse(f"{number} tokens in {area!r} cannot be chosen.", have)
        for area in value.cities:
            if area not in self.cities or value.cities.count(area) > 1:
                self.refuse(f"The city {area!r} cannot be chosen.", ", ".join(self.cities) or "no city")
        if len(value.cities) > self.most_cities:
            self.refuse(f"{len(value.cities)} cities are too many.", f"at most {self.most_cities}")
        if self.replaced_from is not None and len(value.cities) > self.replaced_from + value.number:
            self.refuse("There are no tokens to leave where those cities stand.", "fewer cities, more tokens")
        worth = value.number + self.city * len(value.cities)
        if worth != self.points:
            self.refuse(f"Those units are worth {worth} points.", f"exactly {self.points}")
        return value


def reachable(tokens: int, cities: int, city: int, wanted: int, *, round_down: bool = False) -> int:
    """The points nearest to those wanted that these units can make up: not less, or not more with `round_down`."""
    sums = {token + city * number for number in range(cities + 1) for token in range(tokens + 1)}
    if round_down:
        return max(total for total in sums if total <= wanted)
    return min((total for total in sums if total >= wanted), default=max(sums))


def protected_loss(game: Game, player: Player, wanted: int) -> int:
    """The loss a player must take: none below 16 points, and no more than the step below them (AH 24.1)."""
    if not game.options.get("calamity_floor"):
        return wanted
    return max(0, min(wanted, unit_points(game, player) - FLOOR + 1))


def choose_units(
    game: Game,
    seat: str,
    rule: str,
    purpose: str,
    wanted: int,
    available: Units,
    *,
    city: int | None = None,
    round_down: bool = False,
) -> Flow[Units]:
    """Ask for units worth as close to `wanted` as they can be; forced choices are not asked."""
    worth = game.numbers.city_points if city is None else city
    number, cities = available.number, len(available.cities)
    points = reachable(number, cities, worth, wanted, round_down=round_down)
    if points == 0:
        return Units()
    if points == number + worth * cities:
        return available
    question = ChooseUnits(
        seat=seat,
        rule=rule,
        purpose=purpose,
        points=points,
        tokens=dict(available.tokens),
        cities=tuple(available.cities),
        city=worth,
        most_cities=cities,
    )
    return (yield from pick_units(game, question))


def pick_units(game: Game, question: ChooseUnits, unseen: Unseen = "") -> Flow[Units]:
    """Ask which units; at a real board how many tokens and cities, for only people see where they stand."""
    if not game.physical:
        return (yield from ask(question))
    counted = CountUnits(
        seat=question.seat,
        rule=question.rule,
        purpose=question.purpose,
        points=question.points,
        tokens=sum(question.tokens.values()),
        cities=question.most_cities,
        city=question.city,
        spare=question.replaced_from,
        unseen=unseen,
    )
    tokens, cities = yield from count_units(counted)
    return counted_units(question.cities, tokens, cities)


def counted_units(cities: Iterable[str], tokens: int, number: int) -> Units:
    """So many tokens, and so many of these cities: at a real board one is like the other."""
    return Units(tokens={BOARD: tokens} if tokens else {}, cities=list(cities)[:number])


def all_units(player: Player, areas: tuple[str, ...] | None = None) -> Units:
    """All units of a player, or those in some areas."""
    if areas is None:
        return Units(tokens=dict(player.tokens), cities=list(player.cities))
    return Units(
        tokens={area: player.tokens[area] for area in areas if area in player.tokens},
        cities=[area for area in areas if area in player.cities],
    )


def lose(game: Game, player: Player, units: Units, rule: str, *, cities_leave: int = 0) -> None:
    """Remove units to stock; an epidemic leaves one token where a city stood (AH 22.2.8.2)."""
    for area, number in units.tokens.items():
        remove_tokens(player, area, number)
    for area in units.cities:
        remove_city(player, area)
        place_tokens(player, BOARD if game.physical else area, cities_leave)
    if units.number or units.cities:
        game.emit("lost", rule, seat=player.seat, tokens=dict(units.tokens), cities=list(units.cities))


def take_losses(
    game: Game, player: Player, rule: str, wanted: int, available: Units | None = None, *, capped: bool = False
) -> Flow[None]:
    """A player loses units of his own choice; with strict caps a capped loss is rounded down (ruling)."""
    wanted = protected_loss(game, player, wanted)
    if wanted <= 0:
        return
    units = all_units(player) if available is None else available
    strict = capped and bool(game.options["strict_caps"])
    chosen = yield from choose_units(game, player.seat, rule, "lose", wanted, units, round_down=strict)
    lose(game, player, chosen, rule)
