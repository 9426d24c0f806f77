"""A decision of a played deal and what it cost: the words the post-mortem is written in."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Literal

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.solving.double_dummy import CardValue, Value

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.three_seats import Advice
    from tridge_solver.games.ombre.exchange.judged import JudgedExchange

Choice = Card | tuple[Card, ...] | Contract
"""What was decided: a card played, cards thrown in the exchange, a contract bid."""


class Cost(Enum):
    """What an error costs, the worst first."""

    GRADE = "grade"
    TRICKS = "tricks"
    CHIPS = "chips"
    NOTHING = "nothing"


class Luck(Enum):
    """How a choice fared that open and closed cards judge differently."""

    UNLUCKY = "unlucky"
    LUCKY = "lucky"


@dataclass(frozen=True)
class Loss:
    """What a decision threw away, counted for the side that made it.

    Attributes:
        grades: steps down the contract's grades; WIN to LOSS is two.
        tricks: tricks of the Player lost by him or given to him. It may be negative where the
            grade fell: 1:4:4 is a draw in Tresillo, 3:4:2 is lost.
        chips: chips of the Player, or of the two defenders together; ``None`` where the deal
            does not name the funds it is played for. It is negative where fewer tricks come
            with better honours: a Player who loses pays for those he holds, so a worse exchange
            or suit may save chips while it costs tricks.
    """

    grades: int = 0
    tricks: int = 0
    chips: int | None = None

    @property
    def cost(self) -> Cost:
        """The gravest thing lost. Chips alone are lost by undertaking all nine without them."""
        if self.grades > 0:
            return Cost.GRADE
        if self.tricks > 0:
            return Cost.TRICKS
        return Cost.CHIPS if self.chips is not None and self.chips > 0 else Cost.NOTHING


@dataclass(frozen=True)
class Decision:
    """One decision of the game and what it did to the value for the Player.

    Attributes:
        kind: ``"card"``, ``"exchange"`` or ``"bid"``.
        number: place among the cards played, from 1; 0 before the first card.
        trick: number of the trick, ``None`` before the first.
        seat: who decided.
        choice: what he did.
        before, after: the value with best play from before the decision, and from after it.
        best: every choice that would have kept the value, the one made among them if it did.
        loss: what was thrown away.
        gained_by: the seats of the other side, if anything was.
        options: every legal card with what it leads to, best for its owner first.
        forced: there was no choice: one legal card, or several that are all equal in rank.
        irrelevant: there was a choice, but every card leads to the same.
        undertakes: the lead to the sixth trick that undertakes all nine.
        closed: what its owner could know of a card, where that was asked and he had a choice.
        closed_exchange: the same of an exchange.
    """

    kind: Literal["card", "exchange", "bid"]
    number: int
    trick: int | None
    seat: Seat
    choice: Choice
    before: Value
    after: Value
    best: tuple[Choice, ...]
    loss: Loss
    gained_by: tuple[Seat, ...] = ()
    options: tuple[CardValue, ...] = ()
    forced: bool = False
    irrelevant: bool = False
    undertakes: bool = False
    closed: Advice | None = None
    closed_exchange: JudgedExchange | None = None

    @property
    def cost(self) -> Cost:
        """What the decision cost its side."""
        return self.loss.cost

    @property
    def is_error(self) -> bool:
        """Whether something better was there."""
        return self.cost is not Cost.NOTHING

    @property
    def is_closed_error(self) -> bool:
        """Whether another card or exchange was better by what its owner could know."""
        if self.closed_exchange is not None:
            return self.closed_exchange.is_error
        if self.closed is None or not isinstance(self.choice, Card):
            return False
        return self.closed.option(self.choice).is_worse

    @property
    def luck(self) -> Luck | None:
        """Where open and closed cards disagree, whether its owner was lucky; else ``None``."""
        judged = self.closed is not None or self.closed_exchange is not None
        if not judged or self.is_error is self.is_closed_error:
            return None
        return Luck.UNLUCKY if self.is_error else Luck.LUCKY


def loss_of(contract: Contract, before: Value, after: Value, *, by_player: bool) -> Loss:
    """What a decision of the Player, or of a defender, threw away in grades and tricks.

    >>> from tridge_solver.games.ombre.rules.contracts import Grade
    >>> win, draw = Value(Grade.WIN, 5, False), Value(Grade.DRAW, 4, False)
    >>> loss_of(Contract.parse("Play D"), win, draw, by_player=True)
    Loss(grades=1, tricks=1, chips=None)
    """
    grades = contract.grades.index(after.grade) - contract.grades.index(before.grade)
    tricks = before.player_tricks - after.player_tricks
    if contract.wants_few_tricks:
        tricks = -tricks
    return Loss(grades, tricks) if by_player else Loss(-grades, -tricks)


def value_of(contract: Contract, grade: Grade, player_tricks: int | None) -> Value:
    """The value of a position from its grade and the Player's tricks, which were counted."""
    assert player_tricks is not None
    return Value(grade, player_tricks, contract.is_normal and player_tricks == TRICKS)
