"""What a map points out: arrows for the movement somebody is planning, rings around what a calamity has cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maps.scene import Highlight
from rules.orders import March, read_move
from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.screens.asks import Asked
    from rules.events import Event

Marked = tuple[Highlight, ...]


RINGED = {"BuildCities", "ChooseStart"}
"""Asks whose places are ringed on a map."""


def planned(asked: Asked) -> Marked:
    """Rings around places to choose from; arrows for a movement in the making, none while it cannot be confirmed.

    Marches are yellow, voyages white.
    """
    if asked.question.kind in RINGED:
        return tuple(Highlight(area) for area in asked.question.options)  # type: ignore[attr-defined]
    lines = (asked.draft or {}).get("lines", []) if asked.question.kind == "Move" else []
    try:
        asked.question.read(asked.game, lines)
    except Refusal:
        return ()
    found: list[Highlight] = []
    for line in lines:
        order = read_move(line)
        if isinstance(order, March):
            found.append(Highlight(order.source, order.target))
        else:
            ways = zip(order.stops, order.stops[1:], strict=False)
            found += [Highlight(one.place, two.place, sail=True) for one, two in ways]
    return tuple(dict.fromkeys(found))


def struck(events: Iterable[Event], phase: str) -> Marked:
    """Rings around areas where calamities took or reduced something; `phase` is the one before the events."""
    areas: list[str] = []
    for event in events:
        row = event.public
        if event.kind == "phase":
            phase = row["phase"]
        elif phase == "calamities":
            areas += [*row["tokens"], *row["cities"]] if event.kind in {"lost", "annexed"} else []
            areas += [row["area"]] if event.kind in {"city_reduced", "city_eliminated", "revolt"} else []
    return tuple(Highlight(area) for area in sorted(set(areas)))
