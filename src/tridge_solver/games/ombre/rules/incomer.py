"""Rules of the in-comer, the dealer of four who comes in after three passes, and of the mort in
L'hombre.

The in-comer pays before they see nine of the thirteen cards in the stock. Then, before anybody
exchanges, they name a contract and a suit or throw the cards in (*No Play*).

The mort lays four of thirteen cards aside and names trumps; nobody exchanges. Five tricks win, six
where spadille is among the thirteen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tridge_solver.core.cards import SPADE_ACE, Card, Pack
from tridge_solver.core.deal import STOCK_SIZE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.rules.contracts import (
    MORT_TRICKS,
    TRICKS,
    Contract,
    ContractError,
    Grade,
    Kind,
)

INCOMER_KINDS = (Kind.PLAY, Kind.NO_TRICKS, Kind.ALL_TRICKS)
"""The kinds of contract an in-comer may play; *No Play* is not a contract."""

INCOMER_STOCK = 4
"""The number of cards left in the stock once the in-comer has nine."""

INCOMER_EXCHANGE = 1
"""The number of cards that each of the four seats may discard, in every contract."""


NO_PLAY = Contract(Kind.NO_PLAY)
"""The call of an in-comer who throws the cards in instead of playing."""

IN_COME = "InCome"
"""The call with which the dealer comes in, after three passes."""

MAY_PLAY = "Play, All Tricks or No Tricks with a suit, or No Play"


def parse_incomer_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read the contract of an in-comer; raise :class:`~tridge_solver.errors.ContractError` if it is
    none.

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
    """Return the grade of a result, given the in-comer's tricks and then those of the defenders in
    any order.

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


MORT_STOCK = 4
"""The number of cards that the seat with the talon lays aside."""

MORT_CALL = "Mort"
"""The call with which a seat takes the talon, after three passes."""

_USUAL, _WITH_SPADILLE = MORT_TRICKS


def parse_mort(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read a mort with its suit and, if given, the number of tricks that win it; *Spil* in a suit
    means the same. Raise :class:`~tridge_solver.errors.ContractError` for anything else.

    >>> str(parse_mort("Spil H")), str(parse_mort("mort 6 spar"))
    ('Mort H', 'Mort 6 S')
    """
    contract = Contract.parse(text, pack)
    if contract.kind is Kind.PLAY:
        return Contract(Kind.MORT, contract.trumps)
    if contract.kind is not Kind.MORT:
        raise ContractError(f"four hands play no {contract.kind.value}", "Mort with a suit")
    return contract


def tricks_that_win(talon: Collection[Card], others: Iterable[Card]) -> int | None:
    """Return the number of tricks that win a mort, given the known cards of the talon and of the
    others; ``None`` if the ace of spades is unknown.

    >>> tricks_that_win([Card.parse("SA")], [])
    6
    >>> tricks_that_win([Card.parse("S2")], [Card.parse("SA")])
    5
    """
    if SPADE_ACE in talon:
        return _WITH_SPADILLE
    return _USUAL if len(talon) == STOCK_SIZE or SPADE_ACE in others else None


def known_to_win(fields: Mapping[str, Any], player: Seat | None) -> int | None:
    """Return the number of tricks that win a mort, from the fields of a deal in which ``player``
    has the talon; ``None`` if unknown."""
    hands = fields.get("hands") or (None,) * len(SEATS)
    if player is None or any(hand and len(set(hand)) != len(hand) for hand in hands):
        return None
    stock = () if fields.get("stock_open") else fields.get("stock") or ()
    talon = {*(hands[player] or ()), *stock}
    others = {card for seat in SEATS if seat is not player for card in hands[seat] or ()}
    return tricks_that_win(talon, others)


def with_tricks(contract: Contract, tricks: int | None) -> Contract:
    """Return the contract with the number of tricks that win it; a number that it already names
    stays."""
    if contract.kind is not Kind.MORT or contract.tricks is not None:
        return contract
    return replace(contract, tricks=tricks)
