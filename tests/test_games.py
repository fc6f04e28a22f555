"""Whole games: recorded ones replay exactly, and computer seats play every edition, variant and player count."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.saves import diagnose, read_save, replay_differences
from bot.simulate import Plan, simulate
from rules.library import EDITIONS, load_edition, physical_kinds

RECORDED = sorted((Path(__file__).parent / "games").glob("*.json"))
ALL = [
    (name, variant.id, players)
    for name in EDITIONS
    for variant in load_edition(name).variants.values()
    for players in range(variant.players[0], variant.players[1] + 1)
]
REAL = [row for row in ALL if load_edition(row[0]).variants[row[1]].phases in physical_kinds(row[0])]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    """The state is the same at every phase and at the end, and nothing is lost on the way."""
    save = read_save(path)
    assert len(save.marks) > 40
    assert diagnose(save) == []


def test_a_recorded_game_notices_a_change() -> None:
    """A replay that always agreed would prove nothing."""
    save = read_save(RECORDED[0])
    changed = json.loads(json.dumps(save.marks))
    changed[7]["print"] = "0" * 16
    other = type(save)(save.setup, save.log, changed, save.state)
    assert replay_differences(other) == [f"turn {changed[7]['turn']}, phase {changed[7]['phase']}: the state differs"]


@pytest.mark.parametrize(("edition", "variant", "players"), ALL)
def test_practice_players_finish(edition: str, variant: str, players: int) -> None:
    """With a winner by the rules, within 60 turns (100 with two or three players), and without a fault."""
    result = simulate(Plan(edition, players, variant, games=1, seed=21))
    assert result.fault_list == []
    assert result.finished == 1
    assert result.winners[0]


@pytest.mark.parametrize(("edition", "variant", "players"), ALL)
def test_random_players_find_no_dead_end(edition: str, variant: str, players: int) -> None:
    """Any legal answer leads on; the invariants hold after every one."""
    result = simulate(Plan(edition, players, variant, games=2, seed=31, random=True, max_turns=25))
    assert result.fault_list == []


@pytest.mark.parametrize(("edition", "variant", "players"), REAL)
def test_games_at_a_real_board_finish_and_replay(edition: str, variant: str, players: int, tmp_path: Path) -> None:
    """Computer seats make up what they report; the game ends without a fault and its log gives it again."""
    result = simulate(Plan(edition, players, variant, games=1, seed=21, physical=True), tmp_path)
    assert result.fault_list == []
    assert result.finished == 1
    assert all(diagnose(read_save(path)) == [] for path in tmp_path.glob("*.json"))


@pytest.mark.parametrize(("edition", "variant", "players"), REAL)
def test_random_reports_find_no_dead_end(edition: str, variant: str, players: int) -> None:
    """Whatever is reported within the bounds leads on; the invariants hold after every answer."""
    plan = Plan(edition, players, variant, games=2, seed=31, random=True, max_turns=25, physical=True)
    assert simulate(plan).fault_list == []
