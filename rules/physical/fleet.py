"""Ships on the real board: Solon takes the price and counts them, people place them (AH 9; H 43.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.asks import ask, together
from rules.phases.ships import BUILD, LEVY_ONLY, LIMIT
from rules.physical.board import BOARD, set_ships
from rules.physical.numbers import Counts, Numbers, Range
from rules.pieces import pay_treasury, remove_tokens
from rules.refusals import Illegal

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player


@dataclass(frozen=True, kw_only=True)
class RunFleet(Numbers):
    """How many ships are kept and built, and how many tokens are levied for them; the rest comes from treasury."""

    live: ClassVar[bool] = True

    def ranges(self, game: Game) -> dict[str, Range]:
        """As many as can be paid for; all ships are kept as far as that goes, unless somebody says otherwise."""
        player, numbers = game.player(self.seat), game.numbers
        keep = min(player.fleet, funds(game, player) // numbers.ship_upkeep)
        build = min(numbers.ships, funds(game, player) // numbers.ship_cost)
        return {"keep": Range(0, keep, keep), "build": Range(0, build, 0), "levy": Range(0, player.census, None)}

    def text(self, game: Game) -> str:
        player, numbers = game.player(self.seat), game.numbers
        cost = f"Building costs {numbers.ship_cost}, keeping {numbers.ship_upkeep}; ships not kept are lost."
        pays = "All of it is levied in the ship's area." if game.variant.levy_only else f"Treasury: {player.treasury}."
        return f"You have {player.fleet} ships. {cost} {pays} Levied tokens come from the ship's area."

    def filled(self, game: Game, value: Counts) -> Counts:
        """Without a word on it, no more is levied than the treasury cannot pay."""
        counts = super().filled(game, value)
        if "levy" not in value:
            due = cost_of(game, counts)
            treasury = 0 if game.variant.levy_only else game.player(self.seat).treasury
            counts["levy"] = max(0, due - treasury)
        return counts

    def fits(self, game: Game, counts: Counts) -> None:
        """Four ships at most, and paid for exactly (AH 9.1, 9.3, 9.5)."""
        player, due = game.player(self.seat), cost_of(game, counts)
        if counts["keep"] + counts["build"] > game.numbers.ships:
            raise Illegal("Too many ships.", rule=game.cite(LIMIT), allowed=f"at most {game.numbers.ships} in play")
        if counts["levy"] > due:
            self.refuse(f"{due} tokens are due.", f"levy at most {due}")
        if game.variant.levy_only and counts["levy"] != due:
            rule = game.cite(LEVY_ONLY[game.variant.phases])
            raise Illegal("Ships are paid by levy only.", rule=rule, allowed=f"levy {due}")
        if due - counts["levy"] > player.treasury:
            self.refuse(f"{due - counts['levy']} treasury are needed.", f"you have {player.treasury}")


def funds(game: Game, player: Player) -> int:
    """What could be spent on ships in all."""
    return player.census + (0 if game.variant.levy_only else player.treasury)


def cost_of(game: Game, counts: Counts) -> int:
    """What the kept and the new ships cost (AH 9.1, 9.3; H 43.4)."""
    return counts["keep"] * game.numbers.ship_upkeep + counts["build"] * game.numbers.ship_cost


def run_fleet(game: Game) -> Flow[None]:
    """Everybody who has a ship or could pay for one."""
    able = [p for p in game.players() if p.fleet or funds(game, p) >= game.numbers.ship_cost]
    yield from together(game, able, lambda player: _run(game, player))


def _run(game: Game, player: Player) -> Flow[None]:
    counts = yield from ask(RunFleet(seat=player.seat, rule=game.cite(BUILD)))
    before = player.fleet
    remove_tokens(player, BOARD, counts["levy"])
    pay_treasury(player, cost_of(game, counts) - counts["levy"])
    set_ships(player, counts["keep"] + counts["build"])
    if before or counts["build"]:
        game.emit(
            "ships",
            BUILD,
            seat=player.seat,
            built=[BOARD] * counts["build"],
            kept=[BOARD] * counts["keep"],
            lost=before - counts["keep"],
        )
