"""The trade board and a trader's own desk (AH 16; H 43.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.cards import Button, Card, Field, Form, Menu, Option, Row, buttons, menus, shorten
from bot.screens.hand_menus import hand_menus
from bot.screens.names import card_name, cards, counted, nation
from bot.screens.offers import about, board_lines, brief
from rules.hands import holds, value_of

if TYPE_CHECKING:
    from bot.screens.asks import Asked
    from rules.views import OfferView, View

CARD_PAGES, ANSWER_PAGES, ACT_PAGES = 3, 2, 3
"""Menus of each kind that fit one message with its forty parts: 75 cards, 50 offers to answer. `/trade` takes any."""

NEW: dict[str, Any] = {
    "cards": [],
    "named": [],
    "says": "",
    "wants": "",
    "to": None,
    "answers": None,
    "amends": None,
}


def drafted(asked: Asked, seen: View) -> dict[str, Any]:
    """The offer that is being put together, without what has gone since: its cards, or offers that it refers to."""
    draft = {**NEW, **(asked.draft or {})}
    open_offers = {offer.id for offer in seen.offers}
    if not holds(asked.game.hand(asked.question.seat), draft["cards"]):
        draft |= {"cards": [], "named": []}
    return draft | {key: draft[key] if draft[key] in open_offers else None for key in ("answers", "amends")}


def trade_card(asked: Asked, seen: View) -> Card:
    """What lies on the board for this trader, his hand, and the offer he is putting together."""
    seat, key = asked.question.seat, f"s:{asked.table}:t:{asked.number}"
    draft = drafted(asked, seen)
    hand = asked.game.hand(seat)
    held = f"Your hand, worth {seen.hands[seat].value}: {counted(seen.edition, hand)}"
    lines = [f"### Trade (rule {asked.question.rule})", held, ""]
    lines += [f"**Your offer**: {_draft_line(asked, seen, draft)}", ""]
    lines += ["**Open offers**", *(board_lines(seen) or ["*none*"])]
    rows: list[Row] = [*_card_menus(asked, key, draft), *_offer_menus(asked, seen, key)]
    post = f"Change offer {draft['amends']}" if draft["amends"] else "Post offer"
    makes = buttons(
        Button(f"{key}:post", post, "success", off=len(draft["cards"]) < asked.game.numbers.trade_minimum),
        Button(f"{key}:words", "Bluff and wishes"),
        Button(f"{key}:say", "Say", "primary"),
        Button(f"{key}:new", "Start over"),
    )
    ends = buttons(Button(f"{key}:done", "Done trading", "danger"), Button(f"{key}:auto", "Choose for me"))
    return Card(shorten("\n".join(lines)), (*rows, *makes, *ends))


def _draft_line(asked: Asked, seen: View, draft: dict[str, Any]) -> str:
    if not draft["cards"]:
        answers = f", in answer to offer {draft['answers']}" if draft["answers"] else ""
        return f"choose at least three cards{answers}"
    text = f"{len(draft['cards'])} cards worth {value_of(asked.game.edition, draft['cards'])}: "
    text += cards(seen.edition, draft["cards"])
    named = draft["named"] or named_by_default(asked, draft["cards"])
    text += f"; you name {cards(seen.edition, named)}" if named else ""
    if draft["answers"]:
        text += f"; in answer to offer {draft['answers']}"
    elif draft["to"]:
        text += f"; to {nation(seen, draft['to'])} alone"
    text += f"; “{draft['says']}”" if draft["says"] else ""
    text += f"; you want {draft['wants']}" if draft["wants"] else ""
    return text + (f"; in the place of your offer {draft['amends']}" if draft["amends"] else "")


def named_by_default(asked: Asked, chosen: list[str]) -> list[str]:
    """The commodity one has most of in the offer."""
    goods = [card for card in chosen if card in asked.game.edition.commodities]
    return [max(goods, key=goods.count)] if goods else []


def _card_menus(asked: Asked, key: str, draft: dict[str, Any]) -> list[Menu]:
    """Cards to offer, what to name, and to whom."""
    seat, edition = asked.question.seat, asked.game.setup.edition
    found = hand_menus(f"{key}:cards", edition, asked.game.hand(seat), draft["cards"], "Cards to offer")[:CARD_PAGES]
    goods = [card for card in dict.fromkeys(draft["cards"]) if card in asked.game.edition.commodities]
    names = [Option(card, f"Name {card_name(edition, card)}", "", card in draft["named"]) for card in goods]
    found += menus(f"{key}:name", names, "The one card you name truly")[:1]
    others = [player for player in asked.game.players() if player.seat != seat]
    to = [Option("all", "Everybody", "an open offer")]
    to += [Option(player.seat, player.nation.title(), "to this player alone") for player in others]
    return found + (menus(f"{key}:to", to, "To whom")[:1] if draft["cards"] and not draft["answers"] else [])


def _offer_menus(asked: Asked, seen: View, key: str) -> list[Menu]:
    """Offers one can answer, and what can be done about offers."""
    can = about(seen, asked.question.seat)
    options = [Option(str(offer.id), f"Answer offer {offer.id}", brief(seen, offer)) for offer in can["counter"]]
    found = menus(f"{key}:answer", options, "Answer an offer with yours")[:ANSWER_PAGES]
    act = [Option(f"accept {offer.id}", f"Accept offer {offer.id}", brief(seen, offer)) for offer in can["accept"]]
    act += [Option(f"decline {offer.id}", f"Decline offer {offer.id}", brief(seen, offer)) for offer in can["decline"]]
    act += [Option(f"withdraw {offer.id}", f"Withdraw your offer {offer.id}") for offer in can["withdraw"]]
    act += [Option(f"change {offer.id}", f"Change your offer {offer.id}") for offer in can["amend"]]
    return found + menus(f"{key}:act", act, "Accept, decline or withdraw")[:ACT_PAGES]


def words_form(asked: Asked) -> Form:
    """A bluff and what is wanted: neither need be true."""
    draft = {**NEW, **(asked.draft or {})}
    return Form(
        f"s:{asked.table}:t:{asked.number}:said",
        "Bluff and wishes",
        (
            Field("says", "What you say of it (need not be true)", draft["says"], needed=False),
            Field("wants", "What you want for it", draft["wants"], needed=False),
        ),
    )


def draft_of(offer: OfferView) -> dict[str, Any]:
    """An own offer as a draft that, once posted, takes its place."""
    return {
        "cards": list(offer.cards or ()),
        "named": list(offer.named),
        "says": offer.says,
        "wants": offer.wants,
        "to": None if offer.answers else offer.to,
        "answers": offer.answers,
        "amends": offer.id,
    }


def say_form(asked: Asked, seen: View, listeners: list[str], to: str | None) -> Form:
    """A line for one other player; `to` is who is chosen already."""
    names = {player.seat: player.nation.title() for player in seen.players}
    options = tuple(Option(seat, names[seat], "", seat == to) for seat in listeners)
    return Form(
        f"s:{asked.table}:t:{asked.number}:speak",
        "Say something to one player",
        (Field("to", "To whom", options=options), Field("text", "What you say (need not be true)")),
    )


def said_card(table: int, seen: View, seat: str, number: int | None, text: str) -> Card:
    """A line as the player it is for reads it, with a way to reply while he can trade."""
    row = buttons(Button(f"s:{table}:t:{number}:say:{seat}", "Reply", "primary")) if number is not None else ()
    return Card(f"{nation(seen, seat)} says: {text}", row)
