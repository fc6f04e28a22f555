"""How a game went: one line for each nation in its colour and with its mark, from turn to turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from maps.charts import badges
from maps.charts.style import EDGE, FAINT, FRAME, GOLD, INK, LINE, SOFT, TITLE, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maps.scene import Nation

WIDE, LEAST_HIGH, PLATE, GAP = 1200, 760, 196, 46
LEFT, TOP, FOOT = FRAME + EDGE + 42, TITLE + 52, FRAME + 66
LANE, THICK, FINE = 6, 5, 3
"""Lines of nations that stand together run side by side, this many pixels apart."""
TICKS = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class Runner:
    """A nation and where it stood after each turn, in the order of turns."""

    nation: Nation
    stands: tuple[tuple[int, int], ...]
    winner: bool = False

    @property
    def last(self) -> int:
        """Where it stood at the end."""
        return self.stands[-1][1]


class _Plot:
    """From turns and spaces to pixels."""

    def __init__(self, runners: Sequence[Runner], finish: int, high: int) -> None:
        points = [point for runner in runners for point in runner.stands]
        self.turns = (min(turn for turn, _ in points), max(turn for turn, _ in points))
        self.top_value = max(finish, *(value for _, value in points), 1)
        self.left, self.right = LEFT, WIDE - FRAME - EDGE - PLATE - 110
        self.top, self.bottom = TOP, high - FOOT
        self.lane = min(LANE, (self.bottom - self.top) / self.top_value * 0.8 / len(runners))
        self.middle = (len(runners) - 1) / 2

    def x(self, turn: int) -> float:
        """Where a turn stands."""
        first, last = self.turns
        return self.left + (turn - first) / max(1, last - first) * (self.right - self.left)

    def y(self, value: int, number: float | None = None) -> float:
        """Where a space stands, in the lane of a nation."""
        shift = 0.0 if number is None else (number - self.middle) * self.lane
        return self.bottom - value / self.top_value * (self.bottom - self.top) + shift

    def points(self, runner: Runner, number: int) -> list[tuple[float, float]]:
        """The corners of a nation's line."""
        return [(self.x(turn), self.y(value, number)) for turn, value in runner.stands]


def draw(runners: Sequence[Runner], finish: int = 0, measure: str = "space", note: str = "") -> Image.Image:
    """The whole course of a game; `finish` is the goal, or 0 where there is none."""
    high = max(LEAST_HIGH, TOP + FOOT + len(runners) * GAP)
    sheet = Sheet.new(WIDE, high, "How it went", note)
    plot = _Plot(runners, finish, high)
    _grid(sheet, plot, finish, measure)
    _lines(sheet, plot, runners)
    _marks(sheet, plot, runners)
    _names(sheet, plot, runners)
    return sheet.picture


def _grid(sheet: Sheet, plot: _Plot, finish: int, measure: str) -> None:
    row = (plot.bottom - plot.top) / plot.top_value
    for value in range(0, plot.top_value + 1, next((tick for tick in TICKS if tick * row >= 34), 100)):
        sheet.rule(plot.left, plot.right, plot.y(value), LINE if value == 0 else FAINT)
        sheet.text((plot.left - 18, plot.y(value)), str(value), "number", 26, SOFT, "rm")
    first, last = plot.turns
    step = (plot.right - plot.left) / max(1, last - first)
    every = next((tick for tick in TICKS if tick * step >= 40), 100)
    for turn in range(first, last + 1):
        if turn % every == 0:
            sheet.pen.rectangle((plot.x(turn), plot.bottom, plot.x(turn) + 1, plot.bottom + 20), fill=LINE)
            sheet.text((plot.x(turn), plot.bottom + 34), str(turn), "number", 26, SOFT, "mm")
    sheet.text((plot.left - 54, TITLE + 25), measure, "name", 27, SOFT, "lm")
    sheet.text((plot.right + 26, plot.bottom + 34), "turn", "name", 27, SOFT, "lm")
    if finish:
        sheet.rule(plot.left, plot.right, plot.y(finish) - 1, GOLD, 4)
        sheet.text((plot.left + 120, TITLE + 25), "finish", "name", 27, INK, "lm")
        sheet.rule(plot.left + 70, plot.left + 108, TITLE + 24, GOLD, 4)


def _lines(sheet: Sheet, plot: _Plot, runners: Sequence[Runner]) -> None:
    """All lines on one layer of their own, drawn larger and shrunk so that they are smooth."""
    layer = Image.new("RGBA", (sheet.picture.width * FINE, sheet.picture.height * FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    for number, runner in enumerate(runners):
        points = [(x * FINE, y * FINE) for x, y in plot.points(runner, number)]
        for thick, colour in ((THICK + 2, INK), (THICK, runner.nation.colour)):
            pen.line(points, fill=colour, width=thick * FINE, joint="curve")
    small = layer.reduce(FINE)
    sheet.picture.paste(small, (0, 0), small)


def _marks(sheet: Sheet, plot: _Plot, runners: Sequence[Runner]) -> None:
    """The nations' marks on their lines, each at turns of its own so that they do not cover each other."""
    for number, runner in enumerate(runners):
        for at, point in enumerate(plot.points(runner, number)[1:-1], start=1):
            if (at - number) % max(4, len(runners)) == 0:
                sheet.put(badges.marker(runner.nation, 30), point)


def _names(sheet: Sheet, plot: _Plot, runners: Sequence[Runner]) -> None:
    """A plate for each nation at the end of its line, the furthest on top, with where it ended."""
    ranked = sorted(enumerate(runners), key=lambda row: (-row[1].last, not row[1].winner, row[0]))
    low = sheet.picture.height - FRAME - 20 - GAP / 2
    wanted = [plot.y(runner.last, number) for number, runner in ranked]
    spots: list[float] = []
    for spot in wanted:
        spots.append(max(spot, TITLE + 14 + GAP / 2) if not spots else max(spot, spots[-1] + GAP))
    for at in range(len(spots) - 1, -1, -1):
        spots[at] = min(spots[at], low - (len(spots) - 1 - at) * GAP)
    left = plot.right + 66
    for (number, runner), y in zip(ranked, spots, strict=True):
        x, end = plot.points(runner, number)[-1]
        sheet.pen.line(((x, end), (left - 22, y), (left, y)), fill=SOFT, width=2)
        sheet.put(badges.plate(runner.nation, PLATE, GAP - 6), (left + PLATE / 2, y))
        right = WIDE - FRAME - EDGE + 8
        sheet.text((right, y), str(runner.last), "number", 30, INK, "rm")
        if runner.winner:
            sheet.put(badges.crown(30), (left - 20, y))


def alt(runners: Sequence[Runner], measure: str = "space") -> str:
    """The course of the game in words."""
    lines = []
    for runner in sorted(runners, key=lambda row: (-row.last, not row.winner)):
        way = ", ".join(str(value) for _, value in runner.stands)
        lines.append(f"{runner.nation.name}{' (winner)' if runner.winner else ''}: {way}.")
    return shortened([f"{measure.capitalize()} after each turn.", *lines])
