"""`solon render`: a picture of a saved game or of a fresh set-up, as one viewer may see it."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.commands.errors import CommandError
from bot.commands.render_map import map_of
from bot.saves import SaveError, new_game, read_save
from maps.charts import ast, hand, score, sheet, summary, trades
from maps.charts.files import KINDS as FILE_KINDS
from maps.charts.files import encode
from maps.draw import encode as encode_map
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Refusal
from rules.setup import Setup
from rules.views import MODERATOR, View, view

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from PIL import Image

    from rules.game import Game

PICTURES = ("map", "ast", "hand", "sheet", "summary", "trades", "score")
BROKEN = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What a damaged file leads to when its parts are used."""


@dataclass(frozen=True)
class Shown:
    """A game as loaded: how it was when its turn began, and what its end announced."""

    game: Game
    before: View | None
    end: dict[str, Any]


def run(options: argparse.Namespace) -> int:
    """Draw and write the file; 2 when it cannot be drawn, and then no file is touched."""
    try:
        _check(options)
        picture, words = _draw(options, _load(options))
        data = _encode(picture, options)
        _write(options.out, data)
    except (CommandError, SaveError, Refusal, hand.NoHandError) as error:
        print(f"solon render: {error}", file=sys.stderr)
        return 2
    print(f"{options.out}: {picture.width} x {picture.height}, {len(data) / 1024:.0f} KB")
    print(words)
    return 0


def _check(options: argparse.Namespace) -> None:
    if options.out.suffix.lower().removeprefix(".") not in FILE_KINDS:
        raise CommandError(f"{options.out}: the name must end in {' or '.join(f'.{kind}' for kind in FILE_KINDS)}")
    parts = [name for name in ("region", "nation", "area") if getattr(options, name) is not None]
    if (parts or options.changes) and options.picture != "map":
        raise CommandError("--region, --nation, --area and --changes are for the map")
    if len(parts) > 1:
        raise CommandError(f"choose one of --{' and --'.join(parts)}")
    if options.picture == "hand" and options.viewer is None:
        raise CommandError("a hand is drawn for its owner only: name the seat with --viewer")


def _load(options: argparse.Namespace) -> Shown:
    if options.save is None:
        return _fresh(options)
    save = read_save(options.save)
    game = new_game(save.setup)
    before: View | None = None
    turn = 0
    end: dict[str, Any] = {}
    for number, entry in enumerate(save.log, start=1):
        if game.table.turn != turn:
            turn, before = game.table.turn, view(game)
        if options.turn is not None and turn >= options.turn:
            break
        try:
            events = game.replay_entry(entry)
        except Refusal as refusal:
            raise CommandError(f"{options.save}: entry {number} of the log is refused: {refusal}") from None
        except BROKEN as error:
            raise CommandError(f"{options.save}: entry {number} of the log is damaged ({error})") from None
        end = next((event.seen_by(None) or {} for event in events if event.kind == "game_over"), end)
    return Shown(game, before, end)


def _fresh(options: argparse.Namespace) -> Shown:
    """A new game whose seats have chosen their nations."""
    seats = tuple(f"seat{number}" for number in range(1, options.players + 1))
    game = new_game(Setup(edition=options.edition, variant=options.variant, seats=seats, seed=options.seed))
    player = PracticePlayer(random.Random(options.seed))
    while game.table.turn == 0 and game.pending:
        seat = next(iter(game.pending))
        game.answer(seat, player.reply(game, game.pending[seat]))
    return Shown(game, None, {})


def _viewer(game: Game, wanted: str | None) -> str | None:
    """A seat by its name or its nation's, or the moderator."""
    if wanted is None or wanted == MODERATOR or wanted in game.table.players:
        return wanted
    for player in game.players():
        if player.nation and player.nation == wanted.lower():
            return player.seat
    known = ", ".join(f"{player.seat} ({player.nation})" for player in game.players())
    raise CommandError(f"there is no seat {wanted!r}; there are {known}")


def _draw(options: argparse.Namespace, shown: Shown) -> tuple[Image.Image, str]:
    seen = view(shown.game, _viewer(shown.game, options.viewer))
    if options.picture == "map":
        if seen.physical:
            raise CommandError("the board of this game is on a real table")
        return map_of(seen, shown.game.full_board, shown.before if options.changes else None, options)
    if options.picture == "score":
        announced = shown.end.get("scores"), shown.end.get("measure", "points")
        return score.draw(seen, *announced), score.alt(seen, *announced)
    if options.picture == "hand":
        return hand.draw(seen), hand.alt(seen)
    if options.picture == "sheet":
        return sheet.draw(seen), sheet.alt(seen)
    chart = {"ast": ast, "summary": summary, "trades": trades}[options.picture]
    return chart.draw(seen), chart.alt(seen)


def _encode(picture: Image.Image, options: argparse.Namespace) -> bytes:
    kind = options.out.suffix.lower().removeprefix(".")
    if options.picture == "map" and kind == "webp":
        return encode_map(picture)
    return encode(picture, kind)


def _write(path: Path, data: bytes) -> None:
    """A half-written picture never takes the place of a whole one."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CommandError(f"{path}: cannot be written ({error.strerror})") from None
