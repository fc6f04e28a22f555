"""A hand-made table, so that the kept pictures do not change when computer players learn to play better."""

from __future__ import annotations

from dataclasses import replace

from maps.charts.ast_rows import Chart, Epoch, Need, Row
from maps.marks import MARKS
from maps.scene import Nation
from rules.library import load_edition
from rules.prices import points, price
from rules.views import HandView, OfferView, PlayerView, View

EDITION = load_edition("avalon_hill")


def player(seat: str, nation: str, marker: int, cards: str = "", **changes: object) -> PlayerView:
    """A nation with ordinary numbers, and what a test changes."""
    owned, track = tuple(cards.split()), EDITION.tracks[nation]
    plain = PlayerView(
        seat=seat,
        nation=nation,
        stock=20,
        treasury=11,
        census=16,
        tokens={"rome": 3, "delphi": 13},
        cities=("athens", "sparta"),
        ships={"corinth": 1},
        cards=owned,
        card_points=points(EDITION, owned),
        marker=marker,
        epochs=track.epochs,
        space_points=dict(track.points),
        needs={},
        calamities=(),
        hand_size=7,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


PLAYERS = (
    player("ann", "africa", 4, tokens={"carthage": 5}, cities=("tripoli",), ships={}, census=5),
    player("bob", "crete", 8, "mysticism pottery", tokens={"knossos": 4}, cities=("athens", "sparta", "corinth")),
    player("cid", "assyria", 13, "mysticism music literacy engineering astronomy coinage medicine law"),
    player("dan", "egypt", 14, "literacy engineering astronomy coinage medicine law democracy philosophy", cities=()),
)
HAND = HandView(
    cards={"salt": 3, "grain": 2, "gold": 3, "hides": 1, "piracy": 1, "civil_disorder": 1},
    value=27 + 16 + 81 + 1,
    total_points=125 + 11 + PLAYERS[1].card_points,
    prices={card: price(EDITION, PLAYERS[1].cards, card) for card in EDITION.cards},
)
OFFERS = (
    OfferView(
        id=1,
        seat="ann",
        to=None,
        count=3,
        value=16,
        named=("salt",),
        says="No calamity in it, I swear by every god",
        wants="Grain or Gold",
        revision=1,
        answers=None,
        private=False,
    ),
)
OFFERS += (
    replace(OFFERS[0], id=3, seat="bob", to="ann", value=22, named=("grain",), says="", wants="", answers=1),
    replace(OFFERS[0], id=4, seat="cid", count=4, value=60, named=("gems",), says="", wants="", revision=2),
)
PUBLIC = View(
    viewer=None,
    edition="avalon_hill",
    variant="full",
    board="classic",
    turn=9,
    phase="trade",
    phase_name="Trade",
    rule="16",
    finish=16,
    time=0,
    in_order=False,
    over=False,
    winners=(),
    order=("dan", "ann", "cid", "bob"),
    players=PLAYERS,
    supply={card.id: card.copies - sum(card.id in one.cards for one in PLAYERS) for card in EDITION.card_list},
    stacks={number: 10 - number for number in range(1, 10)},
    offers=OFFERS,
    awaited={"ann": "Trade", "dan": "Trade"},
    asks={},
    hands={},
)
OWN = replace(
    PUBLIC,
    viewer="bob",
    hands={"bob": HAND},
    players=(PLAYERS[0], replace(PLAYERS[1], calamities=(("flood", None), ("epidemic", "cid"))), *PLAYERS[2:]),
    offers=(OFFERS[0], replace(OFFERS[1], cards=("grain", "grain", "piracy")), OFFERS[2]),
)
OVER = replace(
    PUBLIC,
    turn=24,
    over=True,
    winners=("dan",),
    offers=(),
    awaited={},
    players=(*PLAYERS[:3], replace(PLAYERS[3], marker=16, cities=("thebes",))),
)
SCORES = {"dan": PLAYERS[3].card_points + 11 + 96}

NATIONS = tuple(
    Nation(
        mark,
        mark.title(),
        f"#{55 + number * 83 % 200:02x}{40 + number * 47 % 200:02x}{30 + number * 131 % 200:02x}",
        mark,
    )
    for number, mark in enumerate(list(MARKS)[:18])
)
"""Not the palette's: its colours may be tuned without any change to this chart."""
EPOCHS = ("Stone", "Early Bronze", "Middle Bronze", "Late Bronze", "Early Iron", "Late Iron")
ENTRIES = (
    "",
    "2 cities",
    "3 cities, 3 advances",
    "3 cities, 3 over 100",
    "4 cities, 2 over 200",
    "5 cities, 3 over 200",
)
EIGHTEEN = Chart(
    note="Turn 11 · Trade",
    last=15,
    finishes=(15,),
    epochs=tuple(Epoch(f"{name} Age", entry) for name, entry in zip(EPOCHS, ENTRIES, strict=True)),
    rows=tuple(
        Row(
            nation,
            (6, 9, 11, 14, 15) if number < 2 else (5, 8, 11, 14, 15),
            15 if number == 4 else (number * 5 + 3) % 13 + 2,
            ((), (Need("cities", 4, 5), Need("over 200", 2, 1)), (Need("cities", 3, 2),))[number % 3],
            points=20 + number * 3,
        )
        for number, nation in enumerate(NATIONS)
    ),
    measure="VP",
)
"""Eighteen nations on six epochs, as in Mega Civilization's Basic table."""


def with_player(view: View, seat: str, **changes: object) -> View:
    """A view in which one player differs."""
    return replace(
        view,
        players=tuple(
            replace(one, **changes) if one.seat == seat else one  # type: ignore[arg-type]
            for one in view.players
        ),
    )
