"""The practice player: a computer seat that plays as decent people do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.calamities.civil_war import TakeOver
from rules.calamities.disorder import OrderReductions
from rules.calamities.famine import ShowGrain
from rules.calamities.piracy import PickPrey
from rules.calamities.shares import ShareLosses
from rules.losses import ChooseUnits
from rules.phases.choices import ChooseAreas, ChooseOne
from rules.phases.cities import BuildCities
from rules.phases.expansion import DivideGrowth
from rules.phases.movement import Move
from rules.phases.purchase import BuyCards, ReturnCards
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
from rules.practice import building, buying, fleet, losing, moving, reporting, setting_up, trading

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from rules.asks import Ask
    from rules.game import Game


class PracticePlayer:
    """Answers any ask sensibly from what its seat may know; it remembers nothing between asks."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def reply(self, game: Game, question: Ask[Any]) -> object:
        """A sensible answer."""
        return REPLIES[type(question)](self.chance, game, question)


REPLIES: dict[type[Ask[Any]], Callable[[random.Random, Game, Any], object]] = {
    BuildCities: building.build,
    BuyCards: buying.buy_cards,
    BuyGold: buying.buy_gold,
    ChooseAreas: losing.choose_areas,
    ChooseNation: setting_up.choose_nation,
    ChooseOne: losing.choose_one,
    ChooseStart: setting_up.choose_start,
    ChooseTaxRate: building.tax_rate,
    ChooseUnits: losing.choose_units,
    CountEach: reporting.count_each,
    CountPrey: reporting.as_it_stands,
    CountThere: reporting.as_it_stands,
    CountUnits: reporting.as_it_stands,
    DivideGrowth: building.divide_growth,
    HaveMoved: reporting.have_moved,
    Move: moving.move,
    OrderReductions: losing.order_reductions,
    PickPrey: losing.pick_prey,
    ReduceCities: reporting.as_it_stands,
    ReduceUnsupported: reporting.as_it_stands,
    ReportBoard: reporting.as_it_stands,
    ReportGrowth: reporting.as_it_stands,
    ReturnCards: buying.return_cards,
    RunFleet: reporting.as_it_stands,
    RunShips: fleet.run_ships,
    ShareLosses: losing.share_losses,
    ShowGrain: losing.show_grain,
    TakeCities: building.take_cities,
    TakeOver: losing.take_over,
    Trade: trading.trade,
}
