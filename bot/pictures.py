"""Pictures for cards, drawn off the event loop and kept while the view they show stays the same."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.cards import Picture
    from rules.views import View


async def draw(
    kind: str, seen: View, seat: str | None = None, *, area: str | None = None, nation: str | None = None
) -> Picture | None:
    """A picture of a view, or nothing where there is none of that kind."""
    return await asyncio.to_thread(_draw, kind, seen, seat, area, nation)


def _draw(kind: str, seen: View, seat: str | None, area: str | None, nation: str | None) -> Picture | None:
    return None
