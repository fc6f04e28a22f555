"""People, roles, channels and files that an interaction refers to by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import drafts, payloads
from bot.sandbox.errors import ActionRefused, Json

if TYPE_CHECKING:
    from bot.sandbox.model import Channel
    from bot.sandbox.world import World

TABLES = {"user": "users", "role": "roles", "channel": "channels"}


class Resolved:
    """Collects the `resolved` part of an interaction while values are read."""

    def __init__(self, world: World, channel: Channel) -> None:
        self.world = world
        self.guild = world.guilds.get(channel.guild_id or 0)
        self.tables: dict[str, Json] = {}

    def part(self) -> Json:
        """Give the collected part, if anything was referred to."""
        return {"resolved": self.tables} if self.tables else {}

    def add(self, kind: str, value: Any) -> str:
        """Take a person, role, channel, file, name or id; give its id."""
        if kind == "attachment":
            return self._file(value)
        if kind == "mentionable":
            number = self._id("user", value) or self._id("role", value)
            kind = "user" if number in self.world.users else "role"
        else:
            number = self._id(kind, value)
        if number is None:
            raise ActionRefused(f"There is no {kind} {value!r}.")
        self.tables.setdefault(TABLES[kind], {})[str(number)] = self._describe(kind, number)
        return str(number)

    def _id(self, kind: str, value: Any) -> int | None:
        known: dict[int, Any] = self._known(kind)
        number = getattr(value, "id", None)
        if number is None and str(value).isdigit():
            number = int(value)
        if number is None:
            number = next((i for i, thing in known.items() if thing.name == str(value).lstrip("@#")), None)
        return number if number in known else None

    def _known(self, kind: str) -> dict[int, Any]:
        if kind == "user":
            return self.world.users
        if self.guild is None:
            return {}
        return self.guild.roles if kind == "role" else self.guild.channels

    def _describe(self, kind: str, number: int) -> Json:
        if kind == "role":
            assert self.guild is not None
            return payloads.role(self.guild.roles[number])
        if kind == "channel":
            channel = payloads.channel(self.world, self.world.channels[number])
            return channel | {"permissions": str(self.world.permissions(self.world.bot, self.world.channels[number]))}
        if self.guild is not None and number in self.guild.members:
            member = payloads.member(self.world, self.guild.members[number], with_user=False)
            del member["mute"], member["deaf"]
            self.tables.setdefault("members", {})[str(number)] = member | {"permissions": "0"}
        return payloads.user(self.world.users[number])

    def _file(self, value: Any) -> str:
        if not isinstance(value, drafts.Upload):
            raise ActionRefused("A file option takes an Upload.")
        kept = drafts.store(self.world, value)
        self.tables.setdefault("attachments", {})[str(kept.id)] = payloads.attachment(self.world, kept, ephemeral=True)
        return str(kept.id)
