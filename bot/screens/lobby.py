"""The lobby: who sits down, what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import Button, Card, Field, Form, Option, buttons, menus
from bot.screens.typed import counted, named, parts
from rules.library import load_edition

if TYPE_CHECKING:
    from bot.tables.info import TableInfo


def lobby(info: TableInfo) -> Card:
    """Join, Leave, Watch, Settings, Start."""
    edition = load_edition(info.edition)
    variant = edition.variants[info.variant]
    about = f"{variant.name} for {info.players} players · moderator <@{info.moderator}>"
    about += f" or <@&{info.moderator_role}>" if info.moderator_role else ""
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


def settings_card(info: TableInfo, *, moderates: bool) -> Card:
    """The options; before the start whoever moderates changes them here."""
    text = settings_text(info)
    if info.status != "lobby" or not moderates:
        return Card(f"{text}\n-# The moderator changes options before the start.")
    switches, numbers = [], []
    for key, option in load_edition(info.edition).options.items():
        value = info.options.get(key, option.default)
        if isinstance(option.default, bool):
            switches.append(Option(key, f"Turn {'off' if value else 'on'}: {option.name}"))
        else:
            numbers.append(Option(key, f"{option.name}: {value}", option.text))
    rows = menus(f"s:{info.id}:optturn", switches, "Turn an option on or off")
    return Card(text, (*rows, *menus(f"s:{info.id}:optask", numbers, "Change a number")))


def number_form(info: TableInfo, option: str) -> Form:
    """A number for an option."""
    row = load_edition(info.edition).options[option]
    value = str(int(info.options.get(option, row.default)))
    return Form(f"s:{info.id}:optset:{option}", row.name, (Field("value", row.name, value, row.text),))


def options_typed(edition: str, text: str) -> dict[str, bool | int]:
    """Options as typed: `Minutes for trade 10, Odd tax token is paid`; one without a number is turned on."""
    known = load_edition(edition).options
    found: dict[str, bool | int] = {}
    for part in parts(text):
        name, number = counted(part)
        option = named(name, {key: row.name for key, row in known.items()}, "option")
        found[option] = number if number is not None else 1
    return found
