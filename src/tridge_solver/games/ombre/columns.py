"""The columns of batches of Tridge, Tresillo and the in-comer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.batch.output.cells import SEATS, Cells, OwnLayout, Row, choices, line_text
from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.batch.questions.question import Question
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.batch.questions.solving import SolveQuestion
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.closed import Bidding
from tridge_solver.games.ombre.bidding.open import OpenBidding
from tridge_solver.games.ombre.exchange.closed import SampledExchange
from tridge_solver.games.ombre.exchange.open import OpenExchange
from tridge_solver.games.ombre.review.review import Review
from tridge_solver.games.ombre.rules.contracts import IN_THE_TABLE

_TRUMPLESS = {trumps.letter: kind.value for trumps, kind in IN_THE_TABLE.items()}
"""The contracts of a table that have no trump suit, by the letter that stands in its place."""

_VALUE = {"grade": str, "player_tricks": int}
_TABLE = {**_VALUE, "max_tricks": int}
_MIN_TRICKS = {"min_tricks": int}
_SOLVE = {
    "declarer": str,
    "contract": str,
    "to_play": str,
    **_VALUE,
    "all_tricks": bool,
    "max_tricks": int,
    **{f"points_{seat.lower()}": int for seat in SEATS},
}
_CARDS = {"card": str, "card_grade": str, "card_tricks": int}
_LINE = {"line": str, **{f"line_tricks_{seat.lower()}": int for seat in SEATS}}
_DISCARD = {
    "declarer": str,
    "contract": str,
    "seat": str,
    "rank": int,
    "trumps": str,
    "discard": str,
    "equals": str,
}
_SHARES = {
    "win": float,
    "draw": float,
    "loss": float,
    "win_low": float,
    "win_high": float,
    "points": float,
}
_SAMPLED = {
    **_DISCARD,
    **_SHARES,
    "table_points": float,
    "behind": float,
    "behind_margin": float,
    "tie": bool,
    "samples": int,
    "seed": int,
    "defence": str,
}
_BID = {
    "seat": str,
    "position": str,
    "hand": str,
    "recommended": str,
    "contract": str,
    "suit_points": int,
    **_SHARES,
    "points_margin": float,
    "feasible": bool,
    "may_be_bid": bool,
    "behind": float,
    "behind_margin": float,
    "level": bool,
    "table_win": float,
    "table_draw": float,
    "table_loss": float,
    "table_points": float,
    "table_points_margin": float,
    "table_deals": int,
    "exchange": str,
    "samples": int,
    "seed": int,
}
_OPEN_BID = {
    "seat": str,
    "position": str,
    "hand": str,
    "contract": str,
    **_VALUE,
    "points": float,
    "feasible": bool,
    "exchange": str,
    "is_par": bool,
}
_REVIEW = {
    "declarer": str,
    "contract": str,
    "result": str,
    "kind": str,
    "trick": int,
    "seat": str,
    "choice": str,
    "best": str,
    "grade_before": str,
    "grade_after": str,
    "player_tricks_before": int,
    "player_tricks_after": int,
    "is_error": bool,
    "cost": str,
    "lost_grades": int,
    "lost_tricks": int,
    "lost_chips": int,
    "forced": bool,
    "irrelevant": bool,
}


QUESTIONS: dict[type, type[Question[Any]]] = {
    Bidding: BidQuestion,
    OpenBidding: OpenBidQuestion,
    SampledExchange: SampledExchangeQuestion,
    OpenExchange: OpenExchangeQuestion,
    Review: ReviewQuestion,
}
"""What is asked for each of these answers."""


def answer_columns(answer: object) -> OwnLayout | None:
    """The columns of the question that ``answer`` answers."""
    question = QUESTIONS.get(type(answer))
    return None if question is None else columns(question())


def columns(question: Question[Any]) -> OwnLayout:
    """The columns between head and tail, and what fills them, of the games of three seats."""
    if isinstance(question, SolveQuestion):
        fewest = _MIN_TRICKS if question.min_tricks else {}
        if question.table:
            return {"declarer": str, "turn": str, "trumps": str, **_TABLE, **fewest}, _of_table
        cards = _CARDS if question.cards else {}
        line = _LINE if question.line else {}
        return {**_SOLVE, **fewest, **cards, **line}, _of_solution
    if isinstance(question, OpenExchangeQuestion):
        return {**_DISCARD, **_VALUE, "answer": str}, _of_open_exchange
    if isinstance(question, SampledExchangeQuestion):
        return _SAMPLED, _of_sampled_exchange
    if isinstance(question, BidQuestion):
        return _BID, _of_bid
    if isinstance(question, OpenBidQuestion):
        return _OPEN_BID, _of_open_bid
    assert isinstance(question, ReviewQuestion)
    return _REVIEW, _of_review


def _of_table(answer: Row) -> Iterator[Cells]:
    """A row for each Player and suit."""
    seats = list(dict.fromkeys(cell["declarer"] for cell in answer["table"]))
    for cell in answer["table"]:
        place = seats.index(cell["declarer"])
        turn = PLACES[place] if len(seats) == len(PLACES) else None
        yield {"turn": turn, **cell}


def _of_solution(answer: Row) -> Iterator[Cells]:
    """A row, one for each card where cards were asked for; a deal without a contract is a table,
    each cell of it a contract to play."""
    if "table" in answer:
        for cell in answer["table"]:
            letter = cell["trumps"]
            yield {"contract": _TRUMPLESS.get(letter, f"Play {letter}"), **cell}
        return
    points = answer.get("points", {})
    cells: Cells = {name: answer[name] for name in ("declarer", "contract", "to_play")}
    cells |= {name: answer.get(name) for name in (*_VALUE, "all_tricks")}
    cells |= {f"points_{seat.lower()}": points.get(seat) for seat in SEATS}
    if "line" in answer:
        cells["line"] = line_text(answer["line"])
        for seat, tricks in answer["line_tricks"].items():
            cells[f"line_tricks_{seat.lower()}"] = tricks
    cards = answer.get("cards") or [None]
    for card in cards:
        if card is None:
            yield cells
        else:
            grade = card.get("grade")
            own = {"card": card["card"], "card_grade": grade, "card_tricks": card["player_tricks"]}
            yield {**cells, **own}


def _of_discards(answer: Row) -> Iterator[tuple[Row, Cells]]:
    """Each option of an exchange, and what any of them says."""
    for rank, option in enumerate(answer["options"], 1):
        yield (
            option,
            {
                "declarer": answer["declarer"],
                "contract": answer["contract"],
                "seat": answer["seat"],
                "rank": rank,
                "trumps": option["trumps"],
                "discard": " ".join(option["discard"]),
                "equals": " / ".join(map(" ".join, option["equals"])),
            },
        )


def _of_open_exchange(answer: Row) -> Iterator[Cells]:
    """A row for each discard; one row of a deal nobody played."""
    if "options" not in answer:
        yield {name: answer[name] for name in ("declarer", "contract")}
        return
    for option, cells in _of_discards(answer):
        thrown = option.get("answer") or ()
        reply = "; ".join(f"{other['seat']}:{' '.join(other['discard'])}" for other in thrown)
        value = {name: option[name] for name in _VALUE}
        yield {**cells, **value, "answer": reply}


def _of_sampled_exchange(answer: Row) -> Iterator[Cells]:
    """A row for each discard; one row of a deal nobody played."""
    if "options" not in answer:
        yield {name: answer[name] for name in ("declarer", "contract")}
        return
    whole = {name: answer[name] for name in ("samples", "seed", "defence")}
    for option, cells in _of_discards(answer):
        shares = _shares(option, option["win_interval"])
        yield {**cells, **shares, "table_points": option.get("table_points"), **whole}


def _shares(option: Row, interval: Sequence[float]) -> Cells:
    """Shares of worlds and expected chips; the other fields as they are."""
    low, high = interval
    names = ("win", "draw", "loss", "points", "behind", "behind_margin", "tie", "level")
    return {"win_low": low, "win_high": high, **{name: option.get(name) for name in names}}


def _of_bid(answer: Row) -> Iterator[Cells]:
    """A row for each contract; one row of a deal nobody played."""
    if "contracts" not in answer:
        yield {"contract": answer["contract"]}
        return
    names = ("seat", "position", "hand", "recommended", "seed")
    whole = {name: answer[name] for name in names}
    for bid in answer["contracts"]:
        exchange = bid["exchange"]
        if isinstance(exchange, dict):
            thrown = "; ".join(f"{suit}:{' '.join(cards)}" for suit, cards in exchange.items())
        else:
            thrown = " ".join(exchange)
        own = ("contract", "points_margin", "feasible", "may_be_bid")
        table = bid["table"] or {}
        figures = ("win", "draw", "loss", "points", "points_margin", "deals")
        yield {
            **whole,
            **{f"table_{name}": table.get(name) for name in figures},
            **_shares(bid, bid["interval"]),
            **{name: bid[name] for name in own},
            "samples": bid.get("samples", answer["samples"]),  # an in-comer's are all as many
            "suit_points": answer["points_count"].get(bid["contract"].rpartition(" ")[2]),
            "exchange": thrown,
        }


def _of_open_bid(answer: Row) -> Iterator[Cells]:
    """A row for each contract of each seat."""
    par = answer["par"]
    for own in answer["seats"]:
        for bid in own["contracts"]:
            yield {
                **{name: own[name] for name in ("seat", "position", "hand")},
                **bid,
                "exchange": " ".join(bid["exchange"]),
                "is_par": (own["seat"], bid["contract"]) == (par["declarer"], par["contract"]),
            }


def _of_review(answer: Row) -> Iterator[Cells]:
    """A row for each decision; one row of a deal nobody played."""
    result = answer["result"]
    whole = {
        "declarer": answer["declarer"],
        "contract": answer["contract"],
        "result": result and result.get("grade"),
    }
    for decision in answer["decisions"] or [None]:
        if decision is None:
            yield whole
            continue
        lost = decision["lost"]
        yield {
            **whole,
            **{name: decision.get(name) for name in _REVIEW if name not in whole},
            "choice": choices([decision["choice"]]),
            "best": choices(decision["best"]),
            "is_error": decision["error"],
            **{f"lost_{what}": lost.get(what) for what in ("grades", "tricks", "chips")},
        }
