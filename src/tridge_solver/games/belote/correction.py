"""A fitted correction for deals of Belote: it estimates results at the table from those with open
cards.

With open cards both sides find plays that nobody can know at a table. The result of seats that see
only their own cards is estimated from the points by which the contract is made, or missed, with
open cards. A straight line gives their chance of making it, on the scale of log odds, and another
their points if they make it. The numbers are those of ``research/belote_hands.py``: 594 closed
deals of 198 random hands that may bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, hypot
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import margin_within
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.contracts import BID_STEP
from tridge_solver.games.belote.rule_bidder import family
from tridge_solver.games.belote.rules import BeloteRules
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    BeloteFacts,
    needed,
    score_if_lost,
    totals,
)

Numbers: TypeAlias = "npt.NDArray[np.float64]"


class LogOdds(NamedTuple):
    """A fitted formula for the chance of making a contract at the table, as log odds.

    Attributes:
        constant: for a contract just made with open cards, the opponents leading.
        ten: added for each ten points to spare with open cards, subtracted for each ten missing.
        lead: added if the bidders lead to the first trick.
    """

    constant: float
    ten: float
    lead: float

    def share(self, over: int, *, leads: bool) -> float:
        """Return the chance of making a contract that has this many points to spare with open
        cards."""
        odds = self.constant + self.ten * over / BID_STEP + self.lead * leads
        return 1 / (1 + exp(-odds))


class Over(NamedTuple):
    """A fitted formula for the points to spare at the table, if the contract is made: ``least``,
    plus a ``share`` of the points to spare with open cards."""

    least: float
    share: float


class AllTricks(NamedTuple):
    """The share of deals in which the bidders take all tricks at the table: in deals where they
    can do so with open cards, and in all others."""

    sure: float
    unsure: float


class Correction(NamedTuple):
    """The fitted correction for one kind of contract, with its uncertainty.

    ``margin`` is half of the 95 % interval of a hand's share of contracts made: from lines fitted
    to resampled hands, and from the difference between hands that are alike with open cards.
    """

    made: LogOdds
    over: Over
    all_tricks: AllTricks
    margin: float


ALL_TRICKS = AllTricks(0.49, 0.01)

MARGIN = 0.095
"""The margin of the correction. Of it, 0.056 comes from the lines of play and 0.077 from the
hands."""

CORRECTIONS = {
    "suit": Correction(LogOdds(0.40, 0.86, -1.25), Over(10.0, 0.63), ALL_TRICKS, MARGIN),
    "NT": Correction(LogOdds(0.40, 0.86, -1.25), Over(14.0, 0.63), ALL_TRICKS, MARGIN),
    "AT": Correction(LogOdds(0.40, 0.36, -1.25), Over(19.0, 0.63), ALL_TRICKS, MARGIN),
}
"""The corrections for each :func:`~tridge_solver.games.belote.rule_bidder.family` of
denominations; all suits share one. Constant and lead are the same in all. Points weigh less in
all trump, where they vary more."""


class ContractWorth(NamedTuple):
    """The value of a contract at the table in one deal.

    Attributes:
        made: the chance of making it.
        gain: the bidders' score minus the others', on average.
        swing: the gain of making it over failing.
        margin: half of the 95 % interval of ``made`` by the correction alone.
    """

    made: float
    gain: float
    swing: float
    margin: float

    @property
    def ends(self) -> tuple[float, float]:
        """The bidders' score minus the other side's, if the contract fails and if it is made."""
        lost = self.gain - self.made * self.swing
        return lost, lost + self.swing


@dataclass(frozen=True)
class TableValue:
    """The value of a bid or a call at the table.

    Attributes:
        made: the chance of the contract; ``None`` if nobody has bid.
        made_margin: half of its 95 % interval.
        score: the score of the seat's side minus that of the others, on average.
        margin: half of the 95 % interval of the score.
    """

    made: float | None
    made_margin: float | None
    score: float
    margin: float


def shares_of(facts: BeloteFacts, rules: BeloteRules) -> tuple[int, int, int]:
    """Return the bidders' total, the total of both sides, and the least total that makes the
    contract. None includes the bonus for all tricks."""
    both = totals(replace(facts, capot=None), rules)
    return (
        both[facts.bidder],
        sum(both),
        max(needed(facts.contract, rules), sum(both) // 2 + 1),
    )


def at_table(facts: BeloteFacts, rules: BeloteRules, *, leads: bool) -> ContractWorth:
    """Return the value of a contract at the table, estimated from its result with open cards.

    Args:
        facts: the end of the deal with open cards.
        leads: whether the bidders lead to the first trick.

    >>> from tridge_solver.games.belote.contracts import BeloteContract
    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> facts = BeloteFacts(BeloteContract.parse("90 S"), 0, (122, 40))
    >>> 0.5 < at_table(facts, BELOTE, leads=True).made < 1
    True
    """
    contract, own, other = facts.contract, facts.bidder, 1 - facts.bidder
    found = CORRECTIONS[family(contract.denomination)]
    takes_all = found.all_tricks.sure if facts.capot == own else found.all_tricks.unsure
    own_total, every, least = shares_of(facts, rules)
    if contract.is_capot:
        made = takes_all
        total = float(every - facts.melds[other] - facts.belote[other])
    else:
        over = own_total - least
        made = found.made.share(over, leads=leads)
        total = min(least + found.over.least + found.over.share * max(over, 0), every)
    bonus = CAPOT_BONUS * rules.capot * (1.0 if contract.is_capot else takes_all)
    if_made = (2 * total - every + bonus + contract.counts) * contract.factor
    lost = score_if_lost(facts, rules)
    if_lost = lost[own] - lost[other]
    swing = if_made - if_lost
    return ContractWorth(made, if_lost + made * swing, swing, found.margin)


def gains_of(ends: Sequence[ContractWorth | None], ours: Sequence[bool]) -> Numbers:
    """Return the difference between the sides' scores in each world.

    Args:
        ends: the end of play there; ``None`` if the deal is thrown in.
        ours: whether that is the side's own contract.
    """
    signed = zip(ends, ours, strict=True)
    return np.array([0.0 if end is None else end.gain if own else -end.gain for end, own in signed])


def between(ends: Sequence[ContractWorth | None], ours: Sequence[bool]) -> tuple[float, float]:
    """Return the lowest and the highest score of our side, if in each world the contract could
    fail or be made."""
    scores = [
        score if own else -score
        for end, own in zip(ends, ours, strict=True)
        for score in ((0.0, 0.0) if end is None else end.ends)
    ]
    return min(scores), max(scores)


def value_of(
    made: Sequence[ContractWorth | None], ends: Sequence[ContractWorth | None], ours: Sequence[bool]
) -> TableValue:
    """Return the average value over all worlds.

    Args:
        made: the contract that is asked about, in each; ``None`` if nobody has bid.
        ends, ours: as for :func:`gains_of`.
    """
    gains = gains_of(ends, ours)
    unsure = sum(
        end.margin * (end.swing if own else -end.swing)
        for end, own in zip(ends, ours, strict=True)
        if end is not None
    )
    score = float(gains.mean())
    margin = hypot(margin_within(gains, *between(ends, ours)), unsure / len(gains))
    asked = [each for each in made if each is not None]
    if not asked:
        return TableValue(None, None, score, margin)
    shares = np.array([each.made for each in asked])
    made_margin = hypot(margin_within(shares, 0.0, 1.0), max(each.margin for each in asked))
    return TableValue(float(shares.mean()), made_margin, score, margin)
