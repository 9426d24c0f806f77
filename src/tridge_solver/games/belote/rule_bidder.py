"""What a seat of Belote calls by a rule of thumb, from its own cards and the calls so far.

It is the bidder whom :mod:`~tridge_solver.games.belote.bid_bounds` believes: his numbers are those
the bounds are made of. He bids at once as high as his cards carry, raises his partner by what is
missing, and doubles where the bid should fail if its makers have no more than they say. He never
redoubles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.errors import ParseError
from tridge_solver.games.belote.bid_bounds import (
    CAUTION,
    RAISED,
    needed_points,
    raising_points,
)
from tridge_solver.games.belote.cards import BeloteStrain
from tridge_solver.games.belote.contracts import (
    BID_STEP,
    DOUBLED,
    HIGHEST_BID,
    LOWEST_BID,
    BeloteAuction,
    BeloteContract,
)
from tridge_solver.games.belote.many_hands import MEAN, family
from tridge_solver.games.belote.rules import BeloteRules

PASS = "Pass"
DOUBLE = "X"
REDOUBLE = "XX"


@dataclass(frozen=True)
class Spoken:
    """A moment of the auction, and who first named which kind with which number.

    Attributes:
        auction: the moment.
        named: by kind and side (0 eldest's), the place of who named it first, and the number.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> spoken = Spoken(BeloteAuction(BELOTE)).after("Pass").after("80H").after("Pass")
    >>> spoken.named
    {(<BeloteStrain.HEARTS: 'H'>, 1): (1, 80)}
    """

    auction: BeloteAuction
    named: Mapping[tuple[BeloteStrain, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def side(self) -> int:
        """The side of who speaks: 0 eldest's."""
        return self.auction.to_speak % 2

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to say any more."""
        auction = self.auction
        asks = auction.contract is not None and auction.contract.factor == DOUBLED
        return auction.is_over and not (asks and auction.passes < DOUBLED)

    @property
    def lowest(self) -> int | None:
        """The lowest number that may be bid, ``None`` where none may."""
        contract = self.auction.contract
        if self.auction.is_over:
            return None
        if contract is None:
            return LOWEST_BID
        return contract.height + BID_STEP if contract.height < HIGHEST_BID else None

    @property
    def may_double(self) -> bool:
        """Whether the last bid is the opponents', and not doubled."""
        auction = self.auction
        return (
            auction.bidder is not None and auction.bidder % 2 != self.side and not auction.is_over
        )

    @property
    def may_redouble(self) -> bool:
        """Whether the speaker's side is doubled and not redoubled."""
        return self.auction.is_over and not self.is_over

    def after(self, word: str) -> Spoken:
        """The moment after ``word``; raises :class:`~tridge_solver.core.errors.ParseError`."""
        now = self.auction.after(word)
        bid = now.contract
        if now.bidder is None or bid is None or bid.factor > 1 or now.passes:
            return replace(self, auction=now)
        return Spoken(now, {(bid.denomination, self.side): (now.bidder, bid.counts), **self.named})


def spoken_after(heard: Sequence[str], rules: BeloteRules) -> Spoken:
    """The moment after some calls from eldest; raises :class:`~tridge_solver.DealError` for what
    is no auction."""
    spoken = Spoken(BeloteAuction(rules))
    try:
        for word in heard:
            spoken = spoken.after(word)
    except ParseError as error:
        raise DealError(str(error)) from error
    return spoken


def written_call(word: str) -> str:
    """A call as hand files write it; what is none is left for the auction to refuse.

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
    """What the rule bidder says with a hand that promises so many ``points`` in each kind; see
    :meth:`~tridge_solver.games.belote.many_hands.ManyHands.points`.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> weak = {kind: 60.0 for kind in BeloteStrain}
    >>> rule_call(weak | {BeloteStrain.SPADES: 131}, Spoken(BeloteAuction(BELOTE)), BELOTE)
    '110S'
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
    """The highest number that a hand carries in a kind, 0 for none."""
    named = spoken.named.get((kind, spoken.side))
    is_raise = named is not None and named[0] != spoken.auction.to_speak
    for_lowest = (
        raising_points(LOWEST_BID, kind, named[1])
        if named is not None and is_raise
        else needed_points(LOWEST_BID, kind)
    )
    if points < for_lowest:
        return 0
    # What the lowest number takes is that of the mean of the kind where that is more.
    carried = max(LOWEST_BID, MEAN[family(kind)]) + points - for_lowest
    return int(carried // BID_STEP) * BID_STEP


def _should_fail(points: Mapping[BeloteStrain, float], spoken: Spoken) -> bool:
    """Whether the last bid fails if its side has what it promises: the deal has so many points, and
    what the speaker has beyond an unknown hand is missing there."""
    bid = spoken.auction.contract
    assert bid is not None
    kind, named = bid.denomination, family(bid.denomination)
    raised = (kind, 1 - spoken.side) in spoken.named and (
        spoken.named[kind, 1 - spoken.side][0] != spoken.auction.bidder
    )
    margin = (RAISED if raised else 1) * CAUTION[named] + BID_STEP / 2
    return points[kind] - MEAN[named] > margin
