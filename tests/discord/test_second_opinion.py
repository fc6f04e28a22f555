"""A second opinion on the bot and on our own server: the same flows under `simcord`, which we did not write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

from bot.app import Solon
from bot.settings import Settings
from rules.hands import as_list

LIMIT = 90
"""Seconds for a test: whatever one of the two waits for, a run of the tests never hangs here."""


def parts(message: Any) -> list[dict[str, Any]]:
    """All components of a message as plain data, whichever sort of message it is."""
    to_do = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    found = []
    while to_do:
        part = to_do.pop(0)
        found.append(part)
        to_do += part.get("components", [])
    return found


def labels(message: Any) -> list[str]:
    """The labels of all buttons of a message that can be pressed."""
    return [part["label"] for part in parts(message) if part.get("label") and not part.get("disabled")]


def text(message: Any) -> str:
    """All words of a message."""
    return "\n".join([message.content, *(part.get("content") or "" for part in parts(message))])


def menu(message: Any, name: str) -> dict[str, Any]:
    """A menu by its words."""
    return next(part for part in parts(message) if part.get("placeholder") == name)


@dataclass
class Evening:
    """A channel under the other simulation, and people who press."""

    env: simcord.Env
    folder: Path
    bots: list[Solon]
    channel: Any = None
    people: list[Any] = field(default_factory=list)
    users: list[Any] = field(default_factory=list)

    @property
    def bot(self) -> Solon:
        """The bot that runs now."""
        return self.bots[-1]

    def settle_in(self, *names: str) -> None:
        """A server with a channel and members."""
        guild = self.env.create_guild()
        self.channel = guild.create_text_channel("table")
        self.users = [self.env.create_user(name) for name in names]
        self.people = [guild.add_member(user) for user in self.users]

    def card(self, label: str = "My turn") -> Any:
        """The newest public message with a button."""
        shown = [message for message in self.channel.history() if not message.flags.ephemeral]
        return next(message for message in reversed(shown) if label in labels(message))

    async def open(self, players: int) -> None:
        """Open, join, fill and start."""
        host = self.people[0]
        opened = await host.slash(self.channel, "table open", edition="avalon_hill", players=players)
        assert opened.ephemeral
        assert "is open" in text(opened.response)
        for person in self.people:
            await person.click(self.card("Join"), label="Join")
        if players > len(self.people):
            await host.click(self.card("Fill with practice players"), label="Fill with practice players")
        begun = await host.click(self.card("Start"), label="Start")
        assert "The game begins" in text(begun.response)

    async def decide(self, person: Any) -> Any:
        """My turn, Choose for me, Confirm; the card as it was shown first, or nothing if nothing is asked."""
        turn = await person.click(self.card(), label="My turn")
        assert turn.ephemeral
        desk = turn.response
        if "Choose for me" not in labels(desk):
            return None
        words = text(desk)
        await person.click(desk, label="Choose for me")
        if "Confirm" in labels(desk) and "This can be confirmed" in text(desk):
            await person.click(desk, label="Confirm")
        return words

    async def restart(self) -> None:
        """The bot dies and another one comes; nothing but the database is left."""
        self.bots.append(solon(self.folder))
        await self.env.restart_bot(self.bot)


def solon(folder: Path) -> Solon:
    """The bot as it is, with a seed that is always the same."""
    near = "http://127.0.0.1:1"
    file = f"sqlite:///{folder / 'solon.sqlite3'}"
    return Solon(Settings(database_url=file, solon_discord_url=near, solon_seed=12, _env_file=None))


@asynccontextmanager
async def evening(folder: Path, *names: str) -> AsyncIterator[Evening]:
    """A running bot under the other simulation; whatever the bot did wrong is an error at the end."""
    bots = [solon(folder)]
    try:
        async with asyncio.timeout(LIMIT), simcord.run(bots[0]) as env:
            it = Evening(env, folder, bots)
            it.settle_in(*names)
            yield it
            assert not env.errors
    finally:
        for bot in bots:
            await bot.close()


async def test_a_table_is_opened_filled_and_played(tmp_path: Path) -> None:
    """Thirty decisions by "My turn", a hand only for its owner, and a stranger who gets a sentence."""
    async with evening(tmp_path, "anna") as it:
        (anna,) = it.people
        await it.open(4)
        decisions = 0
        while decisions < 30 and await it.decide(anna):
            decisions += 1
        assert decisions == 30
        hand = await anna.slash(it.channel, "hand")
        assert hand.ephemeral
        stranger = it.env.guild.add_member(it.env.create_user("stranger"))
        refused = await stranger.click(it.card(), label="My hand")
        assert refused.ephemeral
        assert "no hand" in text(refused.response)
        seen = [text(message) for message in it.channel.history(viewer=stranger) if message.flags.ephemeral]
        assert seen == [text(refused.response)]


async def test_the_desk_comes_by_direct_message_and_is_answered_there(tmp_path: Path) -> None:
    """The same decision lies in the DM; answered there, it is answered."""
    async with evening(tmp_path, "anna") as it:
        await it.open(3)
        (anna,) = it.users
        first = anna.dm_channel.last_message
        assert "Choose for me" in labels(first)
        asked = text(first)
        await anna.click(first, label="Choose for me")
        last = anna.dm_channel.last_message
        assert "Choose for me" in labels(last)
        assert text(last) != asked


async def test_closed_direct_messages_are_hinted_at_and_the_game_goes_on(tmp_path: Path) -> None:
    """Discord's 50007: one line at the table, no second attempt, and the turns are taken in the channel."""
    async with evening(tmp_path, "anna", "ben") as it:
        closed = f"/channels/{it.users[0].dm_channel.id}/messages"
        it.env.inject_error("POST", closed, status=403, code=50007, message="Cannot send messages", times=None)
        await it.open(3)
        decisions = 0
        for _ in range(8):
            for person in it.people:
                decisions += bool(await it.decide(person))
        assert decisions >= 8
        hints = [m for m in it.channel.history() if "cannot send you direct messages" in text(m)]
        assert len(hints) == 1
        assert it.users[0].mention in text(hints[0])
        tries = [row for row in it.env.http_requests if row.method == "POST" and row.path == closed]
        assert len(tries) == 1
        assert it.users[0].dm_channel.history() == []
        assert it.users[1].dm_channel.history() != []


async def test_an_offer_to_one_player_is_between_the_two(tmp_path: Path) -> None:
    """By menus and buttons; the receiver has it in a direct message, the third and the channel see nothing."""
    async with evening(tmp_path, "anna", "ben", "cleo") as it:
        await it.open(3)
        seats = await to_the_trade(it)
        await it.people[0].slash(it.channel, "table status")
        public = [text(m) for m in it.channel.history() if not m.flags.ephemeral]
        third = [text(m) for m in it.users[2].dm_channel.history()]
        assert third
        desk = (await it.people[0].click(it.card(), label="My turn")).response
        cards = menu(desk, "Cards to offer")
        await it.people[0].select(desk, [row["value"] for row in cards["options"]][:3], custom_id=cards["custom_id"])
        whom = menu(desk, "To whom")
        value = next(row["value"] for row in whom["options"] if row["label"] == seats[1])
        await it.people[0].select(desk, [value], custom_id=whom["custom_id"])
        await it.people[0].click(desk, label="Post offer")
        assert any("to you alone" in text(message) for message in it.users[1].dm_channel.history())
        assert [text(m) for m in it.channel.history() if not m.flags.ephemeral] == public
        assert [text(m) for m in it.users[2].dm_channel.history()] == third


async def to_the_trade(it: Evening) -> list[str]:
    """Play on behind the scenes to a session in which all three can trade; the nations of the three."""
    while True:
        async with it.bot.tables.reading(1) as handle:
            game, info = handle.game, handle.info
        assert game is not None
        trading = bool(game.table.turn) and game.phases[game.table.phase].id == "trade"
        if trading and sum(len(as_list(game.hand(seat))) >= 4 for seat in game.pending) == 3:
            await it.bot.desks.renew(info, game)
            return [game.player(info.seat_of(user.id).name).nation.title() for user in it.users]
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        user = info.seat(seat).user
        reply, _ = await it.bot.tables.suggest(1, user)
        await it.bot.tables.answer(1, user, reply)


async def test_a_restart_brings_card_and_desk_back(tmp_path: Path) -> None:
    """Old buttons work as well as new ones, and the decision is the same."""
    async with evening(tmp_path, "anna") as it:
        (anna,) = it.people
        await it.open(3)
        for _ in range(4):
            assert await it.decide(anna)
        before = (await anna.click(it.card(), label="My turn")).response
        asked = text(before)
        await it.restart()
        assert text((await anna.click(it.card(), label="My turn")).response) == asked
        assert text(it.users[0].dm_channel.last_message) == asked
        await anna.click(before, label="Choose for me")
        assert text(before) != asked
        assert await it.decide(anna)
