"""Losses are exact, or exceeded by as little as possible (AH 22.2.12.2)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calamities.epidemic import possible
from rules.calamities.piracy import matched
from rules.losses import reachable


@pytest.mark.rule("AH 22.2.12.2")
@given(tokens=st.integers(0, 30), cities=st.integers(0, 9), wanted=st.integers(0, 60))
def test_a_loss_is_exact_or_as_little_above_as_units_allow(tokens: int, cities: int, wanted: int) -> None:
    """Compared with trying every combination."""
    sums = {token + 5 * city for token in range(tokens + 1) for city in range(cities + 1)}
    found = reachable(tokens, cities, 5, wanted)
    assert found in sums
    if wanted > max(sums):
        assert found == max(sums)
    else:
        assert found >= wanted
        assert not any(wanted <= total < found for total in sums)


@given(tokens=st.integers(0, 30), cities=st.integers(0, 9), wanted=st.integers(0, 60))
def test_with_strict_caps_a_loss_is_rounded_down(tokens: int, cities: int, wanted: int) -> None:
    """The option that never exceeds a cap."""
    found = reachable(tokens, cities, 5, wanted, round_down=True)
    assert found <= wanted
    sums = {token + 5 * city for token in range(tokens + 1) for city in range(cities + 1)}
    assert not any(found < total <= wanted for total in sums)


@pytest.mark.rule("AH 22.2.8.2", "H 52.6")
@given(tokens=st.integers(0, 12), cities=st.integers(0, 5), stock=st.integers(0, 5))
def test_an_epidemic_needs_a_token_for_every_city_it_takes(tokens: int, cities: int, stock: int) -> None:
    """A city becomes one token; without tokens in stock there is none to put down."""
    for total in possible(tokens, cities, 4, stock):
        ways = [
            (lost, fallen)
            for lost, fallen in itertools.product(range(tokens + 1), range(cities + 1))
            if lost + 4 * fallen == total and fallen <= stock + lost
        ]
        assert ways


@pytest.mark.rule("AH 22.2.11.1")
@given(st.lists(st.sets(st.sampled_from("abcd")), max_size=4))
def test_every_pirate_ship_needs_a_city_of_its_own(choices: list[set[str]]) -> None:
    """Compared with trying every assignment."""
    best = 0
    for picks in itertools.product(*[[None, *sorted(cities)] for cities in choices]):
        taken = [pick for pick in picks if pick is not None]
        if len(set(taken)) == len(taken):
            best = max(best, len(taken))
    assert matched(tuple(choices)) == best
