"""Pictures compared with tolerance: fonts may be hinted a little differently elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops

from maps.charts import ast, hand, score, sheet, summary, trades
from tests.maps.charts.position import EIGHTEEN, OVER, OWN, PUBLIC, SCORES

KEPT = Path(__file__).parent / "kept"
BLOCK, TOLERANCE, WIDE = 6, 9.0, 480

PICTURES: dict[str, Callable[[], Image.Image]] = {
    "ast": lambda: ast.draw(PUBLIC),
    "ast-eighteen": lambda: ast.draw_chart(EIGHTEEN),
    "hand": lambda: hand.draw(OWN),
    "sheet": lambda: sheet.draw(OWN),
    "sheet-public": lambda: sheet.draw(PUBLIC),
    "summary": lambda: summary.draw(PUBLIC),
    "trades": lambda: trades.draw(OWN),
    "score": lambda: score.draw(OVER, SCORES),
}


def small(picture: Image.Image) -> Image.Image:
    """Small enough to keep, large enough to see a marker."""
    return picture.resize((WIDE, round(WIDE * picture.height / picture.width)), Image.Resampling.BOX)


def difference(one: Image.Image, two: Image.Image) -> float:
    """The largest mean difference of any block; pictures of different sizes are as different as can be."""
    if one.size != two.size:
        return 255.0
    bands = ImageChops.difference(one.convert("RGB"), two.convert("RGB")).reduce(BLOCK).getextrema()
    return max(float(band[1]) for band in bands if isinstance(band, tuple))
