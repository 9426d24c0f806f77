"""Sentences about the review of a deal of Trumps or bridge, for text, JSON and pages."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Card
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.game import side_of
from tridge_solver.games.trumps.report.theme import strain_text
from tridge_solver.games.trumps.review import TrumpsDecision, TrumpsReview, counts_by_seat
from tridge_solver.games.trumps.rules import Strain
from tridge_solver.report.theme.signs import Theme, count, names
from tridge_solver.report.why import why_json


def decision_json(found: TrumpsReview, decision: TrumpsDecision, look: Theme) -> dict[str, Any]:
    """Return the JSON object of a decision, with the values it was compared by."""
    return {
        "kind": decision.kind,
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "hand": decision.hand.letter,
        "choice": _choice(decision.choice),
        "declarer_tricks_before": decision.before,
        "declarer_tricks_after": decision.after,
        "best": [_choice(choice) for choice in decision.best],
        "error": decision.is_error,
        "lost": {"tricks": abs(decision.before - decision.after), "points": decision.lost},
        "forced": decision.forced,
        **why_json(decision, found.deal, look),
    }


def by_theme(found: TrumpsReview) -> dict[Seat, dict[CardTheme, int]]:
    """Return the errors of everyone who decides, counted by theme."""
    return {seat: found.themes_of(seat) for seat in counts_by_seat(found)}


def claim_json(found: TrumpsReview) -> dict[str, Any] | None:
    """Return the JSON object of the claim that ends the record; ``None`` if there is no claim."""
    claim = found.claim
    if claim is None:
        return None
    return {
        "trick": claim.trick,
        "declarer_tricks": claim.tricks,
        "side": claim.side,
        "lost": {"tricks": claim.lost_tricks, "points": claim.lost},
    }


def claim_words(found: TrumpsReview) -> str:
    """Return a sentence about what the claim at the end of the record lost; empty if it lost
    nothing."""
    claim = found.claim
    if claim is None or claim.side is None:
        return ""
    who = f"the claim of {claim.tricks}"
    if claim.side != side_of(found.declarer):
        who = f"{claim.side} conceded {claim.tricks}, which"
    ends = f"in trick {claim.trick}" if claim.trick else "before the first trick"
    return f"The record ends {ends}; {who} gave away {count(claim.lost_tricks, 'trick')}"


def _choice(choice: Card | Strain) -> str:
    return choice.code if isinstance(choice, Card) else choice.value


def error_words(found: TrumpsReview, decision: TrumpsDecision, look: Theme) -> Text:
    """Return a sentence about an error, with the better choice."""

    def shown(choice: Card | Strain) -> Text:
        return look.card(choice) if isinstance(choice, Card) else strain_text(choice)

    who = names(found.deal)[decision.seat]
    did = "names" if isinstance(decision.choice, Strain) else "plays"
    dummy = "" if decision.hand is decision.seat else " from dummy"
    best = Text(" or ").join(shown(choice) for choice in decision.best[:4])
    return Text.assemble(
        ("✘ ", "red bold"),
        f"trick {decision.trick}: {who} {did} ",
        shown(decision.choice),
        f"{dummy}, declarer's tricks {decision.before} → {decision.after}; better ",
        best,
    )
