"""What each viewer may know of the trade cards, and whether anything that was shown to him tells more than that.

Two checks, which complete each other:

`Knowledge` goes with the game. After each step it adds, for each seat and for the public, the cards that were named to
them: by events as they may know them, by open offers that they may know of, by calamities that lie open, and by their
own hand. A text may name cards only of this phase and the one before it. It is made for texts about what happened,
which cannot be made twice; a single word may stay unnoticed when its card was named to the viewer for another reason.

`looked_alike` is exact, for texts and pictures that are made from what is: somebody looks at everything, then all that
he may not know is exchanged (hands of others against cards of the same stacks, the order of the stacks, the seed), he
looks again, and must find the same, letter for letter and pixel for pixel.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bot.sandbox.person import Person
from bot.tables.service import Handle, Happened
from rules.events import Event
from rules.game import Game
from rules.hands import add_card, as_list, take_card
from rules.library import load_edition
from tests.discord.recording import CHANNEL, Recorder, Shown

FIXED = (
    "iron age",
    "bronze age",
    "gold stack",
    "cloth making",
    "cloth_making",
    "show grain against",
    "pay grain 3, salt 2",
    "numbers: 2 salt, wine",
)
"""Phrases of ours in which a card's name does not stand for a card of the game."""
Known = defaultdict[str | None, set[str]]


class Knowledge:
    """What was named to whom, phase by phase; a text that names more is kept in `leaks`."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        edition = load_edition("avalon_hill")
        cards = [*edition.commodity_list, *edition.calamity_list]
        self.names = {name.lower(): card.id for card in cards for name in (card.id, card.name)}
        self._names = re.compile(r"(?<![a-z_])(" + "|".join(sorted(self.names, key=len, reverse=True)) + r")(?![a-z_])")
        self.windows: list[Known] = [defaultdict(set), defaultdict(set)]
        self.phase = (0, 0)
        self.past: Known = defaultdict(set)
        """All that was ever named to whom, for the log of the game, which goes back further."""
        self.far_back = False
        self.said: set[str] = set()
        """What traders said and wanted, which need not be true and is for whoever reads the offer."""
        self.leaks: list[str] = []
        self.checked = 0
        tables = recorder.stage.bot.tables
        store = tables._store

        async def storing(handle: Handle, info: Any, events: list[Event], before: Any) -> Happened:
            happened = await store(handle, info, events, before)
            if handle.info.id == 1 and handle.game is not None:
                self.took(handle.game, happened.events)
            return happened

        tables._store = storing  # type: ignore[method-assign]

    def took(self, game: Game, events: list[Event]) -> None:
        """A step was taken: add what it named to whom."""
        phase = (game.table.turn, game.table.phase)
        if phase != self.phase:
            self.windows, self.phase = [self.windows[-1], defaultdict(set)], phase
        known = self.windows[-1]
        for viewer in (None, *game.table.players):
            for event in events:
                known[viewer] |= self._in(event.seen_by(viewer) or {})
                known[viewer] |= {"grain"} if event.kind == "grain_shown" and event.public["grain"] else set()
            for offer in game.table.offers.values():
                known[viewer] |= set(offer.named) if offer.known_to(viewer) else set()
            known[viewer] |= set(game.hand(viewer)) if viewer else set()
            known[viewer] |= {row.card for player in game.players() for row in player.calamities}
            self.past[viewer] |= known[viewer]
        for event in events:
            self.said |= {str(event.public[key]) for key in ("says", "wants") if event.public.get(key)}

    def _in(self, row: Any) -> set[str]:
        """All cards in the plain data of an event."""
        if isinstance(row, dict):
            return set().union(*(self._in(value) for key, value in row.items() if key not in {"says", "wants"}))
        if isinstance(row, list | tuple):
            return set().union(*(self._in(value) for value in row))
        return {row} if isinstance(row, str) and row in self.names.values() else set()

    def named_in(self, text: str) -> set[str]:
        """All cards that a text names, apart from what traders say and want, where it stands as theirs."""
        for said in sorted(self.said, key=len, reverse=True):
            for words in (f"wants {said}", f"“{said}”"):
                text = text.replace(words, "")
        text = text.lower()
        for phrase in FIXED:
            text = text.replace(phrase, "")
        return {self.names[name] for name in self._names.findall(text)}

    def check(self, shown: Shown, seat: str | None) -> None:
        """Whether a text that is shown now names cards that its reader may not know of."""
        self.checked += 1
        windows = [self.past] if self.far_back else self.windows
        may = set().union(*(window[viewer] for window in windows for viewer in {None, seat}))
        more = self.named_in(shown.text) - may
        if more:
            self.leaks.append(f"{shown.viewer} at {shown.at} is told of {sorted(more)}: {shown.text}")

    @contextmanager
    def looking_far_back(self) -> Iterator[None]:
        """While somebody reads the log."""
        self.far_back = True
        try:
            yield
        finally:
            self.far_back = False

    def follow(self) -> None:
        """Check everything that is shown from now on, at the moment when it is shown."""
        keep = self.recorder._keep

        def keeping(viewer: str, text: str) -> None:
            keep(viewer, text)
            if self.recorder.game is not None and not self.recorder.game.over:
                self.check(self.recorder.record.shown[-1], self.seat(viewer))

        self.recorder._keep = keeping  # type: ignore[method-assign]

    def seat(self, viewer: str) -> str | None:
        """Where a viewer sits; the channel and spectators sit nowhere."""
        if viewer == CHANNEL:
            return None
        seats = self.recorder.stage.bot.tables._memory._handles[1].info.seats
        user = self.recorder.stage.world.user(viewer).id
        return next((seat.name for seat in seats if seat.user == user), None)


@contextmanager
def exchanged(game: Game, viewer: str | None, chance: random.Random) -> Iterator[int]:
    """For a while, everything that a viewer may not know is different; the number of hidden cards that are.

    Cards in hands of others and in the stacks are mixed and dealt again. What lies behind open offers stays, since its
    value was told; red calamities stay in the stacks, since they are never in a hand.
    """
    secrets, calamities = game.secrets, game.edition.calamities
    kept = (secrets.hands, secrets.stacks, secrets.seed)
    secrets.hands = {seat: dict(hand) for seat, hand in secrets.hands.items()}
    secrets.stacks = {number: list(cards) for number, cards in secrets.stacks.items()}
    secrets.seed += 1
    loose = {seat: _loose(game, seat) for seat in secrets.hands if seat != viewer}
    places = [(cards, at) for cards in secrets.stacks.values() for at in range(len(cards))]
    places = [(cards, at) for cards, at in places if cards[at] not in calamities or calamities[cards[at]].tradable]
    pool = [card for cards in loose.values() for card in cards] + [cards[at] for cards, at in places]
    before = list(pool)
    chance.shuffle(pool)
    number = sum(old != new for old, new in zip(before, pool, strict=True))
    for seat, cards in loose.items():
        for card in cards:
            take_card(secrets.hands[seat], card)
            add_card(secrets.hands[seat], pool.pop(0))
    for (cards, at), card in zip(places, pool, strict=True):
        cards[at] = card
    try:
        yield number
    finally:
        secrets.hands, secrets.stacks, secrets.seed = kept


def _loose(game: Game, seat: str) -> list[str]:
    """Cards of a hand that no open offer holds."""
    offered = [cards for key, cards in game.secrets.offered.items() if game.table.offers[key].seat == seat]
    promised = {card for cards in offered for card in cards}
    return [card for card in as_list(game.secrets.hands[seat]) if card not in promised]


async def looked_alike(recorder: Recorder, person: Person, look: Callable[[Person], Awaitable[Any]]) -> int:
    """Somebody looks twice, with all that is hidden from him exchanged in between; how many cards were exchanged."""
    game = recorder.game
    assert game is not None
    seat = next((row.name for row in (await recorder.stage.info()).seats if row.user == person.id), None)
    before = await look(person)
    with exchanged(game, seat, random.Random(len(game.log))) as number:
        after = await look(person)
    assert before == after, f"{person.name} sees what is hidden from him"
    return number
