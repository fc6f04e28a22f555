"""Threads: places of their own under a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import model
from bot.sandbox.model import Channel, Message

if TYPE_CHECKING:
    from bot.sandbox.model import User
    from bot.sandbox.world import World


def open_thread(world: World, parent: Channel, name: str, owner: User) -> Channel:
    """Open a public thread with its owner in it, and say so in the channel."""
    thread = Channel(world.new_id(), model.PUBLIC_THREAD, name, parent.guild_id, parent.id, owner_id=owner.id)
    thread.created = world.clock.now()
    thread.auto_archive = 1440
    thread.thread_members[owner.id] = world.clock.now()
    world.place(thread)
    tell_of(world, thread, owner)
    return thread


def tell_of(world: World, thread: Channel, owner: User) -> Message:
    """Post the line in the channel that leads to a new thread."""
    assert thread.parent_id is not None
    message = Message(world.new_id(), thread.parent_id, owner.id, world.clock.now(), thread.name, type=18)
    message.reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
    return world.post(message)
