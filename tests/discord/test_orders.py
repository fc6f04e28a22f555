"""`/move`, `/lose`, `/buy` and `/answer`: the same drafts as by menus, with completion while typing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.person import Person
from bot.sandbox.seen import Reply
from rules.asks import Ask
from rules.game import Game
from rules.orders import place_id
from rules.phases.purchase import can_have
from tests.discord.stage import Stage, staged
from tests.discord.trading import forward


@dataclass
class Decision:
    """Somebody who is asked something, and how he types."""

    stage: Stage
    game: Game
    question: Any
    person: Person

    async def type(self, command: str, **options: Any) -> Reply:
        """Run a command and wait until its work is done."""
        reply = await self.person.command("table", command, **options)
        await self.stage.quiet()
        return reply

    async def offered(self, command: str, option: str, typed: str, **others: Any) -> list[str]:
        """What is offered while he types."""
        choices = await self.person.autocomplete("table", command, option, typed, **others)
        assert len(choices) <= 25
        return [choice["value"] for choice in choices]

    def place(self, area: str) -> str:
        """The printed name of an area."""
        return self.game.full_board.areas[area].name

    async def draft(self) -> Any:
        """What is kept of his answer."""
        seat = self.question.seat
        return await self.stage.bot.tables.store.draft(1, seat, self.game.ask_numbers[seat])


@asynccontextmanager
async def decision(tmp_path: Path, wanted: Callable[[Game, Ask[Any]], bool]) -> AsyncIterator[Decision]:
    """A table of three, played until somebody is asked what the test is about."""
    async with staged(tmp_path) as stage:
        await stage.open_table(players=3)
        await stage.quiet()
        game = await forward(stage, lambda game: any(wanted(game, ask) for ask in game.pending.values()))
        question = next(ask for ask in game.pending.values() if wanted(game, ask))
        info = await stage.info()
        person = next(person for person in stage.people if person.id == info.seat(question.seat).user)
        yield Decision(stage, game, question, person)
        assert stage.world.problems == []


def _marching(game: Game, ask: Ask[Any]) -> bool:
    return ask.kind == "Move" and any(number > 2 for number in game.player(ask.seat).tokens.values())


async def test_movement_line_by_line(tmp_path: Path) -> None:
    """Names are completed as one types; good lines add up, a bad one is refused and changes nothing."""
    async with decision(tmp_path, _marching) as d:
        player = d.game.player(d.question.seat)
        area = next(area for area, number in player.tokens.items() if number > 2)
        source, target = d.place(area), d.place(min(d.game.board.land[area]))
        assert f"1 {source} > " in await d.offered("move", "orders", f"1 {source[:3].lower()}")
        assert any(text.endswith(f"{source} > ") for text in await d.offered("move", "orders", ""))
        line = f"1 {source} > {target}"
        assert await d.offered("move", "orders", f"1 {source} > {target[:4].lower()}") == [line]
        near = {f"1 {source} > {d.place(other)}" for other in d.game.board.land[area]}
        assert set(await d.offered("move", "orders", f"1 {source} > ")) == near
        begun = await d.offered("move", "orders", f"{line}; 1 {source} > {target[:4]}")
        assert begun == [f"{line}; 1 {source} > {target}"]
        card = await d.type("move", orders=line)
        assert "This can be confirmed" in card.text
        assert {"Confirm", "Write", "Start over"} <= set(card.buttons)
        assert card.pictures, "the plan as a map"
        refused = await d.type("move", orders=f"1 {source} > {target}; 99 Atlantis > Rome")
        assert "99 Atlantis > Rome: There is no area 'atlantis' in play." in refused.text
        assert await d.draft() == {"lines": [line], "source": None}
        card = await d.type("move", orders=line)
        assert await d.draft() == {"lines": [line, line], "source": None}
        before = player.tokens[area]
        await d.person.press(card, "Confirm")
        await d.stage.quiet()
        assert d.game.pending.get(d.question.seat) is not d.question
        assert player.tokens.get(area, 0) < before


async def test_what_is_not_asked_is_refused(tmp_path: Path) -> None:
    """In a session of movement nothing is lost or bought, and nothing is offered for it."""
    async with decision(tmp_path, _marching) as d:
        assert "You have no losses to decide now" in (await d.type("lose", units="Knossos 1")).text
        assert "no cards to acquire" in (await d.type("buy", cards="Law")).text
        assert await d.offered("lose", "units", "") == []
        assert await d.offered("buy", "cards", "") == []


async def test_ships_by_the_same_command(tmp_path: Path) -> None:
    """While ships are asked for, lines of ships are taken."""
    async with decision(tmp_path, lambda _, ask: ask.kind == "RunShips") as d:
        coasts = await d.offered("move", "orders", "build ")
        assert coasts
        refused = await d.type("move", orders="build Atlantis")
        assert "atlantis" in refused.text
        assert await d.draft() is None
        player = d.game.player(d.question.seat)
        line = next(text for text in coasts if player.tokens.get(place_id(text.removeprefix("build ")), 0) >= 2)
        card = await d.type("move", orders=f"{line} levy 2")
        assert f"{line} levy 2" in card.text
        assert "This can be confirmed" in card.text


def _losing(game: Game, ask: Any) -> bool:
    return ask.kind == "ChooseUnits" and ask.points > 2 and len(ask.tokens) > 1


async def test_losses_with_what_is_still_owed(tmp_path: Path) -> None:
    """Each command adds to the choice; too many tokens are refused."""
    async with decision(tmp_path, _losing) as d:
        area, number = next(iter(d.question.tokens.items()))
        name = d.place(area)
        offered = await d.offered("lose", "units", name[:4].lower())
        assert f"{name} {number}" in offered
        assert not any(text.startswith(f"{name} 1, {name}") for text in await d.offered("lose", "units", f"{name} 1, "))
        card = await d.type("lose", units=f"{name} 1")
        assert f"Chosen: 1. Still owed: {d.question.points - 1}." in card.text
        refused = await d.type("lose", units=f"{name} {number + 1}")
        assert f"{number + 1} tokens in {name} cannot be chosen" in refused.text
        refused = await d.type("lose", units=f"{name} city, nonsense")
        assert "Cannot read" in refused.text or "cannot be chosen" in refused.text
        assert await d.draft() == {"tokens": {area: 1}, "cities": []}
        reply, _ = await d.stage.bot.tables.suggest(1, d.person.id)
        assert isinstance(reply, dict)
        units = [f"{d.place(area)} {count}" for area, count in ({area: 0} | reply["tokens"]).items()]
        units += [f"{d.place(area)} city" for area in reply["cities"]]
        card = await d.type("lose", units=", ".join(units))
        assert "This can be confirmed" in card.text
        await d.person.press(card, "Confirm")
        await d.stage.quiet()
        assert d.game.pending.get(d.question.seat) is not d.question


def _rich(game: Game, ask: Ask[Any]) -> bool:
    if ask.kind != "BuyCards":
        return False
    goods = {card: number for card, number in game.hand(ask.seat).items() if card in game.edition.commodities}
    worth = sum(game.edition.commodities[card].value * number**2 for card, number in goods.items())
    return worth + game.player(ask.seat).treasury >= 90


async def test_a_purchase_with_the_proposed_payment(tmp_path: Path) -> None:
    """Only what can be paid for is offered; Solon proposes the payment; another payment may be typed."""
    async with decision(tmp_path, _rich) as d:
        offered = await d.offered("buy", "cards", "")
        assert offered
        card = await d.type("buy", cards=offered[0])
        assert f"Cards: {offered[0]} for " in card.text
        assert "This can be confirmed" in card.text
        assert not any(text.endswith(offered[0]) for text in await d.offered("buy", "cards", f"{offered[0]}, "))
        left = [card for card in can_have(d.game, d.game.player(d.question.seat)) if d.game.table.supply[card]]
        refused = await d.type("buy", cards=", ".join(d.game.edition.cards[card].name for card in left[-6:]))
        assert "points are due. Allowed: you lack " in refused.text
        refused = await d.type("buy", cards=offered[0], pay="Gold 9")
        assert "cannot be paid" in refused.text
        assert (await d.draft())["cards"] == [_id(d.game, offered[0])]
        await d.person.press(card, "Confirm")
        await d.stage.quiet()
        assert _id(d.game, offered[0]) in d.game.player(d.question.seat).cards


def _id(game: Game, name: str) -> str:
    return next(card.id for card in game.edition.card_list if card.name == name)


async def test_small_choices_can_be_typed(tmp_path: Path) -> None:
    """A nation by name, completed while typing, and refused if it is not to be had."""
    async with decision(tmp_path, lambda _, ask: ask.kind == "ChooseNation") as d:
        offered = await d.offered("answer", "text", "")
        assert offered == [nation.title() for nation in d.question.options]
        assert "There is no choice 'Atlantis'" in (await d.type("answer", text="Atlantis")).text
        assert "Taken." in (await d.type("answer", text=offered[0].lower())).text
        assert d.game.player(d.question.seat).nation == offered[0].lower()
