"""What a deal asks: a position, who is the Player in it, and his contract."""

from __future__ import annotations

from typing import NamedTuple

from tridge_solver.core.deal import DealError
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract


class Problem(NamedTuple):
    """A position with its Player and contract: what a deal asks."""

    position: Position
    player: Seat
    contract: Contract


def problem_of(deal: OmbreDeal, *, from_start: bool = False) -> Problem:
    """What ``deal`` asks: the position its record ends in, or its first with ``from_start``.

    In Tresillo a defender who continues after a surrender is the new Player. Raises
    :class:`~tridge_solver.DealError` when contract, Player, hands or leader are missing.
    """
    if deal.contract is None or deal.is_passed_out:
        if deal.declarer is not None and not deal.is_passed_out:
            raise DealError(
                f"{deal.declarer.letter} is the Player of no contract (expected a Contract)"
            )
        raise DealError("the deal has no contract to play (expected a Contract)")
    if deal.declarer is None:
        raise DealError(f"the contract {deal.contract} has no Player (expected a Declarer)")
    player = deal.surrender if isinstance(deal.surrender, Seat) else deal.declarer
    return Problem(deal.reached(from_start=from_start), player, deal.contract)
