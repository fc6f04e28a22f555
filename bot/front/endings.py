"""Pictures of a game that is over, drawn from its log played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.pictures import draw_race, draw_score
from bot.tables.past import past
from rules.views import MODERATOR, view

if TYPE_CHECKING:
    from bot.cards import Picture
    from bot.tables.service import Tables


async def final_score(tables: Tables, table: int) -> Picture:
    """The score as the end of the game announced it; the game is over, so all hands are counted openly."""
    found = await past(tables, table)
    return await draw_score(view(found.game, MODERATOR), found.scores, found.measure)


async def how_it_went(tables: Tables, table: int) -> Picture:
    """Where the nations stood after each turn."""
    found = await past(tables, table)
    return await draw_race(view(found.game), *found.course())
