"""The columns that tables of deals of Très have: margins, exact or between proved bounds."""

from __future__ import annotations

from collections.abc import Iterable

from tridge_solver.batch.columns import Fields, OwnLayout, Row, each, each_card
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion, SolveQuestion

_SOLVE = Fields(
    "to_play margin_of margin:int exact:bool margin_low=bounds.0:int margin_high=bounds.1:int",
    "points_so_far:seats",
)
_CARDS = Fields("card=card.card") | Fields(
    "margin:int low=bounds.0:int high=bounds.1:int", under="card"
)
_LINE = Fields("line:line line_exact:bool line_points:seats")
_REVIEW = Fields(
    "margin_of margin_start=start:int margin_end=end:int trick:int seat choice best:choices",
    "margin_before:int margin_after:int is_error=error:bool themes:words",
)


def columns(question: CommandQuestion) -> OwnLayout | None:
    """Return the columns for a question about deals of Très, or ``None`` if Très does not answer
    the question."""
    if isinstance(question, ReviewQuestion):
        return _REVIEW.of(each("decisions"))
    if not isinstance(question, SolveQuestion) or question.table:
        return None
    return (_SOLVE | _CARDS.when(question.cards) | _LINE.when(question.line)).of(_worth)


def _worth(answer: Row) -> Iterable[Row]:
    for row in each_card(_bounded(answer)):
        yield {**row, "card": _bounded(row["card"])}


def _bounded(found: Row) -> Row:
    """Return the row with both bounds, even if the margin is exact."""
    return {"bounds": [found.get("margin")] * 2, **found}
