"""The guided first game, and first tables: the sandbox does what a person would do, press by press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.errors import ActionRefused
from bot.sandbox.invitation import Choice, Invitation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.person import Person

PLAYERS = {"farmers": 4, "short_9": 5}
CHOICES = (
    Choice("farmers", "Farmers and Citizens", "Spread, sail and build cities. Four nations, no cards, 15 minutes."),
    Choice("short_9", "Short Avalon Hill game", "Trade, calamities and civilization cards too. Five nations, an hour."),
)
TEXT = "You take one seat, practice players take the others, and a hint explains each new kind of decision."


@dataclass(frozen=True)
class FirstTable:
    """What `/table open` is told."""

    edition: str = "avalon_hill"
    variant: str = "full"
    players: int = 7
    hints: bool = False


def first_game() -> Invitation:
    """What the page offers in an empty channel."""

    async def accept(person: Person, channel: int, variant: str) -> None:
        table = FirstTable(variant=variant, players=PLAYERS[variant], hints=True)
        await play(table, channel, person, [person])

    return Invitation("Play a short first game", TEXT, CHOICES, accept)


async def play(table: FirstTable, channel: int, host: Person, people: Sequence[Person]) -> None:
    """Somebody opens a table, people join, practice players take the other seats, and the game begins."""
    chosen = {"edition": table.edition, "variant": table.variant, "players": table.players, "hints": table.hints}
    opened = await host.command(channel, "table open", **chosen)
    if "is open" not in opened.text:
        raise ActionRefused(opened.text)
    host.dismiss(opened)
    for person in people:
        await _press(person, channel, "Join")
    if len(people) < table.players:
        await _press(host, channel, "Fill with practice players")
    started = await _press(host, channel, "Start")
    if "begins" not in started:
        raise ActionRefused(started)


async def _press(person: Person, channel: int, label: str) -> str:
    """Press a button of the lobby and put the private answer away."""
    lobby = await person.wait_for(channel, lambda seen: label in seen.buttons)
    answer = await person.press(lobby, label)
    person.dismiss(answer)
    return answer.text
