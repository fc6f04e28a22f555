"""Reports from a board that is not there: for whole games of computer seats at a "real" board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from rules.physical.expansion import ReportGrowth
from rules.physical.fleet import RunFleet, cost_of
from rules.physical.settling import ReportBoard
from rules.physical.support import ReduceCities, ReduceUnsupported
from rules.physical.there import CountThere
from rules.physical.units import CountUnits
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Refusal

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from rules.asks import Ask
    from rules.game import Game
    from rules.physical.numbers import Counts, Numbers

TRIES = 30
ODD = 0.1
A_CITY = 4
"""Tokens that usually stand where a city was."""
A_CITY_NEEDS = 5
"""Tokens outside the treasury for each city: two to support it, two for its taxes, and one to grow."""
ROOM = 25
"""About so many tokens find room on the board; the rest is surplus."""


class Inventor(PracticePlayer):
    """Plays cards as the practice player does, and makes up what the board might look like."""

    def reply(self, game: Game, question: Ask[Any]) -> object:
        """A plausible report, or what the practice player answers."""
        invent = INVENTED.get(type(question))
        return invent(self.chance, game, question) if invent else super().reply(game, question)


def accepted(game: Game, question: Numbers, counts: Counts) -> Counts:
    """The counts if they are taken, otherwise those that stand."""
    try:
        return question.check(game, counts)
    except Refusal:
        return question.filled(game, {})


def any_numbers(chance: random.Random, game: Game, question: Numbers) -> Counts:
    """Any numbers that are taken."""
    for _ in range(TRIES):
        counts = {name: chance.randint(row.least, row.most) for name, row in question.ranges(game).items()}
        try:
            return question.check(game, counts)
        except Refusal:
            continue
    return question.filled(game, {})


def _growth(chance: random.Random, game: Game, question: ReportGrowth) -> Counts:
    row = question.ranges(game)["tokens"]
    return {"tokens": chance.randint((row.least + 3 * row.most) // 4, row.most)}


def _fleet(chance: random.Random, game: Game, question: RunFleet) -> Counts:
    """A ship now and then, if the treasury pays for it."""
    counts = question.filled(game, {})
    treasury = game.player(question.seat).treasury
    more = {"keep": counts["keep"], "build": 1}
    if chance.random() < 0.3 and cost_of(game, more) <= treasury:
        return accepted(game, question, more)
    return counts


def _board(chance: random.Random, game: Game, question: ReportBoard) -> Counts:
    """A few tokens fall, a city rises where enough tokens are left for its support, the rest finds room."""
    player, numbers = game.player(question.seat), game.numbers
    tokens, cities = player.census, len(player.cities)
    if question.fights:
        tokens -= chance.randint(0, min(2, tokens // 6))
    if question.builds:
        most = min(numbers.cities, (game.tokens_each() - player.treasury) // A_CITY_NEEDS)
        while cities < most and tokens - numbers.city_on_site >= numbers.support * (cities + 1) + 2:
            tokens -= numbers.city_on_site
            cities += 1
        tokens = min(tokens, ROOM)
    return accepted(game, question, {"tokens": tokens, "cities": cities})


def _reduced(_: random.Random, game: Game, question: ReduceCities) -> Counts:
    return accepted(game, question, {"tokens": A_CITY * question.number})


def _there(chance: random.Random, game: Game, question: CountThere) -> Counts:
    """Something in one case of four."""
    if chance.random() < 0.75:
        return {}
    ranges = question.ranges(game)
    return {
        "tokens": chance.randint(0, min(6, ranges["tokens"].most)),
        "cities": chance.randint(0, min(1, ranges["cities"].most)),
    }


def perhaps(chance: random.Random, game: Game, question: Numbers) -> Counts:
    """Mostly something plausible, so that nations live on; now and then anything that is taken."""
    invent = INVENTED.get(type(question))
    if invent is None or chance.random() < ODD:
        return any_numbers(chance, game, question)
    return cast("Counts", invent(chance, game, question))


def _units(_: random.Random, game: Game, question: CountUnits) -> Counts:
    """As few cities as leave the others supported."""
    player, needs = game.player(question.seat), game.numbers.support
    for tokens, cities in question.ways():
        if player.census - tokens >= needs * (len(player.cities) - cities):
            return {"tokens": tokens, "cities": cities}
    return question.filled(game, {})


INVENTED: dict[type[Ask[Any]], Callable[[random.Random, Game, Any], object]] = {
    CountThere: _there,
    CountUnits: _units,
    ReduceCities: _reduced,
    ReduceUnsupported: any_numbers,
    ReportBoard: _board,
    ReportGrowth: _growth,
    RunFleet: _fleet,
}
