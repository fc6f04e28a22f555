"""Permission bits, and what they add up to in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model import Channel, Guild, Member

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51

ALL = (1 << 53) - 1

EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
# what an invitation link for a table bot asks for
BOT = EVERYONE | CREATE_PRIVATE_THREADS | MANAGE_THREADS | MANAGE_MESSAGES | PIN_MESSAGES


def in_guild(guild: Guild, member: Member) -> int:
    """Add up a member's roles."""
    if guild.owner_id == member.user_id:
        return ALL
    total = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            total |= guild.roles[role_id].permissions
    return ALL if total & ADMINISTRATOR else total


def in_channel(guild: Guild, member: Member, channel: Channel) -> int:
    """Add up a member's roles and the channel's overwrites, in Discord's order."""
    total = in_guild(guild, member)
    if total == ALL:
        return ALL
    if everyone := channel.overwrites.get(guild.id):
        total = total & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        if overwrite := channel.overwrites.get(role_id):
            allow |= overwrite.allow
            deny |= overwrite.deny
    total = total & ~deny | allow
    if own := channel.overwrites.get(member.user_id):
        total = total & ~own.deny | own.allow
    return total if total & VIEW_CHANNEL else 0
