"""The trade board and a trader's own desk (AH 16; H 43.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.cards import Button, Card, Field, Form, Menu, Option, Row, buttons, menus, shorten
from bot.screens.names import card_name, cards, counted, nation
from rules.hands import as_list, value_of

if TYPE_CHECKING:
    from bot.screens.asks import Asked
    from rules.views import OfferView, View

NEW: dict[str, Any] = {
    "cards": [],
    "named": [],
    "says": "",
    "wants": "",
    "to": None,
    "answers": None,
    "amends": None,
}


def offer_line(seen: View, offer: OfferView) -> str:
    """An offer's declared fields."""
    to = f" to {nation(seen, offer.to)}" if offer.to else ""
    text = f"**{offer.id}** {nation(seen, offer.seat)}{to}: {offer.count} cards worth {offer.value}"
    text += f" with {cards(seen.edition, offer.named)}"
    text += f", wants {offer.wants}" if offer.wants else ""
    return text + (f" — “{offer.says}”" if offer.says else "")


def board_lines(seen: View) -> list[str]:
    """Open offers with their counter-offers beneath them."""
    lines = []
    for offer in seen.offers:
        if offer.answers is None:
            lines.append(f"- {offer_line(seen, offer)}")
            lines += [f"  - {offer_line(seen, other)}" for other in seen.offers if other.answers == offer.id]
    return lines


def trade_card(asked: Asked, seen: View) -> Card:
    """What lies on the board for this trader, his hand, and the offer he is putting together."""
    seat, key = asked.question.seat, f"s:{asked.table}:t:{asked.number}"
    draft = {**NEW, **(asked.draft or {})}
    hand = asked.game.hand(seat)
    lines = [f"### Trade (rule {asked.question.rule})", f"Your hand: {counted(seen.edition, hand)}", ""]
    lines += ["**Open offers**", *(board_lines(seen) or ["*none*"]), ""]
    lines += [f"**Your offer**: {_draft_line(asked, seen, draft)}"]
    rows: list[Row] = [*_card_menus(asked, key, draft), *_offer_menus(asked, seen, key)]
    post = f"Change offer {draft['amends']}" if draft["amends"] else "Post offer"
    row = [
        Button(f"{key}:post", post, "success", off=len(draft["cards"]) < asked.game.numbers.trade_minimum),
        Button(f"{key}:words", "Bluff and wishes"),
        Button(f"{key}:say", "Say", "primary"),
        Button(f"{key}:new", "Start over"),
        Button(f"{key}:done", "Done trading", "danger"),
        Button(f"{key}:auto", "Choose for me"),
    ]
    return Card(shorten("\n".join(lines)), (*rows[:5], *buttons(*row)))


def _draft_line(asked: Asked, seen: View, draft: dict[str, Any]) -> str:
    if not draft["cards"]:
        return "choose at least three cards"
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
    hand = [f"{card}#{at}" for at, card in enumerate(as_list(asked.game.hand(seat)))]
    left = list(draft["cards"])
    options = []
    for value in hand:
        card = value.partition("#")[0]
        chosen = card in left
        if chosen:
            left.remove(card)
        options.append(Option(value, card_name(edition, card), "", chosen))
    found = menus(f"{key}:cards", options, "Cards to offer", 0, len(options))[:1]
    goods = [card for card in dict.fromkeys(draft["cards"]) if card in asked.game.edition.commodities]
    names = [Option(card, f"Name {card_name(edition, card)}", "", card in draft["named"]) for card in goods]
    found += menus(f"{key}:name", names, "The one card you name truly")[:1]
    others = [player for player in asked.game.players() if player.seat != seat]
    to = [Option("all", "Everybody", "an open offer")]
    to += [Option(player.seat, player.nation.title(), "to this player alone") for player in others]
    return found + (menus(f"{key}:to", to, "To whom")[:1] if draft["cards"] and not draft["answers"] else [])


def _offer_menus(asked: Asked, seen: View, key: str) -> list[Menu]:
    """Offers one can answer, and what can be done about offers."""
    seat = asked.question.seat
    mine = {offer.id for offer in seen.offers if offer.seat == seat}
    theirs = [offer for offer in seen.offers if offer.seat != seat and offer.to in (None, seat)]
    answer = [offer for offer in theirs if offer.answers is None]
    options = [Option(str(offer.id), f"Answer offer {offer.id}", _plain(seen, offer)) for offer in answer]
    found = menus(f"{key}:answer", options, "Answer an offer with yours")[:1]
    deals = [offer for offer in seen.offers if offer.answers in mine]
    act = [Option(f"accept {offer.id}", f"Accept offer {offer.id}", _plain(seen, offer)) for offer in deals]
    alone = [offer for offer in answer if offer.to == seat]
    act += [Option(f"decline {offer.id}", f"Decline offer {offer.id}", _plain(seen, offer)) for offer in deals + alone]
    act += [Option(f"withdraw {number}", f"Withdraw your offer {number}") for number in sorted(mine)]
    act += [Option(f"change {number}", f"Change your offer {number}") for number in sorted(mine)]
    return found + menus(f"{key}:act", act, "Accept, decline or withdraw")[:1]


def _plain(seen: View, offer: OfferView) -> str:
    named = ", ".join(card_name(seen.edition, card) for card in offer.named)
    return f"{offer.count} cards worth {offer.value} with {named}"[:100]


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
