"""`/trade`: everything the trade desk can do, typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.front.router import say
from bot.front.which import TableNumber
from bot.screens.completing import fitting, from_hand, like
from bot.screens.offers import about, brief
from bot.screens.trade import NEW, draft_of, named_by_default
from bot.screens.typed import party, trade_cards
from rules.refusals import NotAsked, Refusal
from rules.views import view

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.screens.asks import Asked
    from bot.tables.info import TableInfo

Interaction = discord.Interaction[Any]
TableOption = app_commands.Transform[int, TableNumber]
Words = app_commands.Range[str, 0, 200]
Choices = list[app_commands.Choice[Any]]
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
ABOUT = {
    "cards": "Cards of your hand: 2 salt, wine",
    "named": "The one commodity you name truly; otherwise the one you offer most of",
    "says": "What you say of it; it need not be true",
    "wants": "What you want for it",
    "to": "One nation alone, or everybody",
    "offer": "The number of the offer",
    "text": "What you say; it need not be true",
    "table": "Which of your tables, if not this channel's",
}


class TradeCommands(commands.Cog):
    """Trade by command."""

    trade = app_commands.Group(name="trade", description="Trade with the others", allowed_contexts=EVERYWHERE)

    def __init__(self, bot: Solon) -> None:
        self.bot = bot

    async def _begin(self, interaction: Interaction, table: int | None) -> tuple[TableInfo, Asked]:
        info = await self.bot.which_table(interaction, table)
        return await self.bot.floor.open(info.id, interaction.user.id)

    async def _post(self, interaction: Interaction, asked: Asked, draft: dict[str, Any]) -> None:
        """Post an offer; what was being put together at the desk stays there."""
        named = draft["named"] or named_by_default(asked, draft["cards"])
        number = draft["amends"] or asked.game.table.next_offer
        words = f"Your offer {number} is changed." if draft["amends"] else f"Your offer {number} is made."
        await self.bot.floor.step(interaction, asked, {"do": "offer", **draft, "named": named}, words)

    @trade.command(name="offer", description="Offer cards to everybody or to one player")
    @app_commands.describe(**{key: ABOUT[key] for key in ("cards", "named", "says", "wants", "to", "table")})
    async def offer(
        self,
        interaction: Interaction,
        cards: str,
        named: str | None = None,
        says: Words = "",
        wants: Words = "",
        to: str = "",
        table: TableOption | None = None,
    ) -> None:
        """A new offer."""
        _, asked = await self._begin(interaction, table)
        draft = {**NEW, **_fields(asked, cards, named), "says": says, "wants": wants, "to": _party(asked, to)}
        await self._post(interaction, asked, draft)

    @trade.command(name="counter", description="Answer an open offer with cards of yours")
    @app_commands.describe(**{key: ABOUT[key] for key in ("offer", "cards", "named", "says", "wants", "table")})
    async def counter(
        self,
        interaction: Interaction,
        offer: int,
        cards: str,
        named: str | None = None,
        says: Words = "",
        wants: Words = "",
        table: TableOption | None = None,
    ) -> None:
        """A counter-offer."""
        _, asked = await self._begin(interaction, table)
        draft = {**NEW, **_fields(asked, cards, named), "says": says, "wants": wants, "answers": offer}
        await self._post(interaction, asked, draft)

    @trade.command(name="amend", description="Change an offer of yours; what you leave out stays as it is")
    @app_commands.describe(**{key: ABOUT[key] for key in ("offer", "cards", "named", "says", "wants", "to", "table")})
    async def amend(
        self,
        interaction: Interaction,
        offer: int,
        cards: str | None = None,
        named: str | None = None,
        says: Words | None = None,
        wants: Words | None = None,
        to: str | None = None,
        table: TableOption | None = None,
    ) -> None:
        """An own offer, changed."""
        _, asked = await self._begin(interaction, table)
        own = about(view(asked.game, asked.question.seat), asked.question.seat)["amend"]
        found = next((row for row in own if row.id == offer), None)
        if found is None:
            raise NotAsked(f"You have no open offer {offer}.", allowed=", ".join(str(row.id) for row in own) or "none")
        draft = draft_of(found) | ({} if cards is None else _fields(asked, cards, named))
        draft |= {} if named is None else {"named": trade_cards(asked.game.setup.edition, named)}
        draft |= {key: value for key, value in (("says", says), ("wants", wants)) if value is not None}
        await self._post(interaction, asked, draft | ({} if to is None else {"to": _party(asked, to)}))

    async def _act(self, interaction: Interaction, table: int | None, verb: str, offer: int, words: str) -> None:
        _, asked = await self._begin(interaction, table)
        await self.bot.floor.step(interaction, asked, {"do": verb, "offer": offer}, words.format(offer))

    @trade.command(name="accept", description="Accept a counter-offer to yours: the cards change hands")
    @app_commands.describe(offer=ABOUT["offer"], table=ABOUT["table"])
    async def accept(self, interaction: Interaction, offer: int, table: TableOption | None = None) -> None:
        """Strike a deal."""
        await self._act(interaction, table, "accept", offer, "You accepted offer {}.")

    @trade.command(name="decline", description="Decline an offer made to you alone, or a counter-offer to yours")
    @app_commands.describe(offer=ABOUT["offer"], table=ABOUT["table"])
    async def decline(self, interaction: Interaction, offer: int, table: TableOption | None = None) -> None:
        """Turn an offer down."""
        await self._act(interaction, table, "decline", offer, "You declined offer {}.")

    @trade.command(name="withdraw", description="Withdraw an offer of yours")
    @app_commands.describe(offer=ABOUT["offer"], table=ABOUT["table"])
    async def withdraw(self, interaction: Interaction, offer: int, table: TableOption | None = None) -> None:
        """Take an own offer back."""
        await self._act(interaction, table, "withdraw", offer, "Your offer {} is withdrawn.")

    @trade.command(name="say", description="Pass a line on to one player, for his eyes only")
    @app_commands.describe(to="To which nation", text=ABOUT["text"], table=ABOUT["table"])
    async def speak(self, interaction: Interaction, to: str, text: Words, table: TableOption | None = None) -> None:
        """A line between two."""
        info, asked = await self._begin(interaction, table)
        told = await self.bot.floor.say(info, asked, _party(asked, to) or "", text)
        await say(interaction, told, replace=True)

    @trade.command(name="done", description="You have finished trading")
    @app_commands.describe(table=ABOUT["table"])
    async def done(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Finished, until something new comes up."""
        _, asked = await self._begin(interaction, table)
        await self.bot.floor.step(interaction, asked, {"do": "done"}, "You are done, until something new comes up.")

    @trade.command(name="board", description="Your trade desk: your hand, the open offers, and all controls")
    @app_commands.describe(table=ABOUT["table"])
    async def board(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """The desk, as the button shows it."""
        info, asked = await self._begin(interaction, table)
        await self.bot.answering.show(interaction, info, asked)

    # -- while typing -------------------------------------------------------------------------------------------

    async def _asked(self, interaction: Interaction) -> Asked | None:
        info = await self.bot.which.likely(interaction)
        try:
            return (await self.bot.floor.open(info.id if info else 0, interaction.user.id))[1]
        except Refusal:
            return None

    @offer.autocomplete("cards")
    @counter.autocomplete("cards")
    @amend.autocomplete("cards")
    async def next_cards(self, interaction: Interaction, typed: str) -> Choices:
        """Cards of one's own hand."""
        asked = await self._asked(interaction)
        found = from_hand(asked.game.setup.edition, asked.game.hand(asked.question.seat), typed) if asked else []
        return [app_commands.Choice(name=text, value=text) for text in found]

    @offer.autocomplete("named")
    @counter.autocomplete("named")
    @amend.autocomplete("named")
    async def next_named(self, interaction: Interaction, typed: str) -> Choices:
        """Commodities of one's own hand."""
        asked = await self._asked(interaction)
        hand = asked.game.hand(asked.question.seat) if asked else {}
        goods = [asked.card(card) for card in hand if card in asked.game.edition.commodities] if asked else []
        return [app_commands.Choice(name=text, value=text) for text in fitting(like(goods, typed))]

    @offer.autocomplete("to")
    @amend.autocomplete("to")
    @speak.autocomplete("to")
    async def next_party(self, interaction: Interaction, typed: str) -> Choices:
        """The other nations."""
        asked = await self._asked(interaction)
        others = [p.nation.title() for p in asked.game.players() if p.seat != asked.question.seat] if asked else []
        return [app_commands.Choice(name=text, value=text) for text in fitting(like(others, typed))]

    @counter.autocomplete("offer")
    @amend.autocomplete("offer")
    @accept.autocomplete("offer")
    @decline.autocomplete("offer")
    @withdraw.autocomplete("offer")
    async def next_offer(self, interaction: Interaction, typed: str) -> Choices:
        """Open offers with which that can be done."""
        asked = await self._asked(interaction)
        if asked is None or interaction.command is None:
            return []
        seen = view(asked.game, asked.question.seat)
        rows = about(seen, asked.question.seat)[interaction.command.name]
        nations = {player.seat: player.nation.title() for player in seen.players}
        found = [(f"{row.id} · {nations[row.seat]}: {brief(seen, row)}"[:100], row.id) for row in rows]
        return [app_commands.Choice(name=name, value=n) for name, n in found if str(typed) in name][:25]


def _fields(asked: Asked, cards: str, named: str | None) -> dict[str, Any]:
    """Cards and the named one as typed."""
    edition = asked.game.setup.edition
    return {"cards": trade_cards(edition, cards), "named": trade_cards(edition, named) if named else []}


def _party(asked: Asked, text: str) -> str | None:
    return party(view(asked.game, asked.question.seat), asked.question.seat, text)


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(TradeCommands(bot))
