"""Every scenario file is played, one test for each case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.scenarios.model import Scenario, ScenarioError, read_scenarios, scenario_files
from bot.scenarios.run import run_scenario
from rules.refusals import Refusal
from rules.setup import Setup, check_setup

FOLDER = Path(__file__).parent / "scenarios"
CASES = [
    pytest.param(scenario, id=f"{path.relative_to(FOLDER).with_suffix('').as_posix()}: {scenario.title}")
    for path in scenario_files([FOLDER])
    for scenario in read_scenarios(path)
]


@pytest.mark.parametrize("scenario", CASES)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_titles_are_different() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


CENSUS: dict[str, Any] = {
    "title": "A census",
    "edition": "avalon_hill",
    "rules": ["8.1"],
    "phase": "census",
    "nations": {"crete": {"tokens": {"knossos": 3}}, "egypt": {"tokens": {"thebes": 2}}},
}


def case(**more: Any) -> Scenario:
    return Scenario.model_validate(CENSUS | more)


def test_the_example_passes() -> None:
    assert run_scenario(case(expect={"nations": {"crete": {"census": 3}}})) == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"nations": {"crete": {"census": 4}}}, "census is 3, expected 4"),
        ({"nations": {"crete": {"tokens": {}}}}, "crete: tokens is"),
        ({"nations": {"crete": {"cities": ["knossos"]}}}, "crete: cities is"),
        ({"events": [{"kind": "census", "rule": "8.2"}]}, "did not happen"),
        ({"no_events": [{"kind": "census"}]}, "happened"),
        ({"awaits": {"crete": "Move"}}, "awaits is"),
        ({"order": ["egypt", "crete"]}, "order is"),
        ({"stack_sizes": {9: 1}}, "size of stack 9 is"),
    ],
)
def test_a_wrong_expectation_is_reported(wrong: dict[str, Any], words: str) -> None:
    (difference,) = run_scenario(case(expect=wrong))
    assert words in difference


def test_a_refusal_that_does_not_come_is_reported() -> None:
    steps = [{"seat": "crete", "answer": [], "refused": "10.1"}]
    assert run_scenario(case(phase="movement", steps=steps)) == ["step 1: not refused, although '10.1' was expected"]


def test_a_refusal_by_another_rule_is_reported() -> None:
    steps = [{"seat": "crete", "answer": ["1 knossos > rhodes"], "refused": "10.6"}]
    (difference,) = run_scenario(case(phase="movement", steps=steps))
    assert "instead of '10.6'" in difference


def test_an_impossible_position_is_reported() -> None:
    (difference,) = run_scenario(case(nations={"crete": {"tokens": {"knossos": 48}}}))
    assert "the position is impossible" in difference


def test_a_misspelt_key_is_no_scenario(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text('title = "x"\nedition = "avalon_hill"\nrules = ["8.1"]\nphase = "census"\nexpects = 1\n[nations]\n')
    with pytest.raises(ScenarioError, match="expects"):
        read_scenarios(file)


@pytest.mark.rule("AH 31.1", "AH 32.1")
@pytest.mark.parametrize(("variant", "players"), [("nomads", 5), ("nomads", 1), ("farmers", 8), ("farmers", 1)])
def test_a_simplified_game_is_refused_to_too_many_or_too_few(variant: str, players: int) -> None:
    seats = tuple(f"seat{number}" for number in range(players))
    with pytest.raises(Refusal, match="is not for"):
        check_setup(Setup(edition="avalon_hill", variant=variant, seats=seats))


@pytest.mark.rule("AH 31.1", "AH 32.1")
@pytest.mark.parametrize(("variant", "players"), [("nomads", 2), ("nomads", 4), ("farmers", 2), ("farmers", 7)])
def test_a_simplified_game_has_its_numbers_of_players(variant: str, players: int) -> None:
    check_setup(Setup(edition="avalon_hill", variant=variant, seats=tuple(f"seat{n}" for n in range(players))))
