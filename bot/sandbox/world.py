"""The sandbox's whole state: people, a server with its channels, and what has been said there."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from bot.sandbox import model, payloads
from bot.sandbox import permissions as may
from bot.sandbox.changes import Change, Changes
from bot.sandbox.commands import CommandBook
from bot.sandbox.errors import ActionRefused
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.ids import Clock, Snowflakes
from bot.sandbox.interactions import Desk
from bot.sandbox.model import Channel, Guild, Member, Message, Role, User
from bot.sandbox.person import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.sandbox.invitation import Invitation
    from bot.sandbox.model import Attachment
    from bot.sandbox.record import Exchange

log = logging.getLogger(__name__)


class World:
    """Everything that the embedded server knows; tests and the page act on it."""

    def __init__(
        self,
        players: Iterable[str] = (),
        channels: Iterable[str] = ("table",),
        guild: str = "Sandbox",
        bot: str = "Solon",
        *,
        same_ids: bool = False,
    ) -> None:
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.ids.founding = same_ids
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[str, Attachment] = {}
        self.base_url = "http://127.0.0.1"
        self.token = secrets.token_urlsafe(24)
        self.patience = 5.0
        self.privileged_intents = False
        self.real_rate_limits = False
        self.invitation: Invitation | None = None
        self.bot_note = ""
        """What the page says while the bot is away."""
        self.problems: list[str] = []
        self.watchers: list[Callable[[Exchange], None]] = []
        self.changes = Changes()
        self.faults = Faults(self)
        self.gateway = Gateway(self)
        self.commands = CommandBook(self)
        self.desk = Desk(self)
        self.people: dict[int, Person] = {}
        self.bot = self._account(bot, bot=True)
        self.application_id = self.bot.id
        self.owner = self._account("Host")
        self.guild = self.add_guild(guild)
        for name in channels:
            self.add_channel(name)
        for name in players:
            self.user(name)
        self.ids.founding = False

    # accounts and places

    def _account(self, name: str, *, bot: bool = False) -> User:
        account = User(self.new_id(), name, bot)
        self.users[account.id] = account
        return account

    def new_id(self) -> int:
        """Make a fresh id."""
        return self.ids.next()

    def absolute(self, url: str) -> str:
        """Give the full address of something that this server serves."""
        return self.base_url + url

    def problem(self, text: str) -> None:
        """Record something that a bot should never do; tests look at `problems`."""
        log.error("sandbox: %s", text)
        self.problems.append(text)

    def user(self, name: str) -> Person:
        """Find a person by name, or let a new one join the server."""
        for person in self.people.values():
            if person.name == name:
                return person
        person = Person(self, self._account(name))
        self.people[person.id] = person
        self.join(person.account, self.guild)
        return person

    def add_guild(self, name: str) -> Guild:
        """Open a server that the bot belongs to."""
        guild = Guild(self.new_id(), name, self.owner.id, self.clock.now())
        guild.roles[guild.id] = Role(guild.id, "@everyone", may.EVERYONE)
        bot_role = Role(self.new_id(), self.bot.name, may.BOT, position=1, managed=True)
        guild.roles[bot_role.id] = bot_role
        guild.members[self.bot.id] = Member(self.bot.id, self.clock.now(), [bot_role.id])
        self.guilds[guild.id] = guild
        self.gateway.guild_added(guild)
        return guild

    def add_role(self, name: str, permissions: int = 0, color: int = 0) -> Role:
        """Add a role to the server."""
        role = Role(self.new_id(), name, permissions, len(self.guild.roles), color)
        self.guild.roles[role.id] = role
        self.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(self.guild.id), "role": payloads.role(role)})
        return role

    def bot_role(self) -> Role:
        """Give the role that holds the bot's own permissions."""
        return self.guild.roles[self.guild.members[self.bot.id].roles[0]]

    def join(self, account: User, guild: Guild) -> None:
        """Make somebody a member."""
        if account.id in guild.members:
            return
        member = guild.members[account.id] = Member(account.id, self.clock.now())
        self.gateway.dispatch("GUILD_MEMBER_ADD", payloads.member(self, member) | {"guild_id": str(guild.id)})
        self.changes.tell(Change("people"))

    def leave(self, account: User, guild: Guild) -> None:
        """End somebody's membership."""
        if guild.members.pop(account.id, None) is None:
            return
        gone = {"guild_id": str(guild.id), "user": payloads.user(account)}
        self.gateway.dispatch("GUILD_MEMBER_REMOVE", gone)
        self.changes.tell(Change("people"))

    # channels

    def add_channel(self, name: str, topic: str | None = None, guild: Guild | None = None) -> Channel:
        """Add a text channel."""
        guild = guild or self.guild
        channel = Channel(self.new_id(), model.TEXT, name, guild.id, topic=topic, position=len(guild.channels))
        return self.place(channel)

    def place(self, channel: Channel) -> Channel:
        """Put a channel or thread where it belongs and tell of it."""
        self.channels[channel.id] = channel
        if channel.guild_id is not None:
            self.guilds[channel.guild_id].channels[channel.id] = channel
        self.gateway.channel_event("CREATE", channel)
        self.changes.tell(Change("channel", channel))
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Tell of a channel's new name or state."""
        self.gateway.channel_event("UPDATE", channel)
        self.changes.tell(Change("channel", channel))

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads."""
        for inner in [c for c in self.channels.values() if c.parent_id == channel.id and c.is_thread]:
            self.remove_channel(inner)
        self.gateway.channel_event("DELETE", channel)
        del self.channels[channel.id]
        if channel.guild_id is not None:
            del self.guilds[channel.guild_id].channels[channel.id]
        self.changes.tell(Change("channel_deleted", channel))

    def channel(self, where: Channel | str | int) -> Channel:
        """Find a channel by name or id."""
        if isinstance(where, Channel):
            return where
        if isinstance(where, int) and where in self.channels:
            return self.channels[where]
        wanted = str(where).removeprefix("#")
        for channel in self.channels.values():
            if not channel.is_dm and wanted in {channel.name, str(channel.id)}:
                return channel
        names = ", ".join(c.name for c in self.channels.values() if c.name)
        raise ActionRefused(f"There is no channel {where!r}; there are {names}.")

    def dm_channel(self, account: User) -> Channel:
        """Find or open the direct messages between the bot and somebody."""
        for channel in self.channels.values():
            if channel.is_dm and account.id in channel.recipients:
                return channel
        return self.place(Channel(self.new_id(), model.DM, recipients=[account.id, self.bot.id]))

    # who may do and see what

    def permissions(self, account: User, channel: Channel) -> int:
        """Add up what somebody may do in a channel."""
        if channel.is_dm:
            return may.EVERYONE if account.id in channel.recipients else 0
        assert channel.guild_id is not None
        guild = self.guilds[channel.guild_id]
        member = guild.members.get(account.id)
        if member is None:
            return 0
        if not channel.is_thread:
            return may.in_channel(guild, member, channel)
        parent = self.channels.get(channel.parent_id or 0)
        total = may.in_channel(guild, member, parent) if parent else 0
        inside = account.id in channel.thread_members or total & may.MANAGE_THREADS
        return 0 if channel.type == model.PRIVATE_THREAD and not inside else total

    def can(self, account: User, channel: Channel, permission: int) -> bool:
        """Tell whether somebody has all these permissions in a channel."""
        return self.permissions(account, channel) & permission == permission

    def sees(self, account_id: int, message: Message) -> bool:
        """Tell whether somebody sees a message."""
        channel = self.channels.get(message.channel_id)
        if channel is None or message.dismissed:
            return False
        if message.viewer_id is not None:
            return message.viewer_id == account_id
        return self.can(self.users[account_id], channel, may.VIEW_CHANNEL)

    # messages

    def post(self, message: Message) -> Message:
        """Put a finished message into its channel."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if message.viewer_id is None:
            channel.sent += 1
            if channel.archived:
                channel.archived = False
                self.channel_changed(channel)
            self.gateway.message_event("MESSAGE_CREATE", message)
        self.changes.tell(Change("message", channel, message))
        return message

    def message_changed(self, message: Message, *, edited: bool = True) -> None:
        """Tell of a message's new contents."""
        if edited:
            message.edited = self.clock.now()
        if message.viewer_id is None:
            self.gateway.message_event("MESSAGE_UPDATE", message)
        self.changes.tell(Change("message", self.channels[message.channel_id], message))

    def delete(self, message: Message) -> None:
        """Take a message away."""
        channel = self.channels[message.channel_id]
        channel.messages.pop(message.id, None)
        if message.viewer_id is None:
            self.gateway.message_event("MESSAGE_DELETE", message)
        self.changes.tell(Change("message_deleted", channel, message))
