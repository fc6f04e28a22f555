"""What a table's card tells: phases by name, what nations do alike in one line."""

from __future__ import annotations

from bot.narrator import Narrator
from bot.story import story
from maps.pack import load_board
from rules.events import Event
from rules.game import Game
from rules.setup import Setup


def told(*events: Event) -> tuple[list[str], list[str]]:
    """The story of some events at a table of three."""
    game = Game(Setup(edition="avalon_hill", seats=("a", "b", "c")), load_board("classic"))
    for seat, nation in (("a", "africa"), ("b", "crete"), ("c", "egypt")):
        game.player(seat).nation = nation
    return story(Narrator(game), events)


def marker(seat: str, step: int) -> Event:
    """A marker's move."""
    return Event("marker", "33.1", {"seat": seat, "space": 3, "step": step, "lacking": {"cities": 2}})


def phase(turn: int, name: str) -> Event:
    """A phase begins."""
    return Event("phase", "", {"turn": turn, "phase": name.lower(), "name": name, "rule": ""})


def test_what_ended_a_phase_stays_with_it() -> None:
    """Lines before the next phase begins are apart; empty phases are left out, and the last is named."""
    moved = Event("moved", "23", {"seat": "a", "orders": ["1 carthage > numidia"]})
    built = Event("city_built", "25", {"seat": "b", "area": "knossos"})
    still, since = told(moved, phase(2, "Conflict"), phase(2, "Cities"), built, phase(2, "Trade"))
    assert still == ["**Africa** moves: 1 Carthage > Numidia"]
    assert since == ["**Turn 2 · Cities**", "**Crete** builds a city in Knossos", "**Turn 2 · Trade**"]


def test_markers_in_one_line() -> None:
    """Those who step forward share a line, and those who stay, with what they need."""
    assert told(marker("a", 1), marker("b", 1), marker("c", 1))[0] == ["Everybody steps forward on the A.S.T."]
    assert told(marker("a", 1), marker("b", 0), marker("c", 1))[0] == [
        "**Africa** and **Egypt** step forward on the A.S.T.",
        "**Crete** (needs 2 cities) stays",
    ]


def test_draws_taxes_and_surplus_in_one_line() -> None:
    """Numbers by nation, and what is out of the ordinary on a line of its own."""
    drew = [
        Event("drew", "27", {"seat": "a", "number": 1, "declared": []}),
        Event("drew", "27", {"seat": "b", "number": 3, "declared": ["famine"]}),
    ]
    assert told(*drew)[0] == ["Trade cards drawn: **Africa** 1, **Crete** 3", "**Crete** must declare *Famine*"]
    taxes = [Event("taxes", "19", {"seat": seat, "rate": 2, "tokens": 4, "unpaid": seat == "b"}) for seat in "ab"]
    assert told(*taxes)[0] == ["Taxes: **Africa** 4, **Crete** 4", "**Crete** cannot pay for a city"]
    surplus = Event("surplus", "26", {"seat": "c", "areas": {"memphis": 2, "fayum": 1}})
    assert told(surplus)[0] == ["Tokens beyond the areas' limits are removed: **Egypt** 3"]


def test_long_movement_is_cut() -> None:
    """The first orders are told, and how many more there were."""
    orders = [f"{number} carthage > numidia" for number in range(1, 8)]
    (line,) = told(Event("moved", "23", {"seat": "a", "orders": orders}))[0]
    assert line.endswith("; 4 Carthage > Numidia and 3 more")


def test_offers_lie_on_the_board() -> None:
    """An offer is on the trade board and no line of the story; words between two are told to nobody."""
    assert told(Event("offer", "28", {"seat": "a", "offer": 1})) == ([], [])
    assert told(Event("moved", "23", {"seat": "a", "orders": ["x"]}, only=("a",))) == ([], [])
