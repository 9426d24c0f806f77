"""The columns of tables about Belote: points and tricks by side, numbers bid, and scores."""

from __future__ import annotations

from collections.abc import Iterable

from tridge_solver.batch.columns import Fields, OwnLayout, Row, each, each_card
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion, SolveQuestion
from tridge_solver.batch.seat_questions import BidQuestion, OpenBidQuestion

_TABLE = Fields("leader denomination points:sides capot melds:sides belote:sides best:sides")
_SOLVE = Fields("declarer contract to_play") | _TABLE | Fields("made:bool score:sides")
_CARDS = Fields("card=card.card") | Fields("points:sides capot", under="card")
_LINE = Fields("line:line")
_PAR = Fields("score:int contract by", under="par")

_AT_TABLE = Fields("made:float made_margin:float score:float score_margin:float", under="table")
_BIDS = (
    Fields(
        "seat hand:words recommended denomination number:int",
        "chance:float chance_low=chance_interval.0:float chance_high=chance_interval.1:float",
        "gain:float gain_margin:float",
    )
    | _AT_TABLE
    | Fields("points:float opponents:float samples:int seed:int")
)
_CALLS = (
    Fields(
        "seat hand:words calls:words recommended call",
        "made:float made_low=made_interval.0:float made_high=made_interval.1:float",
        "score:float score_margin:float",
    )
    | _AT_TABLE
    | Fields("behind:float behind_margin:float level:bool stands:float samples:int seed:int")
)
_REVIEW = Fields(
    "declarer contract score:sides trick:int seat choice best:choices points_before:sides",
    "points_after:sides lost:int is_error=error:bool made_before:bool made_after:bool",
    "themes:words",
)


def columns(question: CommandQuestion) -> OwnLayout | None:
    """Return the columns for a question about deals of Belote; ``None`` if Belote cannot answer
    it."""
    if isinstance(question, OpenBidQuestion):
        return (_TABLE | _PAR).of(_worth)
    if isinstance(question, BidQuestion):
        # A deal with an auction is answered with calls.
        return (_BIDS | _CALLS if question.calls is None else _CALLS).of(_bids)
    if isinstance(question, ReviewQuestion):
        return _REVIEW.of(each("decisions"))
    if not isinstance(question, SolveQuestion):
        return None
    solve = _SOLVE | _CARDS.when(question.cards) | _LINE.when(question.line)
    fields = _TABLE if question.table else solve
    return (fields | _PAR.when(question.par)).of(_worth)


def _worth(answer: Row) -> Iterable[Row]:
    """Yield one row, or a row for each card if cards were asked for. For a table, yield a row
    for each leader and denomination; eldest's rows also give the best number."""
    if "table" not in answer:
        yield from each_card(answer)
        return
    eldest, best = answer["table"][0]["leader"], answer.get("best", {})
    for cell in answer["table"]:
        kind = cell["denomination"]
        yield {
            "par": answer.get("par"),
            **cell,
            **{name: answer[name][kind] for name in ("melds", "belote")},
            "best": best.get(kind) if cell["leader"] == eldest else None,
        }


def _bids(answer: Row) -> Iterable[Row]:
    return each("options" if "options" in answer else "bids")(answer)
