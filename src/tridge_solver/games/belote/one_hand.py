"""A deal of Belote of which one hand alone is known, made of its text and where it speaks."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, parse_hand
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.games.belote.cards import NATURAL_RANKS, TRICKS
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal

TEN = "10"
"""What may be written for ``T``."""

SPEAKS: dict[str, int] = dict(zip(PLACES, (1, 2, 4), strict=True))
"""How many turns after the dealer a hand of Belote speaks: eldest, the next, the dealer himself."""


def hand_of_belote(text: str, position: str, rules: Ruleset, pack: Pack = Pack.FULL) -> BeloteDeal:
    """Eight cards of Belote, South's; the dealer sits so that South speaks at ``position``.

    Raises :class:`~tridge_solver.DealError` for other than eight cards of the game;
    :class:`~tridge_solver.CardError` for text that is no hand.

    >>> deal = hand_of_belote("J9A.A10.K.87", "lead", BELOTE_GAME.rules)
    >>> deal.dealer.name, deal.lead.name
    ('WEST', 'SOUTH')
    """
    cards = parse_hand(text.replace(TEN, "T"), Pack.FULL)
    strange = [card for card in cards if card.rank not in NATURAL_RANKS]
    if strange:
        raise DealError(f"{strange[0]} is no card of Belote (expected A K Q J T 9 8 7)")
    if len(cards) != TRICKS:
        raise DealError(f"the hand has {len(cards)} cards (expected {TRICKS} different ones)")
    order = rules.direction.round_from(Seat.SOUTH, SEATS)
    return BeloteDeal(
        hands=(None, None, cards, None),
        empty=frozenset(),
        rules=rules,
        pack=Pack.FULL,
        dealer=order[-SPEAKS[position]],
        game_tag=BELOTE_GAME.name,
    )
