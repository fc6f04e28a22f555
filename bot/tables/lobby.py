"""Who sits where before a game begins: changes of a table's info, each refused with a sentence if it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.info import Seat
from rules.library import load_edition
from rules.refusals import Illegal
from rules.setup import check_physical

if TYPE_CHECKING:
    from bot.tables.info import TableInfo


def check_players(info: TableInfo) -> None:
    """As many players as the variant is for, and at a real board a variant that can be played there."""
    edition = load_edition(info.edition)
    low, high = edition.player_range(info.variant)
    if not low <= info.players <= high:
        name = edition.variants[info.variant].name
        raise Illegal(f"{name} is not for {info.players} players.", allowed=f"{low} to {high}")
    if info.physical:
        check_physical(info.edition, info.variant)


def take_seat(info: TableInfo, user: int, label: str) -> None:
    """Somebody takes a free seat; nobody has two."""
    if info.seat_of(user):
        raise Illegal("You already sit at this table.")
    if len(info.seats) >= info.players:
        raise Illegal("All seats are taken.")
    info.seats.append(Seat(name=_free_name(info), user=user, label=label))
    info.watchers = [watcher for watcher in info.watchers if watcher != user]


def give_up_seat(info: TableInfo, user: int) -> None:
    """Somebody leaves."""
    if info.seat_of(user) is None:
        raise Illegal("You do not sit at this table.")
    info.seats = [seat for seat in info.seats if seat.user != user]


def fill(info: TableInfo) -> None:
    """Practice players for the empty seats; around a real board somebody would have to move for them."""
    if info.physical:
        raise Illegal("Practice players cannot move real pieces.", allowed="people in all seats, or fewer seats")
    while len(info.seats) < info.players:
        name = _free_name(info)
        info.seats.append(Seat(name=name, label=f"Practice {name.removeprefix('seat')}"))


def _free_name(info: TableInfo) -> str:
    taken = {seat.name for seat in info.seats}
    return next(name for number in range(1, 99) if (name := f"seat{number}") not in taken)
