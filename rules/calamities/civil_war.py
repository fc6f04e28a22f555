"""Civil War (AH 22.2.6, 22.3.16, 22.3.17; H 52.5, 64, 65.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.cite import Rule
from rules.losses import Units, all_units, choose_units, counted_units
from rules.phases.choices import choose_areas, choose_one
from rules.pieces import cities_in_stock, place_city, place_tokens, remove_city, remove_tokens, unit_points

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

WAR = Rule(avalon_hill="22.2.6.1", hartland="52.5")
NOMINEE = Rule(avalon_hill="22.2.6.2", hartland="52.5")
SHORT = Rule(avalon_hill="22.2.6.3", hartland="65.1")
EXCESS_CITIES = Rule(avalon_hill="22.2.6.3", hartland="64")
BY_STOCK = Rule(avalon_hill="22.2.6.4", hartland="52.5")


@dataclass(frozen=True, kw_only=True)
class TakeOver(Ask[Units]):
    """Which units to take over when there are too few pieces for all of them."""

    tokens: dict[str, int]
    cities: tuple[str, ...]
    number: int
    """Tokens to take over, as many as the stock holds."""
    cities_number: int
    form: ClassVar[TypeAdapter[Units]] = TypeAdapter(Units)

    def check(self, game: Game, value: Units) -> Units:
        """As many as possible of each kind."""
        for area, number in value.tokens.items():
            if not 0 <= number <= self.tokens.get(area, 0):
                self.refuse(f"{number} tokens in {area!r} cannot be taken over.")
        if not set(value.cities) <= set(self.cities) or len(set(value.cities)) != len(value.cities):
            self.refuse("Those cities cannot be taken over.", ", ".join(self.cities))
        if value.number != self.number or len(value.cities) != self.cities_number:
            self.refuse("Take over as much as you can.", f"{self.number} tokens and {self.cities_number} cities")
        return value


def civil_war(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """The nation splits; the player keeps one faction, his nominee annexes the other (AH 22.2.6.1)."""
    numbers = game.edition.calamities["civil_war"].numbers
    if unit_points(game, player) <= numbers["spared"] or len(game.players()) < 2:
        game.emit("no_effect", WAR, seat=player.seat, calamity="civil_war")
        return
    by_stock = game.values(player, "civil_war_by_stock")
    if by_stock:  # Philosophy: fewer units, all chosen by the largest stock, perhaps the player's own (AH 22.2.6.4)
        nominee = max(game.players(), key=lambda other: other.stock)
        if nominee is player:
            game.emit("no_effect", BY_STOCK, seat=player.seat, calamity="civil_war")
            return
        shares = (0, int(by_stock[0]))
    else:
        nominee = yield from _choose_nominee(game, player)
        own, theirs = next(iter(game.values(player, "civil_war")), (numbers["own"], numbers["nominee"]))
        shares = (int(own), int(theirs))
    game.emit("civil_war", WAR, seat=player.seat, nominee=nominee.seat)
    first = yield from _first_faction(game, player, nominee, shares)
    second = _without(all_units(player), first)
    rule = game.cite(WAR)
    kept = yield from choose_one(player.seat, rule, "the faction you continue with", ["first", "second"])
    yield from _annex(game, player, nominee, second if kept == "first" else first)


def _choose_nominee(game: Game, player: Player) -> Flow[Player]:
    """Any other player, but one without tokens on the board goes first (AH 22.2.6.2; not in H 52.5)."""
    others = [other.seat for other in game.others(player)]
    exiles = [other.seat for other in game.others(player) if not other.tokens]
    first = bool(game.edition.calamities["civil_war"].numbers["exiles_first"])
    options = exiles if exiles and first else others
    return game.player((yield from choose_one(player.seat, game.cite(NOMINEE), "the nominee", options)))


def _first_faction(game: Game, player: Player, nominee: Player, shares: tuple[int, int]) -> Flow[Units]:
    """The player picks his 15 points, the nominee the rest: together the faction's size (AH 22.2.6.1, 22.2.6.5)."""
    rule = game.cite(WAR)
    units = all_units(player)
    mine = Units()
    if shares[0]:
        mine = yield from choose_units(game, player.seat, rule, "join the first faction", shares[0], units)
    chosen = mine.number + game.numbers.city_points * len(mine.cities)
    rest = _without(units, mine)
    wanted = sum(shares) - chosen
    theirs = yield from choose_units(game, nominee.seat, rule, "join the first faction", wanted, rest)
    return _with(mine, theirs)


def _annex(game: Game, player: Player, nominee: Player, units: Units) -> Flow[None]:
    """The faction changes colour; what the nominee cannot replace goes to the largest stock (AH 22.2.6.3; H 64)."""
    before = player.stock
    for area, number in units.tokens.items():
        remove_tokens(player, area, number)
    for area in units.cities:
        remove_city(player, area)
    own_cities = cities_in_stock(game, player) - len(units.cities)
    others = [other for other in game.players() if other is not nominee]
    others.sort(key=lambda other: -_free(other, player, before))
    if game.edition.ways.excess_cities_revolt and len(units.cities) > cities_in_stock(game, nominee):
        units = yield from _excess_cities_revolt(game, nominee, others, units)
    takers = [nominee, *others]
    for taker in takers:
        if not units.number and not units.cities:
            return
        tokens = _free(taker, player, before)
        cities = max(0, own_cities) if taker is player else cities_in_stock(game, taker)
        taken = yield from _take_over(game, taker, units, tokens, cities)
        for area, number in taken.tokens.items():
            place_tokens(taker, area, number)
        for area in taken.cities:
            place_city(taker, area)
        units = _without(units, taken)
        if taken.number or taken.cities:
            game.emit(
                "annexed",
                WAR if taker is nominee else SHORT,
                seat=taker.seat,
                owner=player.seat,
                tokens=dict(taken.tokens),
                cities=list(taken.cities),
            )


def _excess_cities_revolt(game: Game, nominee: Player, others: list[Player], units: Units) -> Flow[Units]:
    """H 64, 43.1: cities beyond the nominee's nine revolt; the largest stock picks them, old or new, then the next.

    Returns what is left to annex. The divided nation may get cities back; what nobody can take is lost (ruling).
    """
    joined = [*nominee.cities, *units.cities]
    for taker in others:
        number = min(len(joined) - game.numbers.cities, cities_in_stock(game, taker))
        if number <= 0:
            continue
        rule = game.cite(EXCESS_CITIES)
        if game.physical:  # the taker shows them on the board; for the counts one is like the other
            chosen = joined[-number:]
        else:
            chosen = yield from choose_areas(taker.seat, rule, "take over in revolt", joined, number, number)
        for area in chosen:
            joined.remove(area)
            if area in nominee.cities:
                remove_city(nominee, area)
            place_city(taker, area)
            game.emit("revolt", EXCESS_CITIES, seat=nominee.seat, area=area, to=taker.seat)
    return Units(tokens=units.tokens, cities=[area for area in units.cities if area in joined])


def _free(taker: Player, player: Player, before: int) -> int:
    """Tokens a player can put in place: the divided nation cannot count those it has just lost (AH 22.2.6.3 note)."""
    return min(before, taker.stock) if taker is player else taker.stock


def _take_over(game: Game, taker: Player, units: Units, tokens: int, cities: int) -> Flow[Units]:
    """All units if the pieces suffice; otherwise the taker chooses which (ruling on AH 22.2.6.3)."""
    number, cities = min(tokens, units.number), min(cities, len(units.cities))
    if number == units.number and cities == len(units.cities):
        return units
    if number in (0, units.number) and cities in (0, len(units.cities)):
        return Units(tokens=units.tokens if number else {}, cities=units.cities if cities else [])
    if game.physical:
        return counted_units(units.cities, number, cities)
    question = TakeOver(
        seat=taker.seat,
        rule=game.cite(SHORT),
        tokens=dict(units.tokens),
        cities=tuple(units.cities),
        number=number,
        cities_number=cities,
    )
    return (yield from ask(question))


def _without(units: Units, taken: Units) -> Units:
    tokens = {area: number - taken.tokens.get(area, 0) for area, number in units.tokens.items()}
    return Units(
        tokens={area: number for area, number in tokens.items() if number},
        cities=[area for area in units.cities if area not in taken.cities],
    )


def _with(one: Units, two: Units) -> Units:
    tokens = dict(one.tokens)
    for area, number in two.tokens.items():
        tokens[area] = tokens.get(area, 0) + number
    return Units(tokens=tokens, cities=[*one.cities, *two.cities])
