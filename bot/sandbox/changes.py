"""News inside the sandbox: the page and waiting tests hear of every change."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.errors import Json
    from bot.sandbox.model import Channel, Message

T = TypeVar("T")


@dataclass(slots=True)
class Change:
    """One piece of news, and who may hear it."""

    kind: str
    channel: Channel | None = None
    message: Message | None = None
    only: int | None = None
    data: Json = field(default_factory=dict)


class Changes:
    """Hands every change to whoever listens."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[Change], None]] = []

    def tell(self, change: Change) -> None:
        """Pass a change on."""
        for listener in list(self.listeners):
            listener(change)

    async def until(self, look: Callable[[], T | None], timeout: float) -> T:
        """Wait until `look` finds something, looking again after each change."""
        found = look()
        if found is not None:
            return found
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def listen(_: Change) -> None:
            if future.done():
                return
            try:
                result = look()
            except Exception as error:  # noqa: BLE001 - the waiting side raises it
                future.set_exception(error)
            else:
                if result is not None:
                    future.set_result(result)

        self.listeners.append(listen)
        try:
            return await asyncio.wait_for(future, timeout)
        finally:
            self.listeners.remove(listen)
