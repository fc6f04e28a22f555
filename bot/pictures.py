"""Pictures for cards: drawn from a view, off the event loop, and kept while that view stays the same."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.cards import Picture
from maps import views as parts
from maps.alt import alt_text
from maps.charts import ast, hand, race, score, sheet, summary, trades
from maps.charts.files import encode as encode_chart
from maps.draw import draw_map
from maps.draw import encode as encode_map
from maps.from_view import heading, nations_of, scene_of
from maps.geometry import load_geometry
from maps.pack import load_board
from rules.board import area_of
from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from maps.scene import Highlight
    from rules.views import View

log = logging.getLogger("solon.pictures")

KEPT = 64
"""So many pictures are kept; a table looks at the same few again and again."""

MARGIN = 110
"""Units of the board around what is pointed out, so that one sees where it lies."""
LARGEST = 300_000
"""A part of the map is shrunk to about so many bytes: it is looked at for a moment, often on a telephone."""

_kept: OrderedDict[tuple[object, ...], Picture] = OrderedDict()


async def draw(
    kind: str, seen: View, seat: str | None = None, *, area: str | None = None, nation: str | None = None
) -> Picture:
    """A picture of a view; a hand and a purchase sheet need the seat that looks, a map a board that Solon keeps."""
    if kind == "map" and seen.physical:
        raise Refusal("The board is on your table.")
    key = (kind, repr(seen), seat, area, nation)
    return await _once(key, lambda: _draw(kind, seen, seat, area, nation))


async def draw_marked(seen: View, marked: tuple[Highlight, ...]) -> Picture | None:
    """The part of the map around rings and arrows, or nothing if there are none; the game goes on without it."""
    if not marked or seen.physical:
        return None
    try:
        return await _once(("marked", repr(seen), marked), lambda: _marked_map(seen, marked))
    except (OSError, LookupError, ValueError):
        log.exception("a part of the map of %s could not be drawn", seen.board)
        return None


async def draw_score(seen: View, scores: Mapping[str, int], measure: str) -> Picture:
    """The score with what the end of the game announced."""

    def make() -> Picture:
        return Picture("score.webp", encode_chart(score.draw(seen, scores, measure)), score.alt(seen, scores, measure))

    return await _once(("final", repr(seen), repr(scores), measure), make)


async def draw_race(seen: View, measure: str, course: Mapping[int, Mapping[str, int]]) -> Picture:
    """How the nations stood from turn to turn."""
    nations = nations_of(seen)
    runners = [
        race.Runner(
            nations[player.seat],
            tuple((turn, row[player.seat]) for turn, row in sorted(course.items()) if player.seat in row),
            winner=player.seat in seen.winners,
        )
        for player in seen.players
    ]
    finish = seen.finish if measure == "space" else 0

    def make() -> Picture:
        picture = race.draw(runners, finish, measure, heading(seen))
        return Picture("race.webp", encode_chart(picture), race.alt(runners, measure))

    return await _once(("race", repr(seen), repr(course)), make)


async def _once(key: tuple[object, ...], make: Callable[[], Picture]) -> Picture:
    found = _kept.get(key)
    if found is None:
        found = await asyncio.to_thread(make)
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return found


def _draw(kind: str, seen: View, seat: str | None, area: str | None, nation: str | None) -> Picture:
    if kind == "map":
        return _map(seen, area, nation)
    picture, alt = CHARTS[kind](seen, seat)
    return Picture(f"{kind}.webp", picture, alt)


def _map(seen: View, area: str | None, nation: str | None) -> Picture:
    """The whole board, one area and its neighbours, or one nation's lands."""
    board, geometry = load_board(seen.board), load_geometry(seen.board)
    scene = scene_of(seen, board)
    part = None
    if area is not None:
        if area not in board.areas:
            raise Refusal(f"There is no area {area!r} on this board.")
        part = parts.around(geometry, board, area)
    elif nation is not None:
        known = [row.id for row in scene.nations]
        if nation.lower() not in known:
            raise Refusal(f"No {nation} plays here.", allowed=", ".join(known))
        part = parts.nation(geometry, scene, nation.lower())
    return Picture("map.webp", encode_map(draw_map(scene, part)), alt_text(scene, board))


def _marked_map(seen: View, marked: tuple[Highlight, ...]) -> Picture:
    """Moorings that are not drawn apart count as their area."""
    board, geometry = load_board(seen.board), load_geometry(seen.board)

    def drawn(place: str) -> str:
        return place if place in geometry.places else area_of(place)

    shown = tuple(replace(row, place=drawn(row.place), to=drawn(row.to) if row.to else None) for row in marked)
    scene = replace(scene_of(seen, board), highlights=shown)
    names = {name for row in shown for name in (row.place, row.to) if name}
    part = parts.places(geometry, names, MARGIN / 2 if shown[0].to else MARGIN)
    return Picture("map.webp", _light(draw_map(scene, part)), alt_text(scene, board))


def _light(picture: Image.Image) -> bytes:
    """A picture as a file that is not too large."""
    data = encode_map(picture)
    while len(data) > LARGEST:
        share = min(0.9, (LARGEST / len(data)) ** 0.5)
        picture = picture.resize((round(picture.width * share), round(picture.height * share)))
        data = encode_map(picture)
    return data


Chart = Callable[["View", "str | None"], tuple[bytes, str]]

CHARTS: dict[str, Chart] = {
    "ast": lambda seen, _: (encode_chart(ast.draw(seen)), ast.alt(seen)),
    "hand": lambda seen, seat: (encode_chart(hand.draw(seen, seat)), hand.alt(seen, seat)),
    "score": lambda seen, _: (encode_chart(score.draw(seen)), score.alt(seen)),
    "sheet": lambda seen, seat: (encode_chart(sheet.draw(seen, seat)), sheet.alt(seen, seat)),
    "summary": lambda seen, _: (encode_chart(summary.draw(seen)), summary.alt(seen)),
    "trades": lambda seen, _: (encode_chart(trades.draw(seen)), trades.alt(seen)),
}
