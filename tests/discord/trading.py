"""A trading floor for tests: three people in a session that has just begun, and what each of them sees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox.person import Person
from bot.sandbox.seen import Reply, Seen
from rules.game import Game
from rules.hands import as_list
from tests.discord.stage import Stage, staged


async def forward(stage: Stage, there: Callable[[Game], bool]) -> Game:
    """Play on behind the scenes, for speed, until the game is where the test begins."""
    while True:
        async with stage.bot.tables.reading(1) as handle:
            game, info = handle.game, handle.info
        assert game is not None
        if there(game):
            return game
        seat = next(seat for seat in game.pending if seat not in game.table.done)
        user = info.seat(seat).user
        assert user is not None
        reply, _ = await stage.bot.tables.suggest(1, user)
        await stage.bot.tables.answer(1, user, reply)


@dataclass
class Floor:
    """Three traders, each with enough cards, in a trade session that has just begun."""

    stage: Stage
    game: Game
    seats: list[str]
    people: list[Person]

    async def desk(self, person: Person) -> Seen:
        """The trade desk of somebody, by "My turn"."""
        return await self.stage.my_turn(person)

    def nation(self, at: int) -> str:
        """The nation of a trader."""
        return self.game.player(self.seats[at]).nation.title()

    async def pick(self, at: int, desk: Seen) -> None:
        """Choose the first three cards for an offer."""
        values = [option["value"] for option in desk.menu("Cards to offer")["options"]][:3]
        await self.people[at].choose(desk, *values, menu="Cards to offer")
        await self.stage.quiet()

    async def offer(self, at: int, to: int | None = None, answers: int | None = None) -> int:
        """Make an offer by the desk's controls and return its number."""
        desk = await self.desk(self.people[at])
        await self.pick(at, desk)
        if to is not None:
            await self.people[at].choose(desk, self.nation(to), menu="To whom")
        if answers is not None:
            await self.people[at].choose(desk, f"Answer offer {answers}", menu="Answer an offer with yours")
        await self.stage.quiet()
        await self.people[at].press(desk, "Post offer")
        await self.stage.quiet()
        return max(offer.id for offer in self.game.table.offers.values() if offer.seat == self.seats[at])

    async def act(self, at: int, words: str) -> Seen:
        """Do something about an offer by the desk's menu."""
        desk = await self.desk(self.people[at])
        await self.people[at].choose(desk, words, menu="Accept, decline or withdraw")
        await self.stage.quiet()
        return desk

    def shown(self, at: int) -> list[str]:
        """Everything somebody sees, in the channel and in his direct messages."""
        person = self.people[at]
        return [seen.text for where in ("table", person.dm) for seen in person.sees(where)]

    def channel(self) -> list[str]:
        """Everything that stands in the channel for all."""
        return [seen.text for seen in self.people[0].sees("table") if not seen.ephemeral]


def _tradable(game: Game) -> bool:
    phase = game.phases[game.table.phase].id if game.table.turn else ""
    return phase == "trade" and sum(len(as_list(game.hand(seat))) >= 4 for seat in game.pending) == 3


@asynccontextmanager
async def floor(tmp_path: Path) -> AsyncIterator[Floor]:
    """A table of three in its first session in which all can trade."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        game = await forward(stage, _tradable)
        info = await stage.info()
        seats = list(game.pending)
        people = [next(p for p in stage.people if p.id == info.seat(seat).user) for seat in seats]
        await people[0].command("table", "table status")
        await stage.bot.desks.renew(info, game)
        yield Floor(stage, game, seats, people)
        assert stage.world.problems == []


def words(reply: Reply) -> str:
    """Everything that came back for the presser."""
    return " ".join([reply.text, *(follow.text for follow in reply.follow_ups)])
