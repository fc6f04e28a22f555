"""The lobby: who sits down, what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import Button, Card, buttons
from rules.library import load_edition

if TYPE_CHECKING:
    from bot.tables.info import TableInfo


def lobby(info: TableInfo) -> Card:
    """Join, Leave, Watch, Settings, Start."""
    edition = load_edition(info.edition)
    variant = edition.variants[info.variant]
    about = f"{variant.name} for {info.players} players · moderator <@{info.moderator}>"
    lines = [f"## A table of {edition.name}", about]
    if info.physical:
        lines.append("**Around a real board**: you move the pieces, Solon keeps cards, counts and phases.")
    lines.append("")
    for number in range(info.players):
        if number < len(info.seats):
            seat = info.seats[number]
            who = f"<@{seat.user}>" if seat.user is not None else f"{seat.label} (computer)"
        else:
            who = "*free*"
        lines.append(f"{number + 1}. {who}")
    if info.watchers:
        lines.append("Watching: " + ", ".join(f"<@{user}>" for user in info.watchers))
    full = len(info.seats) == info.players
    key = f"s:{info.id}"
    controls = buttons(
        Button(f"{key}:join", "Join", "success", off=full),
        Button(f"{key}:leave", "Leave"),
        Button(f"{key}:watch", "Watch"),
        Button(f"{key}:fill", "Fill with practice players", off=full or info.physical),
        Button(f"{key}:settings", "Settings"),
        Button(f"{key}:start", "Start", "primary", off=not full),
    )
    return Card("\n".join(lines), controls)


def settings_text(info: TableInfo) -> str:
    """The table's options, as they stand."""
    edition = load_edition(info.edition)
    lines = [f"### Settings of this table ({edition.variants[info.variant].name})"]
    for name, option in edition.options.items():
        value = info.options.get(name, option.default)
        shown = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        lines.append(f"- **{option.name}**: {shown} (rule {option.rule}) — {option.text}")
    deadline = f"{info.deadline_hours:g} h, then {info.at_deadline}" if info.deadline_hours else "none"
    lines.append(f"- **Deadline for answers**: {deadline}")
    return "\n".join(lines)
