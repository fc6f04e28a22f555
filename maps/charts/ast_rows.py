"""What the A.S.T. picture shows, as plain data for any edition, and how it is filled from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from maps.from_view import heading, nation_named, nations_of
from maps.scene import Nation
from rules.edition import Track
from rules.library import load_edition

if TYPE_CHECKING:
    from rules.edition import Edition
    from rules.views import PlayerView, View

TIME = Nation("time", "Time", "#5b6470", "hourglass")
WORDS = {"cities": "cities", "groups": "groups", "cards": "cards", "points": "in cards"}


@dataclass(frozen=True, slots=True)
class Need:
    """One condition of the next step: how much of what is wanted, and how much is there as far as anybody can see."""

    what: str
    want: int
    have: int
    hidden: bool = False
    """There may be more than is seen, for example trade cards in a hand."""

    @property
    def met(self) -> bool:
        """True if what is seen is enough."""
        return self.have >= self.want

    @property
    def words(self) -> str:
        """`1 of 2 cities`, `990 + hand of 1200`."""
        if self.hidden and not self.met:
            return f"{self.have} + hand of {self.want}"
        return f"{self.have} of {self.want} {self.what}"


@dataclass(frozen=True, slots=True)
class Row:
    """One nation's track: where its epochs begin, where its marker stands, and what its next step needs."""

    nation: Nation
    starts: tuple[int, ...]
    """First space of the second and every later epoch."""
    marker: int | None
    needs: tuple[Need, ...] = ()
    points: int | None = None
    values: tuple[tuple[int, int], ...] = ()
    """Point values printed on spaces: (space, value)."""
    falls: str = ""
    """Why the marker would fall back, if it would."""

    def epoch(self, space: int) -> int:
        """The number of the epoch a space lies in, from 0."""
        return sum(space >= start for start in self.starts)


@dataclass(frozen=True, slots=True)
class Epoch:
    """An epoch's name and what it asks for, in words."""

    name: str
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture of an A.S.T.; space 0 is the start, `last` the last space of the track."""

    note: str
    last: int
    finishes: tuple[int, ...]
    """Spaces that end the game when a marker gets there; spaces beyond them are not used."""
    epochs: tuple[Epoch, ...]
    rows: tuple[Row, ...]
    measure: str = "points"


def chart_of(view: View) -> Chart:
    """The A.S.T. of a view; before nations are chosen, all tracks of the edition without markers."""
    edition = load_edition(view.edition)
    variant = edition.variants[view.variant]
    nations = nations_of(view)
    if variant.ends == "time":
        rows = [Row(TIME, (), view.time)]
    else:
        rows = [_row(view, edition, player, nations[player.seat]) for player in view.players if player.nation]
        rows = rows or [_empty(view, edition, name) for name in edition.nations]
    entries = {
        number: "" if number in variant.waives else ", ".join(f"{least} {WORDS.get(name, name)}" for name, least in row)
        for number, row in ((number, needs.items()) for number, needs in edition.entry.items())
    }
    epochs = tuple(Epoch(name, entries.get(number, "")) for number, name in enumerate(edition.epoch_names))
    timed = variant.ends == "time"
    return Chart(heading(view), edition.last_space, (view.finish,), () if timed else epochs, tuple(rows))


def _empty(view: View, edition: Edition, name: str) -> Row:
    track = edition.tracks[name]
    return Row(nation_named(view.board, name), track.epochs, None, values=_values(track))


def _row(view: View, edition: Edition, player: PlayerView, nation: Nation) -> Row:
    track = Track(epochs=player.epochs, points=player.space_points)
    falls = "no city: 1 back" if not player.cities and track.epoch(player.marker) > 0 else ""
    finished = player.marker >= view.finish
    needs = () if finished else _needs(view, edition, player, track)
    return Row(nation, player.epochs, player.marker, needs, player.card_points, _values(track), falls)


def _values(track: Track) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(track.points.items()))


def _needs(view: View, edition: Edition, player: PlayerView, track: Track) -> tuple[Need, ...]:
    """The entry of an epoch (AH 20.2) and the points of a space (AH 20.3); the finish asks as its last space did."""
    space, found = player.marker + 1, []
    epoch = track.epoch(space)
    if epoch > track.epoch(player.marker) and epoch not in edition.variants[view.variant].waives:
        for name, least in edition.entry[epoch].items():
            found.append(Need(WORDS.get(name, name), least, _has(edition, player, name)))
    demanded = track.points.get(player.marker if space >= edition.last_space else space, 0)
    if demanded > max((need.want for need in found if need.what == WORDS["points"]), default=0):
        hand = view.hands.get(player.seat)
        seen = hand.total_points if hand else player.card_points + player.treasury
        found.append(Need("in all", demanded, seen, hidden=hand is None))
    return tuple(found)


def _has(edition: Edition, player: PlayerView, name: str) -> int:
    if name == "cities":
        return len(player.cities)
    if name == "groups":
        return len({group for card in player.cards for group in edition.cards[card].groups})
    return len(player.cards) if name == "cards" else player.card_points
