"""A table around a real board, through Discord: reports by form and command, a trade, a loss, a purchase, the A.S.T."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.sandbox.person import Person
from bot.screens.names import card_name
from rules.game import Game
from rules.hands import as_list
from rules.practice.inventing import Inventor
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Illegal
from tests.discord.stage import Stage, staged

STEPS = 5_000


async def game_of(stage: Stage) -> Game:
    """The game as the bot has it."""
    async with stage.bot.tables.reading(1) as handle:
        assert handle.game is not None
        return handle.game


async def person_in(stage: Stage, seat: str) -> Person:
    """Who sits there."""
    user = (await stage.info()).seat(seat).user
    return next(person for person in stage.people if person.id == user)


async def forward(stage: Stage, there: Callable[[Game], bool]) -> Game:
    """Play on behind the scenes as people around a board would, until the game is where the test goes on."""
    chance = random.Random(5)
    for _ in range(STEPS):
        game, info = await game_of(stage), await stage.info()
        if there(game):
            await stage.people[0].command("table", "table status")
            await stage.bot.desks.renew(info, game)
            await stage.quiet()
            return game
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        reply = Inventor(chance).reply(game, game.pending[seat])
        await stage.bot.tables.answer(1, info.seat(seat).user or 0, reply)
    raise AssertionError("the game never came there")


def asks_for(kind: str, seats: int = 1) -> Callable[[Game], bool]:
    """True once so many seats have an ask of a kind."""
    return lambda game: sum(question.kind == kind for question in game.pending.values()) >= seats


def asked(game: Game, kind: str) -> str:
    """A seat with an ask of a kind."""
    return next(seat for seat, question in game.pending.items() if question.kind == kind)


async def open_physical(stage: Stage) -> None:
    """Open a table with the choice "physical", sit down, and start."""
    host = stage.people[0]
    await host.command("table", "table open", edition="avalon_hill", players=3, board="physical")
    lobby = await host.wait_for("table", "Around a real board")
    assert "Fill with practice players" not in lobby.buttons  # only what can be pressed counts
    for person in stage.people:
        await person.press(await person.wait_for("table", "A table of"), "Join")
    await host.press(stage.with_button(host, "Start"), "Start")
    await stage.quiet()


async def test_counts_are_reported_by_form_and_by_command(tmp_path: Path) -> None:
    """A wrong number is refused with its bounds and its rule; a right one is kept, and the stock follows."""
    async with staged(tmp_path) as stage:
        await open_physical(stage)
        game = await forward(stage, asks_for("ReportBoard", 2))
        first, second = [seat for seat, question in game.pending.items() if question.kind == "ReportBoard"][:2]
        one, two = await person_in(stage, first), await person_in(stage, second)
        desk = await stage.my_turn(one)
        assert "Possible: tokens 0 to" in desk.text
        assert "Map" not in desk.buttons
        form = await one.press(desk, "Write")
        assert form.form is not None
        await one.submit(form, {"tokens": "99", "cities": "0"})
        refusal = await one.wait_for("table", "Tokens cannot be 99")
        assert "Allowed: tokens 0 to" in refusal.text
        assert "(rule 12.2)" in refusal.text
        tokens = game.player(first).census
        form = await one.press(desk, "Write")
        await one.submit(form, {"tokens": str(tokens - 1), "cities": "0"})
        await stage.quiet()
        assert game.player(first).census == tokens - 1
        await two.command("table", "answer", text="tokens 3, cities 9")
        await two.wait_for("table", "cannot be")
        await two.command("table", "answer", text="1 token")
        await two.wait_for("table", "Taken.")
        assert game.player(second).census == 1
        assert game.player(second).stock == game.tokens_each() - 1


async def test_there_is_no_map_and_no_practice_player(tmp_path: Path) -> None:
    """The board is on the table: Solon says so instead of drawing an empty one."""
    async with staged(tmp_path) as stage:
        await open_physical(stage)
        await forward(stage, asks_for("HaveMoved"))
        host = stage.people[0]
        card = stage.card(host)
        assert "around a real board" in card.text
        assert "Map" not in card.buttons
        await host.command("table", "map")
        await host.wait_for("table", "The board is on your table.")
        game = await game_of(stage)
        mover = asked(game, "HaveMoved")
        desk = await stage.my_turn(await person_in(stage, mover))
        await (await person_in(stage, mover)).press(desk, "I have moved")
        await stage.quiet()
        assert getattr((await game_of(stage)).pending.get(mover), "kind", "") != "HaveMoved"


async def test_practice_players_are_refused_with_a_sentence(tmp_path: Path) -> None:
    """Somebody would have to move for them."""
    async with staged(tmp_path, 1) as stage:
        host = stage.people[0]
        await host.command("table", "table open", edition="hartland", players=2, board="physical")
        await host.wait_for("table", "Around a real board")
        with pytest.raises(Illegal, match="cannot move real pieces"):
            await stage.bot.tables.fill(1, host.id)
        nomads = {"edition": "hartland", "players": 2, "variant": "nomads", "board": "physical"}
        await host.command("lobby", "table open", **nomads)
        await host.wait_for("lobby", "needs no game master")


async def test_a_calamity_is_reported_and_counts_are_put_right(tmp_path: Path) -> None:
    """The victim is told what he owes; a mistake is repaired by the moderator, and all see it."""
    async with staged(tmp_path) as stage:
        await open_physical(stage)
        game = await forward(stage, asks_for("CountUnits"))
        seat = asked(game, "CountUnits")
        victim = await person_in(stage, seat)
        question = game.pending[seat]
        desk = await stage.my_turn(victim)
        assert f"{question.points} points to" in desk.text  # type: ignore[attr-defined]
        await victim.command("table", "answer", text="tokens 0, cities 0")
        await victim.wait_for("table", "Those units are worth 0 points")
        before = game.player(seat).census + 5 * len(game.player(seat).cities)
        await victim.press(desk, "Confirm")
        await stage.quiet()
        assert game.player(seat).census + 5 * len(game.player(seat).cities) < before
        game = await forward(stage, asks_for("ReportGrowth"))
        host, nation = stage.people[0], game.player(seat).nation
        await host.command("table", "moderate correct", nation=nation, tokens=60)
        await host.wait_for("table", "Those counts cannot be")
        await host.command("table", "moderate correct", nation=nation, tokens=5, treasury=1)
        await host.wait_for("table", "The counts are put right")
        assert (game.player(seat).census, game.player(seat).treasury) == (5, 1)
        await host.wait_for("table", "The moderator puts")
        await stage.people[1].command("table", "moderate correct", nation=nation, tokens=6)
        await stage.people[1].wait_for("table", "Only the moderator")


async def test_trade_purchase_and_markers_are_as_at_any_table(tmp_path: Path) -> None:
    """Cards change hands by the desk, a card is bought, markers move; nobody sees what another holds."""
    async with staged(tmp_path) as stage:
        await open_physical(stage)
        enough = lambda game: asks_for("Trade", 2)(game) and all(  # noqa: E731
            len(as_list(game.hand(seat))) >= 3 for seat in game.pending
        )
        game = await forward(stage, enough)
        one, two = list(game.pending)[:2]
        for seat, answers in ((one, None), (two, 1)):
            person = await person_in(stage, seat)
            desk = await stage.my_turn(person)
            values = [option["value"] for option in desk.menu("Cards to offer")["options"]][:3]
            await person.choose(desk, *values, menu="Cards to offer")
            await stage.quiet()
            if answers:
                number = max(offer.id for offer in game.table.offers.values() if offer.seat == one)
                await person.choose(desk, f"Answer offer {number}", menu="Answer an offer with yours")
                await stage.quiet()
            await person.press(desk, "Post offer")
            await stage.quiet()
        counter = max(offer.id for offer in game.table.offers.values() if offer.seat == two)
        named = {card for offer in game.table.offers.values() for card in offer.named}
        trader = await person_in(stage, one)
        await trader.choose(await stage.my_turn(trader), f"Accept offer {counter}", menu="Accept, decline or withdraw")
        await stage.quiet()
        await trader.wait_for("table", "trade 3 for 3 cards")
        _nothing_leaks(stage, game, named)
        game = await forward(stage, _buys)
        seat = asked(game, "BuyCards")
        owned = len(game.player(seat).cards)
        await stage.decide(await person_in(stage, seat))
        assert len(game.player(seat).cards) > owned
        game = await forward(stage, lambda game: game.table.turn >= 9)
        assert all(player.marker > 4 for player in game.players())
        await stage.people[0].command("table", "ast")
        await stage.people[0].wait_for("table", "**A.S.T.**")


def _buys(game: Game) -> bool:
    """True once somebody is asked for a purchase and would make one."""
    if not asks_for("BuyCards")(game):
        return False
    reply = PracticePlayer(random.Random(1)).reply(game, game.pending[asked(game, "BuyCards")])
    return bool(reply["cards"])  # type: ignore[index]


def _nothing_leaks(stage: Stage, game: Game, named: set[str]) -> None:
    """The channel names no card of a hand but those that offers have named."""
    told = " ".join(seen.text for seen in stage.people[0].sees("table") if not seen.ephemeral)
    hidden = {card for hand in game.secrets.hands.values() for card in hand} - named
    assert hidden
    assert not [card for card in hidden if f"*{card_name('avalon_hill', card)}*" in told]
