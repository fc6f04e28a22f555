"""`solon editions`: what can be played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rules.library import EDITIONS, load_edition

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Print every edition with its variants and options."""
    found = [describe(name) for name in EDITIONS]
    if options.json:
        print(json.dumps({"editions": found}, indent=2))
        return 0
    for edition in found:
        print(f"{edition['id']}: {edition['name']}")
        for variant in edition["variants"]:
            low, high = variant["players"]
            print(f"  {variant['id']:<10} {variant['name']}, {low} to {high} players (rule {variant['rule']})")
        print("  options:")
        for option in edition["options"]:
            default = {True: "on", False: "off"}.get(option["default"], option["default"])
            print(f"    {option['id']:<20} {option['name']} (rule {option['rule']}, default {default})")
            print(f"    {'':<20} {option['text']}")
        print()
    return 0


def describe(name: str) -> dict[str, Any]:
    """One edition as plain data."""
    edition = load_edition(name)
    return {
        "id": edition.id,
        "name": edition.name,
        "players": list(edition.player_range("full")),
        "nations": list(edition.nations),
        "variants": [
            {"id": key, "name": variant.name, "rule": variant.rule, "players": list(variant.players)}
            for key, variant in edition.variants.items()
        ],
        "options": [option.model_dump() for option in edition.options.values()],
    }
