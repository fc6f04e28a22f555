"""Nations stay apart by colour and by mark, also for red-green blind players."""

from __future__ import annotations

from itertools import combinations

import pytest

from maps.marks import MARKS
from maps.palette import BARBARIANS, CLASSIC, MEGA, PIRATES, ink_on
from maps.vision import EYES, apart, seen

LEAST = {"classic": 11.5, "mega": 6.5}
"""OKLab distance times 100; 2 is just noticeable side by side. Eighteen nations cannot lie as far apart as nine."""


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("name", "nations"), [("classic", CLASSIC), ("mega", MEGA)])
def test_colours_stay_apart(name: str, nations: dict, eye: str) -> None:
    """No two nations of one game look alike to any of the three kinds of eyes."""
    for one, two in combinations(nations.values(), 2):
        assert apart(one.colour, two.colour, eye) >= LEAST[name], (one.id, two.id)


def test_simulation_can_fail() -> None:
    """A red and a green of equal brightness are far apart to most and close to a red-green blind eye."""
    assert apart("#c0392b", "#6b7a1e", "normal") > 15
    assert apart("#c0392b", "#6b7a1e", "deuteranopia") < LEAST["mega"]
    assert seen("#ffffff", "protanopia") == pytest.approx((100, 0, 0), abs=0.1)


@pytest.mark.parametrize("nations", [CLASSIC, MEGA])
def test_every_nation_has_its_own_mark(nations: dict) -> None:
    """Marks exist and are not shared, not even with pirates and barbarians."""
    marks = [nation.mark for nation in (*nations.values(), PIRATES, BARBARIANS)]
    assert len(set(marks)) == len(marks)
    assert set(marks) <= set(MARKS)
    assert list(nations) == [nation.id for nation in nations.values()]


@pytest.mark.parametrize("nation", [*CLASSIC.values(), *MEGA.values(), PIRATES, BARBARIANS], ids=lambda n: n.id)
def test_numbers_can_be_read(nation) -> None:
    """The ink on a nation's colour differs from it in lightness."""
    assert abs(seen(nation.colour, "normal")[0] - seen(ink_on(nation.colour), "normal")[0]) > 30
