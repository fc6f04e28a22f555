"""The page's interface listens to nobody without the key, and to no other site."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox import World, start


async def ask(stage, path, **headers):
    url = stage.sandbox.discord_url + path
    async with aiohttp.ClientSession() as session, session.post(url, json={}, headers=headers) as answer:
        return answer.status, await answer.text()


async def test_the_key_is_needed(stage):
    assert (await ask(stage, "/sandbox/people"))[0] == 401
    status, text = await ask(stage, "/sandbox/people", **{"X-Sandbox-Key": stage.sandbox.key})
    assert status == 200
    assert "Anna" in text


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}])
async def test_other_sites_are_refused_even_with_the_key(stage, headers):
    status, _ = await ask(stage, "/sandbox/people", **{"X-Sandbox-Key": stage.sandbox.key}, **headers)
    assert status == 403


async def test_the_live_line_needs_the_key_too(stage):
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{stage.sandbox.discord_url}/sandbox/live?as={stage.anna.id}")


async def test_the_server_stays_on_this_machine():
    with pytest.raises(ValueError, match="this machine only"):
        await start(World(), host="0.0.0.0")  # noqa: S104 - what is refused


async def test_the_page_carries_its_safety_headers(stage):
    async with aiohttp.ClientSession() as session, session.get(stage.sandbox.url) as answer:
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "key" not in await answer.text()


async def test_bad_requests_are_explained(stage):
    key = {"X-Sandbox-Key": stage.sandbox.key}
    assert (await ask(stage, "/sandbox/scene", **key))[1] == '{"error": "There is no such player."}'
    status, text = await ask(stage, "/sandbox/fault", **key)
    assert status == 400
    assert "kind" in text
