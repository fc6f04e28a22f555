"""Epidemic (AH 22.2.8, 22.3.14; H 52.6, 53.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asks import together
from rules.calamities.shares import share
from rules.cite import Rule
from rules.losses import ChooseUnits, Units, lose, pick_units, protected_loss

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

EPIDEMIC = Rule(avalon_hill="22.2.8.1", hartland="52.6")
NO_AREA_EMPTY = Rule(avalon_hill="22.2.8.2", hartland="52.6")


def exposed(player: Player) -> Units:
    """All but one token of each area, and cities, which leave a token behind: no area is emptied (AH 22.2.8.2).

    At a real board all tokens stand in one place, so this is the most that can be; the victim counts his areas.
    """
    tokens = {area: number - 1 for area, number in player.tokens.items() if number > 1}
    return Units(tokens=tokens, cities=list(player.cities))


def losable(game: Game, player: Player) -> int:
    """The most points an epidemic can take from a player."""
    units = exposed(player)
    city = game.edition.calamities["epidemic"].numbers["city"]
    return units.number + city * min(len(units.cities), player.stock + units.number)


def epidemic(game: Game, player: Player, calamity: Calamity) -> Flow[None]:
    """The player loses 16 and orders others to lose up to 25; the trader is immune (AH 22.2.8.1)."""
    numbers = game.edition.calamities["epidemic"].numbers
    rule = game.cite(EPIDEMIC)
    most = {
        other.seat: min([numbers["each"], losable(game, other), *game.values(other, "epidemic_share")])
        for other in game.others(player)
        if other.seat != calamity.trader
    }
    shares = yield from share(game, player, rule, "epidemic", most, numbers["others"])
    own = min([numbers["loss"], *game.values(player, "epidemic_loss")])  # Medicine, AH 22.2.8.3
    losses = {player.seat: own, **shares}
    victims = [victim for victim in game.players() if victim.seat in losses]
    yield from together(game, victims, lambda victim: _sicken(game, victim, losses[victim.seat], victim is not player))


def _sicken(game: Game, victim: Player, wanted: int, capped: bool) -> Flow[None]:
    """A city counts 4 and is replaced by one token, so no more cities fall than tokens can be found for them."""
    wanted = min(protected_loss(game, victim, wanted), losable(game, victim))
    units = exposed(victim)
    city = game.edition.calamities["epidemic"].numbers["city"]
    strict = capped and bool(game.options["strict_caps"])
    options = possible(units.number, len(units.cities), city, victim.stock)
    fitting = [total for total in options if (total <= wanted if strict else total >= wanted)]
    points = (max if strict else min)(fitting, default=0)
    if points <= 0:
        return
    rule = game.cite(NO_AREA_EMPTY)
    chosen = units
    if points < units.number + city * len(units.cities) or game.physical:
        question = ChooseUnits(
            seat=victim.seat,
            rule=rule,
            purpose="lose",
            points=points,
            tokens=dict(units.tokens),
            cities=tuple(units.cities),
            city=city,
            most_cities=min(len(units.cities), victim.stock + units.number),
            replaced_from=victim.stock,
        )
        chosen = yield from pick_units(game, question, "down" if strict else "up")
    lose(game, victim, chosen, rule, cities_leave=1)


def possible(tokens: int, cities: int, city: int, stock: int) -> list[int]:
    """Totals that can be lost: every fallen city needs a token from stock or from those just removed."""
    return sorted(
        {lost + city * number for number in range(cities + 1) for lost in range(tokens + 1) if number <= stock + lost}
    )
