"""The post-mortem of an in-comer's deal: what he named, up to four exchanges, and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.analysis.exchange.open import OpenExchange
from tridge_solver.analysis.reviewing import review as three_seats
from tridge_solver.analysis.reviewing.decisions import Decision, value_of
from tridge_solver.analysis.reviewing.exchanges import Early
from tridge_solver.analysis.reviewing.review import Review
from tridge_solver.analysis.solving.double_dummy import Value
from tridge_solver.analysis.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.analysis.worlds.discards import Discards
from tridge_solver.cards import Suit
from tridge_solver.deal import Deal, DealError
from tridge_solver.rules.contracts import Contract
from tridge_solver.rules.incomer import INCOMER_STOCK
from tridge_solver.seats import Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.exchange.incomer import IncomerExchanges


def review(
    deal: Deal,
    solver: IncomerDoubleDummy | None = None,
    exchanges: IncomerExchanges | None = None,
) -> Review:
    """Weigh every card of the record of ``deal`` and, with ``exchanges``, what came before.

    As :func:`~tridge_solver.analysis.reviewing.review.review`; the cards are judged with all of
    them open, the three defenders as one side.
    """
    plain = three_seats.weighed
    return plain(with_incomer(deal), solver or IncomerDoubleDummy(), exchanges)


def early_decisions(deal: Deal, start: Value, exchanges: IncomerExchanges) -> tuple[Decision, ...]:
    """The suit named and the exchanges; none of them where the deal does not tell its stock.

    A deal without an ``Exchange`` is one in which nobody exchanged.
    """
    if deal.contract is None or deal.declarer is None or len(deal.stock or ()) != INCOMER_STOCK:
        return ()
    try:
        return _IncomerEarly(deal, deal.contract, deal.declarer, start, exchanges).decisions()
    except DealError:
        return ()  # a hand is not known


class _IncomerEarly(Early):
    """The decisions of one deal of four seats before its first card."""

    def __init__(
        self,
        deal: Deal,
        contract: Contract,
        player: Seat,
        start: Value,
        exchanges: IncomerExchanges,
    ) -> None:
        self.deal = deal
        self.contract = contract
        self.player = player
        self.start = start
        self._engine = exchanges

    def decisions(self) -> tuple[Decision, ...]:
        """All of them, in the order they were taken."""
        order = self.deal.from_player(self.player)
        found = [self._options(seat) for seat in order]
        after = [*(self._value(options) for options in found[1:]), self.start]
        return (
            self._bid(found[0]),
            *(self._exchange(*one) for one in zip(order, found, after, strict=True)),
        )

    def _options(self, seat: Seat, suit: Suit | None = None) -> OpenExchange:
        """The best exchanges of a seat, in another suit if one is given."""
        trumps = None if suit is None else (suit,)
        return self._engine.options(self.deal, seat, trumps, top=0)

    def _in_suit(self, suit: Suit) -> tuple[Value, Discards]:
        """What the contract comes to in another suit, and a best exchange for it."""
        found = self._options(self.player, suit)
        value = value_of(self.contract, found.grade, found.player_tricks)
        return value, found.options[0].discard
