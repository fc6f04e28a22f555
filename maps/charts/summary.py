"""The table at a glance: what every nation has, in whose turn, and who is waited for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from maps.charts import badges
from maps.charts.style import (
    EDGE,
    FAINT,
    FRAME,
    INK,
    LINE,
    PAPER,
    SOFT,
    TITLE,
    WARN,
    Sheet,
    length,
    plural,
    shortened,
)
from maps.from_view import heading, nations_of

if TYPE_CHECKING:
    from PIL import Image

    from maps.scene import Nation
    from rules.views import PlayerView, View

WIDE, LEFT, PLATE, HEAD, FOOT = 1300, FRAME + EDGE - 6, 200, 50, 118
COLUMNS = (
    ("Census", 92), ("Cities", 86), ("Ships", 82), ("Stock", 84), ("Treasury", 108), ("Hand", 82), ("Cards", 82),
    ("Points", 92), ("A.S.T.", 86),
)  # fmt: skip
STATUS = LEFT + PLATE + 12 + sum(wide for _, wide in COLUMNS) + 14


def draw(view: View) -> Image.Image:
    """One row per nation in A.S.T. order; order of movement and trade card stacks below."""
    row = 64 if len(view.players) <= 9 else 56
    top = TITLE + 10
    high = top + HEAD + len(view.players) * row + FOOT + FRAME
    nations = nations_of(view)
    sheet = Sheet.new(WIDE, high, "The table", heading(view))
    x = LEFT + PLATE + 12
    for name, wide in COLUMNS:
        sheet.text((x + wide - 6, top + HEAD / 2 + 2), name, "name", 25, SOFT, "rm")
        x += wide
    if view.awaited:
        sheet.text((STATUS, top + HEAD / 2 + 2), "Waiting for", "name", 25, SOFT, "lm")
    for number, player in enumerate(view.players):
        middle = top + HEAD + number * row + row // 2
        if number % 2 == 0:
            sheet.box((LEFT - 6, middle - row / 2, WIDE - LEFT + 6, middle + row / 2), FAINT, 8)
        _nation(sheet, view, player, nations[player.seat], middle, row)
    _foot(sheet, view, nations, high - FRAME - FOOT)
    return sheet.picture


def _nation(sheet: Sheet, view: View, player: PlayerView, nation: Nation, middle: int, row: int) -> None:
    sheet.put(badges.plate(nation, PLATE, row - 12), (LEFT + PLATE / 2, middle))
    x = LEFT + PLATE + 12
    for (_, wide), value in zip(COLUMNS, _numbers(player), strict=True):
        x += wide
        sheet.text((x - 6, middle), str(value), "number", 34, INK if value else LINE, "rm")
    room = WIDE - LEFT - STATUS - 40
    if player.seat in view.winners:
        sheet.put(badges.crown(44), (STATUS + 20, middle))
        sheet.fitted((STATUS + 50, middle), "winner", "name", 30, room - 10, INK, "lm")
    elif player.seat in view.awaited:
        sheet.put(badges.hourglass(34), (STATUS + 16, middle))
        sheet.fitted((STATUS + 42, middle), asked(view.awaited[player.seat]), "name", 27, room, WARN, "lm")


def _numbers(player: PlayerView) -> tuple[int, ...]:
    return (
        player.census,
        len(player.cities),
        sum(player.ships.values()),
        player.stock,
        player.treasury,
        player.hand_size,
        len(player.cards),
        player.card_points,
        player.marker,
    )


def asked(kind: str) -> str:
    """`ChooseTaxRate` as words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()


def _foot(sheet: Sheet, view: View, nations: dict[str, Nation], top: int) -> None:
    """Who moves before whom since the last census, and how many cards each stack holds."""
    sheet.rule(LEFT, WIDE - LEFT, top + 8)
    x = LEFT + 4
    sheet.text((x, top + 38), "Order of movement", "name", 26, SOFT, "lm")
    start = x = LEFT + 236
    for seat in view.order:
        if seat in nations:
            sheet.put(badges.chip(nations[seat], 38), (x + 19, top + 38))
            x += 48
    if x == start:
        sheet.text((x, top + 38), "no census yet", "text", 26, SOFT, "lm")
    sheet.text((LEFT + 4, top + 86), "Trade card stacks", "name", 26, SOFT, "lm")
    x = start
    for number, cards in sorted(view.stacks.items()):
        sheet.box((x, top + 68, x + 34, top + 104), INK, 6)
        sheet.text((x + 17, top + 86), str(number), "number", 25, PAPER, "mm")
        sheet.text((x + 42, top + 86), str(cards), "number", 30, INK if cards else LINE, "lm")
        x += round(length("00", "number", 30)) + 62


def alt(view: View) -> str:
    """The table in words."""
    nations = nations_of(view)
    lines = [f"{heading(view)}."]
    if view.over:
        lines.append(f"Won by {', '.join(nations[seat].name for seat in view.winners)}.")
    elif view.awaited:
        waiting = [f"{nations[seat].name} ({asked(kind)})" for seat, kind in view.awaited.items() if seat in nations]
        lines.append(f"Waiting for {', '.join(waiting)}.")
    if view.order:
        lines.append(f"Order of movement: {', '.join(nations[seat].name for seat in view.order if seat in nations)}.")
    brief = [""] * len(lines)
    for player in view.players:
        census, cities, ships, stock, treasury, hand, cards, points, marker = _numbers(player)
        name = nations[player.seat].name
        lines.append(
            f"{name}: census {census}, {plural(cities, 'city')}, {plural(ships, 'ship')}, "
            f"stock {stock}, treasury {treasury}, {plural(hand, 'trade card')}, "
            f"{plural(cards, 'civilization card')} worth {points}, space {marker}."
        )
        brief.append(f"{name}: census {census}, {plural(cities, 'city')}, space {marker}.")
    return shortened(lines, brief)
