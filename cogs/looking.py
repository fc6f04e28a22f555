"""Looking around: map, A.S.T., hands, nations, offers, the log. Always from the viewer's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Card, shorten
from bot.front.discordify import files, layout
from bot.front.endings import final_score
from bot.front.which import TableNumber, at_a_table
from bot.narrator import Narrator
from bot.pictures import draw
from bot.screens.desk import hand_lines, player_lines, purse_lines, stock_lines
from bot.screens.names import nation, people, place_named, places_like, seat_of_nation
from bot.screens.offers import board_lines
from bot.tables.past import lately
from rules.refusals import NotAsked

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.front.router import Press
    from bot.tables.info import TableInfo
    from rules.views import View

Interaction = discord.Interaction[Any]
TableOption = app_commands.Transform[int, TableNumber]
LOG_LINES = 40
SHOW = "Show it to everybody at the table"


class LookingCog(commands.Cog):
    """Commands and buttons that change nothing."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("hand", self.hand_pressed)
        bot.router.on("map", lambda press: self.picture_pressed(press, "map"))
        bot.router.on("ast", lambda press: self.picture_pressed(press, "ast"))
        bot.router.on("table", lambda press: self.picture_pressed(press, "summary"))

    async def picture_pressed(self, press: Press, kind: str) -> None:
        """A picture for whoever pressed."""
        _, seen = await self._seen(press.table, press.user)
        picture = await draw(kind, seen)
        await press.reply(Card(_caption(kind, seen), picture=picture))

    async def hand_pressed(self, press: Press) -> None:
        """One's own hand, as text and picture."""
        await press.reply(await self._hand(press.table, press.user))

    async def _hand(self, table: int, user: int) -> Card:
        info, seen = await self._seen(table, user)
        seat = info.seat_of(user)
        if seat is None or seat.name not in seen.hands:
            raise NotAsked("You have no hand at this table.")
        if not seen.turn:
            raise NotAsked("No cards are dealt before the first turn.")
        return Card("\n".join(hand_lines(seen, seat.name)), picture=await draw("hand", seen, seat.name))

    async def _seen(self, table: int, user: int) -> tuple[TableInfo, View]:
        info, seen = await self.bot.tables.see(table, user)
        if seen is None:
            raise NotAsked("The game has not begun.")
        return info, seen

    async def _answer(self, interaction: Interaction, card: Card, show: TableInfo | None = None) -> None:
        """Privately; a card that shows nothing hidden also to all at a table, when the player wants it."""
        if show is not None:
            await self.bot.announcer.show(show, card)
        await interaction.edit_original_response(view=layout(card), attachments=files(card))

    async def _begin(
        self, interaction: Interaction, table: int | None, *, public: bool = False
    ) -> tuple[TableInfo, View]:
        info = await self.bot.which_table(interaction, table)
        return await self._seen(info.id, 0 if public else interaction.user.id)

    @app_commands.command(name="hand", description="Your trade cards")
    @at_a_table
    async def hand(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Always works, for one's own eyes only."""
        info, _ = await self._begin(interaction, table)
        card = await self._hand(info.id, interaction.user.id)
        await interaction.edit_original_response(view=layout(card), attachments=files(card))

    @app_commands.command(name="map", description="The map, or a part of it")
    @app_commands.describe(area="One area and its neighbours", nation="One nation's lands", show=SHOW)
    @at_a_table
    async def show_map(
        self,
        interaction: Interaction,
        area: str | None = None,
        nation: str | None = None,
        show: bool = False,
        table: TableOption | None = None,
    ) -> None:
        """The board from the public view."""
        info, seen = await self._begin(interaction, table, public=True)
        wanted = place_named(seen.board, area) if area else None
        if nation is not None:
            seat_of_nation(seen, nation)  # refuses a nation that does not play
        picture = await draw("map", seen, area=wanted, nation=nation.lower() if nation else None)
        await self._answer(interaction, Card(_caption("map", seen), picture=picture), info if show else None)

    @show_map.autocomplete("area")
    async def areas(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Areas by their printed names."""
        return [app_commands.Choice(name=name, value=area) for area, name in places_like(typed)[:25]]

    @app_commands.command(name="ast", description="The A.S.T.")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def ast(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """Markers and what the next step needs."""
        info, seen = await self._begin(interaction, table, public=True)
        card = Card(_caption("ast", seen), picture=await draw("ast", seen))
        await self._answer(interaction, card, info if show else None)

    @app_commands.command(name="census", description="Tokens, cities, stock, treasury and hands of all nations")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def census(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """The summary."""
        info, seen = await self._begin(interaction, table, public=True)
        card = Card(_caption("summary", seen), picture=await draw("summary", seen))
        await self._answer(interaction, card, info if show else None)

    @app_commands.command(name="stock", description="What every nation has in stock and treasury")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def stock(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """Stocks and treasuries, which lie open."""
        info, seen = await self._begin(interaction, table, public=True)
        await self._answer(interaction, Card("\n".join(stock_lines(seen))), info if show else None)

    @app_commands.command(name="player", description="One nation in detail")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def player(
        self, interaction: Interaction, nation: str, show: bool = False, table: TableOption | None = None
    ) -> None:
        """What everybody may know of a nation."""
        info, seen = await self._begin(interaction, table, public=True)
        found = seat_of_nation(seen, nation)
        await self._answer(interaction, Card("\n".join(player_lines(info, seen, found))), info if show else None)

    @show_map.autocomplete("nation")
    @player.autocomplete("nation")
    async def nations(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The nations at the table that is most likely meant."""
        return await self.bot.which.nations(await self.bot.which.likely(interaction), typed)

    @app_commands.command(name="cards", description="The purchase sheet: prices after your credits")
    @at_a_table
    async def cards(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """What every civilization card would cost you."""
        info, seen = await self._begin(interaction, table)
        seat = info.seat_of(interaction.user.id)
        if seat is None:
            raise NotAsked("You do not sit at this table.")
        if seat.name not in seen.hands:
            raise NotAsked("You have no hand at this table.")
        lines = purse_lines(seen, seat.name)
        sheet = Card("\n".join(lines), picture=await draw("sheet", seen, seat.name))
        await self._answer(interaction, sheet)

    @app_commands.command(name="offers", description="The trade board")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def offers(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """Open offers as you may know them; what is shown to everybody is what everybody may know."""
        info, seen = await self._begin(interaction, table, public=show)
        text = "\n".join(board_lines(seen)) or "No offers are open."
        await self._answer(interaction, Card(shorten("**Trade board**\n" + text)), info if show else None)

    @app_commands.command(name="order", description="The order of movement")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def order(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """From the last census."""
        info, seen = await self._begin(interaction, table, public=True)
        lines = [f"{number}. {nation(seen, seat)}" for number, seat in enumerate(seen.order, start=1)]
        await self._answer(interaction, Card("\n".join(lines) or "No census was taken yet."), info if show else None)

    @app_commands.command(name="log", description="What happened lately, as you may know it")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def log(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """The last lines, played again from the log."""
        info = await self.bot.which_table(interaction, table)
        game, events = await lately(self.bot.tables, info.id)
        seat = None if show else info.seat_of(interaction.user.id)
        narrator = Narrator(game, people(info))
        lines = [line for event in events if (line := narrator.tell(event, seat.name if seat else None))]
        card = Card(shorten("\n".join(lines[-LOG_LINES:]) or "Nothing yet."))
        await self._answer(interaction, card, info if show else None)

    @app_commands.command(name="score", description="Points of all nations")
    @app_commands.describe(show=SHOW)
    @at_a_table
    async def score(self, interaction: Interaction, show: bool = False, table: TableOption | None = None) -> None:
        """The score with its parts, as far as it is public."""
        info, seen = await self._begin(interaction, table, public=True)
        picture = await final_score(self.bot.tables, info.id) if seen.over else await draw("score", seen)
        await self._answer(interaction, Card(_caption("score", seen), picture=picture), info if show else None)


def _caption(kind: str, seen: View) -> str:
    names = {"map": "Map", "ast": "A.S.T.", "summary": "Summary", "score": "Score"}
    return f"**{names[kind]}** · turn {seen.turn}, {'the game is over' if seen.over else seen.phase_name}"


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(LookingCog(bot))
