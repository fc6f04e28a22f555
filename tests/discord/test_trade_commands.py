"""`/trade`: the same steps, checks and sentences as by the desk's controls, and nobody else sees them."""

from __future__ import annotations

from pathlib import Path

from rules.hands import as_list
from tests.discord.trading import Floor, floor, words


def goods(f: Floor, at: int) -> str:
    """Three commodities of a trader as he would type them."""
    edition = f.game.edition.commodities
    return ", ".join([edition[card].name for card in as_list(f.game.hand(f.seats[at])) if card in edition][:3])


async def run(f: Floor, at: int, command: str, **options: object) -> str:
    """What a command answers, given in the trader's direct messages."""
    person = f.people[at]
    reply = await person.command(person.dm, command, **options)
    await f.stage.quiet()
    return reply.text


async def test_a_deal_by_commands_alone(tmp_path: Path) -> None:
    """Offer, counter, amend, decline, accept, done; the third player and the channel learn what is public only."""
    async with floor(tmp_path) as f:
        one = f.game.table.next_offer
        two, three = one + 1, one + 2
        text = await run(f, 0, "trade offer", cards=goods(f, 0), says="all gold", wants="Salt")
        assert f"Your offer {one} is made" in text
        await f.people[2].wait_for("table", "all gold")
        assert f"Your offer {two} is made" in await run(f, 1, "trade counter", offer=one, cards=goods(f, 1))
        assert f"You declined offer {two}" in await run(f, 0, "trade decline", offer=two)
        assert f"Your offer {one} is changed" in await run(f, 0, "trade amend", offer=one, wants="Grain")
        offer = f.game.table.offers[one]
        assert (offer.says, offer.wants, offer.revision) == ("all gold", "Grain", 2)
        await run(f, 1, "trade counter", offer=one, cards=goods(f, 1))
        hands = [dict(f.game.hand(seat)) for seat in f.seats[:2]]
        assert f"You accepted offer {three}" in await run(f, 0, "trade accept", offer=three)
        assert hands != [dict(f.game.hand(seat)) for seat in f.seats[:2]]
        assert "You are done" in await run(f, 0, "trade done")
        assert f.seats[0] in f.game.table.done
        assert not any("you gave" in shown for shown in f.shown(2) + f.channel())


async def test_refusals_say_what_would_do(tmp_path: Path) -> None:
    """The sentences of the desk, for one's own eyes."""
    async with floor(tmp_path) as f:
        channel = f.channel()
        assert "There is no trade card 'silk'" in await run(f, 0, "trade offer", cards="silk")
        assert "You do not hold those cards" in await run(f, 0, "trade offer", cards="20 salt")
        assert "besides you" in await run(f, 0, "trade offer", cards=goods(f, 0), to="Atlantis")
        assert "There is no open offer 77" in await run(f, 0, "trade counter", offer=77, cards=goods(f, 0))
        assert "no open offer 77" in await run(f, 0, "trade amend", offer=77)
        for verb in ("accept", "decline", "withdraw"):
            assert "There is no open offer 77" in await run(f, 0, f"trade {verb}", offer=77)
        assert f.channel() == channel


async def test_a_private_offer_and_a_line_by_command(tmp_path: Path) -> None:
    """They reach the one they are for; not more than five lines within half a minute."""
    async with floor(tmp_path) as f:
        channel, third, one = f.channel(), f.shown(2), f.game.table.next_offer
        await run(f, 0, "trade offer", cards=goods(f, 0), to=f.nation(1))
        await f.people[1].wait_for(f.people[1].dm, f"to you alone: **{f.nation(0)}** offers 3 cards")
        for number in range(5):
            assert "You told" in await run(f, 0, "trade say", to=f.nation(1), text=f"line {number}")
        await f.people[1].wait_for(f.people[1].dm, "says: line 4")
        assert "5 lines within 30 seconds" in await run(f, 0, "trade say", to=f.nation(1), text="line 5")
        f.stage.world.clock.advance(31)
        assert "You told" in await run(f, 0, "trade say", to=f.nation(1), text="line 6")
        assert f"Your offer {one} is withdrawn" in await run(f, 0, "trade withdraw", offer=one)
        assert (f.channel(), f.shown(2)) == (channel, third)


async def test_what_is_offered_while_typing(tmp_path: Path) -> None:
    """One's own cards and nobody else's; offers with which something can be done."""
    async with floor(tmp_path) as f:
        person = f.people[0]
        mine = {f.game.edition.commodities.get(card) for card in f.game.hand(f.seats[0])}
        names = {card.name for card in mine if card is not None}
        found = [row["value"] for row in await person.autocomplete(person.dm, "trade offer", "cards", "")]
        calamities = {card.name for card in f.game.edition.calamity_list}
        assert {value.lstrip("0123456789 ") for value in found} - calamities == names
        first = goods(f, 0).split(", ")[0]
        more = await person.autocomplete(person.dm, "trade offer", "cards", f"{first}, ")
        assert all(row["value"].startswith(f"{first}, ") for row in more)
        one = f.game.table.next_offer
        await run(f, 0, "trade offer", cards=goods(f, 0))
        expected = ((1, "counter", [one]), (0, "withdraw", [one]), (0, "counter", []), (1, "accept", []))
        for at, command, wanted in expected:
            rows = await f.people[at].autocomplete(f.people[at].dm, f"trade {command}", "offer", "")
            assert [row["value"] for row in rows] == wanted
        rows = await person.autocomplete(person.dm, "trade say", "to", "")
        assert {row["value"] for row in rows} == {f.nation(1), f.nation(2)}


async def test_a_drafted_offer_stays(tmp_path: Path) -> None:
    """Other steps leave it alone; it goes when it is posted, or with its cards."""
    async with floor(tmp_path) as f:
        desk = await f.desk(f.people[0])
        await f.pick(0, desk)
        assert "choose at least three" not in desk.text
        await run(f, 0, "trade offer", cards=goods(f, 0))
        assert "choose at least three" not in await run(f, 0, "trade board")
        reply = await f.people[0].press(await f.desk(f.people[0]), "Post offer")
        await f.stage.quiet()
        assert "choose at least three" in words(reply)
