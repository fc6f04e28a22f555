"""The trading floor: put an offer together, post it, counter, accept, decline, withdraw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.front.discordify import files, layout, modal
from bot.front.router import Press, say
from bot.screens.asks import Asked
from bot.screens.names import nation
from bot.screens.trade import NEW, draft_of, named_by_default, said_card, say_form, words_form
from rules.refusals import Illegal, NotAsked, Refusal
from rules.views import view

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.tables.info import TableInfo

SAY_LIMIT = 200


class TradingCog(commands.Cog):
    """Trade by buttons and menus."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("trade", self.floor)
        bot.router.on("tdone", self.done)
        bot.router.on("t", self.control, acknowledge="update")

    async def floor(self, press: Press) -> None:
        """A trader's own desk."""
        info, asked = await self._open(press, None)
        await press.reply(await self.bot.desks.card(info, asked.game, asked.question.seat))

    async def done(self, press: Press) -> None:
        """Finished, from the status card."""
        happened = await self.bot.tables.answer(press.table, press.user, {"do": "done"})
        await say(press.interaction, "You are done, until something new comes up.", replace=True)
        await self.bot.announcer.told(happened)

    async def control(self, press: Press) -> None:
        """A control of the trade desk: `t:NUMBER:ACTION`."""
        number, action, *_ = press.args
        info, asked = await self._open(press, int(number))
        draft = {**NEW, **(asked.draft or {})}
        if action == "words":
            await press.interaction.response.send_modal(modal(words_form(asked)))
        elif action == "say":
            await self._open_say(press, info, asked, draft)
        elif action == "speak":
            await self._speak(press, info, asked)
        elif action == "act" and press.values[0].startswith("change "):
            number_of = int(press.values[0].removeprefix("change "))
            await self._keep(press, info, asked, _change_offer(asked, number_of))
        elif action in CHANGES:
            await self._keep(press, info, asked, CHANGES[action](asked, draft, press))
        elif action == "auto":
            reply, _ = await self.bot.tables.suggest(press.table, press.user)
            await self._step(press, asked, reply)
        else:
            await self._step(press, asked, _step(asked, draft, action, press.values))

    async def _open(self, press: Press, number: int | None) -> tuple[TableInfo, Asked]:
        async with self.bot.tables.reading(press.table) as handle:
            info, game, seat = handle.info, handle.game, handle.info.seat_of(press.user)
        if seat is None or game is None:
            raise NotAsked("You do not sit at this table.")
        if info.status == "paused":
            raise NotAsked("The table is paused.")
        question = game.ask_of(seat.name, number)
        if question.kind != "Trade":
            raise NotAsked("The trade session is over.")
        at = game.ask_numbers[seat.name]
        return info, Asked(press.table, game, question, at, await self.bot.tables.store.draft(info.id, seat.name, at))

    async def _open_say(self, press: Press, info: TableInfo, asked: Asked, draft: dict[str, Any]) -> None:
        """The form of a line to one player; whoever the draft or the "Reply" is for is chosen already."""
        seen = view(asked.game, asked.question.seat)
        listeners = _listeners(info, asked)
        if not listeners:
            raise Illegal("Nobody else at this table can be talked to.", allowed="offers, for practice players")
        answered = next((offer.seat for offer in seen.offers if offer.id == draft["answers"]), None)
        to = press.args[2] if len(press.args) > 2 else draft["to"] or answered
        await press.interaction.response.send_modal(modal(say_form(asked, seen, listeners, to)))

    async def _speak(self, press: Press, info: TableInfo, asked: Asked) -> None:
        """Pass a line on to the one player it is for."""
        seen, me = view(asked.game, asked.question.seat), asked.question.seat
        to, text = press.fields.get("to", ""), " ".join(press.fields.get("text", "").split())[:SAY_LIMIT]
        user = info.seat(to).user if to in _listeners(info, asked) else None
        if user is None or not text:
            raise Illegal("Say something to one of the other players.")
        number = asked.game.ask_numbers.get(to)
        card = said_card(press.table, seen, me, number, discord.utils.escape_markdown(text))
        if not await self.bot.desks.whisper(info, user, card):
            raise Illegal(f"{nation(seen, to)} takes no direct messages: your line was not passed on.")
        await say(press.interaction, f"You told {nation(seen, to)}.")

    async def _step(self, press: Press, asked: Asked, reply: object) -> None:
        happened = await self.bot.tables.answer(press.table, press.user, reply)
        await self.bot.tables.store.keep_draft(asked.table, asked.question.seat, asked.number, dict(NEW))
        await self._show(press, happened.info, asked)
        await self.bot.announcer.told(happened)

    async def _keep(self, press: Press, info: TableInfo, asked: Asked, draft: dict[str, Any]) -> None:
        await self.bot.tables.store.keep_draft(asked.table, asked.question.seat, asked.number, draft)
        await self._show(press, info, asked)

    async def _show(self, press: Press, info: TableInfo, asked: Asked) -> None:
        card = await self.bot.desks.card(info, asked.game, asked.question.seat)
        await press.interaction.edit_original_response(view=layout(card), attachments=files(card))


def _listeners(info: TableInfo, asked: Asked) -> list[str]:
    """Everybody else who is a person."""
    return [seat.name for seat in info.seats if seat.user is not None and seat.name != asked.question.seat]


def _choose_cards(_: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    chosen = [value.partition("#")[0] for value in press.values]
    return {**draft, "cards": chosen, "named": [name for name in draft["named"] if name in chosen]}


def _choose_name(_: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    return {**draft, "named": press.values[:1]}


def _choose_party(_: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    return {**draft, "to": None if press.values[0] == "all" else press.values[0], "answers": None}


def _choose_offer(_: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    return {**draft, "answers": int(press.values[0]), "to": None, "amends": None}


def _change_offer(asked: Asked, number: int) -> dict[str, Any]:
    """An own offer, taken up again."""
    seat = asked.question.seat
    found = next((offer for offer in view(asked.game, seat).offers if (offer.id, offer.seat) == (number, seat)), None)
    if found is None:
        raise NotAsked(f"Your offer {number} is no longer open.")
    return draft_of(found)


def _choose_words(_: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    return {**draft, "says": press.fields.get("says", "")[:200], "wants": press.fields.get("wants", "")[:200]}


def _start_over(_: Asked, __: dict[str, Any], ___: Press) -> dict[str, Any]:
    return dict(NEW)


CHANGES = {
    "cards": _choose_cards,
    "name": _choose_name,
    "to": _choose_party,
    "answer": _choose_offer,
    "said": _choose_words,
    "new": _start_over,
}


def _step(asked: Asked, draft: dict[str, Any], action: str, values: list[str]) -> dict[str, Any]:
    """The step of the trade session that a control stands for."""
    if action == "post":
        named = draft["named"] or named_by_default(asked, draft["cards"])
        return {"do": "offer", **draft, "named": named}
    if action == "act":
        verb, _, number = values[0].partition(" ")
        return {"do": verb, "offer": int(number)}
    if action == "done":
        return {"do": "done"}
    raise Refusal("This button is from an older version of Solon.")


async def setup(bot: Solon) -> None:
    """Called by discord.py."""
    await bot.add_cog(TradingCog(bot))
