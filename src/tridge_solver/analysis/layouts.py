"""Layouts of unseen cards that fit the known facts, and the random words that select worlds.

What a seat has seen is summed up in the cards that a hidden hand can no longer hold and the number
of cards it has left. A layout shares the unseen cards out among the hidden hands accordingly; all
are equally likely. Cards that the same hands may hold form a class, and layouts are counted by how
many cards of each class every hand gets. So a draw is exact: no layout is thrown away.

If hands have limits for their suit lengths, the suits are the classes (:class:`SuitLayouts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Grid: TypeAlias = "npt.NDArray[np.uint64]"
"""Masks of cards: a row for each layout, a column for each hidden hand."""


class Layouts:
    """All ways to deal some cards to the hidden hands. A hand may be unable to hold certain cards.

    Args:
        cards: their numbers, each to be in one of the hands.
        sizes: how many each hidden hand holds of them; together all.
        barred: for each hand the cards that it cannot hold, as a mask.

    Raises ``ValueError`` when there is no layout.

    >>> layouts = Layouts([0, 1, 2, 3], sizes=[1, 3], barred=[0b0011, 0])
    >>> layouts.count
    2
    """

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], barred: Sequence[int]) -> None:
        if sum(sizes) != len(cards):
            raise ValueError(f"{len(cards)} cards for hands of {sum(sizes)} (expected as many)")
        classes: dict[tuple[int, ...], list[int]] = {}
        for card in sorted(cards):
            owners = tuple(n for n, mask in enumerate(barred) if not mask >> card & 1)
            classes.setdefault(owners, []).append(card)
        self._hands = len(sizes)
        self._classes = list(classes.values())
        self._width = sum(map(len, self._classes))
        shares = list(_shares(list(classes.items()), tuple(sizes)))
        weights = [weight for weight, _ in shares]
        self.count = sum(weights)
        if not self.count:
            raise ValueError("no layout of the cards fits")
        self._thresholds = _thresholds(weights)
        self._owners = np.array([owners for _, owners in shares], np.int8)

    @property
    def words(self) -> int:
        """The number of random words that one draw uses."""
        return 1 + self._width

    def every(self) -> Grid:
        """Return all layouts; call this only if they are few.

        >>> Layouts([0, 1, 2, 3], sizes=[1, 3], barred=[0b0011, 0]).every().tolist()
        [[4, 11], [8, 7]]
        """
        return _every(self._classes, self._owners, self._hands)

    def draw(self, words: Grid) -> Grid:
        """Return a layout for each row of ``words``, which are random 64-bit numbers."""
        share = np.searchsorted(self._thresholds, words[:, 0], side="right")
        return _shuffled(self._classes, self._owners[share], self._hands, words[:, 1:])


Limits = Sequence[tuple[int, int]]
"""For each suit, the fewest and the most cards that a hand may hold."""


class SuitLayouts:
    """All layouts of some cards in hands whose suit lengths are limited.

    Args:
        suits: the numbers of the cards, suit by suit, each to be in one of the hands.
        sizes: how many cards each hidden hand holds; together all.
        limits: for each hand those of every suit.

    Raises ``ValueError`` when there is no layout.

    >>> limits = [[(1, 2), (0, 2)], [(0, 2), (0, 2)]]
    >>> layouts = SuitLayouts([[0, 1], [2, 3]], sizes=[2, 2], limits=limits)
    >>> layouts.count
    5
    """

    def __init__(
        self, suits: Sequence[Sequence[int]], sizes: Sequence[int], limits: Sequence[Limits]
    ) -> None:
        if sum(sizes) != sum(map(len, suits)):
            raise ValueError("cards for hands of another size (expected as many)")
        self._classes = [sorted(cards) for cards in suits]
        self._sizes = tuple(sizes)
        self._limits = limits
        self._ways = lru_cache(None)(self._count_from)
        self._choices = lru_cache(None)(self._choices_from)
        self.count = self._ways(0, self._sizes)
        if not self.count:
            raise ValueError("no layout of the cards fits")

    @property
    def words(self) -> int:
        """The number of random words that one draw uses."""
        return len(self._classes) + sum(map(len, self._classes))

    def every(self) -> Grid:
        """Return all layouts; call this only if they are few."""
        return _every(self._classes, self._every_owners, len(self._sizes))

    def draw(self, words: Grid) -> Grid:
        """Return a layout for each row of ``words``, which are random 64-bit numbers.

        First how many cards of the first suit every hand gets, then those of the second by what is
        left, and so on; then which.
        """
        hands, suits = len(self._sizes), len(self._classes)
        left = np.tile(np.array(self._sizes, np.int64), (len(words), 1))
        owners = []
        for suit in range(suits):
            mine = np.zeros((len(words), len(self._classes[suit])), np.int8)
            states, which = np.unique(left, axis=0, return_inverse=True)
            for n, state in enumerate(states):
                rows = np.flatnonzero(which.reshape(-1) == n)
                thresholds, held, places = self._choices(suit, tuple(state.tolist()))
                chosen = np.searchsorted(thresholds, words[rows, suit], side="right")
                left[rows] -= held[chosen]
                mine[rows] = places[chosen]
            owners.append(mine)
        return _shuffled(self._classes, np.concatenate(owners, axis=1), hands, words[:, suits:])

    def _splits(
        self, suit: int, left: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Yield every way to split a suit's length among hands with room ``left``. Each way has the
        number of card choices, the length in each hand, and the room left over."""
        limits = [each[suit] for each in self._limits]
        room = [min(most, size) for (_, most), size in zip(limits, left, strict=True)]
        for ways, counts in _split(len(self._classes[suit]), range(len(left)), room):
            held = tuple(count for _, count in counts)
            if all(count >= least for count, (least, _) in zip(held, limits, strict=True)):
                yield ways, held, tuple(a - b for a, b in zip(left, held, strict=True))

    def _count_from(self, suit: int, left: tuple[int, ...]) -> int:
        """Return the number of layouts of this suit and all later suits, for hands with room
        ``left``."""
        if suit == len(self._classes):
            return int(not any(left))
        return sum(
            ways * self._ways(suit + 1, after) for ways, _, after in self._splits(suit, left)
        )

    def _choices_from(
        self, suit: int, left: tuple[int, ...]
    ) -> tuple[Grid, npt.NDArray[np.int64], npt.NDArray[np.int8]]:
        """Return the splits of a suit that leave room for the later suits. For each there is the
        upper end of its random words, the length in each hand, and the owner of each place."""
        found = [
            (ways * self._ways(suit + 1, after), held)
            for ways, held, after in self._splits(suit, left)
            if self._ways(suit + 1, after)
        ]
        held = np.array([each for _, each in found], np.int64)
        places = np.array([np.repeat(np.arange(len(left)), each) for each in held], np.int8)
        return _thresholds([weight for weight, _ in found]), held, places

    @cached_property
    def _every_owners(self) -> npt.NDArray[np.int8]:
        """Return the owner of each place, for every way to split the lengths of all suits."""
        rows: list[tuple[tuple[int, ...], list[int]]] = [(self._sizes, [])]
        for suit in range(len(self._classes)):
            further = []
            for left, owners in rows:
                _, held, places = self._choices(suit, left)
                for each, here in zip(held.tolist(), places.tolist(), strict=True):
                    after = tuple(a - b for a, b in zip(left, each, strict=True))
                    further.append((after, owners + here))
            rows = further
        return np.array([owners for _, owners in rows], np.int8)


def _thresholds(weights: Sequence[int]) -> Grid:
    """Return the upper end of each choice among random words (the last needs none), exact to one in
    2**64."""
    total, below, found = sum(weights), 0, []
    for weight in weights[:-1]:
        below += weight
        found.append(min((below << 64) // total, (1 << 64) - 1))
    return np.array(found, np.uint64)


def _every(classes: Sequence[Sequence[int]], owners: npt.NDArray[np.int8], hands: int) -> Grid:
    """Return every layout of the card classes in which each place has the given owner."""
    grids = []
    for row in owners:
        every = np.zeros((1, hands), np.uint64)
        column = 0
        for cards in classes:
            counts = np.bincount(row[column : column + len(cards)], minlength=hands)
            ways = np.array(list(_dealt(cards, tuple(counts.tolist()))), np.uint64)
            every = (every[:, None, :] | ways[None, :, :]).reshape(-1, hands)
            column += len(cards)
        grids.append(every)
    return np.concatenate(grids)


def _shuffled(
    classes: Sequence[Sequence[int]], owners: npt.NDArray[np.int8], hands: int, words: Grid
) -> Grid:
    """Return a layout a row: the cards of each class go at random to the owners of its places."""
    found = np.zeros((len(words), hands), np.uint64)
    column = 0
    for cards in classes:
        bits = np.array([1 << card for card in cards], np.uint64)
        columns = slice(column, column + len(cards))
        order = np.argsort(words[:, columns], axis=1, kind="stable")
        shuffled = bits[order]
        for hand in range(hands):
            mine = np.where(owners[:, columns] == hand, shuffled, np.uint64(0))
            found[:, hand] |= np.bitwise_or.reduce(mine, axis=1)
        column += len(cards)
    return found


def _shares(
    classes: Sequence[tuple[tuple[int, ...], list[int]]], left: tuple[int, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every way to split the classes among the hands: the number of layouts, and the owner of
    each place, class by class."""
    if not classes:
        yield 1, ()
        return
    (owners, cards), *rest = classes
    for ways, counts in _split(len(cards), owners, left):
        after = list(left)
        for hand, count in counts:
            after[hand] -= count
        here = tuple(hand for hand, count in counts for _ in range(count))
        for weight, others in _shares(rest, tuple(after)):
            yield ways * weight, here + others


def _split(
    cards: int, owners: Sequence[int], left: Sequence[int]
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Yield every way to split this many cards among ``owners`` with room ``left``: the number of
    card choices, and how many cards each owner gets."""
    if not owners:
        if not cards:
            yield 1, ()
        return
    hand, *others = owners
    for count in range(min(cards, left[hand]) + 1):
        for ways, rest in _split(cards - count, others, left):
            yield comb(cards, count) * ways, ((hand, count), *rest)


def _dealt(cards: Sequence[int], counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return every way to deal ``cards`` into hands of these sizes, as masks."""
    first, *others = counts
    if not others:
        yield (sum(1 << card for card in cards),)
        return
    for hand in combinations(cards, first):
        mask = sum(1 << card for card in hand)
        for rest in _dealt([card for card in cards if card not in hand], tuple(others)):
            yield (mask, *rest)


WORDS = 4
"""The number of random 64-bit words that seed a world."""

RACING = 0
"""The stream of worlds in which candidates are compared and one is chosen."""

FRESH = 1
"""The stream of worlds that measure the chosen candidate."""

LAYOUTS = 2
"""The stream of worlds for drawing layouts of unseen cards."""

_MASK = (1 << 64) - 1

_BLOCK = 4
"""The number of words that the generator makes at a time."""


def world_words(
    seed: int, stream: int, start: int, count: int, width: int = WORDS
) -> npt.NDArray[np.uint64]:
    """Return the words of ``count`` worlds from number ``start`` on, one row of ``width`` words
    each.

    ``stream`` is one of those above; the same number is another world in each.

    World ``n`` of a seed is some words of a Philox stream, a counter-based generator whose streams
    numpy keeps stable, whatever the number of threads; the engine shuffles with them by its own
    code. So world ``n`` can be drawn without the ones before it. Deals are shuffled by other means
    (:mod:`tridge_solver.core.shuffle`): a deal is made once, to be kept, and asks for nothing but
    Python; worlds are drawn by the hundred thousand, inside the engine and without the interpreter,
    and nobody keeps them.

    >>> together = world_words(1, RACING, 0, 8)
    >>> bool((together[5:7] == world_words(1, RACING, 5, 2)).all())
    True
    """
    key = np.array([seed & _MASK, (seed >> 64 << 8 | stream) & _MASK], dtype=np.uint64)
    blocks = -(-width // _BLOCK)
    counter = np.array([start * blocks, 0, 0, 0], dtype=np.uint64)
    generator = np.random.Philox(key=key, counter=counter)
    words: npt.NDArray[np.uint64] = generator.random_raw(count * blocks * _BLOCK)
    return np.ascontiguousarray(words.reshape(count, blocks * _BLOCK)[:, :width])
