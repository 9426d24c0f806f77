"""The exchange as one seat sees it: nine cards are known, the rest is dealt at random many times.

Every candidate meets the same worlds. A race finds the discards that win most often (see
:mod:`tridge_solver.analysis.race`); its counts are dropped, since they flatter the winner, and
fresh worlds measure it and the next best. The best of these is the one worth most chips: the
Player's at the table, as for a bid, if the correction covers it, else with open cards. In a world
the defenders exchange by a model and the cards are then played as if open, so contracts that profit
from hidden cards (No Tricks, Fixed) look too bad for the Player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tridge_solver.analysis.intervals import Interval, Paired, counts_by_grade, paired_means, wilson
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import Suit, cards_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import (
    LEAST_DEALS,
    THROWN_IN,
    AtTable,
    Rows,
    by_closed_deals,
    by_correction,
    corrected_by_world,
    correction_of,
    is_corrected,
    nine_chips,
    thrown_in,
    with_thrown_in,
)
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed_question import (
    ExchangeQuestion,
    OrderOption,
    defence_order,
    order_is_open,
)
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of
from tridge_solver.games.ombre.worlds.customs import PointBounds, bounds_of_seats, points_in
from tridge_solver.games.ombre.worlds.seat_worlds import (
    Arm,
    Grid,
    Sample,
    SeatWorlds,
    chips_by_world,
)
from tridge_solver.games.ombre.worlds.setting import Discards, equal_discards

WORLDS_A_DEAL = 10
"""The number of open worlds for each deal played by closed seats, if the correction does not cover
the contract."""


def arm_at_table(
    worlds: SeatWorlds,
    arm: Arm,
    sample: Sample,
    column: int,
    funds: AnyFunds,
    sampling: Sampling,
) -> AtTable | None:
    """Return the value at the table of the Player's discard in one ``column`` of ``sample``;
    ``None`` if there are too few worlds.

    The best discard hardly depends on who sees what, so it is that of open cards. Too few worlds
    for closed deals have no such value.
    """
    setting = arm.setting
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    chips = chips_by_world(setting, funds, grade, matadors)
    by_grade = _by_grade(arm, funds, matadors)
    if is_corrected(setting.contract):
        thrown = arm_thrown_in(worlds, arm, sample, column, funds, sampling)
        kept = None if thrown.all() else _corrected(arm, sample, column, funds, ~thrown)
        if kept is not None and not thrown.any():
            return kept
        return with_thrown_in(kept, thrown, float(by_grade[THROWN_IN].mean()))
    if len(grade) < LEAST_DEALS:
        return None
    count = max(len(grade) // WORLDS_A_DEAL, LEAST_DEALS)
    words = world_words(sampling.seed, FRESH, 0, count)
    deals = replace(worlds.deals(arm, words), turned=(None,) * len(words))
    game = ClosedGame(setting, funds, sampling.threads)
    played = game.play(deals, np.ascontiguousarray(words[:, 0]))
    return by_closed_deals(played.grade, played.chips, grade, chips, by_grade.mean(axis=1))


def arm_thrown_in(
    worlds: SeatWorlds,
    arm: Arm,
    sample: Sample,
    column: int,
    funds: AnyFunds,
    sampling: Sampling,
) -> Rows:
    """Return in which worlds the Player throws a contract in after the exchange; only in L'hombre
    is there any."""
    setting, count = arm.setting, sample.worlds
    if not setting.contract.may_be_thrown_in(setting.rules):
        return np.zeros(count, np.bool_)
    words = world_words(sampling.seed, FRESH, 0, count)
    points = points_in(worlds.deals(arm, words).held[:, 0], setting.trumps)
    price = float(_by_grade(arm, funds, sample.matadors[:, column])[THROWN_IN].mean())
    return thrown_in(
        points, lambda rows: _corrected(arm, sample, column, funds, rows).points, price
    )


def _corrected(arm: Arm, sample: Sample, column: int, funds: AnyFunds, rows: Rows) -> AtTable:
    """Return the value of a discard by the correction, over the given worlds. All these worlds must
    be played."""
    setting = arm.setting
    grade, matadors = sample.grade[rows, column], sample.matadors[rows, column]
    return by_correction(
        correction_of(setting.contract),
        grade,
        chips_by_world(setting, funds, grade, matadors),
        _by_grade(arm, funds, matadors),
        setting.leader == 0,
        nine=nine_chips(setting, funds),
    )


def chips_at_table(arm: Arm, sample: Sample, column: int, funds: AnyFunds, thrown: Rows) -> Grid:
    """Return the Player's chips at the table for a discard in each world, in Play and similar
    contracts; where the hand is ``thrown`` in, the cost of that."""
    grade, matadors = sample.grade[:, column], sample.matadors[:, column]
    by_grade, kept = _by_grade(arm, funds, matadors), ~thrown
    chips: Grid = by_grade[THROWN_IN].copy()
    if kept.any():
        chips[kept] = corrected_by_world(
            correction_of(arm.setting.contract),
            grade[kept],
            chips_by_world(arm.setting, funds, grade[kept], matadors[kept]),
            by_grade[:, kept],
            arm.setting.leader == 0,
            nine=nine_chips(arm.setting, funds),
        )
    return chips


def _by_grade(arm: Arm, funds: AnyFunds, matadors: Grid) -> Grid:
    """Return the Player's chips for every grade they could get: a row for each grade from the
    worst, a column for each world."""
    levels = range(len(arm.setting.contract.grades))
    return np.array(
        [
            chips_by_world(arm.setting, funds, np.full(len(matadors), level), matadors)
            for level in levels
        ]
    )


DEFAULT_TOP = 5
"""Default number of discards reported besides the best; the best is chosen among at least this many
others."""

DEFENCES = ("model", "none", "best")


@dataclass(frozen=True)
class SampledOption:
    """One discard and its results in the fresh worlds.

    Attributes:
        trumps, discard: the trumps, and the cards thrown.
        equals: equivalent discards, which differ in touching cards only.
        wins, draws, losses: worlds, by the Player's grade (Fixed: exact, one off, worse).
        points: expected chips of the Player with open cards, also if a defender asks.
        table_points: those at the table; ``None`` if the correction does not reach: for a
            defender's question, All Tricks, No Tricks and Fixed, other defences than the model.
        gap: the chips by which it trails the first option, compared world by world: at the table if
            that is known, else with open cards. ``None`` for the first itself.
    """

    trumps: Trumps
    discard: Discards
    equals: tuple[Discards, ...]
    wins: int
    draws: int
    losses: int
    points: float
    table_points: float | None
    gap: Paired | None

    @property
    def chips(self) -> float:
        """The average chips with open cards."""
        return self.points

    @property
    def table_chips(self) -> float | None:
        """The average chips at the table; ``None`` if unknown."""
        return self.table_points

    @property
    def samples(self) -> int:
        """The number of worlds played."""
        return self.wins + self.draws + self.losses

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the Player's share of wins."""
        return wilson(self.wins, self.samples)


@dataclass(frozen=True, repr=False)
class SampledExchange(AnswerOfDeal):
    """Advice on what a seat should throw, from what it can know.

    Attributes:
        deal, player, seat: the deal, the Player, and the seat that asks (the Player or a
            defender).
        contract: the contract, in the first of the suits asked about.
        trumps: the suits asked about; ``raced``: those close enough to the best to be raced.
        options: the discards worth most chips to the seat that throws, best first.
        equivalent: how many of them, the first included, no comparison distinguishes.
        tricks: worlds by the Player's tricks with the first option, 0 to 9; empty for the exact
            defence, which does not compute tricks.
        samples, seed, defence: the worlds played.
        race_worlds: worlds in which the last candidates of the race were compared.
        drawn: for a defender's question, cards the Player drew; ``first_drawn`` is the same for the
            first defender, if the second asks and it is known.
        funds: the funds behind the         chips.
        table: what the first option is worth at the table, where the seats see their own cards
            only; ``None`` for a defender's question, a defence that does not model people, or too
            few worlds for closed deals.
        order: for a defender's question in one suit, whether to keep the defence or send it, the
            better first; ``None`` if the deal says which of them exchanges first.
    """

    report_in = "report.exchange"
    question_name = "exchange"

    deal: OmbreDeal
    player: Seat
    seat: Seat
    contract: Contract
    trumps: tuple[Trumps, ...]
    raced: tuple[Trumps, ...]
    options: tuple[SampledOption, ...]
    equivalent: int
    tricks: tuple[int, ...]
    samples: int
    seed: int
    defence: str
    race_worlds: int
    drawn: int | None
    first_drawn: int | None
    funds: AnyFunds
    table: AtTable | None
    order: tuple[OrderOption, OrderOption] | None

    @property
    def heard(self) -> dict[Seat, PointBounds]:
        """The conclusions from the others' calls about their hands."""
        own = self.deal.known_hand(self.seat)
        contract = None if self.seat is self.player else self.contract
        return bounds_of_seats(self.deal, own, len(own), contract)

    @property
    def may_throw_in(self) -> bool:
        """Whether the chips at the table assume that the Player may throw the hand in after the
        exchange."""
        return self.table is not None and self.contract.may_be_thrown_in(self.deal.rules)

    @property
    def contract_text(self) -> str:
        """The contract without its suit, e.g. ``Play``."""
        return self.contract.kind.value


def sampled_exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    top: int = DEFAULT_TOP,
    sampling: Sampling | None = None,
    *,
    drawn: int | None = None,
    first_drawn: int | None = None,
    progress: Progress | None = None,
) -> SampledExchange:
    """Find what ``seat`` (by default the Player) should throw, knowing only its nine cards.

    ``top`` other discards are reported beside the best. ``drawn`` says how many cards the Player
    drew where a defender asks, ``first_drawn`` how many the first defender where the second asks.
    ``progress`` is called with what is being done and how far it is.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
    """
    sampling = sampling or Sampling()
    question = ExchangeQuestion.of(
        deal, seat, trumps, sampling, drawn=drawn, first_drawn=first_drawn
    )
    on_progress = progress or no_progress
    rivals = max(top, DEFAULT_TOP)
    result = question.race(rivals, on_progress)
    final = _finalists([question.arms[n] for n in result.order], rivals + 1)
    funds = funds_of(deal)

    def found(sample: Sample) -> SampledExchange:
        """Return the answer from the worlds so far, without the best discard's value at the
        table."""
        ranking = _ranked(question, final, sample, funds)
        return _found(deal, question, result.worlds, ranking, sample, top, funds)

    sample = question.fresh(final, on_progress, tricks=False, so_far=found)
    best = _ranked(question, final, sample, funds)[0]
    return replace(
        found(sample),
        tricks=_tricks(question, best.arm, sample.worlds),
        table=arm_at_table(question.worlds, best.arm, sample, best.column, funds, sampling)
        if question.asker is question.player and sampling.defence == "model"
        else None,
        order=_order(deal, question, trumps, drawn, first_drawn, on_progress),
    )


def _order(
    deal: OmbreDeal,
    question: ExchangeQuestion,
    trumps: Sequence[Suit] | None,
    drawn: int | None,
    first_drawn: int | None,
    on_progress: Progress,
) -> tuple[OrderOption, OrderOption] | None:
    """Return whether a defender should keep the defence: both orders, the better first. Return
    ``None`` if the order is settled or the suit unknown."""
    player, asker = question.player, question.asker
    if len(question.asked) > 1 or not order_is_open(deal, player, asker, first_drawn):
        return None
    named = replace(deal, declarer=player)
    return defence_order(named, asker, trumps, question.sampling, drawn=drawn, progress=on_progress)


def _finalists(ranked: Sequence[Arm], count: int) -> list[Arm]:
    """Return the first ``count`` candidates of a ranking, and the best candidate of every suit
    missing among them."""
    found = list(ranked[:count])
    for arm in ranked[count:]:
        if all(arm.setting.denomination is not other.setting.denomination for other in found):
            found.append(arm)
    return found


def _tricks(question: ExchangeQuestion, best: Arm, worlds: int) -> tuple[int, ...]:
    """Return how many worlds give the Player each number of tricks with the best discard; empty for
    the exact defence."""
    if question.sampling.defence == "best":
        return ()
    played = question.worlds.sample([best], FRESH, 0, worlds)
    return tuple(int(n) for n in np.bincount(played.tricks, minlength=TRICKS + 1))


@dataclass(frozen=True)
class _Ranked:
    """A discard in a ranking, with its column in the sample and the Player's chips in each world.

    ``measured`` are the chips that decide: at the table or with open cards.
    """

    arm: Arm
    column: int
    opened: Grid
    measured: Grid


def _ranked(
    question: ExchangeQuestion, arms: Sequence[Arm], sample: Sample, funds: AnyFunds
) -> list[_Ranked]:
    """Return the discards, the best for the seat that throws first."""
    at_table = _is_at_table(question)
    ranked = []
    for n, arm in enumerate(arms):
        opened = chips_by_world(arm.setting, funds, sample.grade[:, n], sample.matadors[:, n])
        measured = opened
        if at_table:
            thrown = arm_thrown_in(question.worlds, arm, sample, n, funds, question.sampling)
            measured = chips_at_table(arm, sample, n, funds, thrown)
        ranked.append(_Ranked(arm, n, opened, measured))
    sign = 1 if question.worlds.asks_as_player else -1
    return sorted(ranked, key=lambda each: -round(sign * float(each.measured.mean()), 9))


def _is_at_table(question: ExchangeQuestion) -> bool:
    return (
        question.worlds.asks_as_player
        and question.sampling.defence == "model"
        and is_corrected(question.asked[0].contract)
    )


def _found(
    deal: OmbreDeal,
    question: ExchangeQuestion,
    race_worlds: int,
    ranking: Sequence[_Ranked],
    sample: Sample,
    top: int,
    funds: AnyFunds,
) -> SampledExchange:
    """Return the answer from a sample, leaving out the tricks and the value at the table of the
    best discard."""
    options = _options(question, ranking, sample)
    player_asks = question.asker is question.player
    return SampledExchange(
        deal=deal,
        player=question.player,
        seat=question.asker,
        contract=question.asked[0].contract,
        trumps=tuple(setting.denomination for setting in question.asked),
        raced=tuple(setting.denomination for setting in question.raced),
        options=options[: top + 1],
        equivalent=1 + sum(option.gap is not None and option.gap.is_tie for option in options),
        tricks=(),
        samples=sample.worlds,
        seed=question.sampling.seed,
        defence=question.sampling.defence,
        race_worlds=race_worlds,
        drawn=None if player_asks else question.drawn.player,
        first_drawn=question.drawn.first,
        funds=funds,
        table=None,
        order=None,
    )


def _options(
    question: ExchangeQuestion, ranking: Sequence[_Ranked], sample: Sample
) -> tuple[SampledOption, ...]:
    at_table = _is_at_table(question)
    sign = 1 if question.worlds.asks_as_player else -1
    best = ranking[0].measured
    options = []
    for place, each in enumerate(ranking):
        setting = each.arm.setting
        grades = sample.grade[:, each.column]
        won, *drawn, lost = counts_by_grade(grades, len(setting.contract.grades))
        gap = None
        if place:
            gap = paired_means(sign * best, sign * each.measured, len(ranking) - 1)
        options.append(
            SampledOption(
                setting.denomination,
                tuple(cards_of(each.arm.discard)),
                equal_discards(setting, question.asker, each.arm.discard),
                won,
                sum(drawn),
                lost,
                float(each.opened.mean()),
                float(each.measured.mean()) if at_table else None,
                gap,
            )
        )
    return tuple(options)
