"""Auctions of Belote, call by call, and deals in which one hand is known."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, parse_hand
from tridge_solver.core.deal import AuctionState, CallsHeard, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.belote.contracts import BID_STEP, HIGHEST_BID, BeloteContract, plain
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rule_bidder import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Spoken,
    spoken_after,
    written_call,
)
from tridge_solver.games.belote.rules import NATURAL_RANKS, TRICKS, BeloteRules, BeloteStrain
from tridge_solver.games.belote.scored_deal import from_eldest, rules_of
from tridge_solver.handfile.written_hands import ranks_meant

TEN = "10"
"""The spellings of the rank ``T``."""

BEFORE_DEALER = "before the dealer"
"""The place of the third of four speakers, just before the dealer; games of three seats have no
such place."""

SPEAKS: dict[str, int] = dict(zip(PLACES, (1, 2, 4), strict=True)) | {BEFORE_DEALER: 3}
"""The turn to speak of each place, counted from the dealer's left: eldest is first and the
dealer fourth."""

_PLACES = {turn - 1: place for place, turn in SPEAKS.items()}


def one_hand(
    text: str,
    position: str,
    rules: Ruleset,
    pack: Pack = Pack.FULL,
    game: Game = BELOTE_GAME,
) -> BeloteDeal:
    """Return a deal in which South has these eight cards, and the dealer sits so that South speaks
    at ``position``.

    Raises :class:`~tridge_solver.DealError` for other than eight cards of the game;
    :class:`~tridge_solver.errors.CardError` for text that is not a hand.

    >>> deal = one_hand("J9A.A10.K.87", "lead", BELOTE_GAME.rules)
    >>> deal.dealer.name, deal.lead.name
    ('WEST', 'SOUTH')
    """
    cards = parse_hand(ranks_meant(text, Pack.FULL).replace(TEN, "T"), Pack.FULL)
    strange = [card for card in cards if card.rank not in NATURAL_RANKS]
    if strange:
        raise DealError(f"{strange[0]} is not a card of Belote (expected A K Q J T 9 8 7)")
    if len(cards) != TRICKS:
        raise DealError(f"the hand has {len(cards)} cards (expected {TRICKS} different ones)")
    order = rules.direction.round_from(Seat.SOUTH, SEATS)
    return BeloteDeal(
        hands=(None, None, cards, None),
        empty=frozenset(),
        rules=rules,
        pack=pack,
        dealer=order[-SPEAKS[position]],
        game_tag=BELOTE_GAME.name,
    )


def _plain(word: str, pack: Pack) -> str:
    try:
        return plain(word, pack)
    except ParseError as error:
        raise DealError(str(error)) from None


def calls_heard(text: str, rules: Ruleset, pack: Pack = Pack.FULL) -> CallsHeard:
    """Return the calls of an auction in order, beginning with eldest's, and the next speaker.

    Raises :class:`~tridge_solver.DealError` if it is not an auction.

    >>> calls_heard("pass 80h", BELOTE_GAME.rules)
    CallsHeard(calls=('Pass', '80H'), speaks='before the dealer', bid_last='middle')
    """
    assert isinstance(rules, BeloteRules)
    calls = tuple(written_call(_plain(word, pack)) for word in text.split())
    spoken = spoken_after(calls, rules)
    bidder = spoken.auction.bidder
    return CallsHeard(
        calls=calls,
        speaks=None if spoken.is_over else _PLACES[spoken.auction.to_speak],
        bid_last=None if bidder is None else _PLACES[bidder],
    )


def may_say(spoken: Spoken, rules: BeloteRules) -> tuple[str, ...]:
    """Return the calls that the next speaker may make: a pass, a double or a redouble, then the
    bids from the lowest up.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> spoken = spoken_after(["630H"], BELOTE)
    >>> may_say(spoken, BELOTE)
    ('Pass', 'X', '640S', '640H', '640D', '640C', '640NT', '640AT')
    """
    if spoken.is_over:
        return ()
    calls = [PASS]
    if spoken.may_double:
        calls.append(DOUBLE)
    if spoken.may_redouble:
        calls.append(REDOUBLE)
    heights: list[int | None] = []
    if spoken.lowest is not None:
        heights += range(spoken.lowest, HIGHEST_BID + 1, BID_STEP)
    last = spoken.auction.contract
    if rules.capot and not spoken.auction.is_over and not (last is not None and last.is_capot):
        heights.append(None)
    bids = [BeloteContract(height, kind).call for height in heights for kind in BeloteStrain]
    return (*calls, *bids)


def auction_state(deal: BeloteDeal) -> AuctionState:
    """Return the state of the auction of ``deal``: the calls so far and the next speaker.

    Raises :class:`~tridge_solver.DealError` if nobody knows who speaks first, and for calls that
    are no auction.

    >>> calls = "W: Pass 80H X Pass Pass"
    >>> deal = BeloteDeal.of("N:? ? ? ?", game="Belote", dealer="N", auction=calls)
    >>> state = auction_state(deal)
    >>> [seat.letter for seat in state.spoken], state.contract
    (['W', 'S', 'E', 'N', 'S'], '80 H X')
    """
    order, rules = from_eldest(deal), rules_of(deal)
    words = () if deal.auction is None else deal.auction.calls
    spoken = spoken_after((), rules)
    seats: list[Seat] = []
    for word in words:
        seats.append(order[spoken.auction.to_speak])
        try:
            spoken = spoken.after(word)
        except ParseError as error:
            raise DealError(str(error)) from None
    if not spoken.is_over:
        speaks = order[spoken.auction.to_speak]
        return AuctionState(tuple(seats), speaks, may_say(spoken, rules))
    contract, bidder = spoken.auction.contract, spoken.auction.bidder
    if contract is None or bidder is None:
        return AuctionState(tuple(seats), contract=PASS)
    return AuctionState(tuple(seats), declarer=order[bidder], contract=str(contract))
