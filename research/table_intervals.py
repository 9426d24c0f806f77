"""The share of intervals of closed deals that contain their mean.

    python research/table_intervals.py [-n N] [--seeds N] [--deals N …]

N closed deals of each contract of some hands, all have passed or the hand plays All Tricks, are a
pool whose mean is known. From it as many deals as a row has are drawn again and again, with 25 open
worlds for each, and the row that the product makes of them is held against that mean. Told are the
shares of each grade, the mean, how often the row's interval held it, and its half on average.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.core.deal import Auction
from tridge_solver.games.ombre.bidding.at_table import WORLDS_A_DEAL
from tridge_solver.games.ombre.bidding.open_worlds import Exchanges
from tridge_solver.games.ombre.bidding.open_worlds import PlanChips, play_open
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import by_closed_deals
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.seat_worlds import Grid, SeatWorlds

QUESTIONS = (
    ("75.6542.3A.4", "Fixed 1 C", "Fixed 2 H", "Fixed 3 H"),
    ("34.765.76.34", "Fixed 1 D", "Fixed 2 H", "Fixed 3 H", "No Tricks S"),
    ("76.567.67.76", "Fixed 1 C", "Fixed 2 H", "Fixed 3 H"),
    ("A2K.A7.K.AKQ", "All Tricks H"),
    ("A2.A7K.AK.AK", "All Tricks H"),
)


class Pool(NamedTuple):
    """Grades and chips of the same worlds, at the table and with open cards; what grades bring."""

    closed_grade: Grid
    closed_chips: Grid
    open_grade: Grid
    open_chips: Grid
    by_grade: Grid


def pool(hand: str, contract: Contract, count: int) -> Pool:
    """The closed deals of a contract, all of which are open worlds too."""
    deal = dealt_hand(hand)
    if contract.needs_trump:
        deal = replace(deal, auction=Auction(deal.playing_order[0], ("Pass",) * 3))
    seat, funds, sampling = deal.playing_order[0], funds_of(deal), Sampling(samples=count)
    (plan,) = Exchanges(deal, seat, sampling, no_progress).plans((contract,))
    [arm] = plan.arms.values()
    worlds = SeatWorlds([arm.setting], seat, sampling)
    chips = PlanChips(plan, funds)
    found = play_open(worlds, [chips], sampling, no_progress, to_the_end=True)
    words = world_words(sampling.seed, FRESH, 0, count)
    dealt = replace(worlds.deals(arm, words), turned=(None,) * count)
    played = ClosedGame(arm.setting, funds).play(dealt, np.ascontiguousarray(words[:, 0]))
    by_grade = chips.by_grade(found.matadors[:, 0], found.turned).mean(axis=1)
    return Pool(played.grade, played.chips, found.grades[:, 0], found.chips[:, 0], by_grade)


def held(pool: Pool, deals: int, seeds: int) -> tuple[float, float]:
    """Return how often the interval of a row contains the mean of the pool, and its half on
    average.
    """
    truth, count = float(pool.closed_chips.mean()), len(pool.closed_chips)
    held, half = 0, 0.0
    for seed in range(seeds):
        worlds = np.random.default_rng(seed).integers(0, count, WORLDS_A_DEAL * deals)
        few = worlds[:deals]
        row = by_closed_deals(
            pool.closed_grade[few],
            pool.closed_chips[few],
            pool.open_grade[worlds],
            pool.open_chips[worlds],
            pool.by_grade,
        )
        held += abs(row.points - truth) <= row.points_margin
        half += row.points_margin
    return held / seeds, half / seeds


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=1500)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--deals", type=int, nargs="+", default=[10, 40])
    options = parser.parse_args()
    for hand, *contracts in QUESTIONS:
        for text in contracts:
            found = pool(hand, Contract.parse(text), options.n)
            shares = np.bincount(found.closed_grade, minlength=len(found.by_grade)) / options.n
            print(f"{hand} {text}: {shares[::-1].round(3)}, {found.closed_chips.mean():+.1f} chips")
            for deals in options.deals:
                share, half = held(found, deals, options.seeds)
                print(f"  {deals} deals: held in {share:.1%}, ±{half:.1f}", flush=True)


if __name__ == "__main__":
    main()
