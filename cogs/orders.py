"""`/move`, `/lose`, `/buy`: typed ways to the same drafts that the menus make, to be looked at and confirmed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.which import TableNumber, at_a_table
from bot.screens.forms import form_of
from rules.refusals import NotAsked, Refusal

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.screens.asks import Asked
    from bot.tables.info import TableInfo

Interaction = discord.Interaction[Any]
TableOption = app_commands.Transform[int, TableNumber]
Choices = list[app_commands.Choice[str]]

MOVES = ("Move", "RunShips")
LOSSES = ("ChooseUnits", "ChooseAreas", "ShareLosses", "OrderReductions", "TakeOver", "TakeCities", "PickPrey")
PURCHASES = ("BuyCards",)


class OrdersCog(commands.Cog):
    """Orders by command."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    @app_commands.command(name="move", description="Add lines to your movement or to your ships, then confirm")
    @app_commands.describe(orders="3 Knossos > Phaestos; ship Knossos > Rhodes with 5; or: keep Rhodes; build Rhodes")
    @at_a_table
    async def move(self, interaction: Interaction, orders: str, table: TableOption | None = None) -> None:
        """Lines of movement, or of ships while those are asked for."""
        info, asked = await self._open(interaction, table, MOVES, "no movement and no ships")
        await self.bot.answering.keep(interaction, info, asked, form_of(asked.question).add(asked, orders))

    @app_commands.command(name="lose", description="Choose what you lose or others lose, then confirm")
    @app_commands.describe(units="Knossos 3, Miletus city; for shares of a loss: Crete 4, Egypt 2")
    @at_a_table
    async def lose(self, interaction: Interaction, units: str, table: TableOption | None = None) -> None:
        """Units, cities or shares, as the open ask wants them."""
        info, asked = await self._open(interaction, table, LOSSES, "no losses")
        await self.bot.answering.keep(interaction, info, asked, form_of(asked.question).add(asked, units))

    @app_commands.command(name="buy", description="Choose civilization cards to acquire, look at the payment, confirm")
    @app_commands.describe(cards="Law, Medicine", pay="Grain 3, Salt 2; the treasury pays the rest")
    @at_a_table
    async def buy(
        self, interaction: Interaction, cards: str, pay: str | None = None, table: TableOption | None = None
    ) -> None:
        """Cards with the proposed payment, or with one's own."""
        info, asked = await self._open(interaction, table, PURCHASES, "no cards to acquire")
        form = form_of(asked.question)
        draft = form.add(asked, cards)
        if pay is not None:
            draft = form.read(replace(asked, draft=draft), pay)
            asked.question.read(asked.game, draft)
        await self.bot.answering.keep(interaction, info, asked, draft)

    async def _open(
        self, interaction: Interaction, table: int | None, kinds: tuple[str, ...], none: str
    ) -> tuple[TableInfo, Asked]:
        """The open ask, if it is of a kind that the command is for."""
        info = await self.bot.which_table(interaction, table)
        info, asked = await self.bot.answering.open(info.id, interaction.user.id)
        if asked.question.kind not in kinds:
            raise NotAsked(f"You have {none} to decide now.", allowed="`/turn` shows what is asked")
        return info, asked

    # -- while typing -------------------------------------------------------------------------------------------

    @move.autocomplete("orders")
    async def next_orders(self, interaction: Interaction, typed: str) -> Choices:
        """The line with its last place completed."""
        return await self._complete(interaction, typed, MOVES)

    @lose.autocomplete("units")
    async def next_units(self, interaction: Interaction, typed: str) -> Choices:
        """The list with its last name completed."""
        return await self._complete(interaction, typed, LOSSES)

    @buy.autocomplete("cards")
    async def next_cards(self, interaction: Interaction, typed: str) -> Choices:
        """Cards that can be paid for."""
        return await self._complete(interaction, typed, PURCHASES)

    async def _complete(self, interaction: Interaction, typed: str, kinds: tuple[str, ...]) -> Choices:
        info = await self.bot.which.likely(interaction)
        try:
            _, asked = await self.bot.answering.open(info.id if info else 0, interaction.user.id)
        except Refusal:
            return []
        if asked.question.kind not in kinds:
            return []
        found = form_of(asked.question).complete(asked, typed)
        return [app_commands.Choice(name=text, value=text) for text in found]


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(OrdersCog(bot))
