"""Limits of forms and of autocomplete answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import components as ui
from bot.sandbox.limits.components import check_select
from bot.sandbox.limits.report import Report

if TYPE_CHECKING:
    from bot.sandbox.errors import Json

IN_LABEL = {ui.TEXT_INPUT, *ui.SELECTS, ui.FILE_UPLOAD, ui.RADIO_GROUP, ui.CHECKBOX_GROUP, ui.CHECKBOX}


def check_form(data: Json) -> list[str]:
    """Refuse a form that breaks a limit."""
    report = Report()
    report.keys("data", data, {"custom_id", "title", "components"})
    report.length("data.custom_id", data.get("custom_id"), 1, 100)
    report.length("data.title", data.get("title"), 1, 45)
    components = data.get("components") or []
    report.length("data.components", components, 1, 5)
    ids = [c["custom_id"] for c in ui.walk(components) if c.get("custom_id")]
    report.unique("data.components", ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id")
    for index, component in enumerate(components):
        _top(report, f"data.components.{index}", component)
    report.refuse()
    return report.notes


def _top(report: Report, place: str, component: Json) -> None:
    kind = component.get("type")
    if kind == ui.ROW:
        inside = component.get("components") or []
        report.length(f"{place}.components", inside, 1, 1)
        for part in inside:
            _field(report, f"{place}.components.0", part, {ui.TEXT_INPUT})
            report.length(f"{place}.components.0.label", part.get("label"), 1, 45)
    elif kind == ui.LABEL:
        report.length(f"{place}.label", component.get("label"), 1, 45)
        report.length(f"{place}.description", component.get("description"), 0, 100)
        _field(report, f"{place}.component", component.get("component") or {}, IN_LABEL)
    elif kind == ui.TEXT_DISPLAY:
        report.length(f"{place}.content", component.get("content"), 1, 4000)
    else:
        report.fault(f"{place}.type", "UNION_TYPE_CHOICES", f"Component type {kind} is not allowed in a form.")


def _field(report: Report, place: str, field: Json, allowed: set[int]) -> None:
    kind = field.get("type")
    if kind not in allowed:
        report.fault(f"{place}.type", "UNION_TYPE_CHOICES", f"Component type {kind} is not allowed here.")
        return
    report.length(f"{place}.custom_id", field.get("custom_id"), 1, 100)
    if kind in ui.SELECTS:
        check_select(report, place, field)
    if kind in {ui.RADIO_GROUP, ui.CHECKBOX_GROUP}:
        options = field.get("options") or []
        report.length(f"{place}.options", options, 2 if kind == ui.RADIO_GROUP else 1, 10)
        values = [o.get("value") for o in options]
        report.unique(f"{place}.options", values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Option value")
    if kind == ui.TEXT_INPUT:
        report.length(f"{place}.placeholder", field.get("placeholder"), 0, 100)
        report.length(f"{place}.value", field.get("value"), 0, field.get("max_length") or 4000)
        low, high = field.get("min_length") or 0, field.get("max_length") or 4000
        if not 0 <= low <= high <= 4000:
            report.fault(f"{place}.max_length", "BASE_TYPE_BAD_LENGTH", f"Cannot ask for {low} to {high} characters.")


def check_choices(choices: list[Json]) -> None:
    """Refuse an autocomplete answer that breaks a limit."""
    report = Report()
    report.length("data.choices", choices, 0, 25)
    for index, choice in enumerate(choices):
        report.length(f"data.choices.{index}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            report.length(f"data.choices.{index}.value", choice["value"], 1, 100)
    report.refuse()
