"""A player's desk: his hand and what he has to decide, in one message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import Button, Card, buttons, shorten
from bot.screens.names import card_name, nation, place_at_table
from bot.screens.status import clock_lines
from rules.library import load_edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.info import TableInfo
    from rules.views import View


def hand_lines(seen: View, seat: str) -> list[str]:
    """A hand in words, with what its sets are worth now and with one card more."""
    hand = seen.hands[seat]
    edition = load_edition(seen.edition)
    number = sum(hand.cards.values())
    cards = "1 card" if number == 1 else f"{number} cards"
    lines = [f"**Hand** of {nation(seen, seat)}: {cards} worth {hand.value}"]
    for card, number in sorted(hand.cards.items(), key=lambda row: edition.stack_of[row[0]]):
        commodity = edition.commodities.get(card)
        if commodity is None:
            lines.append(f"- *{card_name(seen.edition, card)}*: a calamity, pass it on in trade")
        else:
            worth = commodity.value * number * number
            more = commodity.value * (number + 1) ** 2
            lines.append(f"- {number} *{commodity.name}* = {worth} (with one more {more})")
    player = next(player for player in seen.players if player.seat == seat)
    for calamity, trader in player.calamities:
        by = f" from {nation(seen, trader)}" if trader else ""
        lines.append(f"- *{card_name(seen.edition, calamity)}*{by} lies before you and will be resolved")
    return lines


def desk(info: TableInfo, seen: View, seat: str, ask: Card | None, news: Sequence[str] = ()) -> Card:
    """The desk of a seat: where it is, news for it, the hand, and the open ask with its controls."""
    where = f"<#{info.channel}>"
    head = f"## Turn {seen.turn} · {seen.phase_name}" if seen.turn else "## Set-up"
    head = "## The game is over" if seen.over else head
    lines = [head, f"-# table {info.id} in {where}", *(f"> {line}" for line in news)]
    if ask is None:
        lines += hand_lines(seen, seat) if seat in seen.hands and seen.hands[seat].cards else []
        lines.append("Nothing to decide now.")
    else:
        mine = info.clock.awaited.get(seat)
        lines += [*clock_lines(info, mine.due if mine else None), ask.text]
    key = f"s:{info.id}"
    links = [Button(f"{key}:ast", "A.S.T."), Button(f"{key}:hand", "Hand picture")]
    if not seen.physical:
        links.insert(0, Button(f"{key}:map", "Map"))
    return Card(shorten("\n".join(lines)), (*(ask.rows if ask else ()), *buttons(*links)))


def purse_lines(seen: View, seat: str) -> list[str]:
    """What a seat could acquire now, and the credits of the cards it owns; the prices stand on the sheet."""
    hand, edition = seen.hands[seat], load_edition(seen.edition)
    player = next(player for player in seen.players if player.seat == seat)
    funds = hand.value + player.treasury
    within = [card for card, due in sorted(hand.prices.items(), key=lambda row: row[1]) if due <= funds]
    names = ", ".join(f"*{card_name(seen.edition, card)}* {hand.prices[card]}" for card in within)
    credit = {card: edition.cards[card].cost - due for card, due in hand.prices.items()}
    given = ", ".join(f"{points} on *{card_name(seen.edition, card)}*" for card, points in credit.items() if points)
    return [
        f"Trade cards worth {hand.value} and {player.treasury} in treasury: **{funds}** in all.",
        f"Each of these is within reach: {names}." if names else "Nothing is within reach yet.",
        f"Your credit: {given or 'none'}.",
    ]


def player_lines(info: TableInfo, seen: View, seat: str) -> list[str]:
    """One nation as everybody may see it."""
    player = next(player for player in seen.players if player.seat == seat)
    needs = ", ".join(f"{least} {name}" for name, least in player.needs.items()) or "nothing that is public"
    owned = ", ".join(f"*{card_name(seen.edition, card)}*" for card in player.cards) or "none"
    sitting = info.seat(seat)
    who = f"<@{sitting.user}>" if sitting.user is not None else sitting.label
    return [
        f"### {player.nation.title() or place_at_table(seat)} ({who})",
        f"- space {player.marker}; the next step still needs {needs}",
        f"- {player.census} tokens on the board, {len(player.cities)} cities, {sum(player.ships.values())} ships",
        f"- stock {player.stock}, treasury {player.treasury}, {player.hand_size} trade cards",
        f"- cards worth {player.card_points}: {owned}",
    ]


def stock_lines(seen: View) -> list[str]:
    """Stock and treasury of every nation, and what could still be put on the board."""
    cities = load_edition(seen.edition).numbers.cities
    return [
        f"- {nation(seen, player.seat)}: {player.stock} tokens and {cities - len(player.cities)} cities in stock, "
        f"treasury {player.treasury}"
        for player in seen.players
    ]
