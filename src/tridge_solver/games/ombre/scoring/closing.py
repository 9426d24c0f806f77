"""How a session ends: what lies on the table is shared out, and debts are paid.

The sources leave the end to the players: what is in the funds is divided among them, or it goes
in one lot. Reserved puestas (Tresillo) are paid by their debtors into what is shared out, where the
same players do not meet again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.scoring.funds import NoFunds, Pot
from tridge_solver.games.ombre.scoring.ledger import Close, Ledger, Row
from tridge_solver.games.ombre.scoring.outcome import paying_seats


@dataclass(frozen=True)
class Closing:
    """The end of a session; all amounts in chips.

    Attributes:
        how: how it was to be closed.
        winner: who has the lot; ``None`` where what is left is divided.
        paid: reserved puestas that their debtors pay now, by seat.
        shares: what each seat gets: all that is left, with what is paid now.
        totals: each seat's chips when all is done; they sum to nothing.
    """

    how: Close
    winner: Seat | None
    paid: Mapping[Seat, int]
    shares: Mapping[Seat, int]
    totals: Mapping[Seat, int]


def closed(ledger: Ledger, how: Close) -> Closing:
    """The end of the session of ``ledger``.

    Raises :class:`~tridge_solver.DealError` where there is no deal, or one could not be settled:
    nobody knows then what lies on the table.

    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> hands = (None,) * 4
    >>> deal = OmbreDeal(hands, frozenset({Seat.SOUTH}), contract=Contract.parse("Pass"))
    >>> ledger = Ledger()
    >>> ledger.add(deal).totals[Seat.NORTH], closed(ledger, Close.DIVIDE).shares[Seat.NORTH]
    (-35, 35)
    """
    last = ledger.last
    if last is None or not ledger.complete:
        raise DealError("what is left of a session with deals that are not settled is not known")
    paid = dict.fromkeys(ledger.totals, 0)
    if isinstance(last.funds, Pot):
        for debt in last.funds.debts:
            paid[debt.seat] += debt.chips
        left = last.funds.chips
    elif isinstance(last.funds, NoFunds):
        raise DealError("nothing is left at the end of L'hombre: every deal is paid for by itself")
    else:
        left = last.funds.game + last.funds.widow + sum(last.funds.reserves)
    left += sum(paid.values())
    winner = _winner(ledger.last_played) if how is Close.LOT else None
    shares = dict.fromkeys(ledger.totals, 0)
    if winner is not None:
        shares[winner] = left
    else:
        shares |= _divided(left, _from_the_dealer(last))
    totals = {seat: total - paid[seat] + shares[seat] for seat, total in ledger.totals.items()}
    return Closing(how, winner, paid, shares, totals)


def _winner(row: Row | None) -> Seat | None:
    """The Player of a deal whose contract was made."""
    if row is None or row.facts is None or row.settlement is None:
        return None
    made = row.settlement.grade is row.facts.contract.grades[0]
    return row.facts.player if made else None


def _from_the_dealer(row: Row) -> list[Seat]:
    """Who shares, those first who sit after the last dealer."""
    deal, seats = row.deal, paying_seats(row.deal)
    first = deal.dealer if deal.dealer is not None and deal.dealer in seats else seats[-1]
    return list(deal.rules.direction.round_from(deal.rules.direction.after(first, seats), seats))


def _divided(chips: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """``chips`` in equal parts, the odd ones one each from the first seat on."""
    each, odd = divmod(chips, len(seats))
    return {seat: each + (n < odd) for n, seat in enumerate(seats)}
