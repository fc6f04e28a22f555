"""Trade as people do it: by the controls of the desk, by commands, or as Solon proposes."""

from __future__ import annotations

from bot.sandbox.person import Person
from bot.sandbox.seen import Reply, Seen
from rules.hands import as_list
from tests.discord.explorer import Explorer, controls

PROPOSALS = 3
"""So often in one session somebody does what Solon proposes; then he is done."""


class Bazaar:
    """Sessions of trade. The first with three traders are scripted, later ones go by "Choose for me"."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.stage, self.recorder = explorer.stage, explorer.recorder
        self.scripts = [self._by_controls, self._by_commands]
        self._proposals: dict[tuple[int, int], int] = {}

    async def trade(self, person: Person) -> None:
        """Whoever is awaited does something, or all three do."""
        game = self.recorder.game
        assert game is not None
        traders = [one for one in self.stage.people if self._can_trade(one)]
        if self.scripts and len(traders) == 3:
            await self.scripts.pop(0)(*traders)
            return
        key = (game.table.turn, person.id)
        self._proposals[key] = self._proposals.get(key, 0) + 1
        desk = await self.desk(person)
        await person.press(desk, "Choose for me" if self._proposals[key] <= PROPOSALS else "Done trading")
        await self.stage.quiet()
        if desk.ephemeral and not desk.deleted:
            person.dismiss(desk)

    def _can_trade(self, person: Person) -> bool:
        game, seat = self.recorder.game, self.seat(person)
        assert game is not None
        goods = [card for card in as_list(game.hand(seat)) if card in game.edition.commodities]
        return seat in game.pending and seat not in game.table.done and len(goods) >= 4

    # -- by the desk --------------------------------------------------------------------------------------------

    async def _by_controls(self, one: Person, two: Person, three: Person) -> None:
        """Open offer, counter-offer, decline, deal; an offer to one alone; changed, withdrawn; words between two."""
        offer = await self.offer(one, words="better than it looks")
        await self.act(one, "decline", await self.offer(two, answers=offer))
        await self.act(one, "accept", await self.offer(two, answers=offer))
        await self.act(two, "decline", await self.offer(one, to=two))
        offer = await self.offer(one)
        desk = await self.act(one, "change", offer)
        await one.press(desk, f"Change offer {offer}")
        await self.stage.quiet()
        await self.act(one, "withdraw", offer)
        desk = await self.desk(one)
        form = await one.press(desk, "Say")
        await one.submit(form, {"to": self.nation(two), "text": "What have you got?"})
        told = await two.wait_for(two.dm, "What have you got?")
        await two.submit(await two.press(told, "Reply"), {"text": "Nothing for you"})
        await one.wait_for(one.dm, "Nothing for you")
        await one.press(desk, "Start over")
        await self.stage.quiet()
        await two.press(self.stage.with_button(two, "Trade"), "Trade")
        await three.press(self.stage.with_button(three, "Done trading"), "Done trading")
        await self.stage.quiet()

    async def desk(self, person: Person) -> Seen:
        """The trade desk: Ben's is in his direct messages if he has one."""
        await self.stage.quiet()
        return await self.explorer.desk(person)

    async def pick(self, person: Person, desk: Seen) -> None:
        """Choose three commodities and name one of them."""
        game = self.recorder.game
        assert game is not None
        menu = next(part for part in controls(desk) if ":cards:" in part["custom_id"])
        values = [option["value"] for option in menu["options"]]
        goods = [value for value in values if value.partition("#")[0] in game.edition.commodities][:3]
        await person.choose(desk, *goods, menu=menu["custom_id"])
        await self.stage.quiet()
        await person.choose(desk, goods[0].partition("#")[0], menu="The one card you name truly")
        await self.stage.quiet()

    async def offer(self, person: Person, to: Person | None = None, answers: int | None = None, words: str = "") -> int:
        """Put an offer together and post it; its number."""
        desk = await self.desk(person)
        await self.pick(person, desk)
        if answers is not None:
            await person.choose(desk, str(answers), menu="Answer an offer with yours")
        else:
            await person.choose(desk, self.seat(to) if to else "all", menu="To whom")
        await self.stage.quiet()
        if words:
            form = await person.press(desk, "Bluff and wishes")
            await person.submit(form, {"says": words, "wants": "a fair deal"})
            await self.stage.quiet()
        await person.press(desk, "Post offer")
        await self.stage.quiet()
        return self.newest(person)

    async def act(self, person: Person, what: str, offer: int) -> Seen:
        """Do something about an offer by the menu."""
        desk = await self.desk(person)
        await person.choose(desk, f"{what} {offer}", menu="Accept, decline or withdraw")
        await self.stage.quiet()
        return desk

    # -- by commands --------------------------------------------------------------------------------------------

    async def _by_commands(self, one: Person, two: Person, three: Person) -> None:
        """The same with `/trade`, each option of it at least once."""
        goods = self.goods(one)
        first = goods.partition(",")[0]
        everything = {"cards": goods, "named": first, "says": "fine", "wants": "a fair deal", "table": 1}
        await self.run(one, "offer", **everything, to="everybody")
        offer = self.newest(one)
        await self.run(one, "amend", offer=offer, **everything, to=self.nation(two))
        await self.run(one, "amend", offer=offer, to="everybody")
        await self.complete(one, two)
        answer = {**everything, "cards": self.goods(two), "named": self.goods(two).partition(",")[0]}
        await self.run(two, "counter", offer=offer, **answer)
        await self.complete(one, two)
        await self.run(one, "decline", offer=self.newest(two), table=1)
        await self.run(two, "counter", offer=offer, **answer)
        await self.run(one, "accept", offer=self.newest(two), table=1)
        await self.run(one, "offer", cards=self.goods(one))
        await self.run(one, "withdraw", offer=self.newest(one), table=1)
        await self.run(three, "say", to=self.nation(one), text="Enough?", table=1)
        await self.run(two, "board", table=1)
        await self.run(three, "done", table=1)

    async def run(self, person: Person, command: str, **options: object) -> Reply:
        """A command of trade in somebody's direct messages, which is taken."""
        reply = await person.command(person.dm, f"trade {command}", **options)
        assert await self.recorder.taken(reply), reply.text
        return reply

    async def complete(self, *people: Person) -> None:
        """What is offered while people type."""
        wanted: dict[str, tuple[str, ...]] = {
            "offer": ("cards", "named", "to"),
            "counter": ("offer", "cards", "named"),
            "say": ("to",),
        }
        wanted |= {"amend": ("offer", "cards", "named", "to")}
        wanted |= dict.fromkeys(("accept", "decline", "withdraw"), ("offer",)) | {"board": (), "done": ()}
        for person in people:
            for command, options in wanted.items():
                for option in (*options, "table"):
                    await person.autocomplete(person.dm, f"trade {command}", option, "")

    # -- what they know -----------------------------------------------------------------------------------------

    def goods(self, person: Person) -> str:
        """Three commodities as they would be typed."""
        game = self.recorder.game
        assert game is not None
        known = game.edition.commodities
        return ", ".join([known[card].name for card in as_list(game.hand(self.seat(person))) if card in known][:3])

    def newest(self, person: Person) -> int:
        """The number of somebody's newest offer."""
        game = self.recorder.game
        assert game is not None
        return max(offer.id for offer in game.table.offers.values() if offer.seat == self.seat(person))

    def seat(self, person: Person) -> str:
        """Where somebody sits."""
        seat = self.stage.bot.tables._memory._handles[1].info.seat_of(person.id)
        assert seat is not None
        return seat.name

    def nation(self, person: Person) -> str:
        """What somebody plays."""
        assert self.recorder.game is not None
        return self.recorder.game.player(self.seat(person)).nation.title()
