"""The purchase sheet: every civilization card with its groups, price after credits, copies left and owners."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from maps.charts import badges
from maps.charts.style import (
    BAD,
    CREAM,
    EDGE,
    FAINT,
    FRAME,
    GOOD,
    INK,
    LINE,
    MINUS,
    PAPER,
    SOFT,
    TITLE,
    Sheet,
    shortened,
)
from maps.from_view import heading, nations_of
from maps.marks import draw_mark
from maps.palette import ink_on
from rules.library import load_edition
from rules.prices import price

if TYPE_CHECKING:
    from maps.scene import Nation
    from rules.edition import Card, Edition
    from rules.views import PlayerView, View

LEFT, HIGH, GAP, FOOT = FRAME + EDGE - 6, 96, 10, 74
GROUPS = {
    "arts": ("#3b6fb6", "triangle"),
    "crafts": ("#e58a1f", "square"),
    "sciences": ("#2f9e62", "disc"),
    "civics": ("#b3261e", "star"),
    "religion": ("#f0d035", "cross"),
}
"""Colour and sign of a group; editions name their groups in the same words."""


@dataclass(frozen=True, slots=True)
class Line:
    """One card as a buyer sees it."""

    card: Card
    price: int
    left: int
    owned: bool
    short: int | None
    """How many points are lacking, 0 if it can be paid; unknown where the buyer's hand is not seen."""
    needs: str
    """The card or the room in the hand of cards that is lacking, if one is."""
    owners: tuple[Nation, ...]

    @property
    def state(self) -> str:
        """In two words at most, what stands between the buyer and the card."""
        if self.owned:
            return "owned"
        if not self.left:
            return "none left"
        if self.needs:
            return self.needs
        return "" if self.short is None else f"short {self.short}" if self.short else "can buy"


def lines_of(view: View, seat: str | None = None) -> list[Line]:
    """Every card of the game for one buyer, or for nobody in particular."""
    edition, nations = load_edition(view.edition), nations_of(view)
    buyer = _buyer(view, seat)
    owned = buyer.cards if buyer else ()
    hand = view.hands.get(buyer.seat) if buyer else None
    lines = []
    for card in edition.card_list:
        if card.id not in view.supply:
            continue
        owners = tuple(nations[player.seat] for player in view.players if card.id in player.cards)
        needs = f"needs {edition.cards[card.requires].name}" if card.requires and card.requires not in owned else ""
        if len(owned) >= edition.numbers.civilization_cards:
            needs = f"limit of {edition.numbers.civilization_cards}"
        due = price(edition, [name for name in owned if name != card.id], card.id)
        short = max(0, due - hand.value - buyer.treasury) if hand and buyer else None
        lines.append(Line(card, due, view.supply[card.id], card.id in owned, short, needs, owners))
    return lines


def _buyer(view: View, seat: str | None) -> PlayerView | None:
    wanted = seat or view.viewer
    return next((player for player in view.players if player.seat == wanted), None)


def draw(view: View, seat: str | None = None) -> Image.Image:
    """The sheet for the viewer or a named seat; the public sees prices without anybody's credits."""
    lines, buyer, edition = lines_of(view, seat), _buyer(view, seat), load_edition(view.edition)
    columns = 2 if len(lines) <= 24 else 3
    wide = 1200 if columns == 2 else 1600
    rows = max(1, -(-len(lines) // columns))
    top = TITLE + 18
    high = top + rows * (HIGH + GAP) + FOOT + FRAME
    name = f"{nations_of(view)[buyer.seat].name}: civilization cards" if buyer else "Civilization cards"
    sheet = Sheet.new(wide, high, name, heading(view))
    column = (wide - 2 * LEFT - (columns - 1) * GAP) // columns
    for number, line in enumerate(lines):
        x = LEFT + number // rows * (column + GAP)
        _tile(sheet, line, (x, top + number % rows * (HIGH + GAP)), column, priced=buyer is not None)
    _foot(sheet, high - FRAME - FOOT, wide, edition, _purse(view, buyer))
    return sheet.picture


def _purse(view: View, buyer: PlayerView | None) -> str:
    hand = view.hands.get(buyer.seat) if buyer else None
    if buyer is None or hand is None:
        return ""
    return f"{hand.value} in sets + {buyer.treasury} treasury = {hand.value + buyer.treasury}"


def _tile(sheet: Sheet, line: Line, spot: tuple[int, int], wide: int, *, priced: bool) -> None:
    """One card: groups, name, owners, then price and whether it can be had."""
    x, y = spot
    gone = not line.owned and not line.left
    can = line.state == "can buy"
    fill = "#dcebd9" if can else CREAM if not (line.owned or gone) else FAINT
    sheet.box((x, y, x + wide, y + HIGH), fill, 10, GOOD if can else LINE, 4 if can else 2)
    sheet.picture.paste(band(line.card.groups, 58, HIGH - 8, fill), (x + 4, y + 4))
    faded = SOFT if line.owned or gone else INK
    right = x + wide - 14
    sheet.fitted((x + 74, y + 30), line.card.name, "name", 34, wide - 74 - (190 if priced else 110), faded, "lm")
    size = min(30, (wide - 330) // max(1, len(line.owners)) - 4)
    for number, nation in enumerate(line.owners):
        sheet.put(badges.chip(nation, size), (x + 74 + size / 2 + number * (size + 5), y + 70))
    if not priced:
        sheet.text((right, y + 32), str(line.card.cost), "number", 44, faded, "rm")
        sheet.text((right, y + 72), f"{line.left} left", "number", 26, SOFT if line.left else BAD, "rm")
        return
    if line.owned:
        sheet.put(badges.tick(40), (right - 20, y + 32))
        sheet.text((right - 50, y + 32), str(line.card.cost), "number", 38, faded, "rm")
    else:
        sheet.text((right, y + 32), str(line.price), "number", 46, INK if not gone else SOFT, "rm")
        if line.price != line.card.cost:
            credit = f"{line.card.cost} {MINUS} {line.card.cost - line.price}"
            sheet.text((right - 92, y + 34), credit, "number", 26, SOFT, "rm")
    ink = GOOD if line.owned or can else BAD
    sheet.text((right, y + 72), line.state or f"{line.left} left", "number", 27, ink if line.state else SOFT, "rm")
    if line.state and not gone:
        sheet.text((right - 134, y + 72), f"{line.left} left", "number", 25, SOFT, "rm")


@lru_cache(maxsize=128)
def band(groups: tuple[str, ...], wide: int, high: int, ground: str) -> Image.Image:
    """The groups' colours one above the other, each with its sign."""
    fine = 3
    picture = Image.new("RGB", (wide * fine, high * fine), ground)
    pen = Sheet(picture).pen
    part = high * fine / max(1, len(groups))
    for number, group in enumerate(groups):
        colour, mark = GROUPS.get(group, ("#777777", "diamond"))
        top = number * part
        pen.rounded_rectangle((0, top, wide * fine - 1, top + part - fine * 2), 7 * fine, colour)
        side = min(part, wide * fine) * 0.5
        draw_mark(pen, mark, (wide * fine / 2, top + part / 2 - fine), side, ink_on(colour))
    return picture.reduce(fine)


def _foot(sheet: Sheet, top: int, wide: int, edition: Edition, purse: str) -> None:
    """What the signs mean, the credit of each group, and what there is to spend."""
    x = LEFT
    for group in edition.groups:
        sheet.picture.paste(band((group.id,), 38, 40, PAPER), (x, top + 14))
        words = group.id.title() + (f" {MINUS}{group.credit}" if group.credit else "")
        sheet.text((x + 48, top + 34), words, "number", 27, SOFT, "lm")
        x += 48 + round(len(words) * 13.5) + 18
    sheet.fitted((wide - LEFT, top + 34), purse, "number", 30, wide - LEFT - x - 10, INK, "rm")


def alt(view: View, seat: str | None = None) -> str:
    """The sheet in words: what can be bought first."""
    buyer, lines = _buyer(view, seat), lines_of(view, seat)
    if buyer is None:
        listed = [f"{line.card.name} {line.card.cost}, {line.left} left." for line in lines]
        return shortened(["Civilization cards:", *listed])
    words = [f"Civilization cards for {nations_of(view)[buyer.seat].name}."]
    if purse := _purse(view, buyer):
        words.append(f"To spend: {purse}.")
    for state in ("can buy", "short", "needs", "limit", "", "none left", "owned"):
        chosen = [line for line in lines if line.state == state or (state and line.state.startswith(f"{state} "))]
        if chosen and state in {"owned", "none left"}:
            words.append(f"{state.capitalize()}: {', '.join(line.card.name for line in chosen)}.")
        words += [
            f"{line.card.name}: {line.price}{f', {line.state}' if line.state else ''}, {line.left} left."
            for line in chosen
            if state not in {"owned", "none left"}
        ]
    return shortened(words)
