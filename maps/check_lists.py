"""Faults of `board.json`: names, numbers, borders that contradict each other or cannot be drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from maps.planar import crossing
from rules.board import area_of

KNOWN = {"id", "name", "limit", "site", "plain", "volcano", "island", "coasts"}
Pair = tuple[str, str]


def list_faults(board: dict[str, Any]) -> list[str]:
    """Every fault of the lists of a board."""
    missing = [key for key in ("id", "name", "areas", "seas", "land", "water") if key not in board]
    if missing:
        return [f"board.json has no {key!r}" for key in missing]
    faults = _row_faults(board)
    areas = {row["id"]: row for row in board["areas"] if isinstance(row, dict) and "id" in row}
    seas = {row["id"] for row in board["seas"] if isinstance(row, dict) and "id" in row}
    land = _pairs(board["land"], "land", set(areas), faults)
    moorings = _moorings(areas)
    water = _pairs(board["water"], "water", moorings | seas, faults)
    faults += _coast_faults(areas, seas, water)
    faults += _lake_faults(areas, water)
    alone = set(areas) - {end for pair in land for end in pair} - {area_of(end) for pair in water for end in pair}
    faults += [f"{area} has no border at all" for area in sorted(alone)]
    if not faults:
        faults += _planar_faults(areas, land, water)
    return faults


def lake_of(mooring: str, coasts: list[str]) -> str:
    """The lake of a mooring, empty on the sea."""
    coast = mooring.partition("@")[2] or (coasts[0] if coasts else "")
    return coast if coast.startswith("lake-") else ""


def _row_faults(board: dict[str, Any]) -> list[str]:
    faults = []
    names = Counter(str(row.get("id")) for part in ("areas", "seas") for row in board[part])
    faults += [
        f"{name} stands {count} times in the lists of areas and seas" for name, count in names.items() if count > 1
    ]
    for row in board["areas"]:
        where = row.get("id", "an area without an id")
        faults += [f"{where} has no {key!r}" for key in ("id", "name", "limit") if key not in row]
        faults += [f"{where} has an unknown entry {key!r}" for key in sorted(set(row) - KNOWN)]
        limit = row.get("limit", 0)
        if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
            faults.append(f"{where} has the limit {limit!r}, which is no number from 0 up")
        if row.get("site") not in (None, "black", "white"):
            faults.append(f"{where} has a city site {row['site']!r}; only black and white exist")
        coasts = row.get("coasts", [])
        faults += [f"{where} lists the coast {coast} twice" for coast, count in Counter(coasts).items() if count > 1]
    faults += [f"{row.get('id')} has no 'name'" for row in board["seas"] if "name" not in row]
    return faults


def _moorings(areas: dict[str, Any]) -> set[str]:
    """Every name a ship's place can have: the area, or `area@coast` where it has several coasts."""
    found = set()
    for area, row in areas.items():
        coasts = row.get("coasts", [])
        found |= {area} if len(coasts) < 2 else {f"{area}@{coast}" for coast in coasts}
    return found


def _pairs(rows: list[Any], kind: str, known: set[str], faults: list[str]) -> set[Pair]:
    found: Counter[Pair] = Counter()
    for row in rows:
        if not isinstance(row, list) or len(row) != 2 or not all(isinstance(end, str) for end in row):
            faults.append(f"{kind} border {row!r} is no pair of names")
            continue
        unknown = [end for end in row if end not in known]
        faults += [f"{kind} border {row[0]} / {row[1]} names {end}, which does not exist" for end in unknown]
        if row[0] == row[1]:
            faults.append(f"{kind} border of {row[0]} with itself")
        elif not unknown:
            found[(min(row), max(row))] += 1
    faults += [f"{kind} border {one} / {two} is listed {n} times" for (one, two), n in found.items() if n > 1]
    return set(found)


def _coast_faults(areas: dict[str, Any], seas: set[str], water: set[Pair]) -> list[str]:
    """A coast and the water borders must know of each other."""
    wet = {end for pair in water for end in pair}
    faults = [
        f"{area} has water borders but no coast"
        for area in sorted(wet - seas)
        if not areas.get(area_of(area), {}).get("coasts")
    ]
    for area, row in areas.items():
        coasts = row.get("coasts", [])
        ports = [area] if len(coasts) == 1 else [f"{area}@{coast}" for coast in coasts]
        faults += [f"{port} is a coast without any water border" for port in ports if port not in wet]
    return faults + [f"open sea {sea} borders nothing" for sea in sorted(seas - wet)]


def _lake_faults(areas: dict[str, Any], water: set[Pair]) -> list[str]:
    """All areas on one lake are neighbours across it; a border known to one side only is a slip."""
    shores: dict[str, list[str]] = {}
    for area, row in areas.items():
        coasts = row.get("coasts", [])
        for coast in coasts:
            if coast.startswith("lake-"):
                shores.setdefault(coast, []).append(area if len(coasts) == 1 else f"{area}@{coast}")
    faults = []
    for lake, ports in shores.items():
        for number, one in enumerate(sorted(ports)):
            strangers = [two for two in sorted(ports)[number + 1 :] if (one, two) not in water]
            faults += [f"{one} and {two} both lie on {lake} but are no water neighbours" for two in strangers]
    return faults


def _planar_faults(areas: dict[str, Any], land: set[Pair], water: set[Pair]) -> list[str]:
    """Borders that no flat map can show; lakes are left out, they join more than two areas."""
    edges = set(land)
    for one, two in water:
        ends = [areas.get(area_of(end), {}).get("coasts", []) for end in (one, two)]
        if not (lake_of(one, ends[0]) and lake_of(one, ends[0]) == lake_of(two, ends[1])):
            edges.add((min(area_of(one), area_of(two)), max(area_of(one), area_of(two))))
    bad = crossing(edges)
    return [] if bad is None else [f"no flat map can show all borders: {bad[0]} / {bad[1]} always crosses another"]
