"""The answers of ``tridge review`` about Belote: JSON, text and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report import showing_page
from tridge_solver.games.belote.report.review_text import (
    error_sentence,
    print_review,
    turning_sentence,
)
from tridge_solver.games.belote.report.solving import side_json, sides_json
from tridge_solver.games.belote.report.theme import look_of
from tridge_solver.games.belote.review import review
from tridge_solver.games.belote.solving import BeloteSolver
from tridge_solver.report.evening import Mistake
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme import diagram
from tridge_solver.report.theme.signs import Theme, given_name, print_line, print_sentence
from tridge_solver.report.theme.source import REVIEW_SCHEMA, Source, envelope
from tridge_solver.report.why import counts_json, why_json

if TYPE_CHECKING:
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview
    from tridge_solver.games.belote.solving import BeloteValue
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal


@dataclass(frozen=True)
class BeloteReviewReport:
    """The report of a played deal, card by card."""

    review: BeloteReview

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.review
        deal, moment = found.deal, found.turning_point
        look = look_of(found.contract.denomination)
        seats = found.positions[0].seats
        return {
            **envelope(REVIEW_SCHEMA, source, deal),
            "declarer": None if deal.declarer is None else deal.declarer.letter,
            "contract": str(found.contract),
            "start": _value(found.start),
            "end": _value(found.end),
            "decisions": [decision_json(decision, deal, look) for decision in found.decisions],
            "summary": {
                seat.letter: {
                    "name": given_name(deal, seat),
                    "errors": len(found.errors_by(seat)),
                    "lost": found.lost_by(seat),
                    "themes": counts_json(found.themes_of(seat)),
                }
                for seat in seats
            },
            "turning_point": None
            if moment is None
            else {
                "decision": found.decisions.index(moment),
                "sentence": turning_sentence(found, look).plain,
            },
            "score": None if found.score is None else sides_json(found.score),
            "best_score": None if found.best_score is None else sides_json(found.best_score),
            "defects": [str(defect) for defect in found.defects],
        }

    def mistakes(self) -> list[Mistake]:
        """Return the cards that lost points."""
        found, look = self.review, look_of(self.review.contract.denomination)
        return [
            Mistake(
                decision.lost,
                decision.seat,
                decision.themes,
                decision.broken,
                Text.assemble(
                    (f"trick {decision.trick}  ", "dim"),
                    error_sentence(decision, found.deal, look),
                ),
            )
            for decision in found.decisions
            if decision.lost
        ]

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        print_review(console, self.review, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.review_page(self.review, source)


@dataclass(frozen=True)
class BelotePassedOut:
    """The report of a deal that was passed out, in which there is nothing to review."""

    deal: BeloteDeal

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return {
            **envelope(REVIEW_SCHEMA, source, self.deal),
            "declarer": None,
            "contract": "Pass",
            "start": None,
            "end": None,
            "decisions": [],
            "summary": {},
            "turning_point": None,
            "score": None,
            "best_score": None,
            "defects": [],
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        diagram.print_heading(console, self.deal, source)
        print_line(console)
        print_sentence(console, "Thrown in: there is nothing to review.")

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.deal_page(DealView(self.deal), source, pack)


def _value(value: BeloteValue) -> dict[str, Any]:
    return {"points": sides_json(value.points), "capot": side_json(value.capot)}


def decision_json(decision: BeloteDecision, deal: BeloteDeal, look: Theme) -> dict[str, Any]:
    """Return the JSON object of a card, with the values it was compared by."""
    return {
        "kind": "card",
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "choice": decision.card.code,
        "card": decision.card.code,
        "legal": decision.legal,
        "best": [card.code for card in decision.best],
        "points_before": sides_json(decision.before),
        "points_after": sides_json(decision.after),
        "lost": decision.lost,
        "error": decision.lost > 0,
        "made_before": decision.made_before,
        "made_after": decision.made_after,
        "turned": decision.turns,
        **why_json(decision, deal, look),
    }


def report_of(answer: BeloteReview) -> BeloteReviewReport:
    """Return the report of an answer, as the command that answers its question prints it."""
    return BeloteReviewReport(answer)


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None
) -> BeloteReviewReport | BelotePassedOut:
    """Return the review of a deal. Raise :class:`~tridge_solver.DealError` if the contract, the
    bidder, a hand or the record is missing."""
    if deal.passed_out:
        return BelotePassedOut(deal)
    with with_progress(solver, progress, "cards"):
        return BeloteReviewReport(review(deal, solver))
