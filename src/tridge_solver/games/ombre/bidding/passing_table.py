"""What a pass brings, as ``benchmarks/fit_passing.py`` has fitted it.

16,000 random deals, seed 1, bid by rule bidders and played by three closed seats; each seat in turn
passed at its first call whatever it held.
"""

from __future__ import annotations

from typing import NamedTuple


class Price(NamedTuple):
    """Chips with three and with four payers were the Game Fund empty, and of each chip in it.

    ``margin`` is half of the 95 % interval with three payers and the funds of a first deal.
    """

    with_three: float
    with_four: float
    of_game_fund: float
    margin: float


HEIGHTS = (3.5, 4.0, 4.5, 5.0, 6.0)
"""Where one step of height ends and the next begins."""

POINTS = (13,)
"""Where a step of the club's points begins, but the first."""

PRICES = {
    "none": (
        (
            Price(5.8, 9.2, 0.202, 1.3),
            Price(0.6, 1.9, 0.006, 1.1),
            Price(-0.9, -0.4, 0.088, 0.6),
            Price(-2.3, -2.2, 0.044, 0.5),
            Price(-3.4, -3.5, 0.034, 0.4),
            Price(-4.3, -4.2, 0.043, 0.8),
        ),
        (
            Price(10.9, 16.8, 0.343, 4.6),
            Price(4.5, 6.4, 0.159, 2.4),
            Price(0.2, 1.3, 0.132, 1.1),
            Price(-1.2, -0.5, 0.105, 0.7),
            Price(-2.8, -2.8, 0.040, 0.4),
            Price(-4.4, -4.5, 0.031, 0.6),
        ),
    ),
    "one": (
        (
            Price(6.5, 10.6, 0.211, 1.5),
            Price(2.7, 4.6, 0.052, 1.4),
            Price(-1.1, -0.6, 0.076, 0.7),
            Price(-2.7, -2.6, 0.035, 0.6),
            Price(-3.7, -3.7, 0.022, 0.4),
            Price(-5.0, -5.1, 0.023, 1.0),
        ),
        (
            Price(9.8, 15.9, 0.313, 4.5),
            Price(7.1, 12.1, 0.248, 2.8),
            Price(0.7, 1.7, 0.131, 1.1),
            Price(-1.3, -0.9, 0.065, 0.8),
            Price(-3.4, -3.4, 0.024, 0.4),
            Price(-5.1, -5.0, 0.020, 0.6),
        ),
    ),
    "two": (
        (
            Price(10.1, 15.3, 0.306, 2.0),
            Price(3.7, 6.5, 0.032, 1.8),
            Price(-0.9, -0.5, 0.049, 0.9),
            Price(-2.1, -1.9, 0.030, 0.7),
            Price(-3.9, -4.0, 0.006, 0.5),
            Price(-5.7, -5.8, -0.003, 1.0),
        ),
        (
            Price(16.7, 25.5, 0.516, 5.0),
            Price(9.3, 13.1, 0.210, 3.6),
            Price(0.3, 1.7, 0.151, 1.3),
            Price(-1.8, -1.4, 0.059, 0.9),
            Price(-3.5, -3.5, 0.008, 0.4),
            Price(-5.5, -5.5, 0.003, 0.6),
        ),
    ),
    "bid": (
        (
            Price(-2.2, -2.2, 0.032, 0.4),
            Price(-2.5, -2.5, 0.046, 0.4),
            Price(-2.7, -2.7, 0.055, 0.4),
            Price(-2.2, -2.2, 0.061, 0.3),
            Price(-2.3, -2.3, 0.071, 0.3),
            Price(-1.9, -1.9, 0.142, 0.9),
        ),
        (
            Price(-2.1, -2.1, 0.053, 1.4),
            Price(-1.8, -1.8, 0.077, 0.8),
            Price(-1.9, -1.9, 0.081, 0.7),
            Price(-1.7, -1.7, 0.114, 0.6),
            Price(-1.2, -1.2, 0.145, 0.5),
            Price(-0.8, -0.8, 0.220, 0.9),
        ),
    ),
    "fixed": (
        (
            Price(-2.3, -2.3, 0.000, 1.0),
            Price(-3.3, -3.2, 0.000, 0.9),
            Price(-2.8, -2.9, 0.000, 0.4),
            Price(-3.3, -3.4, 0.000, 0.3),
            Price(-4.2, -4.2, 0.000, 0.3),
            Price(-5.9, -5.9, 0.000, 0.6),
        ),
        (
            Price(-0.6, -1.1, 0.000, 2.4),
            Price(-3.4, -3.2, 0.000, 1.6),
            Price(-2.9, -2.9, 0.000, 0.5),
            Price(-3.2, -3.2, 0.000, 0.4),
            Price(-3.7, -3.7, 0.000, 0.2),
            Price(-5.4, -5.4, 0.000, 0.3),
        ),
    ),
}
