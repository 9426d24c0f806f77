"""The answers of ``tridge review`` about Trumps and bridge: JSON, text and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import ReviewQuestion, with_progress
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report import showing_page
from tridge_solver.games.trumps.report.review_words import (
    by_theme,
    claim_json,
    claim_words,
    decision_json,
    error_words,
)
from tridge_solver.games.trumps.report.solving_text import NOTE
from tridge_solver.games.trumps.report.theme import (
    contract_text,
    contract_words,
    look_of,
    score_json,
    scored,
)
from tridge_solver.games.trumps.review import TrumpsReview, counts_by_seat, reviewed
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.report.evening import Mistake
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_diagram,
    print_footnote,
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
from tridge_solver.report.why import by_theme_words, counts_json, why_text

if TYPE_CHECKING:
    from tridge_solver.report.theme.page import PageDeal


@dataclass(frozen=True)
class SidesReview:
    """The report of a played deal, decision by decision."""

    found: TrumpsReview

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.found
        look = look_of(found.strain)
        fields: dict[str, Any] = {
            **envelope(REVIEW_SCHEMA, source, found.deal),
            "declarer": found.declarer.letter,
            "contract": contract_text(found.deal, found.contract),
            "denomination": found.strain.value,
            "start": {"declarer_tricks": found.start},
            "end": {"declarer_tricks": found.tricks},
            "decisions": [decision_json(found, decision, look) for decision in found.decisions],
            "summary": {
                seat.letter: {
                    "name": given_name(found.deal, seat),
                    "decisions": decisions,
                    "errors": errors,
                    "themes": counts_json(found.themes_of(seat)),
                    **({"points": lost} if scored(found.deal) else {}),
                }
                for seat, (decisions, errors, lost) in counts_by_seat(found).items()
            },
            "result": {
                "declarer_tricks": found.tricks,
                "made": found.tricks >= found.contract.number,
            }
            if found.is_over
            else None,
            "claim": claim_json(found),
            "defects": [str(defect) for defect in found.defects],
        }
        if scored(found.deal):
            fields["score"] = score_json(found.contract, found.strain, found.declarer, found.tricks)
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        found = self.found
        deal, look = found.deal, look_of(found.strain)
        start = found.positions[0]
        print_heading(console, deal, source)
        print_line(console)
        print_sentence(console, *self._answer(look))
        print_line(console)
        print_diagram(console, deal, start.hands, look, found.declarer, {start.leader: "leads"})
        print_line(console)
        tricks = tricks_of(found.positions)
        print_tricks(console, tricks, deal.playing_order, start.won, look, names(deal))
        for defect in found.defects:
            print_sentence(console, ("  ! ", "red bold"), str(defect), indent=4)
        print_line(console)
        for decision in found.errors:
            print_sentence(console, " ", error_words(found, decision, look), indent=3)
            why = why_text(decision, deal, look)
            if why:
                print_sentence(console, "   ", why, indent=3)
        claim = claim_words(found)
        if claim:
            print_sentence(console, (" ✘ ", "red bold"), claim, ".", indent=3)
        elif not found.errors:
            print_sentence(console, " nobody made an error")
        about = by_theme_words(deal, by_theme(found))
        if about:
            print_sentence(console, " ", about, indent=3)
        print_line(console)
        print_footnote(console, NOTE)

    def _answer(self, look: Theme) -> tuple[Text | str, ...]:
        """Return the result of the contract with best play and as played, and the worst error."""
        found = self.found
        words = contract_words(found.deal, found.contract, found.declarer)
        end = "ends with" if found.is_over else "would end with"
        sentence = (
            f"; best play: {count(found.start, 'trick')}; it {end} {count(found.tricks, 'trick')}"
        )
        result = found.deal.result
        if result is not None and not found.is_over:
            sentence += f" (at the table {count(result.of(found.declarer), 'trick')})"
        claim = claim_words(found)
        if not found.errors:
            ending = f". {claim}." if claim else ", and nobody made an error"
            return words, sentence, ending
        worst = max(found.errors, key=lambda each: abs(each.before - each.after))
        also = len(found.errors) - 1
        more = f" ({count(also, 'more error')} below)" if also else ""
        return words, f"{sentence}. ", error_words(found, worst, look), more

    def mistakes(self) -> list[Mistake]:
        """Return the decisions that lost tricks."""
        found, look = self.found, look_of(self.found.strain)
        mistakes = [
            Mistake(
                abs(each.before - each.after),
                each.seat,
                each.themes,
                each.broken,
                error_words(found, each, look),
            )
            for each in found.errors
        ]
        claim = claim_words(found)
        if found.claim is not None and claim:
            mistakes.append(Mistake(found.claim.lost_tricks, None, (), (), Text(claim)))
        return mistakes

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.review_page(self.found, source)


def report_of(answer: TrumpsReview) -> SidesReview:
    """Return the report of an answer, as the command that answers its question prints it."""
    return SidesReview(answer)


def new_solver(asked: ReviewQuestion, game: Game, table_bytes: int | None) -> SidesSolver:
    """Return a solver."""
    return SidesSolver(table_bytes)


def answer(
    asked: ReviewQuestion, solver: SidesSolver, deal: TrumpsDeal, progress: Progress | None
) -> SidesReview:
    """Return the review of a deal; raise :class:`~tridge_solver.DealError` if the contract or
    the record is missing."""
    with with_progress(solver, progress, "cards"):
        return SidesReview(reviewed(deal, solver))
