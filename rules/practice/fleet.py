"""Ships of a practice player: where they can get to, which to build and which to keep (AH 9, 10; H 43.4, 43.5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.board import area_of
from rules.practice.outlook import Outlook

if TYPE_CHECKING:
    import random

    from rules.board import Board
    from rules.game import Game
    from rules.phases.ships import RunShips
    from rules.state import Player

TREASURE = 8
"""With so much in treasury a ship is cheap."""
WORTHWHILE = 1.0
"""What a landing must promise before a ship is built for it."""


@cache
def voyages(board: Board, mooring: str, steps: int, open_sea: bool) -> dict[str, tuple[str, ...]]:
    """The shortest way from a mooring to every area a ship can reach: area -> moorings on the way."""
    ways: dict[str, tuple[str, ...]] = {mooring: (mooring,)}
    edge = [mooring]
    for _ in range(steps):
        found = []
        for here in edge:
            for near in sorted(board.water.get(here, ())):
                if near not in ways and (open_sea or near not in board.seas):
                    ways[near] = (*ways[here], near)
                    found.append(near)
        edge = found
    start = area_of(mooring)
    reached: dict[str, tuple[str, ...]] = {}
    for place, way in ways.items():
        area = area_of(place)
        if place not in board.seas and area != start:
            reached.setdefault(area, way)
    return reached


def voyages_of(game: Game, player: Player, mooring: str) -> dict[str, tuple[str, ...]]:
    """Where one ship of a player can go this turn."""
    place = mooring if "@" in mooring else game.board.moorings[mooring][0]
    steps = max(game.values(player, "ship_range"), default=game.numbers.ship_range)
    open_sea = game.variant.open_sea or any(game.values(player, "open_sea"))
    return voyages(game.board, place, steps, open_sea)


def run_ships(_: random.Random, game: Game, question: RunShips) -> list[str]:
    """Keep ships that have something to do, and build one where people wait for it."""
    player = game.player(question.seat)
    outlook = Outlook(game, player)
    numbers = game.numbers
    treasury = 0 if game.variant.levy_only else player.treasury
    spare = {area: max(0, number - outlook.room(area)) for area, number in player.tokens.items()}
    pressed = player.stock + sum(spare.values()) < numbers.tax * len(player.cities)
    lines: list[str] = []
    dropped: set[str] = set()
    for mooring in [name for name, number in player.ships.items() for _ in range(number)]:
        area = area_of(mooring)
        if not pressed and _promise(game, outlook, mooring, _load(game, outlook, area, 0)) <= WORTHWHILE:
            dropped.add(area)
        elif treasury:
            treasury -= numbers.ship_upkeep
            lines.append(f"keep {mooring}")
        elif spare.get(area):
            spare[area] -= numbers.ship_upkeep
            lines.append(f"keep {mooring} levy")
        else:
            dropped.add(area)
    fleet = 2 if treasury >= TREASURE else 1
    if len(lines) < fleet and (best := _shipyard(game, outlook, dropped, treasury)):
        mooring, levy = best
        lines.append(f"build {mooring} levy {levy}" if levy else f"build {mooring}")
        treasury -= numbers.ship_cost - levy
    if pressed:
        affordable = min(treasury // numbers.ship_cost, numbers.ships - len(lines))
        lines += _spend(game, player, dropped, affordable)
    return lines


def _spend(game: Game, player: Player, dropped: set[str], number: int) -> list[str]:
    """Ships built only to bring treasury back to stock, before cities cannot pay their taxes (AH 6.2, 9.6)."""
    for area in (*player.cities, *player.tokens):
        if game.board.moorings[area] and area not in dropped:
            return [f"build {game.board.moorings[area][0]}"] * number
    return []


def _shipyard(game: Game, outlook: Outlook, dropped: set[str], treasury: int) -> tuple[str, int] | None:
    """The coast from which a new ship would land people best, and how many tokens to levy for it there."""
    player, cost = outlook.player, game.numbers.ship_cost
    levy = 0 if treasury >= cost else cost
    best, promise = None, WORTHWHILE
    for area in player.tokens:
        if area in dropped or area in map(area_of, player.ships) or (levy and _land_free(outlook, area)):
            continue
        load = _load(game, outlook, area, levy)
        for mooring in game.board.moorings[area]:
            worth = _promise(game, outlook, mooring, load)
            if worth > promise:
                best, promise = (mooring, levy), worth
    return best


def _land_free(outlook: Outlook, area: str) -> bool:
    """True if people can still settle in an area or beside it, so that nobody need pay for a ship with people."""
    tokens = outlook.player.tokens
    return any(outlook.room(name) > tokens.get(name, 0) for name in (area, *outlook.ground.near[area]))


def _load(game: Game, outlook: Outlook, area: str, levy: int) -> int:
    """How many tokens a ship could take away from an area: all but two, or but one where it is crowded."""
    number = outlook.player.tokens.get(area, 0)
    staying = 1 if number > outlook.room(area) else 2
    return min(game.numbers.ship_load, number - staying - levy)


def _promise(game: Game, outlook: Outlook, mooring: str, load: int) -> float:
    """What the best landing of a load from a mooring is worth."""
    if load < 1:
        return 0.0
    targets = voyages_of(game, outlook.player, mooring)
    return max((_landing(outlook, target, load) for target in targets), default=0.0)


def _landing(outlook: Outlook, target: str, load: int) -> float:
    """What it is worth to land a load in an area: room in free land that few tokens hold yet."""
    if outlook.rivals.get(target):
        return 0.0
    room = outlook.room(target) - outlook.player.tokens.get(target, 0)
    return min(load, room, 2) * outlook.ground.worth[target] if room > 0 else 0.0
