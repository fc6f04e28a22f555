"""A small real discord.py bot that uses every kind of answer, for the sandbox's own tests."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

if TYPE_CHECKING:
    import re

CITIES = ["Knossos", "Miletus", "Athens", "Memphis", "Carthage", "Rome"]


def picture(width: int = 320, height: int = 180) -> bytes:
    """Draw a plain PNG with soft bands, without any library."""
    rows = b"".join(
        b"\0" + bytes(v for x in range(width) for v in (40 + 120 * x // width, 70 + 90 * y // height, 150))
        for y in range(height)
    )

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Seat(discord.ui.DynamicItem[discord.ui.Button], template=r"seat:(?P<number>\d+)"):
    """A button that survives a restart of the bot."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(
            discord.ui.Button(label=f"Seat {number}", style=discord.ButtonStyle.success, custom_id=f"seat:{number}")
        )

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, __: discord.ui.Item, match: re.Match[str]) -> Seat:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You sit in seat {self.number}.", ephemeral=True)


class Table(discord.ui.View):
    """Buttons that edit their own message, and a menu."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.players: list[str] = []
        self.add_item(Seat(1))

    @discord.ui.button(label="Join", style=discord.ButtonStyle.primary, custom_id="join")
    async def join(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        self.players.append(interaction.user.display_name)
        await interaction.response.edit_message(content="At the table: " + ", ".join(self.players), view=self)

    @discord.ui.button(label="Leave", style=discord.ButtonStyle.danger, custom_id="leave")
    async def leave(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.followup.send(f"{interaction.user.display_name} left.")

    @discord.ui.button(label="Closed", style=discord.ButtonStyle.secondary, custom_id="closed", disabled=True)
    async def closed(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        raise AssertionError

    @discord.ui.select(
        placeholder="Pick cities",
        custom_id="cities",
        min_values=1,
        max_values=3,
        row=1,
        options=[discord.SelectOption(label=c, value=c.lower(), description=f"The city of {c}") for c in CITIES],
    )
    async def cities(self, interaction: discord.Interaction, menu: discord.ui.Select) -> None:
        await interaction.response.send_message("Picked " + ", ".join(menu.values), ephemeral=True)


class Menus(discord.ui.View):
    """The menus that Discord fills by itself."""

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Who", max_values=2)
    async def who(self, interaction: discord.Interaction, menu: discord.ui.UserSelect) -> None:
        names = ", ".join(sorted(user.display_name for user in menu.values))
        kinds = {type(user).__name__ for user in menu.values}
        await interaction.response.send_message(f"Chose {names} ({'/'.join(kinds)})", ephemeral=True)

    @discord.ui.select(cls=discord.ui.RoleSelect, placeholder="Role")
    async def role(self, interaction: discord.Interaction, menu: discord.ui.RoleSelect) -> None:
        await interaction.response.send_message(f"Role {menu.values[0].name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.ChannelSelect, placeholder="Channel")
    async def channel(self, interaction: discord.Interaction, menu: discord.ui.ChannelSelect) -> None:
        await interaction.response.send_message(f"Channel {menu.values[0].name}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.MentionableSelect, placeholder="Anything")
    async def anything(self, interaction: discord.Interaction, menu: discord.ui.MentionableSelect) -> None:
        await interaction.response.send_message(f"Mentioned {menu.values[0].name}", ephemeral=True)


class Offer(discord.ui.Modal, title="Make an offer"):
    """A form with labels, a text and menus."""

    intro = discord.ui.TextDisplay("The first two cards must be **true**.")
    cards = discord.ui.Label(
        text="Cards",
        description="What you give",
        component=discord.ui.TextInput(style=discord.TextStyle.paragraph, min_length=3),
    )
    city = discord.ui.Label(
        text="City", component=discord.ui.Select(options=[discord.SelectOption(label=c) for c in CITIES], max_values=2)
    )
    partner = discord.ui.Label(text="Partner", component=discord.ui.UserSelect(required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        cities = ", ".join(self.city.component.values)
        partners = ", ".join(user.display_name for user in self.partner.component.values) or "anybody"
        await interaction.response.send_message(f"Offer: {self.cards.component.value} for {cities} to {partners}")


class Card(discord.ui.LayoutView):
    """A status card made of Components V2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        button = discord.ui.Button(label="My turn", style=discord.ButtonStyle.primary, custom_id="my-turn")
        button.callback = self.turn  # type: ignore[method-assign]
        box = discord.ui.Container(accent_colour=0xC98B2B)
        box.add_item(discord.ui.TextDisplay("## Turn 3 · Trade\n**Crete** and **Egypt** are awaited"))
        box.add_item(
            discord.ui.Section("Deadline <t:1893456000:R>", accessory=discord.ui.Thumbnail("attachment://map.png"))
        )
        box.add_item(discord.ui.Separator())
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png", description="The board")))
        box.add_item(discord.ui.ActionRow(button))
        self.add_item(box)

    async def turn(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("It is your turn.", ephemeral=True)


class SmallBot(commands.Bot):
    """The bot under the sandbox's tests."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        super().__init__(command_prefix=commands.when_mentioned, intents=intents, guild_ready_timeout=0.05)
        self.resumes = 0
        self.heard: list[str] = []
        self.thread_id = 0
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Seat)
        self.add_view(Table())
        self.add_view(Card())
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.heard.append(message.content)


def add_commands(bot: SmallBot) -> None:
    """Register every command of the small bot."""
    table = app_commands.Group(name="table", description="Tables")

    @table.command(description="Open a table")
    @app_commands.describe(edition="Which rulebook", players="How many")
    async def open(interaction: discord.Interaction, edition: str, players: app_commands.Range[int, 2, 7] = 4) -> None:  # noqa: A001
        await interaction.response.send_message(f"Table of **{edition}** for {players}", view=Table())

    @open.autocomplete("edition")
    async def editions(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        known = {"avalon_hill": "Avalon Hill (1981)", "hartland": "Hartland (1980)", "mega": "Mega Civilization"}
        return [app_commands.Choice(name=n, value=v) for v, n in known.items() if typed.lower() in n.lower()]

    bot.tree.add_command(table)
    plain_commands(bot.tree)
    sending_commands(bot)


def plain_commands(tree: app_commands.CommandTree) -> None:
    """Register the commands about answers."""

    @tree.command(description="A secret hand")
    async def hand(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Your hand", description="*Ochre*, *Iron*", colour=0x4C9F70)
        embed.add_field(name="Cards", value="2", inline=True).add_field(name="Value", value="3", inline=True)
        embed.set_image(url="attachment://hand.png").set_footer(text="Only you see this")
        file = discord.File(io.BytesIO(picture(200, 120)), "hand.png", description="Your cards")
        await interaction.response.send_message(embed=embed, file=file, ephemeral=True)

    @tree.command(description="Think first")
    async def think(interaction: discord.Interaction, quietly: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=quietly)
        await asyncio.sleep(0.05)
        await interaction.followup.send("Thought about it.")
        more = await interaction.followup.send("And more.", wait=True)
        await more.edit(content="And still more.")
        gone = await interaction.followup.send("Oops", wait=True)
        await gone.delete()
        await interaction.edit_original_response(content="Thought it over.")

    @tree.command(description="A form")
    async def offer(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Offer())

    @tree.command(description="Menus of people, roles and channels")
    async def menus(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose", view=Menus())

    @tree.command(description="Every kind of option")
    @app_commands.choices(colour=[app_commands.Choice(name="Red", value=1), app_commands.Choice(name="Blue", value=2)])
    async def options(
        interaction: discord.Interaction,
        who: discord.Member,
        where: discord.TextChannel,
        role: discord.Role,
        colour: app_commands.Choice[int],
        share: float,
        sure: bool,
    ) -> None:
        text = f"{who.display_name} {where.name} {role.name} {colour.name} {share} {sure}"
        await interaction.response.send_message(text)

    @tree.command(description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def repair(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Repaired", ephemeral=True)

    @tree.command(description="Say nothing at all")
    async def silence(_: discord.Interaction) -> None:
        await asyncio.sleep(0)


def sending_commands(bot: SmallBot) -> None:
    """Register the commands that send messages on their own."""
    tree = bot.tree

    @tree.command(description="A direct message")
    async def whisper(interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("Your hand: *Salt*", view=Table())
        except discord.Forbidden as error:
            await interaction.response.send_message(f"Cannot reach you ({error.code})", ephemeral=True)
        else:
            await interaction.response.send_message("Sent", ephemeral=True)

    @tree.command(description="The status card")
    async def card(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = discord.File(io.BytesIO(picture(640, 360)), "map.png")
        await interaction.channel.send(view=Card(), file=file)
        await interaction.delete_original_response()

    @tree.command(description="A private thread")
    async def talk(interaction: discord.Interaction) -> None:
        thread = await interaction.channel.create_thread(name="Talks", type=discord.ChannelType.private_thread)
        await thread.add_user(interaction.user)
        await thread.send("Speak freely")
        bot.thread_id = thread.id
        await interaction.response.send_message(f"See {thread.mention}", ephemeral=True)

    @tree.command(description="Post, edit, pin and delete")
    async def post(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = interaction.channel
        async with channel.typing():
            message = await channel.send("One", file=discord.File(io.BytesIO(b"log"), "log.txt"))
        await message.edit(content="Two")
        await message.pin()
        await message.add_reaction("👍")
        reply = await message.reply("A reply", mention_author=False)
        again = await channel.fetch_message(message.id)
        await reply.delete()
        await interaction.edit_original_response(content=f"Now {again.content}, pinned {again.pinned}")
