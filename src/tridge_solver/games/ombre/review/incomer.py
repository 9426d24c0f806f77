"""The post-mortem of an in-comer's deal: what he named, up to four exchanges, and the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Suit
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchange
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.review.decisions import Decision, Loss, loss_of, value_of
from tridge_solver.games.ombre.review.exchanges import Early
from tridge_solver.games.ombre.review.no_play import best_of, chips_of, contracts, suits_of
from tridge_solver.games.ombre.review.three_seats import Review, weighed
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, NO_PLAY
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.games.ombre.worlds.discards import Discards

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges


def review(
    deal: OmbreDeal,
    solver: IncomerDoubleDummy | None = None,
    exchanges: IncomerExchanges | None = None,
) -> Review:
    """Weigh every card of the record of ``deal`` and, with ``exchanges``, what came before.

    As :func:`~tridge_solver.review`; the cards are judged with all of
    them open, the three defenders as one side.
    """
    if variant_of(deal.game) == "mort":
        exchanges = None  # what was laid aside is not weighed
    solver = solver or IncomerDoubleDummy()
    return weighed(with_incomer(deal), solver, exchanges, early=_early_decisions)


def _early_decisions(
    deal: OmbreDeal, start: Value, exchanges: IncomerExchanges
) -> tuple[Decision, ...]:
    """What he named and the exchanges; none of them where the deal does not have its stock.

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
        deal: OmbreDeal,
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

    def _suits(self) -> tuple[Suit, ...]:
        """The suits that were free to be named."""
        return suits_of(self.deal, self.player, self.contract.kind)

    def _bid(self, own: OpenExchange) -> Decision:
        """What he named, against other suits, other contracts where none of them wins, and
        *No Play* where nothing does."""
        bid = super()._bid(own)
        if bid.before.grade is Grade.WIN:
            return bid
        chips = chips_of(self.deal, self.player, self._best(self.player, own)[0], bid.after)
        others = [kind for kind in (Kind.PLAY, Kind.NO_TRICKS) if kind is not self.contract.kind]
        reached = contracts(self.deal, self.player, self._engine, others)
        best = best_of(reached) if reached else ()
        if best and best[0].beats_no_play:
            earlier, before = best[0].chips, best[0].value
            named = tuple(each.contract for each in best)
            grades = loss_of(self.contract, before, bid.after, by_player=True).grades
        elif chips == 0:
            return bid  # neither fund nor honours: a draw costs nothing either
        else:
            earlier, before, named = 0, bid.before, (NO_PLAY,)
            # No Play has no grade. It stands where a WIN does among those below: a DRAW is one
            # step from it, a LOSS as many as from a WIN.
            grades = self.contract.grades.index(bid.after.grade)
        lost = None if earlier is None or chips is None else earlier - chips
        return replace(
            bid,
            before=before,
            best=named,
            loss=Loss(grades, chips=lost),
            gained_by=self.deal.from_player(self.player)[1:],
        )

    def _in_suit(self, suit: Suit) -> tuple[Value, Discards]:
        """What the contract is worth in another suit, and a best exchange for it."""
        found = self._options(self.player, suit)
        value = value_of(self.contract, found.grade, found.player_tricks)
        return value, found.options[0].discard
