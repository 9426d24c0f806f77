"""A bidding rule for Belote: it says what calls show about a hand, and what a hand calls; and
estimates of what hands are worth before anything is known of the others, for one hand or many.

No convention is assumed. The first of a side to name a kind of contract can hope for that number
with their own cards and an average partner. A partner who raises has about as many points as are
missing. A seat that passes before its side has bid has no hand for a bid. The bounds are loose, and
no seat is certain to keep to them: see :data:`STRAYS`.

Rule bidders stay within these bounds and are a little more careful, especially in all trump. They
bid at once as high as their cards allow, and raise their partner by as much as is missing. They
leave their partner's contract only with a better hand for another. They double a bid that should
fail if the bidders have no more than they promise. They never redouble.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import Grid
from tridge_solver.core.cards import SUITS, Card, Pack, Suit, cards_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.belote.contracts import (
    BID_STEP,
    DOUBLED,
    HIGHEST_BID,
    LOWEST_BID,
    BeloteAuction,
    BeloteContract,
)
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rules import NATURAL_RANKS, PLAYERS, BeloteRules, BeloteStrain
from tridge_solver.games.belote.scored_deal import BELOTE_WORTH, fours_worth, melds_of

MEAN = {"suit": 95.6, "NT": 77.1, "AT": 150.5}
"""The average points of a side. Melds are left out, since both sides have as many."""


def family(kind: BeloteStrain) -> str:
    """Return the family of a denomination; all suits belong to the same."""
    return kind.value if kind.suit is None else "suit"


BASE = {"suit": 40.0, "NT": 39.7, "AT": 80.7}
"""The points that a side's hand promises before the values of its holdings are added."""


def _trumps(held: str) -> float:
    """Return the value of a holding in the trump suit."""
    number = len(held)
    guarded_nine = "9" in held and "J" not in held and number >= 3
    return (
        30.2 * ("J" in held)
        + 10.7 * ("9" in held)
        + 4.5 * guarded_nine
        + 6.9 * ("A" in held)
        + 2.9 * ("T" in held)
        + (18.5 if "K" in held and "Q" in held else -1.4 * ("K" in held or "Q" in held))
        + 8.1 * number
        - 2.5 * max(number - 4, 0)
    )


def _plain(held: str) -> float:
    """Return the value of a holding in a plain suit, beside a trump suit."""
    number, ace = len(held), "A" in held
    ten = (1.8 if ace else 5.3 if number > 1 else -0.5) if "T" in held else 0.0
    shape = {0: 12.8, 1: 2.5}.get(number, -3.3 if number > 3 else 0.0)
    return 16.3 * ace + ten + 0.7 * (ace and "K" in held) + shape


def _no_trump(held: str) -> float:
    number, ace = len(held), "A" in held
    ten = (6.5 if ace else 8.4 if number > 1 else 0.0) if "T" in held else 0.0
    return (16.8 + 1.9 * number) * ace + ten + 2.2 * ("K" in held) - 0.2 * max(number - 4, 0)


def _all_trump(held: str) -> float:
    number, jack = len(held), "J" in held
    nine = (13.3 if jack else 14.3 if number > 1 else 1.5) if "9" in held else 0.0
    ace = (0.6 if jack and "9" in held else 4.0) * ("A" in held)
    return (33.6 + 3.5 * number) * jack + nine + ace + 16.5 * ("K" in held and "Q" in held)


@cache
def holdings(kind: BeloteStrain, trumps: bool) -> tuple[float, ...]:
    """Return the values of the 256 holdings of a suit. Bit *n* stands for the *n*-th of
    :data:`~tridge_solver.games.belote.rules.NATURAL_RANKS`; ``trumps`` says whether the suit is
    trumps."""
    count = {"NT": _no_trump, "AT": _all_trump}.get(kind.value, _trumps if trumps else _plain)
    return tuple(
        count("".join(rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1))
        for holding in range(1 << len(NATURAL_RANKS))
    )


Numbers: TypeAlias = "npt.NDArray[np.float64]"
Counts: TypeAlias = "npt.NDArray[np.int64]"

_HOLDINGS = 1 << len(NATURAL_RANKS)

_KING_AND_QUEEN = sum(1 << NATURAL_RANKS.index(rank) for rank in "KQ")


class ManyHands:
    """Many deals of eight cards each: a row of masks for each layout, with a column for each
    seat."""

    def __init__(self, hands: Grid) -> None:
        self._hands = hands
        self._melds: dict[BeloteStrain, tuple[Counts, Counts]] = {}
        self._points: dict[BeloteStrain, Numbers] = {}
        self._held = np.zeros((len(SUITS), *hands.shape), np.uint8)
        for suit in SUITS:
            for n, rank in enumerate(NATURAL_RANKS):
                card = int(Card.of(suit, rank, Pack.FULL))
                bit = (hands >> np.uint64(card)) & np.uint64(1)
                self._held[suit] |= bit.astype(np.uint8) << np.uint8(n)

    @property
    def count(self) -> int:
        """The number of layouts (rows)."""
        return len(self._hands)

    def points(self, kind: BeloteStrain) -> Numbers:
        """Return the points that each hand promises to its side; see
        :mod:`~tridge_solver.games.belote.rule_bidder`."""
        if kind not in self._points:
            self._points[kind] = self._points_of(kind)
        return self._points[kind]

    def _points_of(self, kind: BeloteStrain) -> Numbers:
        worth = np.full(self._hands.shape, BASE[family(kind)])
        for suit in SUITS:
            worth += _counts(kind, kind.is_trump(suit))[self._held[suit]]
        # The trump suit decides between melds, but does not change what they count.
        named = kind if kind is BeloteStrain.NO_TRUMP else BeloteStrain.ALL_TRUMP
        if named not in self._melds:
            self._melds[named] = self.melds(named)
        worth += self._melds[named][0]
        return worth

    def belote(self, kind: BeloteStrain) -> Counts:
        """Return the points for king and queen of trumps in each hand."""
        found = np.zeros(self._hands.shape, np.int64)
        for suit in SUITS:
            if kind.is_trump(suit):
                found += BELOTE_WORTH * (self._held[suit] & _KING_AND_QUEEN == _KING_AND_QUEEN)
        return found

    def melds(self, kind: BeloteStrain) -> tuple[Counts, Counts]:
        """Return the points of each hand's melds, and the strength of its best meld. A greater
        number is stronger; 0 means no meld."""
        worth = np.zeros(self._hands.shape, np.int64)
        best = np.zeros(self._hands.shape, np.int64)
        for suit in SUITS:
            points, strength = _runs(kind.suit is suit)
            worth += points[self._held[suit]]
            best = np.maximum(best, strength[self._held[suit]])
        four = np.zeros(self._hands.shape, np.uint8)
        for rank in fours_worth(kind):
            four |= np.bitwise_and.reduce(self._held) & np.uint8(1 << NATURAL_RANKS.index(rank))
        for place in zip(*np.nonzero(four), strict=True):  # few: a card may be in a run as well
            worth[place], best[place] = _with_four(int(self._hands[place]), kind)
        return worth, best


@lru_cache(1 << 16)
def _with_four(hand: int, kind: BeloteStrain) -> tuple[int, int]:
    """Return the points of the melds of a hand with four of a kind, and the strength of the
    best. Results are cached, since the same hands recur often."""
    melds = melds_of(list(cards_of(hand)), kind)
    return sum(meld.worth for meld in melds), _number(melds[0].strength)


@cache
def _counts(kind: BeloteStrain, trumps: bool) -> Numbers:
    return np.array(holdings(kind, trumps))


@cache
def _runs(in_trumps: bool) -> tuple[Counts, Counts]:
    """Return the points of the sequences in every holding of a suit, and the strength of the
    best sequence."""
    kind = BeloteStrain.SPADES if in_trumps else BeloteStrain.HEARTS
    worth, best = np.zeros(_HOLDINGS, np.int64), np.zeros(_HOLDINGS, np.int64)
    for holding in range(_HOLDINGS):
        ranks = [rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1]
        melds = melds_of([Card.of(Suit.SPADES, rank, Pack.FULL) for rank in ranks], kind)
        worth[holding] = sum(meld.worth for meld in melds)
        best[holding] = _number(melds[0].strength) if melds else 0
    return worth, best


def _number(strength: tuple[int, ...]) -> int:
    """Return the strength of a meld as a single number; each part except the first is below
    sixteen."""
    number = 0
    for part in strength:
        number = number * 16 + part
    return number


CAUTION = {"suit": 17.0, "NT": 14.0, "AT": 25.0}
"""The points that a hand must promise beyond those of its bid. A failed contract costs more than
a made one gains, and a single hand says little."""

RAISED = 2 / 3
"""The factor for :data:`CAUTION` after two hands of a side have bid, since two hands say more."""

PRUDENCE = {"suit": 5.0, "NT": 5.0, "AT": 15.0}
"""Further points that seats require if they bid by the rule. Of three hundred deals bid and
played by rule, 63 % are made with it and 49 % without; in all trump 57 % and 44 %."""

LOYALTY = 25.0
"""Further points that seats require to leave their partner's denomination, if they bid by the
rule."""

SLACK = 12.0
"""The points by which :class:`BidBounds` are looser than the rule."""

STRAYS = 1 / 50
"""The share of deals in which the calls say nothing about the cards."""


def needed_points(number: int, kind: BeloteStrain) -> float:
    """Return the points that a hand needs for a first bid of ``number``: that number with a
    margin, and more than an average side."""
    return max(number, MEAN[family(kind)]) + CAUTION[family(kind)]


def raising_points(number: int, kind: BeloteStrain, first: int) -> float:
    """Return the points that the first bidder's partner needs for a raise to ``number``. They
    count on what the first bid promises beyond an average hand."""
    named = family(kind)
    promised = needed_points(first, kind) + BID_STEP / 2 - MEAN[named]
    return max(number, MEAN[named]) + RAISED * CAUTION[named] - promised


@dataclass
class BidBounds:
    """Bounds on a hand's points that the calls of one seat show.

    Attributes:
        least: the least points that the hand promises in each kind.
        passed: the lowest number that it could have bid and did not; ``None`` if a pass shows
            nothing.
    """

    least: dict[BeloteStrain, float] = field(default_factory=dict)
    passed: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether the calls show nothing about the hand."""
        return not self.least and self.passed is None

    def fits(self, hands: ManyHands, column: int) -> npt.NDArray[np.bool_]:
        """Return whether the hands in a column lie within the bounds."""
        fits = np.ones(hands.count, bool)
        for kind, least in self.least.items():
            fits &= hands.points(kind)[:, column] >= least
        for kind in BeloteStrain if self.passed is not None else ():
            most = needed_points(self.passed or 0, kind) + max(SLACK, PRUDENCE[family(kind)])
            fits &= hands.points(kind)[:, column] <= most
        return fits


def bid_bounds(deal: BeloteDeal) -> Mapping[Seat, BidBounds]:
    """Return the bounds that the auction of ``deal`` shows for each seat. Without an auction,
    return the bounds that the contract shows for the declarer."""
    bounds = {seat: BidBounds() for seat in deal.active}
    if deal.auction is None:
        if deal.declarer is not None and deal.contract is not None:
            _bid(bounds[deal.declarer], deal.contract, {})
        return bounds
    seats = deal.rules.direction.round_from(deal.auction.first, deal.active)
    auction = BeloteAuction(deal.rules)  # type: ignore[arg-type]  # a deal of Belote has its rules
    first: dict[int, dict[BeloteStrain, int]] = {0: {}, 1: {}}
    for word in deal.auction.calls:
        seat = seats[auction.to_speak % PLAYERS]
        before, auction = auction, auction.after(word)
        ours = first[side_of(seat)]
        called = auction.contract
        if called is not None and (
            before.contract is None or called.height > before.contract.height
        ):
            _bid(bounds[seat], called, ours)
            ours.setdefault(called.denomination, called.counts)
        elif word.upper() == "PASS" and not ours and not _is_doubled(before):
            height = LOWEST_BID if before.contract is None else before.contract.height + BID_STEP
            bounds[seat].passed = min(bounds[seat].passed or height, height)
    return bounds


def _is_doubled(auction: BeloteAuction) -> bool:
    return auction.contract is not None and auction.contract.factor > 1


def _bid(bounds: BidBounds, bid: BeloteContract, ours: Mapping[BeloteStrain, int]) -> None:
    """Add the bounds that a bid shows, after the bids ``ours`` of its side: the first number of
    each kind."""
    kind = bid.denomination
    if kind in ours and kind in bounds.least:
        return  # a second bid of one's own kind answers a raise
    first = ours.get(kind)
    takes = bid.counts, kind
    least = needed_points(*takes) if first is None else raising_points(*takes, first)
    bounds.least[kind] = max(bounds.least.get(kind, least - SLACK), least - SLACK)


PASS = "Pass"
DOUBLE = "X"
REDOUBLE = "XX"


@dataclass(frozen=True)
class Spoken:
    """A moment of the auction, which remembers the first bid of each kind and its seat.

    Attributes:
        auction: the moment.
        named: by kind and side (0 is eldest's), the place of the seat that named it first, and the
        number.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> spoken = Spoken(BeloteAuction(BELOTE)).after("Pass").after("80H").after("Pass")
    >>> spoken.named
    {(<BeloteStrain.HEARTS: 'H'>, 1): (1, 80)}
    """

    auction: BeloteAuction
    named: Mapping[tuple[BeloteStrain, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def side(self) -> int:
        """The side of the next speaker; 0 is eldest's side."""
        return self.auction.to_speak % 2

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        auction = self.auction
        asks = auction.contract is not None and auction.contract.factor == DOUBLED
        return auction.is_over and not (asks and auction.passes < DOUBLED)

    @property
    def lowest(self) -> int | None:
        """The lowest number that may be bid; ``None`` if there is none."""
        contract = self.auction.contract
        if self.auction.is_over:
            return None
        if contract is None:
            return LOWEST_BID
        return contract.height + BID_STEP if contract.height < HIGHEST_BID else None

    @property
    def partners(self) -> BeloteContract | None:
        """The last bid, if the speaker's partner made it."""
        auction = self.auction
        if auction.bidder is None or auction.bidder == auction.to_speak:
            return None
        return auction.contract if auction.bidder % 2 == self.side else None

    @property
    def may_double(self) -> bool:
        """Whether the last bid is the opponents', and is not doubled."""
        auction = self.auction
        return (
            auction.bidder is not None and auction.bidder % 2 != self.side and not auction.is_over
        )

    @property
    def may_redouble(self) -> bool:
        """Whether the bid of the speaker's side is doubled, and is not redoubled."""
        return self.auction.is_over and not self.is_over

    def after(self, word: str) -> Spoken:
        """Return the moment after ``word``; raise :class:`~tridge_solver.core.text.ParseError`
        if it is not allowed."""
        now = self.auction.after(word)
        bid = now.contract
        if now.bidder is None or bid is None or bid.factor > 1 or now.passes:
            return replace(self, auction=now)
        return Spoken(now, {(bid.denomination, self.side): (now.bidder, bid.counts), **self.named})


def spoken_after(heard: Sequence[str], rules: BeloteRules) -> Spoken:
    """Return the moment after some calls, eldest's first; raise
    :class:`~tridge_solver.DealError` if they break the rules."""
    spoken = Spoken(BeloteAuction(rules))
    try:
        for word in heard:
            spoken = spoken.after(word)
    except ParseError as error:
        raise DealError(str(error)) from error
    return spoken


def written_call(word: str) -> str:
    """Return a call as hand files write it; the auction refuses anything that is no call.

    >>> written_call("pass"), written_call("80h"), written_call("capot")
    ('Pass', '80H', 'capot')
    """
    folded = word.upper()
    if folded in (PASS.upper(), DOUBLE, REDOUBLE):
        return PASS if folded == PASS.upper() else folded
    try:
        return BeloteContract.parse(word).call
    except ParseError:
        return word


def rule_call(points: Mapping[BeloteStrain, float], spoken: Spoken, rules: BeloteRules) -> str:
    """Return the call that the rule makes for a hand which promises these ``points`` in each kind;
    see :meth:`~tridge_solver.games.belote.rule_bidder.ManyHands.points`.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> weak = {kind: 60.0 for kind in BeloteStrain}
    >>> rule_call(weak | {BeloteStrain.SPADES: 131}, Spoken(BeloteAuction(BELOTE)), BELOTE)
    '100S'
    """
    lowest = spoken.lowest
    if lowest is None:
        return PASS
    highest = {kind: _highest(points[kind], kind, spoken) for kind in BeloteStrain}
    best = max(BeloteStrain, key=highest.__getitem__)
    if highest[best] >= lowest:
        return BeloteContract(min(highest[best], HIGHEST_BID), best).call
    return DOUBLE if spoken.may_double and _should_fail(points, spoken) else PASS


def _highest(points: float, kind: BeloteStrain, spoken: Spoken) -> int:
    """Return the highest number that a hand can bid in a kind; 0 if there is none."""
    points -= PRUDENCE[family(kind)]
    if spoken.partners is not None and kind is not spoken.partners.denomination:
        points -= LOYALTY
    named = spoken.named.get((kind, spoken.side))
    is_raise = named is not None and named[0] != spoken.auction.to_speak
    for_lowest = (
        raising_points(LOWEST_BID, kind, named[1])
        if named is not None and is_raise
        else needed_points(LOWEST_BID, kind)
    )
    if points < for_lowest:
        return 0
    # The lowest number takes as many points as the mean of the kind, if that is more.
    carried = max(LOWEST_BID, MEAN[family(kind)]) + points - for_lowest
    return int(carried // BID_STEP) * BID_STEP


def _should_fail(points: Mapping[BeloteStrain, float], spoken: Spoken) -> bool:
    """Return whether the last bid will probably fail. The points of a deal are fixed, so any
    surplus of the speaker's hand over an average hand is missing on the bidder's side."""
    bid = spoken.auction.contract
    assert bid is not None
    kind, named = bid.denomination, family(bid.denomination)
    raised = (kind, 1 - spoken.side) in spoken.named and (
        spoken.named[kind, 1 - spoken.side][0] != spoken.auction.bidder
    )
    margin = (RAISED if raised else 1) * CAUTION[named] + BID_STEP / 2
    return points[kind] - MEAN[named] > margin
