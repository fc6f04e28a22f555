"""People who try everything: before they let Solon choose, they use each control that nobody has used yet."""

from __future__ import annotations

from typing import Any

from bot.sandbox import components as ui
from bot.sandbox.person import Person
from bot.sandbox.seen import Seen
from tests.discord.recording import Recorder

LAST = ("ok", "auto")
"""Controls that end the exploring of an ask."""


class Explorer:
    """Decides for people, through what they see."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.stage = recorder.stage

    async def decide(self, person: Person) -> None:
        """Answer an ask: by what is new in it, otherwise by "Choose for me"."""
        desk = await self.desk(person)
        for _ in range(12):
            number = self._number(person)
            fresh = self._fresh(person, desk)
            if not fresh:
                break
            await self._use(person, desk, *fresh[0])
            if self._number(person) != number:
                return
        await self._finish(person, desk)

    async def desk(self, person: Person) -> Seen:
        """The desk: by direct message for Ben, if he has one there, by "My turn" for the others."""
        await self.stage.quiet()
        number = self._number(person)
        if person is self.stage.people[1]:
            for seen in reversed(person.dms()):
                if any(part["custom_id"].split(":")[3:] == [str(number), "auto"] for part in controls(seen)):
                    return seen
        return await self.stage.my_turn(person)

    async def _finish(self, person: Person, desk: Seen) -> None:
        """Let Solon choose, look, and confirm."""
        number = self._number(person)
        await person.press(desk, "Choose for me")
        await self.stage.quiet()
        if self._number(person) == number:
            assert "This can be confirmed" in desk.text, desk.text
            await person.press(desk, "Confirm")
            await self.stage.quiet()
        if desk.ephemeral:
            person.dismiss(desk)

    def _fresh(self, person: Person, desk: Seen) -> list[tuple[Any, str | None]]:
        """Controls of the ask that nobody has used yet, with the choice to make; confirming comes last."""
        record, found = self.recorder.record, []
        for part in controls(desk):
            if part["custom_id"].split(":")[2] != "a" or part["custom_id"].split(":")[4] in LAST:
                continue
            options = part.get("options")
            for value in [option["value"] for option in options] if options else [None]:
                patterns = self.recorder._patterns({**part, "options": [{"value": value or ""}]}, person.id)
                if patterns - record.used:
                    found.append((part, value))
                    break
        return found

    async def _use(self, person: Person, desk: Seen, part: Any, value: str | None) -> None:
        """Use a control; a form is sent as it opens, so what is written there must be readable again."""
        before = desk.text
        if value is not None:
            await person.choose(desk, value, menu=part["custom_id"])
        else:
            reply = await person.press(desk, part["custom_id"])
            if reply.form is not None:
                await person.submit(reply)
                await self.stage.quiet()
                assert desk.text == before, "what the form shows is read as something else"
        await self.stage.quiet()

    def _number(self, person: Person) -> int | None:
        """The number of somebody's open ask."""
        game, seat = self.recorder.game, self.recorder.stage.bot.tables._memory._handles[1].info.seat_of(person.id)
        assert game is not None
        return game.ask_numbers.get(seat.name) if seat else None


def controls(seen: Seen) -> list[Any]:
    """Buttons and menus that can be used."""
    parts = ui.walk(seen.message.components)
    return [part for part in parts if part.get("custom_id") and not part.get("disabled")]
