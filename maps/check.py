"""Find every fault of a board pack: `check_pack(folder)` returns one plain sentence per fault, none for a good pack."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from maps.check_drawing import drawing_faults
from maps.check_lists import list_faults
from maps.check_setups import setup_faults
from maps.geometry import read_geometry
from rules.board import board_from

if TYPE_CHECKING:
    from pathlib import Path


def check_pack(folder: Path) -> list[str]:
    """All faults of a pack, in the order: files, lists, set-ups, drawing."""
    faults: list[str] = []
    board = _read(folder / "board.json", faults)
    setups = _read(folder / "setups.json", faults)
    if board is None:
        return faults
    broken = list_faults(board)
    faults += broken
    if setups is not None:
        faults += setup_faults(board, setups)
    if not (folder / "geometry.json").exists() or _read(folder / "geometry.json", faults) is None:
        return faults
    try:
        geometry = read_geometry(folder)
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        return [*faults, f"geometry.json is damaged: {type(problem).__name__} at {problem}"]
    try:
        rules = board_from(board)
    except (KeyError, TypeError, ValueError):
        # The lists are too broken to compare with; their own faults say why.
        return faults
    return faults + drawing_faults(rules, geometry)


def _read(path: Path, faults: list[str]) -> dict[str, Any] | None:
    if not path.exists():
        faults.append(f"{path.name} is missing")
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as problem:
        faults.append(f"{path.name} is damaged: {problem}")
        return None
    if not isinstance(data, dict):
        faults.append(f"{path.name} must hold one object")
        return None
    return data
