"""The first answer to an interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import components as ui
from bot.sandbox import drafts, errors, payloads
from bot.sandbox import interactions as kinds
from bot.sandbox.changes import Change
from bot.sandbox.interactions import Form, Interaction
from bot.sandbox.limits.forms import check_choices, check_form
from bot.sandbox.limits.messages import check_message
from bot.sandbox.model import EPHEMERAL, LOADING, Message
from bot.sandbox.rest.call import NOTHING, Answer, Call, route
from bot.sandbox.rest.messages import change

if TYPE_CHECKING:
    from bot.sandbox.errors import Json

WITH_MESSAGE = (kinds.DEFER_UPDATE, kinds.UPDATE)


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open_to_all=True)
async def callback(call: Call) -> Answer:
    """Take the bot's first answer, of whatever kind."""
    it = call.world.desk.open(call.id("interaction_id"), call.names["interaction_token"])
    kind = call.body.get("type")
    data = call.body.get("data") or {}
    if kind not in ANSWERS or not fits(it, kind):
        fault = {"code": "INTERACTION_TYPE_INVALID", "message": f"Answer {kind} does not fit interaction {it.type}."}
        raise errors.ApiError(400, 50035, "Invalid Form Body", {"type": {"_errors": [fault]}})
    message = ANSWERS[kind](call, it, data)
    call.world.desk.answered(it, kind)
    if call.query.get("with_response", "0").lower() not in {"1", "true"}:
        return NOTHING
    return 200, described(call, it, kind, message)


def fits(it: Interaction, kind: int) -> bool:
    """Tell whether this kind of answer is possible for this kind of interaction."""
    if (it.type == kinds.AUTOCOMPLETE) != (kind == kinds.CHOICES):
        return False
    if kind == kinds.FORM and it.type == kinds.SUBMIT:
        return False
    return kind not in WITH_MESSAGE or it.source is not None


def described(call: Call, it: Interaction, kind: int, message: Message | None) -> Json:
    """Describe the answer as `with_response` asks for it."""
    about: Json = {"id": str(it.id), "type": it.type}
    if message is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.viewer_id is not None,
    }
    shown = kinds.UPDATE if kind in WITH_MESSAGE else kinds.MESSAGE
    return {"interaction": about, "resource": {"type": shown, "message": payloads.message(call.world, message)}}


def answer_message(call: Call, it: Interaction, data: Json, *, loading: bool = False) -> Message:
    """Make the message of an answer or a follow-up; an ephemeral one is for the person only."""
    world = call.world
    message = Message(world.new_id(), it.channel.id, world.bot.id, world.clock.now())
    if (data.get("flags") or 0) & EPHEMERAL:
        message.flags |= EPHEMERAL
        message.viewer_id = it.user.id
    if loading:
        message.flags |= LOADING
    # the first answer stands under "used /command", everything later is a reply to what came before
    first = it.type == kinds.COMMAND and it.original_id is None
    message.type = 20 if first else 19 if it.original_id is not None else 0
    if message.type == 19:
        message.reference = {"type": 0, "channel_id": str(it.channel.id), "message_id": str(it.original_id)}
    message.interaction = world.desk.metadata(it)
    message.interaction_name = it.name if first else None
    drafts.apply(world, message, data, call.uploads)
    it.message_ids.append(message.id)
    return message


def _message(call: Call, it: Interaction, data: Json) -> Message:
    call.note(check_message(data, call.uploads))
    message = answer_message(call, it, data)
    it.original_id = message.id
    return call.world.post(message)


def _thinking(call: Call, it: Interaction, data: Json) -> Message:
    message = answer_message(call, it, {"flags": data.get("flags") or 0}, loading=True)
    it.original_id = message.id
    return call.world.post(message)


def _defer_update(_: Call, it: Interaction, __: Json) -> Message | None:
    return it.source


def _update(call: Call, it: Interaction, data: Json) -> Message | None:
    source = it.source
    assert source is not None
    if source.id not in it.channel.messages:
        raise errors.unknown("message")
    call.body = data
    change(call, source)
    return source


def _choices(_: Call, it: Interaction, data: Json) -> None:
    check_choices(data.get("choices") or [])
    it.choices = data.get("choices") or []


def _form(call: Call, it: Interaction, data: Json) -> None:
    call.note(check_form(data))
    components = ui.completed(data["components"], lambda url: {"url": url})
    it.form = Form(it, data["custom_id"], data["title"], components)
    call.world.desk.forms[it.id] = it.form
    shown = {"id": str(it.id), "custom_id": it.form.custom_id, "title": it.form.title, "components": components}
    call.world.changes.tell(Change("form", it.channel, only=it.user.id, data=shown))


ANSWERS = {
    kinds.MESSAGE: _message,
    kinds.THINKING: _thinking,
    kinds.DEFER_UPDATE: _defer_update,
    kinds.UPDATE: _update,
    kinds.CHOICES: _choices,
    kinds.FORM: _form,
}
