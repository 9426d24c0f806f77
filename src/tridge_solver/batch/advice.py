"""The question of ``tridge advise``, in a module of its own so that other commands start fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from tridge_solver.analysis.dealing import RANGES
from tridge_solver.batch.questions import AnswerPart, CommandQuestion, Question
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, Part, UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.source import ADVISE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Sampling


class AdvisePart(AnswerPart["AdviseQuestion"], Protocol):
    """The part of a game that answers ``tridge advise``."""


ADVISING: Part[AdvisePart] = Part("report.advice", "advise")


@dataclass(frozen=True)
class AdviseQuestion(CommandQuestion):
    """The question for advice to the seat to play.

    Attributes:
        trick, seat: go back to this seat's (else the leader's) turn in this trick; ``seat_name``
            gives the seat by its player.
        card: go back to before this card of the record, counted from 1.
        worlds: how the unseen cards are laid out.
        ranges, where: in Trumps and bridge, what is known of hands, by seat and as conditions.
        scoring: in those games, the measure; ``None`` for the usual one.
        sampling: the number of worlds and their seed; ``None`` for the defaults.
        stats: whether to report the cost of the answer.
        method: whether to print the sample and the assumptions.
        surrender: ask whether to surrender after the third trick, or for a defender's ``seat``
            whether to accept.
    """

    trick: int | None = None
    seat: Seat | None = None
    card: int | None = None
    worlds: Literal["model", "uniform"] = "model"
    ranges: tuple[tuple[Seat, str], ...] = ()
    where: tuple[str, ...] = ()
    scoring: Literal["contract", "imps", "matchpoints", "points"] | None = None
    sampling: Sampling | None = None
    stats: bool = False
    method: bool = False
    surrender: bool = False
    seat_name: str | None = None

    part = ADVISING
    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def put_to(self, game: Game) -> Question:
        """Return the question in the form for ``game``, as
        :meth:`~tridge_solver.questions.CommandQuestion.put_to` does."""
        if self.surrender and not (game.rules.has_surrender or game.rules.throwing_in):
            raise UnsupportedQuestion(f"{game.title} has no surrender")
        if self.ranges or self.where or self.scoring:
            RANGES.require(game)
        return super().put_to(game)
