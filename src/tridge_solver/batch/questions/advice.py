"""The question of ``tridge advise``, put to one deal."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from tridge_solver.batch.questions.question import LongQuestion, Question
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.advice.report import AdviceReport
from tridge_solver.report.answers import ADVISE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling
    from tridge_solver.games.ombre.advice.closed_worlds import CardSolver


@dataclass(frozen=True)
class AdviseQuestion(LongQuestion["tuple[Sampling, CardSolver]"]):
    """What should the seat to play do?

    Attributes:
        trick, seat: go back to this seat's (else the leader's) turn in this trick.
        card: go back to before this card of the record, counted from 1.
        worlds: how the unseen cards are laid out.
        ranges, where: in Trumps and bridge, what is known of hands, by seat and as conditions.
        scoring: there, what is counted; ``None``: as is usual.
        sampling: how many worlds, of which seed; ``None``: the defaults.
        stats: what the answer cost.
        method: what was sampled and assumed is printed.
        surrender: whether to surrender after the third trick; of a defender's ``seat`` whether
            to accept.
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

    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def new_solver(self, table_bytes: int | None = None) -> tuple[Sampling, CardSolver]:
        """The sampling, and a solver for its threads."""
        from tridge_solver.analysis.sampling import Sampling

        sampling = replace(self.sampling or Sampling(), table_bytes=table_bytes)
        return sampling, self.card_solver(sampling.threads, table_bytes)

    def card_solver(self, threads: int, table_bytes: int | None) -> CardSolver:
        """A solver for so many threads."""
        from tridge_solver.games.ombre.advice.closed_worlds import CardSolver

        return CardSolver(threads, table_bytes)

    def answer(
        self, tool: tuple[Sampling, CardSolver], deal: OmbreDeal, progress: Progress | None = None
    ) -> AdviceReport:
        """What to play in ``deal``; :class:`~tridge_solver.DealError` where the deal lacks
        what it takes. ``progress`` is told of the worlds."""
        from tridge_solver.games.ombre.advice.advice import advise

        self._check_surrender(deal.game)
        began = time.perf_counter()
        sampling, solver = tool
        found = advise(
            deal,
            self.number_in(deal),
            sampling,
            worlds=self.worlds,
            solver=solver,
            progress=progress,
        )
        seconds = time.perf_counter() - began if self.stats else None
        return AdviceReport(found, seconds, self.method)

    def number_in(self, deal: OmbreDeal) -> int | None:
        """Cards of the record before the moment asked about, ``None`` for its end."""
        from tridge_solver.games.ombre.advice.seat_view import number_before

        if self.trick is not None:
            return number_before(deal, self.trick, self.seat)
        return None if self.card is None else self.card - 1

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        self._check_surrender(game)
        if self.ranges or self.where or self.scoring:
            game.require("ranges")
        return game.advise_question(self)

    def _check_surrender(self, game: Game) -> None:
        """Raise :class:`~tridge_solver.UnsupportedQuestion` for a surrender in a game without."""
        if self.surrender and not game.rules.has_surrender:
            raise UnsupportedQuestion(f"{game.name} knows no surrender")
