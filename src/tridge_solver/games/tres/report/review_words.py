"""What the post-mortem of a deal of Très says in words, in the text and on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.checks.defect import plural
from tridge_solver.core.cards import Pack
from tridge_solver.games.tres.game import TRUMPS
from tridge_solver.games.tres.report.solving_text import margin_text
from tridge_solver.games.tres.solving import Bounds
from tridge_solver.report.theme.signs import Theme, names, pad

if TYPE_CHECKING:
    from tridge_solver.games.tres.review import TresDecision, TresReview

LOOK = Theme(Pack.FULL, TRUMPS)


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
        LOOK.card(decision.card),
        f", which costs {plural(decision.error, 'point')}: ",
        LOOK.cards(decision.best),
        verb,
    )


def sums_of(found: TresReview) -> list[str]:
    """What the errors of both cost, as sentences."""
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
