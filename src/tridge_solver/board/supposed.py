"""The same cards under another contract: what else could have been played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.seats import SEATS, Seat


def supposing(deal: Deal, declarer: Seat, contract: Any) -> Deal:
    """The deal, had ``declarer`` played ``contract``; itself where he did.

    Hands are as they were played. Of the record's auction, exchanges, first defender, funds and
    result nothing is left, for they belong to another game; nor is the stock, where cards were
    drawn from it. Raises :class:`~tridge_solver.DealError` where the game has no contracts.
    """
    if deal.game.always_trumps is not None:
        raise DealError(f"{deal.game.name} has no contract to suppose")
    if (declarer, contract) == (deal.declarer, deal.contract):
        return deal
    deal = deal.before_result()
    played = deal.played_hands()
    hands = [tuple(sorted(played[s])) if s in played else None for s in SEATS]
    if not deal.exchanges:
        hands = list(deal.hands)
    whole = deal.hand_size == max(deal.game.hand_sizes)
    leads = deal.game.opening_leader(declarer) is not None
    return replace(
        deal,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        stock=None if deal.exchanges else deal.stock,
        stock_open=deal.stock_open and not deal.exchanges,
        declarer=declarer,
        contract=contract,
        leader=None if leads and whole else deal.leader,
        first_defender=None,
        exchanges=None,
        participants=None,
        game_fund=None,
        widow_fund=None,
        reserve_funds=None,
        pot=None,
        pot_holds_puesta=False,
        debts=None,
        auction=None,
    )
