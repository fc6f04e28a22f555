"""The random player: any legal answer, to find dead ends. It never reads a hand but its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rules.board import area_of
from rules.calamities.civil_war import TakeOver
from rules.calamities.disorder import OrderReductions
from rules.calamities.famine import ShowGrain
from rules.calamities.piracy import PickPrey, matched
from rules.calamities.shares import ShareLosses
from rules.hands import as_list
from rules.losses import ChooseUnits
from rules.phases.choices import ChooseAreas, ChooseOne
from rules.phases.cities import BuildCities, sites, supported_build
from rules.phases.expansion import DivideGrowth
from rules.phases.movement import Move
from rules.phases.purchase import BuyCards, ReturnCards, can_have, total_price
from rules.phases.setting_up import ChooseNation, ChooseStart
from rules.phases.ships import RunShips
from rules.phases.taxation import ChooseTaxRate, TakeCities
from rules.phases.trade import Trade
from rules.phases.trade_cards import BuyGold
from rules.physical.each import CountEach
from rules.physical.expansion import ReportGrowth
from rules.physical.fleet import RunFleet
from rules.physical.movement import HaveMoved
from rules.physical.settling import ReportBoard
from rules.physical.support import ReduceCities, ReduceUnsupported
from rules.physical.there import CountPrey, CountThere
from rules.physical.units import CountUnits
from rules.pieces import cities_in_stock
from rules.practice.inventing import perhaps
from rules.practice.reporting import have_moved

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from rules.asks import Ask
    from rules.game import Game

TRADE_STEPS = 6
"""After so many steps the random player is done with a trade session."""


class RandomPlayer:
    """Answers any ask with something legal."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def reply(self, game: Game, question: Ask[Any]) -> object:
        """A legal answer, whatever it is good for."""
        return REPLIES[type(question)](self.chance, game, question)


def _tax(chance: random.Random, _: Game, question: ChooseTaxRate) -> int:
    return chance.choice(question.rates)


def _one(chance: random.Random, _: Game, question: ChooseOne | ChooseNation) -> str:
    return chance.choice(question.options)


def _areas(chance: random.Random, _: Game, question: ChooseAreas) -> list[str]:
    return chance.sample(question.options, chance.randint(question.least, question.most))


def _revolt(chance: random.Random, game: Game, question: TakeCities) -> list[str]:
    left = dict(question.owed)
    options = [(seat, area) for seat, areas in question.options(game).items() for area in areas]
    chance.shuffle(options)
    chosen: list[str] = []
    for seat, area in options:
        if left[seat] and len(chosen) < question.number:
            left[seat] -= 1
            chosen.append(area)
    return chosen


def _growth(chance: random.Random, _: Game, question: DivideGrowth) -> dict[str, int]:
    places = [area for area, room in question.room.items() for _ in range(room)]
    return dict(Counter(chance.sample(places, question.tokens)))


def _ships(chance: random.Random, game: Game, question: RunShips) -> list[str]:
    """Keep and build one by one while each order can be paid."""
    player = game.player(question.seat)
    treasury = 0 if game.variant.levy_only else player.treasury
    tokens = dict(player.tokens)
    lines: list[str] = []
    dropped = set()
    for mooring in [name for name, number in player.ships.items() for _ in range(number)]:
        area = area_of(mooring)
        if chance.random() < 0.7 and treasury:
            treasury -= 1
            lines.append(f"keep {mooring}")
        elif chance.random() < 0.7 and tokens.get(area):
            tokens[area] -= 1
            lines.append(f"keep {mooring} levy")
        else:
            dropped.add(area)
    coasts = [area for area in (*tokens, *player.cities) if game.board.areas[area].coasts]
    for area in coasts:
        levy = chance.randint(0, min(2, tokens.get(area, 0)))
        blocked = area in dropped and not game.edition.ways.rebuild_in_place
        if blocked or 2 - levy > treasury or len(lines) >= game.numbers.ships or chance.random() < 0.7:
            continue
        treasury -= 2 - levy
        tokens[area] = tokens.get(area, 0) - levy
        lines.append(f"build {area} levy {levy}" if levy else f"build {area}")
    return lines


def _move(chance: random.Random, game: Game, question: Move) -> list[str]:
    """Some tokens walk, some ships wander with a load."""
    player = game.player(question.seat)
    resting = dict(player.tokens)
    lines = [line for mooring in player.ships if (line := _voyage(chance, game, question.seat, mooring, resting))]
    for area, number in list(resting.items()):
        near = [name for name in sorted(game.board.land[area]) if _may_enter(game, question.seat, name)]
        if near and number and chance.random() < 0.7:
            lines.append(f"{chance.randint(1, number)} {area} > {chance.choice(near)}")
    return lines


def _may_enter(game: Game, seat: str, area: str) -> bool:
    """Peaceful variants keep out of other players' areas (AH 31.5.1; H 71)."""
    return not game.variant.peaceful or all(area not in other.tokens for other in game.others(game.player(seat)))


def _voyage(chance: random.Random, game: Game, seat: str, mooring: str, resting: dict[str, int]) -> str | None:
    """A random way of one to four steps along the coast, with a load from its start."""
    area = area_of(mooring)
    here = chance.choice(game.board.moorings[area]) if mooring == area else mooring
    load = chance.randint(0, min(game.numbers.ship_load, resting.get(area, 0)))
    way = [here]
    for _ in range(chance.randint(1, game.numbers.ship_range)):
        near = sorted(name for name in game.board.water.get(way[-1], ()) if name not in game.board.seas)
        if not near:
            break
        way.append(chance.choice(near))
    if len(way) == 1 or not _may_enter(game, seat, area_of(way[-1])):
        return None
    resting[area] = resting.get(area, 0) - load
    return f"ship {way[0]}{f' +{load}' if load else ''} > " + " > ".join(way[1:])


def _build(chance: random.Random, game: Game, question: BuildCities) -> list[str]:
    player = game.player(question.seat)
    options = sites(game, player)
    chosen = chance.sample(options, chance.randint(0, min(len(options), cities_in_stock(game, player))))
    while not supported_build(game, player, chosen):
        chosen.pop()
    return chosen


def _gold(chance: random.Random, _: Game, __: BuyGold) -> bool:
    return chance.random() < 0.5


def _trade(chance: random.Random, game: Game, question: Trade) -> dict[str, object]:
    """Offer, counter, accept, decline or withdraw something, and stop after a while."""
    seat, table = question.seat, game.table
    hand = as_list(game.hand(seat))
    goods = [card for card in hand if card in game.edition.commodities]
    if table.trade_steps[seat] >= TRADE_STEPS or len(hand) < game.numbers.trade_minimum or not goods:
        return {"do": "done"}
    known = [offer for offer in table.offers.values() if offer.known_to(seat)]
    for offer in known:
        mine = table.offers.get(offer.answers or 0)
        if mine and mine.seat == seat and offer.answers_revision == mine.revision:
            return {"do": chance.choice(["accept", "decline"]), "offer": offer.id}
        if offer.to == seat and chance.random() < 0.3:
            return {"do": "decline", "offer": offer.id}
        if offer.seat == seat and chance.random() < 0.1:
            return {"do": "withdraw", "offer": offer.id}
    named = chance.choice(goods)
    hand.remove(named)
    cards = [named, *chance.sample(hand, chance.randint(2, min(4, len(hand))))]
    step: dict[str, object] = {"do": "offer", "cards": cards, "named": [named]}
    others = [offer for offer in known if offer.seat != seat and offer.to in (None, seat)]
    own = [offer for offer in known if offer.seat == seat and offer.answers is None]
    if others and chance.random() < 0.7:
        step["answers"] = chance.choice(others).id
    elif own and chance.random() < 0.3:
        step["amends"] = chance.choice(own).id
    elif chance.random() < 0.3:
        step["to"] = chance.choice([player.seat for player in game.others(game.player(seat))])
    return step


def _buy(chance: random.Random, game: Game, question: BuyCards) -> dict[str, object]:
    """A random card or two, paid with random cards until the price is met."""
    player = game.player(question.seat)
    hand = [card for card in as_list(game.hand(question.seat)) if card in game.edition.commodities]
    options = [card for card in can_have(game, player) if (game.edition.cards[card].requires or "law") in player.cards]
    options = options or [card for card in can_have(game, player) if not game.edition.cards[card].requires]
    room = game.numbers.civilization_cards - len(player.cards)
    chosen = chance.sample(options, min(len(options), room, chance.randint(0, 2)))
    chance.shuffle(hand)
    for size in range(len(hand) + 1):
        due = total_price(game, player, chosen)
        value = sum(game.edition.commodities[c].value * n * n for c, n in Counter(hand[:size]).items())
        if chosen and due - value <= player.treasury:
            return {"cards": chosen, "pay": hand[:size] if value else []}
    calamities = [card for card in as_list(game.hand(question.seat)) if card in game.edition.calamities]
    if not game.edition.ways.calamities_back_with_purchase:
        return {"cards": []}
    return {"cards": [], "returns": chance.sample(calamities, chance.randint(0, len(calamities)))}


def _return(chance: random.Random, game: Game, question: ReturnCards) -> list[str]:
    hand = as_list(game.hand(question.seat))
    chance.shuffle(hand)
    return hand[: question.excess]


def _units(chance: random.Random, _: Game, question: ChooseUnits) -> dict[str, object]:
    """Random cities as far as they fit, the rest in tokens."""
    tokens = [area for area, number in question.tokens.items() for _ in range(number)]
    fitting = []
    for number in range(min(question.most_cities, len(question.cities)) + 1):
        rest = question.points - number * question.city
        spare = question.replaced_from
        if 0 <= rest <= len(tokens) and (spare is None or number <= spare + rest):
            fitting.append(number)
    number = chance.choice(fitting)
    chosen = chance.sample(tokens, question.points - number * question.city)
    return {"tokens": dict(Counter(chosen)), "cities": chance.sample(question.cities, number)}


def _share(chance: random.Random, _: Game, question: ShareLosses | CountEach) -> dict[str, int]:
    points = [seat for seat, most in question.most.items() for _ in range(most)]
    return dict(Counter(chance.sample(points, chance.randint(question.least_total, question.most_total))))


def _grain(chance: random.Random, game: Game, question: ShowGrain) -> int:
    return chance.randint(0, game.hand(question.seat).get("grain", 0))


def _heresy(chance: random.Random, _: Game, question: OrderReductions) -> list[str]:
    options = [area for seat, areas in question.options.items() for area in areas[: question.each[seat]]]
    return chance.sample(options, chance.randint(0, min(question.most, len(options))))


def _prey(chance: random.Random, _: Game, question: PickPrey) -> list[str]:
    cities = sorted({area for reach in question.reach for area in reach})
    while True:
        chosen = chance.sample(cities, question.number)
        if matched(tuple(set(reach) & set(chosen) for reach in question.reach)) == question.number:
            return chosen


def _take_over(chance: random.Random, _: Game, question: TakeOver) -> dict[str, object]:
    tokens = [area for area, number in question.tokens.items() for _ in range(number)]
    chosen = chance.sample(tokens, question.number)
    return {"tokens": dict(Counter(chosen)), "cities": chance.sample(question.cities, question.cities_number)}


REPLIES: dict[type[Ask[Any]], Callable[[random.Random, Game, Any], object]] = {
    BuildCities: _build,
    BuyCards: _buy,
    BuyGold: _gold,
    ChooseAreas: _areas,
    ChooseOne: _one,
    ChooseTaxRate: _tax,
    ChooseUnits: _units,
    CountEach: _share,
    CountPrey: perhaps,
    CountThere: perhaps,
    CountUnits: perhaps,
    DivideGrowth: _growth,
    HaveMoved: have_moved,
    Move: _move,
    OrderReductions: _heresy,
    PickPrey: _prey,
    ReduceCities: perhaps,
    ReduceUnsupported: perhaps,
    ReportBoard: perhaps,
    ReportGrowth: perhaps,
    ReturnCards: _return,
    RunFleet: perhaps,
    RunShips: _ships,
    ShareLosses: _share,
    ShowGrain: _grain,
    TakeCities: _revolt,
    TakeOver: _take_over,
    Trade: _trade,
    ChooseNation: _one,
    ChooseStart: _one,
}
