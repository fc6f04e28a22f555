"""`solon render` and `solon board check`: pictures on demand, and every way they can fail."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from bot.cli import main
from bot.commands import render, render_map
from maps.pack import PACKS


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short saved game."""
    folder = tmp_path_factory.mktemp("saves")
    arguments = ["--players", "3", "--variant", "farmers", "--seed", "5", "--check", "phase", "--save", str(folder)]
    assert main(["simulate", *arguments]) == 0
    return next(folder.glob("*.json"))


@pytest.mark.parametrize("picture", render.PICTURES)
@pytest.mark.parametrize("kind", ["webp", "png"])
def test_every_picture_of_a_saved_game(picture: str, kind: str, saved: Path, tmp_path: Path, capsys) -> None:
    """A file of the wanted kind, and its words on the terminal."""
    out = tmp_path / f"{picture}.{kind}"
    assert main(["render", picture, "--save", str(saved), "--viewer", "seat1", "--out", str(out)]) == 0
    with Image.open(out) as shown:
        assert (shown.format, shown.width >= 1200) == (kind.upper(), True)
    lines = capsys.readouterr().out.splitlines()
    assert str(out) in lines[0]
    assert len(lines[1]) > 20
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_a_game_at_a_real_board_has_every_picture_but_the_map(tmp_path: Path, capsys) -> None:
    """Counts are enough for the charts; the map is on the table."""
    arguments = ["--physical", "--players", "3", "--variant", "short_9", "--check", "phase", "--save", str(tmp_path)]
    assert main(["simulate", *arguments]) == 0
    game = str(next(tmp_path.glob("*.json")))
    for picture in render.PICTURES:
        out = str(tmp_path / f"{picture}.webp")
        code = main(["render", picture, "--save", game, "--viewer", "seat1", "--out", out])
        assert (code == 0) == (picture != "map")
    assert "on a real table" in capsys.readouterr().err


def test_fresh_set_up_and_parts_of_the_map(saved: Path, tmp_path: Path, capsys) -> None:
    """Nations have chosen; a region, a nation's places or an area with its neighbours can be asked for."""
    out = str(tmp_path / "a.webp")
    assert main(["render", "summary", "--players", "4", "--edition", "hartland", "--out", out]) == 0
    assert "census" in capsys.readouterr().out
    sizes = set()
    for part in (["--region", "Greece"], ["--area", "Lesser Armenia"], ["--nation", "Egypt", "--changes"]):
        assert main(["render", "map", "--save", str(saved), "--turn", "4", *part, "--out", out]) == 0
        assert f"· {part[1]}" in capsys.readouterr().out
        with Image.open(out) as shown:
            sizes.add(shown.size)
    assert len(sizes) == 3


def test_a_viewer_may_be_named_by_nation(tmp_path: Path, capsys) -> None:
    """People know nations better than seats; the moderator sees every hand in the score."""
    out = str(tmp_path / "a.png")
    assert main(["render", "hand", "--players", "9", "--out", out, "--viewer", "crete"]) == 2
    assert main(["render", "summary", "--players", "7", "--out", out, "--viewer", "moderator"]) == 0
    nation = capsys.readouterr().out.split("Order of movement: ")[1].split(",")[0]
    assert main(["render", "hand", "--players", "7", "--out", out, "--viewer", nation]) == 0
    assert f"Trade cards of {nation}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ast", "--edition", "atlantis"], "no edition"),
        (["ast", "--variant", "blitz"], "no variant"),
        (["ast", "--players", "12"], "not for 12 players"),
        (["hand"], "--viewer"),
        (["hand", "--viewer", "moderator"], "does not show the hand"),
        (["sheet", "--viewer", "zoe"], "no seat 'zoe'"),
        (["map", "--region", "atlantis"], "no region 'atlantis'; there are africa"),
        (["map", "--area", "atlantis"], "no area 'atlantis'"),
        (["map", "--nation", "rome"], "no nation 'rome'"),
        (["map", "--nation", "crete", "--area", "rome"], "choose one"),
        (["ast", "--region", "greece"], "for the map"),
        (["ast", "--changes"], "for the map"),
        (["ast", "--save", "nowhere.json"], "nowhere.json"),
    ],
)
def test_what_cannot_be_drawn(arguments: list[str], words: str, tmp_path: Path, capsys) -> None:
    """One line says why, the exit code is 2, and no file is left behind."""
    assert main(["render", *arguments, "--out", str(tmp_path / "a.png")]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("solon render: ")
    assert told.err.count("\n") == 1
    assert words in told.err
    assert not told.out
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written(tmp_path: Path, capsys) -> None:
    """Another ending, a folder that is missing, a folder in the way: nothing half-written stays."""
    (tmp_path / "folder.png").mkdir()
    for name, words in (("a.gif", ".webp or .png"), ("none/a.png", "cannot be written"), ("folder.png", "cannot be")):
        assert main(["render", "trades", "--players", "3", "--out", str(tmp_path / name)]) == 2
        assert words in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["folder.png"]


def test_an_old_picture_survives_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """A full disk leaves the file as it was."""
    out = tmp_path / "a.png"
    out.write_bytes(b"old")

    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["render", "trades", "--players", "3", "--out", str(out)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert out.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda data: data.pop("setup"), "not a saved game"),
        (lambda data: data["setup"].update(edition="atlantis"), "no edition"),
        (lambda data: data["log"][3].update(reply="nonsense"), "entry 4 of the log is refused"),
        (lambda data: data["log"].insert(3, {"strange": 1}), "entry 4 of the log is damaged"),
        (lambda data: data["log"].insert(3, 7), "entry 4 of the log is damaged"),
        (lambda data: data.update(log=7), "not a saved game"),
    ],
)
def test_a_damaged_save(damage, words: str, saved: Path, tmp_path: Path, capsys) -> None:
    """The line names the file and the place."""
    data = json.loads(saved.read_text())
    damage(data)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data))
    assert main(["render", "ast", "--save", str(broken), "--out", str(tmp_path / "a.png")]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not (tmp_path / "a.png").exists()


def test_a_damaged_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """A board that cannot be read is named."""

    def broken(_: str) -> None:
        raise KeyError("places")

    monkeypatch.setattr(render_map, "load_geometry", broken)
    assert main(["render", "map", "--out", str(tmp_path / "a.png")]) == 2
    assert "the board pack classic is damaged: KeyError" in capsys.readouterr().err


def test_board_check(tmp_path: Path, capsys) -> None:
    """0 for a good pack, 1 with every fault listed, 2 where there is no folder."""
    assert main(["board", "check", str(PACKS / "classic")]) == 0
    assert "no fault found" in capsys.readouterr().out
    pack = tmp_path / "pack"
    pack.mkdir()
    shutil.copy(PACKS / "classic" / "board.json", pack)
    (pack / "setups.json").write_text("{")
    assert main(["board", "check", str(pack)]) == 1
    assert "setups.json is damaged" in capsys.readouterr().out
    assert main(["board", "check", str(tmp_path / "none")]) == 2
    assert "is no folder" in capsys.readouterr().err
