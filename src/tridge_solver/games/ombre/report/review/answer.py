"""What the post-mortem of a deal finds, and its JSON shape (``tridge.review/1``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review.closed_answer import (
    closed_bid_json,
    closed_exchange_json,
    closed_json,
)
from tridge_solver.games.ombre.report.review.words import turning_point
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.report.answers import REVIEW_SCHEMA
from tridge_solver.report.theme.signs import given_name
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.review.decisions import Choice, Decision
    from tridge_solver.games.ombre.review.surrender import WeighedSurrender
    from tridge_solver.games.ombre.review.three_seats import Review
    from tridge_solver.games.ombre.scoring import Settlement
    from tridge_solver.games.ombre.solving.double_dummy import Value


@dataclass(frozen=True)
class ReviewFacts:
    """A played deal, decision by decision."""

    review: Review
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        found = self.review
        moment = found.turning_point
        look = OmbreTheme(Pack.ENGLISH, found.contract.denomination)
        result = found.result
        return {
            **envelope(REVIEW_SCHEMA, source, found.deal),
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
                {"better_thrown_in": found.better_thrown_in}
                if found.contract.may_be_thrown_in(found.deal.rules)
                else {}
            ),
            **({} if found.surrender is None else {"surrender": surrender_json(found.surrender)}),
            **(
                {"closed_bid": closed_bid_json(found.closed_bid)}
                if found.closed_bid is not None
                else {}
            ),
            **(
                {"closed_exchanges": [closed_exchange_json(j) for j in found.closed_exchanges]}
                if found.closed_exchanges
                else {}
            ),
        }


@dataclass(frozen=True)
class PassedOutFacts:
    """A deal that nobody played: there is nothing to review, and nothing wrong with that."""

    deal: OmbreDeal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {
            **envelope(REVIEW_SCHEMA, source, self.deal),
            "declarer": None,
            "contract": None if self.deal.contract is None else self.deal.contract.text(),
            "start": None,
            "end": None,
            "decisions": [],
            "summary": {},
            "turning_point": None,
            "result": None,
            "points": None,
            "best_points": None,
            "defects": [],
        }


def surrender_json(found: WeighedSurrender) -> dict[str, Any]:
    """A surrender beside what else could have been."""
    return {
        "seat": found.seat.letter,
        "continued_by": None if found.heir is None else found.heir.letter,
        "play_on": {**value_json(found.play_on), "points": _points(found.play_on_settled)},
        "accepted": {**value_json(found.accepted), "points": _points(found.accepted_settled)},
        "continued": {
            seat.letter: {**value_json(value), "points": _points(found.continued_settled[seat])}
            for seat, value in found.continued.items()
        },
        "lost_chips": found.lost_chips,
        "error": found.is_error,
    }


def _points(settled: Settlement | None) -> dict[str, int] | None:
    """What a settlement pays, where the deal names the funds."""
    return None if settled is None else settled.points


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
    closed = closed_json(decision)
    if closed is not None:
        fields["closed"] = closed
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
                    "closed_early_errors": own.closed_early_errors,
                }
                if found.is_closed
                else {}
            ),
        }
        for seat, own in found.summary.items()
    }
