"""Discord's REST interface, one file per resource."""

from bot.sandbox.rest import channels, commands, guilds, interactions, messages, threads, users, webhooks
from bot.sandbox.rest.call import ROUTES, Route

RESOURCES = (channels, commands, guilds, interactions, messages, threads, users, webhooks)

__all__ = ["RESOURCES", "ROUTES", "Route"]
