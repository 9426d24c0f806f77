"""The answers of the post-mortem of Très as JSON (``tridge.review/1``) and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report import showing_page
from tridge_solver.games.tres.report.showing import print_rows
from tridge_solver.games.tres.report.solving import by_letter
from tridge_solver.games.tres.report.solving_text import (
    LOOK,
    by_theme,
    error_text,
    scope_of,
    sums_of,
)
from tridge_solver.games.tres.review import review
from tridge_solver.games.tres.scoring import tricks_between
from tridge_solver.games.tres.solving import TresSolver
from tridge_solver.report.evening import Mistake
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_diagram, print_heading
from tridge_solver.report.theme.signs import given_name, names, print_line, print_sentence
from tridge_solver.report.theme.source import REVIEW_SCHEMA, Source, envelope
from tridge_solver.report.why import by_theme_words, counts_json, why_json, why_text

if TYPE_CHECKING:
    from tridge_solver.games.tres.review import TresDecision, TresReview
    from tridge_solver.report.theme.page import PageDeal


@dataclass(frozen=True)
class TresReviewReport:
    """A played deal of Très, reviewed decision by decision."""

    review: TresReview

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.review
        last = found.positions[-1]
        seats = sorted(found.deal.active)
        return {
            **envelope(REVIEW_SCHEMA, source, found.deal),
            "game": found.deal.game.name,
            "margin_of": found.player.letter,
            "first_decision": found.first + 1 if found.decisions else None,
            "start": found.start,
            "end": found.end.margin,
            "decisions": [_decision(found, decision) for decision in found.decisions],
            "summary": {
                seat.letter: {
                    "name": given_name(found.deal, seat),
                    "error": found.lost_by(seat),
                    "errors": sum(1 for d in found.decisions if d.seat is seat and d.lost),
                    "themes": counts_json(found.themes_of(seat)),
                }
                for seat in seats
            },
            "points": by_letter({seat: last.points.get(seat, 0) for seat in seats}),
            "defects": list(found.defects),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the review for a card player."""
        found, deal = self.review, self.review.deal
        start = found.positions[0]
        print_heading(console, deal, source)
        print_line(console)
        for line in sums_of(found):
            print_sentence(console, line)
        errors = [decision for decision in found.decisions if decision.lost]
        if errors:
            worst = max(errors, key=lambda decision: decision.lost)
            print_sentence(console, error_text(found, worst), indent=2)
        print_line(console)
        print_diagram(console, deal, start.hands, LOOK, None)
        print_line(console)
        tricks = tricks_between(found.positions)
        if tricks:
            done = deal.game.tricks - start.tricks_left
            print_rows(console, tricks, start, LOOK, names(deal), done)
            print_line(console)
        print_sentence(console, scope_of(found))
        for decision in errors:
            print_sentence(console, error_text(found, decision), indent=2)
            why = why_text(decision, deal, LOOK)
            if why:
                print_sentence(console, "  ", why, indent=2)
        about = by_theme_words(deal, by_theme(found))
        if about:
            print_sentence(console, about)
        for defect in found.defects:
            print_sentence(console, (f"The record breaks the rules: {defect}", "yellow"))
        print_line(console)
        print_sentence(console, ("exact, cards open", "dim"))

    def mistakes(self) -> list[Mistake]:
        """Return the cards that lost points, each with its cost and its themes."""
        found = self.review
        return [
            Mistake(d.lost, d.seat, d.themes, d.broken, error_text(found, d))
            for d in found.decisions
            if d.lost
        ]

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the review's page."""
        return showing_page.review_page(self.review, source)


def _decision(found: TresReview, decision: TresDecision) -> dict[str, Any]:
    return {
        "kind": "card",
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "choice": decision.card.code,
        "card": decision.card.code,
        "legal": decision.legal,
        "margin_before": decision.before,
        "margin_after": decision.after,
        "error": decision.lost,
        "best": [card.code for card in decision.best],
        **why_json(decision, found.deal, LOOK),
    }


def report_of(answer: TresReview) -> TresReviewReport:
    """Return the report of an answer, as the command of its question prints it."""
    return TresReviewReport(answer)


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> TresSolver:
    """Return a new solver."""
    return TresSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: TresSolver, deal: TresDeal, progress: Progress | None
) -> TresReviewReport:
    """Review one deal; raise :class:`~tridge_solver.DealError` if it has defects, no play, or
    unknown hands."""
    with with_progress(solver, progress, "cards"):
        return TresReviewReport(review(deal, solver=solver))
