"""Hartland Trefoil, 1980: the order of events (H 43) and of the simplified games (H 71, 72)."""

from rules.edition import Phase
from rules.phases.calamities import calamities
from rules.phases.census import ast_order, census
from rules.phases.cities import build_cities, surplus
from rules.phases.conflict import conflict
from rules.phases.expansion import expansion
from rules.phases.movement import movement
from rules.phases.purchase import acquire_cards, return_excess
from rules.phases.ships import run_ships
from rules.phases.succession import succession, time_marker
from rules.phases.support import support
from rules.phases.taxation import taxation
from rules.phases.trade import trade
from rules.phases.trade_cards import acquire_trade_cards
from rules.physical import expansion as real_expansion
from rules.physical import fleet as real_ships
from rules.physical import movement as real_movement
from rules.physical import settling as real_conflict
from rules.physical import support as real_support

EXPANSION = Phase("expansion", "E2 Population expansion", "43.2", (expansion,), simultaneous=True)
SHIPS = Phase("ships", "E4 Construct ships", "43.4", (run_ships,), simultaneous=True)
TERRITORY = (
    EXPANSION,
    Phase("census", "E3 Census", "43.3", (census,)),
    SHIPS,
    Phase("movement", "E5 Movement", "43.5", (movement,)),
    Phase("conflict", "E6 Conflict", "43.6", (conflict, support), simultaneous=True),
    Phase("cities", "E7 Build cities", "43.7", (build_cities, surplus), simultaneous=True),
)
SUCCESSION = Phase("succession", "E13 Alter the progress chart", "43.13", (succession,))

TAXATION = Phase("taxation", "E1 Collect taxation", "43.1", (taxation,), simultaneous=True)
MARKET = (
    Phase("trade_cards", "E8 Acquire trade cards", "43.8", (acquire_trade_cards,)),
    Phase("trade", "E9 Trade", "43.9", (trade,)),
    Phase("purchase", "E10 Exchange trade cards and treasury", "43.10", (acquire_cards,)),
)
EXCESS = Phase("excess", "E12 Return excess trade cards", "43.12", (return_excess,), simultaneous=True)

FULL = (
    TAXATION,
    *TERRITORY,
    *MARKET,
    Phase("calamities", "E11 Resolve calamities", "43.11", (calamities, support)),
    EXCESS,
    SUCCESSION,
)

NOMADS = (
    EXPANSION,
    SHIPS,
    Phase("movement", "E5 Movement", "71", (ast_order, movement, surplus)),
    Phase("time", "Move the turn marker", "71", (time_marker,)),
)

FARMERS = (*TERRITORY, SUCCESSION)

SEQUENCES = {"full": FULL, "nomads": NOMADS, "farmers": FARMERS}

REAL_TERRITORY = (  # the pieces are on a real board
    Phase("expansion", "E2 Population expansion", "43.2", (real_expansion.expansion,), simultaneous=True),
    Phase("census", "E3 Census", "43.3", (census,)),
    Phase("ships", "E4 Construct ships", "43.4", (real_ships.run_fleet,), simultaneous=True),
    Phase("movement", "E5 Movement", "43.5", (real_movement.movement,)),
    Phase("conflict", "E6 Conflict", "43.6", (real_conflict.settle_conflict, real_support.support), simultaneous=True),
    Phase("cities", "E7 Build cities", "43.7", (real_conflict.settle_cities,), simultaneous=True),
)
REAL_CALAMITIES = Phase("calamities", "E11 Resolve calamities", "43.11", (calamities, real_support.support))

PHYSICAL = {
    "full": (TAXATION, *REAL_TERRITORY, *MARKET, REAL_CALAMITIES, EXCESS, SUCCESSION),
    "farmers": (*REAL_TERRITORY, SUCCESSION),
}
