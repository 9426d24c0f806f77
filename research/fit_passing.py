"""Fit the price of passing: what a deal brings a seat that passes, by hand and earlier calls.

    python research/fit_passing.py [-n DEALS] [--seed SEED] [--keep FILE]

Random deals are bid by rule bidders (``rule_bidders.py``) and played by three closed seats. Each
seat in turn passes at its first call, whatever it holds, and bids by the rules from then on: what
the deal brings it is the price. It is settled with three and four payers and with three pairs of
funds, so that the price is a sum of chips and of shares of the Game Fund and the Widow's; where
a half win does not divide, funds are used that do.

The price is the mean for each thing that can have been heard, each step of points and each of the
height of the hand. It is held against the deals of the other half, and printed as the lines of
``games/ombre/bidding/passing_prices.txt``.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from rule_bidders import RULE, Worth, passing, points_in, spoken
from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.contracts import HEIGHTS, POINTS, fixed_by_height
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.scoring import Funds

Grid = npt.NDArray[np.float64]

FUNDS = (Funds(20, 75), Funds(60, 75), Funds(20, 175))
"""Game Fund and Widow's: from these follows what a chip more in either is worth."""

HEARD = ("none", "one", "two", "bid")
"""The calls before: so many passes, or a bid."""

FIXED = "fixed"
"""All have passed, and another plays Fixed."""

NUMBER, WHAT, COUNT, HEIGHT, PLAYED, FIRST_CHIPS = range(6)
"""The columns of a row: the deal, the place of what was heard in :data:`HEARD`, the club's points,
the height, whether another (1) or the seat itself (2) plays Fixed, then chips by funds."""

CELLS = (len(POINTS) + 1) * (len(HEIGHTS) + 1)

FROM, TO = 13, 17
"""Points of the hands that have a row of their own."""


def heard_of(words: tuple[str, ...]) -> str:
    """Return the class of the words before a seat's first call."""
    return "bid" if "Play" in words else HEARD[len(words)]


def measured(options: argparse.Namespace) -> Grid:
    """A row for each deal and seat: deal, what was heard, points, height, whether all passed,
    then chips under :data:`FUNDS` with three and with four payers."""
    rows: list[list[float]] = []
    table = ClosedTable()
    began = time.process_time()
    for number, deal in enumerate(islice(random_deals(seed=options.seed), options.deals)):
        three, four = replace(deal, participants=3), replace(deal, participants=4)
        worths = [Worth(each, number + 1, table, FUNDS) for each in (three, four)]
        for seat in deal.playing_order:
            bidders = dict.fromkeys(deal.active, RULE) | {seat: passing(seat)}
            games = [spoken(each, bidders)[0] for each in (three, four)]
            heard = spoken(deal, bidders)[1][seat]
            chips = [
                found[seat]
                for game, worth in zip(games, worths, strict=True)
                for found in worth.of(game)
            ]
            hand = deal.known_hand(seat)
            contract = games[0].contract
            fixed = contract is not None and contract.tricks is not None
            own = fixed and games[0].declarer is seat
            rows.append(
                [
                    number,
                    HEARD.index(heard_of(heard)),
                    points_in(hand)[0],
                    fixed_by_height(hand).height,
                    int(fixed) + int(own),
                    *chips,
                ]
            )
    print(f"{time.process_time() - began:.0f} s of processor time")
    return np.array(rows, float)


def cells_of(rows: Grid) -> Grid:
    """The place of each row's step of points and of height in the table, as one number."""
    heights = np.searchsorted(HEIGHTS, rows[:, HEIGHT], "right")
    points = np.searchsorted(POINTS, rows[:, COUNT], "right")
    return points * (len(HEIGHTS) + 1) + heights


def targets_of(rows: Grid) -> Grid:
    """Chips with three and with four payers were the Game Fund empty, and of each chip in it."""
    three, more, _ = (rows[:, FIRST_CHIPS + n] for n in range(3))
    four = rows[:, FIRST_CHIPS + 3]
    share = (more - three) / (FUNDS[1].game - FUNDS[0].game)
    empty = FUNDS[0].game * share
    return np.column_stack([three - empty, four - empty, share])


def fitted(rows: Grid) -> Grid:
    """The mean of each target in each cell."""
    cells, targets = cells_of(rows), targets_of(rows)
    return np.array([targets[cells == n].mean(axis=0) for n in range(CELLS)])


def at_first_deal(rows: Grid) -> Grid:
    """Return the chips of each row with the funds of a first deal, three payers."""
    three, _, share = targets_of(rows).T
    return three + Funds.fresh(3).game * share


def margins_of(rows: Grid) -> list[float]:
    """Half of the 95 % interval of the price in each cell."""
    cells, brought = cells_of(rows), at_first_deal(rows)
    return [margin_of_mean(brought[cells == n]) for n in range(CELLS)]


def part_of(rows: Grid, what: str) -> Grid:
    """The rows that something was heard in; of *fixed* those in which another plays it."""
    if what == FIXED:
        return rows[rows[:, PLAYED] == 1]
    return rows[rows[:, WHAT] == HEARD.index(what)]


def printed_table(rows: Grid) -> str:
    """The lines of the file that the product has."""
    lines = []
    for what in (*HEARD, FIXED):
        part = part_of(rows, what)
        for (a, b, c), m in zip(fitted(part), margins_of(part), strict=True):
            lines.append(f"{what} {a:.1f} {b:.1f} {c:.3f} {m:.1f}")
    return "\n".join(lines)


def judge(learned: Grid, held_out: Grid) -> None:
    """Print what a pass brought at each height, and what the other half's price says."""
    for what in (*HEARD, FIXED):
        part, unseen = part_of(learned, what), part_of(held_out, what)
        prices = fitted(part)
        price = prices[:, 0] + Funds.fresh(3).game * prices[:, 2]
        believed = price[cells_of(unseen)]
        brought = at_first_deal(unseen)
        heights = np.searchsorted(HEIGHTS, unseen[:, HEIGHT], "right")
        print(f"{what}: {len(unseen)} seats, chips by height, then what was believed")
        for n in range(len(HEIGHTS) + 1):
            here = heights == n
            near = here & (unseen[:, COUNT] >= FROM) & (unseen[:, COUNT] <= TO)
            for name, those in (("all", here), (f"{FROM} to {TO} points", near)):
                if those.sum() > 1:
                    print(
                        f"  {bound(n)} {name}: {brought[those].mean():+.1f} "
                        f"±{margin_of_mean(brought[those]):.1f}, {believed[those].mean():+.1f} "
                        f"({those.sum()})"
                    )
        gap = brought - believed
        print(f"  all: {gap.mean():+.2f} ±{margin_of_mean(gap):.2f} chips off")


def bound(n: int) -> str:
    """The heights of a step."""
    edges = ["0", *map(str, HEIGHTS), "…"]
    return f"{edges[n]} to {edges[n + 1]}"


def main() -> None:
    """Measure, fit and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--deals", type=int, default=16000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="rows, which are not played again if it is there")
    options = parser.parse_args()
    if options.keep is not None and options.keep.exists():
        rows = np.load(options.keep)
        rows[:, WHAT] = rows[:, WHAT].clip(max=HEARD.index("bid"))
    else:
        rows = measured(options)
        if options.keep is not None:
            np.save(options.keep, rows)
    odd = rows[:, NUMBER] % 2 == 1
    judge(rows[~odd], rows[odd])
    print(printed_table(rows))


if __name__ == "__main__":
    main()
