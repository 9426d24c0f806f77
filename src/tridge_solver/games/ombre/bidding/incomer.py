"""Bidding of an in-comer: which contract to name on nine cards, with all other cards dealt at
random.

Every contract is valued after its best exchange: the discards race in worlds of their own, and the
best is measured in fresh ones. The alternative is *No Play*, worth nothing once the quarter is
paid. Before that comes the question whether to come in at all, before seeing the cards.

The value of coming in was measured once on random hands of nine: how often *Play* in the best suit,
and *No Tricks*, succeed after the usual exchange. For given funds that says what the in-comer would
name on each hand, or *No Play*, and its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from tridge_solver.analysis.intervals import margin_of_few
from tridge_solver.analysis.layouts import FRESH, RACING
from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.sampling import Progress, Sampling, check_of, no_progress
from tridge_solver.core.cards import Card, parse_hand
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.scoring.funds import Funds, funds_of
from tridge_solver.games.ombre.scoring.incomer import Quarter, incomer_of, quarter_of
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    Engines,
    IncomerWorlds,
    Thrown,
    Values,
    Worth,
    choices_of,
    contracts_of,
    worth_of,
)

MEASURED_SEED = 20261122
MEASURED_WORLDS = 20
"""The number of worlds in each half of a hand's sample in ``incomer_hands.txt``.

``research/incomer_study.py --write`` makes it. Twelve numbers a hand: wins, draws and chips
beside the funds, in one half of its worlds and in the other, of *Play* in its best suit and of
*No Tricks*.
"""


class Half(NamedTuple):
    """The result of a contract in one half of a hand's worlds.

    Attributes:
        wins, draws: how many of :data:`MEASURED_WORLDS`.
        chips: the other chips in all of them: honours, and the forty chips.
    """

    wins: int
    draws: int
    chips: int


Measured = tuple[Half, Half]
"""The results of a hand's contract in both halves of its worlds."""


@dataclass(frozen=True)
class Blind:
    """The value of coming in for given funds, before the cards are seen and after the quarter is
    paid.

    Attributes:
        points: mean chips, minus the quarter.
        margin: half the width of their 95 % interval.
        played: the share of hands they play; the others are *No Play*.
        no_tricks: the share on which they name *No Tricks*.
        wins: the share of the played deals that they win.
        quarter: the price of coming in.
        hands, worlds, seed: the size and seed of the measurement.
    """

    points: float
    margin: float
    played: float
    no_tricks: float
    wins: float
    quarter: int
    hands: int
    worlds: int
    seed: int

    @property
    def chips(self) -> float:
        """The average chips of an in-comer."""
        return self.points

    @property
    def pays(self) -> bool | None:
        """Whether it pays to come in; ``None`` if the interval includes zero."""
        return None if abs(self.points) <= self.margin else self.points > 0


@cache
def measured_hands() -> tuple[tuple[Measured, Measured], ...]:
    """Return the results of *Play* and of *No Tricks* for every measured hand."""
    text = Path(__file__).with_name("incomer_hands.txt").read_text("utf-8")
    numbers = list(map(int, text.split()))
    each = 12
    hands = []
    for start in range(0, len(numbers), each):
        one = [Half(*numbers[start + n : start + n + 3]) for n in range(0, each, 3)]
        hands.append(((one[0], one[1]), (one[2], one[3])))
    return tuple(hands)


def play_points(half: Half, funds: Funds) -> float:
    """Return the average points of *Play*: the Game Fund won, lost once in a draw, lost twice in a
    defeat."""
    losses = MEASURED_WORLDS - half.wins - half.draws
    return (funds.game * (half.wins - half.draws - 2 * losses) + half.chips) / MEASURED_WORLDS


def no_tricks_points(half: Half, funds: Funds) -> float:
    """Return the average points of *No Tricks*: Game Fund and Widow's Fund, won or lost."""
    return (
        (funds.game + funds.widow) * (2 * half.wins - MEASURED_WORLDS) + half.chips
    ) / MEASURED_WORLDS


@cache
def coming_in(before: Funds) -> Blind:
    """Return the value of coming in, given the funds ``before`` the quarter is paid.

    What to name on a hand is decided by one half of its worlds and measured in the other, each way
    once, so that luck is not taken for skill.

    >>> coming_in(Funds(40, 100)).quarter
    10
    """
    quarter = quarter_of(before)
    points, played, low, wins = [], 0, 0, 0
    for play, no_tricks in measured_hands():
        total = 0.0
        for this, other in ((0, 1), (1, 0)):
            by_play = play_points(play[this], quarter.funds)
            by_low = no_tricks_points(no_tricks[this], quarter.funds)
            if max(by_play, by_low) <= 0:
                continue
            played += 1
            if by_play >= by_low:
                total += play_points(play[other], quarter.funds)
                wins += play[other].wins
            else:
                low += 1
                total += no_tricks_points(no_tricks[other], quarter.funds)
                wins += no_tricks[other].wins
        points.append(total / 2 - quarter.chips)
    margin = margin_of_few(points)
    assert margin is not None  # of many hands
    return Blind(
        points=fmean(points),
        margin=margin,
        played=played / (2 * len(points)),
        no_tricks=low / (2 * len(points)),
        wins=wins / (played * MEASURED_WORLDS) if played else 0.0,
        quarter=quarter.chips,
        hands=len(points),
        worlds=2 * MEASURED_WORLDS,
        seed=MEASURED_SEED,
    )


WORLDS = 200
"""The default number of fresh worlds."""

MAX_RACED = 40
"""The most worlds of a race of discards; a race never has more worlds than the fresh sample."""


@dataclass(frozen=True)
class IncomerBid(Tabular):
    """One contract, and its value to an in-comer.

    Attributes:
        contract: kind and suit.
        thrown: the card they discard for it, or none.
        worth: its value in the fresh worlds.
    """

    contract: Contract
    thrown: Thrown
    worth: Worth

    @property
    def feasible(self) -> bool:
        """Whether the contract is worth more than *No Play*, now that the quarter is paid."""
        return self.worth.points > 0


@dataclass(frozen=True, repr=False)
class IncomerBidding(AnswerOfDeal):
    """The contracts that an in-comer may name, each with its value.

    Attributes:
        deal: the deal asked about.
        seat, hand: the in-comer and their nine cards.
        bids: every contract they may name, best first.
        before: the funds when the cards were dealt.
        quarter: the price of coming in, and the funds played for.
        blind: the value of coming in before any card is seen.
        samples, seed: the number of fresh worlds, and their seed.
    """

    report_in = "report.incomer_sampled"

    deal: OmbreDeal
    seat: Seat
    hand: tuple[Card, ...]
    bids: tuple[IncomerBid, ...]
    before: Funds
    quarter: Quarter
    blind: Blind
    samples: int
    seed: int

    @property
    def recommended(self) -> IncomerBid | None:
        """The contract to name; ``None`` for *No Play*."""
        best = self.bids[0]
        return best if best.feasible else None


def incomer_hand(hand: str | Sequence[Card], rules: Ruleset = TRIDGE) -> OmbreDeal:
    """Return a deal in which only the nine cards of the in-comer are known, and North deals.

    Raises :class:`~tridge_solver.DealError` if the hand has not nine cards or the rules have
    no in-comer; :class:`~tridge_solver.errors.CardError` if the text is not a hand.

    >>> deal = incomer_hand("A.AJ.J74.A62")
    >>> deal.game.name, deal.dealer.letter
    ('In-comer', 'N')
    """
    cards = parse_hand(hand) if isinstance(hand, str) else tuple(sorted(hand))
    if len(set(cards)) != TRICKS or len(cards) != TRICKS:
        raise DealError(f"the hand has {len(cards)} cards (expected nine different ones)")
    if not rules.has_incomer:
        raise DealError(f"{rules.name} has no in-comer (expected the rules of tridge)")
    return OmbreDeal((cards, None, None, None), frozenset(), rules=rules, dealer=Seat.NORTH)


def bid(
    deal: OmbreDeal,
    seat: Seat | None = None,
    sampling: Sampling | None = None,
    *,
    solver: Values | None = None,
    progress: Progress = no_progress,
) -> IncomerBidding:
    """Value the contracts that the in-comer of ``deal`` may name, from their nine cards and the
    funds.

    Args:
        deal: of an in-comer, e.g. :func:`incomer_hand`; its funds are those before the quarter.
        seat: the in-comer, who is the only one to name anything.
        sampling: seed and number of the fresh worlds of each contract.
        solver: to keep tables from deal to deal.
        progress: called with the contract that is weighed.

    Raises :class:`~tridge_solver.DealError` if the hand is not known or not whole.
    """
    sampling = sampling or Sampling()
    samples, seed = sampling.counted(WORLDS, "an in-comer"), sampling.seed
    incomer = incomer_of(deal)
    if seat is not None and seat is not incomer:
        raise DealError(f"{seat.letter} did not come in (expected {incomer.letter})")
    hand = deal.whole_hand(incomer)
    before = funds_of(deal)
    assert isinstance(before, Funds)  # an in-comer plays Tridge
    quarter = quarter_of(before)
    worlds = IncomerWorlds(
        hand, deal.rules, seed, solver=solver or Engines(), check=check_of(progress)
    )
    contracts = contracts_of(hand)
    bids = []
    for number, contract in enumerate(contracts):
        progress("weighing", number, len(contracts))
        thrown = best_exchange(worlds, contract, min(MAX_RACED, samples))
        outcomes = worlds.grades(worlds.worlds(FRESH, 0, samples), contract, thrown)
        worth = worth_of(deal.rules, contract, outcomes, quarter.funds)
        bids.append(IncomerBid(contract, thrown, worth))
    bids.sort(key=lambda each: -each.worth.points)
    return IncomerBidding(
        deal=deal,
        seat=incomer,
        hand=hand,
        bids=tuple(bids),
        before=before,
        quarter=quarter,
        blind=coming_in(before),
        samples=samples,
        seed=seed,
    )


def best_exchange(
    worlds: IncomerWorlds, contract: Contract, most_worlds: int = MAX_RACED
) -> Thrown:
    """Return the discard that wins most often in a race for ``contract``; if several tie or none
    wins, prefer the usual one."""
    choices = choices_of(worlds.hand, contract)
    tried = worlds.grades(worlds.worlds(RACING, 0, most_worlds), contract, choices[0])
    if all(each.grade is not Grade.WIN for each in tried):
        return choices[0]

    def wins(alive: Sequence[int], start: int, count: int) -> Wins:
        dealt = worlds.worlds(RACING, start, count)
        return np.array(
            [
                [each.grade is Grade.WIN for each in worlds.grades(dealt, contract, choices[n])]
                for n in alive
            ]
        ).T

    return choices[race(len(choices), wins, most_worlds).winner]
