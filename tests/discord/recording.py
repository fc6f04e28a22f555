"""A record of a whole game: which controls people saw and used, which commands they gave, and all that was shown."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from bot.front.router import Handler, Press
from bot.sandbox import components as ui
from bot.sandbox import interactions
from bot.sandbox.changes import Change
from bot.sandbox.model import Channel, Message
from bot.sandbox.record import Exchange
from bot.sandbox.seen import Reply
from rules.game import Game
from tests.discord.stage import Stage

CHANNEL = "the channel"
LOGS = "the logs"
CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
VERBS = {"accept", "decline", "withdraw", "change", "keep", "build", "levy", "one", "all", "city"}
"""First words of a menu's values that say what is done; everything else in a value says with what."""


@dataclass
class Shown:
    """One text that somebody saw, and how far the game was."""

    viewer: str
    text: str
    at: int


@dataclass
class Record:
    """What was there to be used, what was used, and what was shown to whom."""

    seen: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    commands: set[tuple[str, ...]] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    shown: list[Shown] = field(default_factory=list)

    def take(self, other: Record) -> None:
        """Add another record to this one."""
        for name in ("seen", "used", "verbs", "commands", "kinds"):
            getattr(self, name).update(getattr(other, name))

    @property
    def unused(self) -> set[str]:
        """Controls that somebody saw and nobody ever used."""
        return self.seen - self.used


class Recorder:
    """Listens to one stage; only what was taken counts as used, a refusal does not."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.record = Record()
        self._kinds: dict[tuple[int, str], str] = {}
        self._ended: dict[int, bool] = {}
        """Commands that are worked off, and whether they were taken."""
        stage.world.changes.listeners.append(self._changed)
        stage.world.watchers.append(self._exchanged)
        stage.bot.add_listener(self._completed, "on_app_command_completion")
        failed = stage.bot.tree.on_error

        async def failing(interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
            await failed(interaction, error)
            self._ended[interaction.id] = False

        stage.bot.tree.on_error = failing  # type: ignore[method-assign]
        handlers = stage.bot.router.handlers
        for verb, (handler, acknowledge) in list(handlers.items()):
            handlers[verb] = (self._listening(handler), acknowledge)

    # -- what is seen -------------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        if change.kind == "message" and change.message is not None and change.channel is not None:
            self._message(change.channel, change.message)
        elif change.kind == "form" and change.only is not None:
            self.record.seen.add(self._pattern(change.data["custom_id"], change.only))
            self._keep(self.name(change.only), json.dumps(change.data["components"], ensure_ascii=False))

    def _message(self, channel: Channel, message: Message) -> None:
        if message.author_id != self.stage.world.bot.id or message.loading:
            return
        private = message.viewer_id
        if channel.is_dm:
            private = next(user for user in channel.recipients if user != self.stage.world.bot.id)
        for part in ui.walk(message.components):
            if part.get("custom_id") and not part.get("disabled"):
                self.record.seen |= self._patterns(part, private)
        texts = [message.content, json.dumps([message.embeds, message.components], ensure_ascii=False)]
        texts += [f"{file.filename} {file.description}" for file in message.attachments]
        self._keep(self.name(private) if private else CHANNEL, "\n".join(texts))

    def _exchanged(self, exchange: Exchange) -> None:
        """What was offered while somebody was typing."""
        found = CALLBACK.search(exchange.path)
        if found is None or exchange.status >= 300 or exchange.sent.get("type") != interactions.CHOICES:
            return
        it = self.stage.world.desk.by_token[found[2]]
        if not exchange.sent["data"]["choices"]:
            return
        name, options = _called(it.data)
        option = next(row["name"] for row in options if row.get("focused"))
        self.record.commands.add((name, option, "while typing"))
        self._keep(it.user.name, json.dumps(exchange.sent["data"]["choices"], ensure_ascii=False))

    def _keep(self, viewer: str, text: str) -> None:
        game = self.game
        self.record.shown.append(Shown(viewer, text, len(game.log) if game else 0))

    # -- what is used -------------------------------------------------------------------------------------------

    def _listening(self, handler: Handler) -> Handler:
        async def listening(press: Press) -> None:
            data: Any = press.interaction.data
            used = self._patterns({**data, "options": [{"value": value} for value in press.values]}, press.user)
            await handler(press)
            self.record.used |= used
            self.record.verbs.add(press.verb)

        return listening

    async def _completed(self, interaction: discord.Interaction[Any], _: object) -> None:
        data: Any = interaction.data
        name, options = _called(data)
        self._ended[interaction.id] = True
        self.record.commands.add((name,))
        self.record.commands |= {(name, row["name"]) for row in options}
        self.record.commands |= {(name, row["name"], str(row["value"])) for row in options}

    async def taken(self, reply: Reply) -> bool:
        """Wait until a command is worked off, which may be after its answer; whether it was taken."""
        async with asyncio.timeout(10):
            while reply.interaction.id not in self._ended:
                await asyncio.sleep(0.002)
        await self.stage.quiet()
        return self._ended[reply.interaction.id]

    # -- names of controls --------------------------------------------------------------------------------------

    def _patterns(self, part: Any, user: int | None) -> set[str]:
        """A control, and for menus of several actions each of those."""
        pattern = self._pattern(part["custom_id"], user)
        values = [str(option["value"]).split() for option in part.get("options") or []]
        actions = {" ".join(word for word in value if word in VERBS) for value in values if value[:1]}
        return {pattern} | {f"{pattern} = {action}" for action in actions if action}

    def _pattern(self, custom_id: str, user: int | None) -> str:
        """An id without its numbers and names: `a:Move:pick:from`; later pages of a menu are named apart."""
        _, table, verb, *args = custom_id.split(":")
        if verb in {"a", "t"}:
            number, action, *more = args
            kind = self._kind(user, int(table), number) if verb == "a" else "Trade"
            self.record.kinds.add(kind)
            page = [("later page" if part != "0" else "") if part.isdigit() else part for part in more]
            page = ["SEAT" if part.startswith("seat") else part for part in page if part]
            return ":".join([verb, kind, action, *page])
        return ":".join([verb, *("#" for _ in args if verb == "which"), *("OPTION" for _ in args if verb == "optset")])

    def _kind(self, user: int | None, table: int, number: str) -> str:
        """The kind of the ask that a control belongs to."""
        key = (user or 0, f"{table}:{number}")
        game, handle = self.game, self.stage.bot.tables._memory._handles.get(table)
        seat = handle.info.seat_of(user or 0) if handle else None
        if game and seat and seat.name in game.pending and str(game.ask_numbers[seat.name]) == number:
            self._kinds[key] = game.pending[seat.name].kind
        return self._kinds[key]

    # -- helpers ------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game as it is in the bot's memory, if it has begun."""
        handle = self.stage.bot.tables._memory._handles.get(1)
        return handle.game if handle else None

    def name(self, user: int) -> str:
        """Who somebody is."""
        return self.stage.world.users[user].name


def _called(data: Any) -> tuple[str, list[Any]]:
    """The whole name of a command and the options that were given."""
    name, options = data["name"], data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        name, options = f"{name} {options[0]['name']}", options[0].get("options") or []
    return name, options


def every_command(tree: app_commands.CommandTree[Any]) -> set[tuple[str, ...]]:
    """All commands, their options, the choices of an option, and options that are completed while typing."""
    found: set[tuple[str, ...]] = set()
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            name = command.qualified_name
            found.add((name,))
            for option in command.parameters:
                found.add((name, option.display_name))
                found |= {(name, option.display_name, str(choice.value)) for choice in option.choices}
                found |= {(name, option.display_name, "while typing")} if option.autocomplete else set()
    return found


class _Keeper(logging.Handler):
    def __init__(self, kept: list[logging.LogRecord]) -> None:
        super().__init__(logging.DEBUG)
        self.kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(record)


@contextmanager
def logs() -> Iterator[list[logging.LogRecord]]:
    """Everything our own code logs, down to the least of it, as a host who wants to see all of it has it."""
    kept: list[logging.LogRecord] = []
    ours = [logging.getLogger(name) for name in ("solon", "bot", "rules", "maps", "cogs")]
    levels, keeper = [logger.level for logger in ours], _Keeper(kept)
    logging.getLogger().addHandler(keeper)
    for logger in ours:
        logger.setLevel(logging.DEBUG)
    try:
        yield kept
    finally:
        logging.getLogger().removeHandler(keeper)
        for logger, level in zip(ours, levels, strict=True):
            logger.setLevel(level)


def missing(rows: set[Any]) -> str:
    """What is missing, a line each."""
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        name, *more = row if isinstance(row, tuple) else (row,)
        by_name[name].append(" ".join(more))
    return "\n".join(f"{name}: {', '.join(sorted(more))}" for name, more in sorted(by_name.items()))
