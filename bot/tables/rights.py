"""Who may do what at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from rules.refusals import Illegal

if TYPE_CHECKING:
    from bot.tables.info import TableInfo

Roles = Collection[int]
"""The roles somebody has in the table's server."""


def moderates(info: TableInfo, user: int, roles: Roles = ()) -> bool:
    """True for whoever moderates a table himself, and for everybody with its moderators' role."""
    return user == info.moderator or (info.moderator_role is not None and info.moderator_role in roles)


def moderator_only(info: TableInfo, user: int, roles: Roles = ()) -> None:
    """Refuse everybody else."""
    if not moderates(info, user, roles):
        who = f"<@{info.moderator}>" + (f" or <@&{info.moderator_role}>" if info.moderator_role else "")
        raise Illegal("Only the moderator may do that.", allowed=f"ask {who}")
