"""Deals of Belote and Trumps for the benchmarks and the tuning of the four-seat search."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tridge_solver.engine.partnership import points, tricks

SUITS = 4
RUFFS, NOTHING_RUFFS, ALL_MUST_BE_BEATEN = range(3)

TRUMP = (20, 14, 11, 10, 4, 3, 0, 0)
PLAIN = (11, 10, 4, 3, 2, 0, 0, 0)
LAST_TRICK = 10
PLACE_IN_TRUMPS = (2, 3, 4, 5, 0, 1, 6, 7)
"""The places of the ranks A T K Q J 9 8 7 in a trump suit: J 9 A T K Q 8 7."""


@dataclass(frozen=True)
class SidesDeal:
    """Four hands as masks of card numbers in playing order, and who leads."""

    hands: tuple[int, ...]
    leader: int


def random_deals(cards: int, count: int, seed: int) -> list[SidesDeal]:
    """Whole deals of ``cards`` cards a suit, at random."""
    rng = random.Random(seed)
    pack = [suit * 16 + rank for suit in range(SUITS) for rank in range(cards)]
    deals = []
    for _ in range(count):
        rng.shuffle(pack)
        size = len(pack) // 4
        hands = tuple(
            sum(1 << card for card in pack[seat * size : (seat + 1) * size]) for seat in range(4)
        )
        deals.append(SidesDeal(hands, rng.randrange(4)))
    return deals


def belote_lanes(kind: int) -> list[list[int]]:
    """The cards of a contract by lanes, the trump suit first, and strength: J 9 A T K Q 8 7."""
    suits = [kind] if kind < SUITS else []
    suits += [suit for suit in range(SUITS) if suit not in suits]
    trumps = _trump_lanes(kind)
    return [
        [suit * 16 + rank for rank in _ranks(place < trumps)] for place, suit in enumerate(suits)
    ]


def belote_orders() -> list[points.Order]:
    """The six contracts of Belote: four suits, no trump, all trump."""
    trump, plain = points.Worths(TRUMP), points.Worths(PLAIN)
    orders = []
    for kind in range(SUITS + 2):
        ruffs, trumps = kind < SUITS, _trump_lanes(kind)
        orders.append(
            points.Order(
                belote_lanes(kind),
                ruffs=ruffs,
                worths=[trump if place < trumps else plain for place in range(SUITS)],
                last=LAST_TRICK,
                must_beat=range(trumps),
                must_ruff=ruffs,
            )
        )
    return orders


def _trump_lanes(kind: int) -> int:
    """Return the number of suits that rank as trumps: one, none or all."""
    return 1 if kind < SUITS else 0 if kind == SUITS else SUITS


def _ranks(trumps: bool) -> list[int]:
    """The ranks A T K Q J 9 8 7 by number, strongest first."""
    return sorted(range(8), key=PLACE_IN_TRUMPS.__getitem__) if trumps else list(range(8))


def trumps_orders() -> list[tricks.Order]:
    """The five denominations: four suits, no trumps."""
    orders = []
    for kind in range(SUITS + 1):
        suits = [kind] if kind < SUITS else []
        suits += [suit for suit in range(SUITS) if suit not in suits]
        orders.append(
            tricks.Order(
                [[suit * 16 + rank for rank in range(13)] for suit in suits], ruffs=kind < SUITS
            )
        )
    return orders
