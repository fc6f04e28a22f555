"""The status card: turn, phase, who is awaited, the deadline, and the next buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import Button, Card, buttons, shorten
from bot.screens.names import nation, person
from rules.library import load_edition

if TYPE_CHECKING:
    from bot.tables.info import AtDeadline, TableInfo
    from rules.views import View


def status(info: TableInfo, seen: View, happened: list[str]) -> Card:
    """What happened, what is on, and who is awaited."""
    edition = load_edition(info.edition)
    lines = [*happened]
    if happened:
        lines.append("")
    if seen.over:
        winners = " and ".join(nation(seen, seat) for seat in seen.winners)
        lines.append(f"## The game is over: {winners} {'wins' if len(seen.winners) == 1 else 'win'}")
    else:
        rule = f" (rule {seen.rule})" if seen.rule else ""
        heading = f"Turn {seen.turn} · {seen.phase_name}{rule}" if seen.turn else _setting_up(seen)
        lines.append(f"## {heading}")
        lines += [*_awaited(info, seen), *clock_lines(info, info.clock.deadline)]
        if info.status == "paused":
            lines.append("The table is **paused**; no time runs.")
        if seen.in_order:
            lines.append("This phase is played in A.S.T. order.")
    where = ", around a real board" if seen.physical else ""
    lines.append(f"-# {edition.name}{where}, table {info.id}")
    return Card(shorten("\n".join(lines)), controls(info, seen))


def _setting_up(seen: View) -> str:
    """Nations first, then where they begin."""
    settled = {player.seat for player in seen.players if player.nation}
    return "Set-up: choose your first areas" if settled.issuperset(seen.awaited) else "Set-up: choose your nations"


def _awaited(info: TableInfo, seen: View) -> list[str]:
    chosen = {player.seat for player in seen.players if player.nation}
    people = [
        f"{nation(seen, seat)} ({person(info, seat)})" if seat in chosen else person(info, seat)
        for seat in seen.awaited
    ]
    return ["Waiting for " + ", ".join(people)] if people else []


def clock_lines(info: TableInfo, due: float | None) -> list[str]:
    """When trade ends, and until when an answer is due."""
    clock = info.clock
    if info.status == "paused":
        return []
    lines = [f"Trade ends <t:{int(clock.trade_ends)}:R>"] if clock.trade_ends is not None else []
    if due is not None:
        then = {"wait": "", "choose": ", then Solon chooses", "pass": ", then they pass"}[info.at_deadline]
        lines.append(f"Deadline <t:{int(due)}:R>{then}")
    return lines


def late_lines(seen: View, late: dict[str, AtDeadline]) -> list[str]:
    """What Solon did for those whose time was over."""
    words = {"choose": "Time is over: Solon chose for {}", "pass": "Time is over: {} passes"}
    return [words[how].format(nation(seen, seat)) for seat, how in late.items() if how != "wait"]


def controls(info: TableInfo, seen: View) -> tuple[tuple[Button, ...], ...]:
    """My turn, My hand, Map unless the board is real, A.S.T., and Trade while it is open."""
    key = f"s:{info.id}"
    row = [
        Button(f"{key}:turn", "My turn", "primary", off=seen.over),
        Button(f"{key}:hand", "My hand"),
        *([] if seen.physical else [Button(f"{key}:map", "Map")]),
        Button(f"{key}:ast", "A.S.T."),
        Button(f"{key}:table", "Summary"),
    ]
    if seen.phase == "trade" and not seen.over:
        row.append(Button(f"{key}:trade", "Trade", "success"))
        row.append(Button(f"{key}:tdone", "Done trading"))
    if seen.over:
        row += [Button(f"{key}:score", "Score", "primary"), Button(f"{key}:race", "How it went", "primary")]
        row += [Button(f"{key}:export", "Export"), Button(f"{key}:again", "Play again", "success")]
    return buttons(*row)  # type: ignore[return-value]
