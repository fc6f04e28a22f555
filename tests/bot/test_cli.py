"""The command line as a script sees it: output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli import main

NUMBERS = {
    *("edition", "players", "games", "finished", "faults", "turns", "answers", "seconds"),
    *("turns_per_second", "answers_per_second", "winners"),
}


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A short saved game."""
    arguments = ["--players", "2", "--variant", "nomads", "--seed", "5", "--save", str(tmp_path)]
    assert main(["simulate", *arguments]) == 0
    capsys.readouterr()
    return next(tmp_path.glob("*.json"))


def test_editions_lists_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    """People read it as text, scripts as JSON."""
    assert main(["editions"]) == 0
    assert "Nomads and Seafarers, 2 to 4 players" in capsys.readouterr().out
    assert main(["editions", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["editions"]
    assert [edition["id"] for edition in found] == ["avalon_hill", "hartland"]
    assert found[0]["players"] == [2, 7]


def test_simulate_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` is for scripts: one object with the agreed numbers."""
    arguments = ["--edition", "hartland", "--players", "3", "--variant", "farmers", "--games", "2", "--json"]
    assert main(["simulate", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= NUMBERS
    assert (found["games"], found["finished"], found["faults"], len(found["turns"])) == (2, 2, 0, 2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--players", "9"],
        ["simulate", "--edition", "atlantis"],
        ["simulate", "--variant", "blitz"],
        ["simulate", "--games", "0"],
        ["scenario", "nowhere"],
        ["replay", "nowhere.json"],
        ["doctor", "nowhere.json"],
        ["play", "--players", "1"],
        ["sandbox", "--practice", "9"],
        ["sandbox", "--practice", "2", "--edition", "atlantis"],
        ["sandbox", "--practice", "2", "--variant", "blitz"],
        ["sandbox", "--practice", "2", "--players", "6", "--variant", "nomads"],
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback, exit code 2 (1 for a scenario file that is missing)."""
    assert main(arguments) in {1, 2}
    shown = capsys.readouterr()
    text = shown.err or shown.out
    assert "Traceback" not in text
    assert text.strip()


def test_a_seed_that_everybody_knows_is_refused_on_discord(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hidden cards follow from the seed, so only a stand-in for Discord may have a fixed one."""
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("SOLON_SEED", "7")
    monkeypatch.delenv("SOLON_DISCORD_URL", raising=False)
    assert main(["run"]) == 2
    assert "SOLON_SEED" in capsys.readouterr().err


def test_replay_finds_every_state_the_same(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A saved game replays exactly."""
    assert main(["replay", str(saved)]) == 0
    assert "every state the same" in capsys.readouterr().out


def test_replay_finds_a_changed_answer(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log that was tampered with does not pass."""
    data = json.loads(saved.read_text())
    moved = [entry for entry in data["log"] if isinstance(entry.get("reply"), list) and entry["reply"]]
    moved[-1]["reply"] = []
    saved.write_text(json.dumps(data))
    assert main(["replay", str(saved)]) == 1
    assert capsys.readouterr().out.strip()


def test_doctor_lists_every_fault(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several things wrong at once are all told."""
    assert main(["doctor", str(saved)]) == 0
    data = json.loads(saved.read_text())
    one, two = data["state"]["players"]
    one["stock"] += 3
    two["tokens"]["atlantis"] = 1
    two["ships"]["arabia"] = 1
    data["state"]["secrets"]["stacks"]["9"].pop()
    saved.write_text(json.dumps(data))
    capsys.readouterr()
    assert main(["doctor", str(saved)]) == 1
    found = capsys.readouterr().out
    for words in ("tokens instead of 55", "atlantis, which", "ship in arabia", "2 cards of gold", "differs"):
        assert words in found


def test_scenario_says_which_expectation_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, and the number that is wrong."""
    case = tmp_path / "case.toml"
    case.write_text(
        'title = "wrong"\nedition = "avalon_hill"\nrules = ["7.1"]\nphase = "expansion"\n'
        "[nations.crete]\ntokens = { knossos = 1 }\n[expect.nations.crete]\ntokens = { knossos = 3 }\n"
    )
    assert main(["scenario", str(case)]) == 1
    assert "crete: tokens is {'knossos': 2}, expected {'knossos': 3}" in capsys.readouterr().out


def test_play_tells_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """A newcomer sees phases and standings."""
    assert main(["play", "--players", "2", "--turns", "2", "--seed", "1"]) == 0
    assert "Population expansion" in capsys.readouterr().out
