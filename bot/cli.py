"""The command line `solon`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.commands import board, doctor, editions, render, replay, running, scenario, simulation, watch

EPILOG = """exit codes: 0 all is well, 1 something differs or went wrong, 2 the command cannot be understood"""


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(
        prog="solon", description="A table moderator for the Civilization board-game family.", epilog=EPILOG
    )
    parser.set_defaults(run=lambda _: main(["run"]))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_running(commands)
    _add_play(commands)
    _add_editions(commands)
    _add_simulate(commands)
    _add_files(commands)
    _add_pictures(commands)
    return parser


def _add_running(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    run = commands.add_parser("run", help="run the bot: on Discord with a token in .env, otherwise in the sandbox")
    run.set_defaults(run=running.run)
    sandbox = commands.add_parser("sandbox", help="sit down at a table in your browser, without Discord")
    sandbox.add_argument("--edition", default="avalon_hill", metavar="E", help="avalon_hill (default) or hartland")
    sandbox.add_argument("--variant", default="full", metavar="V", help="see `solon editions` (default full)")
    sandbox.add_argument("--players", type=int, default=7, metavar="N", help="seats of the first table (default 7)")
    sandbox.add_argument("--practice", type=int, default=None, metavar="K", help="open a table with K practice players")
    sandbox.add_argument(
        "--speed", type=float, default=1.0, metavar="S", help="seconds a step if all are practice players (default 1)"
    )
    sandbox.add_argument("--port", type=int, default=None, metavar="P", help="port of the page (default 8000)")
    sandbox.add_argument("--seed", type=int, default=0, metavar="S", help="the same games again (default: new ones)")
    sandbox.add_argument("--fresh", action="store_true", help="forget the tables of earlier runs")
    sandbox.set_defaults(run=running.sandbox)


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser("play", help="watch a game of practice players in the terminal")
    _game_options(play)
    play.add_argument("--seed", type=int, default=None, help="make the same game again (default: a new one)")
    play.add_argument("--turns", type=int, default=None, help="stop after so many turns")
    play.add_argument("--delay", type=float, default=0.0, metavar="S", help="pause S seconds after each phase")
    play.set_defaults(run=watch.run)


def _add_editions(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listing = commands.add_parser("editions", help="list editions, variants, player counts and options")
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    listing.set_defaults(run=editions.run)


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser("simulate", help="play whole games of computer seats and check every state")
    _game_options(simulate)
    simulate.add_argument("--games", type=int, default=1, metavar="K", help="how many games (default 1)")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (default 1)")
    simulate.add_argument("--random", action="store_true", help="random legal answers instead of practice players")
    simulate.add_argument("--physical", action="store_true", help="at a real board, with reports that are made up")
    simulate.add_argument("--turns", type=int, default=None, help="turn limit (default 60, with 2 or 3 players 100)")
    simulate.add_argument("--check", choices=("answer", "phase"), default="answer", help="when to check invariants")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    simulate.add_argument("--save", type=Path, metavar="DIR", help="save every game in this folder")
    simulate.set_defaults(run=simulation.run)


def _add_files(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    scenarios = commands.add_parser("scenario", help="run scenario files or folders of them")
    scenarios.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    scenarios.add_argument("-q", "--quiet", action="store_true", help="print failures and the total only")
    scenarios.set_defaults(run=scenario.run)
    again = commands.add_parser("replay", help="replay a saved game and compare the state after every phase")
    again.add_argument("file", type=Path, metavar="FILE")
    again.set_defaults(run=replay.run)
    check = commands.add_parser("doctor", help="list every inconsistency of a saved game")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=doctor.run)


def _add_pictures(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    drawn = commands.add_parser("render", help="draw a picture of a saved game or of a fresh set-up")
    drawn.add_argument("picture", choices=render.PICTURES, help="what to draw")
    _game_options(drawn)
    drawn.add_argument("--seed", type=int, default=1, metavar="S", help="seed of a fresh set-up (default 1)")
    drawn.add_argument("--save", type=Path, metavar="FILE", help="a saved game instead of a fresh set-up")
    drawn.add_argument("--turn", type=int, default=None, metavar="T", help="stop the saved game when turn T begins")
    drawn.add_argument("--viewer", metavar="SEAT", help="a seat, its nation or `moderator` (default: the public)")
    drawn.add_argument("--region", metavar="NAME", help="map: one region only")
    drawn.add_argument("--nation", metavar="N", help="map: the places of one nation only")
    drawn.add_argument("--area", metavar="A", help="map: an area and its neighbours only")
    drawn.add_argument("--changes", action="store_true", help="map: mark what has changed since the turn began")
    drawn.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write it: .webp or .png")
    drawn.set_defaults(run=render.run)
    packs = commands.add_parser("board", help="look after board packs").add_subparsers(metavar="ACTION", required=True)
    check = packs.add_parser("check", help="list every fault of a board pack")
    check.add_argument("folder", type=Path, metavar="DIR")
    check.set_defaults(run=board.run)


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", default="avalon_hill", metavar="E", help="avalon_hill (default) or hartland")
    parser.add_argument("--players", type=int, default=7, metavar="N", help="number of seats (default 7)")
    parser.add_argument("--variant", default="full", metavar="V", help="see `solon editions` (default full)")
    parser.add_argument("--board", default=None, metavar="B", help="another board with a set-up for the edition")


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
