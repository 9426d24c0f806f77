"""The contract an exchange is for, as its JSON names it."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import Trumps


def contract_json(contract: Contract, trumps: Sequence[Trumps]) -> str:
    """The whole contract, e.g. ``Flip D``; where several suits are asked about, its name alone.

    >>> from tridge_solver.core.cards import Suit
    >>> contract_json(Contract.parse("Flip D"), [Suit.DIAMONDS])
    'Flip D'
    """
    return contract.text() if len(trumps) == 1 else contract.kind.value
