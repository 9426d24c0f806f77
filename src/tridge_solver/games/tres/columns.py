"""The columns of Très: margins, proved or between bounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tridge_solver.batch.output.cells import (
    SEATS,
    Cells,
    Columns,
    OwnLayout,
    Row,
    choices,
    line_text,
    seats,
)
from tridge_solver.batch.questions.question import Question
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.batch.questions.solving import SolveQuestion

_SOLVE: Columns = {
    "to_play": str,
    "margin_of": str,
    "margin": int,
    "exact": bool,
    "margin_low": int,
    "margin_high": int,
    **{f"points_so_far_{seat.lower()}": int for seat in SEATS},
}
_CARDS: Columns = {"card": str, "card_margin": int, "card_low": int, "card_high": int}
_LINE: Columns = {
    "line": str,
    "line_exact": bool,
    **{f"line_points_{seat.lower()}": int for seat in SEATS},
}
_REVIEW: Columns = {
    "margin_of": str,
    "margin_start": int,
    "margin_end": int,
    "trick": int,
    "seat": str,
    "choice": str,
    "best": str,
    "margin_before": int,
    "margin_after": int,
    "is_error": bool,
}


def columns(question: Question[Any]) -> OwnLayout | None:
    """The columns of a question to deals of Très; ``None`` for one the game does not have."""
    if isinstance(question, ReviewQuestion):
        return _REVIEW, _of_review
    if not isinstance(question, SolveQuestion) or question.table:
        return None
    cards = _CARDS if question.cards else {}
    return {**_SOLVE, **cards, **(_LINE if question.line else {})}, _of_solution


def _of_solution(answer: Row) -> Iterable[Cells]:
    """A row, one for each card where cards were asked for."""
    cells: Cells = {name: answer[name] for name in ("to_play", "margin_of", "margin", "exact")}
    cells["margin_low"], cells["margin_high"] = _bounds(answer)
    cells |= seats("points_so_far", answer["points_so_far"])
    if "line" in answer:
        cells |= {"line": line_text(answer["line"]), "line_exact": answer["line_exact"]}
        cells |= seats("line_points", answer["line_points"])
    for card in answer.get("cards") or [None]:
        if card is None:
            yield cells
        else:
            low, high = _bounds(card)
            own = {"card": card["card"], "card_margin": card["margin"]}
            yield {**cells, **own, "card_low": low, "card_high": high}


def _bounds(found: Row) -> tuple[int, int]:
    """Between what a margin is proved to lie."""
    low, high = found.get("bounds", (found["margin"], found["margin"]))
    return low, high


def _of_review(answer: Row) -> Iterable[Cells]:
    """A row for each card that could be weighed; one row of a deal without such."""
    whole = {
        "margin_of": answer["margin_of"],
        "margin_start": answer["start"],
        "margin_end": answer["end"],
    }
    for decision in answer["decisions"] or [None]:
        if decision is None:
            yield whole
            continue
        yield {
            **whole,
            **{name: decision[name] for name in ("trick", "seat", "choice")},
            "best": choices(decision["best"]),
            "margin_before": decision["margin_before"],
            "margin_after": decision["margin_after"],
            "is_error": bool(decision["error"]),
        }
