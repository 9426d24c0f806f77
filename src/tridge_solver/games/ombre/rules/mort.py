"""The mort of L'hombre: when all have passed, the seat that sits out plays the thirteen cards of
the talon, alone against three.

It lays four of them aside and names trumps; nobody exchanges. Five tricks win, six where spadille
is among the thirteen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tridge_solver.core.cards import SPADE_ACE, Card, Pack
from tridge_solver.core.deal import STOCK_SIZE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.rules.contracts import MORT_TRICKS, Contract, ContractError, Kind

MORT_STOCK = 4
"""Cards the seat that plays the talon lays aside."""

MORT_CALL = "Mort"
"""The call by which it plays, after three passes."""

_USUAL, _WITH_SPADILLE = MORT_TRICKS


def parse_mort(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """A mort with its suit and, where they are written, the tricks that win it; raises
    :class:`~tridge_solver.ContractError`. *Spil* in a suit is understood.

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
    """How many tricks win with what is known of the thirteen cards, and of the other hands;
    ``None`` where nobody knows who has spadille.

    >>> tricks_that_win([Card.parse("SA")], [])
    6
    >>> tricks_that_win([Card.parse("S2")], [Card.parse("SA")])
    5
    """
    if SPADE_ACE in talon:
        return _WITH_SPADILLE
    return _USUAL if len(talon) == STOCK_SIZE or SPADE_ACE in others else None


def known_to_win(fields: Mapping[str, Any], player: Seat | None) -> int | None:
    """The same of the fields of a deal in which ``player`` plays the talon."""
    hands = fields.get("hands") or (None,) * len(SEATS)
    if player is None or any(hand and len(set(hand)) != len(hand) for hand in hands):
        return None
    stock = () if fields.get("stock_open") else fields.get("stock") or ()
    talon = {*(hands[player] or ()), *stock}
    others = {card for seat in SEATS if seat is not player for card in hands[seat] or ()}
    return tricks_that_win(talon, others)


def with_tricks(contract: Contract, tricks: int | None) -> Contract:
    """The contract with the tricks that win it, where it does not name them."""
    if contract.kind is not Kind.MORT or contract.tricks is not None:
        return contract
    return replace(contract, tricks=tricks)
