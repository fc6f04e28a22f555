"""Names as people read them: nations in bold, cards in italics, areas as printed."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from maps.pack import load_board, packs
from rules.library import load_edition
from rules.orders import place_id
from rules.refusals import NotAsked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.tables.info import TableInfo
    from rules.views import View

PLACE = re.compile(r"\b([a-z]+(?:-[a-z]+)*)(?:@[a-z]+)?\b")


@cache
def card_name(edition: str, card: str) -> str:
    """The name of a civilization or trade card."""
    data = load_edition(edition)
    known = data.cards.get(card) or data.commodities.get(card) or data.calamities.get(card)
    return known.name if known else card


@cache
def place_name(board: str, place: str) -> str:
    """The name of an area or a sea; the coast where an area has two."""
    data = load_board(board)
    area, _, coast = place.partition("@")
    if area in data.areas:
        return data.areas[area].name + (f" ({coast})" if coast else "")
    return data.seas.get(area, area)


def order_in_words(board: str, line: str) -> str:
    """An order of movement or for ships with the printed names of its places; it can be read again."""
    data = load_board(board)

    def named(found: re.Match[str]) -> str:
        return place_name(board, found[0]) if found[1] in data.areas or found[1] in data.seas else found[0]

    return PLACE.sub(named, line)


def nation(seen: View, seat: str) -> str:
    """A seat's nation in bold, or the seat before nations are chosen."""
    player = next((player for player in seen.players if player.seat == seat), None)
    return f"**{player.nation.title() if player and player.nation else place_at_table(seat)}**"


def place_at_table(seat: str | None) -> str:
    """A seat before its nation is chosen, as people say it."""
    return (seat or "").replace("seat", "Seat ")


def seat_of_nation(seen: View, name: str) -> str:
    """The seat that plays a nation, by its name."""
    found = next((player.seat for player in seen.players if player.nation == name.strip().lower()), None)
    if found is None:
        nations = ", ".join(player.nation.title() for player in seen.players)
        raise NotAsked(f"No {name} plays here.", allowed=nations)
    return found


def person(info: TableInfo, seat: str) -> str:
    """Who sits there, as a mention; a practice player by name."""
    sitting = info.seat(seat)
    return f"<@{sitting.user}>" if sitting.user is not None else sitting.label


def people(info: TableInfo) -> dict[str, str]:
    """Who sits where."""
    return {seat.name: person(info, seat.name) for seat in info.seats}


def cards(edition: str, names: Iterable[str]) -> str:
    """Several cards in italics."""
    return ", ".join(f"*{card_name(edition, name)}*" for name in names)


def counted(edition: str, hand: dict[str, int]) -> str:
    """A hand in words: `3 Salt, 1 Grain`."""
    return ", ".join(f"{number} *{card_name(edition, card)}*" for card, number in hand.items()) or "no cards"


def tokens(number: int) -> str:
    """A number of tokens in words."""
    return "1 token" if number == 1 else f"{number} tokens"


def place_named(board: str, text: str) -> str:
    """The id of an area as somebody typed it, by id or by printed name."""
    word = text.strip().lower()
    found = [area.id for area in load_board(board).areas.values() if word in (area.id, area.name.lower())]
    return found[0] if found else place_id(text)


def places_like(text: str) -> list[tuple[str, str]]:
    """Areas of all boards whose printed name holds these letters: id and name."""
    found = {area.id: area.name for board in packs() for area in load_board(board).areas.values()}
    return sorted(((key, name) for key, name in found.items() if text.lower() in name.lower()), key=lambda row: row[1])
