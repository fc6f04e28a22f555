"""Events: what happened, told once with its public part and what each seat alone may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. No caller chooses a channel: both parts stand here."""

    kind: str
    rule: str
    public: dict[str, Any]
    private: dict[str, dict[str, Any]] = field(default_factory=dict)
    reveals: bool = False
    """True when somebody saw something hidden: a player's own undo ends here."""
    only: tuple[str, ...] | None = None
    """Seats that may know of it at all, for words between two players; `None` is everybody."""

    def seen_by(self, seat: str | None) -> dict[str, Any] | None:
        """The event as one viewer may know it, or nothing; the viewer `None` is the public."""
        if self.only is not None and seat not in self.only:
            return None
        shown = {"kind": self.kind, "rule": self.rule, **self.public}
        if seat is not None:
            shown.update(self.private.get(seat, {}))
        return shown
