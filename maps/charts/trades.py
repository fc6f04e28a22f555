"""The trade board: open offers with what they declare, each followed by its counter-offers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from maps.charts import badges
from maps.charts.hand import COLOURS
from maps.charts.style import (
    BAD,
    CREAM,
    EDGE,
    FAINT,
    FRAME,
    GOOD,
    INK,
    LINE,
    SOFT,
    TITLE,
    Sheet,
    length,
    plural,
    readable,
    shortened,
    wrapped,
)
from maps.from_view import heading, nations_of
from maps.palette import ink_on
from rules.library import load_edition

if TYPE_CHECKING:
    from PIL import Image

    from maps.scene import Nation
    from rules.edition import Edition
    from rules.views import OfferView, View

WIDE, LEFT, INDENT, GAP, LINE_HIGH = 1200, FRAME + EDGE - 6, 62, 12, 34
TALLEST = 1600
"""More pixels of offers than this do not fit on a phone; the rest is counted."""
TEXT = 28
SHORT = 20
"""A wish of so many letters stands beside the offer, a longer one below it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An offer as listed: how deep it is indented, and its lines of free text."""

    offer: OfferView
    depth: int
    notes: tuple[tuple[str, str], ...]

    @property
    def high(self) -> int:
        """The height of its box."""
        return 76 + len(self.notes) * LINE_HIGH + (8 if self.notes else 0)


def listed(view: View) -> list[tuple[OfferView, int]]:
    """Offers by number, each followed by the counter-offers to it, one step deeper."""
    known = {offer.id for offer in view.offers}
    found: list[tuple[OfferView, int]] = []

    def add(offer: OfferView, depth: int) -> None:
        found.append((offer, depth))
        for answer in sorted(view.offers, key=lambda other: other.id):
            if answer.answers == offer.id:
                add(answer, depth + 1)

    for offer in sorted(view.offers, key=lambda other: other.id):
        if offer.answers not in known:
            add(offer, 0)
    return found


def draw(view: View) -> Image.Image:
    """The offers a viewer may know."""
    edition, nations = load_edition(view.edition), nations_of(view)
    entries = [_entry(edition, offer, depth) for offer, depth in listed(view)]
    shown = [
        entry
        for entry, end in zip(entries, accumulate(one.high + GAP for one in entries), strict=True)
        if end <= TALLEST
    ]
    left_off = len(entries) - len(shown)
    top = TITLE + 18
    high = top + (sum(entry.high + GAP for entry in shown) or 150) + (46 if left_off > 0 else 0) + FRAME + 6
    sheet = Sheet.new(WIDE, high, "Trade board", f"{heading(view)} · {plural(len(entries), 'offer')}")
    y = top
    above: dict[int, int] = {}
    for entry in shown:
        _elbow(sheet, entry, y, above)
        _offer(sheet, entry, y, edition, nations)
        above[entry.depth] = y + entry.high
        y += entry.high + GAP
    if not entries:
        sheet.text((WIDE / 2, top + 68), "No open offers", "title", 40, LINE, "mm")
    if left_off > 0:
        sheet.text((WIDE / 2, y + 20), f"and {left_off} more", "name", 28, SOFT, "mm")
    return sheet.picture


def _entry(edition: Edition, offer: OfferView, depth: int) -> Entry:
    depth = min(depth, 3)
    room = WIDE - 2 * LEFT - depth * INDENT - 150
    notes: list[tuple[str, str]] = []
    typed = [
        ("wants", offer.wants if len(offer.wants) > SHORT else ""),
        ("says", f"“{offer.says}”" if offer.says else ""),
    ]
    if offer.cards is not None:
        typed.append(("gives", cards_in_words(edition, offer.cards)))
    for label, words in typed:
        for number, line in enumerate(wrapped(readable(words), "text", TEXT, room, 2) if words else ()):
            notes.append(("" if number else label, line))
    return Entry(offer, depth, tuple(notes))


def cards_in_words(edition: Edition, cards: tuple[str, ...]) -> str:
    """`2 Salt, 1 Grain`."""
    names = {card.id: card.name for card in edition.commodity_list}
    names |= {card.id: card.name for card in edition.calamity_list}
    return ", ".join(f"{number} {names.get(card, card)}" for card, number in Counter(cards).items())


def _elbow(sheet: Sheet, entry: Entry, y: int, above: dict[int, int]) -> None:
    """A line from an offer to its counter-offer."""
    if entry.depth and entry.depth - 1 in above:
        x = LEFT + (entry.depth - 1) * INDENT + INDENT // 2
        sheet.pen.rectangle((x - 2, above[entry.depth - 1], x + 2, y + 38), fill=SOFT)
        sheet.pen.rectangle((x - 2, y + 36, LEFT + entry.depth * INDENT, y + 40), fill=SOFT)


def _offer(sheet: Sheet, entry: Entry, y: int, edition: Edition, nations: dict[str, Nation]) -> None:
    """Who, how many cards, their value, a named commodity, and to whom; below it what is said and wanted."""
    offer = entry.offer
    left, right = LEFT + entry.depth * INDENT, WIDE - LEFT
    sheet.box((left, y, right, y + entry.high), FAINT if entry.depth else CREAM, 10, LINE, 2)
    sheet.text((left + 16, y + 38), f"{offer.id}", "number", 32, SOFT, "lm")
    sheet.put(badges.plate(nations[offer.seat], 184, 50), (left + 80 + 92, y + 38))
    _pair(sheet, left + 286, y + 38, str(offer.count), "card" if offer.count == 1 else "cards", INK)
    _pair(sheet, left + 406, y + 38, str(offer.value), "in value", BAD)
    x = left + 584.0
    for name in offer.named:
        x = _named(sheet, x, y + 38, edition, name)
    end = _addressee(sheet, offer, right - 14, y + 38, nations)
    if offer.wants and len(offer.wants) <= SHORT:
        sheet.text((x + 8, y + 38), "wants", "name", 26, SOFT, "lm")
        sheet.fitted((x + 82, y + 38), readable(offer.wants), "text", TEXT + 2, end - x - 96, INK, "lm")
    line = y + 92
    for label, words in entry.notes:
        sheet.text((left + 20, line), label, "name", 26, GOOD if label == "gives" else SOFT, "lm")
        sheet.text((left + 104, line), words, "number" if label == "gives" else "text", TEXT, INK, "lm")
        line += LINE_HIGH


def _pair(sheet: Sheet, x: float, y: float, value: str, words: str, ink: str) -> None:
    sheet.text((x, y), value, "number", 40, ink, "lm")
    sheet.text((x + length(value, "number", 40) + 9, y + 3), words, "text", 28, SOFT, "lm")


def _named(sheet: Sheet, x: float, y: float, edition: Edition, name: str) -> float:
    """A commodity as a tag in its colour."""
    good = edition.commodities.get(name)
    words, colour = (good.name, COLOURS[(good.value - 1) % len(COLOURS)]) if good else (name.title(), "#777777")
    wide = length(words, "name", 28) + 28
    sheet.box((x, y - 21, x + wide, y + 21), colour, 10, INK, 2)
    sheet.text((x + wide / 2, y), words, "name", 28, ink_on(colour), "mm")
    return x + wide + 10


def _addressee(sheet: Sheet, offer: OfferView, right: float, y: float, nations: dict[str, Nation]) -> float:
    """To whom an offer is made; returns where its words begin."""
    if offer.to is None or offer.to not in nations:
        sheet.text((right, y), "to all", "name", 28, SOFT, "rm")
        return right - 72
    sheet.put(badges.chip(nations[offer.to], 42), (right - 21, y))
    sheet.text((right - 52, y), "to", "name", 28, SOFT, "rm")
    if not offer.private:
        return right - 80
    sheet.put(badges.lock(32, SOFT), (right - 98, y - 2))
    return right - 120


def alt(view: View) -> str:
    """The offers in words."""
    edition, nations = load_edition(view.edition), nations_of(view)
    lines = [f"Trade board: {plural(len(view.offers), 'open offer')}."]
    for offer, _ in listed(view):
        named = ", ".join(edition.commodities[name].name for name in offer.named if name in edition.commodities)
        to = nations[offer.to].name if offer.to in nations else "all"
        kind = f"answers {offer.answers}" if offer.answers is not None else f"to {to}"
        words = f"{offer.id}: {nations[offer.seat].name} ({kind}{', in private' if offer.private else ''}) offers "
        words += f"{plural(offer.count, 'card')} worth {offer.value} with {named}"
        words += f"; wants {offer.wants}" if offer.wants else ""
        words += f"; says “{offer.says}”" if offer.says else ""
        words += f"; gives {cards_in_words(edition, offer.cards)}" if offer.cards is not None else ""
        lines.append(words + ".")
    return shortened(lines)
