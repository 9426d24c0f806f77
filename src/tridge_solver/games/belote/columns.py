"""The columns of Belote: points and tricks by side, numbers bid, scores."""

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
from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.batch.questions.question import Question
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.batch.questions.solving import SolveQuestion

_WORTH: Columns = {**by_side("points"), "capot": str, **by_side("melds"), **by_side("belote")}
_PAR: Columns = {"par_score": int, "par_contract": str, "par_by": str}
_TABLE: Columns = {"leader": str, "denomination": str, **_WORTH, **by_side("best")}
_SOLVE: Columns = {
    "declarer": str,
    "contract": str,
    "to_play": str,
    **_TABLE,
    "made": bool,
    **by_side("score"),
}
_CARDS: Columns = {"card": str, **by_side("card_points"), "card_capot": str}
_TABLE_VALUE: Columns = {
    "table_made": float,
    "table_made_margin": float,
    "table_score": float,
    "table_score_margin": float,
}
_BID: Columns = {
    "seat": str,
    "hand": str,
    "recommended": str,
    "denomination": str,
    "number": int,
    "chance": float,
    "chance_low": float,
    "chance_high": float,
    "gain": float,
    "gain_margin": float,
    **_TABLE_VALUE,
    "points": float,
    "opponents": float,
    "samples": int,
    "seed": int,
}
_CALLS: Columns = {
    "seat": str,
    "hand": str,
    "calls": str,
    "recommended": str,
    "call": str,
    "made": float,
    "made_low": float,
    "made_high": float,
    "score": float,
    "score_margin": float,
    **_TABLE_VALUE,
    "behind": float,
    "behind_margin": float,
    "level": bool,
    "stands": float,
    "samples": int,
    "seed": int,
}
_EITHER: Columns = {**_BID, **_CALLS}
_REVIEW: Columns = {
    "declarer": str,
    "contract": str,
    **by_side("score"),
    "trick": int,
    "seat": str,
    "choice": str,
    "best": str,
    **by_side("points_before"),
    **by_side("points_after"),
    "lost": int,
    "is_error": bool,
    "made_before": bool,
    "made_after": bool,
}


def columns(question: Question[Any]) -> OwnLayout | None:
    """The columns of a question to deals of Belote; ``None`` for one the game does not have."""
    if isinstance(question, OpenBidQuestion):
        return {**_TABLE, **_PAR}, _of_solution
    if isinstance(question, BidQuestion):
        # A deal with an auction is answered with calls.
        return (_CALLS, _of_calls) if question.calls is not None else (_EITHER, _of_either)
    if isinstance(question, ReviewQuestion):
        return _REVIEW, _of_review
    if not isinstance(question, SolveQuestion):
        return None
    par = _PAR if question.par else {}
    if question.table:
        return {**_TABLE, **par}, _of_solution
    cards = _CARDS if question.cards else {}
    line: Columns = {"line": str} if question.line else {}
    return {**_SOLVE, **cards, **line, **par}, _of_solution


def _par(answer: Row) -> Cells:
    """The cells of the par, where it was asked for."""
    return {f"par_{name}": value for name, value in answer.get("par", {}).items()}


def _of_solution(answer: Row) -> Iterable[Cells]:
    """A row, one for each card where cards were asked for; of a table one for each leader and
    kind, what each side makes beside the leader it is counted for, eldest."""
    if "table" in answer:
        eldest, best = answer["table"][0]["leader"], answer.get("best", {})
        for cell in answer["table"]:
            kind = cell["denomination"]
            yield {
                "leader": cell["leader"],
                "denomination": kind,
                **sides("points", cell["points"]),
                "capot": cell["capot"],
                **sides("melds", answer["melds"][kind]),
                **sides("belote", answer["belote"][kind]),
                **sides("best", best.get(kind) if cell["leader"] == eldest else None),
                **_par(answer),
            }
        return
    named = ("declarer", "contract", "denomination", "to_play", "capot", "made")
    cells: Cells = {name: answer[name] for name in named}
    for name in ("points", "melds", "belote", "score"):
        cells |= sides(name, answer[name])
    if "line" in answer:
        cells["line"] = line_text(answer["line"])
    cells |= _par(answer)
    for card in answer.get("cards") or [None]:
        if card is None:
            yield cells
        else:
            own = {"card": card["card"], "card_capot": card["capot"]}
            yield {**cells, **own, **sides("card_points", card["points"])}


def _of_bid(answer: Row) -> Iterable[Cells]:
    """A row for each kind of contract."""
    whole = {name: answer[name] for name in ("seat", "recommended", "samples", "seed")}
    whole["hand"] = " ".join(answer["hand"])
    for bid in answer["bids"]:
        low, high = bid["chance_interval"]
        own = {name: bid[name] for name in bid if name not in ("chance_interval", "table")}
        yield {**whole, **own, **_table(bid), "chance_low": low, "chance_high": high}


def _of_either(answer: Row) -> Iterable[Cells]:
    """The rows of one or the other."""
    return _of_calls(answer) if "options" in answer else _of_bid(answer)


def _of_calls(answer: Row) -> Iterable[Cells]:
    """A row for each call that may be made."""
    whole = {name: answer[name] for name in ("seat", "recommended", "samples", "seed")}
    whole |= {"hand": " ".join(answer["hand"]), "calls": " ".join(answer["calls"])}
    for call in answer["options"]:
        low, high = call["made_interval"] or (None, None)
        own = {name: call[name] for name in call if name not in ("made_interval", "table")}
        yield {**whole, **own, **_table(call), "made_low": low, "made_high": high}


def _table(answer: Row) -> Cells:
    """The cells of what it is worth at the table."""
    return {f"table_{name}": value for name, value in answer["table"].items()}


def _of_review(answer: Row) -> Iterable[Cells]:
    """A row for each card; one row of a deal that was thrown in."""
    whole = {"declarer": answer.get("declarer"), "contract": answer.get("contract")}
    whole |= sides("score", answer.get("score"))
    for decision in answer["decisions"] or [None]:
        if decision is None:
            yield whole
            continue
        names = ("trick", "seat", "choice", "lost", "made_before", "made_after")
        yield {
            **whole,
            **{name: decision[name] for name in names},
            "best": choices(decision["best"]),
            **sides("points_before", decision["points_before"]),
            **sides("points_after", decision["points_after"]),
            "is_error": decision["error"],
        }
