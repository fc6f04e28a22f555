"""Conflict, new cities and surplus on the real board, told in one report (AH 11-13; H 43.6, 43.7).

Nothing in these phases is hidden and nothing needs Solon, so people play them and say what is left. Avalon Hill's
players report once; Hartland's twice, because support is checked between conflict and building (H 43.65).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.asks import ask, together
from rules.cite import Rule
from rules.physical.board import set_cities, set_tokens
from rules.physical.numbers import Counts, Numbers, Range

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

CONFLICT = Rule(avalon_hill="11.3", hartland="43.6")
CITIES = Rule(avalon_hill="12.2", hartland="43.7")


@dataclass(frozen=True, kw_only=True)
class ReportBoard(Numbers):
    """Tokens and cities on the board, and how many of the cities surrendered to this nation."""

    live: ClassVar[bool] = True
    fights: bool
    """Conflicts lie between the last report and this one."""
    builds: bool
    """So do the building of cities and the removal of surplus."""
    others: int
    """Cities of others before anybody reported, which may have surrendered."""

    def ranges(self, game: Game) -> dict[str, Range]:
        """What conflict and building can make of the counts as they stood."""
        player, numbers = game.player(self.seat), game.numbers
        tokens, cities = player.census, len(player.cities)
        built = tokens // numbers.city_on_site if self.builds else 0
        defence = numbers.city_defence * cities if self.fights else 0
        found = {
            "tokens": Range(0, min(game.tokens_each() - player.treasury, tokens + defence), tokens),
            "cities": Range(
                0 if self.fights else cities, min(numbers.cities, cities + built + self.others), cities
            ),
        }
        if self.fights:
            found["taken"] = Range(0, min(numbers.cities, self.others), 0)
        return found

    def text(self, game: Game) -> str:
        player = game.player(self.seat)
        do = ["Settle all conflicts"] if self.fights else []
        do += ["build cities", "remove surplus tokens"] if self.builds else []
        words = ", ".join(do)
        lines = [
            f"{words[:1].upper()}{words[1:]}. Then say what is on the board.",
            f"Before: {player.census} tokens, {len(player.cities)} cities.",
        ]
        if self.fights:
            lines.append("*Taken* are cities that surrendered to you.")
        return "\n".join(lines)

    def fits(self, game: Game, counts: Counts) -> None:
        """A city costs six tokens to build and leaves six when it is stormed, so the sum of both cannot grow.

        AH 11.6.2, 11.8.1, 12.2; H 43.62, 43.64, 43.7.
        """
        player, worth = game.player(self.seat), game.numbers.city_on_site
        taken = counts.get("taken", 0)
        if taken > counts["cities"]:
            self.refuse(f"{taken} cities are taken, but {counts['cities']} are on the board.", f"taken {taken} or less")
        before = player.census + worth * (len(player.cities) + taken)
        if counts["tokens"] + worth * counts["cities"] > before:
            most = before - worth * counts["cities"]
            reason = f"{counts['cities']} cities and {counts['tokens']} tokens are more than there can be."
            allowed = f"at most {most} tokens with so many cities" if most >= 0 else "fewer cities"
            self.refuse(f"{reason} A city costs {worth} tokens.", allowed)
        if not self.builds and counts["cities"] > len(player.cities) + taken:
            self.refuse("No cities are built yet.", f"at most {len(player.cities) + taken} cities")
        self._supported(game, counts, len(player.cities) + taken)

    def _supported(self, game: Game, counts: Counts, old: int) -> None:
        """Hartland: new cities only within the support that is there (H 43.7)."""
        needed = game.numbers.support * counts["cities"]
        within = game.edition.ways.build_within_support and self.builds and counts["cities"] > old
        if within and counts["tokens"] < needed:
            self.refuse("New cities could not be supported.", f"{needed} tokens for {counts['cities']} cities")


def settle(game: Game) -> Flow[None]:
    """Conflict, cities and surplus in one report (AH 11, 12, 13)."""
    yield from _report(game, CITIES, fights=True, builds=True)


def settle_conflict(game: Game) -> Flow[None]:
    """What the conflicts have left (H 43.6)."""
    yield from _report(game, CONFLICT, fights=True, builds=False)


def settle_cities(game: Game) -> Flow[None]:
    """Cities built and surplus removed (H 43.7)."""
    yield from _report(game, CITIES, fights=False, builds=True)


def _report(game: Game, rule: Rule, *, fights: bool, builds: bool) -> Flow[None]:
    """The others' cities are counted first: one report must not narrow the next."""
    held = {player.seat: len(player.cities) for player in game.players()}
    paragraph = game.cite(rule)

    def question(seat: str) -> ReportBoard:
        others = sum(held.values()) - held[seat] if fights else 0
        return ReportBoard(seat=seat, rule=paragraph, fights=fights, builds=builds, others=others)

    present = [p for p in game.players() if p.tokens or (p.cities and fights)]
    yield from together(game, present, lambda player: _count(game, player, rule, question(player.seat)))


def _count(game: Game, player: Player, rule: Rule, question: ReportBoard) -> Flow[None]:
    counts = yield from ask(question)
    before = (player.census, len(player.cities))
    set_tokens(player, counts["tokens"])
    set_cities(game, player, counts["cities"])
    if before != (player.census, len(player.cities)):
        game.emit("reported", rule, seat=player.seat, tokens=player.census, cities=len(player.cities))
