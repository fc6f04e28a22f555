"""What Solon shows, free of Discord: cards with text, a picture and controls, and forms within Discord's limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

TEXT_LIMIT = 3_800
"""Discord allows 4000 characters in all text of a message with components."""
MENU_LIMIT = 25
LABEL_LIMIT = 80
OPTION_LIMIT = 100
FORM_TITLE_LIMIT = 45
FIELD_LIMIT = 4_000

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its id says what a press does."""

    id: str
    label: str
    style: Style = "secondary"
    off: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 lines."""

    id: str
    options: tuple[Option, ...]
    prompt: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file and its description."""

    name: str
    data: bytes = field(repr=False)
    alt: str = ""


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True)
class Card:
    """One message."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    colour: int | None = None

    def with_picture(self, picture: Picture | None) -> Card:
        """The same card with a picture."""
        return replace(self, picture=picture)


@dataclass(frozen=True, slots=True)
class Field:
    """A line or a box to type into, or a menu if it has options."""

    id: str
    label: str
    value: str = ""
    hint: str = ""
    long: bool = False
    needed: bool = True
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form of at most five fields."""

    id: str
    title: str
    fields: tuple[Field, ...]


def shorten(text: str, limit: int = TEXT_LIMIT) -> str:
    """Text that fits, cut at a line with a hint that there is more."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 12]
    at = kept.rfind("\n")
    return (kept[:at] if at > limit // 2 else kept).rstrip() + "\n… and more"


def menus(prefix: str, options: Sequence[Option], prompt: str, least: int = 1, most: int = 1) -> list[Menu]:
    """As many menus as the options need; each picks for itself, at most four of them."""
    pages = [tuple(options[at : at + MENU_LIMIT]) for at in range(0, min(len(options), 4 * MENU_LIMIT), MENU_LIMIT)]
    single = len(pages) == 1
    return [
        Menu(
            id=f"{prefix}:{number}",
            options=page,
            prompt=prompt if single else f"{prompt} ({page[0].label} to {page[-1].label})",
            least=min(least, len(page)) if single else 0 if most > 1 else least,
            most=min(most, len(page)),
        )
        for number, page in enumerate(pages)
    ]


def of_page(options: Sequence[T], page: str) -> Sequence[T]:
    """The options that stand in one of several menus, by the number that `menus` gave it."""
    at = int(page) * MENU_LIMIT if page.isdigit() else 0
    return options[at : at + MENU_LIMIT]


def buttons(*row: Button) -> tuple[Row, ...]:
    """Buttons in rows of five."""
    return tuple(tuple(row[at : at + 5]) for at in range(0, len(row), 5))
