"""Convert deals of bridge to deals of Trumps, and back; the cards and the play stay the same."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import Game
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.rules import BRIDGE, TRUMPS
from tridge_solver.handfile.lexer import NOTE
from tridge_solver.handfile.writer import refuse_unwritable


def converted(deal: TrumpsDeal, game: Game) -> TrumpsDeal:
    """Return ``deal`` as a deal of ``game``, which is the other of the two games: ``4H`` becomes
    ``Bid 10 H``.

    The auction is left out, the two being spoken in different words; so are, in Trumps, the notes
    on it and the tables of bridge programs.

    Raises :class:`~tridge_solver.DealError` if the other game cannot express the deal. Examples are
    a bid below seven or without a denomination, a passed-out deal, an unknown hand, and a tag whose
    value is one of PBN's marks.
    """
    if game.rules.name not in (TRUMPS.name, BRIDGE.name):
        raise DealError(f"a deal of {deal.game.title} cannot be one of {game.title}")
    to_trumps = game.rules.name == TRUMPS.name
    if to_trumps:
        _refuse_for_trumps(deal)
        deal = replace(deal, irregular=False, tables=(), marked_play=())
    elif deal.contract is not None and deal.contract.bridge_text is None:
        raise DealError(f"bridge has no {deal.contract} (expected 7 or more, and a denomination)")
    tags = tuple((name, value) for name, value in deal.tags if not (to_trumps and name == NOTE))
    rules = deal.rules if deal.rules.name == game.rules.name else game.rules
    made = replace(deal, game_tag=game.name, rules=rules, auction=None, tags=tags)
    refuse_unwritable(made)
    return made


def _refuse_for_trumps(deal: TrumpsDeal) -> None:
    """Raise an error for a deal that Trumps cannot express."""
    if deal.passed_out:
        raise DealError("a deal that was passed out cannot be one of Trumps: there is always a bid")
    unknown = [seat.letter for seat in deal.active if deal.hands[seat] is None]
    if unknown:
        raise DealError(f"the hand of {unknown[0]} is not known (expected four hands)")
    if deal.dealer is None:
        raise DealError("the dealer is not known (expected a Dealer)")
