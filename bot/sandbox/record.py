"""One request and its answer, for whoever checks them against Discord's own description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Exchange:
    """What the bot sent and what the sandbox answered."""

    method: str
    route: str
    path: str
    sent: Any
    status: int
    answer: Any
    multipart: bool = False
