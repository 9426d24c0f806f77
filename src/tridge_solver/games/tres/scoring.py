"""Scoring of Très: the points of a deal, trick by trick, and the ledger of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import as_dict, as_html, as_rows
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.report.session import LedgerWarning


class TresTrick(NamedTuple):
    """A trick: its cards in playing order, and its points."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int

    def __str__(self) -> str:
        """Return the leader, the cards in playing order, and the winner's points."""
        cards = " ".join(map(str, self.cards))
        return f"{self.leader}: {cards}, {self.winner} wins {self.points}"

    def _repr_html_(self) -> str:
        return as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the trick as a dictionary: :func:`tridge_solver.to_dict`."""
        return as_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return the trick as rows: :func:`tridge_solver.rows`."""
        return as_rows(self)


def tricks_between(positions: Sequence[Position]) -> tuple[TresTrick, ...]:
    """Return the tricks finished in a series of positions, each one card further than the last."""
    tricks = []
    played = cards_played(positions)
    for (_, last), (before, after) in zip(played, pairwise(positions), strict=True):
        if not after.trick:
            winner = next(seat for seat in before.seats if after.won[seat] > before.won[seat])
            points = after.points.get(winner, 0) - before.points.get(winner, 0)
            tricks.append(TresTrick(before.leader, (*before.trick, last), winner, points))
    return tuple(tricks)


def non_dealer(deal: TresDeal) -> Seat:
    """Return the non-dealer: they lead first in a whole deal, and margins are counted for them."""
    return next(seat for seat in deal.active if seat is not deal.dealer)


@dataclass(frozen=True)
class TresRow:
    """One deal in the ledger, with its points.

    Attributes:
        deal: the deal.
        points: the points of each seat in it.
        tricks: the tricks of each seat; ``None`` if only the result is known.
        totals: points of each seat from the first deal to this one.
        warnings: always empty: the points of a deal are checked earlier.
    """

    deal: TresDeal
    points: Mapping[Seat, int]
    tricks: Mapping[Seat, int] | None
    totals: Mapping[Seat, int]
    warnings: tuple[LedgerWarning, ...] = ()

    @property
    def winner(self) -> Seat | None:
        """The seat with more points; ``None`` for a draw."""
        (a, first), (b, second) = self.points.items()
        return None if first == second else a if first > second else b


def points_of_deal(deal: TresDeal) -> tuple[dict[Seat, int], dict[Seat, int] | None]:
    """Return the points and tricks of each seat: from the play if it is complete, else from the
    result.

    Raises :class:`~tridge_solver.DealError` if the deal has neither.
    """
    facts = deal
    if deal.play is not None and all(deal.hands[seat] is not None for seat in deal.active):
        last = deal.positions()[-1]
        if last.is_over:
            none = dict.fromkeys(sorted(deal.active), 0)
            known = deal.tricks_won is not None or deal.tricks_to_play == deal.game.tricks
            return none | dict(last.points), none | dict(last.won) if known else None
    if facts.result is None:
        raise DealError("how the deal ended is not known (expected a complete Play or a Result)")
    first = non_dealer(deal)
    (other,) = (seat for seat in deal.active if seat is not first)
    points = dict(zip((first, other), facts.result, strict=True))
    return {seat: points[seat] for seat in sorted(points)}, None


class TresLedger:
    """The points of a session; its deals must be added in the order played."""

    def __init__(self) -> None:
        self._totals: dict[Seat, int] = {}
        self.complete = True

    @property
    def totals(self) -> dict[Seat, int]:
        """The points so far of every seat that has played."""
        return {seat: self._totals[seat] for seat in SEATS if seat in self._totals}

    def add(self, deal: TresDeal) -> TresRow:
        """Enter the next deal; raise :class:`~tridge_solver.DealError` if its points are not
        known."""
        try:
            points, tricks = points_of_deal(deal)
        except DealError:
            self.skip()
            raise
        for seat, count in points.items():
            self._totals[seat] = self._totals.get(seat, 0) + count
        return TresRow(deal, points, tricks, self.totals)

    def skip(self) -> None:
        """Record that a deal was played whose result is unknown."""
        self.complete = False
