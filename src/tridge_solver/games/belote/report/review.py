"""The answers of ``tridge review`` about Belote: JSON, text and pages."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.sampling import Progress
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import SIDES, BeloteDeal, side_of
from tridge_solver.games.belote.report.solving import side_json, sides_json
from tridge_solver.games.belote.report.theme import contract_by, look_of, points_text
from tridge_solver.games.belote.review import review
from tridge_solver.games.belote.solving import BeloteSolver
from tridge_solver.report.evening import Mistake
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    print_diagram,
    print_heading,
    print_tricks,
    tricks_of,
)
from tridge_solver.report.theme.signs import (
    Theme,
    count,
    given_name,
    names,
    print_line,
    print_sentence,
)
from tridge_solver.report.theme.source import REVIEW_SCHEMA, Source, envelope
from tridge_solver.report.why import by_theme_words, counts_json, why_json, why_text

if TYPE_CHECKING:
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview
    from tridge_solver.games.belote.solving import BeloteValue
    from tridge_solver.report.theme.page import PageDeal


def error_sentence(decision: BeloteDecision, deal: BeloteDeal, look: Theme) -> Text:
    """Return a sentence about what a card lost."""
    name = names(deal)[decision.seat]
    points = count(decision.lost, "point")
    text = Text.assemble(f"{name}'s ", look.card(decision.card), f" throws away {points}")
    if decision.turns:
        text.append("; the contract is now made" if decision.made_after else "; it now fails")
    text.append("; best was ")
    text.append_text(look.cards(look.sorted(decision.best)))
    return text


def turning_sentence(found: BeloteReview, look: Theme) -> Text:
    """Return a sentence about the card that decided the contract; empty if no card did."""
    moment = found.turning_point
    if moment is None:
        return Text("The contract's fate never turned.")
    name = names(found.deal)[moment.seat]
    what = "made" if moment.made_after else "lost"
    return Text.assemble(
        f"Trick {moment.trick}: with {name}'s ", look.card(moment.card), f" the contract is {what}."
    )


def summary_lines(found: BeloteReview) -> list[str]:
    """Return sentences with the number and cost of the errors of each side and seat."""
    lines = []
    for side, seats in groupby(
        sorted(found.positions[0].seats, key=lambda seat: (side_of(seat), seat)), key=side_of
    ):
        parts = [
            f"{names(found.deal)[seat]} {count(len(found.errors_by(seat)), 'error')}"
            + (f", {count(found.lost_by(seat), 'point')}" if found.lost_by(seat) else "")
            for seat in seats
        ]
        lines.append(f"{SIDES[side]}: {'; '.join(parts)}")
    return lines


def by_theme(found: BeloteReview) -> dict[Seat, dict[CardTheme, int]]:
    """Return every player's errors, counted by theme."""
    return {seat: found.themes_of(seat) for seat in found.positions[0].seats}


def verdict_sentence(found: BeloteReview) -> Text:
    """Return a sentence with the value of the deal and its result."""
    text = Text.assemble(
        contract_by(found.deal, found.contract),
        f" · best play: {points_text(found.start.points)}",
    )
    word = "played" if found.positions[-1].is_over else "worth after the record"
    text.append(f"; {word}: {points_text(found.end.points)}")
    return text


def print_review(console: Console, found: BeloteReview, source: Source) -> None:
    """Print the review of a deal."""
    deal, look = found.deal, look_of(found.contract.denomination)
    start = found.positions[0]
    print_heading(console, deal, source)
    print_line(console)
    print_sentence(console, verdict_sentence(found), indent=2)
    if deal.declarer is not None:
        print_sentence(console, turning_sentence(found, look), indent=2)
    for line in summary_lines(found):
        print_sentence(console, line, indent=2)
    about = by_theme_words(deal, by_theme(found))
    if about:
        print_sentence(console, about, indent=2)
    print_line(console)
    print_diagram(console, deal, start.hands, look, deal.declarer, {start.leader: said("leads")})
    print_line(console)
    by_trick: dict[int, list[Text]] = {}
    marks: dict[int, dict[Card, Text]] = {}
    for decision in found.decisions:
        if decision.lost:
            sentence = error_sentence(decision, deal, look)
            remarks = by_trick.setdefault(decision.trick, [])
            remarks.append(sentence)
            why = why_text(decision, deal, look)
            if why:
                remarks.append(Text.assemble("  ", why))
            sign = "??" if decision.turns else "?"
            marks.setdefault(decision.trick, {})[decision.card] = Text(sign, "red")
    tricks = [
        ShownTrick(
            trick.number,
            trick.cards,
            trick.winner,
            marks=marks.get(trick.number, {}),
            remarks=by_trick.get(trick.number, ()),
        )
        for trick in tricks_of(found.positions)
    ]
    if tricks:
        print_tricks(console, tricks, deal.playing_order, start.won, look, names(deal))
        print_line(console)
    for defect in found.defects:
        print_sentence(console, ("The record: ", "dim"), str(defect), indent=2)
    if found.score is not None:
        print_sentence(console, f"Score: {points_text(found.score)}", indent=2)
    if found.best_score is not None and found.best_score != found.score:
        print_sentence(console, f"Best play would score: {points_text(found.best_score)}", indent=2)
    print_line(console)
    print_sentence(console, ("exact, cards open, both sides playing for points", "dim"))


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
        from tridge_solver.games.belote.report.showing_page import review_page

        return review_page(self.review, source)


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
        from tridge_solver.report.theme.diagram import print_heading

        print_heading(console, self.deal, source)
        print_line(console)
        print_sentence(console, "Thrown in: there is nothing to review.")

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        from tridge_solver.games.belote.report.showing_page import deal_page

        return deal_page(DealView(self.deal), source, pack)


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
