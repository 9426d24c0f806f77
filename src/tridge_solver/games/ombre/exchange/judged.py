"""The exchange that a seat actually made, judged by what the seat could know.

The discard meets the best ones, found by a race, in fresh random worlds (see
:mod:`tridge_solver.games.ombre.exchange.closed`). They are compared in expected chips of the
Player, world by world, as cards are: he wants many, the defenders want him to get few.
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
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed_question import ExchangeQuestion
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of
from tridge_solver.games.ombre.worlds.discards import Discards, representative
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, chips_by_world

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
