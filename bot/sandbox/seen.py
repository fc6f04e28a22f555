"""What a person sees: a message with its texts, buttons and menus at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import components as ui
from bot.sandbox.errors import ActionRefused
from bot.sandbox.model import Message

if TYPE_CHECKING:
    from bot.sandbox.errors import Json
    from bot.sandbox.interactions import Form, Interaction
    from bot.sandbox.model import Attachment, Channel
    from bot.sandbox.world import World


class Seen:
    """A message through the eyes of one person; it stays up to date when the bot edits it."""

    def __init__(self, world: World, message: Message) -> None:
        self.world = world
        self.message = message

    def __repr__(self) -> str:
        return f"<Seen {self.author}: {self.text!r} buttons={self.buttons}>"

    @property
    def id(self) -> int:
        """Give the message's id."""
        return self.message.id

    @property
    def channel(self) -> Channel:
        """Give the channel it stands in."""
        return self.world.channels[self.message.channel_id]

    @property
    def author(self) -> str:
        """Name who wrote it."""
        return self.world.users[self.message.author_id].name

    @property
    def content(self) -> str:
        """Give the plain text outside embeds and components."""
        return self.message.content

    @property
    def text(self) -> str:
        """Give all the words a reader finds: text, embeds and text displays."""
        parts: list[str | None] = [self.message.content]
        for embed in self.message.embeds:
            parts += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
            for field in embed.get("fields", []):
                parts += [field["name"], field["value"]]
            parts.append((embed.get("footer") or {}).get("text"))
        parts += [c["content"] for c in self._all() if c["type"] == ui.TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def ephemeral(self) -> bool:
        """Tell whether only one person sees it."""
        return self.message.viewer_id is not None

    @property
    def thinking(self) -> bool:
        """Tell whether it still says that the bot is thinking."""
        return self.message.loading

    @property
    def deleted(self) -> bool:
        """Tell whether it is gone."""
        return self.message.id not in self.channel.messages

    @property
    def embeds(self) -> list[Json]:
        """Give the embeds as Discord shows them."""
        return self.message.embeds

    @property
    def files(self) -> list[Attachment]:
        """Give the attached files."""
        return self.message.attachments

    @property
    def pictures(self) -> list[str]:
        """Give the addresses of all pictures, wherever they stand."""
        found = [
            self.world.absolute(a.url) for a in self.files if a.content_type.startswith("image/") and not a.in_embed
        ]
        found += [embed[key]["url"] for embed in self.embeds for key in ("image", "thumbnail") if key in embed]
        found += [media["url"] for c in self._all() for media in ui.media_of(c)]
        return list(dict.fromkeys(found))

    @property
    def buttons(self) -> list[str]:
        """List the labels of the buttons that can be pressed."""
        return [_label(c) for c in self._all() if c["type"] == ui.BUTTON and not c.get("disabled")]

    @property
    def menus(self) -> list[str]:
        """List the menus by placeholder, or by id if they have none."""
        return [c.get("placeholder") or c["custom_id"] for c in self._all() if c["type"] in ui.SELECTS]

    def button(self, wanted: str) -> Json:
        """Find a button by label or custom id."""
        found = self._find([c for c in self._all() if c["type"] == ui.BUTTON], wanted, "button")
        if found.get("disabled"):
            raise ActionRefused(f"The button {wanted!r} is disabled.")
        return found

    def menu(self, wanted: str | None = None) -> Json:
        """Find a menu by placeholder or custom id; without a name, the only one."""
        menus = [c for c in self._all() if c["type"] in ui.SELECTS]
        found = menus[0] if wanted is None and len(menus) == 1 else self._find(menus, wanted or "?", "menu")
        if found.get("disabled"):
            raise ActionRefused(f"The menu {wanted!r} is disabled.")
        return found

    def options(self, wanted: str | None = None) -> list[str]:
        """List the labels that a menu offers."""
        return [option["label"] for option in self.menu(wanted).get("options", [])]

    def _all(self) -> list[Json]:
        return list(ui.walk(self.message.components))

    def _find(self, among: list[Json], wanted: str, what: str) -> Json:
        for component in among:
            if wanted in {_label(component), component.get("custom_id"), component.get("placeholder")}:
                return component
        close = [c for c in among if wanted.lower() in (_label(c) or c.get("placeholder") or "").lower()]
        if len(close) == 1:
            return close[0]
        names = ", ".join(repr(_label(c) or c.get("placeholder") or c.get("custom_id")) for c in among) or "none"
        raise ActionRefused(f"There is no {what} {wanted!r}; there are {names}.")


def _label(component: Json) -> str:
    emoji = (component.get("emoji") or {}).get("name") or ""
    return str(component.get("label") or emoji)


class Reply(Seen):
    """The bot's answer to what a person did: a message, a form, or only an acknowledgement."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self.interaction = interaction
        shown = interaction.original or interaction.source
        super().__init__(world, shown or Message(0, interaction.channel.id, world.bot.id, interaction.created))

    def __repr__(self) -> str:
        return f"<Reply form {self.form.title!r}>" if self.form else super().__repr__().replace("Seen", "Reply", 1)

    @property
    def form(self) -> Form | None:
        """Give the form, if the bot opened one."""
        return self.interaction.form

    @property
    def kind(self) -> int:
        """Give Discord's number for the kind of answer."""
        return self.interaction.answer or 0

    @property
    def follow_ups(self) -> list[Seen]:
        """List the later messages of the same answer."""
        channel = self.interaction.channel
        ids = [i for i in self.interaction.message_ids if i != self.interaction.original_id]
        return [Seen(self.world, channel.messages[i]) for i in ids if i in channel.messages]
