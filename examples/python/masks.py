"""Ten thousand deals as arrays: how the lead matters to who plays hearts.

Run as ``python examples/python/masks.py``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import tridge_solver as tridge

LEADS = ("the Player", "the defender after them", "the other defender")


def random_hands(count: int, seed: int = 1) -> npt.NDArray[np.uint64]:
    """Three hands of nine cards in each row, as sets of cards."""
    pack = np.tile(np.arange(40), (count, 1))
    shuffled = np.random.default_rng(seed).permuted(pack, axis=1)
    bits = np.uint64(1) << shuffled[:, :27].astype(np.uint64)
    hands: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits.reshape(count, 3, 9), axis=2)
    return hands


def wins_by_lead(count: int, contract: str = "Play H") -> list[float]:
    """The share of wins, by who leads."""
    hands = random_hands(count)
    found = [tridge.solve_masks(hands, contract, leaders=leader) for leader in range(3)]
    assert all(len(each) == count for each in found)
    return [float((each.grades == 2).mean()) for each in found]


if __name__ == "__main__":
    for lead, share in zip(LEADS, wins_by_lead(10_000), strict=True):
        print(f"{lead:24} leads: {share:.1%} wins")
