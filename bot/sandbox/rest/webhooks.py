"""Follow-ups: later answers to an interaction, and edits of its messages, by its token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import errors, payloads
from bot.sandbox import interactions as kinds
from bot.sandbox.limits.messages import check_message
from bot.sandbox.model import EPHEMERAL, LOADING
from bot.sandbox.rest.call import NOTHING, Answer, Call, route
from bot.sandbox.rest.interactions import answer_message
from bot.sandbox.rest.messages import change

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction
    from bot.sandbox.model import Message

HOOK = "/webhooks/{webhook_id}/{webhook_token}"


def interaction(call: Call) -> Interaction:
    """Find the interaction that a token belongs to."""
    if call.id("webhook_id") != call.world.application_id:
        raise errors.unknown("webhook")
    return call.world.desk.running(call.names["webhook_token"])


def target(call: Call, it: Interaction) -> Message:
    """Find the message of the path: the original, or one that this token made."""
    original = "message_id" not in call.names
    number = it.original_id if original else call.id("message_id")
    found = it.channel.messages.get(number or 0)
    mine = original or number == it.original_id or number in it.message_ids
    if found is None or not mine:
        raise errors.unknown("message")
    return found


def thinking(it: Interaction) -> Message | None:
    """Give the answer that still says "thinking", if there is one."""
    found = it.original
    return found if found is not None and it.answer == kinds.THINKING and found.loading else None


@route("POST", HOOK, open_to_all=True)
async def follow_up(call: Call) -> Answer:
    """Send a follow-up; the first one after a defer takes the place of "thinking"."""
    it = interaction(call)
    call.body = call.body or {}
    call.note(check_message(call.body, call.uploads))
    waiting = thinking(it)
    if waiting is not None:
        call.body["flags"] = (call.body.get("flags") or 0) & ~EPHEMERAL
        finish(call, waiting)
        return 200, payloads.message(call.world, waiting)
    message = answer_message(call, it, call.body)
    call.world.post(message)
    return 200, payloads.message(call.world, message)


def finish(call: Call, message: Message) -> None:
    """Replace "thinking" by the real contents."""
    change(call, message)
    message.flags &= ~LOADING
    message.edited = None
    call.world.message_changed(message, edited=False)


@route("GET", HOOK + "/messages/@original", open_to_all=True)
@route("GET", HOOK + "/messages/{message_id}", open_to_all=True)
async def read(call: Call) -> Answer:
    """Read an answer."""
    return 200, payloads.message(call.world, target(call, interaction(call)))


@route("PATCH", HOOK + "/messages/@original", open_to_all=True)
@route("PATCH", HOOK + "/messages/{message_id}", open_to_all=True)
async def edit(call: Call) -> Answer:
    """Edit an answer."""
    message = target(call, interaction(call))
    if message.loading:
        finish(call, message)
    else:
        change(call, message)
    return 200, payloads.message(call.world, message)


@route("DELETE", HOOK + "/messages/@original", open_to_all=True)
@route("DELETE", HOOK + "/messages/{message_id}", open_to_all=True)
async def delete(call: Call) -> Answer:
    """Delete an answer."""
    call.world.delete(target(call, interaction(call)))
    return NOTHING
