"""Expected chips: what a contract is worth when its result is known as chances only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade
from tridge_solver.games.ombre.scoring.facts import Facts, Undertaken
from tridge_solver.games.ombre.scoring.funds import AnyFunds
from tridge_solver.games.ombre.scoring.settlement import settle

Result = Grade | tuple[int, int, int]
"""A grade, or final tricks of Player, first and second defender."""

AnyResult = TypeVar("AnyResult", bound=Result)


def expected_chips(
    facts: Facts, funds: AnyFunds, weights: Mapping[AnyResult, float], *, promises: bool = True
) -> float:
    """The Player's expected chips over a distribution of results.

    Args:
        facts: contract, seats, payers and honours; its tricks and what follows from them are
            replaced by each result in turn. Where the honours differ, take an expectation for
            each.
        funds: the funds when the cards are dealt.
        weights: probabilities, or counts of samples, by grade or by final tricks; they are
            divided by their sum. Nine tricks in a normal contract count as all nine undertaken
            and made, anything else as claimed or played out without.
        promises: whether reserved puestas (Tresillo) count, as in
            :attr:`~tridge_solver.games.ombre.scoring.facts.Settlement.worth`.

    Raises ``ValueError`` when the weights sum to nothing, or for a grade the contract cannot
    have.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.scoring.funds import Funds
    >>> facts = Facts(TRIDGE, Contract.parse("Play D"), Seat.NORTH, Seat.EAST, Seat.WEST,
    ...               fourth=None, tricks=(0, 0, 0), honours=1)
    >>> expected_chips(facts, Funds.fresh(3), {Grade.WIN: 2, Grade.DRAW: 1, Grade.LOSS: 1})
    -2.75
    """
    total = sum(weights.values())
    if total <= 0:
        raise ValueError("the weights of the results sum to nothing")
    chips = sum(
        weight * _player_chips(facts, funds, result, promises)
        for result, weight in weights.items()
        if weight
    )
    return chips / total


def _player_chips(facts: Facts, funds: AnyFunds, result: Result, promises: bool) -> int:
    """What one result brings the Player."""
    tricks = result if isinstance(result, tuple) else facts.contract.example(result)
    all_nine = tricks[0] == TRICKS and facts.contract.kind.is_normal
    settlement = settle(
        replace(
            facts,
            tricks=tricks,
            undertaken=Undertaken.MADE if all_nine else Undertaken.NOTHING,
            first_five=all_nine,
            surrendered=False,
            continued_by=None,
        ),
        funds,
    )
    return (settlement.worth if promises else settlement.seats)[facts.player]
