"""Snowflakes and the clock they are made from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

DISCORD_EPOCH_MS = 1_420_070_400_000
FOUNDED = 1_000_000_000_000_000_000


class Clock:
    """The sandbox's time: the machine's clock plus whatever a test has added to it."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        """Say what time it is in the sandbox."""
        return datetime.now(UTC) + self.ahead

    def advance(self, seconds: float) -> None:
        """Move time forward at once, for example past the 15 minutes of an interaction token."""
        self.ahead += timedelta(seconds=seconds)


class Snowflakes:
    """Ids that grow with time and never repeat."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last = 0
        self.founding = False
        """While a world is founded, ids are the same in every run, so that stored tables find their people again."""

    def next(self) -> int:
        """Make the next id."""
        if self.founding:
            self.last = max(self.last, FOUNDED) + 1
            return self.last
        milliseconds = int(self.clock.now().timestamp() * 1000) - DISCORD_EPOCH_MS
        self.last = max(self.last + 1, milliseconds << 22)
        return self.last
