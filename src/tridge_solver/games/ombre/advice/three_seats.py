"""Advice in play: which card to play, whether to claim, and whether to surrender.

Every choice meets the same random worlds (see
:mod:`tridge_solver.games.ombre.advice.closed_worlds`), each solved as if its cards were open.
Choices are compared in the Player's expected chips, world by world: the Player wants many, and the
defenders want the Player to get few.

To value a choice at the table, closed seats, which see only what they may, play some worlds to the
end. What they know of their own exchange is drawn as well: the usual exchange explains a part of
what a seat holds, and which unseen cards it threw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import numpy as np

from tridge_solver.analysis.any_game import ADVICE, of_any_game
from tridge_solver.analysis.intervals import (
    Counted,
    Interval,
    Paired,
    counts_by_grade,
    ends,
    margin_within,
    paired_means,
    wilson,
)
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import (
    Progress,
    Sampling,
    check_of,
    fresh_batches,
    no_progress,
    unchecked,
)
from tridge_solver.checks import check
from tridge_solver.core.cards import PACK_SIZE, Card, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import (
    CardSolver,
    ClosedStakes,
    ClosedWorlds,
    Worlds,
)
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown, seat_view
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import (
    LEAST_DEALS,
    AtTable,
    by_closed_deals,
    check_deals,
)
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import CLOSED_PLAY
from tridge_solver.games.ombre.rules.auction import SPEAKERS
from tridge_solver.games.ombre.rules.contracts import (
    FIRST_TRICKS,
    SURRENDER_AFTER,
    TRICKS,
    Grade,
)
from tridge_solver.games.ombre.scoring import AnyFunds
from tridge_solver.games.ombre.solving.double_dummy import GRADE_STEP, DoubleDummy, Value
from tridge_solver.games.ombre.worlds.customs import PointBounds, keepers
from tridge_solver.games.ombre.worlds.seat_worlds import Dealt, Grid
from tridge_solver.games.ombre.worlds.setting import Setting

WORLDS_A_DEAL = 25
"""The number of worlds for each deal played by closed seats: 1,000 worlds give 40 deals."""

CHOICES = 3
"""The number of best choices that are also played at the table, each with its equivalents."""


def may_be_put_on_table(view: SeatView, worlds: ClosedWorlds) -> bool:
    """Return whether closed seats can play a decision to the end. They need three whole hands,
    known exchanges, and the bidder as Player."""
    return (
        worlds.kind == "model"
        and view.size == HAND_SIZE
        and len(worlds.seats) == SPEAKERS
        and CLOSED_PLAY.is_in(view.deal.game)
        and view.player is view.declarer
        and len(view.deal.known_hand(view.seat)) == HAND_SIZE
    )


class ChoicesAtTable:
    """Play the choices of one decision at the table, all of them in the same worlds.

    Args:
        view: the decision, one that :func:`may_be_put_on_table`.
        worlds: its worlds.
        hands: the hands at the beginning of play in the first of these worlds; as many are played.
        stakes: the stakes of the game.
        sampling: seed and threads.

    Attributes:
        dealt: the deals that are played.
    """

    def __init__(
        self,
        view: SeatView,
        worlds: ClosedWorlds,
        hands: Grid,
        stakes: ClosedStakes,
        sampling: Sampling,
    ) -> None:
        setting = Setting(view.deal, view.declarer, view.contract)
        count, first, turned = len(hands), worlds.first_defender, view.turned
        self._view = view
        self._undertakes = stakes.undertakes
        self._game = ClosedGame(setting, stakes.funds, sampling.threads)
        self._seeds = np.ascontiguousarray(world_words(sampling.seed, FRESH, 0, count)[:, 0])
        self.dealt = Dealt(
            self._as_dealt(worlds, hands, sampling.seed),
            np.ascontiguousarray(hands),
            (0 if first is None else setting.seats.index(first),) * count,
            (None if turned is None else int(turned),) * count,
        )

    def values(
        self, choices: Sequence[tuple[object, Grid, Grid]], check: Callable[[], None] = unchecked
    ) -> dict[object, AtTable]:
        """Return the value at the table, to the Player, of each of the best cards.

        Args:
            choices: the best first; each with the levels and the chips that open cards give it in
                all worlds.
            check: called before every few deals; what it raises ends the work.
        """
        found: dict[object, AtTable] = {}
        levels_of: list[tuple[Grid, AtTable]] = []
        for choice, levels, chips in choices:
            if not isinstance(choice, Card):
                continue
            same = [value for other, value in levels_of if np.array_equal(other, levels)]
            if not same and len(levels_of) == CHOICES:
                continue
            found[choice] = same[0] if same else self._value(choice, levels, chips, check)
            if not same:
                levels_of.append((levels, found[choice]))
        return found

    def _value(self, card: Card, levels: Grid, chips: Grid, check: Callable[[], None]) -> AtTable:
        played = self._game.play(
            self.dealt,
            self._seeds,
            played=[int(each) for each in (*self._view.fallen, card)],
            going_on=self._undertakes,
            check=check,
        )
        worth = np.array(self._game.worth_of_grades, float)
        return by_closed_deals(played.grade, played.chips, levels // GRADE_STEP, chips, worth)

    def _as_dealt(self, worlds: ClosedWorlds, hands: Grid, seed: int) -> Grid:
        view = self._view
        own = mask_of(view.deal.known_hand(view.seat))
        unseen = ((1 << PACK_SIZE) - 1) & ~mask_of(view.seen)
        keep = keepers(view.contract)
        chance = np.random.Generator(np.random.PCG64(seed))
        dealt = np.zeros(hands.shape, np.uint64)
        for row, held in enumerate(hands.tolist()):
            asleep = unseen & ~(held[0] | held[1] | held[2])
            for place, seat in enumerate(worlds.seats):
                if seat is view.seat:
                    dealt[row, place] = own
                    continue
                shown = view.shown(seat)
                thrown = self._drawn_from(asleep, ~keep, shown.exchanged or 0, chance)
                asleep &= ~thrown
                dealt[row, place] = thrown | self._kept(shown, held[place], keep, chance)
        return dealt

    def _kept(self, shown: Shown, held: int, keep: int, chance: np.random.Generator) -> int:
        """Return the cards of a hand that are not drawn but dealt, chosen at random among the
        likely ones."""
        drew = 0 if shown.drew is None else 1 << shown.drew
        return self._drawn_from(held & ~drew, keep, HAND_SIZE - (shown.exchanged or 0), chance)

    @staticmethod
    def _drawn_from(cards: int, rather: int, count: int, chance: np.random.Generator) -> int:
        """Return ``count`` random cards out of ``cards``, preferring the cards of ``rather``."""
        order = [*_shuffled(cards & rather, chance), *_shuffled(cards & ~rather, chance)]
        return mask_of(order[:count])


def _shuffled(cards: int, chance: np.random.Generator) -> list[Card]:
    found = list(cards_of(cards))
    return [found[n] for n in chance.permutation(len(found))]


DEFAULT_SAMPLES = 1000
BATCH = 1000

PIECE = 25
"""The number of worlds to solve between two checks whether anybody still waits; four seats take
some 2 to 10 ms for each."""

CLAIM: Literal["claim"] = "claim"
SURRENDER: Literal["surrender"] = "surrender"

What = Card | Literal["claim", "surrender", "throw in", "play on", "accept", "continue"]
"""A choice: a card to play, another action of the Player, or an answer to a surrender."""


@dataclass(frozen=True)
class Option(Counted):
    """One choice, and its results in the worlds.

    Attributes:
        choice: a card, ``"claim"`` or ``"surrender"``; see
            :class:`~tridge_solver.results.SurrenderAdvice` for the answers to a surrender.
        grades: the grades of the contract, best first.
        tricks: the Player's tricks on average.
        made: for a choice that goes on for all nine tricks: in how many worlds the Player makes
            them.
        trick_gap: like :attr:`gap`, the chips by which it trails the first option for the seat that
            decides, but in the Player's tricks.
        open_value: its value with all cards open, if the deal shows them all.
        table: its value to the Player at the table, where the seats see their own cards only;
            ``None`` if it was not played there.
    """

    choice: What
    grades: tuple[Grade, ...]
    tricks: float
    made: int | None
    trick_gap: Paired | None
    open_value: Value | None
    table: AtTable | None = None

    @property
    def draws(self) -> int:
        """The number of worlds drawn; in a mort, of all worlds that are not won."""
        return self.counts[-1] if Grade.DRAW is self.grades[-1] else super().draws

    @property
    def losses(self) -> int:
        """The number of worlds lost; always 0 in a mort."""
        return 0 if Grade.DRAW is self.grades[-1] else super().losses

    @property
    def made_interval(self) -> Interval | None:
        """The 95 % interval of the share of worlds counted in :attr:`made`."""
        return None if self.made is None else wilson(self.made, self.samples)

    @property
    def is_worse(self) -> bool:
        """Whether the samples show that the option is worse than the first, in chips. If chips are
        the same in every world, tricks decide."""
        if super().is_worse:
            return True
        if self.gap is None or self.trick_gap is None:
            return False
        return self.gap.difference == self.gap.margin == 0 and not self.trick_gap.is_tie


@dataclass(frozen=True, repr=False)
class Advice(AnswerOfDeal):
    """Advice to the seat to play.

    Attributes:
        view: the knowledge of the seat.
        options: everything it may do, best first for its side.
        worlds: the way the worlds were drawn.
        least_points: the club's points the Player is assumed to have been dealt, 0 for no
        assumption.
        heard: the conclusions from the seats' calls about their hands.
        layouts: the number of layouts of the unseen cards that fit what the seat knows.
        samples, seed: the worlds.
        funds: the funds behind the         chips; ``funds_named`` whether the deal names them.
    """

    report_in = "report.advice"

    view: SeatView
    options: tuple[Option, ...]
    worlds: Worlds
    least_points: int
    heard: Mapping[Seat, PointBounds]
    layouts: int
    samples: int
    seed: int
    funds: AnyFunds
    funds_named: bool

    def __repr__(self) -> str:
        """Return a short text with the seat and the choice, without the worlds."""
        return f"<Advice for {self.view.seat.letter}: {self.best.choice}>"

    @property
    def deal(self) -> OmbreDeal:
        """The deal that the advice is about."""
        return self.view.deal

    @property
    def best(self) -> Option:
        """The best choice."""
        return self.options[0]

    @property
    def is_certain(self) -> bool:
        """Whether the seat knows where every card is, so that nothing is left to chance."""
        return self.layouts == 1

    def option(self, choice: What | str) -> Option:
        """Return the option for a choice; a card may be given by its name, e.g. ``"C4"``."""
        if isinstance(choice, str) and len(choice) == len("C4"):
            choice = Card.parse(choice)
        return next(option for option in self.options if option.choice == choice)


@of_any_game(lambda game: ADVICE.of(game).advise)
def advise(
    deal: OmbreDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    table_deals: int | None = None,
    solver: CardSolver | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Advise the seat to play at the end of the record of ``deal``.

    Args:
        deal: a deal in play; of its hands only that of the seat to play need be known.
        number: go back to after so many cards of the record.
        sampling: seed, number of worlds, threads.
        worlds: ``model`` or ``uniform``, see :mod:`tridge_solver.games.ombre.advice.closed_worlds`;
            not of bridge and Trumps.
        table_deals: closed deals of each of the best choices, ten at least, or 0 for none; without
            a number, one for every 25 worlds. With fewer than ten worlds there are none.
        ranges: for bridge and Trumps: descriptions of hands as dealt, e.g. ``{"N": "12-14 hcp,
            5+S"}``.
        where: of bridge and Trumps: conditions on the deals, as for ``random_deals``.
        scoring: for bridge and Trumps: how cards are compared; ``contract`` takes a fraction of the
            time.
        solver: keeps its tables from decision to decision; without one a new one is made.
        progress: called with what is being done and how far it is.

    Raises :class:`~tridge_solver.DealError` for a deal with defects, if it does not say enough or
    all cards are played, and :class:`~tridge_solver.errors.UnsupportedQuestion` for too few
    ``table_deals``.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Leader "W"] [Deal "W:3.A4.. K..KJ. J..47. -"]
    ... [TricksWon "W:2 N:1 E:3"] [Declarer "W"] [Contract "Play H"]''')
    >>> advice = advise(deal, sampling=Sampling(samples=100))
    >>> [(option.choice, option.open_value.grade.name) for option in advice.options[:2]]
    [(Card('HA'), 'DRAW'), (Card('S3'), 'WIN')]
    """
    check(deal)
    return advice_at(
        deal,
        number,
        sampling,
        worlds=worlds,
        table_deals=table_deals,
        solver=solver,
        progress=progress,
    )


@dataclass(frozen=True)
class AdviceEngines:
    """The classes and functions that a game provides for advice.

    Attributes:
        view: the knowledge of a seat.
        worlds, stakes: random worlds of a view, and its chips.
        solver: the engine of the worlds.
        open_cards: the engine of open cards.
    """

    view: Callable[[OmbreDeal, int | None], SeatView]
    worlds: Callable[[SeatView, Worlds, int], ClosedWorlds]
    stakes: Callable[[SeatView], ClosedStakes]
    solver: Callable[[int, int | None], CardSolver]
    open_cards: Callable[[], DoubleDummy]


ADVICE_ENGINES = AdviceEngines(seat_view, ClosedWorlds, ClosedStakes, CardSolver, DoubleDummy)


def advice_at(
    deal: OmbreDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    table_deals: int | None = 0,
    solver: CardSolver | None = None,
    progress: Progress | None = None,
    means: AdviceEngines = ADVICE_ENGINES,
) -> Advice:
    """Return the advice of :func:`advise`, even if the record breaks the rules after ``number``
    cards. Play at the table only if the caller asks for it."""
    sampling = sampling or Sampling()
    if table_deals:
        check_deals(table_deals)
    view = means.view(deal, number)
    if deal.surrender == "accepted" and sum(view.won.values()) >= SURRENDER_AFTER:
        raise DealError("the game was surrendered: there is nothing to decide")
    drawn = means.worlds(view, worlds, sampling.seed)
    weighing = _OptionWeighing(view, drawn, means.stakes(view), means.open_cards)
    solver = solver or means.solver(sampling.threads, sampling.table_bytes)
    cards = view.legal
    levels = [np.zeros((0, len(cards)), np.int16)]
    hands = [np.zeros((0, len(drawn.seats)), np.uint64)]
    played = 0
    on_progress = progress or no_progress
    check_still = check_of(on_progress)

    def width() -> float:
        return weighing.width(np.concatenate(levels))

    fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
    for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
        hands.append(drawn.hands(played, count))
        for first in range(0, count, PIECE):
            check_still()
            levels.append(solver.levels(drawn, cards, hands[-1][first : first + PIECE]))
        played += count
        on_progress("playing", played, goal)
    if table_deals is None:
        table_deals = max(played // WORLDS_A_DEAL, LEAST_DEALS)
    every = np.concatenate(hands)
    table = None
    if table_deals and played >= LEAST_DEALS and may_be_put_on_table(view, drawn):
        on_progress("at the table", 0, table_deals)
        few, stakes = every[:table_deals], weighing.stakes
        table = ChoicesAtTable(view, drawn, few, stakes, sampling)
    return Advice(
        view=view,
        options=weighing.options(np.concatenate(levels), every, table, check_still),
        worlds=drawn.kind,
        least_points=drawn.least_points,
        heard=drawn.heard,
        layouts=drawn.count,
        samples=played,
        seed=sampling.seed,
        funds=weighing.stakes.funds,
        funds_named=weighing.stakes.funds_named,
    )


class _OptionWeighing:
    """The options of one decision, and their values, computed from the levels that its cards
    reach."""

    def __init__(
        self,
        view: SeatView,
        worlds: ClosedWorlds,
        stakes: ClosedStakes,
        open_cards: Callable[[], DoubleDummy],
    ) -> None:
        self.view = view
        self.worlds = worlds
        self.stakes = stakes
        self.open_cards = open_cards

    def width(self, levels: Grid) -> float:
        best = len(self.view.contract.grades) - 1
        wins = (levels // GRADE_STEP == best).sum(axis=0)
        return max(wilson(int(count), len(levels)).width for count in wins)

    def options(
        self,
        levels: Grid,
        hands: Grid,
        table: ChoicesAtTable | None,
        check_still: Callable[[], None],
    ) -> tuple[Option, ...]:
        honours = self.stakes.honours(hands[:, self.worlds.seats.index(self.view.declarer)])
        opened = _open_values(self.view, self.open_cards)
        found: list[tuple[What, Grid, Grid]] = []
        for n, card in enumerate(self.view.legal):
            chips = self.stakes.of_levels(levels[:, n], honours)
            found.append((card, levels[:, n], chips))
        instead = self._instead()
        if instead is not None:
            choice, value = instead
            level = np.full(len(levels), self.stakes.level(value), np.int16)
            found.append((choice, level, self.stakes.of_choice(choice, honours)))
            if opened:
                opened = {**opened, choice: value}
        sign = 1 if self.view.is_player else -1
        tricks = [self._tricks(level) for _, level, _ in found]
        wanted = -sign if self.view.contract.wants_few_tricks else sign
        order = sorted(
            range(len(found)),
            key=lambda n: (
                -round(sign * float(found[n][2].mean()), 9),
                -round(wanted * float(tricks[n].mean()), 9),
                isinstance(found[n][0], Card),
                n,
            ),
        )
        first = order[0]
        rivals = max(len(found) - 1, 1)
        between = ends(*(chips for _, _, chips in found))
        at_table = {} if table is None else table.values([found[n] for n in order], check_still)
        return tuple(
            self._option(
                *found[n],
                tricks[n],
                None
                if n == first
                else paired_means(sign * found[first][2], sign * found[n][2], rivals),
                None
                if n == first
                else paired_means(wanted * tricks[first], wanted * tricks[n], rivals),
                opened,
                at_table.get(found[n][0]),
                between,
            )
            for n in order
        )

    def _option(
        self,
        choice: What,
        level: Grid,
        chips: Grid,
        tricks: Grid,
        gap: Paired | None,
        trick_gap: Paired | None,
        opened: Mapping[What, Value],
        table: AtTable | None,
        between: tuple[float, float],
    ) -> Option:
        grades = self.view.contract.grades
        may_make = self.stakes.may_make_nine and choice != CLAIM
        return Option(
            choice=choice,
            grades=grades,
            counts=counts_by_grade(level // GRADE_STEP, len(grades)),
            points=float(chips.mean()),
            points_margin=margin_within(chips, *between),
            tricks=float(tricks.mean()),
            made=int((tricks == TRICKS).sum()) if may_make else None,
            gap=gap,
            trick_gap=trick_gap,
            open_value=opened.get(choice),
            table=table,
        )

    def _tricks(self, level: Grid) -> Grid:
        tricks = level % GRADE_STEP
        return TRICKS - tricks if self.view.contract.wants_few_tricks else tricks

    def _instead(self) -> tuple[Literal["claim", "surrender"], Value] | None:
        """Return the Player's alternatives to playing a card, each with its value."""
        view = self.view
        if not view.is_player:
            return None
        won, tricks = view.won[view.player], sum(view.won.values())
        if view.contract.is_normal and won == tricks == FIRST_TRICKS and not view.trick:
            return CLAIM, Value(Grade.WIN, FIRST_TRICKS, False)
        may_surrender = (
            view.rules.has_surrender
            and view.contract.may_be_surrendered
            and tricks == SURRENDER_AFTER
            and view.player is view.declarer
        )
        return (SURRENDER, Value(Grade.DRAW, won, False)) if may_surrender else None


def _open_values(view: SeatView, engine: Callable[[], DoubleDummy]) -> dict[What, Value]:
    position = open_position(view)
    if position is None:
        return {}
    values = engine().card_values(position, view.player, view.contract)
    return {
        value.card: Value(
            value.grade,
            value.player_tricks,
            view.contract.is_normal and value.player_tricks == TRICKS,
        )
        for value in values
    }


def open_position(view: SeatView) -> Position | None:
    """Return the position with all hands; ``None`` if the deal does not show them all."""
    try:
        held = view.deal.played_hands()
    except DealError:
        return None
    played = {shown.seat: shown.played for shown in view.others} | {view.seat: view.own_played}
    return Position(
        rules=view.rules,
        trumps=view.trumps,
        seats=view.deal.playing_order,
        hands={seat: held[seat] - set(played[seat]) for seat in view.deal.active},
        leader=view.leader,
        trick=view.trick,
        won=view.won,
        game_name=view.deal.game.name,
    )
