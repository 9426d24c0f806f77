"""Many hands of Belote at once: what each is worth, its melds, its belotes."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import Grid
from tridge_solver.core.cards import SUITS, Card, Pack, Suit, cards_of
from tridge_solver.games.belote.cards import NATURAL_RANKS, BeloteStrain
from tridge_solver.games.belote.estimate import BASE, family, holdings
from tridge_solver.games.belote.melds import BELOTE_WORTH, fours_worth, melds_of

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

_HOLDINGS = 1 << len(NATURAL_RANKS)

_KING_AND_QUEEN = sum(1 << NATURAL_RANKS.index(rank) for rank in "KQ")


class ManyHands:
    """Hands as dealt, eight cards each: a row of masks for each layout, a column for each seat."""

    def __init__(self, hands: Grid) -> None:
        self._hands = hands
        self._melds: dict[BeloteStrain, tuple[Counts, Counts]] = {}
        self._points: dict[BeloteStrain, Numbers] = {}
        self._held = np.zeros((len(SUITS), *hands.shape), np.uint8)
        for suit in SUITS:
            for n, rank in enumerate(NATURAL_RANKS):
                card = int(Card.of(suit, rank, Pack.FULL))
                bit = (hands >> np.uint64(card)) & np.uint64(1)
                self._held[suit] |= bit.astype(np.uint8) << np.uint8(n)

    @property
    def count(self) -> int:
        """How many layouts."""
        return len(self._hands)

    def points(self, kind: BeloteStrain) -> Numbers:
        """The points of its side that each hand promises; see
        :mod:`~tridge_solver.games.belote.estimate`."""
        if kind not in self._points:
            self._points[kind] = self._points_of(kind)
        return self._points[kind]

    def _points_of(self, kind: BeloteStrain) -> Numbers:
        worth = np.full(self._hands.shape, BASE[family(kind)])
        for suit in SUITS:
            worth += _counts(kind, kind.is_trump(suit))[self._held[suit]]
        # Which suit is trumps decides between melds, but not what they count.
        named = kind if kind is BeloteStrain.NO_TRUMP else BeloteStrain.ALL_TRUMP
        if named not in self._melds:
            self._melds[named] = self.melds(named)
        worth += self._melds[named][0]
        return worth

    def belote(self, kind: BeloteStrain) -> Counts:
        """Points of kings and queens of trumps."""
        found = np.zeros(self._hands.shape, np.int64)
        for suit in SUITS:
            if kind.is_trump(suit):
                found += BELOTE_WORTH * (self._held[suit] & _KING_AND_QUEEN == _KING_AND_QUEEN)
        return found

    def melds(self, kind: BeloteStrain) -> tuple[Counts, Counts]:
        """What the melds of each hand count, and the strength of its best: the greater is the
        better, 0 where there is none."""
        worth = np.zeros(self._hands.shape, np.int64)
        best = np.zeros(self._hands.shape, np.int64)
        for suit in SUITS:
            points, strength = _runs(kind.suit is suit)
            worth += points[self._held[suit]]
            best = np.maximum(best, strength[self._held[suit]])
        four = np.zeros(self._hands.shape, np.uint8)
        for rank in fours_worth(kind):
            four |= np.bitwise_and.reduce(self._held) & np.uint8(1 << NATURAL_RANKS.index(rank))
        for place in zip(*np.nonzero(four), strict=True):  # few: a card may be in a run as well
            worth[place], best[place] = _with_four(int(self._hands[place]), kind)
        return worth, best


@lru_cache(1 << 16)
def _with_four(hand: int, kind: BeloteStrain) -> tuple[int, int]:
    """What the melds of a hand with four of a kind count, and the strength of the best; the same
    hands come up again and again."""
    melds = melds_of(list(cards_of(hand)), kind)
    return sum(meld.worth for meld in melds), _number(melds[0].strength)


@cache
def _counts(kind: BeloteStrain, trumps: bool) -> Numbers:
    """What the holdings of a suit count."""
    return np.array(holdings(kind, trumps))


@cache
def _runs(in_trumps: bool) -> tuple[Counts, Counts]:
    """For every holding of a suit what its runs count, and the strength of the best."""
    kind = BeloteStrain.SPADES if in_trumps else BeloteStrain.HEARTS
    worth, best = np.zeros(_HOLDINGS, np.int64), np.zeros(_HOLDINGS, np.int64)
    for holding in range(_HOLDINGS):
        ranks = [rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1]
        melds = melds_of([Card.of(Suit.SPADES, rank, Pack.FULL) for rank in ranks], kind)
        worth[holding] = sum(meld.worth for meld in melds)
        best[holding] = _number(melds[0].strength) if melds else 0
    return worth, best


def _number(strength: tuple[int, ...]) -> int:
    """The strength of a meld as one number: each part of it is less than sixteen, but the first."""
    number = 0
    for part in strength:
        number = number * 16 + part
    return number
