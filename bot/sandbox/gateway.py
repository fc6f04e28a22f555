"""The gateway: sessions, heartbeats, resuming, compression, and which events a bot hears."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox import permissions as may
from bot.sandbox.changes import Change
from bot.sandbox.sessions import Line, Session

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.model import Channel, Guild, Message
    from bot.sandbox.world import World

log = logging.getLogger(__name__)

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
GUILD_REACTIONS, DIRECT_MESSAGES, DIRECT_REACTIONS, MESSAGE_CONTENT = 1 << 10, 1 << 12, 1 << 13, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
NEEDS = {"GUILD_MEMBER_ADD": GUILD_MEMBERS, "GUILD_MEMBER_REMOVE": GUILD_MEMBERS, "GUILD_ROLE_CREATE": GUILDS}
GOODBYE = (1000, 1001)
DEAD_SESSIONS = 5
HEARTBEAT_MS = 41_250


class Gateway:
    """All the sessions of the bot, and the events they are told."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.resumed = 0
        self.compressed = 0

    @property
    def connected(self) -> bool:
        """Tell whether a bot is listening."""
        return any(session.line is not None for session in self.sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from hello to goodbye."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        compressed = request.query.get("compress") == "zlib-stream"
        self.compressed += compressed
        line = Line(socket, compressed=compressed)
        self.lines.add(line)
        line.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._hear(line, json.loads(frame.data))
        finally:
            self.lines.discard(line)
            if line.session is not None and not line.cut and socket.close_code in GOODBYE:
                self.sessions.pop(line.session.id, None)
            await line.close(WSCloseCode.GOING_AWAY)
            self.world.changes.tell(Change("people"))
        return socket

    async def _hear(self, line: Line, frame: Json) -> None:
        op, data = frame["op"], frame.get("d") or {}
        if op == HEARTBEAT:
            line.beats += 1
            line.send({"op": ACK, "d": None, "s": None, "t": None})
        elif op == IDENTIFY:
            await self._identify(line, data)
        elif op == RESUME:
            await self._resume(line, data)
        elif op == MEMBERS:
            self._members(line, data)
        elif op not in {PRESENCE, VOICE}:
            self.world.problem(f"the gateway got an unknown opcode {op}")
            await line.close(4001, b"Unknown opcode.")

    async def _identify(self, line: Line, data: Json) -> None:
        if data.get("token") != self.world.token:
            await line.close(4004, b"Authentication failed.")
            return
        intents = data.get("intents", 0)
        if intents & PRIVILEGED and not self.world.privileged_intents:
            await line.close(4014, b"Disallowed intent(s).")
            return
        shard = data.get("shard") or [0, 1]
        session = Session(intents, (shard[0], shard[1]))
        self._forget_old()
        self.sessions[session.id] = session
        session.line, line.session = line, session
        self.world.changes.tell(Change("people"))
        guilds = [guild for guild in self.world.guilds.values() if session.serves(guild.id)]
        ready = {
            "v": 10,
            "user": payloads.own_user(self.world.bot),
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": shard,
            "application": {"id": str(self.world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }
        session.dispatch("READY", ready)
        for guild in guilds if intents & GUILDS else []:
            everyone = bool(intents & GUILD_MEMBERS)
            session.dispatch("GUILD_CREATE", payloads.guild_create(self.world, guild, all_members=everyone))

    def _forget_old(self) -> None:
        """Keep only the newest sessions that have no line; a killed bot never says goodbye."""
        dead = [session for session in self.sessions.values() if session.line is None]
        for session in dead[: -DEAD_SESSIONS or None]:
            del self.sessions[session.id]

    async def _resume(self, line: Line, data: Json) -> None:
        session = self.sessions.get(data.get("session_id", ""))
        seq = data.get("seq") or 0
        lost = session is None or (session.sent and seq < session.sent[0]["s"] - 1)
        if session is None or lost or data.get("token") != self.world.token:
            line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return
        self.resumed += 1
        session.line, line.session = line, session
        self.world.changes.tell(Change("people"))
        for frame in list(session.sent):
            if frame["s"] > seq:
                line.send(frame)
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})

    def _members(self, line: Line, data: Json) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None or line.session is None:
            return
        wanted = {int(i) for i in data.get("user_ids") or []}
        query = (data.get("query") or "").lower()
        found = [
            member
            for member in guild.members.values()
            if (member.user_id in wanted if wanted else self.world.users[member.user_id].name.lower().startswith(query))
        ]
        found = found[: data.get("limit") or None]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [payloads.member(self.world, m) for m in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(i) for i in wanted - {m.user_id for m in found}],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        line.session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    @property
    def url(self) -> str:
        """Give the address that bots connect to."""
        return self.world.absolute("/gateway").replace("http", "ws", 1)

    async def drop(self, *, resumable: bool) -> None:
        """Cut every connection, and forget the sessions unless they may resume."""
        if not resumable:
            self.sessions.clear()
        for line in list(self.lines):
            await line.close(4000, b"Lost")

    def dispatch(self, event: str, data: Json, intents: int = 0) -> None:
        """Tell every session that asked for such events."""
        wanted = intents or NEEDS.get(event, 0)
        guild_id = data["id"] if event == "GUILD_CREATE" else data.get("guild_id")
        for session in self.sessions.values():
            if (not wanted or session.intents & wanted) and session.serves(int(guild_id) if guild_id else None):
                session.dispatch(event, data)

    def guild_added(self, guild: Guild) -> None:
        """Tell of a server that the bot has just joined."""
        if self.sessions:
            self.dispatch("GUILD_CREATE", payloads.guild_create(self.world, guild, all_members=False), GUILDS)

    def channel_event(self, what: str, channel: Channel) -> None:
        """Tell of a channel or thread, if the bot can see it."""
        if not self.sessions or channel.is_dm or not self.world.can(self.world.bot, channel, may.VIEW_CHANNEL):
            return
        data = payloads.channel(self.world, channel)
        if channel.is_thread and what == "CREATE":
            data["newly_created"] = True
        self.dispatch(f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{what}", data, GUILDS)

    def message_event(self, event: str, message: Message) -> None:
        """Tell of a message, without the contents that only a privileged bot may read."""
        world, channel = self.world, self.world.channels[message.channel_id]
        if not self.sessions or not world.can(world.bot, channel, may.VIEW_CHANNEL):
            return
        if event == "MESSAGE_DELETE":
            data = {"id": str(message.id), "channel_id": str(channel.id)}
            data |= {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
        else:
            data = payloads.message_event(world, message)
        open_to_bot = channel.is_dm or message.author_id == world.bot.id or world.bot.id in message.mentions
        hidden = data | {"content": "", "embeds": [], "components": [], "attachments": []}
        for session in self.sessions.values():
            wanted = DIRECT_MESSAGES if channel.is_dm else GUILD_MESSAGES
            if session.intents & wanted and session.serves(channel.guild_id):
                full = open_to_bot or event == "MESSAGE_DELETE" or session.intents & MESSAGE_CONTENT
                session.dispatch(event, data if full else hidden)
