"""Every contract with open cards, and the par: their JSON (``tridge.bid/1``, mode ``open``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.report.sampled_json import DIGITS
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.report.answers import BID_SCHEMA
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding


@dataclass(frozen=True)
class OpenBidFacts:
    """The par of a deal.

    Attributes:
        answer: what was found.
        seat: whose contracts are asked about, ``None`` for all.
        everything: print every suit of every contract.
        seconds: the time where it was asked for.
        method: say in full by what rules it is exact.
    """

    answer: OpenBidding
    seat: Seat | None = None
    everything: bool = False
    seconds: float | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        answer, deal = self.answer, self.answer.deal
        seat = next(one for one in (self.seat, deal.declarer, deal.lead) if one is not None)
        own = answer.par is not None and answer.par.seat is seat
        fields: dict[str, Any] = {
            **envelope(BID_SCHEMA, source, deal),
            "mode": "open",
            **self._of_seat(seat),
            "points_count": {
                suit.letter: point_count(deal.known_hand(seat), suit).total for suit in SUITS
            },
            "recommended": str(answer.par.contract) if own and answer.par else Kind.PASS.value,
            "seats": [self._of_seat(each) for each in answer.bids],
            "par": par_json(answer),
            "payers": deal.payers,
            "funds": answer.funds.as_json(),
        }
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields

    def _of_seat(self, seat: Seat) -> dict[str, Any]:
        """A seat, its hand and its contracts."""
        return {
            "seat": seat.letter,
            "position": self.answer.position(seat),
            "hand": Pack.ENGLISH.hand_text(self.answer.deal.known_hand(seat)),
            "contracts": [bid_json(bid) for bid in self.answer.bids[seat]],
        }


def par_json(answer: OpenBidding) -> dict[str, Any]:
    """What the auction is worth, and how."""
    bid = answer.par
    fields: dict[str, Any] = {
        "declarer": bid.seat.letter if bid else None,
        "contract": str(bid.contract) if bid else Kind.PASS.value,
        "grade": bid.grade.value if bid else None,
        "player_tricks": bid.player_tricks if bid else None,
        "points": bid.stakes.points if bid else {},
        "auction": [
            {"seat": seat.letter, "call": call.word}
            | ({"contract": str(call.contract)} if call.contract else {})
            for seat, call in answer.calls
        ],
    }
    if bid is not None and bid.stakes.reserved:
        fields["reserved"] = bid.stakes.reserved
    return fields


def bid_json(bid: OpenBid) -> dict[str, Any]:
    """One contract of a seat; one that the Player throws in says so."""
    return {
        "contract": str(bid.contract),
        "grade": bid.grade.value,
        "player_tricks": bid.player_tricks,
        "points": bid.points,
        "feasible": bid.points > 0,
        "exchange": [card.code for card in bid.exchange or ()],
        **({"thrown_in": True} if bid.thrown_in else {}),
    }
