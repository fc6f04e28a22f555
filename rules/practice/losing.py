"""What a practice player gives up, and what it makes others give up (AH 14, 19, 22.2; H 52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.calamities.piracy import matched
from rules.practice.outlook import ground, leaders

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from rules.calamities.civil_war import TakeOver
    from rules.calamities.disorder import OrderReductions
    from rules.calamities.famine import ShowGrain
    from rules.calamities.piracy import PickPrey
    from rules.calamities.shares import ShareLosses
    from rules.game import Game
    from rules.losses import ChooseUnits
    from rules.phases.choices import ChooseAreas, ChooseOne


def by_dispensability(game: Game, areas: Iterable[str]) -> list[str]:
    """Cities that are easily rebuilt, and leave most tokens when they are reduced, first."""
    land = ground(game)
    return sorted(areas, key=lambda area: (land.cost[area], -land.limit[area], area))


def poorest_first(game: Game, areas: Iterable[str]) -> list[str]:
    """Areas by how little one would miss them."""
    worth = ground(game).worth
    return sorted(areas, key=lambda area: (worth[area], area))


def choose_units(_: random.Random, game: Game, question: ChooseUnits) -> dict[str, object]:
    """Tokens from poor land, and only as many cities as cannot be supported or avoided; the best for a faction."""
    cities = by_dispensability(game, question.cities)
    own = all(area in game.player(question.seat).cities for area in cities)
    joining = question.purpose != "lose"
    number = _cities_to_choose(game, question, many=joining and own)
    points = question.points - number * question.city
    order = poorest_first(game, question.tokens)
    if joining and own:
        order.reverse()
        cities.reverse()
    return {"tokens": _one_by_one(order, question.tokens, points), "cities": cities[:number]}


def _cities_to_choose(game: Game, question: ChooseUnits, *, many: bool) -> int:
    """How many cities are among the units: as many as possible for a faction, as few as is wise for a loss."""
    tokens, spare = sum(question.tokens.values()), question.replaced_from
    fitting = []
    for number in range(min(question.most_cities, len(question.cities)) + 1):
        rest = question.points - number * question.city
        if 0 <= rest <= tokens and (spare is None or number <= spare + rest):
            fitting.append(number)
    if many:
        return fitting[-1]
    player = game.player(question.seat)
    support = game.numbers.support
    for number in fitting:
        staying = player.census - (question.points - number * question.city)
        if staying >= support * (len(player.cities) - number):
            return number
    return fitting[0]


def _one_by_one(order: list[str], available: dict[str, int], wanted: int) -> dict[str, int]:
    """First all but one token of each area in the given order, then the last ones."""
    chosen: dict[str, int] = {}
    for kept in (1, 0):
        for area in order:
            number = min(wanted, available[area] - kept - chosen.get(area, 0))
            if number > 0:
                chosen[area] = chosen.get(area, 0) + number
                wanted -= number
    return chosen


def choose_areas(_: random.Random, game: Game, question: ChooseAreas) -> list[str]:
    """Own cities that are missed least; of others, the leader's, or those near home if they are to be taken over."""
    player = game.player(question.seat)
    if all(area in player.cities for area in question.options):
        return by_dispensability(game, question.options)[: question.least]
    if question.purpose == "take over in revolt":
        near = game.board.neighbours
        ordered = sorted(question.options, key=lambda area: (not any(map(player.has_units_in, near[area])), area))
        return ordered[: question.most]
    owners = [other.cities for other in leaders(game, question.seat)]
    ordered = [area for cities in owners for area in sorted(cities) if area in question.options]
    return ordered[: question.most]


def choose_one(_: random.Random, game: Game, question: ChooseOne) -> str:
    """A nominee, a faction, a volcano, a plain, a conflict or a city."""
    pick = PICKS.get(question.purpose)
    return pick(game, question) if pick else question.options[0]


def _nominee(game: Game, question: ChooseOne) -> str:
    """The weakest: he gains least from what he annexes."""
    return [other.seat for other in leaders(game, question.seat) if other.seat in question.options][-1]


def _faction(game: Game, question: ChooseOne) -> str:
    """The larger one; the first has a fixed size (AH 22.2.6.1)."""
    player = game.player(question.seat)
    numbers = game.edition.calamities["civil_war"].numbers
    points = player.census + game.numbers.city_points * len(player.cities)
    by_stock = game.values(player, "civil_war_by_stock")
    shares = next(iter(game.values(player, "civil_war")), (numbers["own"], numbers["nominee"]))
    first = int(by_stock[0]) if by_stock else sum(shares)
    return "first" if first * 2 >= points else "second"


def _volcano(game: Game, question: ChooseOne) -> str:
    """The one that costs oneself least."""
    return min(question.options, key=lambda name: (_units(game, question.seat, game.board.volcanoes[name]), name))


def _plain(game: Game, question: ChooseOne) -> str:
    """The one where others stand too."""
    others = [player.seat for player in leaders(game, question.seat)]
    plains = game.board.plains
    return max(question.options, key=lambda name: (sum(_units(game, seat, plains[name]) for seat in others), name))


def _units(game: Game, seat: str, areas: tuple[str, ...]) -> int:
    player = game.player(seat)
    return sum(player.tokens.get(area, 0) + game.numbers.city_points * (area in player.cities) for area in areas)


def _conflict(_: Game, question: ChooseOne) -> str:
    """Another conflict first: it may bring the tokens that avoid a surrender (AH 11.8.2)."""
    return question.options[-1]


def _reduced(game: Game, question: ChooseOne) -> str:
    return by_dispensability(game, question.options)[0]


PICKS = {
    "the nominee": _nominee,
    "the faction you continue with": _faction,
    "the volcano that erupts": _volcano,
    "the flood plain": _plain,
    "the conflict to settle first": _conflict,
    "the city to reduce": _reduced,
}


def share_losses(_: random.Random, game: Game, question: ShareLosses) -> dict[str, int]:
    """As much as possible, onto the leaders."""
    left = question.most_total
    shares: dict[str, int] = {}
    for other in leaders(game, question.seat):
        if number := min(left, question.most.get(other.seat, 0)):
            shares[other.seat] = number
            left -= number
    return shares


def show_grain(_: random.Random, game: Game, question: ShowGrain) -> int:
    """Just enough to be spared: more would only show one's hand."""
    enough = -(-question.loss // question.relief)
    return min(enough, game.hand(question.seat).get("grain", 0))


def order_reductions(_: random.Random, game: Game, question: OrderReductions) -> list[str]:
    """Cities of the leaders, those first that are hardest to rebuild."""
    chosen: list[str] = []
    for other in leaders(game, question.seat):
        cities = by_dispensability(game, question.options.get(other.seat, []))
        cities.reverse()
        chosen += cities[: question.each.get(other.seat, 0)]
    return chosen[: question.most]


def pick_prey(_: random.Random, game: Game, question: PickPrey) -> list[str]:
    """The cities hardest to rebuild, as far as each finds a ship of its own."""
    cities = by_dispensability(game, {area for reach in question.reach for area in reach})
    chosen: list[str] = []
    for area in reversed(cities):
        wanted = {*chosen, area}
        if matched(tuple(set(reach) & wanted for reach in question.reach)) == len(wanted):
            chosen.append(area)
    return chosen[: question.number]


def take_over(_: random.Random, game: Game, question: TakeOver) -> dict[str, object]:
    """The best land and the cities hardest to build."""
    cities = by_dispensability(game, question.cities)
    cities.reverse()
    order = poorest_first(game, question.tokens)
    order.reverse()
    chosen: dict[str, int] = {}
    left = question.number
    for area in order:
        if number := min(left, question.tokens[area]):
            chosen[area] = number
            left -= number
    return {"tokens": chosen, "cities": cities[: question.cities_number]}
