"""The questions of ``tridge bid``, put to a deal of Belote."""

from __future__ import annotations

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.belote.bidding import asking, bid
from tridge_solver.games.belote.calling import heard_by, weigh_calls
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.questions.solving import answer as solved
from tridge_solver.games.belote.report.bidding import BeloteBidReport, BeloteCallsReport
from tridge_solver.games.belote.report.solving import BeloteSolutionReport, BeloteTableReport
from tridge_solver.games.belote.solving import BeloteSolver

BeloteBidAnswer = BeloteBidReport | BeloteCallsReport | BeloteSolutionReport | BeloteTableReport


def new_solver(
    asked: BidQuestion | OpenBidQuestion, game: Game, table_bytes: int | None
) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: BidQuestion | OpenBidQuestion,
    solver: BeloteSolver,
    deal: BeloteDeal,
    progress: Progress | None,
) -> BeloteBidAnswer:
    """Return the values of bids of a seat by its own eight cards, or its calls after those it
    heard; with open cards the best numbers of both sides and the par.

    Raises :class:`~tridge_solver.DealError` if the hand is not known.
    """
    if isinstance(asked, OpenBidQuestion):
        return solved(SolveQuestion(table=True, par=True), solver, deal, progress)
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


def check_over(over: str, rules: Ruleset, pack: Pack) -> None:
    """Accept any bid: the question refuses it in any case."""


def check_bid(deal: BeloteDeal, asked: BidQuestion) -> None:
    """Nothing: :func:`answer` finds out."""
