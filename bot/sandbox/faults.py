"""Bad weather on request: limits, server errors, slow networks, lost gateways."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.world import World


@dataclass(slots=True)
class Fault:
    """Something that goes wrong with the next requests that match."""

    path: str = "*"
    method: str = "*"
    times: int = 1
    status: int | None = None
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Tell whether this fault strikes a request."""
        return self.hits < self.times and self.method in {"*", method} and fnmatchcase(path, self.path)


class Faults:
    """The faults waiting to happen; paths are patterns such as `*/messages`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let a fault wait for its request."""
        self.waiting.append(fault)
        return fault

    def strike(self, method: str, path: str) -> Fault | None:
        """Use up the first fault that matches a request."""
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.hits += 1
                if fault.hits >= fault.times:
                    self.waiting.remove(fault)
                return fault
        return None

    def rate_limit(
        self, path: str = "*", retry_after: float = 0.1, times: int = 1, method: str = "*", *, everywhere: bool = False
    ) -> Fault:
        """Answer 429, as Discord does behind its proxy (the client retries only when it sees `Via`)."""
        body = {"message": "You are being rate limited.", "code": 0, "retry_after": retry_after, "global": everywhere}
        headers = {"Via": "1.1 sandbox", "Retry-After": str(max(1, round(retry_after)))}
        return self.add(Fault(path, method, times, 429, body, headers))

    def server_error(self, path: str = "*", times: int = 1, method: str = "*", status: int = 500) -> Fault:
        """Answer 500 (the client tries again after a second)."""
        return self.add(Fault(path, method, times, status, {"message": "500: Internal Server Error", "code": 0}))

    def refuse(self, path: str, status: int, code: int, message: str, times: int = 1, method: str = "*") -> Fault:
        """Answer with one of Discord's error codes."""
        return self.add(Fault(path, method, times, status, {"message": message, "code": code}))

    def slow(self, seconds: float, path: str = "*", times: int = 1_000_000, method: str = "*") -> Fault:
        """Hold requests back before they are handled."""
        return self.add(Fault(path, method, times, delay=seconds))

    async def lose_gateway(self, *, resumable: bool = True) -> None:
        """Cut the bot's gateway connection."""
        await self.world.gateway.drop(resumable=resumable)

    def clear(self) -> None:
        """Good weather again."""
        self.waiting.clear()
