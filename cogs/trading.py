"""The trading floor: put an offer together, post it, counter, accept, decline, withdraw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.front.discordify import modal
from bot.front.router import Press, say
from bot.screens.hand_menus import chosen_cards
from bot.screens.trade import NEW, draft_of, drafted, named_by_default, say_form, words_form
from rules.refusals import Illegal, NotAsked, Refusal
from rules.views import view

if TYPE_CHECKING:
    from bot.app import Solon
    from bot.screens.asks import Asked
    from bot.tables.info import TableInfo


class TradingCog(commands.Cog):
    """Trade by buttons and menus."""

    def __init__(self, bot: Solon) -> None:
        self.bot = bot
        bot.router.on("trade", self.floor)
        bot.router.on("tdone", self.done)
        bot.router.on("t", self.control, acknowledge="update")

    async def floor(self, press: Press) -> None:
        """A trader's own desk."""
        info, asked = await self.bot.floor.open(press.table, press.user)
        await press.reply(await self.bot.desks.card(info, asked.game, asked.question.seat))

    async def done(self, press: Press) -> None:
        """Finished, from the status card."""
        happened = await self.bot.tables.answer(press.table, press.user, {"do": "done"})
        await say(press.interaction, "You are done, until something new comes up.", replace=True)
        await self.bot.announcer.told(happened)

    async def control(self, press: Press) -> None:
        """A control of the trade desk: `t:NUMBER:ACTION`."""
        number, action, *_ = press.args
        info, asked = await self.bot.floor.open(press.table, press.user, int(number))
        draft = drafted(asked, view(asked.game, asked.question.seat))
        keep = self.bot.answering.keep
        if action == "words":
            await press.interaction.response.send_modal(modal(words_form(asked)))
        elif action == "say":
            await self._open_say(press, info, asked, draft)
        elif action == "speak":
            await self._speak(press, info, asked)
        elif action == "act" and press.values[0].startswith("change "):
            number_of = int(press.values[0].removeprefix("change "))
            await keep(press.interaction, info, asked, _change_offer(asked, number_of))
        elif action in CHANGES:
            await keep(press.interaction, info, asked, CHANGES[action](asked, draft, press))
        elif action == "auto":
            reply, _ = await self.bot.tables.suggest(press.table, press.user)
            await self.bot.floor.step(press.interaction, asked, reply)
        else:
            reply = _step(asked, draft, action, press.values)
            await self.bot.floor.step(press.interaction, asked, reply, posted=action == "post")

    async def _open_say(self, press: Press, info: TableInfo, asked: Asked, draft: dict[str, Any]) -> None:
        """The form of a line to one player; whoever the draft or the "Reply" is for is chosen already."""
        seen = view(asked.game, asked.question.seat)
        listeners = self.bot.floor.listeners(info, asked)
        if not listeners:
            raise Illegal("Nobody else at this table can be talked to.", allowed="offers, for practice players")
        answered = next((offer.seat for offer in seen.offers if offer.id == draft["answers"]), None)
        to = press.args[2] if len(press.args) > 2 else draft["to"] or answered
        await press.interaction.response.send_modal(modal(say_form(asked, seen, listeners, to)))

    async def _speak(self, press: Press, info: TableInfo, asked: Asked) -> None:
        """Pass a line on to the one player it is for."""
        told = await self.bot.floor.say(info, asked, press.fields.get("to", ""), press.fields.get("text", ""))
        await say(press.interaction, told)


def _choose_cards(asked: Asked, draft: dict[str, Any], press: Press) -> dict[str, Any]:
    page = press.args[2] if len(press.args) > 2 else "0"
    chosen = chosen_cards(asked.game.hand(asked.question.seat), draft["cards"], page, press.values)
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
