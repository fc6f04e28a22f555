"""Menus of decisions offer what can be done, and say what comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.front.marked import planned
from bot.screens.asks import Asked
from bot.screens.forms import ask_card, form_of
from bot.simulate import new_game
from rules.practice.practice_player import PracticePlayer
from rules.setup import Setup


def until(wanted: Callable[[Asked], bool], seed: int = 5) -> Asked:
    """The first ask of a game of practice players that is like this."""
    game = new_game(Setup(edition="avalon_hill", seats=tuple("abcdefg"), seed=seed))
    player = PracticePlayer(random.Random(seed))
    while not game.over:
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        asked = Asked(1, game, game.pending[seat], game.ask_numbers[seat])
        if wanted(asked):
            return asked
        game.answer(seat, player.reply(game, asked.question))
    raise AssertionError("never asked")


def offered(asked: Asked, draft: Any = None) -> dict[str, list[Any]]:
    """The menus of an ask by their prompts."""
    form = form_of(asked.question)
    draft = form.start(asked) if draft is None else draft
    return {menu.prompt: list(menu.options) for menu in form.menus(replace(asked, draft=draft))}


def test_a_ship_sails_by_menus() -> None:
    """Sail from, how many to where: every line can be confirmed, and a ship that has sailed is gone from the menu."""
    asked = until(lambda a: a.question.kind == "Move" and bool(a.game.player(a.question.seat).ships))
    form = form_of(asked.question)
    (ship, *_) = offered(asked)["Sail from"]
    drafted = form.pick(asked, "from:ship:0", [ship.value])
    ways = [row for prompt, rows in offered(asked, drafted).items() if "how many to where" in prompt for row in rows]
    assert ways
    assert all("feeds " in row.note for row in ways)
    for row in ways:
        asked.question.read(asked.game, [row.value])
    done = form.pick(replace(asked, draft=drafted), "to:0", [ways[0].value])
    assert ship.value not in [row.value for row in offered(asked, done).get("Sail from", [])]
    assert all(mark.sail for mark in planned(replace(asked, draft=done)))


def test_places_to_choose_from_are_ringed() -> None:
    """Where a city can be built is seen on a map, without an arrow."""
    asked = until(lambda a: a.question.kind == "BuildCities")
    marked = planned(asked)
    assert [(mark.place, mark.to) for mark in marked] == [(area, None) for area in asked.question.options]  # type: ignore[attr-defined]


def test_ships_are_offered_that_can_be_paid_for() -> None:
    """A new nation has no treasury: it may levy its two tokens, and is told that these are all."""
    asked = until(lambda a: a.question.kind == "RunShips")
    (row,) = offered(asked)["Add an order"]
    assert row.value.endswith("levy 2")
    assert row.note == "levy 2 of the 2 tokens there"
    assert "Add an order" not in offered(asked, [row.value])


def test_growth_is_divided_by_areas_and_not_by_tokens() -> None:
    """An area can be filled at one choice, and what is left to place is said."""
    asked = until(lambda a: a.question.kind == "DivideGrowth")
    form, question = form_of(asked.question), asked.question
    draft: dict[str, int] = {}
    while left := question.tokens - sum(draft.values()):  # type: ignore[attr-defined]
        text = form.text(replace(asked, draft=draft))
        assert f"**{left}** {'is' if left == 1 else 'are'} still to be placed" in text
        before, rows = dict(draft), next(iter(offered(asked, draft).values()))
        draft = form.pick(replace(asked, draft=draft), "0", [rows[0].value])
        (changed,) = [name for name in draft if draft[name] != before.get(name)]
        assert draft[changed] == min(question.room[changed], before.get(changed, 0) + left)  # type: ignore[attr-defined]
    question.read(asked.game, draft)


def test_the_market_says_what_can_be_spent_and_what_a_card_lacks() -> None:
    """Cards within reach come first; each line says the credit, and how much is lacking."""
    asked = until(lambda a: a.question.kind == "BuyCards" and len(a.game.player(a.question.seat).cards) > 1)
    card = ask_card(asked)
    assert "You can spend **" in card.text
    rows = offered(asked)["Cards to acquire"]
    lacking = [" short" in row.note for row in rows]
    assert lacking == sorted(lacking)
    assert any("credit" in row.note for row in rows)


def test_a_choice_is_titled_by_its_purpose() -> None:
    """`Choose the nominee`, and not `Choose` with a sentence below that says it again."""
    asked = until(lambda a: a.question.kind == "ChooseOne")
    text = ask_card(asked).text
    assert text.count(asked.question.purpose) == 1  # type: ignore[attr-defined]
    assert f"hoose {asked.question.purpose} (rule " in text  # type: ignore[attr-defined]
