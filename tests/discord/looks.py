"""Everything that somebody can look at in one moment, as plain data that can be compared."""

from __future__ import annotations

import hashlib
from typing import Any

from bot.sandbox import components as ui
from bot.sandbox.person import Person
from bot.sandbox.seen import Reply
from tests.discord.hidden import Knowledge
from tests.discord.recording import Recorder

BUTTONS = ("My turn", "My hand", "Map", "A.S.T.", "Summary")
COMMANDS = ("offers", "census", "stock", "cards", "order", "score", "turn", "hand", "trade board", "table settings")
TYPING = {
    "trade offer": ("cards", "named", "to"),
    "trade counter": ("offer",),
    "trade accept": ("offer",),
    "trade decline": ("offer",),
    "answer": ("text",),
    "buy": ("cards",),
    "lose": ("units",),
    "move": ("orders",),
    "player": ("nation",),
}


class Looks:
    """Looks around for somebody."""

    def __init__(self, recorder: Recorder, knowledge: Knowledge) -> None:
        self.recorder, self.knowledge, self.stage = recorder, knowledge, recorder.stage

    async def everything(self, person: Person) -> list[Any]:
        """By buttons, by commands, and while typing: words, choices, descriptions and the pixels of pictures."""
        game = self.recorder.game
        assert game is not None
        card = self.stage.card(person)
        found: list[Any] = [_plain(await person.press(card, label)) for label in BUTTONS]
        found += [await self._command(person, name) for name in COMMANDS]
        found += [await self._command(person, "player", nation=player.nation) for player in game.players()]
        with self.knowledge.looking_far_back():
            found.append(await self._command(person, "log"))
        rows = [(name, option) for name, options in TYPING.items() for option in options]
        return found + [await person.autocomplete("table", name, option, "") for name, option in rows]

    async def _command(self, person: Person, name: str, **options: Any) -> Any:
        reply = await person.command("table", name, **options)
        await self.recorder.taken(reply)
        return _plain(reply)


def _plain(reply: Reply) -> tuple[Any, ...]:
    """An answer without what differs from message to message: its own number and the addresses of its files."""
    parts = list(ui.walk(reply.message.components))
    choices = [(part.get("label"), part.get("placeholder"), part.get("options")) for part in parts]
    pictures = [(file.filename, file.description, hashlib.sha256(file.content).hexdigest()) for file in reply.files]
    return reply.text, choices, pictures
