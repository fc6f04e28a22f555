"""Conflict (AH 11, 22.3.9, 22.3.13; H 43.6, 53.7, 53.11, 62)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.cite import Rule
from rules.phases.choices import choose_one
from rules.phases.support import reduce_city
from rules.pieces import cities_in_stock, city_owner, occupants, place_city, place_tokens, remove_city, remove_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.asks import Flow
    from rules.game import Game
    from rules.state import Player

TOKENS = Rule(avalon_hill="11.5", hartland="43.61")
TOO_FEW = Rule(avalon_hill="11.6.1", hartland="43.62")
STORM = Rule(avalon_hill="11.6.2", hartland="43.62")
FIRST = Rule(avalon_hill="11.6.3", hartland="43.63")
DEFENDED = Rule(avalon_hill="11.7", hartland="43.63")
SURRENDER = Rule(avalon_hill="11.8.1", hartland="43.64")
BEYOND = Rule(avalon_hill="11.8.1", hartland="43.7")
SETTLE = Rule(avalon_hill="11.8.2", hartland="43.64")


@dataclass(frozen=True, slots=True)
class Attack:
    """Tokens of one nation before another's city."""

    area: str
    attacker: Player
    owner: Player


def conflict(game: Game) -> Flow[None]:
    """Tokens fight first, everywhere; then cities are attacked one by one (AH 11; H 62)."""
    for area in contested_areas(game):
        owner = city_owner(game, area)
        if owner is None:
            fight(game, area, game.board.areas[area].limit, TOKENS)
        else:  # AH 11.6.3, 11.7: until one nation's tokens are left
            fight(game, area, 0, DEFENDED if area in owner.tokens else FIRST)
    pending = [attack for area in contested_areas(game) if (attack := _attack_in(game, area))]
    rank = {player.seat: number for number, player in enumerate(game.players())}
    pending.sort(key=lambda attack: sorted((rank[attack.attacker.seat], rank[attack.owner.seat])))
    while pending:
        yield from _settle(game, pending, pending[0], frozenset())


def contested_areas(game: Game) -> list[str]:
    """Areas with units of two nations, in a fixed order; ships take no part (AH 11.1, 11.2; H 43.6)."""
    seen: dict[str, str] = {}
    found: dict[str, None] = {}
    for player in game.table.players.values():
        for area in (*player.tokens, *player.cities):
            if seen.setdefault(area, player.seat) != player.seat:
                found[area] = None
    return sorted(found)


def fight(game: Game, area: str, limit: int, rule: Rule) -> None:
    """Remove tokens to stock in turn until the limit holds or one nation is left (AH 11.3, 11.5; H 43.61)."""
    rivals = occupants(game, area)
    if len(rivals) < 2 or sum(player.tokens[area] for player in rivals) <= limit:
        return
    before = {player.seat: player.tokens[area] for player in rivals}
    for group in _endless(removal_order(game, area, rivals)):
        for player in group:
            if area in player.tokens:
                remove_tokens(player, area, 1)
        left = [player for player in rivals if area in player.tokens]
        if len(left) < 2 or sum(player.tokens[area] for player in left) <= limit:
            break
    after = {seat: game.player(seat).tokens.get(area, 0) for seat in before}
    game.emit("conflict", rule, area=area, before=before, after=after)


def removal_order(game: Game, area: str, rivals: list[Player]) -> list[list[Player]]:
    """Fewest tokens first, equals together, Metalworking after all without it (AH 11.5.1-11.5.3, 22.3.9; H 53.7)."""
    groups: dict[tuple[bool, int], list[Player]] = {}
    for player in rivals:
        groups.setdefault((any(game.values(player, "removes_last")), player.tokens[area]), []).append(player)
    return [groups[key] for key in sorted(groups)]


def _endless(groups: list[list[Player]]) -> Iterator[list[Player]]:
    while True:
        yield from groups


def _attack_in(game: Game, area: str) -> Attack | None:
    """The one nation whose tokens are left before a foreign city (AH 11.7)."""
    owner = city_owner(game, area)
    left = occupants(game, area)
    if owner is None or not left or left[0] is owner:
        return None
    return Attack(area, left[0], owner)


def _settle(game: Game, pending: list[Attack], attack: Attack, held: frozenset[str]) -> Flow[None]:
    """Resolve one attack, or first another that its defender demands so as to avoid surrender (AH 11.8.2; H 43.64)."""
    if _would_surrender(game, attack):
        mine = [
            other
            for other in pending
            if other.area not in held
            and other is not attack
            and (other.owner is attack.owner or other.attacker is attack.owner)
        ]
        if mine:
            areas = [attack.area, *(other.area for other in mine)]
            chosen = yield from choose_one(attack.owner.seat, game.cite(SETTLE), "the conflict to settle first", areas)
            if chosen != attack.area:
                first = next(other for other in mine if other.area == chosen)
                yield from _settle(game, pending, first, held | {attack.area})
                return
    pending.remove(attack)
    yield from _storm(game, attack)


def _needed(game: Game, owner: Player) -> int:
    """Seven tokens, or eight against Engineering (AH 11.6.1, 22.3.13; H 43.62, 53.11)."""
    return max(game.values(owner, "attack_needs"), default=game.numbers.attack)


def _would_surrender(game: Game, attack: Attack) -> bool:
    strong = attack.attacker.tokens[attack.area] >= _needed(game, attack.owner)
    return strong and attack.owner.stock < game.numbers.city_defence


def _storm(game: Game, attack: Attack) -> Flow[None]:
    """Tokens against a city (AH 11.6; H 43.62)."""
    area, attacker, owner = attack.area, attack.attacker, attack.owner
    if attacker.tokens[area] < _needed(game, owner):
        game.emit("attack_fails", TOO_FEW, area=area, seat=attacker.seat, tokens=attacker.tokens[area])
        remove_tokens(attacker, area, attacker.tokens[area])
    elif _would_surrender(game, attack):
        yield from _surrender(game, attack)
    else:
        remove_city(owner, area)
        place_tokens(owner, area, game.numbers.city_defence)
        game.emit("city_attacked", STORM, area=area, seat=attacker.seat, owner=owner.seat)
        fight(game, area, game.board.areas[area].limit, TOKENS)


def _surrender(game: Game, attack: Attack) -> Flow[None]:
    """The attacker puts his own city there; with nine in play AH eliminates it, H reduces one of the ten."""
    area, attacker, owner = attack.area, attack.attacker, attack.owner
    remove_city(owner, area)
    full = cities_in_stock(game, attacker) == 0
    taken = not full or game.edition.ways.surrender_beyond_limit == "reduce"
    game.emit("surrender", SURRENDER, area=area, seat=attacker.seat, owner=owner.seat, taken=taken)
    if not taken:
        return
    excess = ""
    if full:  # the attacker chooses which of the ten (ruling)
        options = [area, *attacker.cities]
        excess = yield from choose_one(attacker.seat, game.cite(BEYOND), "the city to reduce", options)
    place_city(attacker, area)
    if excess:
        reduce_city(game, attacker, excess, BEYOND)
