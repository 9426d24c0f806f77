"""What passing is worth: it is not nothing.

Who passes may yet play Fixed, once all have passed, or pay for others' games. The lower a hand
stands the more a pass brings, the fewer can still bid the more surely. What it brings is a table by
the height of the hand, the club's points and the calls before; ``passing_prices.txt`` has it.

``benchmarks/fit_passing.py`` fitted it: 16,000 random deals, seed 1, bid by rule bidders and played
by three closed seats; each seat in turn passed at its first call whatever it held.

The *height* of a hand is the sum, over its cards, of the share of the other cards of the lane that
lie below, trumps counted 1.5-fold. Low hands win few tricks, whatever the others hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tridge_solver.core.cards import PACK_SIZE, SUITS, Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.rules.auction import Auction, Stage
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_orders
from tridge_solver.games.ombre.scoring import AnyFunds, Funds

TRUMPS_COUNT = 1.5

HEIGHTS = (3.5, 4.0, 4.5, 5.0, 6.0)
"""Where one step of height ends and the next begins."""

POINTS = (13,)
"""Where a step of the club's points begins, but the first."""

STEPS = (4.0, 4.75)
"""Heights below which Fixed 1 and Fixed 2 are bid; else Fixed 3."""


@cache
def card_heights(trumps: Suit) -> tuple[float, ...]:
    """The height of each card by number."""
    found = [0.0] * PACK_SIZE
    for place, lane in enumerate(lane_orders(trumps)):
        for n, card in enumerate(lane):
            below = (len(lane) - 1 - n) / (len(lane) - 1)
            found[card] = below * (TRUMPS_COUNT if place == 0 else 1)
    return tuple(found)


def height(hand: Collection[Card], trumps: Suit) -> float:
    """The height of a hand.

    >>> from tridge_solver.core.cards import parse_hand
    >>> round(height(parse_hand("75.6542.3A.4"), Suit.CLUBS), 2)
    3.48
    """
    by_card = card_heights(trumps)
    return sum(by_card[card] for card in hand)


@dataclass(frozen=True)
class FixedByHeight:
    """The Fixed bid of a hand by its height, in the suit in which it stands lowest.

    Attributes:
        height: there.
        contract: what is bid.
    """

    height: float
    contract: Contract


def fixed_by_height(hand: Collection[Card]) -> FixedByHeight:
    """What a hand bids once all have passed, in a suit of which it holds a trump.

    >>> from tridge_solver.core.cards import parse_hand
    >>> str(fixed_by_height(parse_hand("75.6542.3A.4")).contract)
    'Fixed 1 H'
    """
    lowest, suit = min(
        (height(hand, suit), suit) for suit in SUITS if any(is_trump(card, suit) for card in hand)
    )
    tricks = 1 if lowest < STEPS[0] else 2 if lowest < STEPS[1] else 3
    return FixedByHeight(lowest, Contract(Kind.FIXED, suit, tricks))


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


class Price(NamedTuple):
    """Chips with three and with four payers were the Game Fund empty, and of each chip in it.

    ``margin`` is half of the 95 % interval with three payers and the funds of a first deal.
    """

    with_three: float
    with_four: float
    of_game_fund: float
    margin: float


@cache
def prices() -> dict[str, list[Price]]:
    """What a pass brings by the calls before, then by steps of points and in these of height."""
    found: dict[str, list[Price]] = {}
    for line in Path(__file__).with_name("passing_prices.txt").read_text("utf-8").splitlines():
        calls, *numbers = line.split()
        found.setdefault(calls, []).append(Price(*map(float, numbers)))
    return found


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
    >>> found = [passing(hand, TRIDGE, Funds.fresh(3), 3, "two") for hand in (low, high)]
    >>> found[0].points > 10, found[1].points < 0
    (True, True)
    """
    height = fixed_by_height(hand).height
    if not rules.bids_after_passes or not isinstance(funds, Funds):
        return Passing(0.0, 0.0, height, is_known=False)
    points = max(point_count(hand, suit).total for suit in SUITS)
    steps = bisect_right(POINTS, points), bisect_right(HEIGHTS, height)
    price = prices()[heard][steps[0] * (len(HEIGHTS) + 1) + steps[1]]
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
