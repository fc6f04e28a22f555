"""Slash commands: what the bot registered, and turning a person's words into Discord's options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.sandbox import permissions as may
from bot.sandbox.changes import Change
from bot.sandbox.errors import ActionRefused
from bot.sandbox.resolve import Resolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.errors import Json
    from bot.sandbox.model import Channel, User
    from bot.sandbox.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
CHAT_INPUT = 1


@dataclass(slots=True)
class Leaf:
    """A command that can be run: its top command, the way down to it, and its options."""

    command: Json
    path: list[Json]
    options: list[Json]

    @property
    def name(self) -> str:
        """Give the whole name, such as `table open`."""
        return " ".join([self.command["name"], *(step["name"] for step in self.path)])

    @property
    def description(self) -> str:
        """Give the description of the innermost part."""
        return str(self.path[-1]["description"] if self.path else self.command["description"])


class CommandBook:
    """The commands that the bot has registered, for everywhere or for one guild."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.scopes: dict[int | None, dict[int, Json]] = {}

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Replace all commands of a scope, keeping the ids of those that stay."""
        old = {(c["name"], c["type"]): c["id"] for c in self.scopes.get(guild_id, {}).values()}
        self.scopes[guild_id] = {}
        for body in bodies:
            known = old.get((body["name"], body.get("type", CHAT_INPUT)))
            self.put(guild_id, body, int(known) if known else None)
        self.world.changes.tell(Change("commands"))
        return self.listed(guild_id)

    def put(self, guild_id: int | None, body: Json, command_id: int | None = None) -> Json:
        """Store one command as Discord gives it back."""
        number = command_id or self.world.new_id()
        stored: Json = {
            "id": str(number),
            "application_id": str(self.world.application_id),
            "version": str(self.world.new_id()),
            "default_member_permissions": body.get("default_member_permissions"),
            "type": body.get("type", CHAT_INPUT),
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "dm_permission": body.get("dm_permission", True) is not False,
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            "nsfw": bool(body.get("nsfw")),
        }
        if stored["default_member_permissions"] is not None:
            stored["default_member_permissions"] = str(stored["default_member_permissions"])
        if body.get("options"):
            stored["options"] = body["options"]
        if guild_id is not None:
            stored["guild_id"] = str(guild_id)
        self.scopes.setdefault(guild_id, {})[number] = stored
        return stored

    def listed(self, guild_id: int | None) -> list[Json]:
        """List the commands of a scope."""
        return list(self.scopes.get(guild_id, {}).values())

    def available(self, account: User, channel: Channel) -> list[Leaf]:
        """List every command that a person can run here."""
        granted = self.world.permissions(account, channel)
        if not granted & may.USE_APPLICATION_COMMANDS:
            return []
        found = self.listed(None) + (self.listed(channel.guild_id) if channel.guild_id else [])
        return [leaf for command in found if usable(command, channel, granted) for leaf in leaves(command)]

    def find(self, account: User, channel: Channel, name: str) -> Leaf:
        """Find a command by its whole name."""
        wanted = name.removeprefix("/").split()
        here = self.available(account, channel)
        for leaf in here:
            if leaf.name.split() == wanted:
                return leaf
        names = ", ".join("/" + leaf.name for leaf in here) or "none"
        raise ActionRefused(f"{account.name} has no command /{name} here; there are {names}.")


def usable(command: Json, channel: Channel, granted: int) -> bool:
    """Tell whether a command shows up for somebody in a channel."""
    if command["type"] != CHAT_INPUT:
        return False
    if channel.is_dm:
        contexts = command["contexts"]
        return 1 in contexts if contexts is not None else bool(command["dm_permission"])
    if command["contexts"] is not None and 0 not in command["contexts"]:
        return False
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    return granted == may.ALL or (int(needed) != 0 and granted & int(needed) == int(needed))


def leaves(command: Json) -> list[Leaf]:
    """List the runnable commands inside a command."""
    found: list[Leaf] = []

    def descend(options: list[Json], path: list[Json]) -> None:
        inner = [o for o in options if o["type"] in {SUBCOMMAND, GROUP}]
        for option in inner:
            descend(option.get("options") or [], [*path, option])
        if not inner:
            found.append(Leaf(command, path, options))

    descend(command.get("options") or [], [])
    return found


def command_data(
    world: World, leaf: Leaf, channel: Channel, values: Mapping[str, Any], focused: str | None = None
) -> Json:
    """Build the `data` part of a command interaction."""
    resolved = Resolved(world, channel)
    known = {option["name"]: option for option in leaf.options}
    if extra := [name for name in values if name not in known]:
        names = ", ".join(known) or "none"
        raise ActionRefused(f"/{leaf.name} has no option {extra[0]!r}; it has {names}.")
    filled: list[Json] = []
    for option in leaf.options:
        value = values.get(option["name"])
        if value is None:
            if option.get("required") and focused is None:
                raise ActionRefused(f"/{leaf.name} needs the option {option['name']!r}.")
            continue
        entry: Json = {"name": option["name"], "type": option["type"]}
        if option["name"] == focused:
            entry |= {"value": str(value), "focused": True}
        else:
            entry["value"] = checked(resolved, leaf, option, value)
        filled.append(entry)
    for step in reversed(leaf.path):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    data: Json = {"id": leaf.command["id"], "name": leaf.command["name"], "type": CHAT_INPUT, "options": filled}
    if "guild_id" in leaf.command:
        data["guild_id"] = leaf.command["guild_id"]
    return data | resolved.part()


def checked(resolved: Resolved, leaf: Leaf, option: Json, value: Any) -> Any:
    """Check one option's value as Discord's own client would."""
    kind, name = option["type"], option["name"]
    if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
        return resolved.add({USER: "user", CHANNEL: "channel", ROLE: "role"}.get(kind, "mentionable"), value)
    if kind == FILE:
        return resolved.add("attachment", value)
    if choices := option.get("choices"):
        for choice in choices:
            if str(value) in {str(choice["value"]), choice["name"]}:
                return choice["value"]
        offered = ", ".join(str(c["name"]) for c in choices)
        raise ActionRefused(f"/{leaf.name}: {name} must be one of {offered}.")
    plain = _plain(leaf, option, value)
    size: Any = len(plain) if kind == STRING else plain
    low, high = (option.get(f"{end}_{'length' if kind == STRING else 'value'}") for end in ("min", "max"))
    if (low is not None and size < low) or (high is not None and size > high):
        raise ActionRefused(f"/{leaf.name}: {name} must be between {low} and {high}.")
    return plain


def _plain(leaf: Leaf, option: Json, value: Any) -> Any:
    kind = option["type"]
    if kind == BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() in {"true", "yes", "1"}
    try:
        return int(value) if kind == INTEGER else float(value) if kind == NUMBER else str(value)
    except ValueError:
        raise ActionRefused(f"/{leaf.name}: {option['name']} must be a number.") from None
