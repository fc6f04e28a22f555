"""The JSON forms of things, as Discord sends them."""

from bot.sandbox.payloads.messages import attachment, message, message_event, reaction, reference_part
from bot.sandbox.payloads.places import (
    application,
    channel,
    guild,
    guild_create,
    member,
    own_user,
    role,
    thread_member,
    thread_part,
    user,
    when,
)

__all__ = [
    "application",
    "attachment",
    "channel",
    "guild",
    "guild_create",
    "member",
    "message",
    "message_event",
    "own_user",
    "reaction",
    "reference_part",
    "role",
    "thread_member",
    "thread_part",
    "user",
    "when",
]
