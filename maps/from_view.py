"""From a view to what pictures show: the nations' colours, and the scene of a map with what has changed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maps import palette
from maps.marks import MARKS
from maps.scene import Highlight, Nation, Pieces, Scene
from rules.board import area_of
from rules.library import load_edition

if TYPE_CHECKING:
    from rules.board import Board
    from rules.views import View

COLOURS = {"classic": palette.CLASSIC, "large": palette.MEGA}


def nation_named(board: str, name: str) -> Nation:
    """A nation as drawn; what a board has no colour for is grey."""
    known = COLOURS.get(board, {}).get(name)
    return known or Nation(name, name.replace("_", " ").title(), "#8d8d8d", "disc")


def nations_of(view: View) -> dict[str, Nation]:
    """Seat -> nation as drawn; on a board of a group's own, nations take colours and marks in order."""
    names = {player.seat: player.nation or player.seat.replace("seat", "seat ") for player in view.players}
    for board in (view.board, *COLOURS):  # nations keep their colours on another board
        if all(name in COLOURS.get(board, {}) for name in names.values()):
            return {seat: nation_named(board, name) for seat, name in names.items()}
    found = {seat: nation_named(view.board, name) for seat, name in names.items()}
    if view.board in COLOURS:
        return found
    colours, marks = [nation.colour for nation in palette.MEGA.values()], list(MARKS)
    return {
        seat: replace(nation, colour=colours[number % len(colours)], mark=marks[number % len(marks)])
        for number, (seat, nation) in enumerate(found.items())
    }


def heading(view: View) -> str:
    """Where the game stands, in a few words."""
    if view.over:
        return f"Turn {view.turn} · game over"
    return f"Turn {view.turn} · {view.phase_name}" if view.turn else view.phase_name


def scene_of(view: View, board: Board, before: View | None = None) -> Scene:
    """The map of a view; places where somebody came or went since an earlier view are marked."""
    nations = nations_of(view)
    notes = {
        player.seat: f"{_count(len(player.cities), 'city', 'cities')}, {_count(player.census, 'token', 'tokens')}"
        for player in view.players
        if player.nation
    }
    return Scene(
        board=view.board,
        title=heading(view),
        nations=tuple(replace(nations[seat], note=note) for seat, note in notes.items()),
        pieces=_pieces(view, nations),
        highlights=_changes(before, view) if before is not None else (),
        out=_out_of_play(view, board),
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _pieces(view: View, nations: dict[str, Nation]) -> dict[str, Pieces]:
    tokens: dict[str, dict[str, int]] = {}
    ships: dict[str, dict[str, int]] = {}
    cities: dict[str, str] = {}
    for player in view.players:
        name = nations[player.seat].id
        for places, held in ((tokens, player.tokens), (ships, player.ships)):
            for place, number in held.items():
                if number:
                    places.setdefault(place, {})[name] = number
        cities |= dict.fromkeys(player.cities, name)
    return {
        place: Pieces(tokens.get(place, {}), cities.get(place), ships.get(place, {}))
        for place in sorted(tokens.keys() | ships.keys() | cities.keys())
    }


def _out_of_play(view: View, board: Board) -> frozenset[str]:
    """Areas this number of players does not use; simplified games use the whole board."""
    edition = load_edition(view.edition)
    players = max(edition.counts) if edition.variants[view.variant].whole_board else len(view.players)
    row = board.setups.get(view.edition, {}).get(str(players), {})
    return frozenset(row.get("out", ()))


def _changes(before: View, now: View) -> tuple[Highlight, ...]:
    """Areas whose occupants differ; mere numbers do not count, for they change nearly everywhere every turn."""
    one, two = (_pieces(view, nations_of(view)) for view in (before, now))
    places = {area_of(place) for place in one.keys() | two.keys() if _who(one.get(place)) != _who(two.get(place))}
    return tuple(Highlight(place) for place in sorted(places))


def _who(pieces: Pieces | None) -> set[tuple[str, str]]:
    if pieces is None:
        return set()
    held = {("token", name) for name in pieces.tokens} | {("ship", name) for name in pieces.ships}
    return held | ({("city", pieces.city)} if pieces.city else set())
