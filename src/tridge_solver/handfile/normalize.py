"""A deal in its normal form: two deals that say the same are written alike."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.deal import STOCK_SIZE, Deal, PlayRecord
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile.comments import stripped


def normalised(deal: Deal) -> Deal:
    """``deal`` without what goes without saying.

    A leader who follows from the dealer, payers who follow from the seats, tricks of seats that
    have won none, exchanges of nothing, empty rows of the play and a ``?`` after a whole stock are
    left out; the first defender is named where the order of the exchanges says who they are.
    Comments lose the blanks around them. Nothing else is touched, and all questions have the same
    answers.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.seats import Seat
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, parse_hand("..2."))
    >>> won = {Seat.WEST: 6, Seat.NORTH: 0, Seat.EAST: 2}
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> ending = OmbreDeal(hands, Seat.SOUTH, dealer=Seat.WEST, leader=Seat.NORTH, tricks_won=won)
    >>> short = normalised(ending)
    >>> short.leader, {seat.letter: tricks for seat, tricks in short.tricks_won.items()}
    (None, {'E': 2, 'W': 6})
    """
    return replace(
        deal.in_short(),
        leader=_leader(deal),
        tricks_won=_tricks_won(deal),
        stock_open=deal.stock_open and len(deal.stock or ()) < STOCK_SIZE,
        exchanges=None
        if deal.exchanges is None
        else tuple(exchange for exchange in deal.exchanges if exchange.count),
        play=None if deal.play is None else _play(deal.play),
        comments=stripped(deal.comments),
    )


def _leader(deal: Deal) -> Seat | None:
    """The leader, unless the dealer says it."""
    follows = deal.dealer is not None and replace(deal, leader=None).lead is deal.leader
    return None if follows else deal.leader


def _tricks_won(deal: Deal) -> dict[Seat, int] | None:
    """Tricks of those who have won any, as N E S W; ``None`` where nobody has."""
    given = deal.tricks_won or {}
    return {seat: given[seat] for seat in SEATS if given.get(seat)} or None


def _play(play: PlayRecord) -> PlayRecord:
    rows = list(play.rows)
    while rows and all(card is None for card in rows[-1]):
        rows.pop()
    return PlayRecord(play.first, tuple(rows))
