"""Board packs: a folder with `board.json` (areas and borders) and `setups.json` (starts and areas out of play)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rules.board import Board, board_from

PACKS = Path(__file__).parent / "packs"
OWN = Path("boards")
"""A group's own packs: folders beside the program."""


@cache
def load_board(name: str) -> Board:
    """The board of a pack, read once and shared by all tables."""
    return read_board(pack_folder(name))


def packs() -> list[str]:
    """The names of all packs: those that ship with Solon, then a group's own."""
    folders = [*sorted(PACKS.iterdir()), *(sorted(OWN.iterdir()) if OWN.is_dir() else ())]
    return [folder.name for folder in folders if (folder / "board.json").is_file()]


def pack_folder(name: str) -> Path:
    """Where a pack lies; one that ships with Solon goes first."""
    if Path(name).name != name:
        raise ValueError(f"{name!r} is no name of a board")
    return PACKS / name if (PACKS / name).is_dir() else OWN / name


def read_board(folder: Path) -> Board:
    """The board of any pack folder."""
    return board_from(_read(folder / "board.json"), _setups(_read(folder / "setups.json")))


def _setups(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    zones = data["zones"]
    return {
        edition: {
            players: {**row, "out": [area for zone in row["out"] for area in zones[zone]]}
            for players, row in rows.items()
        }
        for edition, rows in data.items()
        if edition != "zones"
    }


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
