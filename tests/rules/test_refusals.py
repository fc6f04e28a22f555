"""Wrong answers of any kind are refused with the rule's number and change nothing, for all kinds of asks."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.asks import Ask
from rules.game import Game
from rules.refusals import NotAsked, Refusal
from tests.conftest import make_game, steps

NONSENSE: list[Any] = [None, "atlantis", -1, 10**6, 1.5, ["atlantis"], {"atlantis": 1}, [[1]], {"do": "steal"}, b"x"]
GAMES = [
    ("avalon_hill", 7, "full", 11),
    ("hartland", 4, "full", 7),
    ("avalon_hill", 3, "nomads", 1),
    ("hartland", 3, "physical", 1),
]

WRONG: dict[str, list[Any]] = {
    "BuildCities": [["atlantis"], [7]],
    "BuyCards": [
        {"cards": ["steam_engine"]},
        {"cards": ["mysticism", "mysticism"]},
        {"cards": ["philosophy", "democracy"]},
        {"cards": [], "treasury": 5},
        {"cards": [], "returns": ["gold"]},
        {"cards": ["mysticism"], "pay": ["gold"] * 9},
        {"cards": ["mysticism"], "pay": ["famine"]},
        {"cards": ["mysticism"], "treasury": 900},
    ],
    "BuyGold": [1, "yes"],
    "ChooseAreas": [["atlantis"], ["x"] * 30],
    "ChooseNation": ["atlantis", ""],
    "ChooseOne": ["atlantis", ""],
    "ChooseStart": ["atlantis", ""],
    "ChooseTaxRate": [0, 4, "2"],
    "ChooseUnits": [{"tokens": {"atlantis": 9}}, {"cities": ["atlantis"]}, {"tokens": {}, "cities": []}],
    "CountEach": [{"nobody": 1}, {"a": 99}],
    "CountPrey": [{"cities": 10}, {"ships": 1}],
    "CountThere": [{"tokens": 99}, {"cities": -1}],
    "CountUnits": [{"tokens": 99}, {"tokens": 0, "cities": 0}],
    "DivideGrowth": [{"atlantis": 1}, {}],
    "HaveMoved": [False, 1],
    "Move": [["1 atlantis > crete"], ["99 rome > neapolis"], ["fly"], ["ship atlantis > tyre"], ["0 rome > neapolis"]],
    "OrderReductions": [["atlantis"], ["a", "b", "c"]],
    "PickPrey": [["atlantis"], []],
    "ReduceCities": [{"tokens": 99}, {"cities": 1}],
    "ReduceUnsupported": [{"tokens": 99}, {"cities": 9}],
    "ReportBoard": [{"tokens": 99}, {"cities": 10}, {"ships": 1}, {"tokens": "3"}],
    "ReportGrowth": [{"tokens": 0}, {"tokens": 99}, {"cities": 1}],
    "ReturnCards": [["gold"] * 9, ["atlantis"]],
    "RunFleet": [{"keep": 5}, {"build": 5}, {"levy": 99}, {"keep": 0, "build": 0, "levy": 1}],
    "RunShips": [["keep atlantis"], ["build atlantis"], ["burn tyre"], ["build arabia"]],
    "ShareLosses": [{"nobody": 3}, {"a": 99}],
    "ShowGrain": [99, -1],
    "TakeCities": [["atlantis"], []],
    "TakeOver": [{"tokens": {"atlantis": 1}}, {"cities": ["atlantis"]}],
    "Trade": [
        {"do": "offer", "cards": ["gold"] * 9, "named": ["gold"]},
        {"do": "offer", "cards": ["salt"], "named": ["salt"]},
        {"do": "accept", "offer": 999},
        {"do": "withdraw", "offer": 999},
        {"do": "decline", "offer": 999},
    ],
}
"""For each kind of ask answers that are wrong in any position: unknown areas, too many pieces, cards not held, lies."""


def asks_of(setting: tuple[str, int, str, int]) -> Iterator[tuple[Game, Ask[Any]]]:
    """Up to five asks of each kind from one game of practice and one of random players."""
    edition, players, variant, seed = setting
    for practice in (True, False):
        seen: dict[str, int] = {}
        game = make_game(edition, players, variant, seed)
        for now in steps(game, seed, turns=25, practice=practice):
            for question in list(now.pending.values()):
                seen[question.kind] = seen.get(question.kind, 0) + 1
                if seen[question.kind] <= 5:
                    yield now, question


def test_every_kind_of_ask_has_its_wrong_answers() -> None:
    """A new kind of ask cannot be forgotten here."""
    assert set(WRONG) == set(Ask.kinds)


@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: "-".join(map(str, setting)))
def test_wrong_answers_change_nothing(setting: tuple[str, int, str, int]) -> None:
    """Refused, with a rule's number, and the state is the same to the byte."""
    tried = 0
    for game, question in asks_of(setting):
        before = json.dumps(game.state.dump())
        log = len(game.log)
        for reply in NONSENSE + WRONG[question.kind]:
            if reply in ([], {}) and question.kind in {"Move", "RunShips"}:
                continue
            with pytest.raises(Refusal) as refusal:
                game.answer(question.seat, reply)
            assert refusal.value.reason
            assert refusal.value.rule or "Cannot read" in str(refusal.value) or "goes nowhere" in str(refusal.value)
            tried += 1
        assert json.dumps(game.state.dump()) == before
        assert len(game.log) == log
    assert tried > 200


@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: "-".join(map(str, setting)))
def test_nobody_answers_for_another_seat(setting: tuple[str, int, str, int]) -> None:
    """Not your decision, or wrong phase: refused, whatever the answer."""
    for game, question in asks_of(setting):
        before = json.dumps(game.state.dump())
        for seat in {*game.table.players, "stranger"} - set(game.pending):
            for reply in WRONG[question.kind]:
                with pytest.raises(NotAsked):
                    game.answer(seat, reply)
        assert json.dumps(game.state.dump()) == before


PLACES = st.sampled_from(["rome", "knossos", "tyre", "memphis", "delphi", "delphi@west", "adriatic-sea", "atlantis"])
LINES = st.one_of(
    st.builds("{} {} > {}".format, st.integers(0, 60), PLACES, PLACES),
    st.builds("ship {} +{} > {} -{} > {}".format, PLACES, st.integers(0, 9), PLACES, st.integers(0, 9), PLACES),
    st.text(max_size=20),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=4))
def test_reading_orders_never_changes_the_game(lines: list[str]) -> None:
    """Legal or not, checking orders leaves the state alone."""
    game = _at_movement()
    seat = next(iter(game.pending))
    before = json.dumps(game.state.dump())
    with contextlib.suppress(Refusal):
        game.pending[seat].read(game, lines)
    assert json.dumps(game.state.dump()) == before


_KEPT: list[Game] = []


def _at_movement() -> Game:
    """A game in the middle with a movement ask open, made once."""
    if not _KEPT:
        _KEPT.append(
            next(
                game
                for game in steps(make_game(seed=3), seed=3, turns=12)
                if game.table.turn == 8 and any(q.kind == "Move" for q in game.pending.values())
            )
        )
    return _KEPT[0]
