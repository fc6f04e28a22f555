"""What may be meant by somebody who is still typing: the last name is completed, what stands before it is kept."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from bot.screens.names import card_name, place_name
from bot.screens.typed import counted, trade_cards
from rules.board import area_of
from rules.orders import place_id
from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.screens.asks import Asked
    from rules.state import Hand

MOST = 25
LENGTH = 100
"""Discord's limits: so many choices, so many characters in each."""
LEAD = re.compile(r"^\s*(?:(?P<number>\d+)\s+|(?P<verb>ship|keep|build)\s+)", re.IGNORECASE)


def fitting(texts: Iterable[str]) -> list[str]:
    """Those that Discord takes, each once."""
    return [text for text in dict.fromkeys(texts) if 0 < len(text) <= LENGTH][:MOST]


def like(names: Iterable[str], typed: str) -> list[str]:
    """Names that begin like what is typed, then names that hold it."""
    word, known = typed.strip().lower(), list(dict.fromkeys(names))
    first = [name for name in known if name.lower().startswith(word)]
    return first + [name for name in known if word in name.lower() and name not in first]


def listed(typed: str, choices: Iterable[str]) -> list[str]:
    """A list with commas whose last part is completed; a name that stands there already is not offered again."""
    before, comma, last = typed.rpartition(",")
    taken = {counted(part.removesuffix(" city"))[0] for part in before.split(",")}
    left = [choice for choice in choices if counted(choice.removesuffix(" city"))[0] not in taken]
    return fitting(f"{before}{comma}{' ' if comma else ''}{choice}" for choice in like(left, last))


def from_hand(edition: str, hand: Hand, typed: str) -> list[str]:
    """Cards of a hand, the last one completed: those that stand before it are gone from the hand."""
    before, comma, last = typed.rpartition(",")
    try:
        left = Counter(hand) - Counter(trade_cards(edition, before))
    except Refusal:
        return []
    name, number = counted(last)
    digits = last.split()
    if number is None and digits and digits[0].isdigit():
        name, number = "", int(digits[0])
    names = {card_name(edition, card): count for card, count in left.items()}
    start = f"{before}{comma}{' ' if comma else ''}"
    found = []
    for label in like(names, name):
        numbers = range(names[label], 0, -1) if number is None else [number] if number <= names[label] else []
        found += [f"{start}{f'{count} ' if count > 1 else ''}{label}" for count in numbers]
    return fitting(found)


def orders(asked: Asked, resting: Iterable[str], typed: str) -> list[str]:
    """The line that is being typed, its last place completed: from where tokens or ships are, to where they can go."""
    before, mark, line = _last_line(typed)
    start = f"{before}{mark}{' ' if mark else ''}"
    lead = LEAD.match(line)
    if lead is None:
        return fitting(f"{start}{text}" for text in like(_openings(asked, resting), line))
    way, arrow, last = line[lead.end() :].rpartition(">")
    head = start + line.strip()[: lead.end()].split()[0] + " " + way.strip() + (" > " if arrow else "")
    if re.search(r"[+-]|\bwith\b|\blevy\b", last, re.IGNORECASE):
        return fitting([typed])
    near, others = _places(asked, resting, lead, way if arrow else None)
    onward = "" if arrow or (lead["verb"] or "").lower() in {"keep", "build"} else " > "
    return fitting(f"{head}{name}{onward}" for name in like(near, last) or like(others, last))


def _last_line(typed: str) -> tuple[str, str, str]:
    before, mark, line = typed.rpartition(";")
    return before, mark, line


def _openings(asked: Asked, resting: Iterable[str]) -> list[str]:
    """How an order may begin."""
    player = asked.game.player(asked.question.seat)
    if asked.question.kind == "RunShips":
        kept = [f"keep {asked.place(place)}" for place in sorted(player.ships)]
        return kept + [f"build {asked.place(area)}" for area in _coastal(asked)]
    marches = [f"{player.tokens[area]} {asked.place(area)} > " for area in sorted(resting)]
    return [*marches, *(f"ship {asked.place(place)} > " for place in sorted(player.ships))]


def _coastal(asked: Asked) -> list[str]:
    player, areas = asked.game.player(asked.question.seat), asked.game.board.areas
    return [area for area in sorted({*player.tokens, *player.cities}) if areas[area].coasts]


def _places(
    asked: Asked, resting: Iterable[str], lead: re.Match[str], way: str | None
) -> tuple[list[str], list[str]]:
    """Names of places that make sense here, and of all places in play."""
    game = asked.game
    player, board = game.player(asked.question.seat), game.board
    verb = (lead["verb"] or "").lower()
    if way is None:
        near = {"": sorted(resting), "build": _coastal(asked)}.get(verb, sorted(player.ships))
    else:
        here = place_id(re.sub(r"\s*([+-]\s*\d+\s*)+$|\s+with\s+\d+\s*$", "", way.rpartition(">")[2].strip()))
        borders = board.water if verb else board.land
        moorings = [here, *board.moorings.get(area_of(here), ())] if verb else [here]
        near = sorted({place for mooring in moorings for place in borders.get(mooring, ())})
    every = [*board.areas, *(board.seas if verb == "ship" else ())]
    return _named(asked, near), _named(asked, every)


def _named(asked: Asked, places: Iterable[str]) -> list[str]:
    return sorted({place_name(asked.game.full_board.id, place) for place in places})
