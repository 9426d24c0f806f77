"""The auction of L'hombre with open cards, from the words of the rules alone.

Shares no code with the package. Contracts are the strings that hand files write in English; a seat
is 0, 1 or 2 in the order they speak. What a contract ends in is given: 0 won, 1 bet, 2 kruk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

WON, BET, KRUK = range(3)
SUITS = "SHDC"

STEPS: tuple[tuple[str, ...], ...] = (
    ("Play H", "Play D", "Play C"),
    ("Play S",),
    (*(f"Flip {suit}" for suit in SUITS), "Buy Nolo"),
    tuple(f"Respekt {suit}" for suit in SUITS),
    ("No Change H", "No Change D", "No Change C"),
    ("No Change S", "Pure Nolo"),
    ("Nolo Ouvert",),
)
"""The contracts by rank, from Spil up; those of one step do not overbid each other."""

UNION = {
    "Play": 1,
    "Flip": 2,
    "Buy Nolo": 2,
    "Respekt": 3,
    "No Change": 3,
    "No Change S": 4,
    "Pure Nolo": 4,
    "Nolo Ouvert": 6,
}
"""The value of a won contract in the union's tariff."""

THROWN = ("Play", "Flip", "Respekt")
"""Contracts whose Player may throw in after the exchange."""


def points(contract: str, ends: int, more: int = 0) -> int:
    """The Player's points: a lost game that may be thrown in costs as bet; ``more`` is for all nine
    tricks."""
    name = contract.rstrip(SUITS).rstrip() if contract not in UNION else contract
    value = UNION[name]
    if ends == WON:
        return value + more
    if ends == BET or name in THROWN:
        return -value
    return -value - 1


Result = tuple[int, str]
"""The Player and the contract; seat -1 if all have passed."""


def best(offers: Mapping[str, float], step: int) -> str:
    """Return what the holder of a bid of ``step`` plays: the dearest that is no lower."""
    allowed = [name for names in STEPS[step:] for name in names if name in offers]
    return max(allowed, key=lambda name: offers[name])


def chips(result: Result, offers: Sequence[Mapping[str, float]]) -> tuple[float, ...]:
    """Return what a result brings each seat: every defender pays the Player's points, or gets
    them.
    """
    player, name = result
    if player < 0:
        return 0, 0, 0
    own = offers[player][name]
    return tuple(2 * own if seat == player else -own for seat in range(3))


def auction(offers: Sequence[Mapping[str, float]]) -> Result:
    """Return who plays and what, when each seat says what brings it most, knowing all cards.

    Args:
        offers: of each seat the points of every contract it could play.

    Of calls that bring the same it says the lowest.
    """

    @cache
    def go(turn: int, out: frozenset[int], holder: int, step: int) -> Result:
        if len(out) == 3:
            return -1, ""
        if holder >= 0 and len(out) == 2:
            return holder, best(offers[holder], step)
        after = (turn + 1) % 3
        if turn in out:
            return go(after, out, holder, step)
        choices = [go(after, out | {turn}, holder, step)]
        needed = 0 if holder < 0 else step if turn < holder else step + 1
        can = any(name in offers[turn] for names in STEPS[needed:] for name in names)
        if needed < len(STEPS) and can:
            choices.append(go(after, out, turn, needed))
        return max(choices, key=lambda result: chips(result, offers)[turn])

    return go(0, frozenset(), -1, 0)
