"""Limits of buttons, menus and Components V2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import components as ui

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.limits.report import Report

COMMON = {"type", "id"}
SELECT_KEYS = COMMON | {
    "custom_id", "placeholder", "min_values", "max_values", "disabled", "options", "default_values", "channel_types",
    "required",
}  # fmt: skip
KEYS: dict[int, set[str]] = {
    ui.ROW: COMMON | {"components"},
    ui.BUTTON: COMMON | {"style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"},
    ui.SECTION: COMMON | {"components", "accessory"},
    ui.TEXT_DISPLAY: COMMON | {"content"},
    ui.THUMBNAIL: COMMON | {"media", "description", "spoiler"},
    ui.GALLERY: COMMON | {"items"},
    ui.FILE: COMMON | {"file", "spoiler", "name", "size"},
    ui.SEPARATOR: COMMON | {"divider", "spacing"},
    ui.CONTAINER: COMMON | {"components", "accent_color", "spoiler"},
} | dict.fromkeys(ui.SELECTS, SELECT_KEYS)
TOP_V2 = {ui.ROW, ui.SECTION, ui.TEXT_DISPLAY, ui.GALLERY, ui.FILE, ui.SEPARATOR, ui.CONTAINER}
INSIDE_CONTAINER = TOP_V2 - {ui.CONTAINER}


def check_components(report: Report, components: list[Json], *, v2: bool) -> None:
    """Check all the components of a message."""
    everything = list(ui.walk(components))
    ids = [c["custom_id"] for c in everything if c.get("custom_id")]
    report.unique("components", ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id")
    numbers = [c["id"] for c in everything if c.get("id")]
    report.unique("components", numbers, "COMPONENT_ID_DUPLICATED", "Component id")
    if v2:
        _whole_v2(report, everything)
    else:
        report.length("components", components, 0, 5)
    allowed = TOP_V2 if v2 else {ui.ROW}
    for index, component in enumerate(components):
        _check(report, f"components.{index}", component, allowed)


def _whole_v2(report: Report, everything: list[Json]) -> None:
    if len(everything) > 40:
        report.fault("components", "BASE_TYPE_BAD_LENGTH", f"Must be 40 or fewer components, not {len(everything)}.")
    text = sum(len(c.get("content") or "") for c in everything if c["type"] == ui.TEXT_DISPLAY)
    if text > 4000:
        report.fault(
            "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"Text must be 4000 or fewer, not {text}."
        )


def _check(report: Report, place: str, component: Json, allowed: set[int]) -> None:
    kind = component.get("type")
    if kind not in allowed or kind not in KEYS:
        report.fault(f"{place}.type", "UNION_TYPE_CHOICES", f"Component type {kind} is not allowed here.")
        return
    report.keys(place, component, KEYS[kind])
    if component.get("custom_id") is not None:
        report.length(f"{place}.custom_id", component["custom_id"], 1, 100)
    if kind in CHECKS:
        CHECKS[kind](report, place, component)
    elif kind in ui.SELECTS:
        check_select(report, place, component)
    for key, inner in INNER.get(kind, {}).items():
        parts = component.get(key)
        for index, part in enumerate(parts if isinstance(parts, list) else [parts]):
            _check(report, f"{place}.{key}.{index}", part or {}, inner)


def _row(report: Report, place: str, row: Json) -> None:
    inside = row.get("components") or []
    menus = [c for c in inside if c.get("type") in ui.SELECTS]
    report.length(f"{place}.components", inside, 1, 1 if menus else 5)


def _button(report: Report, place: str, button: Json) -> None:
    style = button.get("style")
    report.length(f"{place}.label", button.get("label"), 0, 80)
    if style not in range(1, 7):
        report.fault(f"{place}.style", "BASE_TYPE_CHOICES", "The style must be 1 to 6.")
    if not button.get("label") and not button.get("emoji") and style != 6:
        report.fault(place, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")
    if style == 5 and (not button.get("url") or button.get("custom_id")):
        report.fault(place, "BUTTON_COMPONENT_INVALID", "A link button has a url and no custom id")
    if style in range(1, 5) and (not button.get("custom_id") or button.get("url")):
        report.fault(place, "BUTTON_COMPONENT_INVALID", "A button has a custom id and no url")


def check_select(report: Report, place: str, menu: Json) -> None:
    """Check a menu, in a message or in a form."""
    report.length(f"{place}.custom_id", menu.get("custom_id"), 1, 100)
    report.length(f"{place}.placeholder", menu.get("placeholder"), 0, 150)
    low = 1 if menu.get("min_values") is None else menu["min_values"]
    high = 1 if menu.get("max_values") is None else menu["max_values"]
    if not 0 <= low <= 25 or not 1 <= high <= 25 or low > high:
        report.fault(
            f"{place}.max_values", "SELECT_COMPONENT_INVALID", f"Cannot choose between {low} and {high} values."
        )
    if menu["type"] != ui.STRING_SELECT:
        return
    options = menu.get("options") or []
    report.length(f"{place}.options", options, 1, 25)
    values = [o.get("value") for o in options]
    report.unique(f"{place}.options", values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Option value")
    if high > len(options):
        report.fault(
            f"{place}.max_values", "SELECT_COMPONENT_INVALID", f"Cannot choose {high} of {len(options)} options."
        )
    if sum(bool(o.get("default")) for o in options) > high:
        report.fault(f"{place}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than may be chosen.")
    for index, option in enumerate(options):
        spot = f"{place}.options.{index}"
        report.keys(spot, option, {"label", "value", "description", "emoji", "default"})
        report.length(f"{spot}.label", option.get("label"), 1, 100)
        report.length(f"{spot}.value", option.get("value"), 1, 100)
        report.length(f"{spot}.description", option.get("description"), 0, 100)


def _section(report: Report, place: str, section: Json) -> None:
    report.length(f"{place}.components", section.get("components"), 1, 3)


def _text(report: Report, place: str, text: Json) -> None:
    report.length(f"{place}.content", text.get("content"), 1, 4000)


def _gallery(report: Report, place: str, gallery: Json) -> None:
    report.length(f"{place}.items", gallery.get("items"), 1, 10)
    for index, item in enumerate(gallery.get("items") or []):
        report.length(f"{place}.items.{index}.description", item.get("description"), 0, 1024)


def _container(report: Report, place: str, container: Json) -> None:
    report.length(f"{place}.components", container.get("components"), 1, 40)


CHECKS = {
    ui.ROW: _row,
    ui.BUTTON: _button,
    ui.SECTION: _section,
    ui.TEXT_DISPLAY: _text,
    ui.GALLERY: _gallery,
    ui.CONTAINER: _container,
}
INNER: dict[int, dict[str, set[int]]] = {
    ui.ROW: {"components": {ui.BUTTON, *ui.SELECTS}},
    ui.SECTION: {"components": {ui.TEXT_DISPLAY}, "accessory": {ui.BUTTON, ui.THUMBNAIL}},
    ui.CONTAINER: {"components": INSIDE_CONTAINER},
}
