"""What people do besides deciding: commands, one every few steps, each when it makes sense."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

from bot.sandbox.person import Person
from bot.sandbox.seen import Reply
from cogs.orders import LOSSES
from rules.game import Game
from tests.discord.explorer import Explorer
from tests.discord.hidden import Knowledge
from tests.discord.recording import every_command

Errand = Callable[[Person, str], Awaitable[bool]]
AT_ONCE = ("ChooseNation", "ChooseTaxRate", "ChooseOne", "BuyGold", "ShowGrain")
LOOKS: dict[str, dict[str, Any]] = {
    "map": {"area": "knossos"},
    "player": {"nation": "crete"},
    **{name: {} for name in ("hand", "ast", "census", "stock", "cards", "offers", "order", "log", "score", "turn")},
}


class Errands:
    """Commands that are still to be given; each is tried until it makes sense and is taken."""

    def __init__(self, explorer: Explorer, guest: Person, knowledge: Knowledge) -> None:
        self.explorer, self.guest, self.knowledge = explorer, guest, knowledge
        self.stage, self.recorder = explorer.stage, explorer.recorder
        self.todo: list[Errand] = [partial(self._look, name) for name in LOOKS]
        self.todo += [self._answer, self._move, self._lose, self._buy, self._undo, self._insist, self._status]
        self.todo += [self._pause, self._take_back, self._deadlines, self._more_trade_time, self._remind]
        self.todo += [
            self._close_messages,
            self._open_messages,
            self._moderators,
            self._reseat,
            self._penalty,
            self._several_tables,
            self._public_buttons,
        ]
        self._turn = 0

    async def run(self, person: Person, kind: str) -> bool:
        """One errand of whoever is awaited, if one fits; True if the game should be looked at again."""
        await self._type(person)
        self._turn += 1
        if self._turn % 3 == 0 or kind in {*AT_ONCE, *LOSSES, "BuyCards", "Trade"}:
            for errand in self.todo:
                if await errand(person, kind):
                    self.todo.remove(errand)
                    await self.stage.quiet()
                    return True
        return False

    @property
    def game(self) -> Game:
        """The game as it stands."""
        assert self.recorder.game is not None
        return self.recorder.game

    async def give(self, person: Person, name: str, /, **options: Any) -> Reply:
        """A command in the channel that must be taken."""
        reply = await person.command("table", name, **options)
        assert await self.recorder.taken(reply), f"/{name}: {reply.text}"
        return reply

    async def _type(self, person: Person) -> None:
        """Some options that are completed while typing and were not yet."""
        left = sorted(every_command(self.stage.bot.tree) - self.recorder.record.commands)
        rows = [row for row in left if row[-1] == "while typing" and not row[0].startswith("trade")]
        for name, option, _ in rows[self._turn % 3 :: 3][:4]:
            await person.autocomplete("table", name, option, "")

    # -- looking ------------------------------------------------------------------------------------------------

    async def _look(self, name: str, person: Person, kind: str) -> bool:
        """Look, at a named table, and show it to all where that can be."""
        if self.game.table.turn < 3:
            return False
        options = {**LOOKS[name], "table": 1}
        known = {row[1] for row in every_command(self.stage.bot.tree) if row[0] == name and len(row) == 2}
        with self.knowledge.looking_far_back() if name == "log" else nullcontext():
            await self.give(person, name, **options)
            if "show" in known:
                await self.give(person, name, **options, show=True)
        if name == "map":
            await self.give(person, name, nation=self.nation(person))
        return True

    async def _public_buttons(self, person: Person, kind: str) -> bool:
        """The buttons of the status card, also for somebody who only watches; not all of them are for him."""
        card = self.stage.card(self.guest)
        for label in ("Map", "A.S.T.", "Summary"):
            await self.guest.press(card, label)
        for label, refusal in (("My turn", "do not sit"), ("My hand", "no hand")):
            assert refusal in (await self.guest.press(card, label)).text
        await person.press(self.stage.card(person), "My hand")
        return True

    async def _close_messages(self, person: Person, kind: str) -> bool:
        """From now on Cleo takes no direct messages."""
        if self.game.table.turn < 12:
            return False
        self.stage.people[2].close_dms()
        return True

    async def _open_messages(self, person: Person, kind: str) -> bool:
        """She was told so in the channel, once, and "My turn" still worked: she takes them again."""
        cleo = self.stage.people[2]
        if cleo.id not in self.stage.bot.desks.closed:
            return False
        cleo.open_dms()
        hints = [seen for seen in cleo.sees("table") if "cannot send you direct messages" in seen.text]
        assert len(hints) == 1
        return True

    # -- deciding -----------------------------------------------------------------------------------------------

    async def _answer(self, person: Person, kind: str) -> bool:
        """Type an answer as it is completed."""
        if kind not in AT_ONCE:
            return False
        found = await person.autocomplete("table", "answer", "text", "")
        await self.give(person, "answer", text=found[0]["value"], table=1)
        return True

    async def _move(self, person: Person, kind: str) -> bool:
        """Type orders of movement."""
        reply: Any = (await self.stage.bot.tables.suggest(1, person.id))[0]
        if kind != "Move" or not reply:
            return False
        await person.autocomplete("table", "move", "orders", "")
        assert "This can be confirmed" in (await self.give(person, "move", orders="; ".join(reply), table=1)).text
        return True

    async def _lose(self, person: Person, kind: str) -> bool:
        """Type what is lost."""
        found = await person.autocomplete("table", "lose", "units", "") if kind in LOSSES else []
        if not found:
            return False
        await self.give(person, "lose", units=found[0]["value"], table=1)
        return True

    async def _buy(self, person: Person, kind: str) -> bool:
        """Choose a card, and pay as Solon proposes, in one's own words."""
        found = await person.autocomplete("table", "buy", "cards", "") if kind == "BuyCards" else []
        if not found:
            return False
        reply = await self.give(person, "buy", cards=found[0]["value"], table=1)
        _, paid, rest = reply.text.partition("Paid with ")
        if paid:
            await self.give(person, "buy", cards=found[0]["value"], pay=rest.partition("\n")[0])
        return bool(paid)

    async def _undo(self, person: Person, kind: str) -> bool:
        """Decide and take it back, where nobody has acted since and nothing was revealed."""
        if kind not in {"RunShips", "DivideGrowth", "Move"}:
            return False
        await self.explorer.decide(person)
        game, seat = self.game, self.seat(person)
        if game.entries[-1].get("seat") == seat and game.revealed < len(game.entries):
            await self.give(person, "undo", table=1)
            return True
        return False

    async def _insist(self, person: Person, kind: str) -> bool:
        game = self.game
        if not game.table.turn or not game.phases[game.table.phase].simultaneous or game.table.in_order:
            return False
        await self.give(person, "insist", table=1)
        assert "A.S.T. order" in self.stage.card(person).text
        return True

    # -- the moderator ------------------------------------------------------------------------------------------

    async def _status(self, person: Person, kind: str) -> bool:
        await self.give(person, "table status")
        return True

    async def _pause(self, person: Person, kind: str) -> bool:
        """While the table is paused nothing can be decided."""
        host = self.stage.people[0]
        await self.give(host, "table pause")
        refused = await person.command("table", "answer", text="3")
        assert "paused" in refused.text
        await self.give(host, "table resume")
        return True

    async def _take_back(self, person: Person, kind: str) -> bool:
        """The moderator takes back two steps, but not into a trade session that is over."""
        if kind != "Move" or self.game.table.turn < 4:
            return False
        await self.give(self.stage.people[0], "table undo", steps=2)
        return True

    async def _deadlines(self, person: Person, kind: str) -> bool:
        """Whoever is late is called, passed over, or played for."""
        if kind not in {"Move", "RunShips"} or self.game.table.turn < 5:
            return False
        host = self.stage.people[0]
        for then in ("wait", "pass", "choose"):
            await self.give(host, "table deadline", hours=1, then=then)
            await self.give(host, "table extend", hours=1)
            await self.stage.later(2.5 * 3600)
            await self.stage.quiet()
        await self.give(host, "table deadline", hours=0, then="wait")
        return True

    async def _more_trade_time(self, person: Person, kind: str) -> bool:
        if kind != "Trade":
            return False
        await self.give(self.stage.people[0], "table extend", minutes=5)
        return True

    async def _remind(self, person: Person, kind: str) -> bool:
        """A reminder comes while the table waits."""
        if kind == "Trade":
            return False
        await self.give(person, "remind", minutes=5, quiet_from=4, quiet_to=4)
        await self.stage.later(400)
        await self.stage.quiet()
        await self.give(person, "remind", minutes=0)
        return True

    async def _moderators(self, person: Person, kind: str) -> bool:
        """The table goes to Ben and back, and a role may moderate too."""
        anna, ben, _ = self.stage.people
        role = self.stage.world.add_role("Referees")
        assert "Only the moderator" in (await ben.command("table", "table pause")).text
        await self.give(anna, "moderate moderators", role=role.id)
        await self.give(anna, "moderate moderators", person=ben.id)
        await self.give(ben, "moderate moderators", person=anna.id)
        return True

    async def _reseat(self, person: Person, kind: str) -> bool:
        """A practice player takes over, and gives the seat back."""
        if kind == "Trade" or self.game.table.turn < 6:
            return False
        host, nation = self.stage.people[0], self.nation(person)
        await self.give(host, "moderate seat", nation=nation)
        await self.give(host, "moderate seat", nation=nation, person=person.id)
        return True

    async def _penalty(self, person: Person, kind: str) -> bool:
        if self.game.table.turn < 3:
            return False
        await self.give(self.stage.people[0], "moderate penalty", nation=self.nation(person))
        return True

    async def _several_tables(self, person: Person, kind: str) -> bool:
        """Somebody with a second table is asked in his direct messages which one he means."""
        ben = self.stage.people[1]
        await ben.command("lobby", "table open", edition="hartland", players=3)
        await ben.press(await ben.wait_for("lobby", "A table of"), "Join")
        asked = await ben.command(ben.dm, "stock")
        await ben.choose(asked, "1", menu="Table")
        await self.stage.quiet()
        assert "treasury" in asked.text
        await ben.command("lobby", "table close")
        return True

    def seat(self, person: Person) -> str:
        """Where somebody sits."""
        seat = self.stage.bot.tables._memory._handles[1].info.seat_of(person.id)
        assert seat is not None
        return seat.name

    def nation(self, person: Person) -> str:
        """What somebody plays."""
        return self.game.player(self.seat(person)).nation
