"""Buttons, menus and Components V2: walking them and filling in what Discord fills in."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.sandbox.errors import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
V2_ONLY = (SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)

DEFAULTS: dict[int, Json] = {
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
}
DEFAULTS |= {kind: {"min_values": 1, "max_values": 1} for kind in SELECTS}


def children(component: Json) -> list[Json]:
    """List what stands directly inside a component."""
    inner: list[Json] = list(component.get("components") or [])
    inner.extend(component[key] for key in ("accessory", "component") if component.get(key))
    return inner


def walk(components: list[Json]) -> Iterator[Json]:
    """Visit every component, outer ones first."""
    for component in components:
        yield component
        yield from walk(children(component))


def find(components: list[Json], custom_id: str) -> Json | None:
    """Find the component with this custom id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def media_of(component: Json) -> list[Json]:
    """List the pictures and files that a component shows."""
    if component.get("type") == GALLERY:
        return [item["media"] for item in component.get("items", []) if "media" in item]
    return [component[key] for key in ("media", "file") if key in component]


def completed(components: list[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """Copy components with ids numbered and everything present that Discord sends back."""
    done = copy.deepcopy(components)
    used = {c["id"] for c in walk(done) if c.get("id")}
    number = 0
    for component in walk(done):
        if not component.get("id"):
            number += 1
            while number in used:
                number += 1
            component["id"] = number
        for key, value in DEFAULTS.get(component["type"], {}).items():
            if component.get(key) is None:
                component[key] = value
        complete_media(component, resolve)
    return done


def complete_media(component: Json, resolve: Callable[[str], Json]) -> None:
    """Turn the `attachment://` addresses inside one component into real ones."""
    for item in component.get("items", []) if component["type"] == GALLERY else []:
        item.setdefault("description", None)
        item["spoiler"] = bool(item.get("spoiler"))
    for media in media_of(component):
        media.update(resolve(media["url"]))
    if component["type"] == FILE:
        component["name"] = component["file"].pop("filename", None)
        component["size"] = component["file"].pop("size", None)
    for media in media_of(component):
        media.pop("filename", None)
        media.pop("size", None)
