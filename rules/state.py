"""The state of a game in two halves: the table, which anybody may inspect, and the secrets, which nobody may whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Hand = dict[str, int]
"""Trade cards by name and number."""


@dataclass(slots=True)
class Calamity:
    """A calamity that lies face up before a player, and who passed it on."""

    card: str
    trader: str | None = None


@dataclass(slots=True)
class Offer:
    """The public face of a trade offer. Its cards are a secret of its owner."""

    id: int
    seat: str
    to: str | None
    count: int
    value: int
    named: list[str]
    says: str = ""
    wants: str = ""
    revision: int = 1
    answers: int | None = None
    answers_revision: int = 0
    private: bool = False
    """Made to one seat away from the table: only the two of them know of it."""

    def known_to(self, seat: str | None) -> bool:
        """True if a viewer may know of this offer; the viewer `None` is the public."""
        return not self.private or seat in (self.seat, self.to)


@dataclass(slots=True)
class Player:
    """Everything of one nation that lies open (AH 15.5.2: only trade cards in hand are hidden).

    Its tokens are on the board as people, in treasury as money, or in stock (AH 2.7.1, 2.7.2; H 32).
    """

    seat: str
    nation: str = ""
    stock: int = 0
    treasury: int = 0
    tokens: dict[str, int] = field(default_factory=dict)
    cities: dict[str, int] = field(default_factory=dict)
    """Area -> the turn in which its owner built it; 0 when it was taken over."""
    ships: dict[str, int] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)
    marker: int = 0
    calamities: list[Calamity] = field(default_factory=list)

    @property
    def census(self) -> int:
        """Tokens on the board (AH 8.1)."""
        return sum(self.tokens.values())

    @property
    def fleet(self) -> int:
        """Ships on the board."""
        return sum(self.ships.values())

    def has_units_in(self, area: str) -> bool:
        """True with a token or a city there (AH 2.3.3: ships are not units)."""
        return area in self.tokens or area in self.cities


@dataclass(slots=True)
class Table:
    """What lies open on the table."""

    turn: int = 0
    phase: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    """By seat; in A.S.T. order once nations are chosen."""
    order: list[str] = field(default_factory=list)
    """The order of movement from the last census."""
    supply: dict[str, int] = field(default_factory=dict)
    """Civilization cards not yet taken."""
    offers: dict[int, Offer] = field(default_factory=dict)
    next_offer: int = 1
    trade_steps: dict[str, int] = field(default_factory=dict)
    """How often each seat has spoken in this trade session."""
    done: list[str] = field(default_factory=list)
    """Seats that have finished the open phase (trade)."""
    penalized: list[str] = field(default_factory=list)
    """Seats that may not step forward this turn (H 66)."""
    in_order: bool = False
    """Set when a seat has insisted on A.S.T. order in this phase (AH 5.3)."""
    time: int = 0
    """The common time marker of Nomads and Seafarers (AH 31.2.3; H 71)."""
    over: bool = False
    winners: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Secrets:
    """Hands, stacks, the cards behind offers, and the seed."""

    seed: int
    draws: int = 0
    hands: dict[str, Hand] = field(default_factory=dict)
    stacks: dict[int, list[str]] = field(default_factory=dict)
    """Trade card stacks; the last of a list is the top card."""
    offered: dict[int, list[str]] = field(default_factory=dict)
    called: list[str] = field(default_factory=list)
    """Seats that have finished trading and got a private offer since."""


@dataclass(slots=True)
class State:
    """The whole state; `dump` and `load` are exact inverses."""

    table: Table
    secrets: Secrets

    def dump(self) -> dict[str, Any]:
        """Plain data that shares nothing with the live state."""
        table, secrets = self.table, self.secrets
        return {
            "turn": table.turn,
            "phase": table.phase,
            "players": [_dump_player(player) for player in table.players.values()],
            "order": list(table.order),
            "supply": dict(table.supply),
            "offers": [_dump_offer(offer) for offer in table.offers.values()],
            "next_offer": table.next_offer,
            "trade_steps": dict(table.trade_steps),
            "done": list(table.done),
            "penalized": list(table.penalized),
            "in_order": table.in_order,
            "time": table.time,
            "over": table.over,
            "winners": list(table.winners),
            "secrets": {
                "seed": secrets.seed,
                "draws": secrets.draws,
                "hands": {seat: dict(hand) for seat, hand in secrets.hands.items()},
                "stacks": {str(number): list(cards) for number, cards in secrets.stacks.items()},
                "offered": {str(number): list(cards) for number, cards in secrets.offered.items()},
                **({"called": list(secrets.called)} if secrets.called else {}),
            },
        }

    @staticmethod
    def load(data: dict[str, Any]) -> State:
        """The state that `dump` wrote."""
        hidden = data["secrets"]
        players = [_load_player(row) for row in data["players"]]
        offers = [Offer(**{**row, "named": list(row["named"])}) for row in data["offers"]]
        return State(
            table=Table(
                turn=data["turn"],
                phase=data["phase"],
                players={player.seat: player for player in players},
                order=list(data["order"]),
                supply=dict(data["supply"]),
                offers={offer.id: offer for offer in offers},
                next_offer=data["next_offer"],
                trade_steps=dict(data["trade_steps"]),
                done=list(data["done"]),
                penalized=list(data["penalized"]),
                in_order=data["in_order"],
                time=data["time"],
                over=data["over"],
                winners=list(data["winners"]),
            ),
            secrets=Secrets(
                seed=hidden["seed"],
                draws=hidden["draws"],
                hands={seat: dict(hand) for seat, hand in hidden["hands"].items()},
                stacks={int(number): list(cards) for number, cards in hidden["stacks"].items()},
                offered={int(number): list(cards) for number, cards in hidden["offered"].items()},
                called=list(hidden.get("called", ())),
            ),
        )


def _dump_player(player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "nation": player.nation,
        "stock": player.stock,
        "treasury": player.treasury,
        "tokens": dict(player.tokens),
        "cities": dict(player.cities),
        "ships": dict(player.ships),
        "cards": list(player.cards),
        "marker": player.marker,
        "calamities": [[calamity.card, calamity.trader] for calamity in player.calamities],
    }


def _load_player(row: dict[str, Any]) -> Player:
    return Player(
        seat=row["seat"],
        nation=row["nation"],
        stock=row["stock"],
        treasury=row["treasury"],
        tokens=dict(row["tokens"]),
        cities=dict(row["cities"]),
        ships=dict(row["ships"]),
        cards=list(row["cards"]),
        marker=row["marker"],
        calamities=[Calamity(card, trader) for card, trader in row["calamities"]],
    )


def _dump_offer(offer: Offer) -> dict[str, Any]:
    return {
        "id": offer.id,
        "seat": offer.seat,
        "to": offer.to,
        "count": offer.count,
        "value": offer.value,
        "named": list(offer.named),
        "says": offer.says,
        "wants": offer.wants,
        "revision": offer.revision,
        "answers": offer.answers,
        "answers_revision": offer.answers_revision,
        "private": offer.private,
    }
