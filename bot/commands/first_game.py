"""The guided first game: one press in the sandbox opens, fills and starts a short game with hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.errors import ActionRefused
from bot.sandbox.invitation import Choice, Invitation
from bot.tables.info import TableInfo
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.sandbox import World
    from bot.sandbox.person import Person

PLAYERS = {"farmers": 4, "short_9": 5}
CHOICES = (
    Choice("farmers", "Farmers and Citizens", "Spread, sail and build cities. Four nations, no cards, 15 minutes."),
    Choice("short_9", "Short Avalon Hill game", "Trade, calamities and civilization cards too. Five nations, an hour."),
)
TEXT = "You take one seat, practice players take the others, and a hint explains each new kind of decision."


def first_game(bot: Solon, world: World, seed: int = 0) -> Invitation:
    """What the page offers in an empty channel; a seed makes the same game again."""

    async def accept(person: Person, channel: int, variant: str) -> None:
        info = TableInfo(
            guild=world.guild.id,
            channel=channel,
            moderator=person.id,
            variant=variant,
            players=PLAYERS[variant],
            hints=True,
            seed=seed,
        )
        try:
            info = await bot.tables.open(info)
            await bot.tables.join(info.id, person.id, person.name)
            await bot.tables.fill(info.id, person.id)
            await bot.announcer.told(await bot.tables.start(info.id, person.id))
        except Refusal as refusal:
            raise ActionRefused(str(refusal)) from refusal

    return Invitation("Play a short first game", TEXT, CHOICES, accept)
