"""An in-comer's exchange from one seat's nine cards, the others dealt at random.

Every choice of the seat, nothing or one card, is tried in the same worlds. What the seat knows of
the others is who discarded a card before it; what it believes of an in-comer is that his nine cards
were worth the contract he named.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Paired, paired_means
from tridge_solver.analysis.random_words import FRESH
from tridge_solver.analysis.sampling import Progress, Sampling, check_of, no_progress
from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.incomer_open import contracts_asked
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring.funds import Funds, funds_of
from tridge_solver.games.ombre.scoring.incomer import incomer_of, quarter_of
from tridge_solver.games.ombre.worlds.incomer_engines import Engines, Values
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    IncomerWorlds,
    Outcome,
    Thrown,
    choices_of,
)
from tridge_solver.games.ombre.worlds.incomer_worth import Worth, chips_of, worth_of

Grid = npt.NDArray[np.float64]

WORLDS = 200
"""Worlds by default."""


@dataclass(frozen=True)
class IncomerOption(Tabular):
    """A choice of the seat.

    Attributes:
        contract: with the trump suit.
        thrown: the card discarded, or none.
        worth: the in-comer's, whoever asks.
        gap: by how many chips it trails the best choice, world by world; ``None`` of the best.
    """

    contract: Contract
    thrown: Thrown
    worth: Worth
    gap: Paired | None


@dataclass(frozen=True, repr=False)
class SampledIncomerExchange(AnswerOfDeal):
    """What a seat should discard.

    Attributes:
        deal: the deal asked about.
        player, seat: the in-comer, and who asks.
        contracts: those weighed.
        options: every choice in each of them, best for the seat first.
        before: the funds when the cards were dealt.
        samples, seed: how many worlds, of which seed.
    """

    report_in = "report.incomer_sampled"

    deal: OmbreDeal
    player: Seat
    seat: Seat
    contracts: tuple[Contract, ...]
    options: tuple[IncomerOption, ...]
    before: Funds
    samples: int
    seed: int


def exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    *,
    top: int | None = None,
    sampling: Sampling | None = None,
    solver: Values | None = None,
    progress: Progress | None = None,
) -> SampledIncomerExchange:
    """What ``seat``, by default the in-comer, should discard in ``trumps`` or the deal's suit.

    Args:
        deal: shows the nine cards of the seat; the other hands are not looked at, and of an
            ``Exchange`` only which of the seats before this one discarded a card.
        top: discards reported beside the best; all of them unless given.
        sampling: seed and number of the worlds.
        solver: to keep tables from deal to deal.
        progress: called with how many choices are weighed.

    Raises :class:`~tridge_solver.DealError` where the hand is not known or not whole.
    """
    sampling, tell = sampling or Sampling(), progress or no_progress
    samples, seed = sampling.counted(WORLDS, "an in-comer"), sampling.seed
    player = incomer_of(deal)
    seat = player if seat is None else seat
    if seat not in deal.active:
        raise DealError(f"{seat.letter} does not play")
    hand = deal.whole_hand(seat)
    before = funds_of(deal)
    assert isinstance(before, Funds)  # an in-comer plays Tridge
    funds = quarter_of(before).funds
    order = deal.from_player(player)
    place = order.index(seat)
    worlds = IncomerWorlds(hand, deal.rules, seed, place, solver or Engines(), check_of(tell))
    contracts = contracts_asked(deal, trumps)
    graded: list[tuple[Contract, Thrown, list[Outcome]]] = []
    for number, contract in enumerate(contracts):
        dealt = worlds.worlds(FRESH, 0, samples, None if place == 0 else contract)
        choices = choices_of(hand, contract)
        for at, thrown in enumerate(choices):
            tell("weighing", number * len(choices) + at, len(contracts) * len(choices))
            outcomes = worlds.grades(dealt, contract, thrown, _made(deal, order[:place]))
            graded.append((contract, thrown, outcomes))
    sign = 1 if place == 0 else -1
    weighed = [
        (contract, thrown, worth_of(deal.rules, contract, outcomes, funds), outcomes)
        for contract, thrown, outcomes in graded
    ]
    weighed.sort(key=lambda each: -sign * each[2].points)
    best = _chips(deal, weighed[0][0], weighed[0][3], funds)
    options = tuple(
        IncomerOption(
            contract,
            thrown,
            worth,
            paired_means(sign * best, sign * _chips(deal, contract, outcomes, funds), len(weighed))
            if number and samples > 1
            else None,
        )
        for number, (contract, thrown, worth, outcomes) in enumerate(weighed)
    )
    options = options if top is None else options[: top + 1]
    return SampledIncomerExchange(deal, player, seat, contracts, options, before, samples, seed)


def _made(deal: OmbreDeal, earlier: Sequence[Seat]) -> tuple[bool | None, ...]:
    """Which of the seats before discarded a card, where the deal has it."""
    if deal.exchanges is None:
        return (None,) * len(earlier)
    made = {exchange.seat: exchange.count > 0 for exchange in deal.exchanges}
    return tuple(made.get(seat, False) for seat in earlier)


def _chips(deal: OmbreDeal, contract: Contract, outcomes: Sequence[Outcome], funds: Funds) -> Grid:
    """The in-comer's points, world by world."""
    return np.array([chips_of(deal.rules, contract, each, funds) for each in outcomes], float)
