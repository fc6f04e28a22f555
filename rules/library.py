"""The editions that Solon knows. Their data files are part of the package and are read once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from rules.edition import Edition, Phase

EDITIONS = ("avalon_hill", "hartland")


@cache
def load_edition(name: str) -> Edition:
    """An edition's data, checked: what it shares with others, and over it what differs."""
    if name not in EDITIONS:
        raise KeyError(f"unknown edition {name!r}; there are {', '.join(EDITIONS)}")
    own = _folder(name)
    data = _laid_over(_folder(own.pop("shares")), own)
    for table in ("variants", "options"):
        data[table] = {key: {"id": key, **row} for key, row in data[table].items()}
    return Edition.model_validate(data)


def load_phases(name: str, kind: str, *, physical: bool = False) -> tuple[Phase, ...]:
    """An edition's sequence of play: `full`, `nomads` or `farmers`; at a real board with steps of its own."""
    edition = import_module(f"rules.editions.{name}")
    phases: dict[str, tuple[Phase, ...]] = edition.PHYSICAL if physical else edition.SEQUENCES
    return phases[kind]


def physical_kinds(name: str) -> tuple[str, ...]:
    """The sequences of an edition that can be played at a real board."""
    return tuple(getattr(import_module(f"rules.editions.{name}"), "PHYSICAL", {}))


def _folder(name: str) -> dict[str, Any]:
    """All data files of one folder, as one dictionary."""
    data: dict[str, Any] = {}
    for path in sorted(files(f"rules.editions.{name}").iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            data |= tomllib.loads(path.read_text(encoding="utf-8"))
    return data


def _laid_over(common: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The common data with an edition's differences: lists of things with an `id` are merged thing by thing."""
    merged = dict(common)
    for key, value in own.items():
        if isinstance(value, list) and key in common and value and "id" in value[0]:
            changes = {row["id"]: row for row in value}
            merged[key] = [{**row, **changes.get(row["id"], {})} for row in common[key]]
        else:
            merged[key] = value
    return merged
