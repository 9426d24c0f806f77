"""What the post-mortem of a deal finds, and its JSON shape (``tridge.review/1``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.cards import Card, Pack
from tridge_solver.deal import Deal
from tridge_solver.report.advice import option_json
from tridge_solver.report.bidding import bid_json
from tridge_solver.report.look import Look, given_name
from tridge_solver.report.review_words import same_bid, turning_point
from tridge_solver.report.source import Source, envelope
from tridge_solver.rules.contracts import Contract

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.advice import Advice
    from tridge_solver.analysis.bidding import Bidding
    from tridge_solver.analysis.decisions import Choice, Decision
    from tridge_solver.analysis.double_dummy import Value
    from tridge_solver.analysis.review import Review
    from tridge_solver.report.page import PageDeal

SCHEMA = "tridge.review/1"


@dataclass(frozen=True)
class ReviewReport:
    """A played deal, decision by decision."""

    review: Review

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        found = self.review
        moment = found.turning_point
        look = Look(Pack.ENGLISH, found.contract.trumps)
        result = found.result
        return {
            **envelope(SCHEMA, source, found.deal),
            "declarer": found.player.letter,
            "contract": found.contract.text(),
            "start": value_json(found.start),
            "end": value_json(found.end),
            "decisions": [decision_json(decision) for decision in found.decisions],
            "summary": _summary_json(found),
            "turning_point": {
                "decision": None if moment is None else found.decisions.index(moment),
                "sentence": turning_point(found, look).plain,
            },
            "result": result
            and {
                "grade": result.grade.value,
                "tricks": {seat.letter: result.tricks[seat] for seat in sorted(result.tricks)},
            },
            "points": found.points,
            "best_points": found.best_points,
            "defects": [str(defect) for defect in found.defects],
            **(
                {"closed_bid": _closed_bid_json(found.closed_bid, found.contract)}
                if found.closed_bid is not None
                else {}
            ),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.review_text import print_review

        print_review(console, self.review, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.review_page import review_page

        return review_page(self.review, source, pack)


@dataclass(frozen=True)
class PassedOut:
    """A deal that nobody played: there is nothing to review, and nothing wrong with that."""

    deal: Deal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {
            **envelope(SCHEMA, source, self.deal),
            "declarer": None,
            "contract": "Pass",
            "decisions": [],
            "summary": {},
            "turning_point": None,
            "result": None,
            "points": None,
            "defects": [],
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.review_text import print_passed_out

        print_passed_out(console, self.deal, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.review_page import passed_out_page

        return passed_out_page(self.deal, source, pack)


def value_json(value: Value) -> dict[str, Any]:
    """A value as grade and the Player's tricks."""
    return {"grade": value.grade.value, "player_tricks": value.player_tricks}


def decision_json(decision: Decision) -> dict[str, Any]:
    """One decision, weighed."""
    loss = decision.loss
    fields: dict[str, Any] = {
        "kind": decision.kind,
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "choice": choice_json(decision.choice),
        "grade_before": decision.before.grade.value,
        "grade_after": decision.after.grade.value,
        "player_tricks_before": decision.before.player_tricks,
        "player_tricks_after": decision.after.player_tricks,
        "best": [choice_json(choice) for choice in decision.best],
        "error": decision.is_error,
        "cost": decision.cost.value,
        "lost": {"grades": loss.grades, "tricks": loss.tricks, "chips": loss.chips},
        "gained_by": [seat.letter for seat in decision.gained_by],
        "forced": decision.forced,
        "irrelevant": decision.irrelevant,
    }
    if decision.undertakes:
        fields["undertakes"] = True
    if decision.closed is not None and isinstance(decision.choice, Card):
        fields["closed"] = _closed_json(decision.closed, decision.choice, decision)
    if decision.options:
        fields["options"] = [
            {
                "card": option.card.code,
                "grade": option.grade.value,
                "player_tricks": option.player_tricks,
            }
            for option in decision.options
        ]
    return fields


def _closed_json(answer: Advice, card: Card, decision: Decision) -> dict[str, Any]:
    """What could be known of a card: its figures and those of the best."""
    choice = option_json(answer.option(card))
    return {
        "choice": choice,
        "best": option_json(answer.best),
        "behind": choice.get("behind", 0.0),
        "behind_margin": choice.get("behind_margin", 0.0),
        "error": decision.is_closed_error,
        "luck": decision.luck.value if decision.luck else None,
        "samples": answer.samples,
        "seed": answer.seed,
        "worlds": answer.worlds,
        "layouts": answer.layouts,
    }


def _closed_bid_json(answer: Bidding, contract: Contract) -> dict[str, Any]:
    """What the Player's nine cards were worth in the contract played, and in the best."""
    kinds = [bid for bid in answer.bids if same_bid(bid.contract, contract)]
    best = answer.recommended
    return {
        "contract": bid_json(kinds[0]) if kinds else None,
        "recommended": bid_json(best) if best else None,
        "samples": answer.samples,
        "seed": answer.seed,
    }


def choice_json(choice: Choice) -> str | list[str]:
    """A card or contract as hand files write it, cards thrown as a list."""
    if isinstance(choice, Card):
        return choice.code
    if isinstance(choice, Contract):
        return choice.text()
    return [card.code for card in choice]


def _summary_json(found: Review) -> dict[str, dict[str, Any]]:
    """The counts of every seat by its letter."""
    return {
        seat.letter: {
            "name": given_name(found.deal, seat),
            "role": "player" if own.is_player else "defender",
            "cards": own.cards,
            "early_errors": own.early_errors,
            "forced": own.forced,
            "irrelevant": own.irrelevant,
            "errors": own.errors,
            "grade_errors": own.grade_errors,
            "trick_errors": own.trick_errors,
            "chip_errors": own.chip_errors,
            "grades": own.grades,
            "tricks": own.tricks,
            "chips": own.chips,
            "gained": own.gained,
            **(
                {
                    "closed_errors": own.closed_errors,
                    "unlucky": own.unlucky,
                    "lucky": own.lucky,
                }
                if found.is_closed
                else {}
            ),
        }
        for seat, own in found.summary.items()
    }
