"""Parts of a board that people ask to see: countries, flood plains, and the zones of its set-ups."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from maps.pack import PACKS

if TYPE_CHECKING:
    from rules.board import Board

COUNTRIES: dict[str, dict[str, str]] = {
    "classic": {
        "italy": "cisalpina rubicon etruria rome samnium campania neapolis tarentum corsica sardinia caralis "
        "palermo milazzo syracuse",
        "greece": "epirus ithaca thessaly macedonia thessalonica delphi athens corinth argos sparta chalcis eretria "
        "lemnos thera knossos phaestos",
        "anatolia": "troy sardes ionia miletus lycia rhodes lesbos phrygia bithynia gordium ankara galatia "
        "cappadocia kanesh cilicia sinope",
        "levant": "antioch aleppo syria phoenicia sidon tyre damascus ptolemais jerusalem jericho gaza petra cyprus "
        "salamis",
        "egypt": "alexandria tanis memphis fayum thebes upper-egypt buhen nubia sinai western-desert eastern-desert "
        "siwa",
        "mesopotamia": "carrhae nineveh assyria mesopotamia mari babylon babylonia sumeria ur chaldaea charax elam "
        "susa",
        "africa": "numidia carthage tunisia thapsus sabrata tripoli tripolitania libya sahara cyrene cyrenaica jalo",
    }
}
"""Our own grouping, for looking only: no rule knows it."""


@cache
def regions(board: Board) -> dict[str, tuple[str, ...]]:
    """Every named part of a board and the places in it."""
    found: dict[str, tuple[str, ...]] = {}
    path = PACKS / board.id / "setups.json"
    if path.exists():
        found |= {name: tuple(places) for name, places in json.loads(path.read_text(encoding="utf-8"))["zones"].items()}
    found |= {name: areas for name, areas in board.plains.items() if name not in found}
    return found | {name: tuple(areas.split()) for name, areas in COUNTRIES.get(board.id, {}).items()}
