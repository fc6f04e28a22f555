"""What an edition is: data that a player could check against the rulebook, and one readable list of phases."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.asks import Flow
    from rules.game import Game


class Data(BaseModel):
    """Strict, frozen data: an unknown or misspelt key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))


@dataclass(frozen=True, slots=True)
class Phase:
    """One line of a rulebook's sequence of play: its steps run one after the other."""

    id: str
    name: str
    rule: str
    steps: tuple[Callable[[Game], Flow[None]], ...]
    simultaneous: bool = False
    """Any seat may insist on A.S.T. order in such a phase (AH 5.3)."""


class Numbers(Data):
    """Numbers of the rulebook that phases share."""

    tax: int
    cities: int
    ships: int
    ship_cost: int
    ship_upkeep: int
    ship_load: int
    ship_range: int
    city_on_site: int
    city_elsewhere: int
    city_defence: int
    attack: int
    support: int
    hand: int
    civilization_cards: int
    gold_price: int
    gold_stack: int
    trade_minimum: int
    calamities: int
    city_points: int


class Ways(Data):
    """Where the classic editions do the same thing in different ways."""

    build_within_support: bool
    """No city may be built beyond what the tokens support (H 43.7)."""
    short_reduction: Literal["partial", "eliminate"]
    """A reduced city with too few tokens in stock: what is left (AH 14.4) or nothing (H 65.1)."""
    surrender_beyond_limit: Literal["eliminate", "reduce"]
    """A city that surrenders to a player with nine: eliminated (AH 11.8.1) or one of the ten reduced (H 43.7)."""
    rebuild_in_place: bool
    """A ship left to rot may be built again in the same area (forbidden by AH 9.4)."""
    calamities_back_with_purchase: bool
    """Untraded calamities are given back with the purchase (AH 19.4) or when excess cards are returned (H 43.11)."""
    new_cities_first: bool
    """Cities built this turn are reduced before others for want of support (AH 14.3; H 43.65 names no order)."""
    change_coasts: bool
    """A ship may leave a two-coast area by the other coast over its owner's units (AH 23.3; not in H 43.5)."""
    revolts_apart: bool
    """The revolts of several nations are settled one nation after the other (H 63) or all at once (AH 6.3.2)."""
    excess_cities_revolt: bool
    """Cities beyond nine won in a civil war revolt (H 64) or pass on with the other units (AH 22.2.6.3)."""


class Card(Data):
    """A civilization card (AH 2.6, 17.5.1, 22.3; H 35, 53)."""

    id: str
    name: str
    cost: int
    paragraphs: dict[str, str]
    groups: tuple[str, ...]
    copies: int
    requires: str | None = None
    special: dict[str, int] = Field(default_factory=dict)
    """Special credits towards a card or a whole group."""
    attributes: dict[str, Any] = Field(default_factory=dict)
    """What phases ask about: `attribute name -> value`."""


class Group(Data):
    """A group of civilization cards and the credit its cards give, none for civics (AH 17.5.2, 17.5.3; H 43.10)."""

    id: str
    credit: int = 0
    civic: str | None = None


class Commodity(Data):
    """A commodity: its value, which is also its stack, and the number of its cards (AH 2.5, 22.1.2; H 34, 51)."""

    id: str
    name: str
    value: int
    cards: int


class CalamityCard(Data):
    """A calamity card, its stack and its numbers (AH 22.2; H 52)."""

    id: str
    name: str
    stack: int
    tradable: bool
    paragraphs: dict[str, str]
    numbers: dict[str, int] = Field(default_factory=dict)


class Track(Data):
    """One nation's row of the A.S.T.: first space of each epoch, points of spaces (AH 2.4.2, 2.4.3; H 31)."""

    epochs: tuple[int, ...]
    points: dict[int, int] = Field(default_factory=dict)

    def epoch(self, space: int) -> int:
        """The epoch of a space: 0 for the first, 4 for the last."""
        return sum(1 for start in self.epochs if space >= start)


class Variant(Data):
    """A way to play an edition: the full game, a shorter finish (AH 2.4.4, 30.2; H 73), or a simplified game."""

    id: str
    name: str
    rule: str
    phases: str = "full"
    players: tuple[int, int]
    finish: int
    without: tuple[str, ...] = ()
    """Civilization cards left in the box (AH 30.3; H 73)."""
    whole_board: bool = False
    ends: Literal["marker", "time"] = "marker"
    waives: tuple[int, ...] = ()
    """Epochs entered without a condition (AH 32.3.2; H 72)."""
    open_sea: bool = False
    """Ships cross open sea without Astronomy (AH 31.5.3, 32.5.1; H 71)."""
    levy_only: bool = False
    peaceful: bool = False
    """Tokens may not enter an area with another's tokens (AH 31.5.1; H 71)."""


class Option(Data):
    """A choice of the table, with the paragraph or ruling it belongs to."""

    id: str
    name: str
    rule: str
    default: bool | int
    text: str


class PlayerCount(Data):
    """What a number of players changes (AH 25-29; H 42)."""

    tokens: int
    copies: dict[str, int] = Field(default_factory=dict)
    island_sites: bool = True


class Edition(Data):
    """One rulebook as data."""

    id: str
    name: str
    book: str
    board: str
    nations: tuple[str, ...]
    """All nine, in A.S.T. order (AH 2.3.1, 5.2; H 62)."""
    counts: dict[int, PlayerCount]
    simplified_tokens: int
    simplified_tokens_crowded: int
    numbers: Numbers
    ways: Ways
    groups: tuple[Group, ...]
    card_list: tuple[Card, ...]
    commodity_list: tuple[Commodity, ...]
    calamity_list: tuple[CalamityCard, ...]
    last_space: int
    epoch_names: tuple[str, ...]
    entry: dict[int, dict[str, int]]
    tracks: dict[str, Track]
    tracks_are: str
    variants: dict[str, Variant]
    options: dict[str, Option]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Civilization cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def commodities(self) -> dict[str, Commodity]:
        """Commodities by id."""
        return {commodity.id: commodity for commodity in self.commodity_list}

    @cached_property
    def calamities(self) -> dict[str, CalamityCard]:
        """Calamities by id."""
        return {calamity.id: calamity for calamity in self.calamity_list}

    @cached_property
    def stack_of(self) -> dict[str, int]:
        """The stack of every trade card."""
        return {commodity.id: commodity.value for commodity in self.commodity_list} | {
            calamity.id: calamity.stack for calamity in self.calamity_list
        }

    @cached_property
    def attributes(self) -> dict[str, dict[str, Any]]:
        """For each attribute the cards that have it: `attribute -> card -> value`."""
        found: dict[str, dict[str, Any]] = {}
        for card in self.card_list:
            for name, value in card.attributes.items():
                found.setdefault(name, {})[card.id] = value
        return found

    @cached_property
    def credits(self) -> dict[str, dict[str, int]]:
        """What each card is worth towards each other card: `owned -> wanted -> credit`."""
        return {owned.id: self._credits_of(owned) for owned in self.card_list}

    def _credits_of(self, owned: Card) -> dict[str, int]:
        """One credit only towards one card: the best that applies (AH 17.12; H 43.10)."""
        found: dict[str, int] = {}
        for wanted in self.card_list:
            if wanted.id == owned.id:
                continue
            worth = [group.credit for group in self.groups if group.id in owned.groups and group.id in wanted.groups]
            worth += [group.credit for group in self.groups if group.id in owned.groups and group.civic == wanted.id]
            worth += [owned.special.get(name, 0) for name in (wanted.id, *wanted.groups)]
            if best := max(worth, default=0):
                found[wanted.id] = best
        return found

    def values(self, cards: Iterable[str], attribute: str) -> list[Any]:
        """What the given civilization cards say about one attribute."""
        known = self.attributes.get(attribute)
        return [known[card] for card in cards if card in known] if known else []

    def player_range(self, variant: str) -> tuple[int, int]:
        """The numbers of players a variant is for."""
        return self.variants[variant].players
