"""Whose turn it is to deal: the deal goes round, but for one that was not valid; what other tables
make of a board of a duplicate evening was dealt with the board."""

from __future__ import annotations

from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import ombre_deal
from tridge_solver.games.ombre.scoring.outcome import paying_seats


class TurnToDeal:
    """Follows a session from deal to deal.

    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> north, east, south, west = Seat
    >>> turn = TurnToDeal()
    >>> def dealt(dealer, contract="Pass"):
    ...     return OmbreDeal((None,) * 4, frozenset({south}), dealer=dealer,
    ...         contract=Contract.parse(contract))
    >>> [turn.follow(dealt(seat)) for seat in (north, east, north)][-1]
    'N dealt, but it was the turn of W'
    >>> [turn.follow(each) for each in (dealt(east, "Not Valid"), dealt(east))]
    [None, None]
    """

    def __init__(self) -> None:
        self._due: Seat | None = None
        self._boards: set[tuple[str, str]] = set()

    def follow(self, deal: Deal) -> str | None:
        """Go on to ``deal``; the message where another dealt than the seat whose turn it was."""
        board, table = deal.board, deal.tag("Table")
        if board is not None and table is not None:
            if any(seen == board and other != table for seen, other in self._boards):
                return None
            self._boards.add((board, table))
        due, seats = self._due, paying_seats(ombre_deal(deal))
        self._due = deal.dealer if deal.dealer in seats else None
        if self._due is not None and not deal.is_not_valid:
            self._due = deal.rules.direction.after(self._due, seats)
        if deal.dealer is None or due is None or due not in seats or deal.dealer is due:
            return None
        return f"{deal.dealer.letter} dealt, but it was the turn of {due.letter}"

    def lose(self) -> None:
        """A deal is missing: whoever deals next may do so."""
        self._due = None
