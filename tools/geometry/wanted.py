"""What a drawing must show: the labels of a board and the pairs that have to touch, from `board.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Wanted:
    """Labels (index = pixel value, 0 is nothing) and the tables of wanted contacts on land and on water."""

    labels: list[str]
    areas: int
    seas: range
    lakes: range
    owner: np.ndarray
    """For each label the label of its area: the water `delphi@west` belongs to `delphi`."""
    coastal: np.ndarray
    land: np.ndarray
    water: np.ndarray

    def index(self, name: str) -> int:
        """The label of an area, a coast, a sea or a lake."""
        return self.labels.index(name)


def wanted_of(folder: Path) -> Wanted:
    """Read the lists of a pack."""
    board: dict[str, Any] = json.loads((folder / "board.json").read_text())
    lakes = sorted({coast for row in board["areas"] for coast in row.get("coasts", []) if coast.startswith("lake-")})
    seaside = {row["id"]: [c for c in row.get("coasts", []) if c not in lakes] for row in board["areas"]}
    split = [f"{area}@{coast}" for area, coasts in seaside.items() if len(coasts) > 1 for coast in coasts]
    areas, seas = [row["id"] for row in board["areas"]], [row["id"] for row in board["seas"]]
    labels = ["", *areas, *split, *seas, *lakes]
    place = {name: number for number, name in enumerate(labels)}
    size = len(labels)
    land, water = np.zeros((size, size), np.int8), np.zeros((size, size), np.int8)
    for one, two in board["land"]:
        _set(land, place[one], place[two])
    for one, two in board["water"]:
        if not (_lake(one, board, lakes) and _lake(one, board, lakes) == _lake(two, board, lakes)):
            _set(water, *(place.get(end, place[end.partition("@")[0]]) for end in (one, two)))
    for row in board["areas"]:
        for coast in row.get("coasts", []):
            if coast in lakes:
                _set(land, place[row["id"]], place[coast])
    first = 1 + len(areas) + len(split)
    return Wanted(
        labels=labels,
        areas=len(areas),
        seas=range(first, first + len(seas)),
        lakes=range(first + len(seas), size),
        owner=np.array([place[name.partition("@")[0]] for name in labels]),
        coastal=np.array([bool(seaside.get(name.partition("@")[0])) for name in labels]),
        land=land,
        water=water,
    )


def _lake(mooring: str, board: dict[str, Any], lakes: list[str]) -> str:
    area, _, coast = mooring.partition("@")
    if not coast:
        coasts = next((row.get("coasts", []) for row in board["areas"] if row["id"] == area), [])
        coast = coasts[0] if coasts else ""
    return coast if coast in lakes else ""


def _set(table: np.ndarray, one: int, two: int) -> None:
    table[one, two] = table[two, one] = 1


def contacts(field: np.ndarray, land: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """How many pixel edges each pair of labels shares on land and on water."""
    tables = []
    for medium in (land, ~land):
        table = np.zeros((size, size), np.int64)
        for here, there in (
            ((slice(None), slice(0, -1)), (slice(None), slice(1, None))),
            ((slice(0, -1),), (slice(1, None),)),
        ):
            one, two = field[here], field[there]
            edge = (one != two) & medium[here] & medium[there]
            np.add.at(table, (one[edge], two[edge]), 1)
        table += table.T
        table[0] = table[:, 0] = 0
        tables.append(table)
    return tables[0], tables[1]


def mismatches(
    field: np.ndarray, land: np.ndarray, wanted: Wanted, least: int = 4
) -> tuple[list[tuple[bool, int, int]], ...]:
    """Pairs that should touch and do not, and pairs that touch and should not; true marks a pair on land."""
    missing, extra = [], []
    for medium, drawn, listed in zip(
        (True, False), contacts(field, land, len(wanted.labels)), (wanted.land, wanted.water), strict=True
    ):
        touch = drawn >= least
        missing += [(medium, int(a), int(b)) for a, b in np.argwhere(np.triu((listed == 1) & ~touch))]
        extra += [(medium, int(a), int(b)) for a, b in np.argwhere(np.triu((listed == 0) & (drawn >= least)))]
    # Two waters of one area never meet; a lake's shores are land contacts.
    return missing, extra
