"""Messages and files as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.payloads.places import channel, member, user, when

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.model import Attachment, Message
    from bot.sandbox.world import World


def attachment(world: World, it: Attachment, *, ephemeral: bool = False) -> Json:
    """Describe a stored file."""
    data: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": len(it.content),
        "url": world.absolute(it.url),
        "proxy_url": world.absolute(it.url),
        "content_type": it.content_type,
    }
    if it.description:
        data["description"] = it.description
    if it.width is not None and it.height is not None:
        data |= {"width": it.width, "height": it.height}
    if ephemeral:
        data["ephemeral"] = True
    return data


def message(world: World, it: Message) -> Json:
    """Describe a message as REST gives it."""
    data: Json = {
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "author": user(world.users[it.author_id]),
        "type": it.type,
        "content": it.content,
        "mentions": [user(world.users[i]) for i in it.mentions if i in world.users],
        "mention_roles": [str(i) for i in it.mention_roles],
        "mention_everyone": it.mention_everyone,
        "attachments": [attachment(world, a, ephemeral=bool(it.viewer_id)) for a in it.attachments if not a.in_embed],
        "embeds": it.embeds,
        "components": it.components,
        "timestamp": when(it.created),
        "edited_timestamp": when(it.edited),
        "flags": it.flags,
        "pinned": it.pinned is not None,
        "tts": False,
    }
    if it.nonce is not None:
        data["nonce"] = it.nonce
    if it.author_id == world.bot.id:
        data["application_id"] = str(world.application_id)
    if it.interaction is not None:
        data |= {"webhook_id": str(world.application_id), "interaction_metadata": it.interaction}
        if it.interaction_name is not None:
            first = {key: it.interaction[key] for key in ("id", "type", "user")}
            data["interaction"] = first | {"name": it.interaction_name}
    if it.reactions:
        data["reactions"] = [reaction(emoji, users, world.bot.id) for emoji, users in it.reactions.items()]
    if it.thread_id is not None and it.thread_id in world.channels:
        data["thread"] = channel(world, world.channels[it.thread_id])
    return data | reference_part(world, it)


def reference_part(world: World, it: Message) -> Json:
    """Describe the message that this one replies to."""
    if it.reference is None:
        return {}
    if "message_id" not in it.reference:
        return {"message_reference": it.reference}
    where = world.channels.get(int(it.reference["channel_id"]))
    target = where.messages.get(int(it.reference["message_id"])) if where else None
    shown = None
    if target is not None:
        shown = {key: value for key, value in message(world, target).items() if key != "referenced_message"}
    return {"message_reference": it.reference, "referenced_message": shown}


def reaction(emoji: str, users: list[int], reader_id: int) -> Json:
    """Describe one reaction under a message."""
    return {
        "emoji": {"id": None, "name": emoji},
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me_burst": False,
        "me": reader_id in users,
    }


def message_event(world: World, it: Message) -> Json:
    """Describe a message as the gateway gives it: with the author's membership."""
    data = message(world, it)
    where = world.channels[it.channel_id]
    if where.guild_id is not None:
        data["guild_id"] = str(where.guild_id)
        if place := world.guilds[where.guild_id].members.get(it.author_id):
            data["member"] = member(world, place, with_user=False)
    return data
