"""The engine: log, replay, snapshots, undo, insistence, faults in the middle."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.game import Game, Snapshot
from rules.phases.cities import cost_of_city
from rules.refusals import NotAsked, Refusal
from rules.setup import Setup
from tests.conftest import make_game, play, steps


@pytest.mark.parametrize("edition", ["avalon_hill", "hartland"])
def test_the_log_gives_the_same_game_again(edition: str) -> None:
    """Set-up and answers are the whole truth, also after a way through JSON."""
    first = play(make_game(edition, players=4, seed=3), turns=9)
    again = make_game(edition, players=4, seed=3)
    again.replay(json.loads(json.dumps(first.log)))
    assert again.state.dump() == first.state.dump()
    assert again.pending == first.pending
    assert again.ask_numbers == first.ask_numbers


def test_a_snapshot_and_the_answers_since_give_the_same_game() -> None:
    """Loading costs the answers of one phase, not of the whole game."""
    first = play(make_game(players=5, seed=8), turns=8)
    snapshot = first.snapshots[-3]
    stored = Snapshot(snapshot.at, snapshot.turn, snapshot.phase, json.loads(json.dumps(snapshot.state)))
    again = Game(first.setup, first.full_board)
    again.resume(stored, first.entries, first.log)
    assert again.state.dump() == first.state.dump()
    assert again.pending == first.pending
    assert again.ask_numbers == first.ask_numbers


def test_another_seed_gives_another_game() -> None:
    """The seed decides shuffles and place cards."""
    assert make_game(seed=1).secrets.stacks != make_game(seed=2).secrets.stacks


def test_no_answer_from_a_seat_that_is_not_asked(game: Game) -> None:
    """Not your decision: refused, and it says who is awaited."""
    asked = next(iter(game.pending))
    other = next(seat for seat in game.table.players if seat != asked)
    before = game.state.dump()
    with pytest.raises(NotAsked, match=f"waiting for {asked}"):
        game.answer(other, "crete")
    assert game.state.dump() == before


def test_an_old_question_is_refused(game: Game) -> None:
    """A button from an earlier ask does not answer the present one."""
    seat = next(iter(game.pending))
    number = game.ask_numbers[seat]
    game.answer(seat, "crete", number)
    with pytest.raises(NotAsked, match="no longer open"):
        game.answer(seat, "knossos", number)


def test_a_seat_takes_back_its_own_last_step(game: Game) -> None:
    """Undo is a replay without the last answer, and stands in the log."""
    seat = next(iter(game.pending))
    before = game.state.dump()
    game.answer(seat, "crete")
    game.undo(seat)
    assert game.state.dump() == before
    assert game.log[-1] == {"undo": 1, "by": seat}
    again = make_game()
    again.replay(game.log)
    assert again.state.dump() == before


def test_a_seat_cannot_take_back_another_seats_step(game: Game) -> None:
    """Only the moderator undoes what somebody else did."""
    seat = next(iter(game.pending))
    game.answer(seat, "thrace")
    other = next(iter(game.pending))
    with pytest.raises(NotAsked, match="your own last step"):
        game.undo(other)


def _play_until_a_draw() -> Game:
    """A game whose last answer made somebody draw trade cards."""
    for game in steps(make_game(players=3, seed=2), seed=2, turns=15):
        if game.revealed == len(game.entries) and game.entries:
            return game
    raise AssertionError("nobody drew a card")


def test_after_a_reveal_only_the_moderator_takes_back() -> None:
    """A drawn card cannot be unseen by the one who wants it undone."""
    game = _play_until_a_draw()
    seat = game.entries[-1]["seat"]
    with pytest.raises(NotAsked, match="only the moderator"):
        game.undo(seat)
    entries = len(game.entries)
    game.undo(None)
    assert len(game.entries) == entries - 1
    assert game.log[-1] == {"undo": 1, "by": "moderator"}


def test_the_moderator_takes_back_more_than_the_kept_snapshots() -> None:
    """Far undo replays from the set-up."""
    game = play(make_game(players=2, seed=5), turns=7)
    many = len(game.entries) - 3
    expected = make_game(players=2, seed=5)
    expected.replay(game.entries[:3])
    log = list(game.log)
    game.undo(None, many)
    assert game.state.dump() == expected.state.dump()
    assert game.log == [*log, {"undo": many, "by": "moderator"}]
    again = make_game(players=2, seed=5)
    again.replay(game.log)
    assert again.state.dump() == game.state.dump()


def test_a_fault_inside_a_phase_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the engine itself breaks, the game stands as it was before the answer."""
    game = next(
        game
        for game in steps(make_game(players=4, seed=4), seed=4)
        if any(question.kind == "Move" for question in game.pending.values()) and game.table.turn > 2
    )
    seat = next(iter(game.pending))
    before, log = game.state.dump(), list(game.log)

    emit, calls = Game.emit, []

    def broken_once(*arguments: object, **more: object) -> None:
        calls.append(arguments)
        if len(calls) == 1:
            raise RuntimeError("broken on purpose")
        emit(*arguments, **more)

    monkeypatch.setattr(Game, "emit", broken_once)
    with pytest.raises(RuntimeError):
        game.answer(seat, [])
    assert (game.state.dump(), game.log) == (before, log)
    assert seat in game.pending
    game.answer(seat, [])
    assert len(game.log) == len(log) + 1


@pytest.mark.rule("AH 5.3", "H 43")
def test_any_seat_may_insist_on_order() -> None:
    """Simultaneous phases are answered in any order until somebody insists."""
    game = next(
        game
        for game in steps(make_game(players=5, seed=6), seed=6)
        if sum(question.kind == "RunShips" for question in game.pending.values()) > 2
    )
    asked = list(game.pending)
    game.insist(asked[-1])
    assert list(game.pending) == asked[:1]
    game.answer(asked[0], [])
    assert list(game.pending) == asked[1:2]
    with pytest.raises(NotAsked):
        game.answer(asked[2], [])
    again = make_game(players=5, seed=6)
    again.replay(game.log)
    assert again.pending == game.pending


@pytest.mark.rule("AH 5.3")
def test_nobody_can_insist_where_order_is_fixed() -> None:
    """Movement has its order anyway."""
    game = next(
        game for game in steps(make_game(players=3)) if any(q.kind == "Move" for q in game.pending.values())
    )
    with pytest.raises(NotAsked, match="not played simultaneously"):
        game.insist("a")


def test_the_same_answer_in_another_order_gives_the_same_state() -> None:
    """Simultaneous answers that do not touch each other may come in any order."""
    game = next(
        game
        for game in steps(make_game(players=4, seed=9), seed=9)
        if sum(question.kind == "RunShips" for question in game.pending.values()) > 2
    )
    asked = list(game.pending)
    twin = make_game(players=4, seed=9)
    twin.replay(game.log)
    for seat in asked:
        game.answer(seat, [])
    for seat in reversed(asked):
        twin.answer(seat, [])
    assert game.state.dump() == twin.state.dump()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"edition": "atlantis"}, "no edition"),
        ({"variant": "blitz"}, "no variant"),
        ({"seats": tuple("abcdefgh")}, "2 to 7"),
        ({"seats": ("a", "a")}, "same name"),
        ({"options": {"free_beer": True}}, "no option"),
        ({"options": {"odd_tax": 3}}, "odd_tax"),
        ({"options": {"shorten_rounds": 5}}, "0, 1 or 2"),
        ({"tracks": {"mars": {"epochs": (1, 2, 3, 4)}}}, "no nation"),
        ({"tracks": {"crete": {"epochs": (5, 4, 3, 2)}}}, "rising order"),
    ],
)
def test_a_wrong_set_up_is_refused(game: Game, change: dict[str, object], words: str) -> None:
    """A table that no rulebook covers cannot be opened."""
    setup = Setup.model_validate({"edition": "avalon_hill", "seats": ("a", "b"), **change})
    with pytest.raises(Refusal, match=words):
        Game(setup, game.full_board)


def test_a_table_may_replace_a_track() -> None:
    """The classic epoch starts are a guess: a group that owns the game may enter its own."""
    setup = Setup.model_validate(
        {"edition": "avalon_hill", "seats": ("a", "b"), "tracks": {"italy": {"epochs": (3, 6, 9, 12)}}}
    )
    game = Game(setup, make_game().full_board)
    assert game.track("italy").epochs == (3, 6, 9, 12)
    assert game.track("africa") == game.edition.tracks["africa"]



@pytest.mark.rule("H 66")
def test_a_penalized_seat_does_not_step_forward() -> None:
    """The moderator may make a seat pay for an error that cannot be put right."""
    for game in steps(make_game("hartland", players=2, seed=3), seed=3, turns=4):
        if game.table.turn == 2 and not any("penalty" in entry for entry in game.entries):
            game.penalize("a")
            with pytest.raises(NotAsked):
                game.penalize("a")
    assert {seat: player.marker for seat, player in game.table.players.items()} == {"a": 3, "b": 4}
    again = make_game("hartland", players=2, seed=3)
    again.replay(game.log)
    assert again.state.dump() == game.state.dump()


@pytest.mark.rule("AH 26.2.2")
def test_a_city_site_may_be_cut_off_with_its_panel() -> None:
    """A pack can close the site of an area that is in play; a city there then costs twelve."""
    board = make_game().full_board
    setups = {**board.setups, "avalon_hill": {**board.setups["avalon_hill"]}}
    setups["avalon_hill"]["5"] = {**setups["avalon_hill"]["5"], "closed_sites": ["knossos"]}
    game = Game(Setup(edition="avalon_hill", seats=tuple("abcde")), replace(board, setups=setups))
    assert cost_of_city(game, "knossos") == 12
    assert cost_of_city(game, "athens") == 6
