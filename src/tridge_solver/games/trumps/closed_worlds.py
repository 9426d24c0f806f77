"""Random worlds as one seat of Trumps or bridge can imagine them.

A world is a layout of the cards the seat has not seen: its own hand is known, dummy's once the lead
is made, and of the others what the play showed and what the user says of them. All layouts that fit
are equally likely. Suits not followed and ranges of suit lengths are met by counting, so no layout
is drawn in vain for them; points, shapes and conditions are looked at layout by layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.dealing.conditions import Condition
from tridge_solver.analysis.dealing.hand_ranges import HandRange, high_card_points
from tridge_solver.analysis.layouts import Grid, SuitLayouts
from tridge_solver.analysis.random_words import LAYOUTS, world_words
from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import SUITS, Card, cards_of, mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.contracts import MAX_TRICKS
from tridge_solver.games.trumps.game import TrumpsDeal

BATCH = 4096

FEW = 20_000
"""So many layouts are looked at one by one: none is thrown away."""

RAREST = 50_000
"""Of so many layouts drawn one must fit."""

FIRST_TRIES = 1_000_000
"""So many are drawn before that is held against those that fit."""

_WORD = float(1 << 64)


class _World:
    """A layout as conditions see it: the hands as dealt."""

    def __init__(self, hands: Sequence[int]) -> None:
        self._hands = hands

    def cards(self, seat: Seat | None) -> frozenset[Card]:
        """The cards of a seat."""
        assert seat is not None
        return frozenset(cards_of(self._hands[seat]))


class SidesWorlds:
    """The worlds of one decision.

    Args:
        view: what the seat knows.
        ranges: what is known of hands, as they were dealt; of one that is seen it must be true.
        conditions: on all hands; each must hold.
        seed: of all worlds; world *n* is the *n*-th layout of the seed that fits.

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
                    f"{seat.letter}'s cards are seen and are not {each} "
                    "(expected what is true of them, or nothing)"
                )
        self._check_points()
        self._layouts = self._laid_out()
        self._found = self._fitting()
        self._waiting: Grid | None = None

    @property
    def count(self) -> int:
        """How many layouts fit what was seen in the play and how many cards of each suit hands may
        hold."""
        return self._layouts.count

    def next(self, count: int) -> Grid:
        """What every seat still holds in the next ``count`` worlds: a row of masks for each."""
        parts = [] if self._waiting is None else [self._waiting]
        while sum(map(len, parts)) < count:
            parts.append(next(self._found))
        left = np.concatenate(parts)
        self._waiting = left[count:]
        return left[:count]

    def _check_points(self) -> None:
        """Raise where the ranges leave no way to share out the high cards that are not seen."""
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
        """How many cards every hidden hand has left."""
        return [self.view.size - len(self.view.played[seat]) for seat in self.view.hidden]

    def _laid_out(self) -> SuitLayouts:
        """The layouts by number: cards left, suits not followed, suit lengths."""
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
        """The worlds in their order, some at a time."""
        if self.count <= FEW:
            yield from self._of_few()
        layouts, drawn, found = self._layouts, 0, 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, BATCH, layouts.words)
            left = self._fit(layouts.draw(words))
            drawn, found = drawn + BATCH, found + len(left)
            if drawn >= FIRST_TRIES and found * RAREST < drawn:
                raise self._misfit(f"{found or 'none'} of {drawn:,} layouts fits")
            yield left

    def _of_few(self) -> Iterator[Grid]:
        """The worlds where all layouts can be looked at."""
        left = self._fit(self._layouts.every())
        if not len(left):
            raise self._misfit(f"none of {self.count:,} layouts fits")
        drawn = 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, BATCH, 1)[:, 0]
            chosen = np.minimum((words / _WORD * len(left)).astype(np.int64), len(left) - 1)
            drawn += BATCH
            yield left[chosen]

    def _misfit(self, tried: str) -> DealError:
        what = "the ranges and conditions" if self._ranges or self._conditions else "the play"
        return DealError(f"the unseen cards hardly fit {what}: {tried} (expected wider ones)")

    def _fit(self, masks: Grid) -> Grid:
        """The layouts that fit, as what every seat still holds."""
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
