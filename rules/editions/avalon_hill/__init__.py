"""Avalon Hill, 1981: the sequence of play (AH 5.7) and of the simplified games (AH 31.4, 32.4)."""

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

FULL = (
    Phase("taxation", "Collect taxation", "6", (taxation,), simultaneous=True),
    Phase("expansion", "Population expansion", "7", (expansion,), simultaneous=True),
    Phase("census", "Census", "8", (census,)),
    Phase("ships", "Construct and maintain ships", "9", (run_ships,), simultaneous=True),
    Phase("movement", "Movement", "10", (movement,)),
    Phase("conflict", "Conflict", "11", (conflict,)),
    Phase("cities", "Build cities", "12", (build_cities,), simultaneous=True),
    Phase("surplus", "Remove surplus population", "13", (surplus, support), simultaneous=True),
    Phase("trade_cards", "Acquire trade cards", "15", (acquire_trade_cards,)),
    Phase("trade", "Trade", "16", (trade,)),
    Phase("purchase", "Acquire civilization cards", "17", (acquire_cards, return_excess)),
    Phase("calamities", "Resolve calamities", "19", (calamities, support)),
    Phase("succession", "Move markers on the A.S.T.", "20", (succession,)),
)

NOMADS = (  # and nothing else (AH 31.5.5)
    Phase("expansion", "Population expansion", "31.4", (expansion,), simultaneous=True),
    Phase("ships", "Construct and maintain ships", "31.5.2", (run_ships,), simultaneous=True),
    Phase("movement", "Movement", "31.5.4", (ast_order, movement, surplus)),  # AH 31.5.6
    Phase("succession", "Move the time marker", "31.2.3", (time_marker,)),
)

FARMERS = (
    Phase("expansion", "Population expansion", "32.4", (expansion,), simultaneous=True),
    Phase("census", "Census", "32.4", (census,)),
    Phase("ships", "Construct and maintain ships", "32.5.1", (run_ships,), simultaneous=True),
    Phase("movement", "Movement", "32.4", (movement,)),
    Phase("conflict", "Conflict", "32.4", (conflict,)),
    Phase("cities", "Build cities", "32.4", (build_cities,), simultaneous=True),
    Phase("surplus", "Remove surplus population", "32.4", (surplus, support), simultaneous=True),
    Phase("succession", "Move markers on the A.S.T.", "32.3.1", (succession,)),
)

SEQUENCES = {"full": FULL, "nomads": NOMADS, "farmers": FARMERS}

SETTLE = (real_conflict.settle, real_support.support)
REAL_FULL = (  # the pieces are on a real board: conflict, cities and surplus are told in one report
    Phase("taxation", "Collect taxation", "6", (taxation,), simultaneous=True),
    Phase("expansion", "Population expansion", "7", (real_expansion.expansion,), simultaneous=True),
    Phase("census", "Census", "8", (census,)),
    Phase("ships", "Construct and maintain ships", "9", (real_ships.run_fleet,), simultaneous=True),
    Phase("movement", "Movement", "10", (real_movement.movement,)),
    Phase("cities", "Conflict, cities and surplus", "11", SETTLE, simultaneous=True),
    Phase("trade_cards", "Acquire trade cards", "15", (acquire_trade_cards,)),
    Phase("trade", "Trade", "16", (trade,)),
    Phase("purchase", "Acquire civilization cards", "17", (acquire_cards, return_excess)),
    Phase("calamities", "Resolve calamities", "19", (calamities, real_support.support)),
    Phase("succession", "Move markers on the A.S.T.", "20", (succession,)),
)
REAL_FARMERS = (
    Phase("expansion", "Population expansion", "32.4", (real_expansion.expansion,), simultaneous=True),
    Phase("census", "Census", "32.4", (census,)),
    Phase("ships", "Construct and maintain ships", "32.5.1", (real_ships.run_fleet,), simultaneous=True),
    Phase("movement", "Movement", "32.4", (real_movement.movement,)),
    Phase("cities", "Conflict, cities and surplus", "32.4", SETTLE, simultaneous=True),
    Phase("succession", "Move markers on the A.S.T.", "32.3.1", (succession,)),
)

PHYSICAL = {"full": REAL_FULL, "farmers": REAL_FARMERS}
