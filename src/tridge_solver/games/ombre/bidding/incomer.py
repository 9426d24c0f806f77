"""What an in-comer may name on nine cards, the others dealt at random.

Every contract is weighed after the exchange that does best in it: the discards race in worlds of
their own, and the best is measured in fresh ones. Beside all of them stands *No Play*, worth
nothing once the quarter is paid; and the question before it, whether to come in at all, with cards
unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.random_words import FRESH, RACING
from tridge_solver.analysis.sampling import Progress, Sampling, check_of, no_progress
from tridge_solver.core.cards import Card, parse_hand
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.incomer_blind import Blind, coming_in
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.scoring.funds import Funds, funds_of
from tridge_solver.games.ombre.scoring.incomer import Quarter, incomer_of, quarter_of
from tridge_solver.games.ombre.worlds.incomer_engines import Engines, Values
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    IncomerWorlds,
    Thrown,
    choices_of,
    contracts_of,
)
from tridge_solver.games.ombre.worlds.incomer_worth import Worth, worth_of

WORLDS = 200
"""Fresh worlds by default."""

MAX_RACED = 40
"""Worlds in which discards race at most, and in no more than are fresh."""


@dataclass(frozen=True)
class IncomerBid(Tabular):
    """What a contract is worth to an in-comer.

    Attributes:
        contract: kind and suit.
        thrown: the card that he puts away for it, or none.
        worth: in the fresh worlds.
    """

    contract: Contract
    thrown: Thrown
    worth: Worth

    @property
    def feasible(self) -> bool:
        """Whether it is worth more than *No Play*, the quarter being paid."""
        return self.worth.points > 0


@dataclass(frozen=True, repr=False)
class IncomerBidding(AnswerOfDeal):
    """What an in-comer may name.

    Attributes:
        deal: the deal asked about.
        seat, hand: the in-comer and his nine cards.
        bids: every contract he may name, best first.
        before: the funds when the cards were dealt.
        quarter: what coming in cost, and the funds played for.
        blind: what coming in is worth before any card is seen.
        samples, seed: how many fresh worlds, of which seed.
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
        """The contract to name, ``None`` for *No Play*."""
        best = self.bids[0]
        return best if best.feasible else None


def incomer_hand(hand: str | Sequence[Card], rules: Ruleset = TRIDGE) -> OmbreDeal:
    """A deal of which only the in-comer's nine cards are known; North deals.

    Raises :class:`~tridge_solver.DealError` for what is no hand of nine cards or for rules
    without an in-comer; :class:`~tridge_solver.CardError` for text that is no hand.

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
    """What the in-comer of ``deal`` may name: his nine cards and the funds are all that counts.

    Args:
        deal: of an in-comer, e.g. :func:`incomer_hand`; its funds are those before the quarter.
        seat: the in-comer, who is the only one to name anything.
        sampling: seed and number of the fresh worlds of each contract.
        solver: to keep tables from deal to deal.
        progress: called with the contract that is weighed.

    Raises :class:`~tridge_solver.DealError` where his hand is not known or not whole.
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
    """The card to discard for ``contract``: the one that wins most often in worlds for racing; of
    equals the one custom would throw, as where that wins nothing."""
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
