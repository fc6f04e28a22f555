"""The things a Discord server is made of, held in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.errors import Json

TEXT, DM, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15


@dataclass(slots=True)
class User:
    """An account: a person's, or the bot's."""

    id: int
    name: str
    bot: bool = False
    dms_open: bool = True

    @property
    def mention(self) -> str:
        """Give the text that mentions this account."""
        return f"<@{self.id}>"


@dataclass(slots=True)
class Role:
    """A role in a guild; the role with the guild's own id is everybody's."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    managed: bool = False
    mentionable: bool = False


@dataclass(slots=True)
class Member:
    """An account's place in a guild."""

    user_id: int
    joined: datetime
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies to one role or one member."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Attachment:
    """A stored file."""

    id: int
    filename: str
    content: bytes
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    in_embed: bool = False


@dataclass(slots=True)
class Message:
    """One message; `viewer_id` is set when only that person may see it."""

    id: int
    channel_id: int
    author_id: int
    created: datetime
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    edited: datetime | None = None
    pinned: datetime | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reference: Json | None = None
    viewer_id: int | None = None
    interaction: Json | None = None
    interaction_name: str | None = None
    thread_id: int | None = None
    nonce: str | int | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)
    dismissed: bool = False

    @property
    def loading(self) -> bool:
        """Tell whether the message still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def components_v2(self) -> bool:
        """Tell whether the message is made of Components V2."""
        return bool(self.flags & COMPONENTS_V2)


@dataclass(slots=True)
class Channel:
    """A text channel, a category, a thread or a direct-message channel."""

    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[int] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    slowmode: int = 0
    nsfw: bool = False
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    created: datetime | None = None
    thread_members: dict[int, datetime] = field(default_factory=dict)
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        """Tell whether this is a thread."""
        return self.type in THREADS

    @property
    def is_dm(self) -> bool:
        """Tell whether this is a direct-message channel."""
        return self.type == DM

    @property
    def last_message_id(self) -> int | None:
        """Give the newest public message's id."""
        for message in reversed(self.messages.values()):
            if message.viewer_id is None:
                return message.id
        return None


@dataclass(slots=True)
class Guild:
    """A Discord server: members, roles and channels."""

    id: int
    name: str
    owner_id: int
    created: datetime
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
