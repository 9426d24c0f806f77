"""Where unseen cards may lie: every layout that the facts leave, counted and drawn at random.

What a seat has seen comes down to cards that a hidden hand cannot hold any more and to how many
cards it has left. A layout shares the unseen cards out among the hidden hands accordingly; each is
as likely as another. Cards that the same hands may hold are of one class, and layouts are counted
by how many cards of each class every hand gets. So a draw is exact: no layout is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.uint64]
"""Masks of cards: a row for each layout, a column for each hidden hand."""


class Layouts:
    """The layouts of some cards.

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
        # Of whole numbers: the thresholds are exact to one in 2**64.
        below, thresholds = 0, []
        for weight in weights[:-1]:
            below += weight
            thresholds.append((below << 64) // self.count)
        self._thresholds = np.array([min(each, (1 << 64) - 1) for each in thresholds], np.uint64)
        self._owners = np.array([owners for _, owners in shares], np.int8)

    @property
    def words(self) -> int:
        """Random words that a draw takes."""
        return 1 + self._width

    def every(self) -> Grid:
        """All layouts, of which there should be few.

        >>> Layouts([0, 1, 2, 3], sizes=[1, 3], barred=[0b0011, 0]).every().tolist()
        [[4, 11], [8, 7]]
        """
        grids = []
        for owners in self._owners:
            every = np.zeros((1, self._hands), np.uint64)
            column = 0
            for cards in self._classes:
                counts = np.bincount(owners[column : column + len(cards)], minlength=self._hands)
                ways = np.array(list(_dealt(cards, tuple(counts.tolist()))), np.uint64)
                every = (every[:, None, :] | ways[None, :, :]).reshape(-1, self._hands)
                column += len(cards)
            grids.append(every)
        return np.concatenate(grids)

    def draw(self, words: Grid) -> Grid:
        """A layout for each row of ``words``, random numbers of 64 bits."""
        share = np.searchsorted(self._thresholds, words[:, 0], side="right")
        owners = self._owners[share]
        hands = np.zeros((len(words), self._hands), np.uint64)
        column = 0
        for cards in self._classes:
            bits = np.array([1 << card for card in cards], np.uint64)
            columns = slice(column, column + len(cards))
            order = np.argsort(words[:, 1:][:, columns], axis=1, kind="stable")
            shuffled = bits[order]
            for hand in range(self._hands):
                mine = np.where(owners[:, columns] == hand, shuffled, np.uint64(0))
                hands[:, hand] |= np.bitwise_or.reduce(mine, axis=1)
            column += len(cards)
        return hands


def _shares(
    classes: Sequence[tuple[tuple[int, ...], list[int]]], left: tuple[int, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to share the classes out by number: how many layouts it stands for, and the owner
    of each place, class by class."""
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
    """Every way to give so many cards to ``owners`` that have room ``left``: how many choices of
    cards it stands for, and the number each gets."""
    if not owners:
        if not cards:
            yield 1, ()
        return
    hand, *others = owners
    for count in range(min(cards, left[hand]) + 1):
        for ways, rest in _split(cards - count, others, left):
            yield comb(cards, count) * ways, ((hand, count), *rest)


def _dealt(cards: Sequence[int], counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to deal ``cards`` in hands of so many, as masks."""
    first, *others = counts
    if not others:
        yield (sum(1 << card for card in cards),)
        return
    for hand in combinations(cards, first):
        mask = sum(1 << card for card in hand)
        for rest in _dealt([card for card in cards if card not in hand], tuple(others)):
            yield (mask, *rest)
