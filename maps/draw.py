"""Draw a scene: owners' colours, pieces, changes and the legend over the prepared board."""

from __future__ import annotations

from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING

from PIL import Image

from maps import sprites
from maps.changes import draw_changes
from maps.layers import Layers, load_layers
from maps.legend import with_legend
from maps.views import View, whole

if TYPE_CHECKING:
    from maps.geometry import Point
    from maps.scene import Nation, Pieces, Scene

OUT_OF_PLAY = "#77736a"
SMALL = 0.72
QUALITY, EFFORT = 88, 2
"""WebP settings: good colours at a tenth of the time and a fifth of the size of a PNG."""


def draw_map(
    scene: Scene, view: View | None = None, layers: Layers | None = None, *, legend: bool = True
) -> Image.Image:
    """The picture of a scene, whole or in part."""
    layers = layers or load_layers(scene.board)
    view = view or whole(layers.geometry)
    picture = layers.tinted(_colours(scene, layers), view.box)
    if view.zoom != 1:
        size = (round(picture.width * view.zoom), round(picture.height * view.zoom))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    table = _Table(picture, layers, view, scene)
    for place, pieces in scene.pieces.items():
        table.put(place, pieces)
    draw_changes(picture, scene, layers.geometry, view)
    if not legend:
        return picture
    present = scene.nations if view == whole(layers.geometry) else table.present()
    return with_legend(picture, scene.title, present, layers.geometry.unit * view.zoom)


def encode(picture: Image.Image) -> bytes:
    """A picture as a WebP file."""
    file = BytesIO()
    picture.save(file, "WEBP", quality=QUALITY, method=EFFORT)
    return file.getvalue()


def owner_of(pieces: Pieces) -> str | None:
    """Whose colour an area takes: the city's owner, else the nation with the most tokens; nobody on a tie."""
    if pieces.city is not None:
        return pieces.city
    ranked = sorted(pieces.tokens.items(), key=lambda item: -item[1])
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def _colours(scene: Scene, layers: Layers) -> dict[str, str]:
    known = set(layers.geometry.labels)
    colours = {place: OUT_OF_PLAY for place in scene.out if place in known}
    for place, pieces in scene.pieces.items():
        owner = owner_of(pieces)
        if owner is not None and place in known:
            colours[place] = scene.nation(owner).colour
    return colours


class _Table:
    """Puts pieces on one picture."""

    def __init__(self, picture: Image.Image, layers: Layers, view: View, scene: Scene) -> None:
        self.picture, self.geometry, self.view, self.scene = picture, layers.geometry, view, scene
        self.unit = layers.geometry.unit * view.zoom
        self.shown: set[str] = set()

    def present(self) -> tuple[Nation, ...]:
        """The nations with a piece inside the picture."""
        return tuple(nation for nation in self.scene.nations if nation.id in self.shown)

    def put(self, place: str, pieces: Pieces) -> None:
        """Everything on one place: the city first, then tokens from many to few, then ships."""
        home = self.geometry.places.get(place) or self.geometry.places[place.partition("@")[0]]
        free = list(home.slots)
        if pieces.city is not None and free:
            look = self.scene.nation(pieces.city)
            self._paste(look, sprites.city(look.colour, look.mark, self.unit), free.pop(0))
        self._tokens(sorted(pieces.tokens.items(), key=lambda item: (-item[1], item[0])), free, home.slots)
        ports = self._ports(place)
        for number, (name, count) in enumerate(sorted(pieces.ships.items())):
            look = self.scene.nation(name)
            port = ports[number % len(ports)]
            shift = round(9 * self.geometry.unit) * (number // len(ports))
            sprite = sprites.ship(look.colour, look.mark, count, self.unit)
            self._paste(look, sprite, (port[0] + shift, port[1] + shift))

    def _tokens(self, held: list[tuple[str, int]], free: list[Point], slots: tuple[Point, ...]) -> None:
        """Each nation on its own slot; where there are too few, all of them smaller in two columns."""
        crowded = len(held) > len(free)
        spots = free if not crowded else self._columns(len(held), slots[0], below=len(free) < len(slots))
        unit = self.unit * (SMALL if crowded else 1)
        for (name, count), spot in zip(held, spots, strict=False):
            look = self.scene.nation(name)
            self._paste(look, sprites.token(look.colour, look.mark, count, unit), spot)

    def _columns(self, count: int, centre: Point, *, below: bool) -> list[Point]:
        """Spots in rows of two around a slot, or under it where a city stands on it."""
        wide, high = (side * SMALL * self.geometry.unit * 0.96 for side in sprites.TOKEN)
        rows = (count + 1) // 2
        top = centre[1] - (rows - 1) * high / 2 + (sprites.CITY[1] * 0.75 * self.geometry.unit if below else 0)
        return [
            (round(centre[0] + (k % 2 - 0.5) * wide * (count > 1)), round(top + k // 2 * high)) for k in range(count)
        ]

    def _ports(self, place: str) -> tuple[Point, ...]:
        """Where ships of a place lie: on its own water, or on the near side of its lake."""
        area, _, coast = place.partition("@")
        home = self.geometry.places[area]
        own = self.geometry.places.get(place, home)
        lake = coast or next((name for name in self.geometry.lakes if not own.ships and self._touches(name, area)), "")
        if lake in self.geometry.lakes:
            left, top, right, bottom = self.geometry.places[lake].box()
            x, y = (left + right) / 2, (top + bottom) / 2
            towards = home.name or (x, y)
            length = hypot(towards[0] - x, towards[1] - y) or 1.0
            reach = 24 * self.geometry.unit / length
            return ((round(x + (towards[0] - x) * reach), round(y + (towards[1] - y) * reach)),)
        return own.ships or home.ships or home.slots[-1:]

    def _touches(self, lake: str, area: str) -> bool:
        one, two = self.geometry.places[lake].box(), self.geometry.places[area].box()
        return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]

    def _paste(self, nation: Nation, sprite: Image.Image, spot: Point) -> None:
        x = (spot[0] - self.view.box[0]) * self.view.zoom
        y = (spot[1] - self.view.box[1]) * self.view.zoom
        if 0 <= x < self.picture.width and 0 <= y < self.picture.height:
            self.shown.add(nation.id)
        self.picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)
