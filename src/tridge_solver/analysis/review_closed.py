"""A played deal judged once more, from what each seat could know when it decided.

Each card with a choice is held against the others in random worlds that fit what its owner had
seen (see :mod:`tridge_solver.analysis.advice`), the bid against other bids from the nine cards (see
:mod:`tridge_solver.analysis.bidding`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tridge_solver.analysis.advice import Advice, advice_at
from tridge_solver.analysis.bidding import Bidding, bid
from tridge_solver.analysis.closed_worlds import CardSolver
from tridge_solver.analysis.decisions import Decision
from tridge_solver.analysis.exchange_closed import Sampling
from tridge_solver.deal import HAND_SIZE, Deal, DealError
from tridge_solver.rules.auction import is_for_the_passed_out

DEFAULT_SAMPLES = 250
"""Worlds of a decision, unless said otherwise: there are some twenty in a deal."""


@dataclass(frozen=True)
class ClosedJudge:
    """Judges decisions of played deals by what could be known.

    Attributes:
        sampling: seed and worlds; :data:`DEFAULT_SAMPLES` of them unless said otherwise.
        solver: keeps its tables from decision to decision.
    """

    sampling: Sampling
    solver: CardSolver

    @classmethod
    def of(cls, sampling: Sampling) -> ClosedJudge:
        """A new one."""
        if sampling.samples is None and sampling.precision is None and sampling.seconds is None:
            sampling = replace(sampling, samples=DEFAULT_SAMPLES)
        return cls(sampling, CardSolver(sampling.threads, sampling.table_bytes))

    def judged(self, deal: Deal, decisions: Iterable[Decision]) -> tuple[Decision, ...]:
        """The decisions with what could be known of each card that was not forced.

        ``deal`` is the one they belong to, with its record.
        """
        return tuple(
            replace(decision, closed=self._advice(deal, decision.number - 1))
            if decision.kind == "card" and not decision.forced
            else decision
            for decision in decisions
        )

    def bid(self, deal: Deal) -> Bidding | None:
        """What the Player's nine cards were worth; ``None`` where the file does not tell them.

        They are told where the exchanges are, or nobody exchanged.
        """
        contract = deal.contract
        if contract is None or deal.declarer is None or deal.hand_size != HAND_SIZE:
            return None
        if deal.exchanges is None and contract.player_exchanges(deal.rules):
            return None
        try:
            return bid(
                deal,
                deal.declarer,
                self.sampling,
                passed=is_for_the_passed_out(contract),
            )
        except DealError:
            return None  # e.g. no contract that such a hand may be bid in

    def _advice(self, deal: Deal, number: int) -> Advice:
        return advice_at(deal, number, self.sampling, solver=self.solver)
