"""`check_pack` finds every planted fault and names it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from maps.check import check_pack

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD: dict[str, Any] = {
    "id": "tiny",
    "name": "Four fields, a bay and a lake",
    "areas": [
        {"id": "north", "name": "North", "limit": 2, "coasts": ["sea"]},
        {"id": "south", "name": "South", "limit": 1, "site": "black", "coasts": ["sea"]},
        {"id": "east", "name": "East", "limit": 3},
    ],
    "seas": [{"id": "bay", "name": "Bay"}],
    "land": [["north", "south"], ["east", "north"], ["east", "south"]],
    "water": [["bay", "north"], ["bay", "south"], ["north", "south"]],
}
SETUPS: dict[str, Any] = {
    "zones": {"right": ["east"]},
    "club": {"2": {"out": ["right"], "starts": {"a": ["north"], "b": ["south"]}}},
}


def _box(left: int, top: int, right: int, bottom: int) -> list[list[list[int]]]:
    return [[[left, top, right - 1, top, right - 1, bottom - 1, left, bottom - 1]]]


GEOMETRY: dict[str, Any] = {
    "size": [600, 400],
    "unit": 0.5,
    "labels": ["north", "south", "east", "bay"],
    "lakes": [],
    "places": {
        "north": {
            "land": _box(300, 0, 450, 200), "water": _box(200, 0, 300, 200),
            "name": [370, 80], "slots": [[370, 120]], "ships": [[250, 100]],
        },
        "south": {
            "land": _box(300, 200, 450, 400), "water": _box(200, 200, 300, 400),
            "name": [370, 280], "slots": [[370, 320]], "ships": [[250, 300]],
        },
        "east": {"land": _box(450, 0, 600, 400), "name": [520, 200], "slots": [[520, 240]]},
        "bay": {"water": _box(0, 0, 200, 400), "name": [100, 200], "ships": [[100, 240]]},
    },
}  # fmt: skip


@pytest.fixture
def pack(tmp_path: Path) -> Callable[..., list[str]]:
    """Write the tiny pack, changed by a function, and return its faults."""

    def faults(change: Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], None] = lambda *_: None) -> list[str]:
        parts = json.loads(json.dumps([BOARD, SETUPS, GEOMETRY]))
        change(*parts)
        for name, data in zip(("board", "setups", "geometry"), parts, strict=True):
            (tmp_path / f"{name}.json").write_text(json.dumps(data))
        return check_pack(tmp_path)

    return faults


def test_a_good_pack_has_no_fault(pack: Callable[..., list[str]]) -> None:
    """The tiny pack is drawn from its polygons alone and matches its lists."""
    assert pack() == []


CASES: dict[str, tuple[Callable[[Any, Any, Any], object], str]] = {
    "unknown name": (lambda b, s, g: b["land"].append(["east", "nowhere"]), "names nowhere, which does not exist"),
    "listed twice": (
        lambda b, s, g: b["land"].append(["south", "north"]),
        "land border north / south is listed 2 times",
    ),
    "with itself": (lambda b, s, g: b["land"].append(["east", "east"]), "land border of east with itself"),
    "double area": (lambda b, s, g: b["areas"].append(dict(b["areas"][0])), "north stands 2 times"),
    "no pair": (lambda b, s, g: b["water"].append(["bay"]), "is no pair of names"),
    "limit": (lambda b, s, g: b["areas"][0].update(limit=-1), "north has the limit -1"),
    "site": (lambda b, s, g: b["areas"][0].update(site="red"), "city site 'red'"),
    "unknown entry": (lambda b, s, g: b["areas"][0].update(color="red"), "unknown entry 'color'"),
    "inland water": (lambda b, s, g: b["water"].append(["bay", "east"]), "east has water borders but no coast"),
    "dry coast": (lambda b, s, g: b["areas"][2].update(coasts=["sea"]), "east is a coast without any water border"),
    "wrong coast": (lambda b, s, g: b["areas"][0].update(coasts=["a", "b"]), "names north, which does not exist"),
    "lone sea": (lambda b, s, g: b["seas"].append({"id": "pond", "name": "Pond"}), "open sea pond borders nothing"),
    "half a lake": (
        lambda b, s, g: [row.update(coasts=[*row.get("coasts", []), "lake-x"]) for row in b["areas"]],
        "both lie on lake-x but are no water neighbours",
    ),
    "not planar": (
        lambda b, s, g: (
            b["areas"].extend({"id": f"k{n}", "name": f"K{n}", "limit": 1} for n in range(5)),
            b["land"].extend([f"k{m}", f"k{n}"] for m in range(5) for n in range(m)),
        ),
        "no flat map can show all borders",
    ),
    "zone": (lambda b, s, g: s["zones"].update(left=["nowhere"]), "zone left names nowhere"),
    "out": (lambda b, s, g: s["club"]["2"]["out"].append("middle"), "leaves out middle, which is no zone"),
    "start": (lambda b, s, g: s["club"]["2"]["starts"].update(c=["atlantis"]), "c starts in atlantis"),
    "start out of play": (lambda b, s, g: s["club"]["2"]["starts"].update(c=["east"]), "east, which is out of play"),
    "players": (lambda b, s, g: s["club"].update({"two": s["club"]["2"]}), "the key must be a number of players"),
    "no polygon": (lambda b, s, g: g["places"].pop("east"), "east has no polygon"),
    "no sea polygon": (lambda b, s, g: g["places"]["bay"].pop("water"), "open sea bay has no polygon"),
    "strange place": (lambda b, s, g: g["places"].update(limbo={}), "draws limbo, which does not exist"),
    "no slot": (lambda b, s, g: g["places"]["east"].pop("slots"), "east has no place for its name or its tokens"),
    "label astray": (
        lambda b, s, g: g["places"]["east"].update(name=[350, 200]),
        "name of east at 350, 200 lies outside",
    ),
    "slot astray": (lambda b, s, g: g["places"]["east"]["slots"].append([20, 20]), "token slot of east at 20, 20"),
    "ship astray": (lambda b, s, g: g["places"]["north"].update(ships=[[599, 399]]), "ship slot of north at 599, 399"),
    "gap on land": (
        lambda b, s, g: g["places"]["east"].update(land=_box(480, 0, 600, 400)),
        "east and north are land neighbours but do not touch",
    ),
    "gap on water": (
        lambda b, s, g: g["places"]["south"].update(water=_box(200, 220, 300, 400)),
        "north and south are water neighbours but do not touch",
    ),
    "gap to the sea": (
        lambda b, s, g: g["places"]["bay"].update(water=_box(0, 0, 180, 400)),
        "bay and north are water neighbours but do not touch",
    ),
    "touch on land": (lambda b, s, g: b["land"].remove(["east", "south"]), "east and south touch on land"),
    "touch on water": (lambda b, s, g: b["water"].remove(["north", "south"]), "north and south touch on water"),
    "touch the sea": (lambda b, s, g: b["water"].remove(["bay", "south"]), "bay and south touch on water"),
    "damaged": (lambda b, s, g: g["places"]["east"].update(land=[[[1, 2, 3]]]), "geometry.json is damaged"),
}


@pytest.mark.parametrize("case", CASES)
def test_planted_fault(case: str, pack: Callable[..., list[str]]) -> None:
    """Each kind of fault is found and told in words."""
    change, expected = CASES[case]
    faults = pack(change)
    assert any(expected in fault for fault in faults), faults


def test_missing_and_damaged_files(tmp_path: Path, pack: Callable[..., list[str]]) -> None:
    """A missing list, broken JSON, a cut-off picture and one of the wrong size are faults, not crashes."""
    assert check_pack(tmp_path) == ["board.json is missing", "setups.json is missing"]
    pack()
    (tmp_path / "land.png").write_bytes(b"\x89PNG\r\n\x1a\n broken")
    assert any("land.png is damaged" in fault for fault in check_pack(tmp_path))
    Image.new("L", (600, 399)).save(tmp_path / "land.png")
    assert check_pack(tmp_path) == ["land.png measures (600, 399), geometry.json says (600, 400)"]
    (tmp_path / "land.png").unlink()
    Image.new("L", (600, 400), 9).save(tmp_path / "labels.png")
    assert check_pack(tmp_path) == ["labels.png holds the number 9, but there are 4 labels"]
    (tmp_path / "board.json").write_text("{")
    assert "board.json is damaged" in check_pack(tmp_path)[0]


def test_every_fault_at_once(pack: Callable[..., list[str]]) -> None:
    """All faults come in one list, not one at a time."""

    def spoil(board: Any, setups: Any, geometry: Any) -> None:
        board["areas"][0]["limit"] = "many"
        setups["zones"]["left"] = ["nowhere"]
        geometry["places"].pop("east")

    found = pack(spoil)
    assert any("limit" in fault for fault in found)
    assert any("zone left" in fault for fault in found)
    assert any("east has no polygon" in fault for fault in found)
