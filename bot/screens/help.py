"""What `/help` says, topic by topic; every command stands in one of them."""

from __future__ import annotations

from bot.cards import Card, Menu, Option

START = """### Solon moderates your table
- `/table open` opens a table in this channel; **Join**, **Fill with practice players**, **Start**.
- The status card shows who is awaited. **My turn** is your decision, **My hand** your cards, for your eyes only.
- Solon also writes to you: your desk in a direct message has the same controls.
- Everything has a button or a menu, and a command. Choose a topic below to see the commands."""

TOPICS = {
    "Deciding": """### Deciding
- `/turn` shows what you have to decide.
- `/move` adds lines to your movement: `3 Knossos > Phaestos; ship Knossos > Rhodes with 5`.
- It also takes lines for ships: `keep Knossos; build Rhodes`.
- `/lose` chooses losses: `Knossos 3, Miletus city`.
- `/buy` chooses civilization cards; Solon proposes the payment.
- `/answer` types the answer to any other question.
- `/undo` takes your last step back, `/insist` asks for A.S.T. order.
- `/remind` sends you a line when you are awaited for long; you choose how often, and your quiet hours.""",
    "Trade": """### Trade
- `/trade board` is your desk, `/offers` the open offers.
- `/trade offer` makes one: cards, the one you name truly, a bluff, what you want, to whom.
- `/trade counter` answers one, `/trade accept` strikes the deal, `/trade decline` turns it down.
- `/trade amend` changes yours, `/trade withdraw` takes it back.
- `/trade say` passes a line on to one player. `/trade done` when you have had enough.""",
    "Looking around": """### Looking around
- `/hand` your cards, `/cards` what you could buy.
- `/map`, `/ast`, `/census`, `/score` are pictures; `show` shows them to everybody.
- `/stock`, `/player`, `/order`, `/log` are lists.
- `/rule` finds a paragraph of the rulebook. `/help` is this page.""",
    "Running a table": """### Running a table
- `/table open` opens one, `/table settings` shows and changes its options, `/table status` posts its card again.
- `/table pause` and `/table resume` stop the time; `/table deadline` and `/table extend` set it.
- `/table undo` takes steps back, `/table close` ends the table.
- `/moderate moderators` hands a table over or lets a role moderate it.
- `/moderate seat` gives a nation to somebody else or to a practice player.
- `/moderate penalty` keeps a marker where it is for a turn; `/moderate correct` puts counts right at a real board.""",
}


def help_card(topic: str | None = None) -> Card:
    """The first page, or one topic; the menu leads to the others."""
    options = tuple(Option(name, name, "", name == topic) for name in TOPICS)
    return Card(TOPICS.get(topic or "", START), (Menu("s:0:help", options, "Commands by topic"),))
