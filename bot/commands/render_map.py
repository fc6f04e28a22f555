"""The map for `solon render`: the whole board, a region, a nation's places, or an area with its neighbours."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.commands.errors import CommandError
from maps import views
from maps.alt import alt_text
from maps.draw import draw_map
from maps.from_view import nations_of, scene_of
from maps.geometry import load_geometry
from maps.layers import load_layers
from maps.regions import regions
from rules.board import area_of
from rules.orders import place_id

if TYPE_CHECKING:
    import argparse

    from PIL import Image

    from maps.geometry import Geometry
    from maps.scene import Scene
    from rules.board import Board
    from rules.views import View

DAMAGED = (OSError, KeyError, TypeError, ValueError, IndexError)


def map_of(view: View, board: Board, before: View | None, options: argparse.Namespace) -> tuple[Image.Image, str]:
    """The picture and its words."""
    try:
        geometry = load_geometry(board.id)
        layers = load_layers(board.id)
    except DAMAGED as error:
        raise CommandError(f"the board pack {board.id} is damaged: {type(error).__name__}: {error}") from None
    scene = scene_of(view, board, before)
    part = _part(view, scene, board, geometry, options)
    shown = options.region or options.nation or options.area
    if shown:
        scene = replace(scene, title=f"{scene.title} · {shown.replace('-', ' ').title()}")
    return draw_map(scene, part, layers), alt_text(scene, board)


def _part(view: View, scene: Scene, board: Board, geometry: Geometry, options: argparse.Namespace) -> views.View | None:
    if options.region is not None:
        known = regions(board)
        name = place_id(options.region)
        if name not in known:
            raise CommandError(f"there is no region {options.region!r}; there are {', '.join(sorted(known))}")
        return views.places(geometry, [place for place in known[name] if place in geometry.places])
    if options.area is not None:
        name = place_id(options.area)
        if name not in board.areas:
            raise CommandError(f"there is no area {options.area!r} on the board {board.name}")
        return views.around(geometry, board, name)
    if options.nation is not None:
        name = options.nation.lower()
        present = [nation.id for nation in nations_of(view).values()]
        if name not in present:
            raise CommandError(f"there is no nation {options.nation!r} at this table; there are {', '.join(present)}")
        held = [
            place if place in geometry.places else area_of(place)
            for place, pieces in scene.pieces.items()
            if name in pieces.tokens or name in pieces.ships or pieces.city == name
        ]
        return views.places(geometry, held)
    return None
