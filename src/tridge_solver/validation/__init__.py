"""Everything that is wrong with a deal by the rules of the game, all at once.

A :class:`~tridge_solver.deal.Deal` may say anything; :func:`defects` says what of it cannot be.
Each defect stands alone: what merely follows from another one is left out. :func:`doubts` says what
can be but is not as the rules have it.
"""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.deal import Deal, DealError
from tridge_solver.validation.auction import auction_defects, auction_doubts
from tridge_solver.validation.defect import Defect, Place
from tridge_solver.validation.exchange import contract_defects, exchange_defects
from tridge_solver.validation.layout import layout_defects
from tridge_solver.validation.record import PlayCheck, result_defects

__all__ = ["Defect", "Place", "check", "defects", "doubts", "record_defects", "setup_defects"]


def defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Every defect of ``deal``; an empty list for a deal that can be.

    A Declarer without a Contract, or the reverse, is none; neither are unknown hands. Tags in
    ``unread`` stood in a hand file but could not be read: nothing is concluded from their
    absence.

    >>> from tridge_solver.cards import parse_hand
    >>> from tridge_solver.seats import Seat
    >>> hands = (parse_hand("A.K.."), parse_hand("..K.K"), None, parse_hand("2.2.."))
    >>> ending = Deal(hands, Seat.SOUTH, leader=Seat.NORTH, tricks_won={Seat.EAST: 6})
    >>> [str(defect) for defect in defects(ending)]
    ['TricksWon adds up to 6 with hands of 2 cards (expected 7)']
    """
    found = setup_defects(deal, unread=unread)
    if "Rules" in unread:
        return found  # which way the turn goes and what may be bid is not known
    return found + record_defects(deal, unread=unread)


def setup_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """The defects of what stands before the first card: hands, contract and exchanges."""
    found = list(layout_defects(deal, unread))
    if "Rules" in unread:
        return found
    found += contract_defects(deal)
    found += exchange_defects(deal)
    return found


def record_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """The defects of what is written down of a game: auction, play and result.

    A deal with no other defects can be followed up to the card that breaks the rules.
    """
    if (deal.auction, deal.play, deal.result, deal.surrender) == (None, None, None, None):
        return []  # nothing is written down
    play = PlayCheck(deal, unread)
    return [
        *auction_defects(deal),
        *play.defects(),
        *result_defects(deal, unread, play),
    ]


def doubts(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """What is strange about ``deal`` but no defect: an auction against the rules.

    >>> from dataclasses import replace
    >>> from tridge_solver.deal import Auction
    >>> from tridge_solver.seats import Seat
    >>> deal = Deal((None,) * 4, Seat.SOUTH, dealer=Seat.SOUTH)
    >>> said = Auction(Seat.WEST, ("Play", "Play"))
    >>> [str(doubt) for doubt in doubts(replace(deal, auction=said))]
    ['N cannot say Play here (expected Pass, More, Flip, NoChange, NoChangeD, AllTricks)']
    """
    return auction_doubts(deal) if {"Rules", "Auction"}.isdisjoint(unread) else []


def check(deal: Deal) -> None:
    """Raise :class:`~tridge_solver.deal.DealError` with every defect of ``deal``, if it has any."""
    found = defects(deal)
    if found:
        raise DealError("; ".join(str(defect) for defect in found))
