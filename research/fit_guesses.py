"""Fit what a deal of Belote is likely to be worth: where the questions about its points begin.

    PYTHONPATH=benchmarks python research/fit_guesses.py [--deals N] [--seed N]

Of each style of contract, a suit, no trump and all trump, N random deals are solved. How far their
values lie from half the points is fitted, by least squares, to the cards of the two sides by their
place in their lane and to the lead; a quarter more deals tell how far such guesses miss. The rows
printed are ``POINTS_GUESSES`` of ``tridge_solver.engine.partnership.weights``.
"""

from __future__ import annotations

import argparse

import numpy as np

from sides_deals import SUITS, SidesDeal, belote_lanes, belote_orders, random_deals
from tridge_solver.engine.partnership import points

PLACES = 8
UNIT = 10
KINDS = (0, SUITS, SUITS + 1)
"""A contract of each style, by its number in the list of orders."""


def features(deal: SidesDeal, kind: int) -> list[int]:
    """The cards of the even side less those of the odd side, by place, and who leads."""
    row = [0] * (2 * PLACES + 1)
    even = deal.hands[0] | deal.hands[2]
    for number, lane in enumerate(belote_lanes(kind)):
        first = 0 if kind < SUITS and number == 0 else PLACES
        for place, card in enumerate(lane):
            row[first + place] += 1 if even >> card & 1 else -1
    row[-1] = 1 if deal.leader % 2 == 0 else -1
    return row


def main() -> None:
    """Print a row for each style, and how far its guesses miss on other deals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=78)
    options = parser.parse_args()
    deals = random_deals(PLACES, options.deals * 5 // 4, options.seed)
    orders = belote_orders()
    solver = points.Solver()
    for kind in KINDS:
        rows, values = [], []
        for deal in deals:
            solver.load(orders[kind], deal.hands, deal.leader)
            values.append(solver.value() - solver.rest() / 2)
            rows.append(features(deal, kind))
        grid, aim = np.array(rows, float), np.array(values)
        used = slice(options.deals)
        found, *_ = np.linalg.lstsq(grid[used], aim[used], rcond=None)
        missed = (aim - grid @ found)[options.deals :]
        print(f"    {tuple(round(UNIT * float(number)) for number in found)},")
        print(f"    # missed by {missed.std():.0f}, half the points by {aim.std():.0f}")


if __name__ == "__main__":
    main()
