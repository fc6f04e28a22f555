"""Events in words: one line each, nations in bold, cards in italics. Made from an event's public part only."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.screens.names import order_in_words, place_at_table
from rules.views import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.events import Event
    from rules.game import Game

Row = dict[str, Any]


class Narrator:
    """Tells events at one table."""

    def __init__(self, game: Game, people: dict[str, str] | None = None) -> None:
        self.game = game
        self.people = people or {}
        """Seat -> who sits there, for what happens before nations are chosen."""

    def tell(self, event: Event, viewer: str | None = None) -> str | None:
        """The line for an event as a viewer may know it, or nothing if it is not worth one."""
        row = event.seen_by(viewer)
        return self.line(row) if row is not None else None

    def line(self, row: Row) -> str | None:
        """The line for what somebody may know of an event."""
        teller = TELLERS.get(row["kind"])
        return teller(self, row) if teller else None

    def nation(self, seat: str | None) -> str:
        """A seat's nation, in bold."""
        player = self.game.table.players.get(seat or "")
        return f"**{player.nation.title() if player and player.nation else place_at_table(seat)}**"

    def person(self, seat: str) -> str:
        """Who sits there."""
        return self.people.get(seat, seat)

    def order(self, line: str) -> str:
        """An order of movement with printed names."""
        return order_in_words(self.game.full_board.id, line)

    def area(self, name: str) -> str:
        """The printed name of an area."""
        area = self.game.full_board.areas.get(name) or self.game.board.areas.get(name)
        return area.name if area else name

    def card(self, name: str) -> str:
        """The printed name of a card, in italics."""
        edition = self.game.edition
        known = edition.cards.get(name) or edition.commodities.get(name) or edition.calamities.get(name)
        return f"*{known.name if known else name}*"

    def cards(self, names: list[str]) -> str:
        """Several cards."""
        return ", ".join(self.card(name) for name in names)

    def lacking(self, row: Row) -> str:
        """What a marker that stays would need."""
        return "needs " + (", ".join(f"{least} {name}" for name, least in row["lacking"].items()) or "more points")

    def units(self, row: Row) -> str:
        """Tokens and cities by area; at a real board how many."""
        if self.game.physical:
            return _counted(sum(row["tokens"].values()), len(row["cities"]))
        parts = [f"{number} in {self.area(area)}" for area, number in row["tokens"].items()]
        parts += [f"the city {self.area(area)}" for area in row["cities"]]
        return ", ".join(parts)


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _tokens(number: int) -> str:
    return _many(number, "token", "tokens")


def _counted(tokens: int, cities: int) -> str:
    """Tokens and cities by number."""
    parts = [_tokens(tokens)] if tokens or not cities else []
    parts += [_many(cities, "city", "cities")] if cities else []
    return " and ".join(parts)


def _reported(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} has {_counted(row['tokens'], row['cities'])} on the board"


def _cities_reduced(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} reduces {_counted(0, row['number'])} to {_counted(row['tokens'], 0)}"


def _corrected(narrator: Narrator, row: Row) -> str:
    held = _counted(row["tokens"], row["cities"])
    rest = f"{_ships_in_words(row['ships'])}, treasury {row['treasury']}"
    return f"The moderator puts {narrator.nation(row['seat'])} right: {held} on the board, {rest}"


def _phase(_: Narrator, row: Row) -> str:
    return f"\nTurn {row['turn']} · {row['name']} ({row['rule']})"


def _places(narrator: Narrator, row: Row) -> str:
    return "Place cards: " + ", ".join(narrator.person(seat) for seat in row["order"])


def _nation(narrator: Narrator, row: Row) -> str:
    start = "" if narrator.game.physical else f" from {narrator.area(row['area'])}"
    return f"{narrator.person(row['seat'])} plays {narrator.nation(row['seat'])}{start}"


def _taxes(narrator: Narrator, row: Row) -> str:
    unpaid = f"; {_many(row['unpaid'], 'city is', 'cities are')} not paid for" if row["unpaid"] else ""
    return f"{narrator.nation(row['seat'])} pays {row['tokens']} in taxes{unpaid}"


def _revolt(narrator: Narrator, row: Row) -> str:
    fate = f"goes over to {narrator.nation(row['to'])}" if row["to"] else "is lost"
    area = narrator.area(row["area"])
    return f"{area[:1].upper()}{area[1:]} revolts from {narrator.nation(row['seat'])} and {fate}"


def _census(narrator: Narrator, row: Row) -> str:
    return "Census: " + ", ".join(f"{narrator.nation(seat)} {row['counts'][seat]}" for seat in row["order"])


def _ships(narrator: Narrator, row: Row) -> str | None:
    if not row["built"] and not row["lost"]:
        return None
    built = Counter(narrator.area(place.partition("@")[0]) for place in row["built"])
    where = "" if narrator.game.physical else " in {}"
    parts = [f"builds {_ships_in_words(number)}{where.format(area)}" for area, number in built.items()]
    parts += [f"gives up {_ships_in_words(row['lost'])}"] if row["lost"] else []
    return f"{narrator.nation(row['seat'])} {' and '.join(parts)}"


def _ships_in_words(number: int) -> str:
    return "a ship" if number == 1 else f"{number} ships"


def _moved(narrator: Narrator, row: Row) -> str | None:
    orders = "; ".join(narrator.order(line) for line in row["orders"])
    return f"{narrator.nation(row['seat'])} moves: {orders}" if orders else None


def _conflict(narrator: Narrator, row: Row) -> str:
    sides = ", ".join(f"{narrator.nation(seat)} {row['before'][seat]} → {row['after'][seat]}" for seat in row["before"])
    return f"Conflict in {narrator.area(row['area'])}: {sides}"


def _attack_fails(narrator: Narrator, row: Row) -> str:
    lost = _tokens(row["tokens"])
    return f"{narrator.nation(row['seat'])} fails before {narrator.area(row['area'])} and loses {lost}"


def _city_attacked(narrator: Narrator, row: Row) -> str:
    owner = narrator.nation(row["owner"])
    return f"{narrator.nation(row['seat'])} storms {narrator.area(row['area'])}, a city of {owner}"


def _surrender(narrator: Narrator, row: Row) -> str:
    return f"{narrator.area(row['area'])} surrenders to {narrator.nation(row['seat'])}"


def _city_built(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} builds a city in {narrator.area(row['area'])}"


def _city_reduced(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} reduces {narrator.area(row['area'])} to {_tokens(row['tokens'])}"


def _city_eliminated(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} loses the city {narrator.area(row['area'])}"


def _drew(narrator: Narrator, row: Row) -> str:
    red = f" and must declare {narrator.cards(row['declared'])}" if row["declared"] else ""
    return f"{narrator.nation(row['seat'])} draws {_many(row['number'], 'trade card', 'trade cards')}{red}"


def _gold(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} buys a card from the gold stack"


def _offer(narrator: Narrator, row: Row) -> str:
    verb = f"answers offer {row['answers']} with" if row["answers"] else "offers"
    text = f"{narrator.nation(row['seat'])} {verb} {row['count']} cards worth {row['value']}"
    text += f" including {narrator.cards(row['named'])} (offer {row['offer']})"
    return text + (f": “{row['says']}”" if row["says"] else "")


def _deal(narrator: Narrator, row: Row) -> str:
    one, two = row["seats"]
    text = f"{narrator.nation(one)} and {narrator.nation(two)} trade {row['counts'][0]} for {row['counts'][1]} cards"
    for passed in row["calamities"]:
        text += f"; {narrator.card(passed['card'])} now lies before {narrator.nation(passed['seat'])}"
    return text


def _bought(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} acquires {narrator.cards(row['cards'])}"


def _calamity(narrator: Narrator, row: Row) -> str:
    by = f", passed on by {narrator.nation(row['trader'])}" if row["trader"] else ""
    return f"{narrator.card(row['calamity'])} ({row['rule']}) strikes {narrator.nation(row['seat'])}{by}"


def _no_effect(narrator: Narrator, row: Row) -> str:
    return f"{narrator.card(row['calamity'])} has no effect on {narrator.nation(row['seat'])}"


def _shares(narrator: Narrator, row: Row) -> str:
    shares = ", ".join(f"{narrator.nation(seat)} {points}" for seat, points in row["shares"].items()) or "nobody"
    return f"{narrator.nation(row['seat'])} orders losses: {shares}"


def _lost(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} loses {narrator.units(row)}"


def _annexed(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} annexes from {narrator.nation(row['owner'])}: {narrator.units(row)}"


def _marker(narrator: Narrator, row: Row) -> str | None:
    if row["step"] > 0:
        return f"{narrator.nation(row['seat'])} moves to space {row['space']}"
    if row["step"] < 0:
        return f"{narrator.nation(row['seat'])} falls back to space {row['space']} ({row['rule']})"
    return f"{narrator.nation(row['seat'])} stays on space {row['space']}: {narrator.lacking(row)}"


def _undone(narrator: Narrator, row: Row) -> str:
    who = "The moderator" if row["by"] == "moderator" else narrator.nation(row["by"])
    return f"{who} took back {_many(row['steps'], 'step', 'steps')}"


def _game_over(narrator: Narrator, row: Row) -> str:
    winners = " and ".join(narrator.nation(seat) for seat in row["winners"])
    verb = "wins" if len(row["winners"]) == 1 else "win"
    text = f"\n{winners} {verb} with {max(row['scores'].values())} {row['measure']}"
    if row["measure"] not in {"points", "cities"}:
        return text
    finished = len(row["scores"])  # markers come first, points only decide between those who finished
    return text + (f", the most of the {finished} who finished" if finished > 1 else ", alone at the finish")


def _time_called(_: Narrator, _row: Row) -> str:
    return "Time is called: trade is over"


def _time_marker(_: Narrator, row: Row) -> str:
    return f"The time marker moves to space {row['space']}"


def _insisted(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} insists on A.S.T. order for this phase"


def _penalized(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} is penalized: no step forward on the A.S.T. this turn"


def _eruption(narrator: Narrator, row: Row) -> str:
    return f"{row['volcano'].title()} erupts over {', '.join(map(narrator.area, row['areas']))}"


def _flooded(_: Narrator, row: Row) -> str:
    return f"The flood plain {row['plain'].title()} is under water"


def _civil_war(narrator: Narrator, row: Row) -> str:
    return f"Civil war in {narrator.nation(row['seat'])}: {narrator.nation(row['nominee'])} may take a faction"


def _spared(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} has suffered enough: {narrator.card(row['calamity'])} is put back"


def _grain(narrator: Narrator, row: Row) -> str | None:
    return f"{narrator.nation(row['seat'])} shows {row['grain']} grain" if row["grain"] else None


def _returned(narrator: Narrator, row: Row) -> str:
    return f"{narrator.nation(row['seat'])} returns {_many(row['number'], 'card', 'cards')} above the hand's limit"


def _surplus(narrator: Narrator, row: Row) -> str:
    lost = ", ".join(f"{number} in {narrator.area(area)}" for area, number in row["areas"].items())
    return f"{narrator.nation(row['seat'])} removes a surplus: {lost}"


TELLERS: dict[str, Callable[[Narrator, Row], str | None]] = {
    "annexed": _annexed,
    "attack_fails": _attack_fails,
    "bought": _bought,
    "calamity": _calamity,
    "calamity_spared": _spared,
    "census": _census,
    "cities_reduced": _cities_reduced,
    "city_attacked": _city_attacked,
    "city_built": _city_built,
    "city_eliminated": _city_eliminated,
    "city_reduced": _city_reduced,
    "civil_war": _civil_war,
    "conflict": _conflict,
    "corrected": _corrected,
    "deal": _deal,
    "drew": _drew,
    "eruption": _eruption,
    "flooded": _flooded,
    "game_over": _game_over,
    "gold_bought": _gold,
    "grain_shown": _grain,
    "insisted": _insisted,
    "lost": _lost,
    "marker": _marker,
    "moved": _moved,
    "nation": _nation,
    "no_effect": _no_effect,
    "offer": _offer,
    "penalized": _penalized,
    "phase": _phase,
    "places": _places,
    "reported": _reported,
    "returned": _returned,
    "revolt": _revolt,
    "shares": _shares,
    "ships": _ships,
    "surplus": _surplus,
    "surrender": _surrender,
    "taxes": _taxes,
    "time_called": _time_called,
    "time_marker": _time_marker,
    "undone": _undone,
}


def standings(game: Game) -> list[str]:
    """A small table of the nations, from the public view."""
    heads = ("space", "cities", "tokens", "stock", "treasury", "hand", "cards")
    rows = [
        (p.nation.title(), p.marker, len(p.cities), p.census, p.stock, p.treasury, p.hand_size, len(p.cards))
        for p in view(game).players
    ]
    lines = [f"{nation:<10}" + "".join(f"{number:>9}" for number in numbers) for nation, *numbers in rows]
    return ["", f"{'nation':<10}" + "".join(f"{head:>9}" for head in heads), *lines]
