"""Asks: what a seat has to decide. Phases are generators that yield asks and receive checked answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

from pydantic import TypeAdapter, ValidationError

from rules.refusals import Illegal, Unreadable

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import Player

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Ask(ABC, Generic[T]):
    """One decision of one seat, with the paragraph that asks for it."""

    seat: str
    rule: str
    kinds: ClassVar[dict[str, type[Ask[Any]]]] = {}
    form: ClassVar[TypeAdapter[Any]]
    """The plain form of the reply: numbers, names, lists. Logs, scenarios and the bot all use this form."""

    def __init_subclass__(cls, *, shared: bool = False, **extra: object) -> None:
        """Every kind is known by its name; what kinds have in common (`shared`) is none itself."""
        super().__init_subclass__(**extra)
        if not shared:
            Ask.kinds[cls.__name__] = cls

    @property
    def kind(self) -> str:
        """The name of this sort of ask, stable for logs, scenarios and forms."""
        return type(self).__name__

    def read(self, game: Game, reply: object) -> T:
        """Turn a plain reply into its checked value, or refuse it. Changes nothing."""
        try:
            value = self.form.validate_python(reply, strict=True)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise Unreadable(
                f"That is not an answer to {self.kind}: {where + ': ' if where else ''}{first['msg']}.", rule=self.rule
            ) from None
        return self.check(game, value)

    @abstractmethod
    def check(self, game: Game, value: Any) -> T:
        """Check a well-formed reply against the rules; `refuse` names the rule and what would be allowed."""

    def refuse(self, reason: str, allowed: str = "") -> NoReturn:
        """Refuse the reply by this ask's rule."""
        raise Illegal(reason, rule=self.rule, allowed=allowed)

    def details(self) -> dict[str, Any]:
        """The ask as plain data, for the seat that is asked."""
        shown = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"kind": self.kind, **shown}


@dataclass(frozen=True)
class TimeCalled:
    """Sent into a phase when its time is up (AH 16.5)."""


Pending = Mapping[str, Ask[Any]]
"""What is open: at most one ask for each seat."""

Flow = Generator[Pending, tuple[str, Any], T]
"""A phase or a part of one: yields what it asks, receives (seat, checked answer)."""


def ask(question: Ask[T]) -> Flow[T]:
    """Ask one seat and wait for its checked answer."""
    _, value = yield {question.seat: question}
    answer: T = value
    return answer


def together(game: Game, players: Iterable[Player], part: Callable[[Player], Flow[None]]) -> Flow[None]:
    """Let several players decide side by side, or one after the other once a seat has insisted (AH 5.3; H 43)."""
    waiting = list(players)
    running: dict[str, tuple[Flow[None], Pending]] = {}
    while True:
        while waiting and not (running and game.table.in_order):
            player = waiting.pop(0)
            flow = part(player)
            opened = next(flow, None)
            if opened is not None:
                running[player.seat] = (flow, opened)
        if not running:
            return
        shown = list(running.items())[:1] if game.table.in_order else running.items()
        seat, value = yield {who: question for _, (_, opened) in shown for who, question in opened.items()}
        owner = next(name for name, (_, opened) in running.items() if seat in opened)
        flow, _ = running[owner]
        try:
            running[owner] = (flow, flow.send((seat, value)))
        except StopIteration:
            del running[owner]
