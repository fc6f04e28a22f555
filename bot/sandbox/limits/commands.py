"""Limits of application commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.limits.report import Report

if TYPE_CHECKING:
    from bot.sandbox.errors import Json

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUBCOMMAND, GROUP = 1, 2
MOST = {1: 100, 2: 15, 3: 15}
COMMAND_KEYS = {
    "id", "name", "name_localizations", "description", "description_localizations", "options", "type", "contexts",
    "default_member_permissions", "dm_permission", "integration_types", "nsfw", "handler",
}  # fmt: skip
OPTION_KEYS = {
    "type", "name", "name_localizations", "description", "description_localizations", "required", "choices", "options",
    "channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete",
}  # fmt: skip


def check_commands(bodies: list[Json]) -> list[str]:
    """Refuse a set of commands that breaks a limit."""
    report = Report()
    for kind, most in MOST.items():
        same = [body["name"] for body in bodies if body.get("type", 1) == kind]
        if len(same) > most:
            report.fault("", "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of commands reached ({most})")
        report.unique("", same, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command name")
    for index, body in enumerate(bodies):
        _command(report, str(index), body)
    report.refuse()
    return report.notes


def _command(report: Report, place: str, body: Json) -> None:
    report.keys(place, body, COMMAND_KEYS)
    chat = body.get("type", 1) == 1
    if chat:
        _name(report, place, body)
        report.length(f"{place}.description", body.get("description"), 1, 100)
        _options(report, place, body.get("options") or [], depth=0)
    else:
        report.length(f"{place}.name", body.get("name"), 1, 32)
    if chat and (size := _characters(body)) > 8000:
        report.fault(place, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size (8000), it has {size}")


def _name(report: Report, place: str, thing: Json) -> None:
    name = thing.get("name") or ""
    if not NAME.match(name) or name != name.lower():
        report.fault(f"{place}.name", "APPLICATION_COMMAND_INVALID_NAME", f"Command name {name!r} is invalid")


def _options(report: Report, place: str, options: list[Json], depth: int) -> None:
    place = f"{place}.options"
    report.length(place, options, 0, 25)
    report.unique(place, [o.get("name") for o in options], "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name")
    nested = [o.get("type") in {SUBCOMMAND, GROUP} for o in options]
    if any(nested) and not all(nested):
        report.fault(place, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options do not mix")
    wishes = [bool(o.get("required")) for o in options]
    if wishes != sorted(wishes, reverse=True):
        report.fault(
            place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come before optional ones"
        )
    for index, option in enumerate(options):
        _option(report, f"{place}.{index}", option, depth)


def _option(report: Report, place: str, option: Json, depth: int) -> None:
    report.keys(place, option, OPTION_KEYS)
    _name(report, place, option)
    report.length(f"{place}.description", option.get("description"), 1, 100)
    kind = option.get("type")
    if (kind == GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1):
        report.fault(f"{place}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply")
    if kind in {SUBCOMMAND, GROUP}:
        _options(report, place, option.get("options") or [], depth + 1)
    choices = option.get("choices") or []
    report.length(f"{place}.choices", choices, 0, 25)
    report.unique(f"{place}.choices", [c.get("name") for c in choices], "CHOICE_NAMES_DUPLICATE", "Choice name")
    for index, choice in enumerate(choices):
        report.length(f"{place}.choices.{index}.name", choice.get("name"), 1, 100)
    if choices and option.get("autocomplete"):
        report.fault(
            place, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Choices and autocomplete exclude each other"
        )


def _characters(thing: Json) -> int:
    total = len(thing.get("name") or "") + len(thing.get("description") or "")
    total += sum(len(c["name"]) + len(str(c["value"])) for c in thing.get("choices") or [])
    return total + sum(_characters(option) for option in thing.get("options") or [])
