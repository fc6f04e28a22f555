"""Cities, taxes and growth of a practice player (AH 6, 7, 12; H 43.1, 43.2, 43.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.phases.cities import supported_build
from rules.phases.expansion import growth
from rules.pieces import cities_in_stock
from rules.practice.moving import slack
from rules.practice.outlook import Outlook, leaders

if TYPE_CHECKING:
    import random

    from rules.game import Game
    from rules.phases.cities import BuildCities
    from rules.phases.expansion import DivideGrowth
    from rules.phases.taxation import ChooseTaxRate, TakeCities


def build(_: random.Random, game: Game, question: BuildCities) -> list[str]:
    """As many cities as the tokens that stay can support, cheap sites first."""
    player = game.player(question.seat)
    outlook = Outlook(game, player)
    cost, worth = outlook.ground.cost, outlook.ground.worth
    settled = {area: min(number, outlook.room(area)) for area, number in player.tokens.items()}
    staying, cities = sum(settled.values()), len(player.cities)
    options = sorted(question.options, key=lambda area: (settled[area], cost[area], -worth[area], area))
    chosen: list[str] = []
    for area in options[: cities_in_stock(game, player)]:
        left = staying - settled[area]
        enough = left >= game.numbers.support * (cities + 1) + slack(game, player, cities) // 2
        if enough and supported_build(game, player, [*chosen, area]):
            chosen.append(area)
            staying, cities = left, cities + 1
    return chosen


def tax_rate(_: random.Random, game: Game, question: ChooseTaxRate) -> int:
    """As much as the stock gives without starving this turn's growth, and never so much that cities revolt."""
    player = game.player(question.seat)
    cities = len(player.cities)
    wanted = min(sum(growth(player).values()), 12)
    for rate in sorted(question.rates, reverse=True):
        if player.stock - rate * cities >= wanted:
            return rate
    return min(question.rates)


def take_cities(_: random.Random, game: Game, question: TakeCities) -> list[str]:
    """The cities nearest to one's own land; if they are only to be lost, the leader's."""
    player = game.player(question.seat)
    near = game.board.neighbours
    rank = {other.seat: number for number, other in enumerate(leaders(game, question.seat))}

    def appeal(row: tuple[str, str]) -> tuple[bool, int, str]:
        seat, area = row
        strange = not any(player.has_units_in(name) for name in near[area])
        return (strange and not question.eliminate, rank.get(seat, len(rank)), area)

    left = dict(question.owed)
    chosen: list[str] = []
    options = [(seat, area) for seat, areas in question.options(game).items() for area in areas]
    for seat, area in sorted(options, key=appeal):
        if left[seat] and len(chosen) < question.number:
            left[seat] -= 1
            chosen.append(area)
    return chosen


def divide_growth(_: random.Random, game: Game, question: DivideGrowth) -> dict[str, int]:
    """Where people find room or can soon build a city."""
    player = game.player(question.seat)
    outlook = Outlook(game, player)
    cost, near, worth = outlook.ground.cost, outlook.ground.near, outlook.ground.worth
    least = game.numbers.city_on_site

    def appeal(area: str) -> tuple[bool, bool, float, str]:
        crowded = player.tokens[area] >= outlook.room(area)
        site = any(cost[name] == least and name not in outlook.cities for name in (area, *near[area]))
        return (crowded and not site, crowded, -worth[area], area)

    placed: dict[str, int] = {}
    left = question.tokens
    for area in sorted(question.room, key=appeal):
        placed[area] = min(left, question.room[area])
        left -= placed[area]
    return {area: number for area, number in placed.items() if number}
