"""What JSON says of an in-comer: who it is, and what coming in cost."""

from __future__ import annotations

from typing import Any

from tridge_solver.games.ombre.deal import OmbreDeal


def incomer_fields(deal: OmbreDeal) -> dict[str, Any]:
    """Who comes in and, where the funds are named, what that cost him: a contribution, which is
    not among the points."""
    incomer = deal.incomer
    return {"incomer": None if incomer is None else incomer.letter} | quarter_fields(deal)


def quarter_fields(deal: OmbreDeal) -> dict[str, Any]:
    """What coming in cost, where the funds are named."""
    if deal.game_fund is None:
        return {}
    from tridge_solver.games.ombre.scoring.funds import Funds
    from tridge_solver.games.ombre.scoring.incomer import quarter_of

    funds = Funds(deal.game_fund, deal.widow_fund or 0, deal.reserve_funds or ())
    return {"quarter": quarter_of(funds).chips}
