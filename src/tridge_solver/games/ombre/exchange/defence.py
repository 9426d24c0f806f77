"""Who of the defenders should exchange first: keep the defence or send it to the partner.

Before they exchange the defenders agree who is the first of them. The one who asks knows its nine
cards and how many the Player drew. Both orders are played in the same random worlds, in which the
Player was dealt what fits the bid and the number of cards drawn, and the partner whatever is left:
nothing is concluded from what the partner said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import (
    Counted,
    counts_by_grade,
    ends,
    margin_within,
    paired_means,
)
from tridge_solver.analysis.race import MAX_WORLDS
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import Suit, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import STOCK_SIZE, DealError, Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed_question import ExchangeQuestion
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.discards import Discards
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, Grades, chips_by_world

KEEP: Literal["keep"] = "keep"
SEND: Literal["send"] = "send"

Order = Literal["keep", "send"]
Chips = npt.NDArray[np.float64]


@dataclass(frozen=True)
class OrderOption(Counted):
    """One order of the defenders' exchanges and what came of it.

    The counts are of the Player's grade and the chips the Player's, so that less is better.

    Attributes:
        choice: ``keep``: the seat that asks exchanges first; ``send``: its partner.
        first: who exchanges first.
        discard: what the seat that asks throws then.
    """

    choice: Order
    first: Seat
    discard: Discards


def order_is_open(deal: OmbreDeal, player: Seat, asker: Seat, first_drawn: int | None) -> bool:
    """Whether, as far as the deal says, the defenders have yet to agree who exchanges first."""
    if asker is player or first_drawn is not None or deal.first_defender is not None:
        return False
    if not deal.rules.defenders_choose_first:
        return False
    return not any(made.seat is not player for made in deal.exchanges or ())


def defence_order(
    deal: OmbreDeal,
    asker: Seat,
    trumps: Sequence[Suit] | None,
    sampling: Sampling,
    *,
    drawn: int | None = None,
    by_custom: bool = False,
    progress: Progress | None = None,
) -> tuple[OrderOption, OrderOption]:
    """Both orders of the defenders' exchanges, the better for ``asker`` first.

    What the asker throws is the winner of a race in either order, or with ``by_custom`` what is
    thrown by custom. Raises :class:`~tridge_solver.DealError` where the deal does not say enough.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Dealer "S"] [Declarer "W"] [Contract "Play D"]
    ... [Deal "W:? A62.3..KQJ75 ? -"] [Exchange "W:5"]''')
    >>> best, other = defence_order(deal, Seat.NORTH, None, Sampling(samples=100))
    >>> best.choice, best.first.letter, other.choice
    ('keep', 'N', 'send')
    """
    if deal.declarer is None or asker is deal.declarer:
        raise DealError(f"{asker.letter} is no defender (expected a Declarer and another seat)")
    partner = next(seat for seat in deal.from_player(deal.declarer)[1:] if seat is not asker)
    on_progress = progress or no_progress
    found: list[_Found] = []
    orders: tuple[tuple[Order, Seat], ...] = ((KEEP, asker), (SEND, partner))
    for choice, first in orders:
        before = replace(deal, first_defender=first, exchanges=_players_alone(deal))
        question = ExchangeQuestion.of(
            before, asker, trumps, sampling, drawn=drawn, order_by_points=False
        )
        if len(question.asked) > 1:
            raise DealError("the trump suit is not known (expected a Contract or one suit)")
        arm = _by_custom(question) if by_custom else _raced(question, on_progress)
        sample = question.fresh([arm], on_progress, tricks=False)
        grade = sample.grade[:, 0]
        chips = chips_by_world(arm.setting, funds_of(deal), grade, sample.matadors[:, 0])
        found.append(_Found(choice, first, arm, grade, chips))
    worlds = min(len(each.grade) for each in found)  # by --time one may have seen more
    best, other = sorted(found, key=lambda each: round(float(each.chips[:worlds].mean()), 9))
    between = ends(best.chips[:worlds], other.chips[:worlds])
    return _option(best, None, worlds, between), _option(other, best, worlds, between)


class _Found(NamedTuple):
    """One order with the Player's grade and chips in each world."""

    choice: Order
    first: Seat
    arm: Arm
    grade: Grades
    chips: Chips


def _option(
    found: _Found, best: _Found | None, worlds: int, between: tuple[float, float]
) -> OrderOption:
    """An order over so many worlds, beside the better one."""
    grades = found.arm.setting.contract.grades
    chips = found.chips[:worlds]
    return OrderOption(
        counts=counts_by_grade(found.grade[:worlds], len(grades)),
        points=float(chips.mean()),
        points_margin=margin_within(chips, *between),
        gap=None if best is None else paired_means(chips, best.chips[:worlds], 1),
        choice=found.choice,
        first=found.first,
        discard=tuple(cards_of(found.arm.discard)),
    )


def _raced(question: ExchangeQuestion, on_progress: Progress) -> Arm:
    """The discard that does best in an order."""
    return question.arms[question.race(0, on_progress, MAX_WORLDS).order[0]]


def _by_custom(question: ExchangeQuestion) -> Arm:
    """What the seat that asks throws by custom."""
    [setting] = question.asked
    hand = setting.deal.known_hand(question.asker)
    most = min(setting.most[1], STOCK_SIZE - question.drawn.player)
    return Arm(setting, mask_of(thrown_by_custom(hand, setting.contract, most)))


def _players_alone(deal: OmbreDeal) -> tuple[Exchange, ...] | None:
    """The exchange of the Player, where it is on file."""
    if deal.exchanges is None:
        return None
    return tuple(made for made in deal.exchanges if made.seat is deal.declarer)
