"""Paragraphs of the rulebooks in our own words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def paragraphs(edition: str) -> dict[str, str]:
    """Number -> what it says, in the order of the book."""
    data = tomllib.loads(files("rules.paragraphs").joinpath(f"{edition}.toml").read_text(encoding="utf-8"))
    rows = {**data["description"], **data["rules"]}
    return dict(sorted(rows.items(), key=lambda row: [int(part) for part in row[0].split(".")]))


def lookup(edition: str, number: str) -> list[str]:
    """A paragraph and those below it."""
    rows = paragraphs(edition)
    below = [key for key in rows if key == number or key.startswith(f"{number}.")]
    return [f"**{key}** {rows[key]}" for key in below[:30]]
