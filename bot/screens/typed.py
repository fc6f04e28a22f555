"""Words as people type them: cards, players, numbers. What cannot be read is refused with what would do."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from rules.library import load_edition
from rules.refusals import Illegal, Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.views import View

PARTS = re.compile(r"[,;\n]")
LINES = re.compile(r"[;\n]")
EVERYBODY = ("", "all", "everybody", "everyone")


def parts(text: str) -> list[str]:
    """What stands between commas, semicolons and line ends."""
    return [part.strip() for part in PARTS.split(text) if part.strip()]


def lines(text: str) -> list[str]:
    """Orders, of which each has a line; a semicolon stands for a new line."""
    return [line.strip() for line in LINES.split(text) if line.strip()]


def counted(text: str) -> tuple[str, int | None]:
    """A name and its number, which stands before or behind it: `2 Salt`, `Salt 2`, `Salt`."""
    words = text.lower().split()
    if len(words) > 1 and words[0].isdigit():
        return " ".join(words[1:]), int(words[0])
    if len(words) > 1 and words[-1].isdigit():
        return " ".join(words[:-1]), int(words[-1])
    return " ".join(words), None


def named(text: str, names: Mapping[str, str], what: str) -> str:
    """The id behind a name: the whole name, or the only one that begins like this."""
    word = text.strip().lower()
    known = {key: name.lower() for key, name in names.items()}
    found = [key for key, name in known.items() if word in (key, name)]
    found = found or [key for key, name in known.items() if word and name.startswith(word)]
    if len(found) != 1:
        unclear = f"{text.strip()!r} may be more than one {what}." if found else f"There is no {what} {text.strip()!r}."
        raise Unreadable(unclear, allowed=", ".join(names[key] for key in found) or ", ".join(names.values()))
    return found[0]


def trade_cards(edition: str, text: str) -> list[str]:
    """Trade cards: `2 salt, wine`, `Grain 3, Salt`."""
    data = load_edition(edition)
    names = {card.id: card.name for card in data.commodity_list}
    names |= {card.id: card.name for card in data.calamity_list}
    found: list[str] = []
    for part in parts(text):
        name, number = counted(part)
        found += [named(name, names, "trade card")] * (1 if number is None else number)
    return found


def civilization_cards(edition: str, text: str) -> list[str]:
    """Civilization cards by name."""
    names = {card.id: card.name for card in load_edition(edition).card_list}
    return [named(part, names, "civilization card") for part in parts(text)]


def party(seen: View, me: str, text: str) -> str | None:
    """The seat of another player, by nation or seat; nobody in particular for "everybody"."""
    word = text.strip().lower()
    if word in EVERYBODY:
        return None
    others = {player.seat: player.nation.title() for player in seen.players if player.seat != me}
    found = [seat for seat, nation in others.items() if word in (seat.lower(), nation.lower())]
    if not found:
        allowed = ", ".join([*others.values(), "everybody"])
        raise Illegal(f"No {text.strip()!r} plays here besides you.", allowed=allowed)
    return found[0]


def written(cards: list[str], names: Mapping[str, str]) -> str:
    """Cards as they would be typed."""
    return ", ".join(f"{number} {names[card]}" for card, number in Counter(cards).items())
