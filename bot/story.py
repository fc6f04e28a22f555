"""What a table's card tells: each phase under its own name, and what many nations do alike in one line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.narrator import Narrator
    from rules.events import Event

Row = dict[str, Any]

ORDERS_TOLD = 4
"""So many orders of one nation's movement are told; `/log` has them all."""
ELSEWHERE = {"offer"}
"""What the card shows in another way: offers lie on its trade board."""


def caption(turn: int, phase: str) -> str:
    """The name of a phase above what happened in it."""
    return f"**Turn {turn} · {phase}**" if turn else "**Set-up**"


def story(narrator: Narrator, events: Iterable[Event]) -> tuple[list[str], list[str]]:
    """Lines of the phase that was on, and lines of the phases that began since, each under its name.

    Phases in which nothing happened are left out, but for the last one: its name stands where its lines will follow.
    """
    still: list[str] = []
    since: list[str] = []
    lines, head = still, ""
    for kind, group in groupby(events, key=lambda event: event.kind):
        run = list(group)
        if kind == "phase":
            lines, head = since, caption(run[-1].public["turn"], run[-1].public["name"])
            continue
        told = _told(narrator, kind, run)
        if told and head:
            since.append(head)
            head = ""
        lines += told
    return still, [*since, head] if head else since


def _told(narrator: Narrator, kind: str, run: list[Event]) -> list[str]:
    """The lines of events of one kind that follow each other."""
    rows = [row for event in run if (row := event.seen_by(None)) is not None]
    if kind in ELSEWHERE:
        return []
    if kind in SHORT:
        return SHORT[kind](narrator, rows)
    return [line.strip() for event in run if (line := narrator.tell(event))]


def _moves(narrator: Narrator, rows: list[Row]) -> list[str]:
    """The first orders of each nation, and how many more there were."""
    found = []
    for row in rows:
        orders = [narrator.order(line) for line in row["orders"]]
        more = len(orders) - ORDERS_TOLD
        text = "; ".join(orders) if more <= 1 else f"{'; '.join(orders[:ORDERS_TOLD])} and {more} more"
        found += [f"{narrator.nation(row['seat'])} moves: {text}"] if orders else []
    return found


def _markers(narrator: Narrator, rows: list[Row]) -> list[str]:
    """Who steps forward and who stays and why, a line for each; whoever falls back has a line of his own."""
    forward = [narrator.nation(row["seat"]) for row in rows if row["step"] > 0]
    who = "Everybody" if len(forward) == len(narrator.game.players()) > 1 else _and(forward)
    verb = "steps" if who == "Everybody" or len(forward) == 1 else "step"
    lines = [f"{who} {verb} forward on the A.S.T."] if forward else []
    lines += [line for row in rows if row["step"] < 0 and (line := narrator.line(row))]
    stay = [f"{narrator.nation(row['seat'])} ({narrator.lacking(row)})" for row in rows if not row["step"]]
    return lines + ([f"{_and(stay)} {'stays' if len(stay) == 1 else 'stay'}"] if stay else [])


def _draws(narrator: Narrator, rows: list[Row]) -> list[str]:
    """How many cards each nation draws; who must declare a calamity has a line of his own."""
    drawn = ", ".join(f"{narrator.nation(row['seat'])} {row['number']}" for row in rows)
    shown = [row for row in rows if row["declared"]]
    lines = [f"{narrator.nation(row['seat'])} must declare {narrator.cards(row['declared'])}" for row in shown]
    return [f"Trade cards drawn: {drawn}", *lines]


def _taxes(narrator: Narrator, rows: list[Row]) -> list[str]:
    """What each nation pays; who cannot pay all has a line of his own."""
    paid = ", ".join(f"{narrator.nation(row['seat'])} {row['tokens']}" for row in rows if row["tokens"])
    short = [row for row in rows if row["unpaid"]]
    lines = [f"{narrator.nation(row['seat'])} cannot pay for {cities(row['unpaid'])}" for row in short]
    return [*([f"Taxes: {paid}"] if paid else []), *lines]


def _built(narrator: Narrator, rows: list[Row]) -> list[str]:
    """The new cities of each nation."""
    areas: dict[str, list[str]] = {}
    for row in rows:
        areas.setdefault(narrator.nation(row["seat"]), []).append(narrator.area(row["area"]))
    what = {nation: "a city" if len(names) == 1 else "cities" for nation, names in areas.items()}
    return [f"{nation} builds {what[nation]} in {_and(names)}" for nation, names in areas.items()]


def _surplus(narrator: Narrator, rows: list[Row]) -> list[str]:
    """How many tokens each nation had to remove."""
    lost = ", ".join(f"{narrator.nation(row['seat'])} {sum(row['areas'].values())}" for row in rows)
    return [f"Tokens beyond the areas' limits are removed: {lost}"]


def cities(number: int) -> str:
    """A number of cities in words."""
    return "a city" if number == 1 else f"{number} cities"


def _and(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


SHORT: dict[str, Callable[[Narrator, list[Row]], list[str]]] = {
    "city_built": _built,
    "drew": _draws,
    "marker": _markers,
    "moved": _moves,
    "surplus": _surplus,
    "taxes": _taxes,
}
