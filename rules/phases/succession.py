"""Moving the markers on the A.S.T. and winning (AH 20, 21, 24.2, 30, 31.3, 32.3; H 31, 43.13, 44, 71-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cite import Rule
from rules.hands import set_value
from rules.prices import points

if TYPE_CHECKING:
    from rules.asks import Flow
    from rules.edition import Track
    from rules.game import Game
    from rules.state import Player

FORWARD = Rule(avalon_hill="20.1", hartland="43.13")
BACK = Rule(avalon_hill="20.4", hartland="43.13")
NO_CITIES = Rule(avalon_hill="20.5", hartland="43.13")
WIN = Rule(avalon_hill="21.1", hartland="44")
TIME = Rule(avalon_hill="31.2.3", hartland="71")
AFRICA_IN_LINE = "africa_in_line"


def track_of(game: Game, player: Player) -> Track:
    """A nation's row; with six or seven players the table may move Africa's Early Iron Age (AH 24.2)."""
    track = game.track(player.nation)
    if player.nation == "africa" and game.options.get(AFRICA_IN_LINE) and game.setup.players >= 6:
        early_iron = game.track("italy").epochs[2]
        return track.model_copy(update={"epochs": (*track.epochs[:2], early_iron, *track.epochs[3:])})
    return track


def finish_space(game: Game) -> int:
    """The space that ends the game (AH 21.1, 30.2, 32.3.1, 32.5.2; H 44, 72, 73)."""
    shortened = int(game.options["shorten_rounds"]) if game.variant.phases == "farmers" else 0
    return game.variant.finish - shortened


def total_points(game: Game, player: Player) -> int:
    """Civilization cards, trade cards at set value and treasury (AH 20.3, 21.2; H 43.13, 44)."""
    hand = game.hand(player.seat)
    return points(game.edition, player.cards) + set_value(game.edition, hand) + player.treasury


def lacking(game: Game, player: Player) -> dict[str, Any]:
    """What the next step still needs, or nothing: entry of an epoch (AH 20.2) and points (AH 20.3, 21.1)."""
    track, space = track_of(game, player), player.marker + 1
    needs: dict[str, Any] = {}
    epoch = track.epoch(space)
    if epoch > track.epoch(player.marker) and epoch not in game.variant.waives:
        needs |= {name: least for name, least in game.edition.entry[epoch].items() if has(game, player, name) < least}
    last = space >= game.edition.last_space  # AH 21.1: the finish asks for the value of the space moved off
    demanded = track.points.get(player.marker if last else space, 0)
    if total_points(game, player) < demanded:
        needs["total"] = demanded
    return needs


def has(game: Game, player: Player, name: str) -> int:
    """How much a player has of what an epoch asks for (AH 20.2.1-20.2.4)."""
    if name == "cities":
        return len(player.cities)
    if name == "groups":
        return len({group for card in player.cards for group in game.edition.cards[card].groups})
    if name == "cards":
        return len(player.cards)
    return points(game.edition, player.cards)


def falls_back(game: Game, player: Player) -> Rule | None:
    """No cities after the first epoch, or too few points for the space one stands on: one step back (AH 20.4, 20.5)."""
    track = track_of(game, player)
    if not player.cities and track.epoch(player.marker) > 0:
        return NO_CITIES
    if total_points(game, player) < track.points.get(player.marker, 0):
        return BACK
    return None


def succession(game: Game) -> Flow[None]:
    """Every marker moves one step, stays, or falls back one (AH 20)."""
    for player in game.players():
        back = falls_back(game, player)
        missing = {} if back else lacking(game, player)
        if player.seat in game.table.penalized:
            missing["pardon"] = 1  # H 66
        if back:
            player.marker -= 1
        elif not missing:
            player.marker += 1
        step = -1 if back else int(not missing)
        public = {name: value for name, value in missing.items() if name != "total"}
        game.emit("marker", back or FORWARD, seat=player.seat, space=player.marker, step=step, lacking=public)
    game.table.penalized = []
    finishers = [player for player in game.players() if player.marker >= finish_space(game)]
    if finishers:
        _end(game, finishers)
    elif not any(player.tokens or player.cities for player in game.players()):
        furthest = max(player.marker for player in game.players())
        _end(game, [player for player in game.players() if player.marker == furthest])
    yield from ()


def _end(game: Game, finishers: list[Player]) -> None:
    """Several finishers: the highest total, in Farmers and Citizens the most cities (AH 21.2, 32.3.1; H 44, 72)."""
    by_cities = game.variant.phases == "farmers"
    scores = {p.seat: len(p.cities) if by_cities else total_points(game, p) for p in finishers}
    _name_winners(game, scores, "cities" if by_cities else "points")


def _name_winners(game: Game, scores: dict[str, int], measure: str) -> None:
    best = max(scores.values())
    game.table.winners = [seat for seat, score in scores.items() if score == best]
    game.table.over = True
    game.emit("game_over", WIN, winners=list(game.table.winners), scores=scores, measure=measure)


def time_marker(game: Game) -> Flow[None]:
    """One marker for all; at its finish the most areas win, then the most tokens (AH 31.2.3, 31.3; H 71)."""
    table = game.table
    table.time += 1
    game.emit("time_marker", TIME, space=table.time)
    if table.time >= game.variant.finish:
        most = max(len(player.tokens) for player in game.players())
        tied = [player for player in game.players() if len(player.tokens) == most]
        if len(tied) == 1:
            _name_winners(game, {player.seat: len(player.tokens) for player in game.players()}, "areas")
        else:
            _name_winners(game, {player.seat: player.census for player in tied}, "tokens")
    yield from ()
