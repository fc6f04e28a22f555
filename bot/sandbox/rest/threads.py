"""Threads and who is in them."""

from __future__ import annotations

from bot.sandbox import errors, model, payloads
from bot.sandbox import permissions as may
from bot.sandbox.changes import Change
from bot.sandbox.limits.report import Report
from bot.sandbox.model import Channel
from bot.sandbox.rest.call import NOTHING, Answer, Call, route
from bot.sandbox.threads import tell_of


def start(call: Call, parent: Channel, kind: int, thread_id: int) -> Channel:
    """Open a thread with the bot in it."""
    report = Report()
    report.length("name", call.body.get("name"), 1, 100)
    report.refuse()
    world = call.world
    thread = Channel(thread_id, kind, call.body["name"], parent.guild_id, parent.id, owner_id=world.bot.id)
    thread.created = world.clock.now()
    thread.auto_archive = call.body.get("auto_archive_duration") or 1440
    thread.invitable = call.body.get("invitable") is not False
    thread.slowmode = call.body.get("rate_limit_per_user") or 0
    thread.thread_members[world.bot.id] = world.clock.now()
    return world.place(thread)


@route("POST", "/channels/{channel_id}/threads")
async def create(call: Call) -> Answer:
    """Open a thread without a first message."""
    kind = call.body.get("type", model.PRIVATE_THREAD)
    if kind not in model.THREADS:
        fault = {"code": "BASE_TYPE_CHOICES", "message": "Not a thread type."}
        raise errors.ApiError(400, 50035, "Invalid Form Body", {"type": {"_errors": [fault]}})
    public = kind == model.PUBLIC_THREAD
    parent = call.channel(may.CREATE_PUBLIC_THREADS if public else may.CREATE_PRIVATE_THREADS)
    if parent.type != model.TEXT:
        raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
    thread = start(call, parent, kind, call.world.new_id())
    if public:
        tell_of(call.world, thread, call.world.bot)
    return 201, payloads.channel(call.world, thread)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def create_from_message(call: Call) -> Answer:
    """Open a thread under a message; it has the message's id."""
    parent = call.channel(may.CREATE_PUBLIC_THREADS)
    message = call.message(parent)
    if message.thread_id is not None:
        raise errors.ApiError(400, 160004, "A thread has already been created for this message")
    thread = start(call, parent, model.PUBLIC_THREAD, message.id)
    message.thread_id = thread.id
    message.flags |= 1 << 5
    call.world.message_changed(message, edited=False)
    return 201, payloads.channel(call.world, thread)


@route("GET", "/guilds/{guild_id}/threads/active")
async def active(call: Call) -> Answer:
    """List the threads that are not archived."""
    world = call.world
    found = [c for c in call.guild().channels.values() if c.is_thread and not c.archived]
    found = [c for c in found if world.can(world.bot, c, may.VIEW_CHANNEL)]
    mine = [payloads.thread_member(c, world.bot.id) for c in found if world.bot.id in c.thread_members]
    return 200, {"threads": [payloads.channel(world, c) for c in found], "members": mine, "has_more": False}


@route("GET", "/channels/{channel_id}/thread-members")
async def members(call: Call) -> Answer:
    """List who is in a thread."""
    thread = call.channel()
    return 200, [payloads.thread_member(thread, user_id) for user_id in thread.thread_members]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
async def member(call: Call) -> Answer:
    """Read somebody's place in a thread."""
    thread = call.channel()
    if call.id("user_id") not in thread.thread_members:
        raise errors.unknown("member")
    return 200, payloads.thread_member(thread, call.id("user_id"))


@route("PUT", "/channels/{channel_id}/thread-members/@me")
async def join(call: Call) -> Answer:
    """Let the bot join a thread."""
    return bring(call, call.world.bot.id)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add(call: Call) -> Answer:
    """Bring somebody into a thread."""
    return bring(call, call.id("user_id"))


def bring(call: Call, user_id: int) -> Answer:
    """Put an account into a thread."""
    thread = call.channel()
    if thread.guild_id is None or user_id not in call.world.guilds[thread.guild_id].members:
        raise errors.unknown("member")
    thread.thread_members[user_id] = call.world.clock.now()
    call.world.changes.tell(Change("channel", thread))
    return NOTHING


@route("DELETE", "/channels/{channel_id}/thread-members/@me")
async def leave(call: Call) -> Answer:
    """Let the bot leave a thread."""
    return take_out(call, call.world.bot.id)


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def remove(call: Call) -> Answer:
    """Take somebody out of a thread."""
    return take_out(call, call.id("user_id"))


def take_out(call: Call, user_id: int) -> Answer:
    """Take an account out of a thread."""
    thread = call.channel()
    if user_id != call.world.bot.id and not call.world.can(call.world.bot, thread, may.MANAGE_THREADS):
        raise errors.missing_permissions()
    thread.thread_members.pop(user_id, None)
    call.world.changes.tell(Change("channel", thread))
    return NOTHING
