"""What the post-mortem of a deal of Belote finds: JSON, text and page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.games.belote import SIDES, side_of
from tridge_solver.report.look.belote import contract_by, look_of, points_text
from tridge_solver.report.look.signs import Look, count, names, print_line, print_sentence
from tridge_solver.report.look.source import Source, envelope
from tridge_solver.report.reviewing.facts import SCHEMA
from tridge_solver.report.solving.belote import side_json, sides_json

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.reviewing.belote import BeloteDecision, BeloteReview
    from tridge_solver.analysis.solving.belote import BeloteValue
    from tridge_solver.report.look.page import PageDeal


def _value(value: BeloteValue) -> dict[str, Any]:
    return {"points": sides_json(value.points), "capot": side_json(value.capot)}


def decision_json(decision: BeloteDecision) -> dict[str, Any]:
    """One card, weighed."""
    return {
        "kind": "play",
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "card": decision.card.code,
        "legal": decision.legal,
        "best": [card.code for card in decision.best],
        "points_before": sides_json(decision.before),
        "points_after": sides_json(decision.after),
        "lost": decision.lost,
        "made_before": decision.made_before,
        "made_after": decision.made_after,
        "turned": decision.turns,
    }


@dataclass(frozen=True)
class BeloteReviewReport:
    """A played deal, card by card."""

    review: BeloteReview

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        found = self.review
        deal, moment = found.deal, found.turning_point
        seats = found.positions[0].seats
        return {
            **envelope(SCHEMA, source, deal),
            "declarer": None if deal.declarer is None else deal.declarer.letter,
            "contract": str(found.contract),
            "start": _value(found.start),
            "end": _value(found.end),
            "decisions": [decision_json(decision) for decision in found.decisions],
            "summary": {
                seat.letter: {"errors": found.errors_of(seat), "lost": found.lost_by(seat)}
                for seat in seats
            },
            "turning_point": None
            if moment is None
            else {
                "decision": found.decisions.index(moment),
                "sentence": turning_sentence(found, look_of(found.contract.denomination)).plain,
            },
            "score": None if found.score is None else sides_json(found.score),
            "best_score": None if found.best_score is None else sides_json(found.best_score),
            "defects": [str(defect) for defect in found.defects],
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.reviewing.belote_text import print_review

        print_review(console, self.review, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.showing.belote_page import review_page

        return review_page(self.review, source)


@dataclass(frozen=True)
class BelotePassedOut:
    """A deal that was thrown in: there is nothing to review."""

    deal: Deal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {
            **envelope(SCHEMA, source, self.deal),
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
        """Print it for a card player."""
        from tridge_solver.report.look.diagram import print_heading

        print_heading(console, self.deal, source)
        print_line(console)
        print_sentence(console, "Thrown in: there is nothing to review.")

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.showing.belote_page import deal_page
        from tridge_solver.report.showing.facts import DealView

        return deal_page(DealView(self.deal), source, pack)


def error_sentence(decision: BeloteDecision, deal: Deal, look: Look) -> Text:
    """What a card threw away."""
    name = names(deal)[decision.seat]
    points = count(decision.lost, "point")
    text = Text.assemble(f"{name}'s ", look.card(decision.card), f" throws away {points}")
    if decision.turns:
        text.append("; the contract is now made" if decision.made_after else "; it now fails")
    text.append("; best was ")
    text.append_text(look.cards(look.sorted(decision.best)))
    return text


def turning_sentence(found: BeloteReview, look: Look) -> Text:
    """Where the contract's fate turned, if it did."""
    moment = found.turning_point
    if moment is None:
        return Text("The contract's fate never turned.")
    name = names(found.deal)[moment.seat]
    what = "made" if moment.made_after else "lost"
    return Text.assemble(
        f"Trick {moment.trick}: with {name}'s ", look.card(moment.card), f" the contract is {what}."
    )


def summary_lines(found: BeloteReview) -> list[str]:
    """Who erred how often, and for how much, by side."""
    lines = []
    for side, seats in groupby(
        sorted(found.positions[0].seats, key=lambda seat: (side_of(seat), seat)), key=side_of
    ):
        parts = [
            f"{names(found.deal)[seat]} {count(found.errors_of(seat), 'error')}"
            + (f", {count(found.lost_by(seat), 'point')}" if found.lost_by(seat) else "")
            for seat in seats
        ]
        lines.append(f"{SIDES[side]}: {'; '.join(parts)}")
    return lines


def verdict_sentence(found: BeloteReview) -> Text:
    """What the deal was worth, and what became of it."""
    text = Text.assemble(
        contract_by(found.deal, found.contract),
        f" · best play: {points_text(found.start.points)}",
    )
    word = "played" if found.positions[-1].is_over else "worth after the record"
    text.append(f"; {word}: {points_text(found.end.points)}")
    return text
