"""Messages: create, read, edit, delete, pin, react."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from bot.sandbox import drafts, errors, payloads
from bot.sandbox import permissions as may
from bot.sandbox.changes import Change
from bot.sandbox.limits.messages import check_message
from bot.sandbox.model import Message
from bot.sandbox.rest.call import NOTHING, Answer, Call, route

if TYPE_CHECKING:
    from bot.sandbox.model import Channel


def need_to_send(call: Call, channel: Channel) -> None:
    """Check that the bot may send what it is about to send."""
    world = call.world
    if channel.is_dm:
        person = next(world.users[i] for i in channel.recipients if i != world.bot.id)
        shares_guild = any(person.id in guild.members for guild in world.guilds.values())
        if not person.dms_open or not shares_guild:
            raise errors.closed_dms()
        return
    needed = may.SEND_MESSAGES_IN_THREADS if channel.is_thread else may.SEND_MESSAGES
    if call.body.get("embeds"):
        needed |= may.EMBED_LINKS
    if call.uploads:
        needed |= may.ATTACH_FILES
    if not world.can(world.bot, channel, needed):
        raise errors.missing_permissions()
    if channel.locked and not world.can(world.bot, channel, may.MANAGE_THREADS):
        raise errors.ApiError(403, 160005, "Thread is locked")


@route("POST", "/channels/{channel_id}/messages")
async def create(call: Call) -> Answer:
    """Post a message."""
    channel = call.channel()
    call.body = call.body or {}
    need_to_send(call, channel)
    call.note(check_message(call.body, call.uploads))
    world = call.world
    message = Message(world.new_id(), channel.id, world.bot.id, world.clock.now())
    message.nonce = call.body.get("nonce")
    reply_to(call, channel, message)
    drafts.apply(world, message, call.body, call.uploads)
    world.post(message)
    return 200, payloads.message(world, message)


def reply_to(call: Call, channel: Channel, message: Message) -> None:
    """Make a message a reply, if the body says so."""
    reference = call.body.get("message_reference")
    if not reference:
        return
    target = channel.messages.get(int(reference["message_id"]))
    if target is None or target.viewer_id is not None:
        if reference.get("fail_if_not_exists", True):
            fault = {"code": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "message": "Unknown message"}
            raise errors.ApiError(400, 50035, "Invalid Form Body", {"message_reference": {"_errors": [fault]}})
        return
    message.type = 19
    message.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild_id is not None:
        message.reference["guild_id"] = str(channel.guild_id)


@route("GET", "/channels/{channel_id}/messages")
async def history(call: Call) -> Answer:
    """Read the newest messages, or those around a point."""
    channel = call.channel(may.READ_MESSAGE_HISTORY)
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise errors.ApiError(400, 50035, "Invalid Form Body")
    found = [m for m in channel.messages.values() if m.viewer_id is None]
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])]
    if "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    if "around" in call.query:
        middle = int(call.query["around"])
        found = sorted(sorted(found, key=lambda m: abs(m.id - middle))[:limit], key=lambda m: m.id)
    return 200, [payloads.message(call.world, m) for m in reversed(found[-limit:])]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
async def read(call: Call) -> Answer:
    """Read one message."""
    channel = call.channel(may.READ_MESSAGE_HISTORY)
    return 200, payloads.message(call.world, call.message(channel))


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit(call: Call) -> Answer:
    """Edit the bot's own message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id:
        raise errors.ApiError(403, 50005, "Cannot edit a message authored by another user")
    change(call, message)
    return 200, payloads.message(call.world, message)


def change(call: Call, message: Message) -> None:
    """Check and apply an edit."""
    call.body = call.body or {}
    call.note(check_message(call.body, call.uploads, message, first=False))
    after = {"content": message.content, "embeds": message.embeds, "components": message.components} | call.body
    kept = message.attachments if call.body.get("attachments") is None else call.body["attachments"]
    if not any((after["content"], after["embeds"], after["components"], kept, call.uploads)):
        raise errors.empty_message()
    drafts.apply(call.world, message, call.body, call.uploads)
    call.world.message_changed(message)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete(call: Call) -> Answer:
    """Delete a message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot.id and not call.world.can(call.world.bot, channel, may.MANAGE_MESSAGES):
        raise errors.missing_permissions()
    call.world.delete(message)
    return NOTHING


@route("POST", "/channels/{channel_id}/messages/bulk-delete")
async def bulk_delete(call: Call) -> Answer:
    """Delete several messages."""
    channel = call.channel(may.MANAGE_MESSAGES)
    for number in call.body["messages"]:
        if message := channel.messages.get(int(number)):
            call.world.delete(message)
    return NOTHING


@route("GET", "/channels/{channel_id}/messages/pins")
async def pins(call: Call) -> Answer:
    """List the pinned messages."""
    channel = call.channel(may.READ_MESSAGE_HISTORY)
    pinned = sorted(
        (m for m in channel.messages.values() if m.pinned), key=lambda m: m.pinned or m.created, reverse=True
    )
    items = [{"pinned_at": payloads.when(m.pinned), "message": payloads.message(call.world, m)} for m in pinned]
    return 200, {"items": items, "has_more": False}


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
async def pin(call: Call) -> Answer:
    """Pin a message."""
    channel = call.channel(may.VIEW_CHANNEL if call.world.channels[call.id("channel_id")].is_dm else may.PIN_MESSAGES)
    message = call.message(channel)
    message.pinned = call.world.clock.now()
    call.world.message_changed(message, edited=False)
    return NOTHING


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
async def unpin(call: Call) -> Answer:
    """Take a pin out."""
    message = call.message(call.channel(may.PIN_MESSAGES))
    message.pinned = None
    call.world.message_changed(message, edited=False)
    return NOTHING


@route("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
async def react(call: Call) -> Answer:
    """Put the bot's reaction under a message."""
    message = call.message(call.channel(may.ADD_REACTIONS | may.READ_MESSAGE_HISTORY))
    users = message.reactions.setdefault(unquote(call.names["emoji_name"]), [])
    if call.world.bot.id not in users:
        users.append(call.world.bot.id)
    call.world.changes.tell(Change("message", call.world.channels[message.channel_id], message))
    return NOTHING


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
async def unreact(call: Call) -> Answer:
    """Take the bot's reaction away."""
    message = call.message(call.channel())
    users = message.reactions.get(unquote(call.names["emoji_name"]), [])
    if call.world.bot.id in users:
        users.remove(call.world.bot.id)
    call.world.changes.tell(Change("message", call.world.channels[message.channel_id], message))
    return NOTHING


@route("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    call.world.changes.tell(Change("typing", call.channel()))
    return NOTHING
