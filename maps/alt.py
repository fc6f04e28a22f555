"""A picture in words, from the same scene, for players who cannot see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maps.scene import Scene
    from rules.board import Board

LONGEST = 1000
"""Discord accepts 1,024 characters."""


def alt_text(scene: Scene, board: Board) -> str:
    """Per nation: cities, tokens and ships with their places, largest nations first, cut to what Discord accepts."""
    totals = []
    for nation in scene.nations:
        cities = [_name(board, place) for place, pieces in scene.pieces.items() if pieces.city == nation.id]
        tokens = {_name(board, p): s.tokens[nation.id] for p, s in scene.pieces.items() if nation.id in s.tokens}
        ships = {_name(board, p): s.ships[nation.id] for p, s in scene.pieces.items() if nation.id in s.ships}
        if cities or tokens or ships:
            totals.append((nation.name, cities, tokens, ships))
    head = f"Map: {scene.title}." if scene.title else "Map."
    changes = [
        f"{_name(board, h.place)} to {_name(board, h.to)}" if h.to else _name(board, h.place) for h in scene.highlights
    ]
    if changes:
        head += f" Marked: {', '.join(changes)}."
    totals.sort(key=lambda row: (-len(row[1]), -sum(row[2].values())))
    full = [_sentence(*row) for row in totals]
    short = [f"{n}: {len(c)} cities, {sum(t.values())} tokens, {sum(s.values())} ships." for n, c, t, s in totals]
    for count in range(len(full), -1, -1):
        text = " ".join([head, *full[:count], *short[count:]])
        if len(text) <= LONGEST:
            return text
    return f"{head} {' '.join(short)}"[: LONGEST - 1] + "…"


def _name(board: Board, place: str) -> str:
    area, _, coast = place.partition("@")
    name = board.areas[area].name if area in board.areas else board.seas.get(area, area)
    return f"{name} ({coast})" if coast else name


def _sentence(name: str, cities: list[str], tokens: dict[str, int], ships: dict[str, int]) -> str:
    parts = [f"cities in {', '.join(cities)}"] if cities else []
    if tokens:
        parts.append("tokens " + ", ".join(f"{place} {count}" for place, count in tokens.items()))
    if ships:
        parts.append("ships " + ", ".join(f"{place} {count}" for place, count in ships.items()))
    return f"{name}: {'; '.join(parts)}."
