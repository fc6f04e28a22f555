"""The table service: every change of a table goes through here, one at a time for each table.

A step is checked and taken by the engine, computer seats answer, all of it is committed, and only then is it told.
If it cannot be stored it has not happened: the game is loaded again from what is stored.
"""

from __future__ import annotations

import random
import secrets
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.saves import new_game
from bot.tables import lobby
from bot.tables.clock import ticked
from bot.tables.memory import Handle, Memory
from bot.tables.rights import moderator_only
from rules.practice.practice_player import PracticePlayer
from rules.refusals import Illegal, NotAsked, Refusal
from rules.setup import check_setup
from rules.views import MODERATOR, View, view

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.store.tables import TableStore
    from bot.tables.info import AtDeadline, TableInfo
    from bot.tables.late import Acted
    from bot.tables.rights import Roles
    from rules.events import Event
    from rules.game import Game

NOTHING_TOLD = -1
"""Stands for the length of a log before the game has begun."""
PRACTICE_STEPS = 2_000
"""Computer seats never take more steps than this in a row."""


@dataclass(frozen=True)
class Happened:
    """What came of a step, after it was stored."""

    info: TableInfo
    events: list[Event]
    before: View | None
    game: Game | None
    begins: int = 0
    """How many entries the log had before; less than 0 at the start of the game."""
    at: int = 0
    """How many it had then."""
    late: dict[str, AtDeadline] = field(default_factory=dict)
    """Seats whose time was over, and what Solon did for them."""


class Tables:
    """All tables of this process."""

    def __init__(self, store: TableStore, in_memory: int = 200, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.on_stored: Callable[[TableInfo], None] | None = None
        """Hears of every table after it was stored."""
        self._memory = Memory(store, in_memory)
        self.new_seed: Callable[[], int] = lambda: secrets.randbelow(2**53)
        """The seed of a new game; tests put a fixed one here."""
        self.paced = False
        """Games of practice players only are played one step at a time, so that one can watch them."""

    # -- the lobby ----------------------------------------------------------------------------------------------

    async def open(self, info: TableInfo) -> TableInfo:
        """Open a table for as many players as its variant is for."""
        lobby.check_players(info)
        seed = info.seed or self.new_seed()
        return await self.store.create(info.model_copy(update={"seed": seed}))

    async def join(self, table: int, user: int, label: str) -> TableInfo:
        """Take a free seat."""
        return await self._in_lobby(table, lambda info: lobby.take_seat(info, user, label))

    async def leave(self, table: int, user: int) -> TableInfo:
        """Give a seat up before the game begins."""
        return await self._in_lobby(table, lambda info: lobby.give_up_seat(info, user))

    async def fill(self, table: int, user: int, roles: Roles = ()) -> TableInfo:
        """The moderator fills the empty seats with practice players."""

        def change(info: TableInfo) -> None:
            moderator_only(info, user, roles)
            lobby.fill(info)

        return await self._in_lobby(table, change)

    async def start(self, table: int, user: int, roles: Roles = ()) -> Happened:
        """Everybody is seated: the game begins."""
        async with self._memory.held(table) as handle:
            info = handle.info
            moderator_only(info, user, roles)
            if info.status != "lobby":
                raise Illegal("The game has begun already.")
            if len(info.seats) != info.players:
                raise Illegal(f"{info.players - len(info.seats)} seats are empty.", allowed="fill them or wait")
            check_setup(info.setup())
            handle.game = handle.watch(new_game(info.setup()))
            alone = self.paced and all(seat.practice for seat in info.seats)
            started = info.model_copy(deep=True, update={"status": "playing", "step_by_step": alone})
            return await self._store(handle, started, list(handle.game.opening), None)

    # -- play ---------------------------------------------------------------------------------------------------

    async def answer(self, table: int, user: int, reply: object, number: int | None = None) -> Happened:
        """Somebody answers his open ask."""
        return await self.step(table, user, lambda game, seat: game.answer(seat, reply, number))

    async def step(self, table: int, user: int, take: Callable[[Game, str], list[Event]]) -> Happened:
        """Somebody at the table does something to the game."""
        async with self._memory.held(table) as handle:
            game = _playing(handle)
            seat = handle.info.seat_of(user)
            if seat is None:
                raise NotAsked("You do not sit at this table.")
            before = view(game)
            return await self._take(handle, lambda: take(game, seat.name), before)

    async def practise(self, table: int) -> Happened | None:
        """One practice seat takes one step; nothing if none is awaited."""
        async with self._memory.held(table) as handle:
            game = _playing(handle)
            seat = _computer(game, handle.info)
            if seat is None:
                return None
            reply = self._player(handle).reply(game, game.pending[seat])
            return await self._take(handle, lambda: game.answer(seat, reply), view(game))

    async def moderate(
        self, table: int, user: int, take: Callable[[Game], list[Event]], roles: Roles = ()
    ) -> Happened:
        """The moderator does something to the game."""
        async with self._memory.held(table) as handle:
            game = _playing(handle)
            moderator_only(handle.info, user, roles)
            before = view(game)
            return await self._take(handle, lambda: take(game), before)

    async def reseat(self, table: int, user: int, seat: str, to: tuple[int, str] | None, roles: Roles = ()) -> Happened:
        """The moderator gives a seat to somebody else, or to a practice player, who goes on at once."""
        async with self._memory.held(table) as handle:
            game = _playing(handle)
            moderator_only(handle.info, user, roles)
            info = handle.info.model_copy(deep=True)
            lobby.hand_over(info, seat, to)
            return await self._store(handle, info, [], view(game))

    async def by_itself(
        self, table: int, act: Callable[[TableInfo, Game, PracticePlayer, float], Acted | None]
    ) -> Happened | None:
        """Solon does something when time is over; nothing happens if it turns out not to be due."""
        async with self._memory.held(table) as handle:
            game, info = handle.game, handle.info.model_copy(deep=True)
            if game is None or info.status != "playing":
                return None
            before = view(game)
            try:
                acted = act(info, game, self._player(handle), self.now())
            except Exception:
                handle.game = None  # half of it may have been taken
                raise
            if acted is None:
                return None
            return replace(await self._store(handle, info, acted.events, before), late=acted.late)

    async def change(
        self, table: int, user: int | None, change: Callable[[TableInfo], None], roles: Roles = ()
    ) -> TableInfo:
        """Change a table's info; `None` is Solon itself, anybody else must be the moderator."""
        async with self._memory.held(table) as handle:
            if user is not None:
                moderator_only(handle.info, user, roles)
            info = handle.info.model_copy(deep=True)
            change(info)
            await self.store.save(info)
            handle.info = info
            self._tell(info)
            return info

    async def suggest(self, table: int, user: int) -> tuple[object, int]:
        """What a practice player would answer for somebody, and to which ask: "choose for me"."""
        async with self._memory.held(table) as handle:
            game = _playing(handle)
            seat = handle.info.seat_of(user)
            if seat is None:
                raise NotAsked("You do not sit at this table.")
            question = game.ask_of(seat.name)
            return self._player(handle).reply(game, question), game.ask_numbers[seat.name]

    async def see(self, table: int, viewer: int | str | None) -> tuple[TableInfo, View | None]:
        """A table as somebody may know it: a user, the moderator, or the public."""
        async with self._memory.held(table) as handle:
            if handle.game is None:
                return handle.info, None
            seat = handle.info.seat_of(viewer) if isinstance(viewer, int) else None
            as_whom = MODERATOR if viewer == MODERATOR else seat.name if seat else None
            return handle.info, view(handle.game, as_whom)

    @asynccontextmanager
    async def reading(self, table: int) -> AsyncIterator[Handle]:
        """A table that does not change while it is looked at."""
        async with self._memory.held(table) as handle:
            yield handle

    # -- inside -------------------------------------------------------------------------------------------------

    async def _in_lobby(self, table: int, change: Callable[[TableInfo], None]) -> TableInfo:
        async with self._memory.held(table) as handle:
            if handle.info.status != "lobby":
                raise Illegal("The game has begun already.")
            info = handle.info.model_copy(deep=True)
            change(info)
            await self.store.save(info)
            handle.info = info
            return info

    async def _take(self, handle: Handle, take: Callable[[], list[Event]], before: View) -> Happened:
        try:
            events = take()
        except Refusal:
            raise
        except Exception:
            handle.game = None
            raise
        return await self._store(handle, handle.info, events, before)

    async def _store(self, handle: Handle, info: TableInfo, events: list[Event], before: View | None) -> Happened:
        """Let computer seats answer, then commit everything at once."""
        game = handle.game
        assert game is not None
        try:
            self._practise(handle, game, info, events)
            if game.over and info.status == "playing":
                info = info.model_copy(update={"status": "over"})
            info = ticked(info, game, self.now())
            new = game.log[handle.stored :]
            await self.store.append(info, handle.stored, new, handle.fresh, len(game.entries))
        except BaseException:
            handle.game = None  # what is not stored has not happened
            raise
        begins = handle.stored if before is not None else NOTHING_TOLD
        handle.info, handle.stored = info, len(game.log)
        handle.fresh.clear()
        self._tell(info)
        return Happened(info, events, before, game, begins, len(game.log))

    def _tell(self, info: TableInfo) -> None:
        if self.on_stored is not None:
            self.on_stored(info)

    def _practise(self, handle: Handle, game: Game, info: TableInfo, events: list[Event]) -> None:
        if info.step_by_step:
            return
        player = self._player(handle)
        for _ in range(PRACTICE_STEPS):
            seat = _computer(game, info)
            if seat is None or info.status == "paused":
                return
            events += game.answer(seat, player.reply(game, game.pending[seat]))

    def _player(self, handle: Handle) -> PracticePlayer:
        """Its chance comes from the log's length, so that a restart does not change what it would do."""
        length = len(handle.game.log) if handle.game else 0
        return PracticePlayer(random.Random(f"{handle.info.id}:{length}"))


def _computer(game: Game, info: TableInfo) -> str | None:
    """A practice seat that has to decide."""
    computer = {seat.name for seat in info.seats if seat.practice}
    finished = set(game.table.done) - set(game.secrets.called)
    return next((seat for seat in game.pending if seat in computer and seat not in finished), None)


def _playing(handle: Handle) -> Game:
    if handle.info.status == "paused":
        raise NotAsked("The table is paused.")
    if handle.game is None or handle.info.status != "playing":
        raise NotAsked("No game is being played at this table.")
    return handle.game
