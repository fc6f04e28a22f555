"""Running a scenario: take its steps, compare what is expected, and say which expectation differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.scenarios.model import Expected, NationExpected, Scenario, ScenarioError, StepRow
from bot.scenarios.position import game_at
from rules.hands import hand_size, set_value
from rules.invariants import faults
from rules.phases.succession import lacking
from rules.pieces import unit_points
from rules.prices import credit_towards, points, price
from rules.refusals import Refusal

if TYPE_CHECKING:
    from rules.events import Event
    from rules.game import Game
    from rules.state import Player


def run_scenario(scenario: Scenario) -> list[str]:
    """Every difference between what the scenario expects and what happened; none means it passed."""
    try:
        game = game_at(scenario)
    except ScenarioError as error:
        return [str(error)]
    events: list[Event] = list(game.opening)
    for number, step in enumerate(scenario.steps, start=1):
        before = len(events)
        problem = _take(game, step, events)
        if problem:
            return [f"step {number}: {problem}"]
        differences = compare(game, step.expect, events[before:])
        if differences:
            return [f"step {number}: {difference}" for difference in differences]
    found = compare(game, scenario.expect, events)
    if not scenario.faulty:
        found += [f"broken invariant: {fault}" for fault in faults(game)]
    return found


def _take(game: Game, step: StepRow, events: list[Event]) -> str | None:
    """Do one step; a sentence if it went otherwise than the scenario says."""
    before = game.state.dump()
    try:
        events += _do(game, step)
    except Refusal as refusal:
        if step.refused is None:
            return f"refused: {refusal}"
        if step.refused not in str(refusal):
            return f"refused with {str(refusal)!r} instead of {step.refused!r}"
        return None if game.state.dump() == before else "the refusal changed the state"
    return None if step.refused is None else f"not refused, although {step.refused!r} was expected"


def _do(game: Game, step: StepRow) -> list[Event]:
    if step.insist:
        return game.insist(step.insist)
    if step.time:
        return game.call_time()
    if step.penalty:
        return game.penalize(step.penalty)
    if step.undo:
        return game.undo(None if step.undo == "moderator" else step.undo, step.undo_steps)
    if step.seat is None:
        raise Refusal("a step needs a seat and an answer, or insist, time or undo")
    if step.ask is not None:
        question = game.pending.get(step.seat)
        if question is None or question.kind != step.ask:
            have = {seat: question.kind for seat, question in game.pending.items()}
            raise Refusal(f"{step.seat} was to be asked {step.ask}, but open are {have}")
    return game.answer(step.seat, step.answer)


def compare(game: Game, expected: Expected, events: list[Event]) -> list[str]:
    """Differences between an expectation and the game."""
    table = game.table
    have: dict[str, Any] = {
        "turn": table.turn,
        "phase": game.phases[table.phase].id,
        "awaits": {seat: question.kind for seat, question in game.pending.items()},
        "order": table.order,
        "over": table.over,
        "winners": table.winners,
        "offers": len(table.offers),
    }
    found = [_differs(name, getattr(expected, name), value) for name, value in have.items()]
    for seat, details in expected.ask.items():
        question = game.pending.get(seat)
        shown = question.details() if question else {}
        found += [_differs(f"ask of {seat}: {key}", value, _plain(shown.get(key))) for key, value in details.items()]
    for number, cards in expected.stacks.items():
        found.append(_differs(f"bottom of stack {number}", cards, game.secrets.stacks[number][: len(cards)]))
    for number, size in expected.stack_sizes.items():
        found.append(_differs(f"size of stack {number}", size, len(game.secrets.stacks[number])))
    for nation, wanted in expected.nations.items():
        player = table.players.get(nation)
        found += [f"there is no nation {nation}"] if player is None else _compare_nation(game, player, wanted)
    return [difference for difference in found if difference] + _compare_events(expected, events)


def _compare_nation(game: Game, player: Player, wanted: NationExpected) -> list[str | None]:
    edition, hand = game.edition, game.hand(player.seat)
    have: dict[str, Any] = {
        "tokens": player.tokens,
        "ships": player.ships,
        "treasury": player.treasury,
        "stock": player.stock,
        "census": player.census,
        "unit_points": unit_points(game, player),
        "hand": hand,
        "hand_size": hand_size(hand),
        "hand_value": set_value(edition, hand),
        "cards": player.cards,
        "card_points": points(edition, player.cards),
        "marker": player.marker,
        "calamities": {calamity.card: calamity.trader or "drawn" for calamity in player.calamities},
    }
    found = [_differs(f"{player.nation}: {name}", getattr(wanted, name), value) for name, value in have.items()]
    if wanted.cities is not None:
        found.append(_differs(f"{player.nation}: cities", sorted(wanted.cities), sorted(player.cities)))
    if wanted.lacking is not None:
        found.append(_differs(f"{player.nation}: lacking", wanted.lacking, lacking(game, player)))
    for card, due in (wanted.price or {}).items():
        found.append(_differs(f"{player.nation}: price of {card}", due, price(edition, player.cards, card)))
    for card, credit in (wanted.credit or {}).items():
        found.append(
            _differs(f"{player.nation}: credit towards {card}", credit, credit_towards(edition, player.cards, card))
        )
    return found


def _compare_events(expected: Expected, events: list[Event]) -> list[str]:
    """Expected events as a subsequence, and none of the unexpected."""
    rows = [{"kind": event.kind, "rule": event.rule, **event.public} for event in events]
    found = []
    at = 0
    for wanted in expected.events:
        hit = next((number for number in range(at, len(rows)) if _matches(wanted, rows[number])), None)
        if hit is None:
            same = [row for row in rows if row["kind"] == wanted.get("kind")]
            found.append(f"event {wanted} did not happen; of its kind: {same or 'none'}")
        else:
            at = hit + 1
    for unwanted in expected.no_events:
        found += [f"event {row} happened" for row in rows if _matches(unwanted, row)]
    return found


def _matches(wanted: dict[str, Any], row: dict[str, Any]) -> bool:
    return all(key in row and _plain(row[key]) == value for key, value in wanted.items())


def _plain(value: Any) -> Any:
    """Tuples as lists, so that they compare with what a file can say."""
    return list(value) if isinstance(value, tuple) else value


def _differs(name: str, wanted: Any, have: Any) -> str | None:
    if wanted is None or wanted == have:
        return None
    return f"{name} is {have!r}, expected {wanted!r}"
