"""Taxation and revolts (AH 6; H 43.1, 62)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.cite import Rule
from rules.physical.each import count_each
from rules.pieces import cities_in_stock, place_city, remove_city

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

TAX = Rule(avalon_hill="6.1", hartland="43.1")
RATE = Rule(avalon_hill="22.3.11", hartland="53.9")
REVOLT = Rule(avalon_hill="6.3.2", hartland="43.1")


@dataclass(frozen=True, kw_only=True)
class ChooseTaxRate(Ask[int]):
    """How many tokens each city pays this turn, with Coinage. Over-taxing is allowed (AH 22.3.11)."""

    rates: tuple[int, ...]
    form: ClassVar[TypeAdapter[int]] = TypeAdapter(int)

    def check(self, game: Game, value: int) -> int:
        """One of the rates the card allows."""
        if value not in self.rates:
            self.refuse(f"A tax of {value} is not possible.", ", ".join(map(str, self.rates)))
        return value


@dataclass(frozen=True, kw_only=True)
class TakeCities(Ask[list[str]]):
    """Which cities revolt: the richest stock takes them over, or names those that are lost (AH 6.3.2)."""

    owed: dict[str, int]
    """Seat -> how many of its cities have not paid."""
    number: int
    eliminate: bool = False
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def options(self, game: Game) -> dict[str, list[str]]:
        """The cities of every seat that has cities in revolt."""
        return {seat: list(game.player(seat).cities) for seat in self.owed}

    def check(self, game: Game, value: list[str]) -> list[str]:
        """Exactly as many as he can take, and from nobody more than were not paid for."""
        owner = {area: seat for seat, areas in self.options(game).items() for area in areas}
        for area in value:
            if area not in owner:
                self.refuse(f"There is no city in revolt in {area!r}.", ", ".join(owner))
        if len(set(value)) != len(value) or len(value) != self.number:
            self.refuse(f"{len(set(value))} different cities are named.", f"exactly {self.number}")
        for seat, owed in self.owed.items():
            if sum(owner[area] == seat for area in value) > owed:
                self.refuse(f"Only {owed} cities of {game.player(seat).nation} are in revolt.")
        return value


def taxation(game: Game) -> Flow[None]:
    """Everybody pays from stock to treasury; only then the unpaid cities revolt (AH 6.3.1)."""
    unpaid: dict[str, int] = {}
    taxed = [player for player in game.players() if player.cities]
    yield from together(game, taxed, lambda player: _pay(game, player, unpaid))
    owed = {player.seat: unpaid[player.seat] for player in game.players() if player.seat in unpaid}
    if game.edition.ways.revolts_apart:  # H 63: separate actions, in the order of 62
        for seat, number in owed.items():
            yield from revolts(game, {seat: number})
    else:
        yield from revolts(game, owed)


def _pay(game: Game, player: Player, unpaid: dict[str, int]) -> Flow[None]:
    """Two tokens for each city, or the rate that Coinage sets. A city is paid for whole or not at all (AH 6.2)."""
    rate = game.numbers.tax
    rates = game.values(player, "tax_rates")
    if rates:
        rate = yield from ask(ChooseTaxRate(seat=player.seat, rule=game.cite(RATE), rates=tuple(rates[0])))
    cities = len(player.cities)
    paid_cities = min(cities, player.stock // rate)
    tokens = paid_cities * rate
    if paid_cities < cities:
        unpaid[player.seat] = cities - paid_cities
        if game.options["odd_tax"]:
            tokens = player.stock
    player.stock -= tokens
    player.treasury += tokens
    game.emit("taxes", TAX, seat=player.seat, rate=rate, tokens=tokens, unpaid=cities - paid_cities)


def revolts(game: Game, owed: dict[str, int]) -> Flow[None]:
    """The largest stock takes over what it can, then the next; what nobody can take is lost (AH 6.3.2)."""
    asked: set[str] = set()
    while owed:
        taker = _next_taker(game, asked)
        if taker is None:
            yield from _eliminate(game, owed)
            return
        asked.add(taker.seat)
        if owed.pop(taker.seat, 0):
            game.emit("revolt_reverts", REVOLT, seat=taker.seat)
        number = min(sum(owed.values()), cities_in_stock(game, taker))
        if number == 0:
            continue
        for area in (yield from _pick(game, taker, owed, number, eliminate=False)):
            owner = _take_from(game, owed, area)
            place_city(taker, area)  # no tax is due on it this turn (AH 6.3.3; H 43.1)
            game.emit("revolt", REVOLT, seat=owner.seat, area=area, to=taker.seat)


def _next_taker(game: Game, asked: set[str]) -> Player | None:
    """Most tokens in stock, ties in A.S.T. order (AH 23.1; H 62), and a city left in stock."""
    able = [p for p in game.players() if p.seat not in asked and cities_in_stock(game, p) > 0]
    return max(able, key=lambda player: player.stock, default=None)


def _pick(game: Game, chooser: Player, owed: dict[str, int], number: int, *, eliminate: bool) -> Flow[list[str]]:
    """Ask which cities, unless every city in question is concerned."""
    if game.physical:
        return (yield from _pick_by_number(game, chooser, owed, number, eliminate=eliminate))
    everything = [area for seat in owed for area in game.player(seat).cities]
    if number == len(everything):
        return everything
    question = TakeCities(
        seat=chooser.seat, rule=game.cite(REVOLT), owed=dict(owed), number=number, eliminate=eliminate
    )
    return (yield from ask(question))


def _pick_by_number(
    game: Game, chooser: Player, owed: dict[str, int], number: int, *, eliminate: bool
) -> Flow[list[str]]:
    """At a real board the chooser shows the cities; Solon must know only from whom they come (AH 6.3.2)."""
    purpose = "eliminate cities in revolt" if eliminate else "take over cities in revolt"
    chosen = yield from count_each(chooser.seat, game.cite(REVOLT), purpose, dict(owed), number, number)
    return [area for seat, taken in chosen.items() for area in list(game.player(seat).cities)[:taken]]


def _eliminate(game: Game, owed: dict[str, int]) -> Flow[None]:
    """Nobody has a city left to put in place: the largest stock names those that are lost (ruling on AH 6.3.2)."""
    chooser = max(game.players(), key=lambda player: player.stock)
    for area in (yield from _pick(game, chooser, owed, sum(owed.values()), eliminate=True)):
        owner = _take_from(game, owed, area)
        game.emit("revolt", REVOLT, seat=owner.seat, area=area, to=None)


def _take_from(game: Game, owed: dict[str, int], area: str) -> Player:
    owner = next(game.player(seat) for seat in owed if area in game.player(seat).cities)
    remove_city(owner, area)
    owed[owner.seat] -= 1
    if owed[owner.seat] == 0:
        del owed[owner.seat]
    return owner
