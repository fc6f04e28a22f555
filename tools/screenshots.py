"""Makes the pictures of the docs anew: the real bot in the sandbox, seen in a browser. Run it as a module."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.e2e.person import DESK, Person, sitting

FOLDER = Path("docs/pictures")
LIMIT = 300_000
LOSSES = {"ChooseUnits", "ShareLosses"}
SEED = 47


class Camera:
    """Takes each picture once."""

    def __init__(self, person: Person, folder: Path) -> None:
        self.person, self.folder = person, folder
        self.taken: set[str] = set()

    async def take(self, name: str) -> None:
        """The page as it is now, when nothing moves any more."""
        await asyncio.sleep(0.6)
        raw = self.folder / f"{name}.png"
        await self.person.page.picture(raw)
        path = FOLDER / f"{name}.webp"
        with Image.open(raw) as picture:
            picture.convert("RGB").save(path, quality=88, method=6)
        size = path.stat().st_size
        print(f"{path}  {size:,} bytes")
        if size > LIMIT:
            sys.exit(f"{path} is larger than {LIMIT:,} bytes")
        self.taken.add(name)

    async def desk(self, name: str) -> None:
        """A fresh card of the open decision, at the end of the channel."""
        await self.clear()
        await self.person.press("My turn")
        await self.person.shows_ask()
        last = "[...document.querySelectorAll('.message.ephemeral')].at(-1).scrollIntoView({block: 'end'})"
        await self.person.page.js(last)
        await self.take(name)

    async def picture(self, name: str, button: str) -> None:
        """A picture of the game, opened large."""
        await self.clear()
        await self.person.press(button)
        await self.person.page.until("document.querySelector('.message.ephemeral .picture img')?.naturalWidth > 0")
        await self.take(name)

    async def clear(self) -> None:
        """Put private cards away."""
        while await self.person.page.js("document.querySelector('.only-you .quiet') !== null"):
            await self.person.page.click(".only-you .quiet")
            await asyncio.sleep(0.1)


async def lobby(folder: Path) -> None:
    """The first page, and a lobby that fills."""
    async with sitting(folder, SEED) as person:
        camera, sandbox = Camera(person, folder), person.sandbox
        await camera.take("first-game")
        await sandbox.act("Anna", "command", name="table open", options={"edition": "avalon_hill", "players": 5})
        await person.page.sees("A table of")
        for name in ("Anna", "Ben", "Cleo"):
            await sandbox.press(name, "Join")
            await person.page.until(f"document.querySelector('.flow').innerText.includes('@{name}')")
        await camera.clear()
        await camera.take("lobby")


async def game(folder: Path) -> None:
    """A short game from its first turn to the score."""
    async with sitting(folder, SEED) as person:
        camera = Camera(person, folder)
        await person.page.click(".invitation button", "Short Avalon Hill game")
        await person.page.sees("Waiting for")
        await person.press("My turn")
        while (kind := (await person.asked())[0]) != "":
            await look(camera, kind)
            if kind == "Trade":
                await bargain(person)
            if (await person.asked())[0] == kind:
                await person.decide()
        await person.page.sees("The game is over")
        await camera.picture("score", "Score")
        missing = {"movement", "trade", "hand", "losses", "purchase", "ast"} - camera.taken
        if missing:
            sys.exit(f"these were never to be seen, try another seed: {', '.join(sorted(missing))}")


async def look(camera: Camera, kind: str) -> None:
    """Whatever is worth a picture now."""
    person, taken = camera.person, camera.taken
    async with person.sandbox.table() as handle:
        turn = handle.game.table.turn if handle.game else 0
    if kind == "Move" and "movement" not in taken and turn >= 4:
        await person.press("Choose for me", DESK)
        await camera.desk("movement")
    elif kind == "Trade" and "trade" not in taken and turn >= 7:
        await person.choose("Cards to offer", "", "", "")
        await camera.desk("trade")
        await hand(camera)
    elif kind in LOSSES and "losses" not in taken:
        await person.press("Choose for me", DESK)
        await camera.desk("losses")
    elif kind == "BuyCards" and "trade" in taken and "purchase" not in taken:
        await person.press("Choose for me", DESK)
        await camera.desk("purchase")
    elif "purchase" in taken and "ast" not in taken:
        await camera.picture("ast", "A.S.T.")
        await camera.picture("map", "Map")
        await camera.clear()
        await person.sandbox.act("Anna", "command", name="cards")
        await person.page.until("document.querySelector('.message.ephemeral .picture img')?.naturalWidth > 0")
        await camera.take("sheet")
        await camera.clear()
        await person.press("My turn")


async def hand(camera: Camera) -> None:
    """The hand, in the direct message."""
    person = camera.person
    await person.page.click(".channel[data-kind=dm]")
    await person.page.sees("in #table")
    await person.press("Hand picture")
    await person.page.until("document.querySelector('.message.ephemeral .picture img')?.naturalWidth > 0")
    await camera.take("hand")
    await camera.clear()
    await person.page.click(".channel[data-channel=table]")
    await person.shows_ask()


async def bargain(person: Person) -> None:
    """Trade as a practice player would, for a while."""
    for _ in range(6):
        if (await person.asked())[0] == "Trade":
            await person.shows_ask()
            await person.press("Choose for me", DESK)


async def main() -> None:
    """All pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scene in (lobby, game):
        with tempfile.TemporaryDirectory() as folder:
            await scene(Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
