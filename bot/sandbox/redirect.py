"""Pointing discord.py at the embedded server instead of Discord."""

from __future__ import annotations

import ipaddress

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(url: str) -> None:
    """Send everything that discord.py does to this server; only loopback addresses are accepted."""
    base = yarl.URL(url).origin()
    if base.scheme != "http" or not is_loopback(base.host or ""):
        raise ValueError(f"{url} is not an http address of this machine")
    Route.BASE = str(base / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
    Asset.BASE = str(base / "cdn")


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine and nothing else."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
