"""The columns of tables for Tridge, Tresillo and the in-comer."""

from __future__ import annotations

from collections.abc import Iterable

from tridge_solver.batch.columns import Fields, OwnLayout, Row, each, each_card
from tridge_solver.batch.questions import CommandQuestion, ReviewQuestion, SolveQuestion
from tridge_solver.batch.seat_questions import (
    BidQuestion,
    OpenBidQuestion,
    OpenExchangeQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.rules.contracts import IN_THE_TABLE

_TRUMPLESS = {trumps.letter: kind.value for trumps, kind in IN_THE_TABLE.items()}
"""The contracts that a table of all contracts has without a trump suit, keyed by the letter that
stands for the suit."""

_MIN_TRICKS = Fields("min_tricks:int")
_TABLE = Fields("declarer turn trumps grade player_tricks:int max_tricks:int")
_SOLVE = Fields(
    "declarer contract to_play grade player_tricks:int all_tricks:bool max_tricks:int points:seats"
)
_CARDS = Fields("card=card.card") | Fields("grade tricks=player_tricks:int", under="card")
_LINE = Fields("line:line line_tricks:seats")

_DISCARD = Fields("declarer contract seat rank:int trumps discard:words equals:choices")
_OPEN_EXCHANGE = _DISCARD | Fields("grade player_tricks:int answer:words")
_SAMPLED_EXCHANGE = _DISCARD | Fields(
    "win:float draw:float loss:float win_low=win_interval.0:float win_high=win_interval.1:float",
    "points:float table_points:float behind:float behind_margin:float tie:bool",
    "samples:int seed:int defence",
)
_BID = (
    Fields(
        "seat position hand recommended contract suit_points:int",
        "win:float draw:float loss:float win_low=interval.0:float win_high=interval.1:float",
        "points:float points_margin:float feasible:bool may_be_bid:bool",
        "behind:float behind_margin:float level:bool",
    )
    | Fields(
        "win:float draw:float loss:float points:float points_margin:float deals:int", under="table"
    )
    | Fields("exchange:words samples:int seed:int")
)
_OPEN_BID = Fields(
    "seat position hand contract grade player_tricks:int points:float feasible:bool",
    "exchange:words is_par:bool",
)
_REVIEW = (
    Fields(
        "declarer contract result=result.grade kind trick:int seat choice:words best:choices",
        "grade_before grade_after player_tricks_before:int player_tricks_after:int",
        "is_error=error:bool cost_in themes:words",
    )
    | Fields("grades:int tricks:int chips:int", under="lost")
    | Fields("forced:bool irrelevant:bool")
)


def columns(question: CommandQuestion) -> OwnLayout:
    """Return the columns that answers of these games have between head and tail, and the functions
    that fill them."""
    if isinstance(question, SolveQuestion):
        fewest = _MIN_TRICKS.when(question.min_tricks)
        if question.table:
            return (_TABLE | fewest).of(_cells_of_table)
        cards, line = _CARDS.when(question.cards), _LINE.when(question.line)
        return (_SOLVE | fewest | cards | line).of(_worth)
    if isinstance(question, OpenExchangeQuestion):
        return _OPEN_EXCHANGE.of(_discards)
    if isinstance(question, SampledExchangeQuestion):
        return _SAMPLED_EXCHANGE.of(_discards)
    if isinstance(question, BidQuestion):
        return _BID.of(_contracts)
    if isinstance(question, OpenBidQuestion):
        return _OPEN_BID.of(_contracts_of_seats)
    assert isinstance(question, ReviewQuestion)
    return _REVIEW.of(each("decisions"))


def _cells_of_table(answer: Row) -> Iterable[Row]:
    seats = list(dict.fromkeys(cell["declarer"] for cell in answer["table"]))
    turns = dict(zip(seats, PLACES, strict=True)) if len(seats) == len(PLACES) else {}
    return ({"turn": turns.get(cell["declarer"]), **cell} for cell in answer["table"])


def _worth(answer: Row) -> Iterable[Row]:
    """Yield one row, or a row for each card if the question asks about the cards. For a deal
    without a contract, yield a row for each contract of its table."""
    if "table" not in answer:
        yield from each_card(answer)
        return
    for cell in answer["table"]:
        letter = cell["trumps"]
        yield {"contract": _TRUMPLESS.get(letter, f"Play {letter}"), **cell}


def _discards(answer: Row) -> Iterable[Row]:
    """Yield a row for each discard, the best first, with the defenders' answers to it. Yield a
    single row for a deal that nobody played."""
    if "options" not in answer:
        yield answer
        return
    for rank, option in enumerate(answer["options"], 1):
        thrown = {other["seat"]: other["discard"] for other in option.get("answer") or ()}
        yield {**answer, "rank": rank, **option, "answer": thrown}


def _contracts(answer: Row) -> Iterable[Row]:
    for row in each("contracts")(answer):
        suit = (row["contract"] or "").rpartition(" ")[2]
        yield {**row, "suit_points": row.get("points_count", {}).get(suit)}


def _contracts_of_seats(answer: Row) -> Iterable[Row]:
    par = answer["par"]["declarer"], answer["par"]["contract"]
    for own in answer["seats"]:
        for bid in own["contracts"]:
            yield {**own, **bid, "is_par": (own["seat"], bid["contract"]) == par}
