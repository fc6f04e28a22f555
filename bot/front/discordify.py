"""Cards and forms as Discord wants them: Components V2 layouts, files and modals."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.cards import FIELD_LIMIT, FORM_TITLE_LIMIT, LABEL_LIMIT, OPTION_LIMIT, Card, Form, Menu

if TYPE_CHECKING:
    from bot.cards import Row

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def layout(card: Card) -> ui.LayoutView:
    """A card as a message. It is stopped at once: presses are routed by their ids, so nothing is kept in memory."""
    view = ui.LayoutView()
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=card.colour)
    container.add_item(ui.TextDisplay(card.text or "\u200b"))
    if card.picture:
        item = discord.MediaGalleryItem(f"attachment://{card.picture.name}", description=card.picture.alt[:1024])
        container.add_item(ui.MediaGallery(item))
    for row in card.rows:
        if row:
            container.add_item(_row(row))
    view.add_item(container)
    view.stop()
    return view


def files(card: Card) -> list[discord.File]:
    """The files a card refers to."""
    if card.picture is None:
        return []
    return [discord.File(io.BytesIO(card.picture.data), card.picture.name, description=card.picture.alt[:1024])]


def _row(row: Row) -> ui.ActionRow[ui.LayoutView]:
    action: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if isinstance(row, Menu):
        action.add_item(_menu(row))
    else:
        for button in row:
            label, style = button.label[:LABEL_LIMIT], STYLES[button.style]
            action.add_item(ui.Button(custom_id=button.id, label=label, style=style, disabled=button.off))
    return action


def _menu(menu: Menu) -> ui.Select[ui.LayoutView]:
    options = [
        discord.SelectOption(
            value=option.value[:OPTION_LIMIT],
            label=option.label[:OPTION_LIMIT],
            description=option.note[:OPTION_LIMIT] or None,
            default=option.chosen,
        )
        for option in menu.options
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.prompt[:150] or None,
        min_values=menu.least,
        max_values=menu.most,
        options=options,
    )


def modal(form: Form) -> ui.Modal:
    """A form; its answer is routed by its id."""
    shown = ui.Modal(title=form.title[:FORM_TITLE_LIMIT], custom_id=form.id, timeout=1)
    for field in form.fields:
        if field.options:
            menu = _menu(Menu(field.id, field.options, field.hint))
            shown.add_item(ui.Label(text=field.label[:FORM_TITLE_LIMIT], component=menu))
            continue
        box: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.id,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            default=field.value[:FIELD_LIMIT] or None,
            placeholder=field.hint[:100] or None,
            required=field.needed,
            max_length=FIELD_LIMIT if field.long else 200,
        )
        shown.add_item(ui.Label(text=field.label[:FORM_TITLE_LIMIT], component=box))
    return shown


def typed(data: dict[str, Any]) -> dict[str, str]:
    """What was typed into a form or chosen in its menus, by field."""
    found: dict[str, str] = {}
    to_do: list[Any] = list(data.get("components", []))
    while to_do:
        part = to_do.pop(0)
        if "value" in part and "custom_id" in part:
            found[part["custom_id"]] = part["value"]
        elif part.get("values") and "custom_id" in part:
            found[part["custom_id"]] = part["values"][0]
        to_do += part.get("components", [])
        if "component" in part:
            to_do.append(part["component"])
    return found
