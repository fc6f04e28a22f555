"""Civil Disorder, Iconoclasm and Heresy: cities are reduced (AH 22.2.9, 22.2.10; H 52.7, 52.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask, together
from rules.calamities.reductions import reduce_own, reduce_protected
from rules.cite import Rule
from rules.physical.each import count_each
from rules.physical.support import reduce_some

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Calamity, Player

DISORDER = Rule(avalon_hill="22.2.9.1", hartland="52.7")
ICONOCLASM = Rule(avalon_hill="22.2.10.1", hartland="52.8")
HERESY = Rule(avalon_hill="22.2.10.4", hartland="52.8")


@dataclass(frozen=True, kw_only=True)
class OrderReductions(Ask[list[str]]):
    """Which cities of other players are reduced."""

    options: dict[str, list[str]]
    """Seat -> its cities."""
    each: dict[str, int]
    """Seat -> how many of them at most."""
    most: int
    form: ClassVar[TypeAdapter[list[str]]] = TypeAdapter(list[str])

    def check(self, game: Game, value: list[str]) -> list[str]:
        """Up to two, within what Law and Philosophy allow."""
        owner = {area: seat for seat, areas in self.options.items() for area in areas}
        for area in value:
            if area not in owner:
                self.refuse(f"{area!r} cannot be chosen.", ", ".join(owner))
        if len(set(value)) != len(value) or len(value) > self.most:
            self.refuse(f"{len(value)} cities are named.", f"up to {self.most} different ones")
        for seat, most in self.each.items():
            if sum(owner[area] == seat for area in value) > most:
                self.refuse(f"{game.player(seat).nation} cannot lose more than {most}.")
        return value


def civil_disorder(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """All but 4 cities are reduced, 5 with Law, 6 with Democracy; the player chooses (AH 22.2.9.1-22.2.9.4; H 52.7)."""
    keeps = max([game.edition.calamities["civil_disorder"].numbers["keeps"], *game.values(player, "disorder_keeps")])
    excess = len(player.cities) - keeps
    if excess > 0:
        yield from reduce_own(game, player, excess, DISORDER)
    else:
        game.emit("no_effect", DISORDER, seat=player.seat, calamity="civil_disorder")


def iconoclasm_heresy(game: Game, player: Player, _: Calamity) -> Flow[None]:
    """Four own cities are reduced, 3 with Law, 2 with Philosophy; up to two of others' (AH 22.2.10.1-22.2.10.4)."""
    numbers = game.edition.calamities["iconoclasm_heresy"].numbers
    loss = min([numbers["loss"], *game.values(player, "iconoclasm_loss")])
    yield from reduce_own(game, player, loss, ICONOCLASM)
    each = {
        other.seat: min([numbers["others"], *game.values(other, "iconoclasm_share")]) for other in game.others(player)
    }
    options = {other.seat: list(other.cities) for other in game.others(player) if other.cities and each[other.seat]}
    if not options:
        return
    if game.physical:
        most = {seat: min(each[seat], len(cities)) for seat, cities in options.items()}
        yield from _told(game, player, most, numbers["others"])
        return
    question = OrderReductions(
        seat=player.seat,
        rule=game.cite(HERESY),
        options=options,
        each={seat: each[seat] for seat in options},
        most=numbers["others"],
    )
    for area in (yield from ask(question)):
        reduce_protected(game, area, HERESY)


def _told(game: Game, player: Player, most: dict[str, int], total: int) -> Flow[None]:
    """At a real board the player shows the cities and says how many of whom (AH 22.2.10.4)."""
    purpose = f"reduce up to {total} cities of others"
    chosen = yield from count_each(player.seat, game.cite(HERESY), purpose, most, 0, total)
    owners = [owner for owner in game.players() if owner.seat in chosen]

    def heretic(owner: Player) -> Flow[None]:
        yield from reduce_some(game, owner, chosen[owner.seat], HERESY)

    yield from together(game, owners, heretic)
