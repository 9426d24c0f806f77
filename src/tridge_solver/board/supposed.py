"""The same cards under another contract: what else could have been played."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.seats import Seat


def supposing(deal: Deal, declarer: Seat, contract: Any) -> Deal:
    """The deal, had ``declarer`` played ``contract``; itself where he did.

    Raises :class:`~tridge_solver.DealError` where the game has no contracts.
    """
    if deal.game.always_trumps is not None:
        raise DealError(f"{deal.game.name} has no contract to suppose")
    if (declarer, contract) == (deal.declarer, deal.contract):
        return deal
    return deal.supposing(declarer, contract)
