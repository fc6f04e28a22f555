"""Faults of `setups.json`: zones, areas out of play and starts per edition and number of players."""

from __future__ import annotations

import re
from typing import Any

_KEY = re.compile(r"\d+(-[a-z]+)?")


def setup_faults(board: dict[str, Any], setups: dict[str, Any]) -> list[str]:
    """Every fault of the set-ups of a board."""
    known = {row.get("id") for part in ("areas", "seas") for row in board.get(part, [])}
    zones = setups.get("zones")
    if not isinstance(zones, dict):
        return ["setups.json has no 'zones'"]
    faults = [
        f"zone {zone} names {area}, which does not exist"
        for zone, areas in zones.items()
        for area in areas
        if area not in known
    ]
    for edition, rows in setups.items():
        if edition == "zones":
            continue
        for players, row in rows.items():
            where = f"set-up {edition} {players}"
            if not _KEY.fullmatch(players):
                faults.append(
                    f"{where}: the key must be a number of players, with '-west' or the like if there are several"
                )
            faults += [f"{where} has no {key!r}" for key in ("out", "starts") if key not in row]
            faults += [
                f"{where} leaves out {zone}, which is no zone" for zone in row.get("out", []) if zone not in zones
            ]
            out = {area for zone in row.get("out", []) for area in zones.get(zone, [])}
            faults += _start_faults(where, row.get("starts", {}), known, out)
    return faults


def _start_faults(where: str, starts: dict[str, list[str]], known: set[Any], out: set[str]) -> list[str]:
    faults = []
    for nation, areas in starts.items():
        if not areas:
            faults.append(f"{where}: {nation} has no start")
        for area in areas:
            if area not in known:
                faults.append(f"{where}: {nation} starts in {area}, which does not exist")
            elif area in out:
                faults.append(f"{where}: {nation} starts in {area}, which is out of play")
    return faults
