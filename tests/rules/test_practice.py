"""Practice players: they finish games, know only what their seat may know, and play as decent people do."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from rules.asks import Ask
from rules.calamities.shares import ShareLosses
from rules.game import Game
from rules.hands import hand_size, value_of
from rules.invariants import faults
from rules.losses import ChooseUnits
from rules.phases.cities import BuildCities
from rules.phases.movement import Move
from rules.phases.purchase import BuyCards, ReturnCards
from rules.phases.ships import RunShips
from rules.phases.taxation import ChooseTaxRate
from rules.phases.trade import Trade
from rules.pieces import unit_points
from rules.practice.practice_player import REPLIES, PracticePlayer
from rules.state import Offer
from tests.conftest import make_game, play

STEPS = 20
"""Six steps of one's own and an answer to what others bring: more often than this nobody speaks in one session."""


def reply(game: Game, question: Ask) -> object:
    """A practice player's answer, always with the same luck."""
    return PracticePlayer(random.Random(7)).reply(game, question)


def seated(players: int = 7, edition: str = "avalon_hill") -> Game:
    """A game whose nations are chosen, for positions that a test sets up."""
    return play(make_game(edition, players), turns=0)


def place(game: Game, seat: str, tokens: dict[str, int], cities: tuple[str, ...] = (), treasury: int = 0) -> None:
    """Put a nation on the board; what is left of its tokens is its stock."""
    player = game.player(seat)
    player.tokens, player.cities, player.treasury = dict(tokens), dict.fromkeys(cities, 0), treasury
    player.stock = game.tokens_each() - treasury - player.census


def clear_board(game: Game) -> None:
    """Take everybody else off the board."""
    for player in game.players():
        place(game, player.seat, {})


# -- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "variant", "players"),
    [
        ("avalon_hill", "full", 7),
        ("avalon_hill", "full", 2),
        ("avalon_hill", "short_12", 5),
        ("avalon_hill", "nomads", 4),
        ("avalon_hill", "farmers", 6),
        ("hartland", "full", 6),
        ("hartland", "full", 3),
        ("hartland", "short_9", 4),
        ("hartland", "nomads", 2),
        ("hartland", "farmers", 7),
    ],
)
def test_games_end_as_peoples_games_do(edition: str, variant: str, players: int) -> None:
    """A winner in good time, no refused answer, no fault after any answer, and trade sessions that come to an end."""
    game = make_game(edition, players, variant, seed=players)
    player = PracticePlayer(random.Random(players))
    while not game.over:
        assert game.table.turn <= 60
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        game.answer(seat, player.reply(game, game.pending[seat]))
        assert faults(game) == []
        assert max(game.table.trade_steps.values(), default=0) <= STEPS
    assert game.table.winners


def test_every_kind_of_ask_is_answered() -> None:
    """A new kind of ask must not be forgotten here."""
    assert {kind.__name__ for kind in REPLIES} == set(Ask.kinds)


def test_people_advance_faster_than_chance() -> None:
    """After fifteen turns practice players hold cities and civilization cards."""
    game = play(make_game(seed=3), turns=15)
    assert sum(len(player.cities) for player in game.players()) >= 3 * 7
    assert sum(len(player.cards) for player in game.players()) >= 2 * 7


# -- no peeking -----------------------------------------------------------------------------------------------------


def hide_differently(game: Game, seat: str, chance: random.Random) -> bool:
    """Deal everything hidden from a seat anew, the sizes of hands and stacks unchanged; True if hands changed."""
    secrets = game.secrets
    others = [other for other in secrets.hands if other != seat]
    before = [dict(secrets.hands[other]) for other in others]
    pool = [card for other in others for card, number in secrets.hands[other].items() for _ in range(number)]
    pool += [card for stack in secrets.stacks.values() for card in stack]
    chance.shuffle(pool)
    for other in others:
        dealt: dict[str, int] = {}
        for _ in range(hand_size(secrets.hands[other])):
            card = pool.pop()
            dealt[card] = dealt.get(card, 0) + 1
        secrets.hands[other] = dealt
    secrets.stacks = {number: [pool.pop() for _ in stack] for number, stack in secrets.stacks.items()}
    for number, cards in secrets.offered.items():
        offer = game.table.offers[number]
        if offer.seat != seat:
            secrets.offered[number] = chance.choices(list(game.edition.stack_of), k=len(cards))
    secrets.seed += 1
    secrets.draws += 1
    return before != [secrets.hands[other] for other in others]


@pytest.mark.parametrize(("edition", "players", "seed"), [("avalon_hill", 5, 1), ("hartland", 4, 2)])
def test_hidden_cards_do_not_change_a_reply(edition: str, players: int, seed: int) -> None:
    """Whatever others hold and however the stacks lie, the reply to the same open table and own hand is the same."""
    game = make_game(edition, players, seed=seed)
    player, chance = PracticePlayer(random.Random(seed)), random.Random(seed)
    kinds: set[str] = set()
    changed = 0
    while not game.over:
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        question = game.pending[seat]
        expected = reply(game, question)
        real = game.state.secrets
        for _ in range(2):
            game.state.secrets = deepcopy(real)
            changed += hide_differently(game, seat, chance)
            assert reply(game, question) == expected, question
        game.state.secrets = real
        kinds.add(question.kind)
        game.answer(seat, player.reply(game, question))
    assert changed > 100
    assert {"Trade", "BuyCards", "Move", "BuildCities", "ReturnCards"} <= kinds


def test_private_offers_of_others_do_not_change_a_reply() -> None:
    """An offer between two others is no business of a third."""
    game = trading_table({"salt": 3, "hides": 1, "ochre": 1, "iron": 1})
    question = Trade(seat="a", rule="16.1")
    before = reply(game, question)
    game.table.offers[9] = Offer(9, "b", "c", 3, 27, ["salt"], wants="hides", private=True)
    assert reply(game, question) == before
    game.table.offers[9].private, game.table.offers[9].to = False, None
    assert reply(game, question) != before


# -- board ----------------------------------------------------------------------------------------------------------


def test_a_city_is_built_where_six_stand_on_a_site() -> None:
    """With support for it: six tokens on a site become a city (AH 12.2)."""
    game = seated()
    clear_board(game)
    place(game, "a", {"aleppo": 6, "antioch": 3, "assyria": 2, "cilicia": 2})
    question = BuildCities(seat="a", rule="12.2", options=("aleppo",))
    assert reply(game, question) == ["aleppo"]


def test_no_city_is_built_that_cannot_be_supported() -> None:
    """One token elsewhere supports no city (AH 14.2)."""
    game = seated()
    clear_board(game)
    place(game, "a", {"aleppo": 6, "antioch": 1})
    question = BuildCities(seat="a", rule="12.2", options=("aleppo",))
    assert reply(game, question) == []


def test_neighbours_gather_on_a_site() -> None:
    """Tokens around a site come together for a city, and enough stay to support it."""
    game = seated()
    clear_board(game)
    place(game, "a", {"aleppo": 2, "antioch": 4, "assyria": 4, "cilicia": 4, "syria": 2, "damascus": 3})
    question = Move(seat="a", rule="10.1")
    moved = question.read(game, reply(game, question))
    built = [area for area, number in moved.tokens.items() if game.board.areas[area].site and number >= 6]
    assert built
    assert sum(number for area, number in moved.tokens.items() if area not in built) >= 2 * len(built)


def test_a_young_nation_spreads() -> None:
    """Four tokens in one area go into free land around it."""
    game = seated()
    clear_board(game)
    place(game, "a", {"thebes": 4})
    question = Move(seat="a", rule="10.1")
    assert len(question.read(game, reply(game, question)).tokens) > 1


def besieged(defended: bool) -> Game:
    """Eight tokens of a around a city of b, all sites nearby taken by c, and the stock of b full or empty."""
    game = seated()
    clear_board(game)
    place(game, "a", {"assyria": 4, "syria": 4, "lycia": 1, "nubia": 1, "western-desert": 1, "media": 1})
    place(game, "b", {"carthage": 2}, cities=("aleppo",), treasury=0 if defended else game.tokens_each() - 4)
    near = {name for area in game.player("a").tokens for name in (area, *game.board.land[area])} - {"aleppo"}
    place(game, "c", {"rome": 2}, cities=tuple(area for area in sorted(near) if game.board.areas[area].site))
    return game


@pytest.mark.parametrize(("defended", "attackers"), [(False, 7), (True, 0)])
def test_a_city_is_stormed_if_it_must_surrender(defended: bool, attackers: int) -> None:
    """Without six tokens in its owner's stock seven win a city for nothing (AH 11.8.1); otherwise it is left alone."""
    game = besieged(defended)
    question = Move(seat="a", rule="10.1")
    assert question.read(game, reply(game, question)).tokens.get("aleppo", 0) == attackers


def test_islanders_build_a_ship() -> None:
    """Crowded on an island with free shores around, people pay for a ship with people (AH 9.1)."""
    game = seated()
    clear_board(game)
    place(game, "a", {"knossos": 5, "phaestos": 4})
    question = RunShips(seat="a", rule="9.1")
    assert len(question.read(game, reply(game, question)).build) == 1


def test_people_with_free_land_build_no_ship() -> None:
    """Nobody pays with people where they can walk."""
    game = seated()
    clear_board(game)
    place(game, "a", {"alexandria": 6, "ionia": 6})
    assert reply(game, RunShips(seat="a", rule="9.1")) == []


@pytest.mark.parametrize(("stock", "rate"), [(8, 1), (30, 3)])
def test_taxes_follow_the_stock(stock: int, rate: int) -> None:
    """A small stock is spared so that no city revolts, a large one is taxed (AH 22.3.11, 6.2)."""
    game = seated()
    clear_board(game)
    place(game, "a", {"antioch": 2}, cities=("aleppo", "tyre", "sidon", "gaza", "memphis"))
    game.player("a").stock = stock
    assert reply(game, ChooseTaxRate(seat="a", rule="22.3.11", rates=(1, 2, 3))) == rate


# -- losses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tokens", "cities"), [(12, 0), (9, 1)])
def test_losses_keep_the_support_of_cities(tokens: int, cities: int) -> None:
    """Tokens are lost while the rest support all cities; otherwise a city that could not be kept anyway."""
    game = seated()
    clear_board(game)
    place(game, "a", {"antioch": tokens - 4, "cilicia": 4}, cities=("aleppo", "tyre", "sidon"))
    player = game.player("a")
    question = ChooseUnits(
        seat="a",
        rule="22.2.12.2",
        purpose="lose",
        points=5,
        tokens=dict(player.tokens),
        cities=tuple(player.cities),
        city=5,
        most_cities=3,
    )
    chosen = question.read(game, reply(game, question))
    assert len(chosen.cities) == cities
    assert unit_points(game, player) - chosen.number - 5 * len(chosen.cities) == tokens + 10


def test_losses_are_ordered_onto_the_leader() -> None:
    """Who is furthest on the A.S.T. bears most."""
    game = seated()
    game.player("c").marker = 9
    game.player("d").marker = 8
    most = dict.fromkeys("bcdefg", 11)
    question = ShareLosses(seat="a", rule="22.2.5.1", calamity="famine", most=most, least_total=0, most_total=20)
    assert reply(game, question) == {"c": 11, "d": 9}


# -- cards ----------------------------------------------------------------------------------------------------------


def bought(game: Game, hand: dict[str, int], treasury: int, cards: tuple[str, ...] = ()) -> tuple[list[str], list[str]]:
    """What a player with this hand buys, and the trade cards it pays."""
    player = game.player("a")
    game.secrets.hands["a"] = dict(hand)
    player.treasury, player.cards = treasury, list(cards)
    question = BuyCards(seat="a", rule="17.2")
    purchase = question.read(game, reply(game, question))
    return purchase.cards, purchase.pay


def test_a_purchase_wastes_little() -> None:
    """A set of bronze is not broken into for a card that salt and treasury can pay."""
    game = seated()
    game.table.supply = dict.fromkeys(game.table.supply, 0) | {"mysticism": 1}
    cards, pay = bought(game, {"bronze": 3, "salt": 3}, treasury=5)
    assert cards == ["mysticism"]
    assert pay == ["salt"] * 3


def test_treasury_pays_what_sets_would_overpay() -> None:
    """Where treasury alone is enough, no set worth far more is spent."""
    game = seated()
    game.table.supply = dict.fromkeys(game.table.supply, 0) | {"mysticism": 1}
    assert bought(game, {"gems": 4}, treasury=30) == (["mysticism"], [])


def test_three_groups_are_sought_first() -> None:
    """Two groups held: the next purchase brings the third (AH 20.2.2)."""
    game = seated()
    cards, _ = bought(game, {"bronze": 4}, treasury=0, cards=("mysticism",))
    groups = {group for card in ["mysticism", *cards] for group in game.edition.cards[card].groups}
    assert len(groups) >= 3


def test_the_last_card_brings_the_points_of_the_late_iron_age() -> None:
    """Ten cards worth 870 and one place left: Law brings 1000 points, for Philosophy needs Law first (AH 22.3.15)."""
    game = seated(2)
    crafts, arts = ("cloth_making", "pottery"), ("music", "drama_poetry", "architecture", "literacy")
    sciences = ("astronomy", "engineering", "coinage", "medicine")
    cards, pay = bought(game, {"bronze": 6}, treasury=8, cards=crafts + arts + sciences)
    assert cards == ["law"]
    assert value_of(game.edition, pay) >= 120


def test_sets_are_kept_when_cards_must_go_back() -> None:
    """Calamities and single cards go first (AH 18)."""
    game = seated()
    game.secrets.hands["a"] = {"salt": 4, "epidemic": 1, "ochre": 1, "gold": 2}
    question = ReturnCards(seat="a", rule="18", excess=2)
    assert sorted(question.read(game, reply(game, question))) == ["epidemic", "ochre"]


# -- trade ----------------------------------------------------------------------------------------------------------


def trading_table(hand: dict[str, int]) -> Game:
    """A table in the trade phase where seat a holds some cards and nothing is offered yet."""
    game = seated(3)
    game.secrets.hands["a"] = dict(hand)
    game.table.trade_steps = dict.fromkeys("abc", 0)
    return game


def with_counter(count: int, value: int, named: str) -> Game:
    """Seat a collects salt, offers three single cards, and b answers."""
    game = trading_table({"salt": 3, "ochre": 1, "hides": 1, "iron": 1})
    game.table.offers = {
        1: Offer(1, "a", None, 3, 4, ["iron"], wants="salt"),
        2: Offer(2, "b", "a", count, value, [named], answers=1, answers_revision=1),
    }
    game.secrets.offered = {1: ["ochre", "hides", "iron"], 2: []}
    return game


def test_a_good_trade_is_accepted() -> None:
    """A fourth salt and two cards for three single cards."""
    game = with_counter(3, 6, "salt")
    assert reply(game, Trade(seat="a", rule="16.1")) == {"do": "accept", "offer": 2, "revision": 1}


@pytest.mark.parametrize(
    ("count", "value", "named"),
    [(3, 3, "hides"), (3, 9, "gold")],
    ids=["worth less", "the other two must be calamities"],
)
def test_a_bad_trade_is_not(count: int, value: int, named: str) -> None:
    """Less than is given, or a value that only calamities can explain (AH 16.6)."""
    game = with_counter(count, value, named)
    step = reply(game, Trade(seat="a", rule="16.1"))
    assert isinstance(step, dict)
    assert step["do"] != "accept"


def test_an_offer_tells_the_truth_and_gets_rid_of_a_calamity() -> None:
    """Three cards at least, one true commodity, the true value (AH 16.3), the calamity among them (AH 19.3)."""
    game = trading_table({"salt": 3, "ochre": 1, "iron": 1, "epidemic": 1})
    question = Trade(seat="a", rule="16.1")
    step = reply(game, question)
    question.read(game, step)
    assert isinstance(step, dict)
    assert step["do"] == "offer"
    assert "epidemic" in step["cards"]
    assert "Salt" in step["wants"]


def test_an_offer_of_what_one_collects_is_answered_with_what_it_wants() -> None:
    """Salt is offered for grain: the single grain goes, the salt comes."""
    game = trading_table({"salt": 3, "grain": 1, "ochre": 1, "iron": 1})
    game.table.offers = {5: Offer(5, "b", None, 3, 6, ["salt"], wants="Grain, Gold")}
    question = Trade(seat="a", rule="16.1")
    step = reply(game, question)
    question.read(game, step)
    assert isinstance(step, dict)
    assert (step["answers"], step["named"]) == (5, ["grain"])


def test_nobody_talks_for_ever() -> None:
    """After some steps a practice player is done unless something good is on the table."""
    game = trading_table({"salt": 3, "ochre": 1, "iron": 1, "hides": 1})
    game.table.trade_steps["a"] = 6
    assert reply(game, Trade(seat="a", rule="16.1")) == {"do": "done"}
