"""What a hand is worth in every contract: its JSON shape (``tridge.bid/1``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.report.sampled_json import DIGITS, heard_json, table_json, worth_json
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.report.answers import BID_SCHEMA
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding


@dataclass(frozen=True)
class BidFacts:
    """What to bid; ``seconds`` where they were asked for.

    ``everything`` prints all contracts, not only the best suit of each; ``method`` what was sampled
    and assumed, and the points of the hand.
    """

    answer: Bidding
    everything: bool = False
    seconds: float | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        answer = self.answer
        best = answer.recommended
        fields: dict[str, Any] = {
            **envelope(BID_SCHEMA, source, answer.deal),
            "mode": "sampled",
            "seat": answer.seat.letter,
            "position": answer.position,
            "hand": Pack.ENGLISH.hand_text(answer.hand),
            "points_count": {
                suit.letter: points.total for suit, points in answer.points_count.items()
            },
            "fitted_points": {
                suit.letter: points.total for suit, points in answer.fitted_count.items()
            },
            "calls": None if answer.calls is None else list(answer.calls),
            "heard": heard_json(answer.seat, answer.heard),
            "over": str(answer.over) if answer.over else None,
            "may_equal": answer.may_equal,
            "passed": answer.passed,
            "passing": {
                "points": round(answer.passing.points, DIGITS),
                "points_margin": round(answer.passing.points_margin, DIGITS),
                "height": round(answer.passing.height, DIGITS),
                "known": answer.passing.is_known,
            },
            "contracts": [bid_json(bid) for bid in answer.bids],
            "recommended": str(best.contract) if best else Kind.PASS.value,
            "samples": answer.samples,
            "seed": answer.seed,
            "payers": answer.deal.payers,
            "funds": answer.funds.as_json(),
        }
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields


def bid_json(bid: Bid) -> dict[str, Any]:
    """One contract; of a Fixed bid ``win`` is exact and ``draw`` one off, as ``grades`` says."""
    thrown = {
        suit.letter: [card.code for card in discard] for suit, discard in bid.exchanges.items()
    }
    is_flip = bid.contract.is_flip
    return {
        "contract": str(bid.contract),
        "grades": [grade.value for grade in bid.grades],
        **worth_json(bid, "interval"),
        "samples": bid.samples,
        "table": table_json(bid.table, bid.table_gap, bid.passing.points),
        "feasible": bid.feasible,
        "may_be_bid": bid.may_be_bid,
        "exchange": thrown if is_flip else next(iter(thrown.values()), []),
    }
