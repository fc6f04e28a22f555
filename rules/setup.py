"""How a table is set up: edition, variant, seats, options, seed. Together with the answers it is the whole game."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from rules.edition import Track
from rules.library import EDITIONS, load_edition, physical_kinds
from rules.refusals import Illegal


class Setup(BaseModel):
    """Everything that is decided before the first ask."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    edition: str
    variant: str = "full"
    seats: tuple[str, ...]
    options: dict[str, bool | int] = Field(default_factory=dict)
    seed: int = 0
    board: str | None = None
    """Another board than the edition's own, if it has a set-up for this edition."""
    tracks: dict[str, Track] = Field(default_factory=dict)
    """Rows of the A.S.T. that replace the edition's, for a group that knows its own print."""
    physical: bool = False
    """The pieces are on a real table; Solon is told their counts."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)


def check_setup(setup: Setup) -> None:
    """Refuse a set-up that no rulebook covers, and say what would be allowed."""
    if setup.edition not in EDITIONS:
        raise Illegal(f"There is no edition {setup.edition!r}.", allowed=", ".join(EDITIONS))
    edition = load_edition(setup.edition)
    if setup.variant not in edition.variants:
        raise Illegal(f"{edition.name} has no variant {setup.variant!r}.", allowed=", ".join(edition.variants))
    low, high = edition.player_range(setup.variant)
    variant = edition.variants[setup.variant]
    if not low <= setup.players <= high:
        reason = f"{variant.name} is not for {setup.players} players."
        raise Illegal(reason, rule=variant.rule, allowed=f"{low} to {high}")
    if setup.physical:
        check_physical(setup.edition, setup.variant)
    if len(set(setup.seats)) != setup.players:
        raise Illegal("Two seats have the same name.")
    for name, value in setup.options.items():
        _check_option(edition.options, name, value)
    for nation, track in setup.tracks.items():
        if nation not in edition.nations:
            raise Illegal(f"There is no nation {nation!r}.", allowed=", ".join(edition.nations))
        if len(track.epochs) != len(edition.epoch_names) - 1 or list(track.epochs) != sorted(track.epochs):
            raise Illegal(f"The track of {nation} needs {len(edition.epoch_names) - 1} epoch starts in rising order.")


def check_physical(edition: str, variant: str) -> None:
    """Refuse a variant that leaves nothing for Solon to do around a real board (ruling)."""
    data = load_edition(edition)
    chosen = data.variants[variant]
    if chosen.phases not in physical_kinds(edition):
        possible = [row.name for row in data.variants.values() if row.phases in physical_kinds(edition)]
        reason = f"{chosen.name} needs no game master at a real board."
        raise Illegal(reason, rule=chosen.rule, allowed=", ".join(possible))


def _check_option(options: dict[str, Any], name: str, value: bool | int) -> None:
    if name not in options:
        raise Illegal(f"There is no option {name!r}.", allowed=", ".join(options))
    if isinstance(value, bool) != isinstance(options[name].default, bool):
        raise Illegal(f"Option {name} cannot be {value!r}.", rule=options[name].rule, allowed=options[name].text)
    if name == "shorten_rounds" and not 0 <= value <= 2:
        raise Illegal("The game can be shortened by 0, 1 or 2 rounds.", rule=options[name].rule)
