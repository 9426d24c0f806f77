"""The score of a deal of Belote, and of a session to a target. Belote is played for points,
without chips."""

from __future__ import annotations

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.contracts import BID_STEP, LOWEST_BID, BeloteContract
from tridge_solver.games.belote.rules import BeloteRules

FAILED = 160
"""The points that the opponents get if the contract fails, in every denomination."""

CAPOT_BONUS = 90
"""The bonus for all eight tricks, besides the points of the cards and the last trick."""

Sides = tuple[int, int]
"""A number for each side: first North and South, then East and West."""


@dataclass(frozen=True)
class BeloteFacts:
    """The result of a deal, with all that the score depends on.

    Attributes:
        contract: the contract played.
        bidder: the side that bid it: 0 North and South, 1 East and West.
        tricks_points: points of each side's tricks, including the last trick's ten, without bonus.
        capot: the side that took all eight tricks, or ``None``.
        melds: points of melds each side scores.
        belote: points of kings and queens of trumps of each side.
        is_lost: whether the deal says only that the contract failed; then ``tricks_points`` mean
            nothing.
    """

    contract: BeloteContract
    bidder: int
    tricks_points: Sides
    capot: int | None = None
    melds: Sides = (0, 0)
    belote: Sides = (0, 0)
    is_lost: bool = False


def points_with_bonus(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the points of each side's tricks, with 90 more for all eight tricks if the table
    plays that bonus."""
    bonus = [CAPOT_BONUS if rules.capot and facts.capot == side else 0 for side in (0, 1)]
    return facts.tricks_points[0] + bonus[0], facts.tricks_points[1] + bonus[1]


def totals(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the sum of tricks, melds and belote for each side, without rounding."""
    points = points_with_bonus(facts, rules)
    a, b = (points[side] + facts.melds[side] + facts.belote[side] for side in (0, 1))
    return a, b


def needed(contract: BeloteContract, rules: BeloteRules) -> int:
    """Return the least total that is enough for a bid."""
    return contract.counts + 2 * rules.two_over


def is_made(facts: BeloteFacts, rules: BeloteRules) -> bool:
    """Return whether the contract is made: with more points than the opponents and at least the
    number bid, without rounding."""
    if facts.is_lost:
        return False
    if facts.contract.is_capot:
        return facts.capot == facts.bidder
    total = totals(facts, rules)
    ours, theirs = total[facts.bidder], total[1 - facts.bidder]
    return ours > theirs and ours >= needed(facts.contract, rules)


def score(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the score of each side for a deal.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> contract = BeloteContract.parse("90 S")
    >>> score(BeloteFacts(contract, 0, (88, 74), melds=(20, 0)), BELOTE)
    (190, 70)
    """
    if not is_made(facts, rules):
        return score_if_lost(facts, rules)
    a, b = (total // BID_STEP * BID_STEP for total in totals(facts, rules))
    counts = facts.contract.counts
    a, b = (a + counts, b) if facts.bidder == 0 else (a, b + counts)
    return a * facts.contract.factor, b * facts.contract.factor


def score_if_lost(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the score of each side if the contract fails; the points of the tricks then do not
    matter."""
    side, other = facts.bidder, 1 - facts.bidder
    kept = facts.belote[side] if rules.keep_belote else 0
    paid = FAILED + facts.melds[other] + facts.belote[other] + facts.contract.counts
    a, b = (kept, paid) if side == 0 else (paid, kept)
    return a * facts.contract.factor, b * facts.contract.factor


def best_number(total: int, opponents: int, rules: BeloteRules) -> int | None:
    """Return the highest number that a side makes with these totals; ``None`` if it makes none."""
    number = (total - 2 * rules.two_over) // BID_STEP * BID_STEP
    return number if total > opponents and number >= LOWEST_BID else None


@dataclass(frozen=True)
class GameState:
    """The state of a game to a target.

    Attributes:
        number: which game of the session, from 1.
        totals: points of each side in it.
        winner: the side that has won it, ``None`` while it goes on.
    """

    number: int = 1
    totals: Sides = (0, 0)
    winner: int | None = None

    def after(self, points: Sides, rules: BeloteRules) -> GameState:
        """Return the state after another deal is scored; after a finished game, a new one
        begins."""
        number, before = (
            (self.number, self.totals) if self.winner is None else (self.number + 1, (0, 0))
        )
        now = before[0] + points[0], before[1] + points[1]
        reached = max(now) >= rules.target and now[0] != now[1]
        return GameState(number, now, now.index(max(now)) if reached else None)
