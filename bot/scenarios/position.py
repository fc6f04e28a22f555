"""From a scenario's description to a game that stands in that position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.scenarios.model import Nation, Scenario, ScenarioError
from maps.pack import load_board
from rules.game import Game, Snapshot
from rules.invariants import faults
from rules.library import EDITIONS, load_edition
from rules.refusals import Refusal
from rules.setup import Setup
from rules.state import Calamity, Player, Secrets, State, Table

if TYPE_CHECKING:
    from rules.edition import Edition


def game_at(scenario: Scenario) -> Game:
    """A game at the start of the scenario's phase."""
    if scenario.edition not in EDITIONS:
        raise ScenarioError(f"there is no edition {scenario.edition!r}")
    edition = load_edition(scenario.edition)
    seats = _seats(scenario, edition)
    try:
        game = Game(_setup(scenario, seats), load_board(edition.board))
    except Refusal as refusal:
        raise ScenarioError(str(refusal)) from None
    phases = [phase.id for phase in game.phases]
    for name in (scenario.phase, scenario.until or scenario.phase):
        if name not in phases:
            raise ScenarioError(f"there is no phase {name!r}; there are {', '.join(phases)}")
    game.stop_after = phases.index(scenario.until or scenario.phase)
    if scenario.turn == 0:
        return game  # before the set-up: the seats choose their nations
    state = _state(scenario, game, seats, phases.index(scenario.phase))
    _check(scenario, game, state)
    game.resume(Snapshot(0, scenario.turn, state.table.phase, state.dump()), [], [])
    return game


def _seats(scenario: Scenario, edition: Edition) -> list[str]:
    """The nations described, filled up with idle ones, in A.S.T. order."""
    unknown = [nation for nation in scenario.nations if nation not in edition.nations]
    if unknown:
        raise ScenarioError(f"there is no nation {unknown[0]!r}")
    low, high = edition.variants[scenario.variant].players if scenario.variant in edition.variants else (2, 7)
    wanted = scenario.players or max(low, high)
    idle = [nation for nation in edition.nations if nation not in scenario.nations]
    chosen = [*scenario.nations, *idle[: max(0, wanted - len(scenario.nations))]]
    return [nation for nation in edition.nations if nation in chosen]


def _setup(scenario: Scenario, seats: list[str]) -> Setup:
    return Setup(
        edition=scenario.edition,
        variant=scenario.variant,
        seats=tuple(seats),
        options=scenario.options,
        tracks=scenario.tracks,
        seed=1,
    )


def _state(scenario: Scenario, game: Game, seats: list[str], phase: int) -> State:
    players = {seat: _player(scenario, game, seat) for seat in seats}
    order = scenario.order or seats
    table = Table(turn=scenario.turn, phase=phase, players=players, order=list(order), time=scenario.time)
    copies = game.edition.counts[game.setup.players].copies
    held = Counter(card for player in players.values() for card in player.cards)
    table.supply = {
        card.id: copies.get(card.id, card.copies) - held[card.id]
        for card in game.edition.card_list
        if card.id not in game.variant.without
    }
    secrets = Secrets(seed=1, hands={seat: dict(scenario.nations.get(seat, Nation()).hand) for seat in seats})
    secrets.stacks = _stacks(scenario, game.edition, players, secrets)
    return State(table, secrets)


def _player(scenario: Scenario, game: Game, seat: str) -> Player:
    given = scenario.nations.get(seat, Nation())
    on_board = sum(given.tokens.values())
    stock = game.tokens_each() - on_board - given.treasury if given.stock is None else given.stock
    return Player(
        seat=seat,
        nation=seat,
        stock=stock,
        treasury=given.treasury,
        tokens=dict(given.tokens),
        cities=dict.fromkeys(given.cities, 0) | dict.fromkeys(given.new_cities, scenario.turn),
        ships=dict(given.ships),
        cards=list(given.cards),
        marker=min(scenario.turn - 1, 4) if given.marker is None else given.marker,
        calamities=[Calamity(card, None if by == "drawn" else by) for card, by in given.calamities.items()],
    )


def _stacks(
    scenario: Scenario, edition: Edition, players: dict[str, Player], secrets: Secrets
) -> dict[int, list[str]]:
    """All cards that are nowhere else: the given ones on top, calamities at the bottom."""
    left = Counter({item.id: item.cards for item in edition.commodity_list} | dict.fromkeys(edition.calamities, 1))
    for hand in secrets.hands.values():
        left.subtract(hand)
    left.subtract(calamity.card for player in players.values() for calamity in player.calamities)
    stacks: dict[int, list[str]] = {}
    for number in sorted(set(edition.stack_of.values())):
        top = list(reversed(scenario.stacks.get(number, [])))
        left.subtract(top)
        rest = [card for card, stack in edition.stack_of.items() if stack == number for _ in range(left[card])]
        rest.sort(key=lambda card: card in edition.commodities)
        stacks[number] = rest + top
    return stacks


def _check(scenario: Scenario, game: Game, state: State) -> None:
    """A position that breaks an invariant is a fault of the scenario, unless it says so."""
    game.state = state
    found = faults(game)
    if found and not scenario.faulty:
        raise ScenarioError(f"the position is impossible: {'; '.join(found)}")
