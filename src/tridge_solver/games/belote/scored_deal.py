"""Melds and result of a deal of Belote, made ready for the score."""

from __future__ import annotations

from typing import NamedTuple

from tridge_solver.core.deal import DealError
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.cards import TRICKS, BeloteStrain
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.melds import Melding, belote_of, melding
from tridge_solver.games.belote.rules import BeloteRules
from tridge_solver.games.belote.scoring import BeloteFacts, Sides


class Declared(NamedTuple):
    """What is scored beside the tricks, in one denomination.

    Attributes:
        melds: points of melds of each side, those of the side that does not score left out.
        belote: points of kings and queens of trumps of each side.
        shown: by seat, what its melds count before it is known which side scores.
    """

    melds: Sides
    belote: Sides
    shown: dict[Seat, int]


def rules_of(deal: BeloteDeal) -> BeloteRules:
    """The rules of a deal of Belote; raises ``TypeError`` for one of another game."""
    if not isinstance(deal.rules, BeloteRules):
        raise TypeError(f"{deal.rules.name} is not the rules of {BELOTE_GAME.name}")
    return deal.rules


def eldest_of(deal: BeloteDeal) -> Seat:
    """The seat that speaks first: after the dealer, or who leads where he is not known."""
    if deal.dealer is None:
        return deal.lead
    return deal.rules.direction.after(deal.dealer, deal.active)


def from_eldest(deal: BeloteDeal) -> tuple[Seat, ...]:
    """The seats in playing order from eldest."""
    return deal.rules.direction.round_from(eldest_of(deal), deal.active)


def declared(deal: BeloteDeal, denomination: BeloteStrain) -> Declared:
    """Melds and belotes of a deal: those of the hands as dealt, or as ``Melds`` has them.

    An ending shows no hand as dealt, nor does a deal without hands: there only ``Melds`` and
    ``Belote`` say of any.
    """
    order = from_eldest(deal)
    hands = {seat: deal.hands[seat] or () for seat in order}
    if any(len(hand) < TRICKS for hand in hands.values()):
        hands = dict.fromkeys(order, ())
    belote = by_side({seat: belote_of(hand, denomination) for seat, hand in hands.items()})
    if deal.belote is not None and not all(hands.values()):
        belote = deal.belote
    found = melding(hands, order, denomination)
    given = deal.melds
    if given is not None:
        shown = {seat: given.get(seat, 0) for seat in SEATS}
        holders = [seat for seat in order if shown[seat]]
        found = Melding(shown, max(holders, key=lambda seat: shown[seat], default=None))
    melds = tuple(found.of_side([s for s in SEATS if side_of(s) == side]) for side in (0, 1))
    return Declared((melds[0], melds[1]), belote, dict(found.shown))


def facts(
    deal: BeloteDeal, contract: BeloteContract, bidder: int, points: Sides, capot: int | None
) -> BeloteFacts:
    """A result of ``deal`` as the score sees it; ``points`` without any bonus."""
    announced = declared(deal, contract.denomination)
    return BeloteFacts(contract, bidder, points, capot, announced.melds, announced.belote)


def played_facts(deal: BeloteDeal) -> BeloteFacts | None:
    """How ``deal`` ended, by its ``Result`` or its complete record; ``None`` if thrown in.

    Raises :class:`~tridge_solver.DealError` where contract, Declarer or result are not known.
    """
    if deal.passed_out:
        return None
    if deal.contract is None:
        raise DealError("what was played is not known (expected a Contract)")
    if deal.declarer is None:
        raise DealError("who bid the contract is not known (expected a Declarer)")
    end = _end(deal)
    capot = None
    if end is not None:
        points = by_side(end.points)
        capot = capot_of(end)
    elif deal.result is not None:
        points = deal.result.points
        capot = points.index(max(points)) if deal.result.capot else None
    else:
        expected = "a Result or a complete Play"
        raise DealError(f"the result is neither given nor played out (expected {expected})")
    return facts(deal, deal.contract, side_of(deal.declarer), points, capot)


def _end(deal: BeloteDeal) -> Position | None:
    """The position after the last card, if the record goes so far."""
    if deal.play is None:
        return None
    try:
        last = deal.positions()[-1]
    except IllegalPlay as error:
        raise DealError(f"the play cannot be followed: {error}") from error
    except DealError:
        if deal.result is None:
            raise
        return None
    return last if last.is_over else None


def capot_of(position: Position) -> int | None:
    """The side that has won every trick so far, of a play that is over."""
    won = by_side(position.won)
    return won.index(max(won)) if min(won) == 0 < max(won) else None
