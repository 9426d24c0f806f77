"""Where the cards are that a seat has not seen: all layouts counted, and drawn at random.

A *layout* says for every unseen card who holds it, or that it sleeps in stock or discards. What
rules a card out of a hand is known card by card: it was played by another, or a suit was not
followed. So the cards can be dealt out one after the other, and the number of ways to finish
depends on little more than how many cards each hand has got so far. These numbers are worked out
from the last card back; then layouts are drawn exactly as likely as they are, each on its own,
without trial and error.

An exchange weighs in as well. A seat that throws its ``n`` weakest cards throws the first ``n`` of
its dealt cards when these are dealt in order, weakest first; so a dealt card is thrown or kept by
its number, and that is counted the same way. Beside that a hand may be *free*: any cards at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

ASLEEP = 0
THROWN, KEPT, DRAWN = 1, 2, 3
"""What may become of a card of the first hidden hand; for the second add :data:`SECOND`."""

SECOND = 3

Grid = npt.NDArray[Any]


@dataclass(frozen=True)
class Hidden:
    """One of the two hands that are not seen.

    Attributes:
        size: its cards when the play began.
        exchanged: how many it threw and drew, ``None`` where that is not known: it is free then.
        played: cards it has shown to have held.
        barred: cards it did not hold, unless they are among those ``played``.
        drew: a card known to have been drawn by it.
        points: what its dealt cards count by card; together they come to ``least`` or more.
        by_rule: whether they must, however it exchanged; else only a hand that follows the model.
        throws_high: the model throws its strongest cards, not the weakest.
    """

    size: int
    exchanged: int | None = None
    played: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    drew: int | None = None
    points: Mapping[int, int] = field(default_factory=dict)
    least: int = 0
    by_rule: bool = False
    throws_high: bool = False

    @property
    def thrown(self) -> int:
        """Cards thrown, as far as is known."""
        return self.exchanged or 0

    @property
    def may_be_free(self) -> bool:
        """Whether it makes a difference that it does not follow the model."""
        return self.thrown > 0 or (self.least > 0 and not self.by_rule)


class Layouts:
    """All layouts of the unseen cards, to be counted and drawn from.

    Args:
        unseen: the cards whose place is not known, those played by the hidden hands among them.
        hidden: the two hidden hands.
        orders: orders of the unseen cards, weakest first, one as likely as the other: by which
            both hands throw.
        strays: how often a hand does not follow the model: it throws any cards, one as likely as
            the other, and its dealt cards need no points but by rule.

    Raises :class:`ValueError` when no layout fits.

    >>> hands = (Hidden(1, played=frozenset({4})), Hidden(1, barred=frozenset({5})))
    >>> layouts = Layouts(range(4, 8), hands, [range(4, 8)])
    >>> layouts.count  # the second hand has 6 or 7
    2
    """

    def __init__(
        self,
        unseen: Sequence[int],
        hidden: tuple[Hidden, Hidden],
        orders: Sequence[Sequence[int]],
        strays: float = 0.0,
    ) -> None:
        self.unseen = tuple(unseen)
        self.hidden = hidden
        if all(hand.least for hand in hidden):
            raise ValueError("points asked of both hands (expected of one at most)")
        self._ways = [way for way in self._all_ways(orders, strays) if way.weight > 0]
        if not self._ways:
            raise ValueError("no layout of the unseen cards fits what was seen")

    @property
    def weight(self) -> float:
        """How many deals, the discards chosen in them by their chance, lead to what was seen."""
        return sum(way.weight for way in self._ways)

    @property
    def may_be_worth_a_bid(self) -> bool:
        """Whether a hand that follows the model, with the points it asks, fits what was seen."""
        return any(hand.is_worth_a_bid for way in self._ways for hand in way.hands)

    @cached_property
    def count(self) -> int:
        """How many layouts fit: who holds what, not who threw or drew it. Exact up to 2**53."""
        free = tuple(_Hand(hand, is_free=True) for hand in self.hidden)
        return round(_Way(self.unseen, (free[0], free[1]), self.hidden, 1.0, {}).total)

    def draw(self, chance: Grid) -> npt.NDArray[np.int8]:
        """Layouts drawn with random numbers from 0 to 1, a row of ``len(unseen) + 1`` for each.

        A row of the answer says by number in ``unseen`` what became of each card: :data:`ASLEEP`,
        or of the first hand :data:`THROWN`, :data:`KEPT` or :data:`DRAWN`; of a free hand all it
        holds is *kept*, and what it threw is asleep.
        """
        shares = np.cumsum([way.weight for way in self._ways])
        chosen = np.searchsorted(shares, chance[:, 0] * shares[-1], side="right")
        column = {card: n for n, card in enumerate(self.unseen)}
        places = np.zeros((len(chance), len(self.unseen)), np.int8)
        for number, way in enumerate(self._ways):
            rows = np.flatnonzero(chosen == number)
            if len(rows):
                columns = np.array([column[card] for card in way.order])
                places[rows[:, None], columns] = way.draw(chance[rows, 1:])
        return places

    def held(self, places: npt.NDArray[np.int8]) -> npt.NDArray[np.uint64]:
        """The hidden hands of drawn layouts as masks of cards, a row each."""
        bits = np.array([1 << card for card in self.unseen], np.uint64)
        hands = [
            np.where((places == KEPT + more) | (places == DRAWN + more), bits, 0).sum(axis=1)
            for more in (0, SECOND)
        ]
        return np.stack(hands, axis=1).astype(np.uint64)

    def _all_ways(self, orders: Sequence[Sequence[int]], strays: float) -> list[_Way]:
        """Who follows the model and who is free, in every order that makes a difference."""
        ways = []
        tables: dict[Any, Grid] = {}
        for first, first_chance in _habits(self.hidden[0], strays):
            for second, second_chance in _habits(self.hidden[1], strays):
                hands = (first, second)
                matters = any(hand.thrown and not hand.is_free for hand in hands)
                used = orders if matters else orders[:1]
                chance = first_chance * second_chance * self._ways_to_be_free(hands)
                for hand in hands:
                    if hand.is_worth_a_bid:
                        having = self._chance_of_points(hand.hidden)
                        # Where the points cannot be had, nobody bid by the model.
                        chance = chance / having if having else 0.0
                for order in used:
                    share = chance / len(used)
                    ways.append(_Way(tuple(order), hands, self.hidden, share, tables))
        return ways

    def _ways_to_be_free(self, hands: tuple[_Hand, _Hand]) -> float:
        """In how many ways, each by its chance, free hands can have come to what they hold.

        Any split of the hand into kept and drawn cards, with any of the sleeping ones thrown;
        what was dealt was thrown in one of so many ways.
        """
        ways = 1.0
        asleep = len(self.unseen) - sum(hand.hidden.size for hand in hands)
        asleep -= sum(hand.thrown for hand in hands)
        for hand in hands:
            if hand.is_free and hand.hidden.exchanged is not None:
                size, thrown = hand.hidden.size, hand.hidden.thrown
                splits = comb(size, thrown)
                if hand.hidden.drew is not None:
                    splits = comb(size - 1, thrown - 1)
                ways *= splits / comb(size, thrown) * comb(asleep, thrown)
                asleep -= thrown
        return ways

    def _chance_of_points(self, hand: Hidden) -> float:
        """How often a hand dealt at random has its points."""
        shown = {other.drew for other in self.hidden}
        cards = [card for card in self.unseen if card not in shown]
        ways = [[0] * (hand.least + 1) for _ in range(hand.size + 1)]
        ways[0][0] = 1
        for card in cards:
            for held in range(hand.size - 1, -1, -1):
                for points in range(hand.least, -1, -1):
                    more = min(points + hand.points.get(card, 0), hand.least)
                    ways[held + 1][more] += ways[held][points]
        return ways[hand.size][hand.least] / comb(len(cards), hand.size)


class _Hand:
    """A hidden hand in one way: following the model, or free."""

    def __init__(self, hidden: Hidden, is_free: bool) -> None:
        self.hidden = hidden
        self.is_free = is_free
        self.least = hidden.least if hidden.by_rule or not is_free else 0

    @property
    def thrown(self) -> int:
        """Cards whose throwing is followed one by one."""
        return 0 if self.is_free else self.hidden.thrown

    @property
    def is_worth_a_bid(self) -> bool:
        """Whether it has points that the model asks and the rules do not."""
        return self.least > 0 and not self.hidden.by_rule


def _habits(hidden: Hidden, strays: float) -> list[tuple[_Hand, float]]:
    """The ways a hand may have come about, each with its chance."""
    if hidden.exchanged is None:
        return [(_Hand(hidden, is_free=True), 1.0)]
    if not hidden.may_be_free or not strays:
        return [(_Hand(hidden, is_free=False), 1.0)]
    return [(_Hand(hidden, is_free=False), 1 - strays), (_Hand(hidden, is_free=True), strays)]


@dataclass(frozen=True)
class _Move:
    """One thing that may become of a card.

    Attributes:
        places: by the cards the hand was dealt so far, what it is called; 0 where it cannot be.
        axis: which number of the state it raises, ``None`` none.
        hand: whose card it becomes; of a sleeping card it means nothing.
        points: what it counts in that hand.
    """

    places: npt.NDArray[np.int8]
    axis: int | None = None
    hand: int = 0
    points: int = 0


class _Way:
    """The layouts of one order and one pair of habits.

    The state of an unfinished layout is, for each hand, the number of cards dealt to it and drawn
    by it (a free hand: of cards it holds, and none), and the points so far. ``tables[n]`` holds
    the number of ways to finish from each state when the first ``n`` cards are placed; while no
    card with points is placed it has no axis for them. An empty border on each other axis stands
    for hands that are too long.
    """

    def __init__(
        self,
        order: tuple[int, ...],
        hands: tuple[_Hand, _Hand],
        hidden: tuple[Hidden, Hidden],
        chance: float,
        shared: dict[Any, Grid],
    ) -> None:
        self.order = order
        self.hands = hands
        self.hidden = hidden
        self._least = max(hand.least for hand in hands)
        first, second = hands
        self._shape = (
            first.hidden.size + 2,
            first.thrown + 2,
            second.hidden.size + 2,
            second.thrown + 2,
            self._least + 1,
        )
        self._moves = [self._moves_of(card) for card in order]
        counts = (any(move.points for move in moves) for moves in self._moves)
        self._first_points = next((n for n, has in enumerate(counts) if has), len(order))
        self._tables = self._ways_to_finish(shared)
        self.total = float(self._tables[0][0, 0, 0, 0, 0])
        self.weight = chance * self.total

    def _moves_of(self, card: int) -> list[_Move]:
        """What may become of a card."""
        everywhere = max(self._shape)
        moves = []
        shown = any(card in hidden.played or card == hidden.drew for hidden in self.hidden)
        if not shown:
            moves.append(_Move(np.zeros(everywhere, np.int8)))
        for number, hand in enumerate(self.hands):
            own, other = hand.hidden, self.hidden[1 - number]
            more = SECOND * number
            elsewhere = card in other.played or card == other.drew
            may_hold = not elsewhere and (card in own.played or card not in own.barred)
            if hand.is_free:
                if may_hold:
                    points = own.points.get(card, 0) if hand.least else 0
                    places = np.full(everywhere, KEPT + more, np.int8)
                    moves.append(_Move(places, 2 * number, number, points))
                continue
            if card != own.drew and not elsewhere:
                places = np.where(
                    _thrown_places(own, everywhere),
                    0 if shown else THROWN + more,
                    KEPT + more if may_hold else 0,
                ).astype(np.int8)
                points = own.points.get(card, 0) if hand.least else 0
                moves.append(_Move(places, 2 * number, number, points))
            if may_hold and own.thrown:
                places = np.full(everywhere, DRAWN + more, np.int8)
                moves.append(_Move(places, 2 * number + 1, number))
        return moves

    def _ways_to_finish(self, shared: dict[Any, Grid]) -> list[Grid]:
        """The tables, from the last card back; orders with the same end share it."""
        habits = tuple(hand.is_free for hand in self.hands)
        end = np.zeros(self._shape)
        full = [n - 2 for n in self._shape[:4]]
        end[(*full, self._least)] = 1.0
        tables = [end]
        for n in range(len(self.order) - 1, -1, -1):
            key = habits, self.order[n:]
            if key not in shared:
                table = self._table(self._moves[n], tables[-1])
                if n <= self._first_points:
                    table = np.ascontiguousarray(table[..., :1])
                shared[key] = table
            tables.append(shared[key])
        tables.reverse()
        return tables

    def _table(self, moves: Sequence[_Move], after: Grid) -> Grid:
        """Ways to finish before a card, from those after it."""
        before = np.zeros_like(after)
        for move in moves:
            if move.axis is None:
                before += after
                continue
            raised = after
            if move.points:
                points = np.minimum(np.arange(self._least + 1) + move.points, self._least)
                raised = after[..., points]
            here: list[Any] = [slice(None)] * len(self._shape)
            there = list(here)
            here[move.axis], there[move.axis] = slice(None, -1), slice(1, None)
            dealt = 2 * move.hand
            open_here = (move.places != 0)[: self._shape[dealt]]
            allowed = np.reshape(open_here, [-1 if n == dealt else 1 for n in range(5)])
            if move.axis == dealt:
                allowed = allowed[tuple(here)]
            before[tuple(here)] += raised[tuple(there)] * allowed
        return before

    def draw(self, chance: Grid) -> npt.NDArray[np.int8]:
        """What becomes of each card in this way's order, a row for each row of random numbers."""
        count = len(chance)
        every = np.arange(count)
        strides = [stride // 8 for stride in self._tables[-1].strides]
        dealt = np.zeros((2, count), np.int64)
        points = np.zeros(count, np.int64)
        state = np.zeros(count, np.int64)
        found = np.zeros((count, len(self.order)), np.int8)
        end = self._tables[-1].ravel()
        for n, moves in enumerate(self._moves):
            after = self._tables[n + 1].ravel()
            narrow = len(end) // len(after)
            weights = np.zeros((len(moves), count))
            steps = np.zeros((len(moves), count), np.int64)
            places = np.zeros((len(moves), count), np.int8)
            for m, move in enumerate(moves):
                places[m] = move.places[dealt[move.hand]]
                if move.axis is not None:
                    steps[m] = strides[move.axis]
                if move.points:
                    steps[m] += np.minimum(points + move.points, self._least) - points
                allowed = 1 if move.axis is None else places[m] != 0
                weights[m] = after[np.where(allowed, state + steps[m], 0) // narrow] * allowed
            shares = weights.cumsum(axis=0)
            choice = (shares <= chance[:, n] * shares[-1]).sum(axis=0)
            state += steps[choice, every]
            found[:, n] = places[choice, every]
            for m, move in enumerate(moves):
                if move.axis == 2 * move.hand:
                    dealt[move.hand] += choice == m
                    if move.points:
                        more = np.minimum(points + move.points, self._least)
                        points = np.where(choice == m, more, points)
        return found


def _thrown_places(hidden: Hidden, length: int) -> npt.NDArray[np.bool_]:
    """By the cards dealt so far, whether the next one dealt is thrown."""
    number = np.arange(length)
    if hidden.throws_high:
        return number >= hidden.size - hidden.thrown
    return number < hidden.thrown
