"""Collecting everything that is wrong with a request before refusing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import ApiError, Json

if TYPE_CHECKING:
    from collections.abc import Iterable


class Report:
    """The faults found in one request body, by the place where they stand."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str, str]] = []
        self.notes: list[str] = []

    def fault(self, place: str, code: str, message: str) -> None:
        """Note a fault that Discord refuses."""
        self.faults.append((place, code, message))

    def length(self, place: str, value: Any, low: int, high: int) -> None:
        """Check the length of a text or a list."""
        size = len(value or "")
        if size > high:
            self.fault(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length, not {size}.")
        elif size < low:
            self.fault(place, "BASE_TYPE_REQUIRED", "This field is required")

    def keys(self, place: str, thing: Json, known: Iterable[str]) -> None:
        """Note keys that Discord would silently ignore: almost always a spelling mistake."""
        self.notes.extend(f"{place or 'body'} has an unknown key {key!r}" for key in thing if key not in known)

    def unique(self, place: str, values: Iterable[Any], code: str, what: str) -> None:
        """Refuse repetition."""
        seen: set[Any] = set()
        for value in values:
            if value in seen:
                self.fault(place, code, f"{what} {value!r} cannot be used twice")
            seen.add(value)

    def refuse(self) -> None:
        """Raise Discord's `Invalid Form Body` if there is any fault."""
        if not self.faults:
            return
        tree: Json = {}
        for place, code, message in self.faults:
            node = tree
            for step in [part for part in place.split(".") if part]:
                node = node.setdefault(step, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise ApiError(400, 50035, "Invalid Form Body", tree)
