"""Exact answers about a mort with every card open: those of the in-comer, but for the table."""

from __future__ import annotations

from tridge_solver.checks import check
from tridge_solver.core.cards import SUITS
from tridge_solver.core.deal import DealError
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.incomer import known_to_win
from tridge_solver.games.ombre.solving.double_dummy import TableCell
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, card_values, line, solve

__all__ = ["MortDoubleDummy", "card_values", "line", "solve", "table"]
"""All but the table is the in-comer's."""


class MortDoubleDummy(IncomerDoubleDummy):
    """:class:`~tridge_solver.DoubleDummy` for four seats, one of which plays the talon."""

    def table(self, deal: OmbreDeal, *, min_tricks: bool = True) -> tuple[TableCell, ...]:
        """The mort in every suit, before any card is played.

        Raises :class:`~tridge_solver.DealError` where hands, or who has spadille, are not known.
        """
        known = {"hands": deal.hands, "stock": deal.stock, "stock_open": deal.stock_open}
        tricks = deal.contract.tricks if deal.contract else known_to_win(known, deal.incomer)
        if deal.incomer is None or tricks is None:
            raise DealError("how many tricks win is not known (expected the Dealer and the Stock)")
        contracts = [Contract(Kind.MORT, suit, tricks) for suit in SUITS]
        return self._cells(deal, contracts, min_tricks)


def table(deal: OmbreDeal, *, solver: MortDoubleDummy | None = None) -> tuple[TableCell, ...]:
    """The mort in every suit, from the deal's first position."""
    check(deal)
    return (solver or MortDoubleDummy()).table(deal)
