"""Accounts, guilds, roles and channels as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import permissions as may

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.errors import Json
    from bot.sandbox.model import Channel, Guild, Member, Role, User
    from bot.sandbox.world import World


def when(moment: datetime | None) -> str | None:
    """Write a moment as Discord does."""
    return None if moment is None else moment.isoformat()


def user(account: User) -> Json:
    """Describe an account."""
    return {
        "id": str(account.id),
        "username": account.name.lower().replace(" ", "_"),
        "discriminator": "0000" if account.bot else "0",
        "global_name": None if account.bot else account.name,
        "avatar": None,
        "bot": account.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def own_user(account: User) -> Json:
    """Describe the bot to itself."""
    mine = {"mfa_enabled": True, "locale": "en-US", "premium_type": 0, "email": None, "verified": True}
    return user(account) | mine


def role(it: Role) -> Json:
    """Describe a role."""
    return {
        "id": str(it.id),
        "name": it.name,
        "permissions": str(it.permissions),
        "position": it.position,
        "color": it.color,
        "colors": {"primary_color": it.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": it.managed,
        "mentionable": it.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(world: World, it: Member, *, with_user: bool = True) -> Json:
    """Describe a member of a guild."""
    data: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": when(it.joined),
        "nick": it.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role_id) for role_id in it.roles],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        data["user"] = user(world.users[it.user_id])
    return data


def channel(world: World, it: Channel) -> Json:
    """Describe a channel of any kind."""
    data: Json = {
        "id": str(it.id),
        "type": it.type,
        "flags": 0,
        "last_message_id": str(it.last_message_id) if it.last_message_id else None,
    }
    if it.is_dm:
        return data | {"recipients": [user(world.users[i]) for i in it.recipients if i != world.bot.id]}
    data |= {
        "guild_id": str(it.guild_id),
        "name": it.name,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "rate_limit_per_user": it.slowmode,
    }
    if it.is_thread:
        return data | thread_part(it, world.bot.id)
    return data | {
        "topic": it.topic,
        "position": it.position,
        "nsfw": it.nsfw,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in it.overwrites.values()
        ],
    }


def thread_part(it: Channel, reader_id: int) -> Json:
    """Describe what only threads have."""
    part: Json = {
        "owner_id": str(it.owner_id),
        "thread_metadata": {
            "archived": it.archived,
            "archive_timestamp": when(it.created),
            "auto_archive_duration": it.auto_archive,
            "locked": it.locked,
            "create_timestamp": when(it.created),
            "invitable": it.invitable,
        },
        "message_count": min(it.sent, 50),
        "member_count": min(len(it.thread_members), 50),
        "total_message_sent": it.sent,
        "applied_tags": [],
    }
    if reader_id in it.thread_members:
        part["member"] = thread_member(it, reader_id)
    return part


def thread_member(it: Channel, user_id: int) -> Json:
    """Describe somebody's place in a thread."""
    joined = when(it.thread_members[user_id])
    return {"id": str(it.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild(it: Guild) -> Json:
    """Describe a guild as REST gives it."""
    return {
        "id": str(it.id),
        "name": it.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(it.owner_id),
        "application_id": None,
        "region": "us-central",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(r) for r in it.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": len(it.members),
        "approximate_presence_count": len(it.members),
    }


def guild_create(world: World, it: Guild, *, all_members: bool) -> Json:
    """Describe a guild as the gateway gives it: with the channels and threads that the bot can see."""
    seen = [c for c in it.channels.values() if world.can(world.bot, c, may.VIEW_CHANNEL)]
    members = [m for m in it.members.values() if all_members or m.user_id == world.bot.id]
    return guild(it) | {
        "joined_at": when(it.members[world.bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(it.members),
        "voice_states": [],
        "members": [member(world, m) for m in members],
        "channels": [channel(world, c) for c in seen if not c.is_thread],
        "threads": [channel(world, c) for c in seen if c.is_thread and not c.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Describe the bot's application."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "rpc_origins": [],
    }
