"""The final score: civilization cards, trade cards and treasury of every nation, where it stands, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maps.charts import badges
from maps.charts.style import (
    CREAM,
    EDGE,
    FRAME,
    GOLD,
    INK,
    MINUS,
    SOFT,
    TITLE,
    Sheet,
    length,
    shortened,
)
from maps.from_view import heading, nations_of
from rules.library import load_edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from maps.scene import Nation
    from rules.views import PlayerView, View

WIDE, LEFT, PLATE, HEAD, ROW, FOOT = 1200, FRAME + EDGE - 6, 210, 48, 84, 60
PARTS = (("Civilization cards", "#7a4a1e"), ("Trade cards", "#2f7f8c"), ("Treasury", "#e3b23a"))
BAR, TOTAL = LEFT + PLATE + 176, 222


@dataclass(frozen=True, slots=True)
class Standing:
    """One nation at the end; what stayed hidden is None."""

    nation: Nation
    space: int
    epoch: str
    """Nothing where one marker counts the time for all."""
    cards: int
    hand: int | None
    treasury: int
    counted: int | None
    """What the rules counted for this nation when they named the winner: points, cities, areas or tokens."""
    winner: bool

    @property
    def total(self) -> int:
        """All points that are known."""
        return self.cards + (self.hand or 0) + self.treasury


def standings_of(view: View, scores: Mapping[str, int] | None = None, measure: str = "points") -> list[Standing]:
    """Winners first, then the furthest markers, then the most points.

    `scores` and `measure` are what the end of the game announced in public; they tell the trade cards of finishers.
    """
    edition, nations = load_edition(view.edition), nations_of(view)
    tracks = edition.variants[view.variant].ends == "marker"
    found = []
    for player in view.players:
        counted = (scores or {}).get(player.seat)
        hand = view.hands[player.seat].value if player.seat in view.hands else None
        if hand is None and counted is not None and measure == "points":
            hand = counted - player.card_points - player.treasury
        epoch = edition.epoch_names[sum(player.marker >= start for start in player.epochs)] if tracks else ""
        winner = player.seat in view.winners
        found.append(_standing(player, nations[player.seat], epoch, hand, counted, winner=winner))
    return sorted(found, key=lambda row: (not row.winner, -row.space, -(row.counted or 0), -row.total))


def _standing(
    player: PlayerView, nation: Nation, epoch: str, hand: int | None, counted: int | None, *, winner: bool
) -> Standing:
    return Standing(nation, player.marker, epoch, player.card_points, hand, player.treasury, counted, winner)


def draw(view: View, scores: Mapping[str, int] | None = None, measure: str = "points") -> Image.Image:
    """The score of a view; before the end it shows how things stand."""
    rows = standings_of(view, scores, measure)
    top = TITLE + 10
    high = top + HEAD + len(rows) * ROW + (FOOT if measure == "points" else 14) + FRAME
    sheet = Sheet.new(WIDE, high, "Final score" if view.over else "How things stand", heading(view))
    for words, x, anchor in _heads(measure, tracks=any(row.epoch for row in rows)):
        sheet.text((x, top + HEAD / 2), words, "name", 27, SOFT, anchor)
    most = max((sum(_parts(row, measure)) for row in rows), default=0) or 1
    for number, row in enumerate(rows):
        _row(sheet, row, top + HEAD + number * ROW, most, measure)
    if measure == "points":
        _foot(sheet, high - FRAME - FOOT, hidden=any(row.hand is None for row in rows))
    return sheet.picture


def _heads(measure: str, *, tracks: bool) -> tuple[tuple[str, int, str], ...]:
    return (
        ("A.S.T." if tracks else "", LEFT + PLATE + 86, "mm"),
        (measure.title(), BAR, "lm"),
        ("Total", WIDE - LEFT, "rm"),
    )


def _parts(row: Standing, measure: str) -> tuple[int, ...]:
    """What the bar of a nation is made of; simplified games count something else than points."""
    return (row.cards, row.hand or 0, row.treasury) if measure == "points" else (row.counted or 0,)


def _row(sheet: Sheet, row: Standing, y: int, most: int, measure: str) -> None:
    middle = y + ROW // 2
    if row.winner:
        sheet.box((LEFT - 8, y + 2, WIDE - LEFT + 8, y + ROW - 2), "#f7e3a1", 10, GOLD, 3)
    plate = PLATE - 54 if row.winner else PLATE
    sheet.put(badges.plate(row.nation, plate, 54), (LEFT + PLATE - plate / 2, middle))
    if row.winner:
        sheet.put(badges.crown(50), (LEFT + 23, middle))
    if row.epoch:
        sheet.text((LEFT + PLATE + 86, middle - 14), str(row.space), "number", 38, INK, "mm")
        sheet.fitted((LEFT + PLATE + 86, middle + 21), row.epoch, "text", 25, 150, SOFT, "mm")
    parts = _parts(row, measure)
    _bar(sheet, parts, middle, (WIDE - LEFT - TOTAL - BAR) / most)
    unsure = row.hand is None and measure == "points"
    total = f"{sum(parts)}+" if unsure else MINUS if measure != "points" and row.counted is None else str(sum(parts))
    sheet.text((WIDE - LEFT, middle), total, "number", 46, SOFT if unsure else INK, "rm")


def _bar(sheet: Sheet, parts: tuple[int, ...], middle: int, scale: float) -> None:
    """The parts of the total side by side, each with its number; a part too narrow for it has its number behind."""
    x, after = float(BAR), []
    sheet.pen.rectangle((BAR - 2, middle - 24, BAR - 1, middle + 24), fill=INK)
    for (_, colour), value in zip(PARTS, parts, strict=False):
        wide = value * scale
        if value:
            sheet.pen.rectangle((x, middle - 22, x + wide, middle + 22), fill=colour, outline=INK)
        room = length(str(value), "number", 28) + 10
        if wide >= room:
            ink = CREAM if colour != PARTS[2][1] else INK
            sheet.text((x + wide / 2, middle), str(value), "number", 28, ink, "mm")
        elif value:
            after.append((str(value), colour))
        x += wide
    x += 10
    for words, colour in after:
        sheet.box((x, middle - 8, x + 16, middle + 8), colour, 3, INK, 1)
        sheet.text((x + 21, middle), words, "number", 26, INK, "lm")
        x += 32 + length(words, "number", 26)


def _foot(sheet: Sheet, top: int, *, hidden: bool) -> None:
    sheet.rule(LEFT, WIDE - LEFT, top + 4)
    x = LEFT
    for name, colour in PARTS:
        sheet.box((x, top + 18, x + 26, top + 44), colour, 5, INK, 2)
        sheet.text((x + 36, top + 31), name, "name", 26, SOFT, "lm")
        x += round(length(name, "name", 26)) + 66
    if hidden:
        sheet.text((WIDE - LEFT, top + 31), "+ trade cards not shown", "text", 26, SOFT, "rm")


def alt(view: View, scores: Mapping[str, int] | None = None, measure: str = "points") -> str:
    """The score in words."""
    rows = standings_of(view, scores, measure)
    winners = ", ".join(row.nation.name for row in rows if row.winner)
    lines = [f"{heading(view)}. " + (f"Won by {winners}." if winners else "No winner yet.")]
    for row in rows:
        hand = "trade cards not shown" if row.hand is None else f"trade cards {row.hand}"
        at_least = "at least " if row.hand is None else ""
        counted = f"; {row.counted} {measure}" if row.counted is not None and measure != "points" else ""
        lines.append(
            f"{row.nation.name}: {f'space {row.space}, {row.epoch}; ' if row.epoch else ''}civilization cards "
            f"{row.cards}, {hand}, treasury {row.treasury}: {at_least}{row.total}{counted}."
        )
    return shortened(lines)
