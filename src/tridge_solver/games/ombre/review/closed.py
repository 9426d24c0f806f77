"""A played deal judged by what each seat could know when it decided.

Each card with a choice is compared with the others in random worlds that fit what its owner had
seen (see :mod:`tridge_solver.games.ombre.advice.three_seats`), each exchange against the best
discards from the nine cards, the bid against other bids (see
:mod:`tridge_solver.games.ombre.bidding.three_seats`).

The discard that a seat made meets the best ones, found by a race, in fresh random worlds (see
:mod:`tridge_solver.games.ombre.exchange.closed`). They are compared in expected chips of the
Player, world by world, as cards are: the Player wants many, the defenders want them to get few.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tridge_solver.analysis.intervals import (
    Counted,
    counts_by_grade,
    ends,
    margin_within,
    paired_means,
)
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import Card, cards_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.three_seats import Advice, advice_at
from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding, bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed_question import ExchangeQuestion
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.rules.auction import is_for_the_passed_out
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, chips_by_world
from tridge_solver.games.ombre.worlds.setting import Discards, knows_exchanges, representative

RIVALS = 3
"""The number of discards compared with the actual one; the race chooses the best."""

MAX_WORLDS = 1000
"""The most worlds of a race; discards still in it then differ by less than one win in a hundred."""


@dataclass(frozen=True)
class ThrownOption(Counted):
    """One discard and its results, counted by the Player's grade.

    Attributes:
        discard: the cards; one discard stands for all its equivalents.

    Its ``gap`` is counted for the seat that throws.
    """

    discard: Discards


@dataclass(frozen=True)
class JudgedExchange:
    """The comparison of a seat's actual discard with its alternatives.

    Attributes:
        seat: the seat that exchanged.
        made: the cards it threw.
        options: the actual discard and the best others, best first for its side.
        drawn: for a defender, cards the Player drew earlier; ``first_drawn``: for the second
            defender, those of the first.
        samples, seed: the worlds.
        funds: the funds behind the         chips.
    """

    seat: Seat
    made: Discards
    options: tuple[ThrownOption, ...]
    drawn: int | None
    first_drawn: int | None
    samples: int
    seed: int
    funds: AnyFunds

    @property
    def best(self) -> ThrownOption:
        """The discard that does best in the worlds."""
        return self.options[0]

    @property
    def choice(self) -> ThrownOption:
        """The discard that the seat actually made."""
        return next(option for option in self.options if option.discard == self.made)

    @property
    def is_error(self) -> bool:
        """Whether another discard is better by more than the margin of error."""
        return self.choice.is_worse


def judged_exchange(
    deal: OmbreDeal,
    seat: Seat,
    made: Iterable[Card],
    sampling: Sampling | None = None,
    *,
    drawn: int | None = None,
    first_drawn: int | None = None,
    progress: Progress | None = None,
) -> JudgedExchange | None:
    """Judge the discard of ``seat`` by what the seat could know; return ``None`` if it had no
    choice.

    Args:
        deal: with contract and Player; of the hands only that of ``seat``, as dealt, is used.
        made: the cards thrown.
        sampling: seed, number of fresh worlds, threads.
        drawn, first_drawn: what the Player and the first defender drew, where a defender is
            judged: by default the deal's exchanges.
        progress: called with what is being done and how far it is.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('[Dealer "S"] [Deal "W:AQ.A.A5.KJ72 ? ? -"]'
    ...                '[Declarer "W"] [Contract "Play D"]')
    >>> thrown = [Card.parse(code) for code in ("SQ", "HA")]
    >>> found = judged_exchange(deal, Seat.WEST, thrown, Sampling(samples=200))
    >>> found.is_error, found.best.points > found.choice.points
    (True, True)
    """
    sampling = sampling or Sampling()
    question = ExchangeQuestion.of(deal, seat, None, sampling, drawn=drawn, first_drawn=first_drawn)
    if len(question.arms) == 1:
        return None
    on_progress = progress or no_progress
    (setting,) = question.asked
    cards = tuple(sorted(made))
    own = Arm(setting, representative(setting, seat, cards))
    ranked = [question.arms[n] for n in question.race(RIVALS, on_progress, MAX_WORLDS).order]
    arms = [own, *[arm for arm in ranked if arm != own][:RIVALS]]
    sample = question.fresh(arms, on_progress, tricks=False)
    funds = funds_of(deal)
    chips = [
        chips_by_world(setting, funds, sample.grade[:, n], sample.matadors[:, n])
        for n in range(len(arms))
    ]
    sign = 1 if question.worlds.asks_as_player else -1
    order = sorted(range(len(arms)), key=lambda n: -round(sign * float(chips[n].mean()), 9))
    first = order[0]
    options = [
        ThrownOption(
            counts=counts_by_grade(sample.grade[:, n], len(setting.contract.grades)),
            gap=None
            if n == first
            else paired_means(sign * chips[first], sign * chips[n], len(arms) - 1),
            discard=cards if n == 0 else tuple(cards_of(arms[n].discard)),
            points=float(chips[n].mean()),
            points_margin=margin_within(chips[n], *ends(*chips)),
        )
        for n in order
    ]
    return JudgedExchange(
        seat=seat,
        made=cards,
        options=tuple(options),
        drawn=question.drawn.player if sign < 0 else None,
        first_drawn=question.drawn.first,
        samples=sample.worlds,
        seed=sampling.seed,
        funds=funds,
    )


def judged_exchanges(
    deal: OmbreDeal, sampling: Sampling, progress: Progress | None = None
) -> tuple[JudgedExchange, ...]:
    """Judge, in their order, all exchanges of a played ``deal`` in which a seat had a choice.

    A seat that might exchange and did not is among them. ``progress`` is called with how far it is.
    """
    player = deal.declarer
    assert player is not None
    first, second = deal.defenders
    deal = replace(deal, first_defender=first)
    thrown = {exchange.seat: exchange.discards for exchange in deal.exchanges or ()}
    seats = (player, first, second)
    cards: list[Discards] = [thrown.get(seat, ()) for seat in seats]
    drawn, first_drawn = len(cards[0]), len(cards[1])
    found = (
        judged_exchange(deal, player, cards[0], sampling, progress=progress),
        judged_exchange(deal, first, cards[1], sampling, drawn=drawn, progress=progress),
        judged_exchange(
            deal,
            second,
            cards[2],
            sampling,
            drawn=drawn,
            first_drawn=first_drawn,
            progress=progress,
        ),
    )
    return tuple(judged for judged in found if judged is not None)


DEFAULT_SAMPLES = 250
"""The default number of worlds to judge a card; a deal has some twenty such cards. An exchange is
judged in as many worlds as any question about exchanges."""


@dataclass(frozen=True)
class JudgedBid:
    """The value of the Player's nine cards, to judge the bid.

    Attributes:
        contract: as played.
        bidding: the value of every contract they could have bid.
    """

    contract: Contract
    bidding: Bidding

    @property
    def played(self) -> Bid | None:
        """The contract played, as listed among those considered (a Flip has no suit); ``None`` if
        it is not among them."""
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

        They are known if the exchanges are, or if nobody exchanged.
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
