"""Everything that is wrong with a deal by the rules of the game, all at once.

A :class:`~tridge_solver.Deal` may say anything; :func:`defects` says what of it cannot be.
Each defect stands alone: what merely follows from another one is left out. :func:`warnings` says
what can be but is not as the rules have it.
"""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.checks.defect import Defect, Place, checks_of
from tridge_solver.core import registry as games
from tridge_solver.core.deal import Deal, DealError

__all__ = ["Defect", "Place", "check", "defects", "record_defects", "setup_defects", "warnings"]


def defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Every defect of ``deal``; an empty list for a deal that can be.

    A Declarer without a Contract, or the reverse, is none; neither are unknown hands. Tags in
    ``unread`` stood in a hand file but could not be read: nothing is concluded from their
    absence.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.seats import Seat
    >>> hands = (parse_hand("A.K.."), parse_hand("..K.K"), None, parse_hand("2.2.."))
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> ending = OmbreDeal(hands, Seat.SOUTH, leader=Seat.NORTH, tricks_won={Seat.EAST: 6})
    >>> [str(defect) for defect in defects(ending)]
    ['TricksWon adds up to 6 with hands of 2 cards (expected 7)']
    """
    found = setup_defects(deal, unread=unread)
    if "Rules" in unread:
        return found  # which way the turn goes and what may be bid is not known
    return found + record_defects(deal, unread=unread)


def setup_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """The defects of what stands before the first card: hands, contract and exchanges.

    Of a deal with the rules of another game only that is reported: what may be dealt and bid is not
    known.
    """
    return _other_rules(deal) or checks_of(deal.game).setup(deal, unread)


def record_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """The defects of what is written down of a game: auction, play and result.

    None of a deal with the rules of another game: :func:`setup_defects` reports that.
    """
    return [] if _other_rules(deal) else checks_of(deal.game).record(deal, unread)


def warnings(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """What is strange about ``deal`` but no defect: an auction against the rules.

    >>> from dataclasses import replace
    >>> from tridge_solver.core.deal import Auction
    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = OmbreDeal((None,) * 4, Seat.SOUTH, dealer=Seat.SOUTH)
    >>> record = Auction(Seat.WEST, ("Play", "Play"))
    >>> [str(warning) for warning in warnings(replace(deal, auction=record))]
    ['N cannot say Play here (expected Pass, More, Flip, NoChange, NoChangeD, AllTricks)']
    """
    if _other_rules(deal) or not {"Rules", "Auction"}.isdisjoint(unread):
        return []
    return checks_of(deal.game).warnings(deal)


def check(deal: Deal) -> None:
    """Raise :class:`~tridge_solver.DealError` with every defect of ``deal``, if it has any."""
    found = defects(deal)
    if found:
        raise DealError("; ".join(str(defect) for defect in found))


def _other_rules(deal: Deal) -> list[Defect]:
    """Rules the game is not played by: those of a game whose deals are checked otherwise.

    A deal of Tridge may be played by the rules of Tresillo, and one of bridge by those of Trumps.
    """
    own, asked = deal.game, deal.rules.name
    if asked == own.rules.name:
        return []
    checks = checks_of(deal.game)
    if any(game.rules.name == asked and checks_of(game) is checks for game in games.every_game()):
        return []
    message = f"{own.name} is not played by the rules of {asked}"
    return [Defect((Place("Rules"),), message, own.rules.name)]
