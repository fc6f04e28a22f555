"""What the page shows to one person, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import payloads

if TYPE_CHECKING:
    from bot.sandbox.commands import Leaf
    from bot.sandbox.errors import Json
    from bot.sandbox.interactions import Form
    from bot.sandbox.model import Channel, Message
    from bot.sandbox.person import Person
    from bot.sandbox.world import World

OPTION_KEYS = (
    "name", "description", "type", "required", "choices", "autocomplete",
    "min_value", "max_value", "min_length", "max_length",
)  # fmt: skip


def people(world: World) -> list[Json]:
    """List the players that the page can switch between."""
    return [
        {"id": str(p.id), "name": p.name, "dms_open": p.account.dms_open, "member": p.id in world.guild.members}
        for p in world.people.values()
    ]


def channel(it: Channel, world: World) -> Json:
    """Describe a channel for the list on the left."""
    return {
        "id": str(it.id),
        "type": it.type,
        "name": world.bot.name if it.is_dm else it.name,
        "topic": it.topic,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "position": it.position,
        "archived": it.archived,
        "last_message_id": str(it.last_message_id) if it.last_message_id else None,
    }


def scene(person: Person) -> Json:
    """Describe everything around the messages: channels, people, roles."""
    world = person.world
    return {
        "me": str(person.id),
        "bot": {
            "id": str(world.bot.id),
            "name": world.bot.name,
            "online": world.gateway.connected,
            "note": world.bot_note,
        },
        "guild": {"id": str(world.guild.id), "name": world.guild.name},
        "now": world.clock.now().timestamp(),
        "people": people(world),
        "channels": [channel(c, world) for c in person.channels()],
        "dms": [channel(person.dm, world)],
        "invitation": world.invitation.shown() if world.invitation else None,
        "roles": [{"id": str(r.id), "name": r.name, "color": r.color} for r in world.guild.roles.values()],
        "members": [
            {"id": str(i), "name": world.users[i].name, "bot": world.users[i].bot} for i in world.guild.members
        ],
        "forms": [form_data(f) for f in world.desk.forms.values() if f.interaction.user.id == person.id],
    }


def form_data(form: Form) -> Json:
    """Describe an open form."""
    return {"id": str(form.id), "title": form.title, "components": form.components}


def message(world: World, it: Message) -> Json:
    """Describe a message as one person sees it."""
    data = payloads.message(world, it)
    data["ephemeral"] = it.viewer_id is not None
    data["author"]["name"] = world.users[it.author_id].name
    if it.interaction is not None:
        who = world.users.get(int(it.interaction["user"]["id"]))
        data["used_by"] = {"name": who.name if who else "", "command": it.interaction_name}
    if (target := data.get("referenced_message")) is not None:
        author = world.users[int(target["author"]["id"])]
        short = target["content"][:120]
        data["replies_to"] = {"id": target["id"], "author": author.name, "bot": author.bot, "text": short}
    return data


def command(leaf: Leaf) -> Json:
    """Describe a runnable command for the list above the text box."""
    options = [{key: option[key] for key in OPTION_KEYS if key in option} for option in leaf.options]
    return {"name": leaf.name, "description": leaf.description, "options": options}
