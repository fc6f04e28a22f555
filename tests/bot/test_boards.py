"""Playing on another board: one that ships with Solon, or a group's own folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.cli import main
from bot.saves import new_game
from bot.simulate import Plan, simulate
from maps import pack
from rules.refusals import Refusal
from rules.setup import Setup


def test_avalon_hill_on_the_large_board() -> None:
    """The rules ask for areas and borders only, so any board with a set-up will do."""
    result = simulate(Plan("avalon_hill", 4, board="large", seed=2))
    assert (result.finished, result.fault_list) == (1, [])


def test_a_board_without_a_set_up_for_the_edition_is_refused() -> None:
    """The large board has no set-up for Hartland's game."""
    with pytest.raises(Refusal, match="no set-up for 5 players of hartland"):
        new_game(Setup(edition="hartland", seats=tuple("abcde"), board="large"))


@pytest.mark.parametrize("name", ["atlantis", "../classic", "/etc"])
def test_an_unknown_board_is_refused(name: str) -> None:
    """A name only: no way out of the folders of boards."""
    with pytest.raises(Refusal, match="There is no board"):
        new_game(Setup(edition="avalon_hill", seats=tuple("ab"), board=name))


def test_a_group_drops_its_own_board_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder `boards/NAME` beside the program is a board like any other."""
    shutil.copytree(pack.PACKS / "classic", tmp_path / "boards" / "ours")
    monkeypatch.chdir(tmp_path)
    assert "ours" in pack.packs()
    assert main(["board", "check", "boards/ours"]) == 0
    assert main(["simulate", "--board", "ours", "--players", "2", "--variant", "nomads"]) == 0
