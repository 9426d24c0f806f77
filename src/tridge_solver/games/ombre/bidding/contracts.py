"""The contracts that a hand may bid under the rules and after some calls, and the value of passing.

A seat that passes may yet play Fixed, once all have passed, or pay for others' games. Passing
brings more, the lower the hand, and more surely, the fewer seats can still bid. Its value is in a
table, ``passing_prices.txt``, by the height of the hand, the club's points and the calls before.

``research/fit_passing.py`` fitted it: 16,000 random deals, seed 1, bid by rule bidders and played
by three closed seats; each seat in turn passed at its first call, whatever it held.

The *height* of a hand is the sum, over its cards, of the share of the suit's other cards that rank
below it, trumps counted 1.5-fold. Low hands win few tricks, whatever the others hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tridge_solver.core.cards import (
    CLUB_ACE,
    PACK_SIZE,
    SPADE_ACE,
    SUITS,
    Card,
    Pack,
    Suit,
    in_either_pack,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import parsed_text
from tridge_solver.core.words import contract_words
from tridge_solver.games.ombre.rules.auction import (
    AuctionMoment,
    Stage,
    all_contracts,
    is_for_the_passed_out,
    ladder,
)
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_orders, point_count
from tridge_solver.games.ombre.scoring import AnyFunds, Funds

TRUMPS_COUNT = 1.5

HEIGHTS = (3.5, 4.0, 4.5, 5.0, 6.0)
"""The heights that separate one step of height from the next."""

POINTS = (13,)
"""The fewest club points in each step of points, leaving out the first step."""

STEPS = (4.0, 4.75)
"""A hand below the first of these heights bids Fixed 1, below the second Fixed 2, else Fixed 3."""


@cache
def card_heights(trumps: Suit) -> tuple[float, ...]:
    """Return how high each card ranks if ``trumps`` are trumps, in a list indexed by card
    number."""
    found = [0.0] * PACK_SIZE
    for place, lane in enumerate(lane_orders(trumps)):
        for n, card in enumerate(lane):
            below = (len(lane) - 1 - n) / (len(lane) - 1)
            found[card] = below * (TRUMPS_COUNT if place == 0 else 1)
    return tuple(found)


def height(hand: Collection[Card], trumps: Suit) -> float:
    """Return the height of a hand: the sum of the heights of its cards, which are greater for
    higher cards.

    >>> from tridge_solver.core.cards import parse_hand
    >>> round(height(parse_hand("75.6542.3A.4"), Suit.CLUBS), 2)
    3.48
    """
    by_card = card_heights(trumps)
    return sum(by_card[card] for card in hand)


@dataclass(frozen=True)
class FixedByHeight:
    """The Fixed bid that a hand should make in its lowest suit, and its height there.

    Attributes:
        height: its height in that suit.
        contract: the bid.
    """

    height: float
    contract: Contract


def fixed_by_height(hand: Collection[Card]) -> FixedByHeight:
    """Return the Fixed bid for a hand after all have passed. It is in a suit that gives it a trump.

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
"""The calls so far, for the value of a pass: none, a bid, or three passes."""

PASSES = (NOBODY_YET, "one", "two")
"""The calls so far while nobody has bid, indexed by the number of passes."""


THREE = 3
"""The number of payers if nobody sits out at the table."""


@dataclass(frozen=True)
class Passing:
    """The value of a pass to a seat.

    Attributes:
        points, points_margin: :attr:`chips` and :attr:`chips_margin` by their old names.
        height: the height of the hand in its lowest suit.
        is_known: whether there is a table for it; otherwise a pass counts as worth nothing.
    """

    points: float
    points_margin: float
    height: float
    is_known: bool = True

    @property
    def chips(self) -> float:
        """The seat's average chips after a pass."""
        return self.points

    @property
    def chips_margin(self) -> float:
        """Half of the 95 % interval of the chips."""
        return self.points_margin


class Price(NamedTuple):
    """The average chips of a pass, for three and for four payers with an empty Game Fund, and what
    each chip in the fund adds.

    ``margin`` is half of the 95 % interval with three payers and the funds of a first deal.
    """

    with_three: float
    with_four: float
    of_game_fund: float
    margin: float


@cache
def prices() -> dict[str, list[Price]]:
    """Return the values of a pass, keyed by the calls so far; each list goes by steps of points,
    then of height."""
    found: dict[str, list[Price]] = {}
    for line in Path(__file__).with_name("passing_prices.txt").read_text("utf-8").splitlines():
        calls, *numbers = line.split()
        found.setdefault(calls, []).append(Price(*map(float, numbers)))
    return found


def passing(
    hand: Collection[Card], rules: Ruleset, funds: AnyFunds, payers: int, heard: str
) -> Passing:
    """Return the value of passing for the seat that holds ``hand``.

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


def heard_in(auction: AuctionMoment) -> str:
    """Return the calls of an auction in the form that :func:`passing` takes.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> auction = AuctionMoment(TRIDGE)
    >>> heard_in(auction), *(heard_in(auction.after_word(word)) for word in ("Pass", "Play"))
    ('none', 'one', 'bid')
    """
    if auction.stage is not Stage.BIDS:
        return FIXED
    if auction.holder is None:
        return PASSES[sum(auction.passed)]
    return BID


ALL_TRICKS_FROM = 18
"""A hand with fewer club points than this, in its best suit, is not worth All Tricks."""

NO_TRICKS_BELOW = 2.5
"""A hand of at least this height is not worth No Tricks."""

FIXED_SUITS = 2
"""The number of suits, the hand's lowest, in which a Fixed bid is considered."""


class NoContractError(DealError):
    """Raised when there is no contract left to bid."""


def parse_bid(text: str, rules: Ruleset, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read the bid to outrank; without a suit, it counts as a bid in a suit that is not preferred.

    Raises :class:`~tridge_solver.errors.ContractError`.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> str(parse_bid("Play D", TRIDGE)), str(parse_bid("play", TRIDGE))
    ('Play D', 'Play S')
    """
    plain = next(suit for suit in SUITS if suit is not rules.preference)
    try:
        bid = Contract.parse(text, pack)
    except ContractError as error:
        try:
            bid = Contract.parse(f"{text} {pack.suit_text(plain)}", pack)
        except ContractError:
            raise error from None
    if bid.kind is Kind.PASS:
        raise ContractError("a Pass needs no outranking", "a contract, e.g. Play H")
    if not bid.exists_in(rules):
        raise ContractError(f"{rules.name} has no {bid.kind.value}")
    return Contract(bid.kind) if bid.is_flip else bid


def read_over(text: str, rules: Ruleset, pack: Pack) -> Contract:
    """Read the bid to outrank, given in letters or full words, of ``pack`` or in English.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> str(read_over("Play diamonds", TRIDGE, Pack.ENGLISH))
    'Play D'
    """

    def read(text: str, printed: Pack) -> Contract:
        return parse_bid(contract_words(text, printed), rules, printed)

    text = parsed_text(text, ContractError, "a bid", "text, e.g. 'Flip S', or a Contract")
    return in_either_pack(read, text, pack)


def may_equal(over: Contract | None, rules: Ruleset, place: str) -> bool:
    """Return whether a seat at ``place`` may bid the same as ``over`` and so hold the bid.

    In Tresillo the Lead may, whoever bid; of the highest contract nobody, for it ends the auction.

    >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
    >>> over = Contract.parse("Play H")
    >>> [may_equal(over, TRESILLO, "lead"), may_equal(over, TRESILLO, "last"),
    ...  may_equal(over, TRIDGE, "lead"), may_equal(None, TRESILLO, "lead")]
    [True, False, False, False]
    """
    if over is None or not rules.holds_equal_bids or place != "lead":
        return False
    return over.rank(rules) < ladder(rules)[-1]


def possible_contracts(
    hand: Collection[Card],
    rules: Ruleset,
    over: Contract | None = None,
    passed: bool = False,
    equal: bool = False,
) -> tuple[Contract, ...]:
    """Return the contracts to consider for ``hand``, the lowest rank first.

    While the auction is open that is every contract of the ruleset: those that need three passes
    stand by. Once somebody has bid, they are the ones that outrank ``over``, or with ``equal``
    rank no lower; once all have ``passed``, No Tricks and Fixed alone; and over a Fixed bid only
    higher ones, for then nobody has wanted No Tricks.

    Raises :class:`NoContractError` if nothing is left.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> [str(c) for c in possible_contracts(hand, TRIDGE, Contract.parse("Flip D"))][:4]
    ['No Change S', 'No Change H', 'No Change C', 'No Change D']
    """
    if passed and not rules.bids_after_passes:
        raise DealError(f"three passes end the auction in {rules.name}")
    if over is not None and is_for_the_passed_out(over) is not passed:
        when = "before three have passed" if is_for_the_passed_out(over) else "once all have passed"
        raise DealError(f"nobody bids {over.kind.value} {when}")
    found = [
        contract
        for contract in all_contracts(rules)
        if _holds_what_it_takes(hand, contract)
        and (over is None or _is_enough(contract.rank(rules), over.rank(rules), equal))
        and (is_for_the_passed_out(contract) or not passed)
        and (not is_for_the_passed_out(contract) or passed or over is None)
        # Fixed is bid for once nobody wanted No Tricks.
        and not (over is not None and passed and contract.kind is Kind.NO_TRICKS)
    ]
    if not found:
        bid = f"outranks {over}" if over is not None else "may be bid without a trump"
        raise NoContractError(f"no contract of {rules.name} {bid}")
    return tuple(found)


def within_reach(hand: Collection[Card], contracts: Collection[Contract]) -> tuple[Contract, ...]:
    """Return only the contracts that can be worth bidding on such a hand.

    Raises :class:`NoContractError` if none is.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> great = [Contract.parse("No Change S"), Contract.parse("All Tricks S")]
    >>> [str(contract) for contract in within_reach(hand, great)]
    ['No Change S']
    """
    points = max(point_count(hand, suit).total for suit in SUITS)
    out: set[Kind] = set() if points >= ALL_TRICKS_FROM else {Kind.ALL_TRICKS}
    if fixed_by_height(hand).height >= NO_TRICKS_BELOW:
        out.add(Kind.NO_TRICKS)
    fixed = {each.trumps for each in contracts if each.kind is Kind.FIXED and each.trumps}
    low = sorted(fixed, key=lambda suit: height(hand, suit))[:FIXED_SUITS]
    found = tuple(
        contract
        for contract in contracts
        if contract.kind not in out and (contract.kind is not Kind.FIXED or contract.trumps in low)
    )
    if not found:
        raise NoContractError("no contract within reach of the hand is left")
    return found


def _is_enough(rank: tuple[int, ...], over: tuple[int, ...], equal: bool) -> bool:
    return rank > over or (equal and rank == over)


def _holds_what_it_takes(hand: Collection[Card], contract: Contract) -> bool:
    """Return whether the hand holds the trump, or both black aces, if the contract requires
    them."""
    if contract.needs_black_aces:
        return {SPADE_ACE, CLUB_ACE}.issubset(hand)
    trumps: Suit | None = contract.trumps
    if trumps is None or not contract.needs_trump:
        return True
    return any(is_trump(card, trumps) for card in hand)
