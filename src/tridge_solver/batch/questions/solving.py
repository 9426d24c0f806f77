"""What ``tridge solve`` asks."""

from __future__ import annotations

from typing import Any, Protocol

from tridge_solver.batch.questions.question import CommandQuestion, Question
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part

DEFAULT_NODES = 20_000_000
"""Positions looked at for one deal of a game too large to be solved as a rule."""


@dataclass(frozen=True)
class SolveQuestion(CommandQuestion):
    """What is a deal worth, all cards open?

    Attributes:
        table: every seat as Player in every suit, whatever the contract; a deal without a
            contract is answered so in any case.
        cards: the value of every legal card too.
        line: an optimal line of play too, after the cards ``after``.
        stats: what the answer cost.
        nodes: positions looked at for one deal where whole deals are too large to be solved
            (Très); 0: any number.
        par: the auction with open cards too, in games where ``solve`` shows it.
        min_tricks: tables with the fewest tricks too, which take most of their time.

    >>> import tridge_solver as tridge
    >>> from tridge_solver.report.theme.source import Source
    >>> [deal] = tridge.loads('''[Dealer "E"] [Declarer "W"] [Contract "Play S"]
    ... [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]''')
    >>> question = SolveQuestion()
    >>> report = question.answer(question.new_solver(), deal)
    >>> report.json(Source(None, 1))["grade"]
    'WIN'
    """

    table: bool = False
    cards: bool = False
    line: bool = False
    after: tuple[Card, ...] = ()
    stats: bool = False
    nodes: int = DEFAULT_NODES
    par: bool = False
    min_tricks: bool = True

    asks = "solve"

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return SOLVING.of(game).solve_question(self, game)


class SolvePart(Protocol):
    """What a game has for ``tridge solve``."""

    def solve_question(self, asked: SolveQuestion, game: Game) -> Question[Any]:
        """The question as it is put to deals of ``game``."""
        ...


SOLVING: Part[SolvePart] = Part("questions.solving", "solve")
