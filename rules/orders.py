"""Orders as people write them: `3 Knossos > Phaestos`, `ship Knossos +5 > Rhodes -2 > Miletus`, `build Rhodes levy`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from rules.refusals import Unreadable

MARCH = re.compile(r"^([1-9]\d*)\s+(.+)$")
STOP = re.compile(r"^(.*?)((?:\s*[+-]\s*\d+)*)$")
LOAD = re.compile(r"([+-])\s*(\d+)")
WITH = re.compile(r"^(.*)\s+with\s+(\d+)$")
SHIP_ORDER = re.compile(r"^(keep|build)\s+(.+?)(?:\s+levy(?:\s+(\d+))?)?$")

MOVE_FORM = "lines such as '3 Knossos > Phaestos' or 'ship Knossos +5 > Rhodes -2 > Miletus'"
SHIP_FORM = "lines such as 'keep Knossos', 'keep Knossos levy', 'build Rhodes', 'build Rhodes levy 2'"


@dataclass(frozen=True, slots=True)
class March:
    """Tokens that cross one land border."""

    number: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a ship's way, how many tokens leave the ship there, and how many board it."""

    place: str
    off: int = 0
    on: int = 0


@dataclass(frozen=True, slots=True)
class Voyage:
    """One ship's whole way; tokens still aboard at the end disembark there."""

    stops: tuple[Stop, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class ShipOrder:
    """Keep or build one ship, and how many tokens of the cost are levied in its area."""

    verb: str
    place: str
    levy: int


def place_id(text: str) -> str:
    """The id of a place as typed: `Lesser Armenia` -> `lesser-armenia`, `Delphi (west)` -> `delphi@west`."""
    name = text.strip().lower()
    if name.endswith(")") and "(" in name:
        name, _, coast = name[:-1].partition("(")
        return f"{place_id(name)}@{place_id(coast)}"
    return re.sub(r"\s*@\s*", "@", re.sub(r"[\s_]+", "-", name))


@lru_cache(maxsize=20_000)
def read_move(line: str) -> March | Voyage:
    """One line of movement orders."""
    text = line.strip()
    if text.lower().startswith("ship "):
        return _read_voyage(text[5:], line)
    match = MARCH.match(text)
    parts = match[2].split(">") if match else []
    if match is None or len(parts) != 2:
        raise Unreadable(f"Cannot read the order {line!r}.", allowed=MOVE_FORM)
    return March(int(match[1]), place_id(parts[0]), place_id(parts[1]))


@lru_cache(maxsize=20_000)
def read_ship(line: str) -> ShipOrder:
    """One line of ship orders; `levy` alone means the whole cost is levied."""
    match = SHIP_ORDER.match(line.strip().lower())
    if match is None:
        raise Unreadable(f"Cannot read the order {line!r}.", allowed=SHIP_FORM)
    levy = -1 if match[3] is None and " levy" in line.lower() else int(match[3] or 0)
    return ShipOrder(match[1], place_id(match[2]), levy)


def _read_voyage(text: str, line: str) -> Voyage:
    aboard = WITH.match(text.strip())
    if aboard:
        text = aboard[1]
    stops = []
    for number, part in enumerate(text.split(">")):
        match = STOP.match(part.strip())
        name = place_id(match[1]) if match else ""
        if match is None or not name:
            raise Unreadable(f"Cannot read the order {line!r}.", allowed=MOVE_FORM)
        loads = LOAD.findall(match[2])
        off = sum(int(count) for sign, count in loads if sign == "-")
        on = sum(int(count) for sign, count in loads if sign == "+")
        if aboard and number == 0:
            on += int(aboard[2])
        stops.append(Stop(name, off, on))
    if len(stops) < 2:
        raise Unreadable(f"The ship of {line!r} goes nowhere.", allowed=MOVE_FORM)
    return Voyage(tuple(stops))
