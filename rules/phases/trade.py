"""Trade: offers, counter-offers and deals (AH 16, 19.3; H 43.9, 43.11). Trade cards only (AH 16.2).

An offer shows its true fields and hides its cards. A counter-offer names the offer, and the revision of it, that its
owner agrees to take; accepting a counter-offer strikes the deal. Old revisions cannot be accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rules.asks import Ask, TimeCalled
from rules.cite import Rule
from rules.hands import add_card, hand_size, holds, take_card, value_of
from rules.state import Calamity, Offer

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

TRADE = Rule(avalon_hill="16.1", hartland="43.9")
TRUTH = Rule(avalon_hill="16.3", hartland="43.9")
TWO = Rule(avalon_hill="16.4", hartland="43.9")
TIME = Rule(avalon_hill="16.5", hartland="43.9")
TEXT_LIMIT = 200


class Step(BaseModel):
    """One thing a trader does."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class MakeOffer(Step):
    """Offer cards, to everybody or one seat; `answers` makes it a counter-offer; `amends` changes an own offer."""

    do: Literal["offer"]
    cards: list[str]
    named: list[str]
    count: int | None = None
    value: int | None = None
    says: str = Field(default="", max_length=TEXT_LIMIT)
    wants: str = Field(default="", max_length=TEXT_LIMIT)
    to: str | None = None
    answers: int | None = None
    amends: int | None = None


class Withdraw(Step):
    """Take back an own offer."""

    do: Literal["withdraw"]
    offer: int


class Accept(Step):
    """Take a counter-offer to an own offer: the deal is struck."""

    do: Literal["accept"]
    offer: int
    revision: int | None = None


class Decline(Step):
    """Turn down an offer made to this seat alone, or a counter-offer to an own offer."""

    do: Literal["decline"]
    offer: int


class Finish(Step):
    """Finished trading, until something new comes up."""

    do: Literal["done"]


TradeStep = MakeOffer | Withdraw | Accept | Decline | Finish


@dataclass(frozen=True, kw_only=True)
class Trade(Ask[TradeStep]):
    """The trading floor is open for this seat."""

    form: ClassVar[TypeAdapter[Any]] = TypeAdapter(Annotated[TradeStep, Field(discriminator="do")])

    def check(self, game: Game, value: TradeStep) -> TradeStep:
        """Everything that must be true is checked before anything is shown."""
        if isinstance(value, MakeOffer):
            self._check_offer(game, value)
        elif isinstance(value, Withdraw):
            self._own(game, value.offer)
        elif isinstance(value, Accept):
            self._check_accept(game, value)
        elif isinstance(value, Decline):
            self._check_decline(game, value)
        return value

    def _check_offer(self, game: Game, step: MakeOffer) -> None:
        """At least three cards that are held; number, total value and one commodity are true (AH 16.3)."""
        least = game.numbers.trade_minimum
        if not holds(game.hand(self.seat), step.cards):
            self.refuse("You do not hold those cards.", "cards in your hand; red and received calamities never trade")
        if len(step.cards) < least:
            self.refuse(f"An offer of {len(step.cards)} cards is too small.", f"at least {least}")
        if step.count is not None and step.count != len(step.cards):
            self.refuse(f"The number of cards must be true: it is {len(step.cards)}, not {step.count}.")
        worth = value_of(game.edition, step.cards)
        if step.value is not None and step.value != worth:
            self.refuse(f"The total value must be true: it is {worth}, not {step.value}.")
        if len(step.named) != 1 or step.named[0] not in game.edition.commodities or step.named[0] not in step.cards:
            self.refuse("Exactly one commodity of the offer must be named, and truly.")
        if step.to is not None and (step.to == self.seat or step.to not in game.table.players):
            self.refuse(f"{step.to!r} is no other seat at this table.")
        if step.amends is not None:
            self._own(game, step.amends)
        if step.answers is not None:
            self._check_counter(game, step)

    def _check_counter(self, game: Game, step: MakeOffer) -> None:
        """A counter-offer goes to the owner of an open offer, and to him alone (AH 16.4)."""
        offer = self._open(game, step.answers)
        if offer.seat == self.seat or offer.to not in (None, self.seat):
            self.refuse(f"Offer {offer.id} is not made to you.")
        if step.to not in (None, offer.seat):
            self.refuse("A deal has two parties only.", f"answer {offer.seat}")

    def _check_accept(self, game: Game, step: Accept) -> None:
        """Only a counter-offer to the present revision of an own offer, with all cards still there."""
        counter = self._open(game, step.offer)
        mine = game.table.offers.get(counter.answers or 0)
        if mine is None or mine.seat != self.seat:
            self.refuse(f"Offer {step.offer} is no counter-offer to yours.", "counter first, and let its owner accept")
        if step.revision not in (None, counter.revision) or counter.answers_revision != mine.revision:
            self.refuse("That offer has changed since.", "look at it again")
        for offer in (mine, counter):
            if not holds(game.hand(offer.seat), game.secrets.offered[offer.id]):
                self.refuse(f"The cards of offer {offer.id} are gone.")

    def _check_decline(self, game: Game, step: Decline) -> None:
        offer = self._open(game, step.offer)
        answered = game.table.offers.get(offer.answers or 0)
        if offer.to != self.seat and (answered is None or answered.seat != self.seat):
            self.refuse(f"Offer {step.offer} is not made to you alone.")

    def _open(self, game: Game, number: int | None) -> Offer:
        known = {offer.id: offer for offer in game.table.offers.values() if offer.known_to(self.seat)}
        offer = known.get(number or 0)
        if offer is None:
            self.refuse(f"There is no open offer {number}.", ", ".join(map(str, known)) or "none is open")
        return offer

    def _own(self, game: Game, number: int) -> None:
        if self._open(game, number).seat != self.seat:
            self.refuse(f"Offer {number} is not yours.")


def trade(game: Game) -> Flow[None]:
    """Everybody with three cards may trade until all are done or time is called (AH 16.1, 16.5)."""
    table = game.table
    rule = game.cite(TRADE)
    traders = [p.seat for p in game.players() if hand_size(game.hand(p.seat)) >= game.numbers.trade_minimum]
    table.offers, table.done, table.trade_steps = {}, [], dict.fromkeys(traders, 0)
    game.secrets.offered, game.secrets.called = {}, []
    asks = {seat: Trade(seat=seat, rule=rule) for seat in traders}
    while len(traders) > 1 and len(table.done) < len(traders):
        seat, step = yield asks
        if isinstance(step, TimeCalled):
            game.emit("time_called", TIME)
            break
        table.trade_steps[seat] += 1
        if seat in game.secrets.called:
            game.secrets.called.remove(seat)
        if seat in table.done and not _between_two(game, seat, step):
            table.done.remove(seat)
        _take_step(game, seat, step)
    table.offers, table.done, table.trade_steps = {}, [], {}
    game.secrets.offered, game.secrets.called = {}, []


def _between_two(game: Game, seat: str, step: TradeStep) -> bool:
    """True if only the two parties may know of a step: a seat that is done stays so for everybody else."""
    offers = game.table.offers
    if isinstance(step, MakeOffer):
        answered = offers.get(step.answers or 0)
        private = answered.private if answered else step.to is not None
        return private and (step.amends is None or offers[step.amends].private)
    if isinstance(step, Withdraw | Decline):
        return offers[step.offer].private
    return isinstance(step, Finish) and seat in game.table.done


def _take_step(game: Game, seat: str, step: TradeStep) -> None:
    if isinstance(step, MakeOffer):
        _post(game, seat, step)
    elif isinstance(step, Withdraw):
        _drop(game, step.offer, "withdrawn")
    elif isinstance(step, Accept):
        _deal(game, step.offer)
    elif isinstance(step, Decline):
        _drop(game, step.offer, "declined")
    else:
        known = seat in game.table.done
        game.table.done += [] if known else [seat]
        game.emit("trade_done", TRADE, seat=seat, only=(seat,) if known else None)


def _post(game: Game, seat: str, step: MakeOffer) -> None:
    """A new or amended offer: its declared fields are public, its cards are not."""
    table = game.table
    number = step.amends or table.next_offer
    answered = table.offers.get(step.answers or 0)
    offer = Offer(
        id=number,
        seat=seat,
        to=answered.seat if answered else step.to,
        count=len(step.cards),
        value=value_of(game.edition, step.cards),
        named=list(step.named),
        says=step.says,
        wants=step.wants,
        revision=table.offers[number].revision + 1 if step.amends else 1,
        answers=answered.id if answered else None,
        answers_revision=answered.revision if answered else 0,
        private=answered.private if answered else step.to is not None,
    )
    if not step.amends:
        table.next_offer += 1
    old = table.offers.get(number)
    table.offers[number] = offer
    game.secrets.offered[number] = list(step.cards)
    if old is not None and _parties(old) != _parties(offer):
        _turn_away(game, old, offer)
    if offer.to is not None:
        _wake(game, offer)
    game.emit(
        "offer",
        TRUTH,
        offer=number,
        revision=offer.revision,
        seat=seat,
        to=offer.to,
        answers=offer.answers,
        count=offer.count,
        value=offer.value,
        named=offer.named,
        says=offer.says,
        wants=offer.wants,
        private={seat: {"cards": list(step.cards)}},
        only=_parties(offer),
    )


def _turn_away(game: Game, old: Offer, offer: Offer) -> None:
    """An offer that is now made to others: those it was made to hear that it is gone, and so do their answers."""
    why = "withdrawn" if offer.private else "made to all"
    game.emit("offer_gone", TRADE, offer=old.id, seat=old.seat, why=why, only=_parties(old))
    for counter in [other for other in game.table.offers.values() if other.answers == old.id]:
        if not offer.known_to(counter.seat):
            _drop(game, counter.id, "the offer it answered is gone")


def _wake(game: Game, offer: Offer) -> None:
    """Something new has come up for a seat that had finished: it is asked again (AH 16.1).

    If that is between two, nobody else may notice: the seat stays done for everybody but itself (ruling).
    """
    if offer.to not in game.table.done:
        return
    if not offer.private:
        game.table.done.remove(offer.to)
    elif offer.to not in game.secrets.called:
        game.secrets.called.append(offer.to)


def _parties(offer: Offer) -> tuple[str, ...] | None:
    """Who may know of an offer: both parties of a private one, everybody of an open one."""
    return (offer.seat, offer.to or offer.seat) if offer.private else None


def _drop(game: Game, number: int, why: str) -> None:
    """An offer leaves the board, and with it the counter-offers to it."""
    table = game.table
    offer = table.offers.pop(number)
    del game.secrets.offered[number]
    game.emit("offer_gone", TRADE, offer=number, seat=offer.seat, why=why, only=_parties(offer))
    for counter in [other.id for other in table.offers.values() if other.answers == number]:
        _drop(game, counter, "the offer it answered is gone")


def _deal(game: Game, number: int) -> None:
    """Both sides change hands at once and for good (AH 16.1, 16.3); offers without their cards go."""
    table, secrets = game.table, game.secrets
    counter = table.offers[number]
    mine = table.offers[counter.answers or 0]
    given, received = list(secrets.offered[mine.id]), list(secrets.offered[counter.id])
    one, two = game.player(mine.seat), game.player(counter.seat)
    passed = _hand_over(game, one, two, given) + _hand_over(game, two, one, received)
    game.emit(
        "deal",
        TWO,
        reveals=True,
        seats=[one.seat, two.seat],
        counts=[len(given), len(received)],
        calamities=passed,
        private={
            one.seat: {"gave": given, "received": received},
            two.seat: {"gave": received, "received": given},
        },
    )
    if two.seat in table.done:
        table.done.remove(two.seat)
    for dealt in (mine.id, counter.id):
        if dealt in table.offers:
            _drop(game, dealt, "dealt")
    for offer in list(table.offers.values()):
        if offer.id in table.offers and not holds(game.hand(offer.seat), secrets.offered[offer.id]):
            _drop(game, offer.id, "its cards are gone")


def _hand_over(game: Game, giver: Player, taker: Player, cards: list[str]) -> list[dict[str, str]]:
    """A calamity that is passed lies open before its receiver and goes no further (AH 19.3, 22.2.2; H 43.11)."""
    passed = []
    for card in cards:
        take_card(game.hand(giver.seat), card)
        if card in game.edition.calamities:
            taker.calamities.append(Calamity(card, giver.seat))
            passed.append({"card": card, "seat": taker.seat, "trader": giver.seat})
        else:
            add_card(game.hand(taker.seat), card)
    return passed
