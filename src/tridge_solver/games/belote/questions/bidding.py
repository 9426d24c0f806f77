"""The questions of ``tridge bid``, put to a deal of Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.batch.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.batch.questions import LongQuestion, SolveQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.belote.bidding import asking, bid
from tridge_solver.games.belote.calling import heard_by, weigh_calls
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.questions.solving import BeloteSolveQuestion
from tridge_solver.games.belote.report.bidding import BeloteBidReport, BeloteCallsReport
from tridge_solver.games.belote.report.solving import BeloteSolutionReport, BeloteTableReport
from tridge_solver.games.belote.solving import BeloteSolver

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress


@dataclass(frozen=True)
class BeloteBidQuestion(LongQuestion["BeloteSolver"]):
    """Value the bids of a seat by its own eight cards, or its calls after those it heard."""

    asked: BidQuestion

    def new_solver(self, table_bytes: int | None = None) -> BeloteSolver:
        """Return a solver."""
        return BeloteSolver(table_bytes)

    def answer(
        self, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None = None
    ) -> BeloteBidReport | BeloteCallsReport:
        """Return the values of bids; raise :class:`~tridge_solver.DealError` if the hand is not
        known."""
        asked = self.asked
        if asked.funds:
            raise DealError("Belote has no funds (expected no chips)")
        heard, seat = asked.calls, asked.seat
        if heard is None:
            seat = asking(deal) if seat is None else seat
            heard = heard_by(deal, seat)
        if heard is not None:
            calls = weigh_calls(deal, heard, seat, asked.sampling, solver=solver, progress=progress)
            return BeloteCallsReport(calls, asked.method)
        found = bid(deal, asked.seat, asked.sampling, solver=solver, progress=progress)
        return BeloteBidReport(found, asked.method)


@dataclass(frozen=True)
class BeloteOpenBidQuestion(LongQuestion["BeloteSolver"]):
    """Value the bids of each side with all cards open, and find the par."""

    asked: OpenBidQuestion

    def new_solver(self, table_bytes: int | None = None) -> BeloteSolver:
        """Return a solver."""
        return self._solving.new_solver(table_bytes)

    def answer(
        self, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None = None
    ) -> BeloteSolutionReport | BeloteTableReport:
        """Return the table of leaders and kinds, with the best numbers of both sides and the
        par."""
        return self._solving.answer(solver, deal)

    @property
    def _solving(self) -> BeloteSolveQuestion:
        return BeloteSolveQuestion(SolveQuestion(table=True, par=True, stats=self.asked.stats))


def bid_question(
    asked: BidQuestion | OpenBidQuestion, game: Game
) -> BeloteBidQuestion | BeloteOpenBidQuestion:
    """Return the question of ``tridge bid`` about a deal of Belote."""
    if isinstance(asked, OpenBidQuestion):
        return BeloteOpenBidQuestion(asked)
    if asked.over is not None or asked.passed:
        raise UnsupportedQuestion("Belote is bid in numbers (expected neither --over nor --passed)")
    if asked.table_deals is not None:
        raise UnsupportedQuestion(
            "the bids of Belote are weighed with open cards only (expected no --table)"
        )
    return BeloteBidQuestion(asked)


def check_over(over: str, rules: Ruleset, pack: Pack) -> None:
    """Nothing: a bid to be outranked is refused whatever it is."""


def check_bid(deal: BeloteDeal, asked: BidQuestion) -> None:
    """Nothing: :func:`bid_question` and the answer find out."""
