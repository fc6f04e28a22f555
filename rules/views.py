"""Views: what one viewer may know. A view is built by adding what may be seen; nothing else leaves the engine."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rules.hands import hand_size, set_value
from rules.phases.succession import finish_space, lacking, total_points, track_of
from rules.prices import points, price

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import Offer, Player

MODERATOR = "moderator"
"""The viewer who sees every hand, but neither the order of the stacks nor the seed."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One nation as everybody sees it (AH 15.5.2)."""

    seat: str
    nation: str
    stock: int
    treasury: int
    census: int
    tokens: dict[str, int]
    cities: tuple[str, ...]
    ships: dict[str, int]
    cards: tuple[str, ...]
    card_points: int
    marker: int
    epochs: tuple[int, ...]
    space_points: dict[int, int]
    needs: dict[str, int]
    """What the next step on the A.S.T. still asks for, as far as it is public."""
    calamities: tuple[tuple[str, str | None], ...]
    hand_size: int


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer as its viewer may know it; its cards only for its owner."""

    id: int
    seat: str
    to: str | None
    count: int
    value: int
    named: tuple[str, ...]
    says: str
    wants: str
    revision: int
    answers: int | None
    private: bool
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as its owner sees it."""

    cards: dict[str, int]
    value: int
    total_points: int
    prices: dict[str, int]
    """Every civilization card that is left and not owned, after credits."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer may know it; the viewer `None` is the public."""

    viewer: str | None
    edition: str
    variant: str
    board: str
    turn: int
    phase: str
    phase_name: str
    rule: str
    finish: int
    time: int
    in_order: bool
    over: bool
    winners: tuple[str, ...]
    order: tuple[str, ...]
    players: tuple[PlayerView, ...]
    supply: dict[str, int]
    stacks: dict[int, int]
    """How many cards each trade card stack holds."""
    offers: tuple[OfferView, ...]
    awaited: dict[str, str]
    """Seat -> the kind of its open ask."""
    asks: dict[str, dict[str, Any]]
    """The asks the viewer may read: his own."""
    hands: dict[str, HandView]
    """The hands the viewer may see: his own, or all for the moderator."""
    physical: bool = False
    """The pieces are on a real table: of those on the board only the counts are known."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def view(game: Game, viewer: str | None = None) -> View:
    """What a seat, the moderator or the public may know."""
    table = game.table
    phase = game.phases[table.phase] if table.turn else None
    mine = list(table.players) if viewer == MODERATOR else [seat for seat in table.players if seat == viewer]
    return View(
        viewer=viewer,
        edition=game.setup.edition,
        variant=game.setup.variant,
        board=game.full_board.id,
        physical=game.physical,
        turn=table.turn,
        phase=phase.id if phase else "set_up",
        phase_name=phase.name if phase else "Set-up",
        rule=phase.rule if phase else "",
        finish=finish_space(game),
        time=table.time,
        in_order=table.in_order,
        over=table.over,
        winners=tuple(table.winners),
        order=tuple(table.order),
        players=tuple(_player_view(game, player) for player in game.players()),
        supply=dict(table.supply),
        stacks={number: len(cards) for number, cards in game.secrets.stacks.items()},
        offers=tuple(
            _offer_view(game, offer, viewer)
            for offer in table.offers.values()
            if viewer == MODERATOR or offer.known_to(viewer)
        ),
        awaited={
            seat: question.kind
            for seat, question in game.pending.items()
            if seat not in table.done or (seat == viewer and seat in game.secrets.called)
        },
        asks={seat: game.pending[seat].details() for seat in mine if seat in game.pending},
        hands={seat: _hand_view(game, game.player(seat)) for seat in mine if seat in game.secrets.hands},
    )


def _player_view(game: Game, player: Player) -> PlayerView:
    track = track_of(game, player) if player.nation else None
    hidden = {"total"}  # depends on the hand
    needs = lacking(game, player) if track and player.marker < game.edition.last_space else {}
    return PlayerView(
        seat=player.seat,
        nation=player.nation,
        stock=player.stock,
        treasury=player.treasury,
        census=player.census,
        tokens=dict(player.tokens),
        cities=tuple(player.cities),
        ships=dict(player.ships),
        cards=tuple(player.cards),
        card_points=points(game.edition, player.cards),
        marker=player.marker,
        epochs=track.epochs if track else (),
        space_points=dict(track.points) if track else {},
        needs={name: least for name, least in needs.items() if name not in hidden},
        calamities=tuple((calamity.card, calamity.trader) for calamity in player.calamities),
        hand_size=hand_size(game.secrets.hands.get(player.seat, {})),
    )


def _offer_view(game: Game, offer: Offer, viewer: str | None) -> OfferView:
    own = viewer in (offer.seat, MODERATOR)
    return OfferView(
        id=offer.id,
        seat=offer.seat,
        to=offer.to,
        count=offer.count,
        value=offer.value,
        named=tuple(offer.named),
        says=offer.says,
        wants=offer.wants,
        revision=offer.revision,
        answers=offer.answers,
        private=offer.private,
        cards=tuple(game.secrets.offered[offer.id]) if own else None,
    )


def _hand_view(game: Game, player: Player) -> HandView:
    hand = game.hand(player.seat)
    wanted = [card for card, left in game.table.supply.items() if left and card not in player.cards]
    return HandView(
        cards=dict(hand),
        value=set_value(game.edition, hand),
        total_points=total_points(game, player) if player.nation else 0,
        prices={card: price(game.edition, player.cards, card) for card in wanted},
    )
