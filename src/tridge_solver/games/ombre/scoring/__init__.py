"""The money of the game: the settlement of a deal, the funds, and the ledger of a session.

From the cards to chips in three steps: :func:`outcome_of` reads the end of a deal, :func:`facts_of`
the facts that are paid for, :func:`settle` pays them. :class:`Ledger` does so deal after deal and
keeps the funds; :func:`points_of_line` and :func:`expected_chips` serve the solver, which knows
results that were never played.
"""

from typing import TYPE_CHECKING

from tridge_solver.core.lazy import attach

if TYPE_CHECKING:
    from tridge_solver.games.ombre.scoring.funds import (
        AnyFunds,
        Funds,
        NoFunds,
        Pot,
        Stake,
        funds_of,
        named_funds,
    )
    from tridge_solver.games.ombre.scoring.ledger import Ledger, Row
    from tridge_solver.games.ombre.scoring.outcome import (
        Facts,
        Outcome,
        Settlement,
        Undertaken,
        facts_of,
        fourth_payer,
        is_committed,
        outcome_of,
        paying_seats,
    )
    from tridge_solver.games.ombre.scoring.settlement import (
        Result,
        expected_chips,
        points_of_facts,
        points_of_line,
        settle,
    )
    from tridge_solver.report.session import LedgerWarning

_HOMES = {
    "funds": (
        "AnyFunds",
        "Funds",
        "NoFunds",
        "Pot",
        "Stake",
        "funds_of",
        "named_funds",
    ),
    "ledger": (
        "LedgerWarning",
        "Ledger",
        "Row",
    ),
    "outcome": (
        "Facts",
        "Outcome",
        "Settlement",
        "Undertaken",
        "facts_of",
        "fourth_payer",
        "is_committed",
        "outcome_of",
        "paying_seats",
    ),
    "settlement": (
        "Result",
        "expected_chips",
        "points_of_facts",
        "points_of_line",
        "settle",
    ),
}

__all__ = [
    "AnyFunds",
    "Facts",
    "Funds",
    "Ledger",
    "LedgerWarning",
    "NoFunds",
    "Outcome",
    "Pot",
    "Result",
    "Row",
    "Settlement",
    "Stake",
    "Undertaken",
    "expected_chips",
    "facts_of",
    "fourth_payer",
    "funds_of",
    "is_committed",
    "named_funds",
    "outcome_of",
    "paying_seats",
    "points_of_facts",
    "points_of_line",
    "settle",
]

__getattr__ = attach(__name__, {name: home for home, names in _HOMES.items() for name in names})
