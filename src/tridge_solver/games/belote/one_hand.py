"""A deal of Belote of which one hand alone is known, made of its text and where it speaks."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, parse_hand
from tridge_solver.core.deal import CallsHeard, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.games.belote.cards import NATURAL_RANKS, TRICKS
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rule_bidder import spoken_after, written_call
from tridge_solver.games.belote.rules import BeloteRules

TEN = "10"
"""What may be written for ``T``."""

BEFORE_DEALER = "before the dealer"
"""The place that three seats do not have: who speaks third of four."""

SPEAKS: dict[str, int] = dict(zip(PLACES, (1, 2, 4), strict=True)) | {BEFORE_DEALER: 3}
"""How many turns after the dealer a hand of Belote speaks: eldest, the next, the dealer himself."""

_PLACES = {turn - 1: place for place, turn in SPEAKS.items()}


def one_hand(
    text: str,
    position: str,
    rules: Ruleset,
    pack: Pack = Pack.FULL,
    game: Game = BELOTE_GAME,
) -> BeloteDeal:
    """Eight cards of Belote, South's; the dealer sits so that South speaks at ``position``.

    Raises :class:`~tridge_solver.DealError` for other than eight cards of the game;
    :class:`~tridge_solver.CardError` for text that is no hand.

    >>> deal = one_hand("J9A.A10.K.87", "lead", BELOTE_GAME.rules)
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


def calls_heard(text: str, rules: Ruleset, pack: Pack = Pack.FULL) -> CallsHeard:
    """The calls of an auction, eldest's first, and who speaks after them.

    Raises :class:`~tridge_solver.DealError` for what is no auction.

    >>> calls_heard("pass 80h", BELOTE_GAME.rules)
    CallsHeard(calls=('Pass', '80H'), speaks='before the dealer', bid_last='middle')
    """
    assert isinstance(rules, BeloteRules)
    calls = tuple(map(written_call, text.split()))
    spoken = spoken_after(calls, rules)
    bidder = spoken.auction.bidder
    return CallsHeard(
        calls=calls,
        speaks=None if spoken.is_over else _PLACES[spoken.auction.to_speak],
        bid_last=None if bidder is None else _PLACES[bidder],
    )
