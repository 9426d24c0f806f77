"""Seeded deals for benchmarks and tuning: the same on every platform and Python version.

Every generator takes a number of deals and a seed and returns :class:`BenchDeal` records. Deal
``i`` is led by seat ``i % 3`` as the Player sees the table (0 himself, 1 the defender after him,
2 the other), so that any three neighbours cover the three leaders; trumps are drawn. Deals of the
same seed and kind are prefixes of one another: ``random_deals(10, 1)`` starts with
``random_deals(5, 1)``.

The seeds of published figures are ``MEASURED_SEED`` and its followers; tuning must use others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tridge_solver.core.cards import PACK_SIZE, SUITS, Suit, mask_of
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import MATADORS, trump_order

MEASURED_SEED = 1
"""Seed of every published figure."""

TUNING_SEED = 1_000_001
"""First seed for searching weights; never measured with."""

SEATS = 3
STRONG_TRUMPS = 5
STRONG_MATADORS = 2
SHORTEST_ENDING = 4
LONGEST_ENDING = 6

_MASK64 = (1 << 64) - 1


class Stream:
    """A SplitMix64 stream of random numbers: small, documented, the same everywhere.

    >>> Stream(1).below(1000), Stream(1).shuffled(range(5))
    (566, [1, 0, 3, 4, 2])
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK64

    def next(self) -> int:
        """The next 64-bit number."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK64
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK64
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, every one as likely to one part in 2**57."""
        return (self.next() * limit) >> 64

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """``items`` in random order (Fisher–Yates from the end)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled


@dataclass(frozen=True)
class BenchDeal:
    """A position at a trick boundary with its trumps, as the engine takes it.

    Attributes:
        trumps: the trump suit.
        hands: masks of cards of the Player, the defender after him and the other defender.
        leader: who leads, in the same order.
        won: tricks already won by each; nothing but zeros in a full deal.
    """

    trumps: Suit
    hands: tuple[int, int, int]
    leader: int
    won: tuple[int, int, int] = (0, 0, 0)

    @property
    def tricks(self) -> int:
        """Tricks still to play."""
        return self.hands[0].bit_count()


def _drawn(stream: Stream, leader: int, tricks: int = TRICKS) -> BenchDeal:
    """A deal of ``tricks`` cards each, trumps and cards drawn from ``stream``."""
    trumps = SUITS[stream.below(len(SUITS))]
    cards = stream.shuffled(range(PACK_SIZE))
    first, second, third = (
        mask_of(cards[seat * tricks : (seat + 1) * tricks]) for seat in range(SEATS)
    )
    return BenchDeal(trumps, (first, second, third), leader)


def is_strong(deal: BenchDeal) -> bool:
    """Return whether the Player has at least five trumps, two of the top three among them."""
    order = trump_order(deal.trumps)
    held = deal.hands[0]
    return (held & mask_of(order)).bit_count() >= STRONG_TRUMPS and (
        held & mask_of(order[:MATADORS])
    ).bit_count() >= STRONG_MATADORS


def random_deals(count: int, seed: int) -> list[BenchDeal]:
    """Deals of nine random cards each with random trumps."""
    stream = Stream(seed)
    return [_drawn(stream, index % SEATS) for index in range(count)]


def strong_deals(count: int, seed: int) -> list[BenchDeal]:
    """Random deals, trumps drawn too, kept only when :func:`is_strong`."""
    stream = Stream(seed)
    deals: list[BenchDeal] = []
    while len(deals) < count:
        deal = _drawn(stream, len(deals) % SEATS)
        if is_strong(deal):
            deals.append(deal)
    return deals


def endings(count: int, seed: int) -> list[BenchDeal]:
    """Random endings of four to six tricks, the tricks before them won by anybody."""
    stream = Stream(seed)
    deals: list[BenchDeal] = []
    for index in range(count):
        tricks = SHORTEST_ENDING + stream.below(LONGEST_ENDING - SHORTEST_ENDING + 1)
        deal = _drawn(stream, index % SEATS, tricks)
        won = [0] * SEATS
        for _ in range(TRICKS - tricks):
            won[stream.below(SEATS)] += 1
        deals.append(BenchDeal(deal.trumps, deal.hands, deal.leader, (won[0], won[1], won[2])))
    return deals


KINDS = {"random": random_deals, "strong": strong_deals, "endings": endings}
"""The generators by the name they have in tables."""
