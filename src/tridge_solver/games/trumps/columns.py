"""The columns of tables about Trumps and bridge: tricks of declarer's side, bids, and scores."""

from __future__ import annotations

from collections.abc import Iterable

from tridge_solver.batch.columns import Fields, OwnLayout, Row, each, each_card
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion, SolveQuestion

_TABLE = Fields("declarer denomination tricks:int")
_SOLVE = Fields(
    "declarer contract denomination to_play tricks=declarer_tricks:int made:bool score:sides",
    "value:int",
)
_CARDS = Fields("card=card.card") | Fields(
    "tricks=declarer_tricks:int score:sides denomination tricks_s=tricks.S:int",
    "tricks_h=tricks.H:int tricks_d=tricks.D:int tricks_c=tricks.C:int tricks_nt=tricks.NT:int",
    under="card",
)
_LINE = Fields("line:line line_tricks:sides")
_PAR = Fields("named:int best_bid:int best_bid_value:int") | Fields(
    "score_ns:int declarer number:int contract auction:words", under="par"
)
_REVIEW = (
    Fields(
        "declarer contract result=result.declarer_tricks:int made=result.made:bool kind",
        "trick:int seat hand choice best:choices tricks_before=declarer_tricks_before:int",
        "tricks_after=declarer_tricks_after:int is_error=error:bool",
    )
    | Fields("tricks:int points:int", under="lost")
    | Fields("forced:bool themes:words")
    | Fields(
        "tricks=declarer_tricks:int side lost_tricks=lost.tricks:int lost_points=lost.points:int",
        under="claim",
    )
)


def columns(question: CommandQuestion) -> OwnLayout | None:
    """Return the columns for a question about deals of Trumps or bridge; ``None`` if the games
    cannot answer it."""
    if isinstance(question, ReviewQuestion):
        return _REVIEW.of(each("decisions"))
    if not isinstance(question, SolveQuestion):
        return None
    solve = _SOLVE | _CARDS.when(question.cards) | _LINE.when(question.line)
    fields = _TABLE if question.table else solve
    return (fields | _PAR.when(question.par)).of(_worth)


def _worth(answer: Row) -> Iterable[Row]:
    """Yield one row, or a row for each card if cards were asked for; for a table, a row for each
    cell."""
    if "table" not in answer:
        yield from each_card(answer)
        return
    for cell in answer["table"]:
        yield {**cell, "declarer_tricks": cell["tricks"], **_par(answer, cell["declarer"])}


def _par(answer: Row, declarer: str) -> Row:
    """Return the values of bids to a declarer, and the par, if they were asked for."""
    if "par" not in answer:
        return {}
    par = answer["par"]
    if "contracts" in par:  # of bridge
        contracts = " or ".join(
            f"{one['contract']} {'/'.join(one['declarers'])}" for one in par["contracts"]
        )
        return {"par": {"score_ns": par["score_ns"], "contract": contracts or "Pass"}}
    best = answer["best_bids"][declarer]
    return {
        "named": answer["named"][declarer],
        "best_bid": best,
        "best_bid_value": answer["bid_values"][declarer][best - 1],
        "par": par,
    }
