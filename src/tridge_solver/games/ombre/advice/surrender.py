"""Whether to surrender or play on, and whether to accept or continue: the best answer of each of
the three seats.

In Tresillo the Player may surrender before the fourth trick. Both defenders accept, or one of them
takes the game over as the Player. So three games may follow; each is solved separately in every
world that fits what the asking seat has seen.

In L'hombre the Player may throw in before the first trick, and nobody is asked. Playing on is then
valued at the table too, by the correction, and that value decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import (
    counts_by_grade,
    ends,
    margin_within,
    paired_means,
    wilson,
)
from tridge_solver.analysis.sampling import Progress, Sampling, fresh_batches, no_progress
from tridge_solver.checks import check
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import (
    CardSolver,
    ClosedStakes,
    ClosedWorlds,
    Worlds,
)
from tridge_solver.games.ombre.advice.seat_view import SeatView, number_before, seat_view
from tridge_solver.games.ombre.advice.three_seats import (
    BATCH,
    DEFAULT_SAMPLES,
    SURRENDER,
    Advice,
    Option,
    What,
    open_position,
)
from tridge_solver.games.ombre.closed.value import AtTable, by_correction, correction_of, nine_chips
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import SURRENDER_AFTER, Grade
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    DoubleDummy,
    Value,
    read_level,
)
from tridge_solver.games.ombre.worlds.seat_worlds import Grid, chips_by_world
from tridge_solver.games.ombre.worlds.setting import Setting

THROW_IN: What = "throw in"
PLAY_ON: What = "play on"
ACCEPT: What = "accept"
CONTINUE: What = "continue"

Chips: TypeAlias = "npt.NDArray[np.float64]"


@dataclass(frozen=True, repr=False)
class SurrenderAdvice(Advice):
    """The advice on a surrender before the fourth trick, or in L'hombre on throwing in before the
    first.

    The Player's options are ``"play on"`` and ``"surrender"``, in L'hombre ``"throw in"``; a
    defender's ``"accept"`` and ``"continue"``. Grades and tricks are those of the seat that would
    be the Player; an accepted surrender is a draw. Chips are those of the seat that is asked.

    Attributes:
        continued: for the Player's surrender, the worlds in which each defender would play on: the
            first in playing order who gains by it with open cards.
    """

    report_in = "report.advice"

    continued: Mapping[Seat, int]


def surrender_advice(
    deal: OmbreDeal,
    seat: Seat | str | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    solver: CardSolver | None = None,
    progress: Progress | None = None,
) -> SurrenderAdvice:
    """Return advice after the third trick: whether the Player should surrender, or a defender
    accept. In L'hombre, return whether the Player should throw in after the exchange.

    Args:
        deal: in Tresillo its record goes to the end of the third trick at least; of its hands only
            that of ``seat`` need be known. A surrender in the record is ignored.
        seat: the seat to answer, by default the Player.
        sampling: seed, number of worlds, threads.
        worlds, solver, progress: as of :func:`~tridge_solver.advise`.

    Raises :class:`~tridge_solver.DealError` if nobody can surrender.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Rules "tresillo"] [Leader "W"] [Deal "W:A.K.72.KQ KQ.A.K.54 .Q.AQ.AJ7 -"]
    ... [TricksWon "W:1 N:2 E:0"] [Declarer "W"] [Contract "Play S"]''')
    >>> advice = surrender_advice(deal, sampling=Sampling(samples=200))
    >>> advice.best.choice, [option.choice for option in advice.options]
    ('play on', ['play on', 'surrender'])
    """
    check(deal)
    sampling = sampling or Sampling()
    view = _view_of_surrender(deal, None if seat is None else Seat(seat))
    drawn = ClosedWorlds(view, worlds, sampling.seed)
    weighing = _SurrenderWeighing(view, drawn)
    solver = solver or CardSolver(sampling.threads, sampling.table_bytes)
    found: dict[Seat, Grid] = {player: np.zeros(0, np.int16) for player in weighing.players}
    hands = [np.zeros((0, len(drawn.seats)), np.uint64)]
    played = 0
    on_progress = progress or no_progress

    def width() -> float:
        return weighing.width(found)

    fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
    for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
        hands.append(drawn.hands(played, count))
        for player in weighing.players:
            more = solver.values(drawn, player, hands[-1])
            found[player] = np.concatenate([found[player], more])
        played += count
        on_progress("playing", played, goal)
    options, continued = weighing.options(found, np.concatenate(hands))
    return SurrenderAdvice(
        view=view,
        options=options,
        worlds=drawn.kind,
        least_points=drawn.least_points,
        heard=drawn.heard,
        layouts=drawn.count,
        samples=played,
        seed=sampling.seed,
        funds=weighing.stakes.funds,
        funds_named=weighing.stakes.funds_named,
        continued=continued,
    )


def _view_of_surrender(deal: OmbreDeal, seat: Seat | None) -> SeatView:
    """Return the knowledge of ``seat`` (by default the Player) after the third trick; in L'hombre
    before the first.

    Raises :class:`~tridge_solver.DealError` if there is no surrender.
    """
    contract = deal.contract
    if deal.rules.throwing_in:
        return _view_of_throwing_in(deal, seat)
    if not deal.rules.has_surrender:
        raise DealError(f"{deal.game.name} has no surrender")
    if contract is not None and contract.trumps is not None and not contract.may_be_surrendered:
        raise DealError(f"{contract.text(deal.pack)} cannot be surrendered (expected Play or Flip)")
    before = replace(deal, surrender=None, result=None)
    number = number_before(before, SURRENDER_AFTER + 1)
    asker = deal.declarer if seat is None else seat
    return seat_view(before, number, seat=asker)


def _view_of_throwing_in(deal: OmbreDeal, seat: Seat | None) -> SeatView:
    """Return the knowledge of the Player between the exchange and the first trick."""
    contract = deal.contract
    if contract is not None and not contract.may_be_thrown_in(deal.rules):
        raise DealError(
            f"{contract.text(deal.pack)} cannot be thrown in (expected Play, Flip or Respekt)"
        )
    if seat not in (None, deal.declarer) and deal.declarer is not None:
        raise DealError(f"only the Player throws in (expected {deal.declarer.letter})")
    before = replace(deal, surrender=None, result=None, play=None)
    return seat_view(before, seat=deal.declarer)


def would_say_yes(deal: OmbreDeal, seat: Seat, sampling: Sampling, solver: CardSolver) -> bool:
    """Return whether a closed seat would surrender or throw in or, as a defender, play on."""
    found = surrender_advice(deal, seat, sampling, solver=solver)
    return found.best.choice in (SURRENDER, THROW_IN, CONTINUE)


class _SurrenderWeighing:
    """The two answers of a seat, valued by the games that can follow each of them."""

    def __init__(self, view: SeatView, worlds: ClosedWorlds) -> None:
        self.view = view
        self.worlds = worlds
        self.stakes = ClosedStakes(view)
        self.throws_in = bool(view.rules.throwing_in)
        self.players: tuple[Seat, ...] = (view.seat,)
        if view.is_player and not self.throws_in:
            self.players = view.deal.from_player(view.declarer)

    def width(self, found: Mapping[Seat, Grid]) -> float:
        """Return the width of the widest 95 % interval of a share of wins so far."""
        best = len(self.view.contract.grades) - 1
        return max(
            wilson(int((levels // GRADE_STEP == best).sum()), len(levels)).width
            for levels in found.values()
        )

    def options(
        self, found: Mapping[Seat, Grid], hands: Grid
    ) -> tuple[tuple[Option, ...], dict[Seat, int]]:
        view = self.view
        honours = self.stakes.honours(hands[:, self.worlds.seats.index(view.declarer)])
        accepted = self._accepted(honours, view.seat)
        level = np.full(len(honours), self.stakes.level(self._draw), np.int16)
        continued: dict[Seat, int] = {}
        on = found[view.seat]
        own = self._chips(on, honours, view.seat, view.seat)
        if view.is_player:
            _, *defenders = self.players
            given_up = accepted.copy()
            taken = np.zeros(len(honours), np.bool_)
            for heir in defenders:
                gains = self._chips(found[heir], honours, heir, heir) > self._accepted(
                    honours, heir
                )
                plays_on = gains & ~taken
                left = self._chips(found[heir], honours, heir, view.seat)
                given_up[plays_on] = left[plays_on]
                continued[heir] = int(plays_on.sum())
                taken |= plays_on
            answers = [
                (PLAY_ON, on, own, self._open(view.seat)),
                (THROW_IN if self.throws_in else SURRENDER, level, given_up, self._draw),
            ]
            if self.throws_in:
                return self._in_order(answers, self._at_table(on, own)), continued
        else:
            answers = [
                (ACCEPT, level, accepted, self._draw),
                (CONTINUE, on, own, self._open(view.seat)),
            ]
        return self._in_order(answers, None), continued

    def _at_table(self, levels: Grid, chips: Chips) -> AtTable:
        view, grades = self.view, levels // GRADE_STEP
        setting = Setting(view.deal, view.declarer, view.contract)
        runs = np.zeros(len(levels), np.int16)
        by_grade = [
            chips_by_world(setting, self.stakes.funds, np.full(len(levels), level), runs)
            for level in range(len(view.contract.grades))
        ]
        return by_correction(
            correction_of(view.contract),
            grades,
            chips,
            np.array(by_grade),
            setting.leader == 0,
            nine=nine_chips(setting, self.stakes.funds),
        )

    def _in_order(
        self, answers: list[tuple[What, Grid, Chips, Value | None]], table: AtTable | None
    ) -> tuple[Option, ...]:
        """Return the two answers as options, the better one first; compare chips at the ``table``
        if playing on has a value there."""

        def worth(answer: tuple[What, Grid, Chips, Value | None]) -> float:
            if answer[0] == PLAY_ON and table is not None:
                return table.points
            return float(answer[2].mean())

        first, second = sorted(answers, key=lambda answer: -round(worth(answer), 9))
        grades = self.view.contract.grades
        known = all(answer[3] is not None for answer in answers)
        between = ends(first[2], second[2])
        return tuple(
            Option(
                choice=choice,
                grades=grades,
                counts=counts_by_grade(level // GRADE_STEP, len(grades)),
                points=float(chips.mean()),
                points_margin=margin_within(chips, *between),
                tricks=float((level % GRADE_STEP).mean()),
                made=None,
                gap=None if choice == first[0] else paired_means(first[2], chips, 1),
                trick_gap=None,
                open_value=value if known else None,
                table=table if choice == PLAY_ON else None,
            )
            for choice, level, chips, value in (first, second)
        )

    @property
    def _draw(self) -> Value:
        """Return the value of an accepted surrender: a draw."""
        return Value(Grade.DRAW, self.view.won[self.view.declarer], False)

    def _accepted(self, honours: Grid, seat: Seat) -> Chips:
        """Return the chips of ``seat`` in each world if both defenders accept."""
        chips = np.zeros(len(honours))
        for count in sorted(set(honours.tolist())):
            settled = self.stakes.settled(
                Grade.DRAW, self.view.won[self.view.declarer], count, SURRENDER
            )
            chips[honours == count] = settled.worth[seat]
        return chips

    def _chips(self, levels: Grid, honours: Grid, player: Seat, seat: Seat) -> Chips:
        stakes = ClosedStakes(replace(self.view, player=player))
        chips = np.zeros(len(levels))
        for level, count in sorted(set(zip(levels.tolist(), honours.tolist(), strict=True))):
            grade, tricks = read_level(level, self.view.contract)
            rows = (levels == level) & (honours == count)
            chips[rows] = stakes.settled(grade, tricks, count, None).worth[seat]
        return chips

    def _open(self, player: Seat) -> Value | None:
        """Return the result if ``player`` plays on with open cards; ``None`` unless the deal shows
        all hands."""
        position = open_position(self.view)
        return (
            None if position is None else DoubleDummy().value(position, player, self.view.contract)
        )
