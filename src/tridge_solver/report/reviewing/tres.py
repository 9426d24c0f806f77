"""What the post-mortem of a deal of Très finds: JSON (``tridge.review/1``) and text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from tridge_solver.cards import Pack
from tridge_solver.games.tres import TRUMPS
from tridge_solver.report.look.diagram import print_diagram, print_heading
from tridge_solver.report.look.signs import Look, names, pad, print_line, print_sentence
from tridge_solver.report.look.source import Source, envelope
from tridge_solver.report.look.tres_play import print_rows
from tridge_solver.report.reviewing.facts import SCHEMA
from tridge_solver.report.solving.tres import by_letter
from tridge_solver.report.solving.tres_text import margin_text
from tridge_solver.scoring.tres import tricks_between
from tridge_solver.validation.defect import plural

if TYPE_CHECKING:
    from tridge_solver.analysis.reviewing.tres import TresDecision, TresReview
    from tridge_solver.report.look.page import PageDeal

_LOOK = Look(Pack.FULL, TRUMPS)


@dataclass(frozen=True)
class TresReviewReport:
    """A played deal of Très, decision by decision."""

    review: TresReview

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        found = self.review
        last = found.positions[-1]
        seats = sorted(found.deal.active)
        return {
            **envelope(SCHEMA, source, found.deal),
            "game": found.deal.game.name,
            "margin_of": found.player.letter,
            "first_decision": found.first + 1 if found.decisions else None,
            "start": found.start,
            "end": found.end.margin,
            "decisions": [_decision(decision) for decision in found.decisions],
            "summary": {
                seat.letter: {
                    "error": found.errors(seat),
                    "errors": sum(1 for d in found.decisions if d.seat is seat and d.error),
                }
                for seat in seats
            },
            "points": by_letter({seat: last.points.get(seat, 0) for seat in seats}),
            "defects": list(found.defects),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        found, deal = self.review, self.review.deal
        start = found.positions[0]
        print_heading(console, deal, source)
        print_line(console)
        print_diagram(console, deal, start.hands, _LOOK, None)
        print_line(console)
        tricks = tricks_between(found.positions)
        if tricks:
            done = deal.game.tricks - start.tricks_left
            print_rows(console, tricks, start, _LOOK, names(deal), done)
            print_line(console)
        print_sentence(console, scope_of(found))
        errors = [decision for decision in found.decisions if decision.error]
        for decision in errors:
            print_sentence(console, error_text(found, decision), indent=2)
        if errors:
            print_line(console)
        for line in sums_of(found):
            print_sentence(console, line)
        for defect in found.defects:
            print_sentence(console, (f"The record breaks the rules: {defect}", "yellow"))
        print_line(console)
        print_sentence(console, ("Exact, with all cards open.", "dim"))

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.reviewing.tres_page import review_page

        return review_page(self.review, source)


def _decision(decision: TresDecision) -> dict[str, Any]:
    """One decision in JSON."""
    return {
        "kind": "card",
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "choice": decision.card.code,
        "card": decision.card.code,
        "legal": decision.legal,
        "margin_before": decision.before,
        "margin_after": decision.after,
        "error": decision.error,
        "best": [card.code for card in decision.best],
    }


def scope_of(found: TresReview) -> str:
    """From where on the cards are weighed."""
    if not found.decisions:
        return "No card could be weighed within the bound on positions."
    first = found.decisions[0]
    if found.first == 0:
        return "Every card is weighed."
    who = names(found.deal)[first.seat]
    card = found.first % 3 + 1
    return (
        f"Weighed from card {card} of trick {first.trick} ({who}'s) on: "
        "before it the margin is not known exactly."
    )


def error_text(found: TresReview, decision: TresDecision) -> Text:
    """An error as a sentence."""
    who = names(found.deal)[decision.seat]
    verb = " keeps it" if len(decision.best) == 1 else " keep it"
    return Text.assemble(
        pad(f"trick {decision.trick}", 10),
        f"{who} plays ",
        _LOOK.card(decision.card),
        f", which costs {plural(decision.error, 'point')}: ",
        _LOOK.cards(decision.best),
        verb,
    )


def sums_of(found: TresReview) -> list[str]:
    """What the errors of both come to, as sentences."""
    from tridge_solver.analysis.solving.tres import Bounds

    if found.start is None:
        return []
    called = names(found.deal)
    start = margin_text(found.deal, Bounds(found.start, found.start))
    thrown = " and ".join(
        f"{called[seat]} {plural(found.errors(seat), 'point')}"
        for seat in sorted(found.deal.active)
    )
    end = margin_text(found.deal, found.end)
    return [f"With best play from there: {start}", f"Thrown away: {thrown}. The end: {end}"]
