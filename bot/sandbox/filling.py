"""What a person puts into menus and forms, checked as Discord's own client checks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import components as ui
from bot.sandbox.errors import ActionRefused
from bot.sandbox.resolve import Resolved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.sandbox.errors import Json
    from bot.sandbox.interactions import Form
    from bot.sandbox.model import Channel
    from bot.sandbox.world import World

REFERS_TO = {
    ui.USER_SELECT: "user",
    ui.ROLE_SELECT: "role",
    ui.MENTIONABLE_SELECT: "mentionable",
    ui.CHANNEL_SELECT: "channel",
}


def chosen(resolved: Resolved, menu: Json, values: Sequence[Any]) -> list[str]:
    """Turn labels, values, people or channels into the values of a menu."""
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if menu.get("required") is False and not values:
        low = 0
    if not low <= len(values) <= high:
        raise ActionRefused(f"Choose {low} to {high} here, not {len(values)}.")
    if menu["type"] in REFERS_TO:
        return [resolved.add(REFERS_TO[menu["type"]], value) for value in values]
    return [option_value(menu["options"], value) for value in values]


def option_value(options: list[Json], wanted: Any) -> str:
    """Find an option by value or label."""
    for option in options:
        if str(wanted) in {option["value"], option["label"]}:
            return str(option["value"])
    offered = ", ".join(option["label"] for option in options)
    raise ActionRefused(f"There is no option {wanted!r}; there are {offered}.")


def filled_form(world: World, form: Form, channel: Channel, answers: Mapping[str, Any]) -> Json:
    """Build the `data` part of a submitted form: it mirrors the form's own nesting."""
    resolved = Resolved(world, channel)
    left = dict(answers)
    parts: list[Json] = []
    for top in form.components:
        part: Json = {"type": top["type"], "id": top["id"]}
        if top["type"] == ui.ROW:
            part["components"] = [_field(resolved, inner, inner.get("label"), left) for inner in top["components"]]
        elif top["type"] == ui.LABEL:
            part["component"] = _field(resolved, top["component"], top["label"], left)
        parts.append(part)
    if left:
        raise ActionRefused(f"The form {form.title!r} has no field {next(iter(left))!r}.")
    return {"custom_id": form.custom_id, "components": parts} | resolved.part()


def _field(resolved: Resolved, field: Json, label: str | None, left: dict[str, Any]) -> Json:
    given = next((left.pop(key) for key in (field["custom_id"], label) if key in left), None)
    part: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    kind = field["type"]
    required = field.get("required") is not False
    if kind == ui.TEXT_INPUT:
        return part | {"value": _text(field, label, given, required=required)}
    if kind == ui.CHECKBOX:
        return part | {"value": bool(field.get("default") if given is None else given)}
    values = _several(field, given)
    if not values and required and field.get("min_values") != 0:
        raise ActionRefused(f"The field {label!r} must be filled in.")
    if kind == ui.RADIO_GROUP:
        return part | {"value": option_value(field["options"], values[0]) if values else None}
    if kind == ui.CHECKBOX_GROUP:
        return part | {"values": [option_value(field["options"], value) for value in values]}
    if kind == ui.FILE_UPLOAD:
        return part | {"values": [resolved.add("attachment", value) for value in values]}
    return part | {"values": chosen(resolved, field, values) if values else []}


def _several(field: Json, given: Any) -> list[Any]:
    if given is None:
        preset = [o["value"] for o in field.get("options") or [] if o.get("default")]
        return preset or [d["id"] for d in field.get("default_values") or []]
    return list(given) if isinstance(given, list | tuple) else [given]


def _text(field: Json, label: str | None, given: Any, *, required: bool) -> str:
    text = str(field.get("value") or "") if given is None else str(given)
    if required and not text.strip():
        raise ActionRefused(f"The field {label!r} must be filled in.")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise ActionRefused(f"The field {label!r} takes {low} to {high} characters, not {len(text)}.")
    return text
