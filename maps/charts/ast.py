"""The A.S.T.: a track per nation with its own epochs, its marker, its points and what its next step needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from maps.charts import badges
from maps.charts.ast_rows import Chart, Row, chart_of
from maps.charts.style import BAD, EDGE, FRAME, GOOD, INK, PAPER, SOFT, TITLE, WARN, Sheet, mixed, shortened
from maps.palette import ink_on

if TYPE_CHECKING:
    from PIL import Image

    from maps.charts.ast_rows import Epoch, Need
    from rules.views import View

WIDE = 1400
PLATE, POINTS, NEEDS, LEGEND, HEAD = 186, 92, 250, 82, 42
LEFT = FRAME + EDGE - 6
TRACK = LEFT + PLATE + 10
"""Where the first space begins."""
BANDS = {
    5: ("#ece3cc", "#e2b06b", "#b8763c", "#b9c9d1", "#7695a8"),
    6: ("#ece3cc", "#e9c083", "#cf914f", "#a5653a", "#b9c9d1", "#7695a8"),
}
"""Stone, bronzes and irons, each clearly lighter or darker than the one before."""
FINISH = "#f0d35b"


def draw(view: View) -> Image.Image:
    """The A.S.T. of a view."""
    return draw_chart(chart_of(view))


def alt(view: View) -> str:
    """The A.S.T. of a view in words."""
    return alt_chart(chart_of(view))


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things stand in one picture."""

    space: int
    row: int
    top: int
    right: int
    high: int

    @classmethod
    def of(cls, chart: Chart) -> Plan:
        """All spaces of a track share what names, points and needs leave; rows are high while there are few."""
        space = (WIDE - TRACK - POINTS - NEEDS - FRAME - 14) // (chart.last + 1)
        row = 66 if len(chart.rows) <= 9 else 58
        top = TITLE + 18 + (LEGEND if chart.epochs else 0) + HEAD
        high = top + len(chart.rows) * row + FRAME + 14
        return cls(space, row, top, TRACK + (chart.last + 1) * space, high)

    def middle(self, number: int) -> int:
        """The middle line of a row."""
        return self.top + number * self.row + self.row // 2


def draw_chart(chart: Chart) -> Image.Image:
    """The A.S.T. of any edition."""
    plan = Plan.of(chart)
    bare = tuple(Row(row.nation, row.starts, None) for row in chart.rows)
    sheet = Sheet(_board(replace(chart, rows=bare, note="")).copy())
    sheet.heading("Archaeological Succession Table", chart.note)
    for number, row in enumerate(chart.rows):
        middle = plan.middle(number)
        _values(sheet, chart, row, middle, plan)
        if row.marker is not None:
            _marker(sheet, row, middle, plan)
        if row.points is not None:
            sheet.text((plan.right + POINTS - 14, middle), str(row.points), "number", 34, INK, "rm")
        if row.marker is not None and row.nation.id != "time":
            _next_step(sheet, chart, row, middle, plan)
    return sheet.picture


def _values(sheet: Sheet, chart: Chart, row: Row, middle: int, plan: Plan) -> None:
    """Point values of the spaces ahead; those behind lie under the marker's way."""
    bands, end = _bands(len(chart.epochs)), max(chart.finishes)
    for space, value in row.values:
        if space > (-1 if row.marker is None else row.marker):
            colour = FINISH if space in chart.finishes else bands[row.epoch(space)]
            ink = ink_on(colour) if space <= end else SOFT
            spot = (TRACK + (space + 0.5) * plan.space + 1, middle)
            sheet.fitted(spot, str(value), "number", 24, plan.space - (13 if space in chart.finishes else 7), ink, "mm")


def _marker(sheet: Sheet, row: Row, middle: int, plan: Plan) -> None:
    """The way behind the marker as a bar, and the marker at its end."""
    assert row.marker is not None
    start, end = TRACK + plan.space // 2, TRACK + row.marker * plan.space + plan.space // 2
    for grow, ink in ((7, INK), (5, PAPER), (3, row.nation.colour)):
        sheet.pen.rectangle((start - grow, middle - grow, end, middle + grow), fill=ink)
    sheet.put(badges.marker(row.nation, min(plan.row - 10, plan.space + 2)), (end, middle))


def _next_step(sheet: Sheet, chart: Chart, row: Row, middle: int, plan: Plan) -> None:
    """A sign and words for each condition, unmet ones first; two lines at most."""
    x = plan.right + POINTS + 6
    assert row.marker is not None
    if row.marker >= min(chart.finishes):
        lines = [(badges.flag(26), "finished", INK)]
    elif row.falls:
        lines = [(badges.back(26), row.falls, BAD)]
    elif not row.needs:
        lines = [(badges.tick(26), "free", GOOD)]
    else:
        ranked = sorted(row.needs, key=lambda need: need.met)
        lines = [_line(need) for need in ranked[:2]]
        if len(ranked) > 2:
            sign, words, ink = lines[1]
            lines[1] = (sign, f"{words}, +{len(ranked) - 2}", ink)
    step, size = (26 if plan.row > 60 else 24, 24) if len(lines) > 1 else (0, 28)
    for number, (sign, words, ink) in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * step
        sheet.put(sign, (x + 13, y))
        sheet.fitted((x + 34, y), words, "number", size, NEEDS - 38, ink, "lm")


def _line(need: Need) -> tuple[Image.Image, str, str]:
    if need.met:
        return badges.tick(24), need.words, GOOD
    return (badges.unsure(24), need.words, WARN) if need.hidden else (badges.cross(24), need.words, BAD)


@lru_cache(maxsize=8)
def _board(chart: Chart) -> Image.Image:
    """Everything that stays while markers move."""
    plan = Plan.of(chart)
    sheet = Sheet.new(WIDE, plan.high, "")
    if chart.epochs:
        _legend(sheet, chart.epochs)
    y = plan.top - HEAD // 2
    for space in range(chart.last + 1):
        centre = TRACK + (space + 0.5) * plan.space
        if space in chart.finishes:
            sheet.put(badges.flag(34), (centre, y - 1))
        else:
            sheet.text((centre, y), str(space) if space else "Start", "number", 26 if space else 22, SOFT, "mm")
    if any(row.nation.id != "time" for row in chart.rows):
        head = chart.measure.title() if chart.measure.islower() else chart.measure
        sheet.text((plan.right + POINTS - 14, y), head, "name", 25, SOFT, "rm")
        sheet.text((plan.right + POINTS + 6, y), "Next step", "name", 25, SOFT, "lm")
    for number, row in enumerate(chart.rows):
        middle = plan.middle(number)
        sheet.put(badges.plate(row.nation, PLATE, plan.row - 12), (LEFT + PLATE / 2, middle))
        _track(sheet, chart, row, middle, plan)
    return sheet.picture


def _legend(sheet: Sheet, epochs: tuple[Epoch, ...]) -> None:
    """The epochs in their colours, with what each asks for."""
    wide = (WIDE - 2 * LEFT + 10) / len(epochs)
    top = TITLE + 18
    for number, epoch in enumerate(epochs):
        colour = _bands(len(epochs))[number]
        left = LEFT + number * wide
        sheet.box((left, top, left + wide - 10, top + LEGEND - 12), colour, 8, INK, 2)
        ink, room, middle = ink_on(colour), wide - 30, left + wide / 2 - 5
        sheet.fitted((middle, top + (24 if epoch.entry else 36)), epoch.name, "name", 28, room, ink, "mm")
        sheet.fitted((middle, top + 51), epoch.entry, "number", 24, room, ink, "mm")


def _bands(epochs: int) -> tuple[str, ...]:
    return BANDS.get(epochs) or (BANDS[6] * (epochs + 1))[: max(1, epochs)]


def _track(sheet: Sheet, chart: Chart, row: Row, middle: int, plan: Plan) -> None:
    """The spaces of one nation, its epochs' borders thick, spaces beyond the finish pale."""
    top, bottom = middle - plan.row // 2 + 7, middle + plan.row // 2 - 7
    bands, end = _bands(len(chart.epochs)), max(chart.finishes)
    for space in range(chart.last + 1):
        left = TRACK + space * plan.space
        colour = bands[row.epoch(space)]
        fill = colour if space <= end else mixed(colour, PAPER, 0.72)
        sheet.pen.rectangle((left, top, left + plan.space, bottom), fill, mixed(fill, INK, 0.35))
        if space in chart.finishes:
            sheet.pen.rectangle((left + 5, top + 5, left + plan.space - 5, bottom - 5), FINISH, INK)
    sheet.pen.rectangle((TRACK - 1, top - 1, plan.right + 1, bottom + 1), outline=INK, width=2)
    for start in {start for start in row.starts if start <= chart.last}:
        left = TRACK + start * plan.space
        sheet.pen.rectangle((left - 2, top - 3, left + 2, bottom + 3), fill=INK)


def alt_chart(chart: Chart) -> str:
    """Where each marker stands, its points and its next step, furthest first."""
    head = "A.S.T." + (f": {chart.note}." if chart.note else ".")
    finish = " or ".join(str(space) for space in chart.finishes)
    rows = sorted(chart.rows, key=lambda row: -(row.marker or 0))
    full = [_sentence(chart, row) for row in rows]
    brief = [f"{row.nation.name}: space {row.marker}." for row in rows]
    return shortened([f"{head} The finish is space {finish}.", *full], ["", *brief])


def _sentence(chart: Chart, row: Row) -> str:
    if row.marker is None:
        return f"{row.nation.name}: no marker yet."
    words = f"{row.nation.name}: space {row.marker}"
    if chart.epochs:
        words += f", {chart.epochs[row.epoch(row.marker)].name}"
    if row.points is not None:
        words += f", {row.points} {chart.measure}"
    if row.marker >= min(chart.finishes):
        return f"{words}; finished."
    if row.falls:
        return f"{words}; {row.falls}."
    needs = [f"{need.words} ({_state(need)})" for need in row.needs]
    return f"{words}; next: {', '.join(needs)}." if needs else f"{words}."


def _state(need: Need) -> str:
    return "met" if need.met else "open" if need.hidden else "not met"
