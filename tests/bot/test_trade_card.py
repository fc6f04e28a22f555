"""The trade card with more cards and offers than one menu takes, and the desk's clock."""

from __future__ import annotations

from bot.cards import Menu
from bot.screens.asks import Asked
from bot.screens.desk import desk
from bot.screens.hand_menus import chosen_cards
from bot.screens.trade import trade_card
from bot.tables.clock import Awaited
from bot.tables.info import TableInfo
from rules.game import Game
from rules.views import view
from tests.conftest import make_game, steps


def trading() -> tuple[Game, str]:
    """Somebody who trades with forty cards and thirty open offers before him."""
    for game in steps(make_game(seed=3), seed=3):
        traders = [seat for seat, ask in game.pending.items() if ask.kind == "Trade"]
        if len(traders) >= 2 and not game.table.offers:
            one, two = traders[:2]
            game.secrets.hands[one] = {"salt": 12, "grain": 14, "wine": 14}
            game.secrets.hands[two] = {"salt": 3}
            for _ in range(30):
                game.answer(two, {"do": "offer", "cards": ["salt"] * 3, "named": ["salt"]})
            return game, one
    raise AssertionError("nobody could trade")


def test_nothing_is_out_of_reach() -> None:
    """Every copy of every card and every offer stands in some menu, and the message is not too large."""
    game, seat = trading()
    seen = view(game, seat)
    card = trade_card(Asked(1, game, game.pending[seat], game.ask_numbers[seat], {"cards": ["salt"] * 3}), seen)
    found = [row for row in card.rows if isinstance(row, Menu)]
    assert sum(len(menu.options) for menu in found if ":cards:" in menu.id) == 40
    assert sum(len(menu.options) for menu in found if ":answer:" in menu.id) == 30
    whole = desk(TableInfo(guild=1, channel=2, moderator=3), seen, seat, card)
    parts = 2 + sum(2 if isinstance(row, Menu) else 1 + len(row) for row in whole.rows)
    assert parts <= 40


def test_a_page_leaves_the_others_alone() -> None:
    """What was chosen on another page stays chosen."""
    hand = {"salt": 12, "grain": 14, "wine": 14}
    chosen = chosen_cards(hand, ["salt", "wine", "wine"], "0", ["salt#0", "salt#1", "grain#0"])
    assert sorted(chosen) == ["grain", "salt", "salt", "wine", "wine"]
    assert sorted(chosen_cards(hand, chosen, "1", [])) == ["grain", "salt", "salt"]


def test_the_desk_shows_the_clock() -> None:
    """The end of trade and one's own deadline, as a Discord time."""
    game, seat = trading()
    info = TableInfo(guild=1, channel=2, moderator=3, status="playing", at_deadline="choose")
    info.clock.trade_ends = 1_000.0
    info.clock.awaited = {seat: Awaited(ask=1, since=0, due=2_000.0), "other": Awaited(ask=2, since=0, due=500.0)}
    seen = view(game, seat)
    asked = Asked(1, game, game.pending[seat], game.ask_numbers[seat])
    text = desk(info, seen, seat, trade_card(asked, seen)).text
    assert "Trade ends <t:1000:R>" in text
    assert "Deadline <t:2000:R>, then Solon chooses" in text
    assert "<t:500:R>" not in text
