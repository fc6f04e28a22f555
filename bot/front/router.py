"""Presses, choices and forms: every control says in its id what it does, so that it survives a restart."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.cards import Card
from bot.front.discordify import files, layout, typed
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import Solon

log = logging.getLogger("solon.router")

PREFIX = "s:"


@dataclass(frozen=True)
class Press:
    """One press: at which table, what it asks for, and what was chosen or typed."""

    interaction: discord.Interaction[Any]
    table: int
    verb: str
    args: tuple[str, ...]
    values: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def roles(self) -> frozenset[int]:
        """The roles of whoever pressed."""
        return roles_of(self.interaction)

    async def reply(self, card: Card) -> None:
        """Answer for this person's eyes only, in the place of "thinking"."""
        await self.interaction.edit_original_response(view=layout(card), attachments=files(card))


def roles_of(interaction: discord.Interaction[Any]) -> frozenset[int]:
    """The roles that whoever acts has in this server; none in a direct message."""
    return frozenset(role.id for role in getattr(interaction.user, "roles", ()))


Handler = Callable[[Press], Awaitable[None]]


class Router:
    """The one place where presses come in."""

    def __init__(self) -> None:
        self.handlers: dict[str, tuple[Handler, str]] = {}
        self.busy = 0
        """Presses that are being worked on."""

    def on(self, verb: str, handler: Handler, acknowledge: str = "private") -> None:
        """Register what a verb does. It is acknowledged at once: `private` with a reply only the presser sees,
        `update` to change the message it stands in, `none` where the handler answers with a form."""
        if verb in self.handlers:
            raise ValueError(f"two handlers for {verb!r}")
        self.handlers[verb] = (handler, acknowledge)

    def read(self, interaction: discord.Interaction[Any]) -> Press | None:
        """What a press means, or nothing if it is not ours."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        parts = custom_id.split(":")
        if not custom_id.startswith(PREFIX) or len(parts) < 3 or not parts[1].isdigit():
            return None
        return Press(
            interaction, int(parts[1]), parts[2], tuple(parts[3:]), list(data.get("values", [])), typed(data)
        )


class Presses(commands.Cog):
    """Listens for presses and hands them on; refusals and faults become one private sentence."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A press, a choice or a form."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        press = self.bot.router.read(interaction)
        if press is None:
            return
        handler, acknowledge = self.bot.router.handlers.get(press.verb, (_unknown, "private"))
        await self.run(press, handler, _acknowledgement(press, acknowledge))

    async def run(self, press: Press, handler: Handler, acknowledge: str) -> None:
        """Acknowledge, work, and say in one sentence what went wrong."""
        interaction = press.interaction
        self.bot.router.busy += 1
        try:
            if acknowledge == "private":
                await interaction.response.defer(ephemeral=True, thinking=True)
            elif acknowledge == "update":
                await interaction.response.defer()
            await handler(press)
        except Refusal as refusal:
            await say(interaction, str(refusal), replace=acknowledge == "private")
        except discord.NotFound as error:
            log.info("a message or interaction is gone: %s", error.code)
        except Exception:
            log.exception("press %s at table %s failed", press.verb, press.table)
            await say(interaction, "Something went wrong; nothing was changed.", replace=acknowledge == "private")
        finally:
            self.bot.router.busy -= 1


def _acknowledgement(press: Press, wanted: str) -> str:
    """Ask and trade cards change in place; what opens a form must not be acknowledged before."""
    return "none" if press.args[1:2] in (("type",), ("words",), ("say",)) else wanted


async def say(interaction: discord.Interaction[Any], text: str, *, replace: bool = False) -> None:
    """One private sentence, in the place of "thinking" or after the acknowledgement."""
    text = text[:1900]
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True)
    elif replace and interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        await interaction.edit_original_response(view=layout(Card(text)), attachments=[])
    elif replace:
        await interaction.edit_original_response(content=text, view=None)
    else:
        await interaction.followup.send(text, ephemeral=True)


async def _unknown(_: Press) -> None:
    raise Refusal("This button is from an older version of Solon.")
