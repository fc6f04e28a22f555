"""The boards that ship with Solon hold what the rulebooks and the fact sheets say."""

from __future__ import annotations

import json

import pytest

from maps.check import check_pack
from maps.geometry import load_geometry
from maps.pack import PACKS, load_board

BOARDS = ("classic", "large")
COUNTS = {
    "classic": {
        "areas": 123,
        "seas": 9,
        "land": 230,
        "water": 214,
        "black": 47,
        "white": 8,
        "plains": 17,
        "coastal": 93,
    },
    "large": {
        "areas": 318,
        "seas": 20,
        "land": 712,
        "water": 430,
        "black": 108,
        "white": 17,
        "plains": 35,
        "coastal": 181,
    },
}
PLAINS = {
    "classic": {"nile": 5, "mesopotamia": 7, "danube": 3, "po": 2},
    "large": {
        "rhone": 3, "po": 2, "danube": 4, "nile": 5, "mesopotamia": 7, "nis": 1, "indus": 5, "tosali": 3, "ganges": 5,
    },
}  # fmt: skip
VOLCANOES = {
    "classic": {"etna": 2, "vesuvius": 2, "thera": 1},
    "large": {"etna": 2, "vesuvius": 2, "thera": 1, "damavand": 2, "tor-zawar": 2, "danakil": 2},
}
SIZES = {"classic": 3_000_000, "large": 5_000_000}


@pytest.mark.parametrize("name", BOARDS)
def test_counts(name: str) -> None:
    """Areas, seas, borders, sites, plains and coasts are as many as the facts say."""
    board = load_board(name)
    rows = json.loads((PACKS / name / "board.json").read_text())
    areas = board.areas.values()
    assert {
        "areas": len(board.areas),
        "seas": len(board.seas),
        "land": len(rows["land"]),
        "water": len(rows["water"]),
        "black": sum(area.site == "black" for area in areas),
        "white": sum(area.site == "white" for area in areas),
        "plains": sum(area.plain is not None for area in areas),
        "coastal": sum(area.coastal for area in areas),
    } == COUNTS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_plains_and_volcanoes(name: str) -> None:
    """Every flood plain and every volcano covers as many areas as on the printed board."""
    board = load_board(name)
    assert {plain: len(areas) for plain, areas in board.plains.items()} == PLAINS[name]
    assert {volcano: len(areas) for volcano, areas in board.volcanoes.items()} == VOLCANOES[name]


def test_limits_of_the_large_board() -> None:
    """The population limits of the large board: 15 areas with 0, 132 with 1, 129 with 2, 34 with 3, 8 with 4."""
    limits = [area.limit for area in load_board("large").areas.values()]
    assert [limits.count(limit) for limit in range(5)] == [15, 132, 129, 34, 8]


def test_large_setups() -> None:
    """Nineteen set-ups; each leaves out exactly the regions of the nations that are not played."""
    board = load_board("large")
    setups = board.setups["mega"]
    assert len(setups) == 19
    assert {key for key in setups if "-" in key} == {f"{n}-{side}" for n in range(5, 10) for side in ("west", "east")}
    for key, row in setups.items():
        assert len(row["starts"]) == int(key.partition("-")[0])
    assert setups["18"]["out"] == []
    assert len(setups["5-west"]["out"]) == 318 - (15 + 17 + 18 + 18 + 16)
    assert setups["18"]["starts"]["maurya"] == ["magadha"]


def test_large_board_has_three_bodies_of_water() -> None:
    """The Mediterranean with the Atlantic, the Indian Ocean with the Red Sea and the gulf, and the Caspian."""
    board = load_board("large")
    bodies = board.waters
    assert len(set(bodies.values())) == 3
    assert len({bodies["black-sea"], bodies["red-sea"], bodies["caspian-sea"]}) == 3


@pytest.mark.parametrize("name", BOARDS)
def test_no_faults(name: str) -> None:
    """The pack has no fault at all: above all the drawn borders are exactly the listed ones."""
    assert check_pack(PACKS / name) == []


@pytest.mark.parametrize("name", BOARDS)
def test_every_area_has_room_for_pieces(name: str) -> None:
    """Every area offers a slot for tokens, every coast and every open sea a slot for ships."""
    board, geometry = load_board(name), load_geometry(name)
    for area in board.areas:
        assert geometry.places[area].slots, area
    for ports in board.moorings.values():
        for port in ports:
            lake = (
                port.partition("@")[2] in geometry.lakes
                or board.areas[port.partition("@")[0]].coasts[0] in geometry.lakes
            )
            assert lake or geometry.places.get(port, geometry.places[port.partition("@")[0]]).ships, port
    for sea in board.seas:
        assert geometry.places[sea].ships, sea


@pytest.mark.parametrize("name", BOARDS)
def test_size_on_disk(name: str) -> None:
    """A pack stays small enough to live in the repository."""
    assert sum(path.stat().st_size for path in (PACKS / name).iterdir()) < SIZES[name]
