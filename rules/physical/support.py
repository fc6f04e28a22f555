"""Cities that are reduced on the real board: for want of support, or by a calamity (AH 14, 19.8; H 43.65, 65.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.asks import ask, together
from rules.losses import protected_loss
from rules.phases.support import SHORT, SUPPORT, unsupported
from rules.physical.board import most_from_a_city, set_cities, set_tokens
from rules.physical.numbers import Counts, Numbers, Range

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.cite import Rule
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, kw_only=True)
class ReduceUnsupported(Numbers):
    """What is on the board after cities were reduced until the rest is supported."""

    def ranges(self, game: Game) -> dict[str, Range]:
        """From one city less to all that lack support; the least loss unless somebody says otherwise."""
        player = game.player(self.seat)
        cities, lacking = len(player.cities), unsupported(game, player)
        most = most_placed(game, player, lacking)
        gain = next(lost for lost in range(1, lacking + 1) if self._carried(game, player, lost))
        tokens = player.census + most_placed(game, player, gain)
        return {
            "tokens": Range(player.census, player.census + most, tokens),
            "cities": Range(cities - lacking, cities - gain, cities - gain),
        }

    def _carried(self, game: Game, player: Player, lost: int) -> bool:
        """True if the rest could be supported when so many cities are reduced."""
        tokens = player.census + most_placed(game, player, lost)
        return tokens >= game.numbers.support * (len(player.cities) - lost)

    def text(self, game: Game) -> str:
        player = game.player(self.seat)
        return (
            f"{player.census} tokens do not support {len(player.cities)} cities: each needs {game.numbers.support}. "
            "Reduce cities one by one to as many tokens as their area holds, until the rest is supported. "
            "Then say what is on the board."
        )

    def fits(self, game: Game, counts: Counts) -> None:
        """All that is left is supported, and no city was reduced without need (AH 14.2, 14.3)."""
        player, needs = game.player(self.seat), game.numbers.support
        lost, gain = len(player.cities) - counts["cities"], counts["tokens"] - player.census
        least, most = least_placed(game, player, lost), most_placed(game, player, lost)
        if not least <= gain <= most:
            self.refuse(f"{lost} reduced cities do not leave {gain} tokens.", f"{least} to {most}")
        if counts["tokens"] < needs * counts["cities"]:
            wanted = f"{needs * counts['cities']} tokens, or fewer cities"
            self.refuse(f"{counts['cities']} cities are not supported yet.", wanted)
        last = min(gain, most_from_a_city(game, player))
        if lost > 1 and counts["tokens"] - last >= needs * (counts["cities"] + 1):
            self.refuse("The last city was reduced without need.", f"{counts['cities'] + 1} cities are supported")


@dataclass(frozen=True, kw_only=True)
class ReduceCities(Numbers):
    """How many tokens stand where cities were reduced."""

    number: int
    """Cities that are reduced."""

    def ranges(self, game: Game) -> dict[str, Range]:
        """As many as the areas can hold and the stock has."""
        player = game.player(self.seat)
        most = most_placed(game, player, self.number)
        return {"tokens": Range(least_placed(game, player, self.number), most, most)}

    def text(self, game: Game) -> str:
        cities = "one of your cities" if self.number == 1 else f"{self.number} of your cities"
        return f"Reduce {cities} to as many tokens as the area holds. How many tokens did you put there?"


def most_placed(game: Game, player: Player, cities: int) -> int:
    """The most tokens that so many reduced cities can leave."""
    return min(player.stock, cities * most_from_a_city(game, player))


def least_placed(game: Game, player: Player, cities: int) -> int:
    """The least: one each, none where a short stock eliminates the city instead (AH 14.4; H 65.1)."""
    short = player.stock < cities * most_from_a_city(game, player)
    if short and game.edition.ways.short_reduction == "eliminate":
        return 0
    return min(player.stock, cities)


def support(game: Game) -> Flow[None]:
    """Two tokens on the board for each city, or cities are reduced (AH 14.1, 14.2, 19.8; H 43.65)."""
    concerned = [player for player in game.players() if unsupported(game, player)]
    yield from together(game, concerned, lambda player: _support(game, player))


def _support(game: Game, player: Player) -> Flow[None]:
    """Without stock nothing is to be said: the cities are eliminated (AH 14.4; H 65.1)."""
    before, rule = (player.census, len(player.cities)), SUPPORT
    counts = {"tokens": player.census, "cities": len(player.cities) - unsupported(game, player)}
    if player.stock:
        counts = yield from ask(ReduceUnsupported(seat=player.seat, rule=game.cite(SUPPORT)))
    else:
        rule = SHORT
    set_cities(game, player, counts["cities"])
    set_tokens(player, counts["tokens"])
    _tell(game, player, before, rule)


def reduce_some(game: Game, player: Player, number: int, rule: Rule) -> Flow[int]:
    """A player reduces cities of his choice; below 16 points he is safe, so that they go one by one (AH 24.1)."""
    left = min(number, len(player.cities))
    done = 0
    step = 1 if game.options.get("calamity_floor") else left
    while done < left and protected_loss(game, player, 1):
        yield from _reduce(game, player, step, rule)
        done += step
    return done


def _reduce(game: Game, player: Player, number: int, rule: Rule) -> Flow[None]:
    before = (player.census, len(player.cities))
    tokens = most_placed(game, player, number)
    if least_placed(game, player, number) < tokens:
        counts = yield from ask(ReduceCities(seat=player.seat, rule=game.cite(rule), number=number))
        tokens = counts["tokens"]
    set_cities(game, player, len(player.cities) - number)
    set_tokens(player, player.census + tokens)
    _tell(game, player, before, rule)


def _tell(game: Game, player: Player, before: tuple[int, int], rule: Rule) -> None:
    tokens, cities = before
    placed, lost = player.census - tokens, cities - len(player.cities)
    game.emit("cities_reduced", rule, seat=player.seat, number=lost, tokens=placed)
