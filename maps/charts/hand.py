"""A hand: commodities with their sets' values now and with one more card, calamities, and what it all comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maps.charts import badges
from maps.charts.style import (
    BAD,
    CREAM,
    EDGE,
    FAINT,
    FRAME,
    GOLD,
    GOOD,
    INK,
    LINE,
    SOFT,
    TIMES,
    TITLE,
    Sheet,
    plural,
    shortened,
    wrapped,
)
from maps.from_view import heading, nations_of
from maps.palette import ink_on
from rules.library import load_edition

if TYPE_CHECKING:
    from PIL import Image

    from rules.edition import CalamityCard, Commodity, Edition
    from rules.views import HandView, PlayerView, View

WIDE, PER_ROW, GAP, HIGH = 1200, 5, 14, 208
LEFT = FRAME + EDGE - 6
CARD = (WIDE - 2 * LEFT - (PER_ROW - 1) * GAP) // PER_ROW
FOOT = 96
COLOURS = ("#a8603a", "#7d8a94", "#c9cfd2", "#d9a93c", "#8a2747", "#b0762c", "#c2492c", "#1f8c77", "#e0b400")
"""By the value of a commodity; the name and the number on the card say the same."""


class NoHandError(Exception):
    """The view does not hold the hand that is to be drawn."""


def hand_in(view: View, seat: str | None = None) -> tuple[PlayerView, HandView]:
    """The player whose hand a view holds: its viewer, or for the moderator the named seat."""
    wanted = seat or view.viewer or ""
    player = next((player for player in view.players if player.seat == wanted), None)
    if player is None or wanted not in view.hands:
        raise NoHandError(f"this view does not show the hand of {wanted or 'anybody'}")
    return player, view.hands[wanted]


def draw(view: View, seat: str | None = None) -> Image.Image:
    """The hand of the viewer; the moderator names a seat."""
    player, hand = hand_in(view, seat)
    edition = load_edition(view.edition)
    goods, calamities = _cards(edition, hand)
    face_up = [(edition.calamities[card], trader) for card, trader in player.calamities]
    tiles = len(goods) + len(calamities) + len(face_up)
    rows = max(1, -(-tiles // PER_ROW))
    top = TITLE + 20
    high = top + rows * (HIGH + GAP) + FOOT + FRAME + 6
    nations = nations_of(view)
    sheet = Sheet.new(WIDE, high, f"{nations[player.seat].name}: trade cards", heading(view))
    spots = [(LEFT + n % PER_ROW * (CARD + GAP), top + n // PER_ROW * (HIGH + GAP)) for n in range(rows * PER_ROW)]
    for spot, (good, number) in zip(spots, goods, strict=False):
        _commodity(sheet, spot, good, number)
    spots = spots[len(goods) :]
    for spot, calamity in zip(spots, calamities, strict=False):
        _calamity(sheet, spot, calamity, "may be traded" if calamity.tradable else "not tradable")
    for spot, (calamity, trader) in zip(spots[len(calamities) :], face_up, strict=False):
        words = f"from {nations[trader].name}" if trader in nations else "face up"
        _calamity(sheet, spot, calamity, words, face_up=True)
    if not tiles:
        sheet.text((WIDE / 2, top + HIGH / 2), "No trade cards", "title", 40, LINE, "mm")
    _totals(sheet, high - FRAME - FOOT - 4, player, hand)
    return sheet.picture


def _cards(edition: Edition, hand: HandView) -> tuple[list[tuple[Commodity, int]], list[CalamityCard]]:
    goods = [(good, hand.cards[good.id]) for good in edition.commodity_list if hand.cards.get(good.id)]
    held = [card for card in edition.calamity_list for _ in range(hand.cards.get(card.id, 0))]
    return goods, sorted(held, key=lambda card: card.stack)


def _commodity(sheet: Sheet, spot: tuple[int, int], good: Commodity, number: int) -> None:
    """Name and value on top, then how many of how many, the set's value, and its value with one more."""
    x, y = spot
    colour = COLOURS[(good.value - 1) % len(COLOURS)]
    ink = ink_on(colour)
    for more in range(min(number - 1, 3), 0, -1):
        sheet.box((x + 3 * more, y - 3 * more, x + CARD + 3 * more, y + HIGH - 3 * more), FAINT, 12, SOFT, 2)
    sheet.box((x, y, x + CARD, y + HIGH), INK, 12)
    sheet.box((x + 2, y + 2, x + CARD - 2, y + 70), colour, 10)
    sheet.box((x + 2, y + 58, x + CARD - 2, y + HIGH - 2), CREAM, 10)
    sheet.pen.rectangle((x + 2, y + 54, x + CARD - 3, y + 70), fill=CREAM)
    sheet.fitted((x + 14, y + 28), good.name, "name", 34, CARD - 76, ink, "lm")
    sheet.box((x + CARD - 54, y + 7, x + CARD - 12, y + 49), CREAM, 21, INK, 2)
    sheet.text((x + CARD - 33, y + 28), str(good.value), "number", 30, INK, "mm")
    sheet.text((x + 14, y + 94), f"{TIMES} {number}", "number", 44, INK, "lm")
    sheet.text((x + CARD - 14, y + 94), str(good.value * number * number), "number", 50, BAD, "rm")
    _pips(sheet, x + 14, y + 131, good.cards, number)
    sheet.rule(x + 14, x + CARD - 14, y + 158)
    if number < good.cards:
        sheet.text((x + 14, y + 182), "one more", "text", 27, SOFT, "lm")
        sheet.text((x + CARD - 14, y + 182), str(good.value * (number + 1) ** 2), "number", 32, GOOD, "rm")
    else:
        sheet.text((x + CARD / 2, y + 182), "complete set", "name", 27, GOOD, "mm")


def _pips(sheet: Sheet, x: int, y: int, cards: int, number: int) -> None:
    """One small card for each that exists; those held are filled."""
    step = min(24.0, (CARD - 28) / max(1, cards))
    for k in range(cards):
        left = x + k * step
        sheet.box((left, y - 10, left + step - 5, y + 10), INK if k < number else FAINT, 3, SOFT, 2)


def _calamity(
    sheet: Sheet, spot: tuple[int, int], calamity: CalamityCard, words: str, *, face_up: bool = False
) -> None:
    """A dark card with a warning, and whether it may be traded; face up it lies before its victim already."""
    x, y = spot
    dark = "#5a1a12" if face_up else "#3d1210"
    sheet.box((x, y, x + CARD, y + HIGH), dark, 12, GOLD, 3)
    sheet.put(badges.danger(58), (x + 46, y + 42))
    sheet.box((x + CARD - 54, y + 14, x + CARD - 12, y + 56), CREAM, 21, INK, 2)
    sheet.text((x + CARD - 33, y + 35), str(calamity.stack), "number", 30, INK, "mm")
    lines = wrapped(calamity.name, "name", 28, CARD - 28, 3)
    size = 25 if len(lines) > 2 else 28
    for number, line in enumerate(lines):
        sheet.text((x + CARD / 2, y + 114 + (number - (len(lines) - 1) / 2) * size), line, "name", size, CREAM, "mm")
    sheet.rule(x + 14, x + CARD - 14, y + 158, GOLD)
    sign = badges.exchange(28, GOLD) if calamity.tradable and not face_up else badges.lock(28, GOLD)
    sheet.put(sign, (x + 30, y + 182))
    sheet.fitted((x + 52, y + 182), words, "name", 26, CARD - 64, GOLD, "lm")


def _totals(sheet: Sheet, top: int, player: PlayerView, hand: HandView) -> None:
    """What the hand adds to: cards, sets, treasury, civilization cards, and all points."""
    parts = [
        ("cards", sum(hand.cards.values()), INK),
        ("value of sets", hand.value, BAD),
        ("treasury", player.treasury, INK),
        ("civilization cards", player.card_points, INK),
        ("total points", hand.total_points, GOOD),
    ]
    wide = (WIDE - 2 * LEFT + GAP) / len(parts)
    for number, (words, value, ink) in enumerate(parts):
        left = LEFT + number * wide
        sheet.box((left, top, left + wide - GAP, top + FOOT - 12), FAINT, 10)
        sheet.text((left + (wide - GAP) / 2, top + 30), str(value), "number", 42, ink, "mm")
        sheet.fitted((left + (wide - GAP) / 2, top + 64), words, "text", 27, wide - GAP - 12, SOFT, "mm")


def alt(view: View, seat: str | None = None) -> str:
    """The hand in words."""
    player, hand = hand_in(view, seat)
    edition = load_edition(view.edition)
    goods, calamities = _cards(edition, hand)
    lines = [f"Trade cards of {nations_of(view)[player.seat].name}: {plural(sum(hand.cards.values()), 'card')}."]
    for good, number in goods:
        more = f", {good.value * (number + 1) ** 2} with one more" if number < good.cards else ", a complete set"
        lines.append(f"{good.name} {TIMES} {number}: {good.value * number * number}{more}.")
    lines += [f"{card.name}: a calamity that {'may' if card.tradable else 'may not'} be traded." for card in calamities]
    lines += [f"{edition.calamities[name].name}: lies face up." for name, _ in player.calamities]
    lines.append(
        f"Sets {hand.value}, treasury {player.treasury}, civilization cards {player.card_points}: "
        f"{hand.total_points} points in all."
    )
    return shortened(lines)
