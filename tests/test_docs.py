"""The docs say what is true: coverage is up to date, links lead somewhere, every option is explained."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#]+)\)")


def test_coverage_is_up_to_date_and_nothing_is_missing() -> None:
    """`make docs` writes it; a paragraph without code or test fails here."""
    done = subprocess.run(
        [sys.executable, "tools/coverage.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "not done" not in (ROOT / "docs" / "COVERAGE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """A reader never meets a page or picture that is not there."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"


def test_every_setting_is_explained() -> None:
    """`.env.example` names each setting, with a comment above it."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = [(at, line) for at, line in enumerate(lines) if "=" in line and lines[at - 1].startswith("#")]
    explained = {line.split("=")[0].lower().lstrip("# ") for _, line in named}
    assert set(Settings.model_fields) <= explained
