"""Random deals that fit a seat's knowledge in Trumps or bridge, and the values of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.conditions import Condition
from tridge_solver.analysis.dealing import HandRange, high_card_points
from tridge_solver.analysis.intervals import (
    Paired,
    ends,
    margin_within,
    paired,
    paired_means,
    wilson,
)
from tridge_solver.analysis.layouts import LAYOUTS, Grid, SuitLayouts, world_words
from tridge_solver.analysis.sampling import Progress, Sampling, check_of, fresh_batches, watching
from tridge_solver.analysis.seen import Seen, Weighed
from tridge_solver.analysis.shared_out import shared_out
from tridge_solver.core.cards import SUITS, Card, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.duplicate import IMP_STEPS, scores_by_tricks, vulnerable_sides
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import BRIDGE, MAX_TRICKS, score
from tridge_solver.games.trumps.solving import SidesSolver, TrumpsSetting

DEALT_AT_ONCE = 4096

FEW = 20_000
"""Up to this many layouts are enumerated; none is then rejected."""

RAREST = 50_000
"""The worst acceptance rate: at least one drawn layout in this many must fit."""

FIRST_TRIES = 1_000_000
"""The number of draws before the acceptance rate is checked."""

_WORD = float(1 << 64)


class _World:
    """A layout as conditions need it: the hands as dealt."""

    def __init__(self, hands: Sequence[int]) -> None:
        self._hands = hands

    def cards(self, seat: Seat | None) -> frozenset[Card]:
        assert seat is not None
        return frozenset(cards_of(self._hands[seat]))


class SidesWorlds:
    """The worlds in which a decision is weighed: deals of the hidden cards.

    Args:
        view: the knowledge of the seat.
        ranges: the known facts about hands as dealt; for a hand that is seen they must be true.
        conditions: on all hands; each must hold.
        seed: the seed of all worlds; world *n* is the *n*-th layout of the seed that fits.

    Raises :class:`~tridge_solver.DealError` when no layout fits.
    """

    def __init__(
        self,
        view: Seen,
        ranges: Mapping[Seat, HandRange] | None = None,
        conditions: Sequence[Condition] = (),
        seed: int = 1,
    ) -> None:
        self.view, self.seed = view, seed
        self.deal: TrumpsDeal = view.deal
        self._played = np.array([mask_of(view.played[seat]) for seat in SEATS], np.uint64)
        self._own = np.zeros(len(SEATS), np.uint64)
        for seat in view.known:
            self._own[seat] = mask_of(view.left(seat))
        self._ranges = {seat: each for seat, each in (ranges or {}).items() if seat in view.hidden}
        self._conditions = conditions
        for seat, each in (ranges or {}).items():
            if seat in view.known and not each.holds(mask_of(view.known[seat])):
                raise DealError(
                    f"{seat.letter}'s cards are seen and do not fit {each} "
                    "(expected a range that they fit, or none)"
                )
        self._check_points()
        self._layouts = self._laid_out()
        self._found = self._fitting()
        self._waiting: Grid | None = None

    @property
    def count(self) -> int:
        """The number of layouts that fit the play so far, and the suit lengths that hands may
        have."""
        return self._layouts.count

    def next(self, count: int) -> Grid:
        """Return the cards that each seat still holds in the next ``count`` worlds: a row of
        masks for each world."""
        parts = [] if self._waiting is None else [self._waiting]
        while sum(map(len, parts)) < count:
            parts.append(next(self._found))
        left = np.concatenate(parts)
        self._waiting = left[count:]
        return left[:count]

    def _check_points(self) -> None:
        """Raise an error if the unseen high cards cannot be shared out within the given ranges."""
        view = self.view
        shown = {seat: int(high_card_points(mask_of(view.played[seat]))) for seat in view.hidden}
        rest = int(high_card_points(mask_of(view.unseen)))
        least, most = 0, 0
        for seat in view.hidden:
            low, high = self._ranges[seat].points if seat in self._ranges else (0, rest + 40)
            least += max(low - shown[seat], 0)
            most += high - shown[seat]
            if low > high or low > shown[seat] + rest:
                raise DealError(
                    f"{seat.letter} cannot be {self._ranges[seat]}: of high cards {rest} are not "
                    "seen (expected a wider range)"
                )
            if high < shown[seat]:
                raise DealError(
                    f"{seat.letter} cannot be {self._ranges[seat]}: it has played high cards of "
                    f"{shown[seat]} (expected a wider range)"
                )
        is_all = len(view.unseen) == sum(self._sizes())
        if least > rest or (is_all and most < rest):
            raise DealError(
                f"the ranges do not fit together: of high cards {rest} are not seen "
                f"(expected ranges that leave the hidden hands so many)"
            )

    def _sizes(self) -> list[int]:
        return [self.view.size - len(self.view.played[seat]) for seat in self.view.hidden]

    def _laid_out(self) -> SuitLayouts:
        """Return the numbered layouts that fit the cards left, the suits not followed, and the
        suit lengths."""
        view, unseen = self.view, self.view.unseen
        suits = [sorted(card for card in unseen if card.suit is suit) for suit in SUITS]
        sizes = self._sizes()
        limits = []
        for seat in view.hidden:
            barred = view.barred[seat]
            own = []
            for suit, cards in zip(SUITS, suits, strict=True):
                low, high = 0, MAX_TRICKS
                if seat in self._ranges:
                    gone = sum(card.suit is suit for card in view.played[seat])
                    low, high = (each - gone for each in self._ranges[seat].lengths[suit])
                if barred.issuperset(cards):
                    high = min(high, 0)
                own.append((max(low, 0), high))
            limits.append(own)
        gone = len(unseen) - sum(sizes)
        if gone > 0:  # cards played before an ending that are not known
            sizes.append(gone)
            limits.append([(0, MAX_TRICKS)] * len(SUITS))
        try:
            return SuitLayouts(suits, sizes, limits)
        except ValueError:
            raise DealError(
                f"no deal of the unseen cards fits what {view.seat.letter} has seen"
                f"{' and the ranges of suits' if self._ranges else ''} (expected "
                f"{'wider ranges' if self._ranges else 'a record by the rules'})"
            ) from None

    def _fitting(self) -> Iterator[Grid]:
        if self.count <= FEW:
            yield from self._of_few()
        layouts, drawn, found = self._layouts, 0, 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, DEALT_AT_ONCE, layouts.words)
            left = self._fit(layouts.draw(words))
            drawn, found = drawn + DEALT_AT_ONCE, found + len(left)
            if drawn >= FIRST_TRIES and found * RAREST < drawn:
                raise self._misfit(f"{found or 'none'} of {drawn:,} layouts fits")
            yield left

    def _of_few(self) -> Iterator[Grid]:
        left = self._fit(self._layouts.every())
        if not len(left):
            raise self._misfit(f"none of {self.count:,} layouts fits")
        drawn = 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, DEALT_AT_ONCE, 1)[:, 0]
            chosen = np.minimum((words / _WORD * len(left)).astype(np.int64), len(left) - 1)
            drawn += DEALT_AT_ONCE
            yield left[chosen]

    def _misfit(self, tried: str) -> DealError:
        what = "the ranges and conditions" if self._ranges or self._conditions else "the play"
        return DealError(f"the unseen cards hardly fit {what}: {tried} (expected wider ones)")

    def _fit(self, masks: Grid) -> Grid:
        """Return the layouts that fit, as the cards that each seat still holds."""
        left = np.tile(self._own, (len(masks), 1))
        for column, seat in enumerate(self.view.hidden):
            left[:, seat] = masks[:, column]
        for seat, each in self._ranges.items():
            left = left[self._kept(each.holds(left[:, seat] | self._played[seat]), len(left))]
        if self._conditions:
            hands = left | self._played
            left = left[[self._holds(row) for row in hands.tolist()]]
        return left

    @staticmethod
    def _kept(holds: Any, count: int) -> npt.NDArray[np.bool_]:
        return np.broadcast_to(np.asarray(holds, bool), count)

    def _holds(self, hands: Sequence[int]) -> bool:
        world: Any = _World(hands)
        return all(condition.holds(world) for condition in self._conditions)


DEFAULT_SAMPLES = 100

BATCH = 40
"""The number of worlds between two progress reports."""

_SHARE = 1
"""The number of worlds that a thread solves at a time. One world may take a tenth of a second,
and a batch ends only when all threads are done."""

Scoring = Literal["contract", "imps", "matchpoints", "points"]
"""How to measure a card: by how often the contract is made, in bridge's IMPs or matchpoints, or
in Trumps' points."""

SCORINGS: tuple[Scoring, ...] = ("contract", "imps", "matchpoints", "points")

TABLE_BYTES = 1 << 25
"""The bytes of each thread's transposition table. Whole deals would fill the default one many
times over."""

Numbers: TypeAlias = "npt.NDArray[np.float64]"


@dataclass(frozen=True)
class TrumpsOption(Weighed):
    """A card with its results in the worlds.

    Attributes:
        card: the card.
        tricks: the average tricks of declarer's side, earlier ones included; ``None`` if only the
            contract was asked for.
        made: the number of worlds in which the contract is made.
        score: its average value to the seat's side: with ``contract`` the share of worlds in which
            it is made, or beaten; with ``imps`` the IMPs against a table that plays another card,
            all equally often; with ``matchpoints`` the share of matchpoints against such tables;
            with ``points`` the points of one of its players minus those of an opponent.
        margin: half of the 95 % interval of the score.
        gap: how far it trails the first card, if that is played at the other table; ``None`` for
            that card.
        tricks_gap: the same in tricks of the seat's side.
        open_tricks: the tricks of declarer's side with all cards open, if the deal has them all.
    """

    card: Card
    tricks: float | None
    made: int
    samples: int
    score: float
    margin: float
    gap: Paired | None
    tricks_gap: Paired | None
    open_tricks: int | None

    @property
    def gaps(self) -> tuple[Paired | None, ...]:
        """The differences from the best card; see :attr:`Weighed.gaps`."""
        return (self.gap,) if self.tricks is None else (self.gap, self.tricks_gap)


class SidesEngines:
    """Several solvers, one for each thread, each with its own table."""

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        self.solvers = [SidesSolver(table_bytes or TABLE_BYTES) for _ in range(threads)]

    @contextmanager
    def looking_up(self, on_progress: Progress) -> Iterator[None]:
        """Return a context in which the solvers check before every layout whether to stop, since
        a batch of layouts may take seconds."""
        with ExitStack() as watched:
            for solver in self.solvers:
                watched.enter_context(watching(solver, check_of(on_progress)))
            yield


def _check_scoring(scoring: Scoring, *, is_bridge: bool) -> None:
    if scoring == "points" and is_bridge:
        raise UnsupportedQuestion(
            "bridge has no points of Trumps (expected contract, imps or matchpoints)"
        )
    if scoring in ("imps", "matchpoints") and not is_bridge:
        raise UnsupportedQuestion(f"Trumps has no {scoring} (expected contract or points)")


class Weighing:
    """Weighs the cards of one decision in random worlds."""

    def __init__(self, view: Seen, scoring: Scoring, solver: SidesEngines) -> None:
        deal: TrumpsDeal = view.deal
        declarer, contract = deal.declarer, deal.contract
        assert declarer is not None
        assert contract is not None
        assert contract.strain is not None
        if view.size + sum(view.won.values()) - view.number // 4 < MAX_TRICKS:
            raise DealError("who won the tricks before is not known (expected TricksWon)")
        _check_scoring(scoring, is_bridge=deal.rules.name == BRIDGE.name)
        try:
            self.vulnerable = vulnerable_sides(deal.tag("Vulnerable") or "None")
        except ParseError as error:
            raise DealError(str(error)) from None
        self.view, self.contract, self.declarer = view, contract, declarer
        self.scoring = scoring
        self.cards = view.legal
        self.is_ours = side_of(view.seat) == side_of(declarer)
        self._engines, self._solvers = solver, solver.solvers
        self._table = TrumpsSetting(contract.strain, view.leader, view.trick)
        self._won = sum(view.won[seat] for seat in SIDES[side_of(declarer)])
        self._left = view.size - (view.number - len(view.trick)) // len(view.played)
        sign = 1 if self.is_ours else -1
        if scoring == "points":
            by_tricks: Sequence[int] = [
                score(contract.number, contract.strain, contract.factor, n)
                for n in range(MAX_TRICKS + 1)
            ]
        elif scoring == "contract":
            by_tricks = [0] * (MAX_TRICKS + 1)
        else:
            by_tricks = scores_by_tricks(contract, side_of(declarer) in self.vulnerable)
        self._score_by_tricks = sign * np.array(by_tricks, np.int64)
        self.made = np.zeros((0, len(self.cards)), bool)
        self._tricks = np.zeros((0, len(self.cards)), np.int64)

    def play(self, drawn: SidesWorlds, sampling: Sampling, on_progress: Progress) -> None:
        """Weigh every card in the worlds of the sampling."""

        def width() -> float:
            return max(wilson(int(n), len(self.made)).width for n in self.made.sum(axis=0))

        fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
        with self._engines.looking_up(on_progress):
            for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
                self.add(drawn.next(count))
                on_progress("playing", len(self.made), goal)

    def play_within(
        self, nodes: int, drawn: SidesWorlds, worlds: int, on_progress: Progress
    ) -> None:
        """Weigh every card in at most this many worlds. Take fewer, but at least one, if all would
        probably need more than ``nodes``.

        The solver forgets first: what is asked takes as many nodes whatever was asked before.
        """
        (solver,) = self._solvers
        solver.forget()
        start = solver.nodes
        with self._engines.looking_up(on_progress):
            for done in range(1, worlds + 1):
                self.add(drawn.next(1))
                on_progress("playing", done, worlds)
                if (solver.nodes - start) * (done + 1) > nodes * done:
                    break

    def add(self, worlds: Grid) -> None:
        """Weigh every card in some more worlds.

        Late in the play the same layout comes up again and again; it is solved once.
        """
        left, again = np.unique(worlds, axis=0, return_inverse=True)
        rows = [[int(mask) for mask in row] for row in left]
        parts = [rows[n : n + _SHARE] for n in range(0, len(rows), _SHARE)]
        work = self._made if self.scoring == "contract" else self._taken
        solved = np.array(
            [row for part in shared_out(self._solvers, parts, work) for row in part], np.int64
        )[again.reshape(-1)]
        if self.scoring == "contract":
            self.made = np.concatenate([self.made, solved > 0])
        else:
            self._tricks = np.concatenate([self._tricks, solved])
            self.made = np.concatenate([self.made, solved >= self.contract.number])

    def _taken(self, solver: SidesSolver, layouts: list[list[int]]) -> list[list[int]]:
        """Return the tricks of declarer's side after each card, in some layouts."""
        is_even = side_of(self.declarer) == side_of(Seat.NORTH)
        found = []
        for hands in layouts:
            even = solver.even_tricks_of_cards(self._table, hands)
            rest = [even[n] if is_even else self._left - even[n] for n in map(int, self.cards)]
            found.append([self._won + tricks for tricks in rest])
        return found

    def _made(self, solver: SidesSolver, layouts: list[list[int]]) -> list[list[int]]:
        is_even = side_of(self.declarer) == side_of(Seat.NORTH)
        need = self.contract.number - self._won
        if not is_even:
            need = self._left - need + 1
        found = []
        for hands in layouts:
            reached = solver.cards_that_reach(self._table, hands, need)
            found.append([int(reached[int(card)] is is_even) for card in self.cards])
        return found

    def keys(self) -> list[tuple[float, float]]:
        """Return sort keys for the cards, by score and then by tricks; the smallest key is the
        best card's."""
        worth, _ = self._worth()
        tricks = self._tricks * (1 if self.is_ours else -1)
        with_tricks = self.scoring != "contract"
        return [
            (
                -round(float(worth[:, n].mean()), 9),
                -round(float(tricks[:, n].mean()), 9) if with_tricks else 0.0,
            )
            for n in range(len(self.cards))
        ]

    def options(self) -> tuple[TrumpsOption, ...]:
        """Return all options, the best first; ties are in written order."""
        worth, against = self._worth()
        tricks = self._tricks * (1 if self.is_ours else -1)
        with_tricks = self.scoring != "contract"
        opened = self._open_tricks()
        order = sorted(range(len(self.cards)), key=self.keys().__getitem__)
        first, rivals = order[0], max(len(order) - 1, 1)

        def trailing(n: int) -> Paired | None:
            if n == first or not with_tricks:
                return None
            return paired_means(tricks[:, first], tricks[:, n], rivals)

        return tuple(
            TrumpsOption(
                card=self.cards[n],
                tricks=float(self._tricks[:, n].mean()) if with_tricks else None,
                made=int(self.made[:, n].sum()),
                samples=len(self.made),
                score=float(worth[:, n].mean()),
                margin=margin_within(worth[:, n], *ends(worth)),
                gap=None if n == first else against(first, n, rivals),
                tricks_gap=trailing(n),
                open_tricks=None if opened is None else opened[self.cards[n]],
            )
            for n in order
        )

    def _worth(self) -> tuple[Numbers, Callable[[int, int, int], Paired]]:
        """Return the value of each card in each world, and by how much each card trails another."""
        if self.scoring == "contract":
            reached = self.made if self.is_ours else ~self.made

            def fewer(first: int, n: int, rivals: int) -> Paired:
                one, other = reached[:, first], reached[:, n]
                only = int((one & ~other).sum()), int((other & ~one).sum())
                # Choices with the same result in every sampled deal count as equal.
                return paired(*only, len(reached), rivals) if any(only) else Paired(0.0, 0.0)

            return reached.astype(np.float64), fewer
        points = self._score_by_tricks[self._tricks]
        if self.scoring == "points":
            own = points.astype(np.float64)
            return own, lambda first, n, rivals: paired_means(own[:, first], own[:, n], rivals)
        value = _imps if self.scoring == "imps" else _matchpoints
        even = 0.0 if self.scoring == "imps" else 0.5

        def behind(first: int, n: int, rivals: int) -> Paired:
            return paired_means(value(points[:, first] - points[:, n]), np.float64(even), rivals)

        others = max(len(self.cards) - 1, 1)
        worth = np.stack(
            [
                (value(points[:, n, None] - points).sum(axis=1) - even) / others
                if len(self.cards) > 1
                else np.full(len(points), even)
                for n in range(len(self.cards))
            ],
            axis=1,
        )
        return worth, behind

    def _open_tricks(self) -> dict[Card, int] | None:
        """Return the tricks after every card if all hands are visible; ``None`` if a hand is
        unknown."""
        deal: TrumpsDeal = self.view.deal
        if any(deal.hands[seat] is None for seat in deal.active):
            return None
        try:
            position = deal.positions()[self.view.number]
        except (IllegalPlay, IndexError):
            return None
        values = self._solvers[0].card_values(position, self.declarer)
        return {value.card: value.declarer_tricks for value in values}


def _imps(points: npt.NDArray[np.int64]) -> Numbers:
    steps = np.searchsorted(np.array(IMP_STEPS), np.abs(points), side="right")
    return np.sign(points) * steps.astype(np.float64)


def _matchpoints(points: npt.NDArray[np.int64]) -> Numbers:
    """Return the matchpoints against another table: one for more points, half for as many."""
    return (np.sign(points) + 1) / 2
