"""Everything the page does, over HTTP, without a browser."""

from __future__ import annotations

import aiohttp
import pytest_asyncio


@pytest_asyncio.fixture
async def act(stage):
    """Act as a player (or as nobody) over the page's interface."""
    async with aiohttp.ClientSession(headers={"X-Sandbox-Key": stage.sandbox.key}) as session:

        async def post(action, player=None, **body):
            if player is not None:
                body["as"] = str(player.id)
            async with session.post(f"{stage.sandbox.discord_url}/sandbox/{action}", json=body) as answer:
                return await answer.json()

        yield post


async def test_a_player_acts_over_http(stage, act):
    table = str(stage.world.channel("table").id)
    names = [command["name"] for command in await act("commands", stage.anna, channel=table)]
    assert "table open" in names
    assert "repair" not in names
    await act("command", stage.anna, channel=table, name="table open", options={"edition": "mega"})
    seen = await stage.anna.wait_for("table", "Table of")
    (message,) = await act("messages", stage.ben, channel=table)
    assert message["used_by"] == {"name": "Anna", "command": "table open"}
    await act("press", stage.ben, channel=table, message=message["id"], custom_id="seat:1")
    quiet = await stage.ben.wait_for("table", "You sit in seat 1.")
    assert len(await act("messages", stage.anna, channel=table)) == 1
    await act("choose", stage.ben, channel=table, message=str(seen.id), custom_id="cities", values=["rome"])
    await stage.ben.wait_for("table", "Picked rome")
    await act("dismiss", stage.ben, channel=table, message=str(quiet.id))
    assert [m.text for m in stage.ben.sees("table")] == [seen.text, "Picked rome"]


async def test_refusals_are_told_in_words(stage, act):
    table = str(stage.world.channel("table").id)
    assert "no command /nothing" in (await act("command", stage.anna, channel=table, name="nothing"))["error"]
    assert "not there" in (await act("press", stage.anna, channel=table, message="1", custom_id="x"))["error"]
    assert "no longer open" in (await act("submit", stage.anna, form="1", answers={}))["error"]
    assert "no fault 'rain'" in (await act("fault", kind="rain"))["error"]


async def test_somebody_elses_ephemeral_cannot_be_reached(stage, act):
    table = str(stage.world.channel("table").id)
    hand = await stage.anna.command("table", "hand")
    answer = await act("dismiss", stage.ben, channel=table, message=str(hand.id))
    assert "not there" in answer["error"]
    assert "Your hand" in stage.anna.last("table").text


async def test_weather_clock_and_people(stage, act):
    people = await act("people", name="Clio")
    assert [person["name"] for person in people] == ["Anna", "Ben", "Clio"]
    await act("dms", stage.anna, open=False)
    await act("member", stage.ben, member=False)
    people = {person["name"]: person for person in await act("people")}
    assert not people["Anna"]["dms_open"]
    assert not people["Ben"]["member"]
    before = (await act("clock"))["now"]
    assert (await act("clock", advance=900))["now"] - before >= 900
    await act("fault", kind="rate_limit", path="*/messages", retry_after=0.05)
    assert stage.world.faults.waiting[0].status == 429
    await act("fault", kind="clear")
    assert stage.world.faults.waiting == []
    await act("fault", kind="lose_gateway")
    assert await act("problems") == []
