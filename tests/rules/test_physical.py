"""A table around a real board: reports within bounds, calamities by numbers, corrections. One paragraph to a test."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.saves import new_game
from rules.calamities.civil_war import civil_war
from rules.calamities.disorder import civil_disorder, iconoclasm_heresy
from rules.calamities.epidemic import epidemic
from rules.calamities.famine import famine
from rules.calamities.flood import flood
from rules.calamities.piracy import piracy
from rules.calamities.volcano import volcano_earthquake
from rules.game import Game
from rules.invariants import faults
from rules.phases.taxation import revolts
from rules.physical.board import BOARD, set_cities, set_ships, set_tokens
from rules.physical.expansion import expansion
from rules.physical.fleet import run_fleet
from rules.physical.movement import movement
from rules.physical.settling import settle, settle_cities, settle_conflict
from rules.physical.support import support
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Illegal, NotAsked, Refusal
from rules.setup import Setup
from rules.state import Calamity
from rules.views import view
from tests.conftest import make_game, steps

BOOKS = ["avalon_hill", "hartland"]


def seated(edition: str = "avalon_hill", players: int = 3, variant: str = "full", **options: bool) -> Game:
    """A game at a real board whose nations are chosen: a, b, c in A.S.T. order."""
    seats = tuple("abcdefg"[:players])
    game = new_game(Setup(edition=edition, variant=variant, seats=seats, physical=True, options=options))
    while game.table.turn == 0:
        seat = next(iter(game.pending))
        game.answer(seat, game.pending[seat].options[0])  # type: ignore[attr-defined]
    game.table.players = {seat: game.player(seat) for seat in seats}
    return game


def place(game: Game, seat: str, tokens: int, cities: int = 0, ships: int = 0, treasury: int = 0) -> None:
    """Put a nation's counts on the table."""
    player = game.player(seat)
    player.stock, player.treasury = player.stock + player.treasury - treasury, treasury
    set_tokens(player, tokens)
    set_cities(game, player, cities)
    set_ships(player, ships)
    assert faults(game) == []


class Playing:
    """One step of a phase, answered by hand."""

    def __init__(self, game: Game, flow) -> None:
        self.game, self.flow = game, flow
        self.open = next(flow, {})

    def answer(self, seat: str, reply: object) -> None:
        """A checked answer."""
        value = self.open[seat].read(self.game, reply)
        try:
            self.open = self.flow.send((seat, value))
        except StopIteration:
            self.open = {}

    def refused(self, seat: str, reply: object, words: str) -> None:
        """An answer that is not taken, and says why."""
        with pytest.raises(Refusal, match=words):
            self.open[seat].read(self.game, reply)

    @property
    def kinds(self) -> dict[str, str]:
        """Who is asked what."""
        return {seat: question.kind for seat, question in self.open.items()}


def counts(game: Game, seat: str) -> tuple[int, int]:
    """Tokens and cities of a seat; nothing may be lost on the way."""
    assert faults(game) == []
    return game.player(seat).census, len(game.player(seat).cities)


# -- the board phases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH 7.1", "AH 7.4", "H 43.2")
@pytest.mark.parametrize("edition", BOOKS)
def test_growth_is_reported_within_what_can_have_grown(edition: str) -> None:
    """Eight tokens grow by two to eight; one or two tokens grow by themselves; a small stock is all used."""
    game = seated(edition)
    place(game, "a", 8)
    place(game, "b", 2)
    place(game, "c", game.tokens_each() - 1)
    step = Playing(game, expansion(game))
    assert step.kinds == {"a": "ReportGrowth"}
    step.refused("a", {"tokens": 9}, "tokens 10 to 16")
    step.refused("a", {"tokens": 17}, "tokens 10 to 16")
    step.answer("a", {"tokens": 13})
    assert [counts(game, seat)[0] for seat in "abc"] == [13, 4, game.tokens_each()]


@pytest.mark.rule("AH 9.1", "AH 9.3", "AH 9.5", "H 43.4", "H 32")
@pytest.mark.parametrize("edition", BOOKS)
def test_ships_are_paid_from_treasury_or_by_levy(edition: str) -> None:
    """Two kept and one built cost four: three from treasury, and the levy makes up the rest by itself."""
    game = seated(edition)
    place(game, "a", 6, ships=2, treasury=3)
    step = Playing(game, run_fleet(game))
    step.refused("a", {"keep": 2, "build": 3}, "at most 4|Build cannot be")
    step.refused("a", {"keep": 2, "build": 1, "levy": 0}, "4 treasury are needed")
    step.refused("a", {"keep": 2, "build": 1, "levy": 5}, "levy at most 4")
    step.answer("a", {"keep": 2, "build": 1})
    player = game.player("a")
    assert (player.fleet, player.treasury, player.census) == (3, 0, 5)
    assert faults(game) == []


@pytest.mark.rule("AH 8.2", "AH 10.1", "H 43.5")
def test_movement_is_a_press_in_census_order() -> None:
    """The table waits for one nation after the other, and nothing is entered."""
    game = seated()
    game.table.order = ["c", "a", "b"]
    step = Playing(game, movement(game))
    for seat in "cab":
        assert step.kinds == {seat: "HaveMoved"}
        step.refused(seat, not seat, "when you have moved")
        step.answer(seat, bool(seat))


@pytest.mark.rule("AH 11.6.2", "AH 11.8.1", "AH 12.2", "AH 12.3", "AH 13.1")
def test_conflict_cities_and_surplus_are_one_report() -> None:
    """A city costs six tokens, a stormed one leaves six, and one that surrendered is said to be taken."""
    game = seated()
    place(game, "a", 20, 1)
    place(game, "b", 10, 2)
    step = Playing(game, settle(game))
    assert step.kinds == dict.fromkeys("abc", "ReportBoard")
    step.refused("a", {"tokens": 9, "cities": 3}, "at most 8 tokens")
    step.refused("a", {"tokens": 27}, "Tokens cannot be 27")
    step.refused("a", {"tokens": 5, "cities": 10}, "Cities cannot be 10")
    step.answer("b", {"tokens": 9, "cities": 0})
    step.answer("a", {"tokens": 14, "cities": 4, "taken": 2})  # b's report came first and takes nothing away
    assert (counts(game, "a"), counts(game, "b")) == ((14, 4), (9, 0))


@pytest.mark.rule("AH 11.6.2")
def test_a_stormed_city_leaves_its_defenders() -> None:
    """Whoever lost a city may have up to six more tokens on the board."""
    game = seated()
    place(game, "a", 5, 1)
    step = Playing(game, settle(game))
    step.refused("a", {"tokens": 12, "cities": 0}, "tokens 0 to 11")
    step.refused("a", {"tokens": 6, "cities": 1}, "at most 5 tokens")
    step.answer("a", {"tokens": 11, "cities": 0})
    assert counts(game, "a") == (11, 0)


@pytest.mark.rule("H 43.6", "H 43.64", "H 43.7")
def test_hartland_reports_conflict_and_building_apart() -> None:
    """No city is built in E6, and in E7 none beyond the support that is there."""
    game = seated("hartland")
    place(game, "a", 14)
    step = Playing(game, settle_conflict(game))
    step.refused("a", {"tokens": 8, "cities": 1}, "Cities cannot be 1")
    step.answer("a", {"tokens": 13})
    step = Playing(game, settle_cities(game))
    step.refused("a", {"tokens": 1, "cities": 2}, "4 tokens for 2 cities")
    step.refused("a", {"tokens": 14}, "tokens 0 to 13")
    step.answer("a", {"tokens": 7, "cities": 1})
    assert counts(game, "a") == (7, 1)


@pytest.mark.rule("AH 14.2", "AH 14.3", "H 43.65")
@pytest.mark.parametrize("edition", BOOKS)
def test_cities_without_support_are_reduced_until_the_rest_is_supported(edition: str) -> None:
    """Four cities and three tokens: one reduced city may leave four tokens, and then no other is reduced."""
    game = seated(edition)
    place(game, "a", 3, 4)
    step = Playing(game, support(game))
    assert step.kinds == {"a": "ReduceUnsupported"}
    step.refused("a", {"tokens": 5, "cities": 3}, "not supported yet")
    step.refused("a", {"tokens": 9, "cities": 3}, "do not leave 6|Tokens cannot be")
    step.refused("a", {"tokens": 13, "cities": 2}, "without need")
    step.answer("a", {"tokens": 7, "cities": 3})
    assert counts(game, "a") == (7, 3)


@pytest.mark.rule("AH 14.4", "H 65.1")
@pytest.mark.parametrize("edition", BOOKS)
def test_without_stock_unsupported_cities_are_eliminated_unasked(edition: str) -> None:
    """There is nothing to put in their place, so there is nothing to say."""
    game = seated(edition)
    place(game, "a", 2, 4, treasury=game.tokens_each() - 2)
    assert Playing(game, support(game)).open == {}
    assert counts(game, "a") == (2, 1)


@pytest.mark.rule("AH 6.3.2", "H 43.1")
def test_a_revolt_asks_only_from_whom_cities_come() -> None:
    """One nation owes: nobody is asked. Two owe and the taker has one city left: he says whose it was."""
    game = seated()
    place(game, "a", 10, 3)
    place(game, "b", 10, 3)
    assert Playing(game, revolts(game, {"a": 2})).open == {}
    assert (counts(game, "a")[1], counts(game, "c")[1]) == (1, 2)
    place(game, "c", 1, 8)
    step = Playing(game, revolts(game, {"a": 1, "b": 2}))
    assert step.kinds == {"c": "CountEach"}
    step.refused("c", {"a": 2}, "up to 1")
    step.refused("c", {}, "1 in all")
    step.answer("c", {"b": 1})
    assert counts(game, "c")[1] == 9


# -- calamities ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH 22.2.5.1", "AH 22.2.12.2", "H 52.4")
@pytest.mark.parametrize("edition", BOOKS)
def test_famine_is_reported_in_tokens_and_cities(edition: str) -> None:
    """Nine points are nine tokens, or a city and four; one number says the other."""
    game = seated(edition)
    place(game, "a", 12, 2)
    place(game, "b", 11)
    step = Playing(game, famine(game, game.player("a"), Calamity("famine")))
    step.answer("a", {"b": 11})
    assert step.kinds == {"a": "CountUnits"}  # b has tokens only: nothing to say
    step.refused("a", {"tokens": 9, "cities": 1}, "exactly 9")
    step.answer("a", {"cities": 1})
    assert (counts(game, "a"), counts(game, "b")) == ((8, 1), (0, 0))


@pytest.mark.rule("AH 22.2.7.1", "AH 22.2.7.2", "AH 22.2.7.4", "H 52.3")
@pytest.mark.parametrize("edition", BOOKS)
def test_flood_asks_for_what_stands_on_the_plain(edition: str) -> None:
    """Solon asks who has what there, caps by Engineering, and takes ten points from others."""
    game = seated(edition)
    place(game, "a", 12, 2)
    place(game, "b", 9, 1)
    game.player("a").cards.append("engineering")
    game.table.supply["engineering"] -= 1
    step = Playing(game, flood(game, game.player("a"), Calamity("flood")))
    assert step.kinds == {"a": "CountThere"}
    step.refused("a", {"tokens": 13}, "tokens 0 to 12")
    step.answer("a", {"tokens": 8})
    step.answer("b", {"tokens": 4})
    step.answer("c", {})
    if edition == "hartland":  # up to ten, the player's choice
        step.answer("a", {"b": 4})
    assert step.open == {}
    assert (counts(game, "a"), counts(game, "b")) == ((5, 2), (5, 1))


@pytest.mark.rule("AH 22.2.4.1", "AH 22.2.4.3", "H 52.2")
@pytest.mark.parametrize("edition", BOOKS)
def test_a_volcano_takes_all_that_stands_there_and_an_earthquake_a_city(edition: str) -> None:
    """With nothing by a volcano one own city is reduced, and one of another nation if he says so."""
    game = seated(edition)
    place(game, "a", 6, 2)
    place(game, "b", 6, 2)
    step = Playing(game, volcano_earthquake(game, game.player("a"), Calamity("volcano_earthquake")))
    step.answer("a", {"tokens": 2, "cities": 1})
    step.answer("b", {"tokens": 3})
    step.answer("c", {})
    assert (counts(game, "a"), counts(game, "b")) == ((4, 1), (3, 2))
    step = Playing(game, volcano_earthquake(game, game.player("a"), Calamity("volcano_earthquake")))
    step.answer("a", {})
    step.refused("a", {"tokens": 7}, "tokens 1 to 5")
    step.answer("a", {"tokens": 3})
    step.answer("a", {"b": 1})
    step.answer("b", {"tokens": 4})
    assert (counts(game, "a"), counts(game, "b")) == ((7, 0), (7, 1))


@pytest.mark.rule("AH 22.2.8.1", "AH 22.2.8.2", "H 52.6")
@pytest.mark.parametrize("edition", BOOKS)
def test_an_epidemic_leaves_no_area_empty(edition: str) -> None:
    """A city counts four and leaves a token; less than the points only when all cities are given."""
    game = seated(edition)
    place(game, "a", 10, 3)
    step = Playing(game, epidemic(game, game.player("a"), Calamity("epidemic", "c")))
    if "b" not in step.open and step.kinds.get("a") == "ShareLosses":
        step.answer("a", {})
    assert step.kinds == {"a": "CountUnits"}
    step.refused("a", {"tokens": 6, "cities": 1}, "exactly 16")
    step.answer("a", {"tokens": 2, "cities": 3})  # all cities are gone, and eight areas hold one token each
    assert counts(game, "a") == (11, 0)


@pytest.mark.rule("AH 22.2.9.1", "AH 22.2.10.1", "AH 22.2.10.4", "H 52.7", "H 52.8")
@pytest.mark.parametrize("edition", BOOKS)
def test_disorder_and_heresy_reduce_cities_by_number(edition: str) -> None:
    """The victim says how many tokens take their place, and whose other cities fall; their owners say the same."""
    game = seated(edition)
    place(game, "a", 4, 6)
    place(game, "b", 4, 2)
    step = Playing(game, civil_disorder(game, game.player("a"), Calamity("civil_disorder", "b")))
    step.refused("a", {"tokens": 11}, "tokens 2 to 10")
    step.answer("a", {"tokens": 5})
    assert counts(game, "a") == (9, 4)
    step = Playing(game, iconoclasm_heresy(game, game.player("a"), Calamity("iconoclasm_heresy", "b")))
    step.answer("a", {"tokens": 8})
    step.refused("a", {"b": 3}, "up to 2")
    step.answer("a", {"b": 1})
    step.answer("b", {"tokens": 2})
    assert (counts(game, "a"), counts(game, "b")) == ((17, 0), (6, 1))


@pytest.mark.rule("AH 24.1")
def test_below_sixteen_points_no_more_cities_are_reduced() -> None:
    """With the optional rule cities go one by one, and the last that counts is the one that goes below 16."""
    game = seated(calamity_floor=True)
    place(game, "a", 2, 4)
    step = Playing(game, iconoclasm_heresy(game, game.player("a"), Calamity("iconoclasm_heresy", "b")))
    step.answer("a", {"tokens": 1})
    step.answer("a", {"tokens": 1})
    assert step.open == {}  # two cities and four tokens are 14 points
    assert counts(game, "a") == (4, 2)


@pytest.mark.rule("AH 32.5.1", "H 72")
@pytest.mark.parametrize("edition", BOOKS)
def test_farmers_pay_ships_by_levy_only(edition: str) -> None:
    """There is no treasury: the whole price comes from the board, and without a word it does so by itself."""
    game = seated(edition, variant="farmers")
    place(game, "a", 6, ships=1)
    step = Playing(game, run_fleet(game))
    step.refused("a", {"build": 1, "levy": 1}, "levy only.*levy 3")
    step.answer("a", {"build": 1})
    assert (game.player("a").fleet, game.player("a").census) == (2, 3)


@pytest.mark.rule("AH 22.2.11.1", "H 52.9")
@pytest.mark.parametrize("edition", BOOKS)
def test_pirates_say_how_many_cities_they_reach(edition: str) -> None:
    """One for each ship of the trader, as far as he can reach one."""
    game = seated(edition)
    place(game, "a", 8, 4)
    place(game, "b", 8, 0, ships=3)
    step = Playing(game, piracy(game, game.player("a"), Calamity("piracy", "b")))
    step.refused("b", {"cities": 4}, "cities 0 to 3")
    step.answer("b", {"cities": 2})
    assert counts(game, "a") == (8, 2)


@pytest.mark.rule("AH 22.2.6.1", "AH 22.2.6.3", "H 52.5", "H 65.1")
@pytest.mark.parametrize("edition", BOOKS)
def test_a_civil_war_divides_counts(edition: str) -> None:
    """Fifteen points by the player, twenty by the nominee, who annexes the other faction."""
    game = seated(edition)
    place(game, "a", 20, 6)
    place(game, "c", 1)
    step = Playing(game, civil_war(game, game.player("a"), Calamity("civil_war")))
    step.answer("a", "c")
    step.answer("a", {"tokens": 10, "cities": 1})
    step.answer("c", {"tokens": 10, "cities": 2})
    step.answer("a", "second")
    assert (counts(game, "a"), counts(game, "c")) == ((0, 3), (21, 3))


# -- the table around it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BOOKS)
def test_what_solon_chooses_is_always_taken(edition: str) -> None:
    """Counts as they stand, or the least loss: an answer for somebody who is away is never refused."""
    game = seated(edition, players=4)
    player, chance = PracticePlayer(random.Random(1)), random.Random(2)
    place(game, "a", 20, 4)
    place(game, "b", 18, 5)
    for _ in range(600):
        if game.over:
            break
        seat = chance.choice([seat for seat in game.pending if seat not in game.table.done])
        game.answer(seat, player.reply(game, game.pending[seat]))
        assert faults(game) == []


def test_nomads_are_refused_at_a_real_board() -> None:
    """Nothing is hidden and nothing is reckoned there: the refusal says so and what would be possible."""
    with pytest.raises(Illegal, match=r"needs no game master.*Farmers and Citizens"):
        new_game(Setup(edition="hartland", variant="nomads", seats=("a", "b"), physical=True))


@pytest.mark.rule("H 66")
def test_the_moderator_puts_counts_right() -> None:
    """The stock follows, the invariants are asked, the log knows it, and it can be taken back."""
    game = seated()
    before = (counts(game, "b"), game.player("b").treasury)
    game.correct("b", {"tokens": 9, "cities": 2, "ships": 1, "treasury": 4})
    player = game.player("b")
    assert (player.census, len(player.cities), player.fleet, player.treasury) == (9, 2, 1, 4)
    assert faults(game) == []
    too_many: list[dict[str, int]] = [{"tokens": 40, "treasury": 20}, {"tokens": 48}, {"cities": 10}, {"ships": 5}]
    for wrong in (*too_many, {"treasury": -1}, {"gold": 1}, {}):
        with pytest.raises(Illegal, match="cannot be"):
            game.correct("b", wrong)
    assert player.census == 9
    game.undo()
    assert (counts(game, "b"), game.player("b").treasury) == before
    assert [sorted(entry) for entry in game.log[-2:]] == [["correct", "counts"], ["by", "undo"]]


@pytest.mark.rule("H 66")
def test_no_correction_while_a_loss_is_taken() -> None:
    """The points that are owed were reckoned from the counts as they were."""
    game = seated()
    place(game, "a", 12, 2)
    step = Playing(game, famine(game, game.player("a"), Calamity("famine")))
    game.pending = step.open
    with pytest.raises(NotAsked, match="loss is being taken"):
        game.correct("a", {"tokens": 3})


def test_a_view_says_that_the_board_is_real() -> None:
    """Counts are in the usual places; there is no area to draw."""
    game = seated()
    place(game, "a", 7, 2)
    shown = view(game)
    assert shown.physical
    assert next(player for player in shown.players if player.seat == "a").tokens == {BOARD: 7}


@pytest.mark.parametrize("edition", BOOKS)
def test_steps_can_be_taken_back_anywhere(edition: str) -> None:
    """Whatever was reported, bought or lost: the game is again as it was, and the log gives it anew."""
    chance = random.Random(4)
    game = make_game(edition, 3, "physical", seed=6)
    history: list[dict] = []
    for now in steps(game, seed=6, turns=8):
        del history[len(now.entries) :]
        history.append(now.state.dump())
        if len(history) > 40 and chance.random() < 0.08:
            number = chance.randint(1, 12)
            now.undo(None, number)
            assert now.state.dump() == history[-1 - number]
    again = make_game(edition, 3, "physical", seed=6)
    again.replay(game.log)
    assert again.state.dump() == game.state.dump()
    assert sum("undo" in entry for entry in game.log) > 2


def test_hidden_cards_are_in_nobody_elses_view() -> None:
    """Other cards in a hand and another order of the stacks: no other view changes, and no other ask does."""
    for game in steps(make_game("avalon_hill", 3, "physical", seed=2), seed=2, turns=9):
        owner = next((seat for seat, hand in game.secrets.hands.items() if len(hand) > 2), None)
        if game.table.turn < 5 or owner is None:
            continue
        viewers = [None, *(seat for seat in game.table.players if seat != owner)]
        before, kept = [view(game, viewer) for viewer in viewers], game.state.dump()
        hand, stacks = game.secrets.hands[owner], game.secrets.stacks
        pool = [card for card, number in hand.items() for _ in range(number)] + [c for s in stacks.values() for c in s]
        random.Random(9).shuffle(pool)
        size = sum(hand.values())
        game.secrets.hands[owner] = dict(Counter(pool[:size]))
        for number, stack in stacks.items():
            stacks[number] = [pool.pop() for _ in stack]
        assert game.secrets.hands[owner] != kept["secrets"]["hands"][owner]
        assert [view(game, viewer) for viewer in viewers] == before
        break
    else:
        raise AssertionError("nobody ever held cards")
