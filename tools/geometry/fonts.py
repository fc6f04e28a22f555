"""Fetch the free fonts (SIL Open Font License) and turn them into TrueType files for Pillow."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

from fetch import WORK
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "maps" / "fonts"
WANTED = {
    "alegreya-sans": (
        "5.3.0",
        {"AlegreyaSans-ExtraBold": "latin-800-normal", "AlegreyaSans-Medium": "latin-500-normal"},
    ),
    "alegreya": ("5.3.0", {"Alegreya-MediumItalic": "latin-500-italic"}),
    "cinzel": ("5.3.0", {"Cinzel-Bold": "latin-700-normal"}),
    "fira-sans-condensed": ("5.3.0", {"FiraSansCondensed-SemiBold": "latin-600-normal"}),
}


def fetch_fonts() -> None:
    """Write every font and its licence to `maps/fonts`."""
    WORK.mkdir(parents=True, exist_ok=True)
    FONTS.mkdir(exist_ok=True)
    for name, (version, files) in WANTED.items():
        package = f"@fontsource/{name}@{version}"
        subprocess.run(["npm", "pack", "--silent", package], cwd=WORK, check=True)  # noqa: S603, S607
        with tarfile.open(WORK / f"fontsource-{name}-{version}.tgz") as archive:
            archive.extractall(WORK / name, filter="data")
        for target, source in files.items():
            font = TTFont(WORK / name / "package" / "files" / f"{name}-{source}.woff")
            font.flavor = None
            font.save(FONTS / f"{target}.ttf")
        shutil.copy(WORK / name / "package" / "LICENSE", FONTS / f"LICENSE-{name}.txt")


if __name__ == "__main__":
    fetch_fonts()
