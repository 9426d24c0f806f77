"""The columns of Trumps and bridge: tricks of declarer's side, bids, scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tridge_solver.batch.output.cells import (
    Cells,
    Columns,
    OwnLayout,
    Row,
    by_side,
    choices,
    line_text,
    sides,
)
from tridge_solver.batch.questions.question import Question
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.batch.questions.solving import SolveQuestion

_STRAINS = ("S", "H", "D", "C", "NT")

_PAR: Columns = {
    "named": int,
    "best_bid": int,
    "best_bid_value": int,
    "par_score_ns": int,
    "par_declarer": str,
    "par_number": int,
    "par_contract": str,
    "par_auction": str,
}
_TABLE: Columns = {"declarer": str, "denomination": str, "tricks": int}
_SOLVE: Columns = {
    "declarer": str,
    "contract": str,
    "denomination": str,
    "to_play": str,
    "tricks": int,
    "made": bool,
    **by_side("score"),
    "value": int,
}
_CARDS: Columns = {
    "card": str,
    "card_tricks": int,
    **by_side("card_score"),
    "card_denomination": str,
    **{f"card_tricks_{strain.lower()}": int for strain in _STRAINS},
}
_LINE: Columns = {"line": str, **by_side("line_tricks")}
_REVIEW: Columns = {
    "declarer": str,
    "contract": str,
    "result": int,
    "made": bool,
    "kind": str,
    "trick": int,
    "seat": str,
    "hand": str,
    "choice": str,
    "best": str,
    "tricks_before": int,
    "tricks_after": int,
    "is_error": bool,
    "lost_tricks": int,
    "lost_points": int,
    "forced": bool,
}


def columns(question: Question[Any]) -> OwnLayout | None:
    """The columns of a question to deals of Trumps or bridge; ``None`` for one they have not."""
    if isinstance(question, ReviewQuestion):
        return _REVIEW, _of_review
    if not isinstance(question, SolveQuestion):
        return None
    par = _PAR if question.par else {}
    if question.table:
        return {**_TABLE, **par}, _of_solution
    cards = _CARDS if question.cards else {}
    return {**_SOLVE, **cards, **(_LINE if question.line else {}), **par}, _of_solution


def _par(answer: Row, declarer: str) -> Cells:
    """What bids are worth to a declarer, and the par, where they were asked for."""
    if "par" not in answer:
        return {}
    par = answer["par"]
    if "contracts" in par:  # of bridge
        contracts = " or ".join(
            f"{each['contract']} {'/'.join(each['declarers'])}" for each in par["contracts"]
        )
        return {"par_score_ns": par["score_ns"], "par_contract": contracts or "Pass"}
    best = answer["best_bids"][declarer]
    return {
        "named": answer["named"][declarer],
        "best_bid": best,
        "best_bid_value": answer["bid_values"][declarer][best - 1],
        "par_score_ns": par["score_ns"],
        "par_declarer": par["declarer"],
        "par_number": par["number"],
        "par_auction": " ".join(par["auction"]),
    }


def _of_solution(answer: Row) -> Iterable[Cells]:
    """A row, one for each card where cards were asked for; of a table one for each cell."""
    if "table" in answer:
        for cell in answer["table"]:
            yield {**cell, **_par(answer, cell["declarer"])}
        return
    named = ("declarer", "contract", "denomination", "to_play", "made")
    cells: Cells = {name: answer[name] for name in named}
    cells |= {"tricks": answer["declarer_tricks"], "value": answer.get("value")}
    cells |= sides("score", answer.get("score"))
    if "line" in answer:
        cells["line"] = line_text(answer["line"])
        cells |= sides("line_tricks", answer["line_tricks"])
    for card in answer.get("cards") or [None]:
        yield cells if card is None else {**cells, **_card(card)}


def _card(card: Row) -> Cells:
    """The cells of a card; of a lead before the denomination is named those of all five."""
    by_strain = card.get("tricks", {})
    return {
        "card": card["card"],
        "card_tricks": card["declarer_tricks"],
        **sides("card_score", card.get("score")),
        "card_denomination": card.get("denomination"),
        **{f"card_tricks_{strain.lower()}": by_strain.get(strain) for strain in _STRAINS},
    }


def _of_review(answer: Row) -> Iterable[Cells]:
    """A row for each decision; one row of a deal nobody played."""
    result = answer.get("result") or {}
    whole = {"declarer": answer.get("declarer"), "contract": answer.get("contract")}
    whole |= {"result": result.get("declarer_tricks"), "made": result.get("made")}
    for decision in answer["decisions"] or [None]:
        if decision is None:
            yield whole
            continue
        names = ("kind", "trick", "seat", "hand", "choice", "forced")
        lost = decision["lost"]
        yield {
            **whole,
            **{name: decision[name] for name in names},
            "best": choices(decision["best"]),
            "tricks_before": decision["declarer_tricks_before"],
            "tricks_after": decision["declarer_tricks_after"],
            "is_error": decision["error"],
            "lost_tricks": lost["tricks"],
            "lost_points": lost["points"],
        }
