"""A played deal judged by what each seat could know when it decided.

Each card with a choice is compared with the others in random worlds that fit what its owner had
seen (see :mod:`tridge_solver.games.ombre.advice.three_seats`), each exchange against the best
discards from the nine cards (see :mod:`tridge_solver.games.ombre.exchange.judged`), the bid against
other bids (see :mod:`tridge_solver.games.ombre.bidding.three_seats`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.three_seats import Advice, advice_at
from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding, bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.judged import JudgedExchange, judged_exchanges
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.rules.auction import is_for_the_passed_out
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.worlds.setting import knows_exchanges

DEFAULT_SAMPLES = 250
"""The default number of worlds to judge a card; a deal has some twenty such cards. An exchange is
judged in as many worlds as any question about exchanges."""


@dataclass(frozen=True)
class JudgedBid:
    """The value of the Player's nine cards, to judge the bid.

    Attributes:
        contract: as played.
        bidding: the value of every contract he could have bid.
    """

    contract: Contract
    bidding: Bidding

    @property
    def played(self) -> Bid | None:
        """The contract played, as it stands among those considered, where a Flip has no suit;
        ``None`` if it is not among them."""
        return next((bid for bid in self.bidding.bids if self._is_played(bid.contract)), None)

    @property
    def is_error(self) -> bool:
        """Whether passing or another bid was worth more, by more than the margin of error."""
        best, played = self.bidding.recommended, self.played
        if played is None:
            return False
        if best is None:
            return played.points + played.points_margin < 0
        return played.is_worse

    def _is_played(self, contract: Contract) -> bool:
        return contract == self.contract or (
            contract.is_flip and contract.kind is self.contract.kind
        )


@dataclass(frozen=True)
class ClosedJudge:
    """Judge decisions of played deals by what the seats could know.

    Attributes:
        sampling: seed, and worlds if their number is given.
        solver: keeps its tables from decision to decision.
        progress: called with the task and its progress; an exception ends the work.
    """

    sampling: Sampling
    solver: CardSolver
    progress: Progress = no_progress

    @classmethod
    def of(cls, sampling: Sampling) -> ClosedJudge:
        """Return a new judge that uses this sampling."""
        return cls(sampling, CardSolver(sampling.threads, sampling.table_bytes))

    @property
    def card_sampling(self) -> Sampling:
        """The sampling for a card or a bid, with the default number of worlds unless another is
        given."""
        asked = self.sampling
        if asked.samples is None and asked.precision is None and asked.seconds is None:
            return replace(asked, samples=DEFAULT_SAMPLES)
        return asked

    def judged(self, deal: OmbreDeal, decisions: Iterable[Decision]) -> tuple[Decision, ...]:
        """Return the decisions, adding to each card that was not forced a judgement by what its
        seat could know.

        ``deal`` is the one they belong to, with its record.
        """
        return tuple(
            replace(decision, closed=self._advice(deal, decision.number - 1))
            if decision.kind == "card" and not decision.forced
            else decision
            for decision in decisions
        )

    def exchanges(self, deal: OmbreDeal) -> tuple[JudgedExchange, ...]:
        """Judge the discard of every seat that had a choice, in their order; empty if the file has
        no exchanges, or nobody exchanged."""
        if not knows_exchanges(deal):
            return ()
        return judged_exchanges(deal, self.sampling, self.progress)

    def bid(self, deal: OmbreDeal) -> JudgedBid | None:
        """Judge the contract that the Player chose on nine cards; return ``None`` if the file does
        not show those cards.

        They are known where the exchanges are, or nobody exchanged.
        """
        contract = deal.contract
        if contract is None or deal.declarer is None or deal.hand_size != HAND_SIZE:
            return None
        if deal.exchanges is None and contract.player_exchanges(deal.rules):
            return None
        try:
            found = bid(
                deal,
                deal.declarer,
                self.card_sampling,
                passed=is_for_the_passed_out(contract),
                progress=self.progress,
            )
        except DealError:
            return None  # e.g. no contract that such a hand may be bid in
        return JudgedBid(contract, found)

    def _advice(self, deal: OmbreDeal, number: int) -> Advice:
        return advice_at(
            deal, number, self.card_sampling, solver=self.solver, progress=self.progress
        )
