"""Map pictures: compared with kept small ones; a moved marker or a missing token must fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageColor

from maps import palette, sprites, views
from maps.alt import alt_text
from maps.changes import BRIGHT, SAIL
from maps.draw import draw_map, encode, owner_of
from maps.geometry import load_geometry
from maps.layers import read_layers
from maps.pack import load_board
from maps.scene import Highlight, Pieces, Scene

KEPT = Path(__file__).parent / "kept"
BLOCK, TOLERANCE = 8, 9.0
"""Pictures are compared in blocks of 8 x 8 pixels; fonts may be hinted a little differently elsewhere."""

CLASSIC = Scene(
    board="classic",
    title="Turn 4",
    nations=tuple(palette.CLASSIC.values()),
    pieces={
        "athens": Pieces(city="crete"),
        "argos": Pieces(tokens={"crete": 2, "thrace": 1}),
        "corinth": Pieces(tokens={"crete": 1}, ships={"crete": 2}),
        "delphi": Pieces(tokens={"illyria": 2}),
        "delphi@east": Pieces(ships={"illyria": 1}),
        "thera": Pieces(tokens={"crete": 1, "asia": 1, "egypt": 2, "thrace": 1}, city="babylon"),
        "sparta": Pieces(tokens={"africa": 12}),
        "aegean-sea": Pieces(ships={"asia": 1}),
        "armenia@lake-van": Pieces(ships={"assyria": 1}),
        "gordium": Pieces(ships={"asia": 1}, city="asia"),
    },
    highlights=(Highlight("sparta"), Highlight("delphi", to="athens", nation="illyria")),
    out=frozenset({"epirus", "ithaca"}),
)
LARGE = Scene(
    board="large",
    title="",
    nations=tuple(palette.MEGA.values()),
    pieces={
        "knossos": Pieces(city="minoa", ships={"minoa": 4}),
        "sparta": Pieces(tokens={"hellas": 1}),
        "argos": Pieces(tokens={"hellas": 2, "minoa": 1, "rome": 1}),
        "corinth": Pieces(city="pirates"),
        "aegean-sea": Pieces(ships={"egypt": 1}),
    },
)
LARGE = replace(LARGE, nations=(*LARGE.nations, palette.PIRATES))


def _pictures() -> dict[str, Image.Image]:
    classic, large = load_geometry("classic"), load_geometry("large")
    greece = views.around(classic, load_board("classic"), "athens")
    lakes = views.places(classic, ["gordium", "armenia"])
    return {
        "classic-whole": draw_map(CLASSIC).resize((600, 378), Image.Resampling.BOX),
        "classic-greece": _small(draw_map(CLASSIC, greece)),
        "classic-lakes": _small(draw_map(CLASSIC, lakes, legend=False)),
        "large-greece": _small(draw_map(LARGE, views.places(large, ["argos", "thera", "knossos"]))),
    }


def _small(picture: Image.Image) -> Image.Image:
    return picture.resize((480, round(480 * picture.height / picture.width)), Image.Resampling.BOX)


def _difference(one: Image.Image, two: Image.Image) -> float:
    """The largest mean difference of any block."""
    assert one.size == two.size
    blocks = ImageChops.difference(one.convert("L"), two.convert("L")).reduce(BLOCK)
    highest = blocks.getextrema()[1]
    assert isinstance(highest, int | float)
    return float(highest)


@pytest.fixture(scope="module")
def pictures() -> dict[str, Image.Image]:
    """All pictures of this file, drawn once."""
    return _pictures()


@pytest.mark.parametrize("name", ["classic-whole", "classic-greece", "classic-lakes", "large-greece"])
def test_picture_is_as_kept(name: str, pictures: dict[str, Image.Image]) -> None:
    """The picture equals the kept one; look at both and run `python -m tests.maps.keep` if the change is wanted."""
    with Image.open(KEPT / f"{name}.webp") as kept:
        assert _difference(pictures[name], kept.convert("RGB")) <= TOLERANCE


MUTATIONS = {
    "missing token": {"argos": Pieces(tokens={"crete": 2})},
    "other count": {"sparta": Pieces(tokens={"africa": 7})},
    "other owner": {"athens": Pieces(city="egypt")},
    "missing ship": {"corinth": Pieces(tokens={"crete": 1})},
    "missing city": {"athens": Pieces()},
}


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_comparison_sees_a_change(mutation: str, pictures: dict[str, Image.Image]) -> None:
    """One piece more, less or different is more than the tolerance allows."""
    scene = replace(CLASSIC, pieces={**CLASSIC.pieces, **MUTATIONS[mutation]})
    view = views.around(load_geometry("classic"), load_board("classic"), "athens")
    changed = _small(draw_map(scene, view))
    kept = pictures["classic-greece"]
    assert changed.size != kept.size or _difference(changed, kept) > TOLERANCE


def test_comparison_sees_a_moved_marker(monkeypatch: pytest.MonkeyPatch, pictures: dict[str, Image.Image]) -> None:
    """Sprites pasted a dozen pixels off are noticed."""
    real = sprites.city.__wrapped__

    def shifted(colour: str, mark: str, unit: float) -> Image.Image:
        sprite = real(colour, mark, unit)
        moved = Image.new("RGBA", (sprite.width + 24, sprite.height), (0, 0, 0, 0))
        moved.paste(sprite, (24, 0))
        return moved

    monkeypatch.setattr(sprites, "city", shifted)
    view = views.around(load_geometry("classic"), load_board("classic"), "athens")
    assert _difference(_small(draw_map(CLASSIC, view)), pictures["classic-greece"]) > TOLERANCE


def test_owner() -> None:
    """A city decides, then the most tokens; nobody owns a tie or an empty area."""
    assert owner_of(Pieces(tokens={"a": 9}, city="b")) == "b"
    assert owner_of(Pieces(tokens={"a": 2, "b": 1})) == "a"
    assert owner_of(Pieces(tokens={"a": 2, "b": 2})) is None
    assert owner_of(Pieces()) is None


def test_file_is_small() -> None:
    """A full map with every area taken stays under 2 MB."""
    for board, nations in (("classic", palette.CLASSIC), ("large", palette.MEGA)):
        names = list(nations)
        pieces = {
            area: Pieces(tokens={names[k % len(names)]: 1 + k % 5, names[(k + 3) % len(names)]: 1})
            for k, area in enumerate(load_board(board).areas)
        }
        scene = Scene(board, "Full", tuple(nations.values()), pieces)
        assert len(encode(draw_map(scene))) < 2_000_000


def test_every_place_can_be_drawn() -> None:
    """A token in every area and a ship on every mooring and sea, on both boards."""
    for name in ("classic", "large"):
        board = load_board(name)
        nation = (palette.CLASSIC if name == "classic" else palette.MEGA)["egypt"]
        pieces = {area: Pieces(tokens={"egypt": 1}) for area in board.areas}
        ships = {port: Pieces(ships={"egypt": 1}) for ports in board.moorings.values() for port in ports}
        for port, ship in ships.items():
            pieces[port] = replace(pieces[port], ships=ship.ships) if port in pieces else ship
        pieces.update({sea: Pieces(ships={"egypt": 1}) for sea in board.seas})
        picture = draw_map(Scene(name, "", (nation,), pieces))
        assert picture.width == load_geometry(name).size[0]


def test_pack_without_rasters(tmp_path: Path) -> None:
    """A group's own board needs outlines only: a plain base is drawn from them."""
    geometry = replace(load_geometry("classic"), folder=tmp_path)
    layers = read_layers(geometry)
    picture = draw_map(CLASSIC, layers=layers, legend=False)
    assert picture.size == geometry.size
    colour = picture.getpixel(geometry.places["gordium"].box()[:2])
    assert isinstance(colour, tuple)
    assert _difference(layers.base, picture) > TOLERANCE


def test_alt_text() -> None:
    """The words name cities, tokens, ships and changes, and fit into what Discord accepts."""
    text = alt_text(CLASSIC, load_board("classic"))
    assert text.startswith("Map: Turn 4. Marked: Sparta, Delphi to Athens.")
    assert "Crete: cities in Athens; tokens Argos 2, Corinth 1, Thera 1; ships Corinth 2." in text
    assert "ships Delphi (east) 1" in text
    everywhere = {area: Pieces(tokens={"crete": 1, "egypt": 2}) for area in load_board("classic").areas}
    long = alt_text(replace(CLASSIC, pieces=everywhere, highlights=()), load_board("classic"))
    assert len(long) <= 1024
    assert "Egypt: 0 cities, 246 tokens, 0 ships." in long


def test_a_voyage_is_no_march() -> None:
    """The arrow of a voyage has a colour of its own."""
    march = replace(CLASSIC, highlights=(Highlight("knossos", to="rhodes"),))
    sail = replace(CLASSIC, highlights=(Highlight("knossos", to="rhodes", sail=True),))
    bright, white = ImageColor.getrgb(BRIGHT), ImageColor.getrgb(SAIL)
    colours = [{colour for _, colour in draw_map(scene).getcolors(1 << 24) or ()} for scene in (march, sail)]
    assert [(bright in found, white in found) for found in colours] == [(True, False), (False, True)]
