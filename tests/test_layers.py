"""The arrows between the layers: cogs -> bot -> rules, maps; maps -> rules; rules imports nothing of ours."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"bot", "cogs", "maps", "rules", "tests", "tools"}
MAY_IMPORT = {
    "rules": set(),
    "maps": {"rules"},
    "bot": {"rules", "maps"},
    "cogs": {"bot", "rules", "maps"},
}
IMPURE = {"asyncio", "datetime", "discord", "os", "pathlib", "socket", "sqlite3", "subprocess", "time", "urllib"}


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    """The layers would grow together otherwise."""
    for path in (ROOT / layer).rglob("*.py"):
        beyond = imported(path) & OURS - {layer} - MAY_IMPORT[layer]
        assert not beyond, f"{path.relative_to(ROOT)} imports {beyond}"


def test_rules_know_no_clock_no_files_no_network() -> None:
    """The rules are pure: the same answers give the same game everywhere."""
    for path in (ROOT / "rules").rglob("*.py"):
        beyond = imported(path) & IMPURE
        assert not beyond, f"{path.relative_to(ROOT)} imports {beyond}"
