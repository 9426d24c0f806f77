"""A seat's questions of what to throw and whether to keep the defence: its knowledge, and the race
for the best.

Before they exchange, the defenders agree who goes first. The one who asks knows its nine cards and
how many the Player drew. Both orders are played in the same random worlds, in which the Player's
hand fits the bid and the number of cards drawn, and the partner has the rest: nothing is concluded
from what the partner said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import (
    Counted,
    counts_by_grade,
    ends,
    margin_within,
    paired_means,
    wilson,
)
from tridge_solver.analysis.layouts import FRESH, RACING
from tridge_solver.analysis.race import MAX_WORLDS, RaceResult, Wins, race
from tridge_solver.analysis.sampling import (
    BATCH,
    Progress,
    Sampling,
    Watch,
    fresh_batches,
    no_progress,
)
from tridge_solver.core.cards import Suit, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import STOCK_SIZE, DealError, Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import (
    NOTHING_DRAWN,
    Arm,
    DrawnCards,
    Grades,
    Sample,
    SeatWorlds,
    candidates,
    chips_by_world,
    long_shots,
)
from tridge_solver.games.ombre.worlds.setting import Discards, Setting, check_seat, settings

POINTS_BEHIND = 4
"""Suits are not raced if they trail the best suit by more than this many of the club's points."""

_BATCH_BEST = 10
"""The number of worlds in a batch against the exact defence, which takes a hundred times as long as
the model."""


@dataclass(frozen=True)
class ExchangeQuestion:
    """The question of what a seat should throw if it knows only its nine cards.

    Attributes:
        player, asker: the seat with the contract, and the asking seat: the Player or a defender.
        asked: the settings asked about, one for each trump suit.
        raced: those close enough to the best to be raced.
        arms: every discard in them, one for all its equivalents.
        worlds: plays arms.
        drawn: the numbers of cards drawn earlier; empty if the Player asks.
        sampling: seed, worlds, defence.
    """

    player: Seat
    asker: Seat
    asked: tuple[Setting, ...]
    raced: tuple[Setting, ...]
    arms: tuple[Arm, ...]
    worlds: SeatWorlds
    drawn: DrawnCards
    sampling: Sampling

    @classmethod
    def of(
        cls,
        deal: OmbreDeal,
        seat: Seat | None,
        trumps: Sequence[Suit] | None,
        sampling: Sampling,
        *,
        drawn: int | None = None,
        first_drawn: int | None = None,
        order_by_points: bool = True,
    ) -> ExchangeQuestion:
        """Return the question for ``seat``; by default for the Player, or for the only seat with a
        known hand.

        With ``order_by_points`` a first defender that is known is believed to have been dealt
        no fewer points than the other.

        ``drawn`` and ``first_drawn`` are what the Player and the first defender drew, where a
        defender asks; else the exchanges of the deal decide.

        Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
        """
        player = deal.declarer if deal.declarer is not None else seat
        player = deal.only_seat_known if player is None else player
        if player is None:
            raise DealError("whose exchange it is is not known (expected a seat or a Declarer)")
        asker = seat if seat is not None else player
        check_seat(deal, asker)
        if asker is player:
            if drawn is not None or first_drawn is not None:
                raise DealError("the number of cards drawn is for a defender's question")
            before = NOTHING_DRAWN
        else:
            if sampling.defence != "model":
                raise DealError(
                    f"a defender's question is answered by the model, not {sampling.defence!r}"
                )
            deal = _with_order(deal, asker, first_drawn)
            before = _drawn(deal, player, asker, drawn, first_drawn)
        asked = settings(deal, player, trumps)
        raced = _near_the_best(asked, asker)
        arms = tuple(arm for setting in raced for arm in candidates(setting, asker, before))
        if not arms:
            raise DealError(f"{asker.letter} has no choice")
        worlds = SeatWorlds(raced, asker, sampling, before, order_by_points=order_by_points)
        return cls(player, asker, asked, raced, arms, worlds, before, sampling)

    def race(
        self, runners_up: int, on_progress: Progress, most_worlds: int = MAX_WORLDS
    ) -> RaceResult:
        """Race all discards against each other, in worlds that serve no other purpose."""

        def wins(alive: Sequence[int], start: int, count: int) -> Wins:
            if isinstance(on_progress, Watch):
                on_progress.left(len(alive), len(self.arms))
            on_progress("racing", start + count, 0)
            won: Wins = self.worlds.wins([self.arms[n] for n in alive], RACING, start, count)
            return won

        return race(
            len(self.arms),
            wins,
            most_worlds,
            runners_up=runners_up,
            long_shots=long_shots(self.arms, self.asker),
        )

    def fresh(
        self,
        arms: Sequence[Arm],
        on_progress: Progress,
        *,
        tricks: bool = True,
        so_far: Callable[[Sample], Any] | None = None,
    ) -> Sample:
        """Play the candidates ``arms`` in as many fresh worlds as the sampling asks for; the
        interval of the first one decides when to stop.

        ``so_far`` makes an answer of the worlds of the moment, for who watches.
        """
        sample = self.worlds.empty(len(arms))

        def width() -> float:
            return wilson(int(sample.won[:, 0].sum()), sample.worlds).width

        step = BATCH if self.sampling.defence != "best" else _BATCH_BEST
        for count, goal in fresh_batches(
            self.sampling, self.sampling.fixed_samples, step, width, on_progress
        ):
            more = self.worlds.sample(arms, FRESH, sample.worlds, count, tricks=tricks)
            sample = sample.joined(more)
            if so_far is not None and isinstance(on_progress, Watch):
                on_progress.so_far(partial(so_far, sample))
            on_progress("playing", sample.worlds, goal)
        return sample


def _with_order(deal: OmbreDeal, asker: Seat, first_drawn: int | None) -> OmbreDeal:
    """Return the deal with its first defender named, if the defender who asks knows that.

    The exchanges on record decide, or a partner who has drawn already, or the rules.
    """
    if deal.first_defender is not None or deal.declarer is None:
        return deal
    if not deal.rules.defenders_choose_first:
        return replace(deal, first_defender=deal.from_player(deal.declarer)[1])
    if any(made.seat is not deal.declarer for made in deal.exchanges or ()):
        return replace(deal, first_defender=deal.defenders[0])
    if first_drawn is not None:
        partner = next(seat for seat in deal.defenders if seat is not asker)
        return replace(deal, first_defender=partner)
    return deal


def _drawn(
    deal: OmbreDeal, player: Seat, asker: Seat, drawn: int | None, first_drawn: int | None
) -> DrawnCards:
    made = {exchange.seat: exchange.count for exchange in deal.exchanges or ()}
    if drawn is None:
        if deal.exchanges is None:
            raise DealError(f"how many cards {player.letter} drew is not known (expected --drawn)")
        drawn = made.get(player, 0)
    setting = settings(deal, player)[0]
    _check_drawn(player, drawn, setting.most[0])
    first = deal.first_defender
    if first is None or first is asker:
        if first_drawn is not None:
            raise DealError(
                f"{asker.letter} exchanges first: what the first defender drew is for the second"
            )
        return DrawnCards(drawn)
    if first_drawn is None:
        first_drawn = made.get(first)
    if first_drawn is not None:
        _check_drawn(first, first_drawn, min(setting.most[1], STOCK_SIZE - drawn))
    return DrawnCards(drawn, first_drawn)


def _check_drawn(seat: Seat, drawn: int, most: int) -> None:
    if drawn > most:
        raise DealError(f"{seat.letter} cannot have drawn {drawn} cards (expected at most {most})")


def _near_the_best(asked: tuple[Setting, ...], asker: Seat) -> tuple[Setting, ...]:
    """Return the settings whose suit is good enough to be raced."""
    if asked[0].is_trumpless:
        return asked
    hand = asked[0].deal.known_hand(asker)
    points = {setting.trumps: point_count(hand, setting.trumps).total for setting in asked}
    best = max(points.values())
    return tuple(s for s in asked if points[s.trumps] >= best - POINTS_BEHIND)


KEEP: Literal["keep"] = "keep"
SEND: Literal["send"] = "send"

Order = Literal["keep", "send"]
Chips: TypeAlias = "npt.NDArray[np.float64]"


@dataclass(frozen=True)
class OrderOption(Counted):
    """An order in which the defenders may exchange, and its results.

    The counts are of the Player's grade and the chips are the Player's, so less is better.

    Attributes:
        choice: ``keep``: the seat that asks exchanges first; ``send``: its partner.
        first: the seat that exchanges first.
        discard: the discard of the asking seat then.
    """

    choice: Order
    first: Seat
    discard: Discards


def order_is_open(deal: OmbreDeal, player: Seat, asker: Seat, first_drawn: int | None) -> bool:
    """Return whether, as far as the deal shows, the defenders have yet to agree who exchanges
    first."""
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
    """Return both orders in which the defenders may exchange, the better for ``asker`` first.

    The asker throws the winner of a race in either order, or with ``by_custom`` the usual
    discard. Raises :class:`~tridge_solver.DealError` if the deal does not say enough.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Dealer "S"] [Declarer "W"] [Contract "Play D"]
    ... [Deal "W:? A62.3..KQJ75 ? -"] [Exchange "W:5"]''')
    >>> best, other = defence_order(deal, Seat.NORTH, None, Sampling(samples=100))
    >>> best.choice, best.first.letter, other.choice
    ('keep', 'N', 'send')
    """
    if deal.declarer is None or asker is deal.declarer:
        raise DealError(f"{asker.letter} is not a defender (expected a Declarer and another seat)")
    partner = next(seat for seat in deal.from_player(deal.declarer)[1:] if seat is not asker)
    on_progress = progress or no_progress
    found: list[_OrderResult] = []
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
        found.append(_OrderResult(choice, first, arm, grade, chips))
    worlds = min(len(each.grade) for each in found)  # by --time one may have seen more
    best, other = sorted(found, key=lambda each: round(float(each.chips[:worlds].mean()), 9))
    between = ends(best.chips[:worlds], other.chips[:worlds])
    return _option(best, None, worlds, between), _option(other, best, worlds, between)


class _OrderResult(NamedTuple):
    choice: Order
    first: Seat
    arm: Arm
    grade: Grades
    chips: Chips


def _option(
    found: _OrderResult, best: _OrderResult | None, worlds: int, between: tuple[float, float]
) -> OrderOption:
    """Return the result of an order over the first ``worlds`` worlds, compared with the better
    order."""
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
    return question.arms[question.race(0, on_progress, MAX_WORLDS).order[0]]


def _by_custom(question: ExchangeQuestion) -> Arm:
    [setting] = question.asked
    hand = setting.deal.known_hand(question.asker)
    most = min(setting.most[1], STOCK_SIZE - question.drawn.player)
    return Arm(setting, mask_of(thrown_by_custom(hand, setting.contract, most)))


def _players_alone(deal: OmbreDeal) -> tuple[Exchange, ...] | None:
    """Return only the Player's exchange; ``None`` if the deal records no exchanges."""
    if deal.exchanges is None:
        return None
    return tuple(made for made in deal.exchanges if made.seat is deal.declarer)
