"""The form of every kind of ask, as a card with controls and as a box to type into."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.cards import Button, Card, Form, Row, buttons, shorten
from bot.screens.amounts import Amounts, UnitsForm
from bot.screens.buying import BuyForm
from bot.screens.orders import MoveForm, ShipsForm
from bot.screens.picks import PickCards, PickNumber, PickOne, PickSome, YesNo
from bot.screens.reports import EachForm, MovedForm, NumbersForm
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.screens.asks import Asked, AskForm
    from rules.asks import Ask

FORMS: dict[str, AskForm] = {
    "BuildCities": PickSome("Build cities"),
    "BuyCards": BuyForm(),
    "BuyGold": YesNo(),
    "ChooseAreas": PickSome("Choose cities"),
    "ChooseNation": PickOne("Choose your nation"),
    "ChooseOne": PickOne("Choose"),
    "ChooseStart": PickOne("Choose your start area", places=True),
    "ChooseTaxRate": PickNumber("Set your tax rate"),
    "ChooseUnits": UnitsForm("Choose units"),
    "CountEach": EachForm("Cities of others"),
    "CountPrey": NumbersForm("What your ships destroy"),
    "CountThere": NumbersForm("Count your units there"),
    "CountUnits": NumbersForm("Choose units"),
    "DivideGrowth": Amounts("Divide your growth"),
    "HaveMoved": MovedForm(),
    "Move": MoveForm(),
    "OrderReductions": PickSome("Order reductions"),
    "PickPrey": PickSome("Choose what your ships destroy"),
    "ReduceCities": NumbersForm("Reduce cities"),
    "ReduceUnsupported": NumbersForm("Cities without support"),
    "ReportBoard": NumbersForm("Report the board"),
    "ReportGrowth": NumbersForm("Report your growth"),
    "ReturnCards": PickCards(),
    "RunFleet": NumbersForm("Your ships"),
    "RunShips": ShipsForm(),
    "ShareLosses": Amounts("Order losses"),
    "ShowGrain": PickNumber("Show Grain against the famine"),
    "TakeCities": PickSome("Cities in revolt"),
    "TakeOver": UnitsForm("Take over units"),
}


def ask_card(asked: Asked) -> Card:
    """The whole form of an ask."""
    form = form_of(asked.question)
    draft = asked.draft if asked.draft is not None else form.start(asked)
    lines = [f"### {_title(asked, form)} (rule {asked.question.rule})"]
    if body := form.text(replace(asked, draft=draft)):
        lines.append(body)
    rows: list[Row] = list(form.menus(replace(asked, draft=draft)))
    row = form.more_buttons(asked)
    if not form.at_once:
        shown = form.show(asked, draft)
        lines += ["", shown or "*nothing chosen yet*", _verdict(asked, draft)]
        row.append(Button(f"{asked.key}:ok", "Confirm", "success"))
        if form.typed:
            row.append(Button(f"{asked.key}:type", "Write", "primary"))
        row.append(Button(f"{asked.key}:clear", "Start over"))
    row.append(Button(f"{asked.key}:auto", "Choose for me"))
    return Card(shorten("\n".join(line for line in lines if line is not None)), (*rows[:5], *buttons(*row)))


def _title(asked: Asked, form: AskForm) -> str:
    """What is asked, after the calamity that asks it."""
    rule, edition = f"{asked.question.rule}.", asked.game.setup.edition
    known = asked.game.edition.calamities.values()
    cause = next((card.name for card in known if rule.startswith(f"{card.paragraphs.get(edition)}.")), None)
    title = form.heading(asked)
    return f"{cause}: {title[:1].lower()}{title[1:]}" if cause else title


def _verdict(asked: Asked, draft: Any) -> str:
    """Whether the draft would be taken, and if not why."""
    try:
        asked.question.read(asked.game, form_of(asked.question).finished(draft))
    except Refusal as refusal:
        return f"-# Not yet: {asked.order(str(refusal))}"
    return "-# This can be confirmed."


def ask_form(asked: Asked) -> Form:
    """The box to type an answer into."""
    form = form_of(asked.question)
    draft = asked.draft if asked.draft is not None else form.start(asked)
    return Form(f"{asked.key}:typed", form.title[:45], form.fields(asked, draft))


def form_of(question: Ask[Any]) -> AskForm:
    """The form of a kind of ask."""
    return FORMS[question.kind]
