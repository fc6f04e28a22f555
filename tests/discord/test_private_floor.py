"""Private trade shows nothing to others: neither the channel nor a third player can tell that it goes on."""

from __future__ import annotations

from pathlib import Path

from tests.discord.trading import floor


async def test_a_player_who_is_done_gets_an_offer_and_nobody_notices(tmp_path: Path) -> None:
    """The public card still shows him as done; his own desk shows the offer; answering it changes nothing either."""
    async with floor(tmp_path) as f:
        desk = await f.desk(f.people[1])
        await f.people[1].press(desk, "Done trading")
        await f.stage.quiet()
        f.people[1].dismiss(desk)
        channel, third = f.channel(), f.shown(2)
        assert f.nation(1) not in "".join(channel).rpartition("Waiting for")[2]
        number = await f.offer(0, to=1)
        await f.people[1].wait_for(f.people[1].dm, f"to you alone: **{f.nation(0)}** offers 3 cards")
        assert (f.channel(), f.shown(2)) == (channel, third)
        counter = await f.offer(1, answers=number)
        await f.people[0].wait_for(f.people[0].dm, f"answers offer {number}")
        assert (f.channel(), f.shown(2)) == (channel, third)
        desk = await f.desk(f.people[1])
        await f.people[1].press(desk, "Done trading")
        await f.stage.quiet()
        assert (f.channel(), f.shown(2)) == (channel, third)
        await f.act(0, f"Accept offer {counter}")
        assert f.channel() != channel, "a deal is public"


async def test_an_offer_that_now_goes_to_another(tmp_path: Path) -> None:
    """The first hears that it is withdrawn, the second gets it; then it goes to everybody."""
    async with floor(tmp_path) as f:
        number = await f.offer(0, to=1)
        desk = await f.act(0, f"Change your offer {number}")
        await f.people[0].choose(desk, f.nation(2), menu="To whom")
        await f.stage.quiet()
        await f.people[0].press(desk, f"Change offer {number}")
        await f.stage.quiet()
        await f.people[1].wait_for(f.people[1].dm, f"**{f.nation(0)}** no longer makes you offer {number}")
        await f.people[2].wait_for(f.people[2].dm, f"to you alone: **{f.nation(0)}** offers 3 cards")
        assert not any(f"**{number}**" in text for text in f.channel())
        desk = await f.act(0, f"Change your offer {number}")
        await f.people[0].choose(desk, "Everybody", menu="To whom")
        await f.stage.quiet()
        await f.people[0].press(desk, f"Change offer {number}")
        await f.people[2].wait_for(f.people[2].dm, f"makes offer {number} to everybody now")
        await f.stage.quiet()
        assert any(f"**{number}**" in text for text in f.channel())
