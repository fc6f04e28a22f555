"""What must always be true of a state. One function reports every fault; tests, simulator and doctor use it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.board import area_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.game import Game
    from rules.state import Player


def faults(game: Game) -> list[str]:
    """Every broken invariant, in plain words; an empty list is a sound state."""
    found = [fault for player in game.players() if player.nation for fault in _player_faults(game, player)]
    found += _city_faults(game)
    if game.secrets.stacks:
        found += _card_faults(game)
        found += _supply_faults(game)
    return found


def _player_faults(game: Game, player: Player) -> Iterator[str]:
    yield from _token_faults(game, player)
    yield from _piece_faults(game, player)
    yield from _ship_faults(game, player)


def _token_faults(game: Game, player: Player) -> Iterator[str]:
    """Tokens of one nation: all accounted for, none negative, all in areas in play (AH 2.3.2, 4.5; H 32)."""
    total = player.stock + player.treasury + player.census
    if total != game.tokens_each():
        yield f"{player.nation} has {total} tokens instead of {game.tokens_each()}"
    for place, number in (("stock", player.stock), ("treasury", player.treasury)):
        if number < 0:
            yield f"{player.nation} has {number} tokens in {place}"
    for area, number in player.tokens.items():
        if number < 1:
            yield f"{player.nation} has {number} tokens in {area}"
        if area not in game.board.areas:
            yield f"{player.nation} has tokens in {area}, which is not in play"


def _piece_faults(game: Game, player: Player) -> Iterator[str]:
    """Cities, civilization cards and the marker within their limits (AH 12.3, 17.7, 2.4.2; H 43.7, 43.10, 31)."""
    for area in player.cities:
        if area not in game.board.areas:
            yield f"{player.nation} has a city in {area}, which is not in play"
    if len(player.cities) > game.numbers.cities:
        yield f"{player.nation} has {len(player.cities)} cities, more than {game.numbers.cities}"
    if len(player.cards) > game.numbers.civilization_cards:
        yield f"{player.nation} holds {len(player.cards)} civilization cards"
    for card, number in Counter(player.cards).items():
        if number > 1 or card not in game.edition.cards:
            yield f"{player.nation} holds {number} of civilization card {card}"
    if not 0 <= player.marker <= game.edition.last_space:
        yield f"the marker of {player.nation} stands on space {player.marker}"


def _ship_faults(game: Game, player: Player) -> Iterator[str]:
    """Four ships at most, each where one can lie (AH 9.5, 10.10; H 32)."""
    if player.fleet > game.numbers.ships:
        yield f"{player.nation} has {player.fleet} ships, more than {game.numbers.ships}"
    for mooring, number in player.ships.items():
        area = area_of(mooring)
        places = game.board.moorings.get(area, ())
        if number < 1:
            yield f"{player.nation} has {number} ships in {mooring}"
        if not places or mooring not in {area, *places}:
            yield f"{player.nation} has a ship in {mooring}, where none can lie"


def _city_faults(game: Game) -> list[str]:
    """One city to an area (AH 12.1; H 43.7), and no nation twice."""
    found = []
    cities = Counter(area for player in game.players() for area in player.cities)
    found += [f"{number} cities stand in {area}" for area, number in cities.items() if number > 1]
    nations = Counter(player.nation for player in game.players() if player.nation)
    found += [f"{number} seats play {nation}" for nation, number in nations.items() if number > 1]
    return found


def _card_faults(game: Game) -> list[str]:
    """Every trade card in exactly one place (AH 22.1.1; H 51), calamities in the right stack."""
    edition, secrets = game.edition, game.secrets
    seen: Counter[str] = Counter()
    found = []
    for number, stack in secrets.stacks.items():
        seen.update(stack)
        found += [f"{card} lies in stack {number}" for card in set(stack) if edition.stack_of.get(card) != number]
    for seat, hand in secrets.hands.items():
        seen.update(hand)
        found += [f"{seat} holds {number} of {card}" for card, number in hand.items() if number < 1]
    seen.update(calamity.card for player in game.players() for calamity in player.calamities)
    wanted = {item.id: item.cards for item in edition.commodity_list} | dict.fromkeys(edition.calamities, 1)
    for card in sorted(wanted.keys() | seen.keys()):
        if seen[card] != wanted.get(card, 0):
            found.append(f"there are {seen[card]} cards of {card} instead of {wanted.get(card, 0)}")
    return found


def _supply_faults(game: Game) -> list[str]:
    """Civilization cards: what is held and what is left make up the set (AH 22.3.1; H 54)."""
    copies = game.edition.counts[game.setup.players].copies
    held = Counter(card for player in game.players() for card in player.cards)
    found = []
    for card in game.edition.card_list:
        wanted = 0 if card.id in game.variant.without else copies.get(card.id, card.copies)
        have = held[card.id] + game.table.supply.get(card.id, 0)
        if have != wanted or game.table.supply.get(card.id, 0) < 0:
            found.append(f"there are {have} copies of {card.id} instead of {wanted}")
    return found
