"""The course of a game as a picture: every nation is there, nothing overlaps, and the words say the same."""

from __future__ import annotations

import pytest

from maps.charts import race
from maps.charts.race import Runner
from maps.palette import CLASSIC, MEGA
from maps.scene import Nation


def runners(nations: list[Nation], turns: int = 12) -> list[Runner]:
    """Nations that advance one after the other; the first wins."""
    return [
        Runner(nation, tuple((turn, max(0, turn - number % 5)) for turn in range(turns + 1)), winner=number == 0)
        for number, nation in enumerate(nations)
    ]


@pytest.mark.parametrize("nations", [list(CLASSIC.values()), list(MEGA.values()), list(CLASSIC.values())[:1]])
def test_every_nation_has_its_plate(nations: list[Nation]) -> None:
    """Each colour stands in the column of plates, once, and apart from the others."""
    picture = race.draw(runners(nations), finish=16)
    column = race.WIDE - 12 - 26 - race.PLATE - 110 + 66 + race.PLATE - 12
    shades = ["#{:02x}{:02x}{:02x}".format(*picture.getpixel((column, y))) for y in range(picture.height)]  # type: ignore[misc]
    for nation in nations:
        rows = [y for y, shade in enumerate(shades) if shade == nation.colour]
        assert len(rows) > 25, nation.name
        assert rows[-1] - rows[0] < race.GAP, nation.name


def test_a_line_rises_with_its_nation() -> None:
    """The line is drawn where the nation stood: low on the left, at the finish on the right."""
    nation = CLASSIC["italy"]
    picture = race.draw([Runner(nation, tuple((turn, turn) for turn in range(17)))], finish=16)
    colour = tuple(int(nation.colour[at : at + 2], 16) for at in (1, 3, 5))

    def height(x: int) -> int:
        return next(y for y in range(picture.height) if picture.getpixel((x, y)) == colour)

    assert height(120) > height(400) > height(780)
    assert abs(height(780) - race.TOP) < 60


def test_a_game_of_one_turn_can_be_drawn() -> None:
    """One point is a course, too."""
    assert race.draw([Runner(CLASSIC["crete"], ((1, 3),))], measure="areas").width == race.WIDE


def test_the_words_say_the_same() -> None:
    """Places after each turn, the furthest first, the winner named; never too long for Discord."""
    rows = runners(list(CLASSIC.values())[:2], turns=3)
    assert race.alt(rows) == "Space after each turn. Africa (winner): 0, 1, 2, 3. Italy: 0, 0, 1, 2."
    assert len(race.alt(runners(list(MEGA.values()), turns=60))) <= 1000
