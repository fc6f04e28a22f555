"""A person at the keyboard: tests and the page do everything through this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import filling, interactions
from bot.sandbox import permissions as may
from bot.sandbox.changes import Change
from bot.sandbox.commands import command_data
from bot.sandbox.errors import ActionRefused, Json, NoAnswer
from bot.sandbox.model import TEXT, Channel, Message
from bot.sandbox.resolve import Resolved
from bot.sandbox.seen import Reply, Seen
from bot.sandbox.threads import open_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.sandbox.interactions import Form, Interaction
    from bot.sandbox.model import User
    from bot.sandbox.world import World

Where = Channel | str | int
LONGEST_NAME = 100


class Person:
    """Somebody with an account; each action waits for the bot's answer, at most `world.patience` seconds."""

    def __init__(self, world: World, account: User) -> None:
        self.world = world
        self.account = account

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        """Give the account's id."""
        return self.account.id

    @property
    def name(self) -> str:
        """Give the account's name."""
        return self.account.name

    @property
    def mention(self) -> str:
        """Give the text that mentions this person."""
        return self.account.mention

    @property
    def dm(self) -> Channel:
        """Give the direct messages with the bot."""
        return self.world.dm_channel(self.account)

    # acting

    async def command(self, where: Where, name: str, /, **options: Any) -> Reply:
        """Run a slash command, such as `command("table", "table open", edition="hartland")`."""
        return await self._answer(self.start_command(where, name, options))

    def start_command(self, where: Where, name: str, options: Mapping[str, Any]) -> Interaction:
        """Send a slash command without waiting."""
        channel = self._enter(where)
        leaf = self.world.commands.find(self.account, channel, name)
        data = command_data(self.world, leaf, channel, options)
        return self.world.desk.start(interactions.COMMAND, self.account, channel, data, name=leaf.name)

    async def autocomplete(self, where: Where, name: str, option: str, typed: str = "", /, **others: Any) -> list[Json]:
        """Ask for the choices of an option while typing; each has a `name` and a `value`."""
        channel = self._enter(where)
        leaf = self.world.commands.find(self.account, channel, name)
        if not any(o["name"] == option and o.get("autocomplete") for o in leaf.options):
            raise ActionRefused(f"/{leaf.name} has no autocomplete for {option!r}.")
        data = command_data(self.world, leaf, channel, others | {option: typed}, focused=option)
        it = self.world.desk.start(interactions.AUTOCOMPLETE, self.account, channel, data, name=leaf.name)
        await self._answer(it)
        return it.choices or []

    async def press(self, message: Seen, button: str) -> Reply:
        """Press a button, by its label or custom id."""
        return await self._answer(self.start_press(message, button))

    def start_press(self, message: Seen, button: str) -> Interaction:
        """Press a button without waiting."""
        self._must_see(message)
        found = message.button(button)
        if not found.get("custom_id"):
            raise ActionRefused(f"The button {button!r} is a link to {found.get('url')}.")
        return self._component(message, found, {})

    async def choose(self, message: Seen, *values: Any, menu: str | None = None) -> Reply:
        """Choose in a menu: options by label or value, people, roles or channels."""
        return await self._answer(self.start_choose(message, list(values), menu))

    def start_choose(self, message: Seen, values: list[Any], menu: str | None = None) -> Interaction:
        """Choose in a menu without waiting."""
        self._must_see(message)
        found = message.menu(menu)
        resolved = Resolved(self.world, message.channel)
        return self._component(message, found, {"values": filling.chosen(resolved, found, values)} | resolved.part())

    def _component(self, message: Seen, component: Json, more: Json) -> Interaction:
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]} | more
        channel = self._enter(message.channel)
        return self.world.desk.start(interactions.COMPONENT, self.account, channel, data, message.message)

    async def submit(self, form: Form | Reply, answers: Mapping[str, Any] | None = None, /, **more: Any) -> Reply:
        """Send a form; answers are named by custom id or label."""
        return await self._answer(self.start_submit(form, {**(answers or {}), **more}))

    def start_submit(self, form: Form | Reply, answers: Mapping[str, Any]) -> Interaction:
        """Send a form without waiting."""
        opened = form.form if isinstance(form, Reply) else form
        if opened is None or opened.interaction.user is not self.account:
            raise ActionRefused(f"{self.name} has no form open there.")
        before = opened.interaction
        data = filling.filled_form(self.world, opened, before.channel, answers)
        parent = self.world.desk.metadata(before)
        self.world.desk.forms.pop(opened.id, None)
        channel = self._enter(before.channel)
        return self.world.desk.start(interactions.SUBMIT, self.account, channel, data, before.source, parent=parent)

    def say(self, where: Where, text: str) -> Seen:
        """Write an ordinary message."""
        channel = self._enter(where)
        if not self.world.can(self.account, channel, may.SEND_MESSAGES):
            raise ActionRefused(f"{self.name} may not write there.")
        message = Message(self.world.new_id(), channel.id, self.id, self.world.clock.now(), text)
        message.mentions = [u.id for u in self.world.users.values() if u.mention in text]
        return Seen(self.world, self.world.post(message))

    def open_thread(self, where: Where, name: str) -> Channel:
        """Open a public thread under a channel."""
        parent = self._enter(where)
        if parent.type != TEXT or not self.world.can(self.account, parent, may.CREATE_PUBLIC_THREADS):
            raise ActionRefused(f"{self.name} cannot open a thread there.")
        if not 1 <= len(name) <= LONGEST_NAME:
            raise ActionRefused(f"A thread's name has 1 to {LONGEST_NAME} characters.")
        return open_thread(self.world, parent, name, self.account)

    def dismiss(self, message: Seen) -> None:
        """Put an ephemeral message away."""
        if message.message.viewer_id != self.id:
            raise ActionRefused("Only one's own ephemeral messages can be dismissed.")
        message.message.dismissed = True
        self.world.changes.tell(Change("message_deleted", message.channel, message.message, self.id))

    def join(self) -> None:
        """Join the server."""
        self.world.join(self.account, self.world.guild)

    def leave(self) -> None:
        """Leave the server."""
        self.world.leave(self.account, self.world.guild)

    def close_dms(self) -> None:
        """Take no direct messages any more (the bot gets error 50007)."""
        self.account.dms_open = False
        self.world.changes.tell(Change("people"))

    def open_dms(self) -> None:
        """Take direct messages again."""
        self.account.dms_open = True
        self.world.changes.tell(Change("people"))

    # looking

    def sees(self, where: Where) -> list[Seen]:
        """List every message that this person sees in a channel, oldest first."""
        channel = self.world.channel(where)
        return [Seen(self.world, m) for m in channel.messages.values() if self.world.sees(self.id, m)]

    def last(self, where: Where) -> Seen:
        """Give the newest message that this person sees in a channel."""
        messages = self.sees(where)
        if not messages:
            raise ActionRefused(f"{self.name} sees no message there.")
        return messages[-1]

    def dms(self) -> list[Seen]:
        """List the direct messages."""
        return self.sees(self.dm)

    def channels(self) -> list[Channel]:
        """List the channels and threads that this person can open, without direct messages."""
        mine = [c for c in self.world.channels.values() if not c.is_dm]
        return [c for c in mine if self.world.can(self.account, c, may.VIEW_CHANNEL)]

    def message(self, where: Where, number: int) -> Seen:
        """Find a message that this person sees, by id."""
        for seen in self.sees(where):
            if seen.id == number:
                return seen
        raise ActionRefused("That message is not there (any more).")

    async def wait_for(self, where: Where, wanted: str | Callable[[Seen], bool]) -> Seen:
        """Wait for a message with these words, or one that passes a test; the newest such message wins."""

        def look() -> Seen | None:
            for seen in reversed(self.sees(where)):
                if not seen.thinking and (wanted in seen.text if isinstance(wanted, str) else wanted(seen)):
                    return seen
            return None

        try:
            return await self.world.changes.until(look, self.world.patience)
        except TimeoutError:
            shown = [seen.text for seen in self.sees(where)][-5:]
            raise NoAnswer(f"{self.name} waited in vain for {wanted!r}; last seen: {shown}") from None

    # helpers

    def _enter(self, where: Where) -> Channel:
        channel = self.world.channel(where)
        if not self.world.can(self.account, channel, may.VIEW_CHANNEL):
            raise ActionRefused(f"{self.name} cannot see that channel.")
        return channel

    def _must_see(self, message: Seen) -> None:
        if message.deleted or not self.world.sees(self.id, message.message):
            raise ActionRefused(f"{self.name} does not see that message.")

    async def _answer(self, it: Interaction) -> Reply:
        def look() -> bool | None:
            if it.failed:
                raise NoAnswer(f"The bot did not answer {self.name} in time.")
            return True if self.world.desk.settled(it) else None

        try:
            await self.world.changes.until(look, self.world.patience)
        except TimeoutError:
            raise NoAnswer(f"The bot left {self.name} waiting ({it.name or it.data.get('custom_id')}).") from None
        return Reply(self.world, it)
