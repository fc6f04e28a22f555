"""Menus of a hand, copy by copy: a hand may need several pages, and each page leaves the others' choice alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.cards import Menu, Option, menus, of_page
from bot.screens.names import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.state import Hand


def hand_menus(prefix: str, edition: str, hand: Hand, chosen: Iterable[str], prompt: str) -> list[Menu]:
    """All copies of all cards, those marked that are chosen."""
    marked = _marked(hand, chosen)
    options = [Option(value, card_name(edition, _card(value)), "", value in marked) for value in _copies(hand)]
    return menus(prefix, options, prompt, 0, len(options))


def chosen_cards(hand: Hand, before: Iterable[str], page: str, values: Iterable[str]) -> list[str]:
    """The choice after one page was changed."""
    here, marked = of_page(_copies(hand), page), _marked(hand, before)
    elsewhere = [value for value in _copies(hand) if value in marked and value not in here]
    return [_card(value) for value in (*elsewhere, *values)]


def _copies(hand: Hand) -> list[str]:
    return [f"{card}#{number}" for card, count in hand.items() for number in range(count)]


def _marked(hand: Hand, chosen: Iterable[str]) -> set[str]:
    counts = Counter(chosen)
    return {value for value in _copies(hand) if int(value.partition("#")[2]) < counts[_card(value)]}


def _card(value: str) -> str:
    return value.partition("#")[0]
