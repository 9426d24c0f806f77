"""The tariff of L'hombre: what a contract is worth, won, beaten and undertaken for all nine.

A deal has one number, the *points* of its Player: in a Danish tournament they are what is written
down. At a private table each defender pays them to the Player, or gets them from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.scoring.facts import Facts, Payments, Settlement, Undertaken
from tridge_solver.games.ombre.scoring.funds import NoFunds

VALUES: Mapping[str, Mapping[Kind, int]] = MappingProxyType(
    {
        "dlu": MappingProxyType(
            {
                Kind.PLAY: 1,
                Kind.FLIP: 2,
                Kind.BUY_NOLO: 2,
                Kind.RESPEKT: 3,
                Kind.GRANDISSIMO: 3,
                Kind.NO_CHANGE: 3,
                Kind.PURE_NOLO: 4,
                Kind.NOLO_OUVERT: 6,
                Kind.MORT: 1,
            }
        ),
        "iceland": MappingProxyType(
            {
                Kind.PLAY: 1,
                Kind.FLIP: 1,
                Kind.BUY_NOLO: 2,
                Kind.RESPEKT: 2,
                Kind.GRANDISSIMO: 2,
                Kind.NO_CHANGE: 2,
                Kind.PURE_NOLO: 3,
                Kind.NOLO_OUVERT: 6,
                Kind.MORT: 1,
            }
        ),
    }
)
"""What contracts are worth, by tariff; a solo in the preferential suit is worth one more."""

KRUK = 1
"""A lost game costs so much more than one that is beaten."""

ALL_NINE = 1
"""What all nine tricks undertaken bring or cost, on top of the game that was won."""


def contract_value(contract: Contract, rules: Ruleset) -> int:
    """What a won ``contract`` brings.

    >>> from tridge_solver.core.ruleset import LHOMBRE
    >>> [contract_value(Contract.parse(name), LHOMBRE) for name in ("Solo H", "Solo spar")]
    [3, 4]
    """
    preferred = contract.kind is Kind.NO_CHANGE and contract.trumps is rules.preference
    return VALUES[rules.tariff or "dlu"][contract.kind] + int(preferred)


def points_of_result(
    contract: Contract,
    grade: Grade,
    tricks: int,
    rules: Ruleset,
    undertaken: Undertaken = Undertaken.NOTHING,
) -> int:
    """The Player's points for a result.

    By the Icelandic tariff every trick of a nolo after the first costs one more, up to the
    ``nolo_cap``\\ th.

    >>> from tridge_solver.core.ruleset import LHOMBRE
    >>> ren = Contract.parse("Ren nolo")
    >>> [points_of_result(ren, ren.grade(n, 9 - n, 0, LHOMBRE), n, LHOMBRE) for n in (0, 1, 2, 5)]
    [4, -4, -5, -5]
    """
    value = contract_value(contract, rules)
    if grade is Grade.WIN:
        nine = {Undertaken.MADE: ALL_NINE, Undertaken.FAILED: -ALL_NINE}.get(undertaken, 0)
        return value + nine
    if contract.is_nolo and rules.tariff == "iceland":
        return -(value + min(tricks, rules.nolo_cap or tricks) - 1)
    return -value if grade is Grade.DRAW else -(value + KRUK)


def players_points(facts: Facts) -> int:
    """The points of the Player of a played deal."""
    return points_of_result(
        facts.contract, facts.grade, sum(facts.tricks[:1]), facts.rules, facts.undertaken
    )


def settle_by_tariff(facts: Facts, funds: NoFunds) -> Settlement:
    """Settle a played deal of L'hombre: each defender pays the Player's points, or gets them."""
    payments = Payments(facts.payers)
    payments.collect_each(players_points(facts), facts.player, facts.payers)
    return Settlement(facts.grade, payments.seats, payments.funds, funds)
