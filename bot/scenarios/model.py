"""The form of a scenario file. Unknown keys are errors, so that a misspelt expectation cannot pass."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from rules.edition import Track

if TYPE_CHECKING:
    from pathlib import Path


class Part(BaseModel):
    """A strict part of a scenario."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Nation(Part):
    """Where a nation stands; what is left out is empty, and its other tokens are in stock."""

    tokens: dict[str, int] = {}
    cities: list[str] = []
    new_cities: list[str] = []
    ships: dict[str, int] = {}
    treasury: int = 0
    stock: int | None = None
    hand: dict[str, int] = {}
    cards: list[str] = []
    marker: int | None = None
    calamities: dict[str, str] = {}
    """Calamity -> the nation that passed it on, or "drawn"."""


class NationExpected(Part):
    """What must hold of a nation; what is left out is not checked."""

    tokens: dict[str, int] | None = None
    cities: list[str] | None = None
    ships: dict[str, int] | None = None
    treasury: int | None = None
    stock: int | None = None
    census: int | None = None
    unit_points: int | None = None
    hand: dict[str, int] | None = None
    hand_size: int | None = None
    hand_value: int | None = None
    cards: list[str] | None = None
    card_points: int | None = None
    marker: int | None = None
    calamities: dict[str, str] | None = None
    price: dict[str, int] | None = None
    """Civilization card -> its price after credits."""
    credit: dict[str, int] | None = None
    """Civilization card -> the credit towards it."""
    lacking: dict[str, int] | None = None
    """What the next step on the A.S.T. still needs."""


class Expected(Part):
    """What must hold after a step or at the end."""

    turn: int | None = None
    phase: str | None = None
    awaits: dict[str, str] | None = None
    """Seat -> the kind of ask it has to answer; all of them."""
    ask: dict[str, dict[str, Any]] = {}
    """Seat -> details its open ask must have."""
    order: list[str] | None = None
    over: bool | None = None
    winners: list[str] | None = None
    offers: int | None = None
    stacks: dict[int, list[str]] = {}
    """Stack -> its cards from the bottom up, as many as are given."""
    stack_sizes: dict[int, int] = {}
    events: list[dict[str, Any]] = []
    """Events that must have happened in this order; each row needs to match only the keys it gives."""
    no_events: list[dict[str, Any]] = []
    nations: dict[str, NationExpected] = {}


class StepRow(Part):
    """One thing that is done: an answer, an insistence, a call of time, a penalty, or an undo."""

    seat: str | None = None
    ask: str | None = None
    """The kind of ask that must be open for the seat."""
    answer: Any = None
    refused: str | None = None
    """Words or a rule number that the refusal must contain; the state must stay as it was."""
    insist: str | None = None
    time: bool = False
    penalty: str | None = None
    """The seat that the moderator penalizes for an error."""
    undo: str | None = None
    """The seat that takes back its step, or "moderator"."""
    undo_steps: int = 1
    expect: Expected = Expected()


class Scenario(Part):
    """One case."""

    title: str
    edition: str
    rules: list[str]
    """Paragraphs that this case proves."""
    variant: str = "full"
    players: int | None = None
    """Seats at the table; nations that are not described hold nothing."""
    options: dict[str, bool | int] = {}
    tracks: dict[str, Track] = {}
    turn: int = 5
    phase: str
    until: str | None = None
    """Play on to the end of this phase; by default only the given one is played."""
    nations: dict[str, Nation]
    stacks: dict[int, list[str]] = {}
    """Stack -> its top cards, the topmost first."""
    order: list[str] | None = None
    """The order of movement, for scenarios that begin at movement."""
    time: int = 0
    faulty: bool = False
    """True for positions that break invariants on purpose."""
    steps: list[StepRow] = []
    expect: Expected = Expected()
    note: str = ""

    @field_validator("rules")
    @classmethod
    def _some_rules(cls, value: list[str]) -> list[str]:
        if not value:
            raise ValueError("name at least one paragraph")
        return value


class ScenarioFile(Part):
    """A file may hold one scenario, or several under `scenario` that share its edition."""

    scenario: list[Scenario] = Field(min_length=1)


class ScenarioError(Exception):
    """A file that is no scenario."""


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of one file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if "scenario" not in data:
            return [Scenario.model_validate(data)]
        common = {key: value for key, value in data.items() if key != "scenario"}
        return ScenarioFile.model_validate({"scenario": [{**common, **row} for row in data["scenario"]]}).scenario
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"{path}: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        raise ScenarioError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def scenario_files(paths: list[Path]) -> list[Path]:
    """The scenario files named, and those in the folders named."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found
