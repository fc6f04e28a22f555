"""Piracy (AH 22.2.11; H 52.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.board import area_of
from rules.cite import Rule
from rules.losses import Units, counted_units, lose, protected_loss
from rules.physical.there import CountPrey

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

PIRACY = Rule(avalon_hill="22.2.11.1", hartland="52.9")


@dataclass(frozen=True, kw_only=True)
class PickPrey(Ask[list[str]]):
    """Which coastal cities the trader's ships destroy, one for each ship that can reach one."""

    victim: str
    number: int
    reach: tuple[tuple[str, ...], ...]
    """For each ship the cities it can reach."""
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> list[str]:
        """Different cities, each with a ship of its own, as many as possible."""
        cities = sorted({area for reach in self.reach for area in reach})
        for area in value:
            if area not in cities:
                self.refuse(f"No ship can reach a city in {area!r}.", ", ".join(cities))
        if len(set(value)) != len(value) or len(value) != self.number:
            self.refuse(f"{len(set(value))} different cities are named.", f"exactly {self.number}")
        if matched(tuple(set(reach) & set(value) for reach in self.reach)) < len(value):
            self.refuse("Those cities cannot each be reached by a ship of their own.")
        return value


def piracy(game: Game, player: Player, calamity: Calamity) -> Flow[None]:
    """The trader's ships destroy one coastal city each; he chooses them (AH 22.2.11.1)."""
    trader = game.table.players.get(calamity.trader or "")
    if game.physical and trader:
        yield from _told(game, player, trader)
        return
    reach = tuple(_reach(game, trader, player)) if trader else ()
    city = game.numbers.city_points
    number = matched(tuple(set(cities) for cities in reach))
    number = min(number, -(-protected_loss(game, player, city * number) // city))  # AH 24.1: no further than below 16
    if trader is None or number == 0:
        game.emit("no_effect", PIRACY, seat=player.seat, calamity="piracy")
        return
    rule = game.cite(PIRACY)
    cities = sorted({area for ship in reach for area in ship})
    if number < len(cities):
        question = PickPrey(seat=trader.seat, rule=rule, victim=player.seat, number=number, reach=reach)
        cities = yield from ask(question)
    for area in cities:
        lose(game, player, Units(cities=[area]), rule)


def _told(game: Game, player: Player, trader: Player) -> Flow[None]:
    """At a real board the trader says how many coastal cities his ships reach, one each (AH 22.2.11.1)."""
    city, rule = game.numbers.city_points, game.cite(PIRACY)
    most = min(trader.fleet, len(player.cities))
    most = min(most, -(-protected_loss(game, player, city * most) // city))
    prey = 0
    if most:
        question = CountPrey(seat=trader.seat, rule=rule, victim=player.seat, most=most)
        prey = (yield from ask(question))["cities"]
    if not prey:
        game.emit("no_effect", PIRACY, seat=player.seat, calamity="piracy")
    lose(game, player, counted_units(player.cities, 0, prey), rule)


def _reach(game: Game, trader: Player, victim: Player) -> list[tuple[str, ...]]:
    """For each ship the coastal cities it can sail to, however far (AH 22.2.11.2)."""
    found = []
    for mooring, number in trader.ships.items():
        waters = _waters(game, trader, mooring)
        cities = tuple(area for area in victim.cities if waters.intersection(_harbours(game, area)))
        found += [cities] * number
    return found


def _harbours(game: Game, area: str) -> list[str]:
    """Moorings by which pirates come; Hartland counts the sea only (H 52.9)."""
    lakes = bool(game.edition.calamities["piracy"].numbers["lakes"])
    coasts = zip(game.board.moorings[area], game.board.areas[area].coasts, strict=True)
    return [mooring for mooring, coast in coasts if lakes or not coast.startswith("lake")]


def _waters(game: Game, trader: Player, mooring: str) -> set[str]:
    """All moorings a ship can get to by normal movement; open sea only with Astronomy."""
    board = game.board
    open_sea = any(game.values(trader, "open_sea"))
    area = area_of(mooring)
    found: set[str] = set()
    either = mooring == area or (game.edition.ways.change_coasts and trader.has_units_in(area))  # AH 23.3; H 52.9
    to_do = list(board.moorings[area]) if either else [mooring]
    while to_do:
        here = to_do.pop()
        if here not in found:
            found.add(here)
            to_do += [near for near in board.water.get(here, ()) if open_sea or near not in board.seas]
    return found


def matched(choices: tuple[set[str], ...]) -> int:
    """How many ships can each have a city of their own."""
    if not choices:
        return 0
    first, rest = choices[0], choices[1:]
    best = matched(rest)
    for area in sorted(first):
        best = max(best, 1 + matched(tuple(cities - {area} for cities in rest)))
        if best == len(choices):
            break
    return best
