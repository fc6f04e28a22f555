"""Movement over land and by ship (AH 10, 23.3; H 43.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NoReturn

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.board import area_of
from rules.cite import Rule
from rules.orders import March, Stop, Voyage, read_move
from rules.refusals import Illegal

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

MOVE = Rule(avalon_hill="10.1", hartland="43.5")
LAND = Rule(avalon_hill="10.2", hartland="43.5")
LOAD = Rule(avalon_hill="10.5", hartland="43.5")
RANGE = Rule(avalon_hill="10.6", hartland="43.5")
OPEN_SEA = Rule(avalon_hill="10.7", hartland="53.6")
ABOARD = Rule(avalon_hill="10.9", hartland="43.5")
WATER = Rule(avalon_hill="10.10", hartland="43.5")
COASTS = Rule(avalon_hill="23.3", hartland="43.5")
PEACE = Rule(avalon_hill="31.5.1", hartland="71")


@dataclass(frozen=True, slots=True)
class Moved:
    """Where everything stands after the orders."""

    tokens: dict[str, int]
    ships: dict[str, int]
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Move(Ask[Moved]):
    """A nation's movement, as lines of orders."""

    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> Moved:
        """Play the orders on a copy of the player's pieces."""
        return Mover(game, game.player(self.seat)).run(value)


class Mover:
    """Plays orders on copies: tokens that have not moved, tokens that have, and ships."""

    def __init__(self, game: Game, player: Player) -> None:
        self.game = game
        self.board = game.board
        self.player = player
        self.resting = dict(player.tokens)
        self.arrived: dict[str, int] = {}
        self.ships = dict(player.ships)
        self.sailed: dict[str, int] = {}
        self.range = max(game.values(player, "ship_range"), default=game.numbers.ship_range)
        self.open_sea = game.variant.open_sea or any(game.values(player, "open_sea"))

    def run(self, lines: list[str]) -> Moved:
        """Every line in turn; the first that cannot be done is refused."""
        for line in lines:
            order = read_move(line)
            try:
                if isinstance(order, March):
                    self.march(order)
                else:
                    self.sail(order)
            except Illegal as refusal:
                reason = f"{line.strip()}: {refusal.reason}"
                raise Illegal(reason, rule=refusal.rule, allowed=refusal.allowed) from None
        return Moved(_sum(self.resting, self.arrived), _sum(self.ships, self.sailed), tuple(lines))

    def march(self, order: March) -> None:
        """Across one land border (AH 10.2)."""
        self._known(order.source)
        self._known(order.target)
        if order.target not in self.board.land[order.source]:
            near = ", ".join(sorted(self.board.land[order.source]))
            self._refuse(f"{order.target} has no land border with {order.source}.", LAND, near)
        self._take(order.source, order.number)
        self._arrive(order.target, order.number)

    def sail(self, voyage: Voyage) -> None:
        """One ship's way: at most 4 areas, 5 tokens at a time, any number of stops (AH 10.5-10.9)."""
        here = self._cast_off(voyage.stops[0].place)
        if len(voyage.stops) - 1 > self.range:
            self._refuse(f"The ship moves {len(voyage.stops) - 1} areas.", RANGE, f"at most {self.range}")
        if voyage.stops[0].off:
            self._refuse("The ship is still empty.", ABOARD)
        aboard = self._load(voyage.stops[0], area_of(voyage.stops[0].place), 0)
        at = voyage.stops[0].place
        for stop in voyage.stops[1:]:
            here = self._step(here, stop.place)
            at = here[0]
            aboard = self._load(stop, area_of(at), aboard)
        if at in self.board.seas:
            self._refuse(f"A ship cannot stay in {at}.", OPEN_SEA, "end in an area with land and water")
        self._arrive(area_of(at), aboard)
        self.sailed[at] = self.sailed.get(at, 0) + 1

    def _cast_off(self, place: str) -> list[str]:
        """Take a ship that has not sailed, and say from which moorings it may leave (AH 23.3)."""
        mooring = next((name for name in self._names(place) if self.ships.get(name)), None)
        if mooring is None:
            elsewhere = [name for name in self.board.moorings[area_of(place)] if self.ships.get(name)]
            if elsewhere:
                self._refuse(f"The ship lies on another coast than {place}.", COASTS, ", ".join(elsewhere))
            have = ", ".join(name for name, number in self.ships.items() if number) or "none"
            self._refuse(f"You have no ship in {place} that has not moved.", MOVE, have)
        self.ships[mooring] -= 1
        area = area_of(mooring)
        if mooring == area or self._may_change_coast(area):
            return [name for name in self.board.moorings[area] if place in (name, area) or place == mooring]
        return [mooring]

    def _names(self, place: str) -> list[str]:
        """Names under which a ship at this place may be kept: the exact one first."""
        area = area_of(place)
        self._known(area)
        both = [place, area, *self.board.moorings[area]]
        if place != area and not self._may_change_coast(area):
            return both[:2]
        return both

    def _may_change_coast(self, area: str) -> bool:
        """From one coast to the other only over own units (AH 23.3), and never in Hartland's game (H 43.5)."""
        return self.game.edition.ways.change_coasts and self.player.has_units_in(area)

    def _step(self, here: list[str], place: str) -> list[str]:
        """One border of water; the coast is the one that is reached (AH 10.6, 10.10)."""
        if place in self.board.seas:
            if not self.open_sea:
                self._refuse(f"{place} is open sea.", OPEN_SEA, "only with Astronomy")
            wanted = [place]
        else:
            area = area_of(place)
            self._known(area)
            wanted = [name for name in self.board.moorings[area] if place in (name, area)]
        near = [name for name in wanted for mooring in here if name in self.board.water.get(mooring, ())]
        if not near:
            reach = sorted({name for mooring in here for name in self.board.water.get(mooring, ())})
            coasts = self.board.moorings.get(area_of(here[0]), ())
            across = any(name in self.board.water.get(coast, ()) for coast in coasts for name in wanted)
            rule = COASTS if across else WATER  # AH 23.3: not from one coast to the other
            self._refuse(f"No water border leads to {place}.", rule, ", ".join(reach))
        return near[:1]

    def _load(self, stop: Stop, area: str, aboard: int) -> int:
        """Tokens leave and board; only tokens that have not moved may board, five at a time (AH 10.5, 10.9)."""
        if area in self.board.seas and (stop.off or stop.on):
            self._refuse(f"There is no land in {area}.", ABOARD)
        if stop.off > aboard:
            self._refuse(f"Only {aboard} tokens are aboard at {area}.", ABOARD)
        self._arrive(area, stop.off)
        self._take(area, stop.on)
        aboard += stop.on - stop.off
        if aboard > self.game.numbers.ship_load:
            self._refuse(f"{aboard} tokens are aboard at {area}.", LOAD, f"at most {self.game.numbers.ship_load}")
        return aboard

    def _take(self, area: str, number: int) -> None:
        """Tokens that have not moved yet: a token walks or sails, and on one ship only (AH 10.2, 10.9)."""
        have = self.resting.get(area, 0)
        if number > have:
            self._refuse(f"{number} tokens cannot leave {area}.", MOVE, f"{have} of yours there have not moved")
        if number:
            self.resting[area] = have - number

    def _arrive(self, area: str, number: int) -> None:
        if not number:
            return
        if self.game.variant.peaceful and any(area in p.tokens for p in self.game.others(self.player)):
            self._refuse(f"{area} is taken by another player.", PEACE, "areas without other tokens")
        self.arrived[area] = self.arrived.get(area, 0) + number

    def _known(self, area: str) -> None:
        if area not in self.board.areas:
            self._refuse(f"There is no area {area!r} in play.", MOVE)

    def _refuse(self, reason: str, rule: Rule, allowed: str = "") -> NoReturn:
        raise Illegal(reason, rule=self.game.cite(rule), allowed=allowed)


def movement(game: Game) -> Flow[None]:
    """Nations move in census order (AH 8.2, 10.1; H 43.5); any number may enter any area (AH 10.3, 10.4)."""
    for seat in list(game.table.order):
        player = game.player(seat)
        if not player.tokens and not player.ships:
            continue
        moved = yield from ask(Move(seat=seat, rule=game.cite(MOVE)))
        player.tokens = moved.tokens
        player.ships = moved.ships
        game.emit("moved", MOVE, seat=seat, orders=list(moved.lines))


def _sum(left: dict[str, int], right: dict[str, int]) -> dict[str, int]:
    """Counts of both, without empty places."""
    total = {place: number for place, number in left.items() if number}
    for place, number in right.items():
        total[place] = total.get(place, 0) + number
    return total
