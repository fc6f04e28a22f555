"""Setting up: stacks, place cards, nations and start areas (AH 4; H 42)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pydantic import TypeAdapter

from rules.asks import Ask, ask
from rules.cite import Rule
from rules.physical.board import BOARD
from rules.pieces import place_tokens

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

PLACES = Rule(avalon_hill="4.3", hartland="42")
NATION = Rule(avalon_hill="4.4", hartland="42")


@dataclass(frozen=True, kw_only=True)
class ChooseNation(Ask[str]):
    """Which nation to play."""

    options: tuple[str, ...]
    form: ClassVar[TypeAdapter[str]] = TypeAdapter(str)

    def check(self, game: Game, value: str) -> str:
        """One of the nations still free."""
        if value not in self.options:
            self.refuse(f"{value!r} cannot be chosen.", ", ".join(self.options))
        return value


@dataclass(frozen=True, kw_only=True)
class ChooseStart(ChooseNation):
    """In which start area to place the first token."""


def set_up(game: Game) -> Flow[None]:
    """Deal place cards; in their order each seat chooses a nation and a start area."""
    build_stacks(game)
    seats = list(game.table.players)
    game.chance().shuffle(seats)
    game.emit("places", PLACES, order=list(seats))
    for seat in seats:
        yield from _choose(game, game.player(seat))
    rank = {nation: number for number, nation in enumerate(game.edition.nations)}
    players = sorted(game.table.players.values(), key=lambda player: rank[player.nation])
    game.table.players = {player.seat: player for player in players}


def build_stacks(game: Game) -> None:
    """Shuffle the commodities of each value and put its calamity at the bottom (AH 4.2, 19.1; H 42)."""
    edition, secrets = game.edition, game.secrets
    secrets.hands = {seat: {} for seat in game.table.players}
    copies = edition.counts[game.setup.players].copies
    game.table.supply = {
        card.id: copies.get(card.id, card.copies)
        for card in edition.card_list
        if card.id not in game.variant.without  # AH 30.3; H 73
    }
    secrets.stacks = {number: [] for number in sorted(set(edition.stack_of.values()))}
    for calamity in edition.calamity_list:
        secrets.stacks[calamity.stack].append(calamity.id)
    for number, stack in secrets.stacks.items():
        cards = [item.id for item in edition.commodity_list if item.value == number for _ in range(item.cards)]
        game.chance().shuffle(cards)
        stack.extend(cards)


def _choose(game: Game, player: Player) -> Flow[None]:
    """One seat takes its nation's pieces and places one token (AH 4.4)."""
    taken = {other.nation for other in game.table.players.values()}
    nations = tuple(nation for nation in game.edition.nations if nation in game.starts and nation not in taken)
    rule = game.cite(NATION)
    player.nation = yield from ask(ChooseNation(seat=player.seat, rule=rule, options=nations))
    player.stock = game.tokens_each()
    starts = (BOARD,) if game.physical else tuple(game.starts[player.nation])
    start = starts[0]
    if len(starts) > 1:
        start = yield from ask(ChooseStart(seat=player.seat, rule=rule, options=starts))
    place_tokens(player, start, 1)
    game.emit("nation", NATION, seat=player.seat, nation=player.nation, area=start)
