"""A bot's gateway sessions and the connections that carry them."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aiohttp import web

    from bot.sandbox.errors import Json

DISPATCH = 0
REPLAY = 1000


class Session:
    """A bot's session, which outlives its connections."""

    def __init__(self, intents: int, shard: tuple[int, int] = (0, 1)) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.sent: deque[Json] = deque(maxlen=REPLAY)
        self.line: Line | None = None

    def serves(self, guild_id: int | None) -> bool:
        """Tell whether this shard hears of a guild; direct messages are the first shard's."""
        number, count = self.shard
        return number == (0 if guild_id is None else (guild_id >> 22) % count)

    def dispatch(self, event: str, data: Any) -> None:
        """Number an event, keep it for a resume and send it if the line is up."""
        self.seq += 1
        frame = {"op": DISPATCH, "t": event, "s": self.seq, "d": data}
        self.sent.append(frame)
        if self.line is not None:
            self.line.send(frame)


class Line:
    """One WebSocket connection, compressed if the bot asked for that."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.packer = zlib.compressobj() if compressed else None
        self.queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self.writer = asyncio.create_task(self._write())
        self.session: Session | None = None
        self.beats = 0
        self.cut = False

    def send(self, frame: Json) -> None:
        """Queue a frame; one writer keeps the order."""
        self.queue.put_nowait(frame)

    async def _write(self) -> None:
        while (frame := await self.queue.get()) is not None:
            text = json.dumps(frame)
            try:
                if self.packer is None:
                    await self.socket.send_str(text)
                else:
                    packed = self.packer.compress(text.encode()) + self.packer.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                return

    async def close(self, code: int, message: bytes = b"") -> None:
        """Send what is queued, then hang up."""
        self.cut = True
        self.queue.put_nowait(None)
        await asyncio.wait([self.writer], timeout=1)
        self.writer.cancel()
        if self.session is not None and self.session.line is self:
            self.session.line = None
        await self.socket.close(code=code, message=message)
