"""The in-comer: the dealer of four who comes in after three passes, against three defenders.

He sees nine cards of the thirteen in the stock only after he has paid for them. Then he names a
contract and a suit before anybody exchanges, or throws the cards in: *No Play*.
"""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.rules.contracts import (
    MORT_TRICKS,
    TRICKS,
    Contract,
    ContractError,
    Grade,
    Kind,
)

INCOMER_KINDS = (Kind.PLAY, Kind.NO_TRICKS, Kind.ALL_TRICKS)
"""What an in-comer may play; *No Play* is no contract."""

INCOMER_STOCK = 4
"""Cards left when the in-comer has taken his nine."""

INCOMER_EXCHANGE = 1
"""Cards each of the four seats may discard, in every contract."""


NO_PLAY = Contract(Kind.NO_PLAY)
"""What he says who throws the cards in."""

IN_COME = "InCome"
"""The call by which the dealer comes in, after three passes."""

MAY_PLAY = "Play, All Tricks or No Tricks with a suit, or No Play"


def parse_incomer_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """What an in-comer names; raises :class:`~tridge_solver.ContractError`.

    >>> str(parse_incomer_contract("no play")), str(parse_incomer_contract("Play D"))
    ('No Play', 'Play D')
    """
    if " ".join(text.split()).lower() == Kind.NO_PLAY.value.lower():
        return NO_PLAY
    contract = Contract.parse(text, pack)
    if contract.kind not in INCOMER_KINDS:
        raise ContractError(f"the in-comer has no {contract.kind.value}", MAY_PLAY)
    return contract


def incomer_grade(contract: Contract, tricks: Sequence[int]) -> Grade:
    """Grade a result: the in-comer's tricks, then those of the three defenders in any order.

    *Play* is won with more tricks than each of them and drawn with as many as the best; a mort is
    won or bet.

    >>> [incomer_grade(Contract.parse("Play H"), t).name for t in ((3, 2, 2, 2), (4, 4, 1, 0))]
    ['WIN', 'DRAW']
    """
    won, best = tricks[0], max(tricks[1:])
    if contract.kind is Kind.MORT:
        return Grade.WIN if won >= (contract.tricks or max(MORT_TRICKS)) else Grade.DRAW
    if contract.kind is Kind.NO_TRICKS:
        return Grade.WIN if won == 0 else Grade.LOSS
    if contract.kind is Kind.ALL_TRICKS:
        return Grade.WIN if won == TRICKS else Grade.LOSS
    if won == best:
        return Grade.DRAW
    return Grade.WIN if won > best else Grade.LOSS
