"""An embedded server that speaks Discord's language on this machine only, and a page to sit down at."""

from bot.sandbox.errors import ActionRefused, NoAnswer
from bot.sandbox.person import Person
from bot.sandbox.redirect import point_discord_at
from bot.sandbox.seen import Reply, Seen
from bot.sandbox.serve import RunningSandbox, start
from bot.sandbox.together import connected, log_in, log_out
from bot.sandbox.world import World

__all__ = [
    "ActionRefused",
    "NoAnswer",
    "Person",
    "Reply",
    "RunningSandbox",
    "Seen",
    "World",
    "connected",
    "log_in",
    "log_out",
    "point_discord_at",
    "start",
]
