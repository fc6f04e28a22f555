"""`solon replay`: a saved game played again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bot.saves import SaveError, read_save, replay_differences

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Replay and compare; 1 when a state differs, 2 when the file is no saved game."""
    try:
        save = read_save(options.file)
    except SaveError as error:
        print(f"solon replay: {error}", file=sys.stderr)
        return 2
    found = replay_differences(save)
    for difference in found:
        print(difference)
    if not found:
        print(f"{len(save.log)} entries and {len(save.marks)} phases replayed, every state the same")
    return 1 if found else 0
