"""The free fonts that ship with Solon (SIL Open Font License, see the licence files beside this one)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Face = Literal["name", "text", "sea", "title", "number"]
FILES: dict[Face, str] = {
    "name": "AlegreyaSans-ExtraBold.ttf",
    "text": "AlegreyaSans-Medium.ttf",
    "sea": "Alegreya-MediumItalic.ttf",
    "title": "Cinzel-Bold.ttf",
    "number": "FiraSansCondensed-SemiBold.ttf",
}


@lru_cache(maxsize=128)
def font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A font by its purpose; numbers use a face whose digits all stand on the line."""
    return ImageFont.truetype(str(Path(__file__).parent / FILES[face]), max(8, round(size)))
