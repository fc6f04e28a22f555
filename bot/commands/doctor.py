"""`solon doctor`: what is wrong with a saved game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.saves import SaveError, diagnose, read_save

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """List every inconsistency; 1 when there is one, 2 when the file is no saved game."""
    try:
        save = read_save(options.file)
    except SaveError as error:
        print(f"solon doctor: {error}", file=sys.stderr)
        return 2
    found = diagnose(save)
    for fault in found:
        print(fault)
    if not found:
        print("no fault found")
    return 1 if found else 0
