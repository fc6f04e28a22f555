"""Hints for a first game: one short sentence for every kind of ask."""

from __future__ import annotations

from dataclasses import replace

from bot.cards import Card, shorten

HINTS = {
    "BuildCities": "This is building: six tokens on a printed site, or twelve elsewhere, become a city. Each city "
    "needs two tokens on the board to support it.",
    "BuyCards": "This is the market: pay with sets of trade cards and your treasury. Cards you own give credit for "
    "later ones.",
    "BuyGold": "This is your chance to buy a card from the ninth stack with treasury.",
    "ChooseAreas": "This is a choice of places: the text says how many, and what will happen to them.",
    "ChooseNation": "This is set-up: every nation has its own row on the A.S.T. and its own corner of the map.",
    "ChooseOne": "This is a choice that the rules leave to you: pick one from the menu.",
    "ChooseStart": "This is your first area: one token begins there. Look at the map before you choose.",
    "ChooseTaxRate": "This is taxation: a higher rate fills the treasury, but an empty stock makes cities revolt.",
    "ChooseUnits": "This is a loss: choose which of your tokens and cities make up the number.",
    "CountEach": "This is a choice about others' cities: show them on the board, and say how many of whom.",
    "CountPrey": "This is an attack from the sea: say how many cities your ships can reach and destroy, one each.",
    "CountThere": "This is a calamity in one place: only you can see what stands there, so count it.",
    "CountUnits": "This is a loss or a faction: take the units from the board and say how many of each they were.",
    "DivideGrowth": "This is growth: your stock is too small for all of it, so you say where tokens appear.",
    "HaveMoved": "This is movement on your board: nothing is entered, the next nation waits for your press.",
    "Move": "This is movement: tokens go one area by land, or aboard a ship. Spread out, since tokens beyond an area's "
    "limit are lost, and gather six on a city site.",
    "OrderReductions": "This is a calamity: you say which cities of others are reduced.",
    "PickPrey": "This is an attack from the sea: choose what your ships destroy.",
    "ReduceCities": "This is a reduction: the city comes off the board, and as many tokens as the area holds go there.",
    "ReduceUnsupported": "This is support: every city needs two tokens on the board, or cities are reduced.",
    "ReportBoard": "This is your report: count tokens and cities on the board. Stock and taxes are worked out from it.",
    "ReportGrowth": "This is growth on your board: place the tokens, count them all, and the census is taken from it.",
    "ReturnCards": "This is the hand limit: cards beyond it go back to their stacks.",
    "RunShips": "This is shipping: a ship costs 2 and keeping one costs 1, from the treasury or in tokens levied on "
    "the spot. To do without, just confirm.",
    "RunFleet": "This is shipping: a ship costs 2 and keeping one costs 1. What the treasury cannot pay is levied.",
    "ShareLosses": "This is a calamity that spreads: you say who else loses how much.",
    "ShowGrain": "This is a famine: every Grain card you show saves you some losses.",
    "TakeCities": "This is a revolt: choose the cities that change sides.",
    "TakeOver": "This is a calamity in your favour: choose what you take over.",
    "Trade": "This is trade: a set of equal cards is worth far more than single ones. Offer three or more, name one "
    "truly, and bluff about the rest.",
}


def with_hint(card: Card, hint: str) -> Card:
    """The card with its hint above it."""
    return replace(card, text=shorten(f"> {hint}\n{card.text}")) if hint else card
