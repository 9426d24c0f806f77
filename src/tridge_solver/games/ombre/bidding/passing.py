"""What passing is worth: it is not nothing.

Who passes may yet play Fixed, once all have passed, or pay for others' games. The lower a hand
stands the more a pass brings, the fewer can still bid the more surely. What it brings is a table by
the height of the hand, the club's points and the calls before; ``passing_table.py`` says how
it was made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection

from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.bidding.height import fixed_by_height
from tridge_solver.games.ombre.bidding.passing_table import HEIGHTS, POINTS, PRICES
from tridge_solver.games.ombre.rules.auction import Auction, Stage
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.scoring import AnyFunds, Funds

NOBODY_YET, BID, FIXED = "none", "bid", "fixed"
"""The calls so far: none; a bid; three passes."""

PASSES = (NOBODY_YET, "one", "two")
"""The same by the number who have passed while nobody has bid."""


THREE = 3
"""Payers where nobody sits out."""


@dataclass(frozen=True)
class Passing:
    """What a pass brings.

    Attributes:
        points: the seat's chips on average; ``points_margin`` half of their 95 % interval.
        height: of the hand in the suit in which it stands lowest.
        is_known: whether there is a table for it; else it is reckoned to bring nothing.
    """

    points: float
    points_margin: float
    height: float
    is_known: bool = True


def passing(
    hand: Collection[Card], rules: Ruleset, funds: AnyFunds, payers: int, heard: str
) -> Passing:
    """What a pass brings the seat that holds ``hand``.

    Args:
        hand: nine cards.
        rules: Tridge; Tresillo, where nobody bids once all have passed, has no table.
        funds: with which it is settled.
        payers: three or four.
        heard: the calls, see :func:`heard_in`.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> low, high = parse_hand("65.652.35.54"), parse_hand("A7.KQ.KQ5.K5")
    >>> prices = [passing(hand, TRIDGE, Funds.fresh(3), 3, "two") for hand in (low, high)]
    >>> prices[0].points > 10, prices[1].points < 0
    (True, True)
    """
    height = fixed_by_height(hand).height
    if not rules.bids_after_passes or not isinstance(funds, Funds):
        return Passing(0.0, 0.0, height, is_known=False)
    points = max(point_count(hand, suit).total for suit in SUITS)
    price = PRICES[heard][bisect_right(POINTS, points)][bisect_right(HEIGHTS, height)]
    chips = price.with_three if payers == THREE else price.with_four
    return Passing(chips + funds.game * price.of_game_fund, price.margin, height)


def heard_in(auction: Auction) -> str:
    """The calls of an auction, as :func:`passing` takes them.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> auction = Auction(TRIDGE)
    >>> heard_in(auction), *(heard_in(auction.after_word(word)) for word in ("Pass", "Play"))
    ('none', 'one', 'bid')
    """
    if auction.stage is not Stage.BIDS:
        return FIXED
    if auction.holder is None:
        return PASSES[sum(auction.passed)]
    return BID
