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


def hand_over(info: TableInfo, name: str, to: tuple[int, str] | None) -> None:
    """A seat changes hands: somebody else with his name sits down there, or a practice player."""
    if to is not None and info.seat_of(to[0]):
        raise Illegal(f"<@{to[0]}> already sits at this table.")
    seat = info.seat(name)
    if to is None and info.physical:
        raise Illegal("A practice player cannot move pieces on a real board.", allowed="name a person")
    if to is None and seat.practice:
        raise Illegal("A practice player sits there already.")
    seat.user, seat.label = to or (None, f"Practice {name.removeprefix('seat')}")
    info.watchers = [watcher for watcher in info.watchers if watcher != seat.user]


def set_option(info: TableInfo, option: str, value: bool | int | None = None) -> None:
    """Set one of the edition's options; without a value it is turned on or off."""
    known = load_edition(info.edition).options
    if info.status != "lobby":
        raise Illegal("Options are fixed once the game has begun.")
    if option not in known:
        raise Illegal(f"There is no option {option!r}.", allowed=", ".join(known))
    default = known[option].default
    if isinstance(default, bool):
        info.options[option] = not info.options.get(option, default) if value is None else bool(value)
    elif value is None or value < 0:
        raise Illegal(f"{known[option].name}: a number is needed.", allowed=known[option].text)
    else:
        info.options[option] = int(value)


def _free_name(info: TableInfo) -> str:
    taken = {seat.name for seat in info.seats}
    return next(name for number in range(1, 99) if (name := f"seat{number}") not in taken)
