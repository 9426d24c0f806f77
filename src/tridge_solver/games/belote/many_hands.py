"""Estimates of what Belote hands are worth before anything is known of the other hands, for one
hand or many."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import Grid
from tridge_solver.core.cards import SUITS, Card, Pack, Suit, cards_of
from tridge_solver.games.belote.rules import NATURAL_RANKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import BELOTE_WORTH, fours_worth, melds_of

MEAN = {"suit": 95.6, "NT": 77.1, "AT": 150.5}
"""The average points of a side. Melds are left out, since both sides have as many."""


def family(kind: BeloteStrain) -> str:
    """Return the family of a denomination; all suits belong to the same."""
    return kind.value if kind.suit is None else "suit"


BASE = {"suit": 40.0, "NT": 39.7, "AT": 80.7}
"""The points that a side's hand promises before the values of its holdings are added."""


def _trumps(held: str) -> float:
    """Return the value of a holding in the trump suit."""
    number = len(held)
    guarded_nine = "9" in held and "J" not in held and number >= 3
    return (
        30.2 * ("J" in held)
        + 10.7 * ("9" in held)
        + 4.5 * guarded_nine
        + 6.9 * ("A" in held)
        + 2.9 * ("T" in held)
        + (18.5 if "K" in held and "Q" in held else -1.4 * ("K" in held or "Q" in held))
        + 8.1 * number
        - 2.5 * max(number - 4, 0)
    )


def _plain(held: str) -> float:
    """Return the value of a holding in a plain suit, beside a trump suit."""
    number, ace = len(held), "A" in held
    ten = (1.8 if ace else 5.3 if number > 1 else -0.5) if "T" in held else 0.0
    shape = {0: 12.8, 1: 2.5}.get(number, -3.3 if number > 3 else 0.0)
    return 16.3 * ace + ten + 0.7 * (ace and "K" in held) + shape


def _no_trump(held: str) -> float:
    number, ace = len(held), "A" in held
    ten = (6.5 if ace else 8.4 if number > 1 else 0.0) if "T" in held else 0.0
    return (16.8 + 1.9 * number) * ace + ten + 2.2 * ("K" in held) - 0.2 * max(number - 4, 0)


def _all_trump(held: str) -> float:
    number, jack = len(held), "J" in held
    nine = (13.3 if jack else 14.3 if number > 1 else 1.5) if "9" in held else 0.0
    ace = (0.6 if jack and "9" in held else 4.0) * ("A" in held)
    return (33.6 + 3.5 * number) * jack + nine + ace + 16.5 * ("K" in held and "Q" in held)


@cache
def holdings(kind: BeloteStrain, trumps: bool) -> tuple[float, ...]:
    """Return the values of the 256 holdings of a suit. Bit *n* stands for the *n*-th of
    :data:`~tridge_solver.games.belote.rules.NATURAL_RANKS`; ``trumps`` says whether the suit is
    trumps."""
    count = {"NT": _no_trump, "AT": _all_trump}.get(kind.value, _trumps if trumps else _plain)
    return tuple(
        count("".join(rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1))
        for holding in range(1 << len(NATURAL_RANKS))
    )


Numbers: TypeAlias = "npt.NDArray[np.float64]"
Counts: TypeAlias = "npt.NDArray[np.int64]"

_HOLDINGS = 1 << len(NATURAL_RANKS)

_KING_AND_QUEEN = sum(1 << NATURAL_RANKS.index(rank) for rank in "KQ")


class ManyHands:
    """Many deals of eight cards each: a row of masks for each layout, with a column for each
    seat."""

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
        """The number of layouts (rows)."""
        return len(self._hands)

    def points(self, kind: BeloteStrain) -> Numbers:
        """Return the points that each hand promises to its side; see
        :mod:`~tridge_solver.games.belote.many_hands`."""
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
        """Return the points for king and queen of trumps in each hand."""
        found = np.zeros(self._hands.shape, np.int64)
        for suit in SUITS:
            if kind.is_trump(suit):
                found += BELOTE_WORTH * (self._held[suit] & _KING_AND_QUEEN == _KING_AND_QUEEN)
        return found

    def melds(self, kind: BeloteStrain) -> tuple[Counts, Counts]:
        """Return the points of each hand's melds, and the strength of its best meld. A greater
        number is stronger; 0 means no meld."""
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
    """Return the points of the melds of a hand with four of a kind, and the strength of the
    best. Results are cached, since the same hands recur often."""
    melds = melds_of(list(cards_of(hand)), kind)
    return sum(meld.worth for meld in melds), _number(melds[0].strength)


@cache
def _counts(kind: BeloteStrain, trumps: bool) -> Numbers:
    return np.array(holdings(kind, trumps))


@cache
def _runs(in_trumps: bool) -> tuple[Counts, Counts]:
    """Return the points of the sequences in every holding of a suit, and the strength of the
    best sequence."""
    kind = BeloteStrain.SPADES if in_trumps else BeloteStrain.HEARTS
    worth, best = np.zeros(_HOLDINGS, np.int64), np.zeros(_HOLDINGS, np.int64)
    for holding in range(_HOLDINGS):
        ranks = [rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1]
        melds = melds_of([Card.of(Suit.SPADES, rank, Pack.FULL) for rank in ranks], kind)
        worth[holding] = sum(meld.worth for meld in melds)
        best[holding] = _number(melds[0].strength) if melds else 0
    return worth, best


def _number(strength: tuple[int, ...]) -> int:
    """Return the strength of a meld as a single number; each part except the first is below
    sixteen."""
    number = 0
    for part in strength:
        number = number * 16 + part
    return number
