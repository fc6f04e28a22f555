"""Interactions: what a person did, and the bot's answers within their time."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox import errors, payloads
from bot.sandbox.changes import Change
from bot.sandbox.model import LOADING

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.errors import Json
    from bot.sandbox.model import Channel, Message, User
    from bot.sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
PONG, MESSAGE, THINKING, DEFER_UPDATE, UPDATE, CHOICES, FORM = 1, 4, 5, 6, 7, 8, 9
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MOST_KEPT = 5000
FILE_LIMIT = 10 * 1024 * 1024


@dataclass(slots=True)
class Interaction:
    """One thing that a person did, with everything the bot answered."""

    id: int
    type: int
    token: str
    user: User
    channel: Channel
    data: Json
    created: datetime
    source: Message | None = None
    name: str | None = None
    parent: Json | None = None
    answer: int | None = None
    failed: bool = False
    original_id: int | None = None
    message_ids: list[int] = field(default_factory=list)
    choices: list[Json] | None = None
    form: Form | None = None
    source_removed: bool = False

    @property
    def original(self) -> Message | None:
        """Give the message that `@original` means now."""
        return None if self.original_id is None else self.channel.messages.get(self.original_id)


@dataclass(slots=True)
class Form:
    """A form that the bot opened for one person."""

    interaction: Interaction
    custom_id: str
    title: str
    components: list[Json]

    @property
    def id(self) -> int:
        """Name the form by the interaction that opened it."""
        return self.interaction.id


class Desk:
    """Where interactions are started and the bot's answers come in."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_token: dict[str, Interaction] = {}
        self.forms: dict[int, Form] = {}

    def start(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        name: str | None = None,
        parent: Json | None = None,
    ) -> Interaction:
        """Send an interaction to the bot."""
        world = self.world
        token = secrets.token_urlsafe(40)
        it = Interaction(world.new_id(), kind, token, user, channel, data, world.clock.now(), source, name, parent)
        if source is not None and kind != COMMAND:
            it.original_id = source.id
        self._forget_old()
        self.by_token[token] = it
        world.gateway.dispatch("INTERACTION_CREATE", self._event(it))
        asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._late, it)
        return it

    def _forget_old(self) -> None:
        if len(self.by_token) > MOST_KEPT:
            self.by_token = {token: it for token, it in self.by_token.items() if self._age(it) <= TOKEN_SECONDS}
            self.forms = {
                number: form for number, form in self.forms.items() if form.interaction.token in self.by_token
            }

    def _late(self, it: Interaction) -> None:
        if it.answer is None and not it.failed:
            it.failed = True
            what = it.name or it.data.get("custom_id")
            self.world.problem(f"the bot did not answer {it.user.name}'s {what!r} within {ANSWER_SECONDS:g} s")
            self.world.changes.tell(Change("failed", it.channel, it.source, it.user.id, {"interaction": str(it.id)}))

    def _event(self, it: Interaction) -> Json:
        world, channel = self.world, it.channel
        owners = {"0": str(channel.guild_id or 0)}
        event: Json = {
            "id": str(it.id),
            "application_id": str(world.application_id),
            "type": it.type,
            "token": it.token,
            "version": 1,
            "data": it.data,
            "channel_id": str(channel.id),
            "channel": payloads.channel(world, channel) | {"permissions": str(world.permissions(it.user, channel))},
            "locale": "en-US",
            "app_permissions": str(world.permissions(world.bot, channel)),
            "entitlements": [],
            "authorizing_integration_owners": owners,
            "context": 1 if channel.is_dm else 0,
            "attachment_size_limit": FILE_LIMIT,
        }
        if it.source is not None:
            event["message"] = payloads.message(world, it.source)
        if channel.guild_id is None:
            return event | {"user": payloads.user(it.user)}
        guild = world.guilds[channel.guild_id]
        member = payloads.member(world, guild.members[it.user.id])
        return event | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member | {"permissions": str(world.permissions(it.user, channel))},
        }

    def metadata(self, it: Interaction) -> Json:
        """Describe the interaction on the messages that answer it."""
        data: Json = {
            "id": str(it.id),
            "type": it.type,
            "user": payloads.user(it.user),
            "authorizing_integration_owners": {"0": str(it.channel.guild_id or 0)},
        }
        if it.type == COMPONENT and it.source is not None:
            data["interacted_message_id"] = str(it.source.id)
        if it.type == SUBMIT and it.parent is not None:
            data["triggering_interaction_metadata"] = it.parent
        return data

    def open(self, interaction_id: int, token: str) -> Interaction:
        """Find an interaction that still waits for its first answer."""
        it = self.by_token.get(token)
        if it is None or it.id != interaction_id:
            raise errors.unknown("interaction")
        if it.answer is not None:
            raise errors.already_acknowledged()
        if it.failed or self._age(it) > ANSWER_SECONDS:
            raise errors.unknown("interaction")
        return it

    def running(self, token: str) -> Interaction:
        """Find an answered interaction whose token is still good."""
        it = self.by_token.get(token)
        if it is None:
            raise errors.ApiError(401, 50027, "Invalid Webhook Token")
        if self._age(it) > TOKEN_SECONDS:
            raise errors.expired_token()
        if it.answer is None:
            raise errors.unknown("webhook")
        return it

    def _age(self, it: Interaction) -> float:
        return (self.world.clock.now() - it.created).total_seconds()

    def settled(self, it: Interaction) -> bool:
        """Tell whether the person has something to look at: not nothing, and not just "thinking"."""
        if it.answer == THINKING:
            return it.original is None or not it.original.flags & LOADING
        return it.answer is not None

    def answered(self, it: Interaction, kind: int) -> None:
        """Note the first answer and tell whoever waits for it."""
        it.answer = kind
        self.world.changes.tell(Change("answered", it.channel, only=it.user.id, data={"interaction": str(it.id)}))
