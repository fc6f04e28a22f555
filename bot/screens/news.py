"""News for one player: cards that came into his hand, what others did about his offers, what he alone was offered."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bot.narrator import Narrator
from bot.screens.names import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.events import Event
    from rules.game import Game

News = dict[str, list[str]]

GONE = {
    "declined": "Your offer {number} was declined.",
    "its cards are gone": "Your offer {number} is withdrawn: you no longer hold its cards.",
    "the offer it answered is gone": "Your counter-offer {number} is off the board: the offer it answered is gone.",
}
"""Why an offer left the board, for its owner; what he did himself is no news to him."""
NO_LONGER = {
    "withdrawn": "{nation} no longer makes you offer {number}.",
    "its cards are gone": "{nation} no longer makes you offer {number}.",
    "made to all": "{nation} makes offer {number} to everybody now.",
}
"""The same for the one player it was made to."""


CAME = {"drew": "You drew", "gold_bought": "You bought"}
"""How cards come into a hand besides deals."""


def news(game: Game, events: Iterable[Event]) -> News:
    """Seat -> lines that concern it. Nobody is told what he may not know, or of his own offers."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    narrator = Narrator(game)
    for event in events:
        row = event.public
        if event.kind == "offer":
            _offered(game, narrator, event, found)
        elif event.kind == "offer_gone":
            if row["why"] in GONE:
                found[row["seat"]].append(GONE[row["why"]].format(number=row["offer"]))
            if row["why"] in NO_LONGER:
                line = NO_LONGER[row["why"]].format(nation=narrator.nation(row["seat"]), number=row["offer"])
                for other in set(event.only or ()) - {row["seat"]}:
                    found[other].append(line)
        elif event.kind == "deal":
            _dealt(game, narrator, event, found)
        elif event.kind in CAME:
            for seat, mine in event.private.items():
                if mine["cards"]:
                    cards = counted(game.setup.edition, dict(Counter(mine["cards"])))
                    found[seat].append(f"{CAME[event.kind]} {cards}.")
    return dict(found)


def _offered(game: Game, narrator: Narrator, event: Event, found: News) -> None:
    """A new or changed offer that still lies there: to one seat, or changed under somebody's counter-offer."""
    row = event.public
    offer = game.table.offers.get(row["offer"])
    if offer is None or offer.revision != row["revision"]:
        return
    if offer.to is not None:
        line = narrator.tell(event, offer.to)
        alone = "to you alone: " if offer.answers is None else ""
        changed = " (changed)" if offer.revision > 1 else ""
        found[offer.to].append(f"{alone}{line}{changed}")
    for counter in game.table.offers.values():
        if counter.answers == offer.id and counter.answers_revision != offer.revision:
            nation = narrator.nation(offer.seat)
            found[counter.seat].append(f"{nation} changed offer {offer.id}: your counter-offer {counter.id} lapses.")


def _dealt(game: Game, narrator: Narrator, event: Event, found: News) -> None:
    """The second of the two made the counter-offer, the first accepted it; both have a new hand."""
    one, two = event.public["seats"]
    heads = {one: f"Your deal with {narrator.nation(two)}", two: f"{narrator.nation(one)} accepts"}
    for seat, head in heads.items():
        mine = event.private[seat]
        gave, received = (counted(game.setup.edition, dict(Counter(mine[side]))) for side in ("gave", "received"))
        found[seat].append(f"{head}: you gave {gave} and received {received}.")
