"""`solon board check`: what is wrong with a board pack."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from maps.check import check_pack

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """List every fault of a pack; 1 when there is one, 2 when there is no such folder."""
    if not options.folder.is_dir():
        print(f"solon board: {options.folder} is no folder", file=sys.stderr)
        return 2
    found = check_pack(options.folder)
    for fault in found:
        print(fault)
    if not found:
        print("no fault found")
    return 1 if found else 0
