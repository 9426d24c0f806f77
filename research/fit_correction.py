"""Fit the correction from open cards to the table, and hold it against hands it has not seen.

    python research/fit_correction.py [--hands N] [--deals P] [--worlds M] [--seed N] [--keep F]

Random hands of 11 to 20 of the club's points play their best suit after the usual exchange, or
No Change, at a random place. Of each, P closed deals give its results at the table and M *other*
open worlds its open shares: with worlds in common a share would know something of the very deals
it is judged by. Every eighth hand plays Flip too, a suit turned for it at random.

The lines of ``tridge_solver.games.ombre.closed.value`` are fitted by maximum likelihood, to
all hands in Play and Flip, where those of weak suits are, and to all in No Change; whether the
product's numbers are these is printed for each. They are judged by lines fitted to the other hands,
in ten folds and by halves: log loss, and the greatest bias in tenths of the fitted share beside
what chance alone makes of it, with the signs of whole hands thrown. The product's own lines are
judged on hands they were not fitted to: later ones, or those of another seed. A weight of an open
share's log odds below none is left out: no hand does worse at the table for doing better with open
cards. *At best* is the log loss of one who knew every hand's own share, from how the deals of a
hand differ; *off* how far the fitted share is from it, in points. The margin is that of lines
fitted to hands drawn again with replacement.

With ``--keep`` each hand is added to a file as soon as it is played, and hands that stand there are
not played again.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import astuple, replace
from math import sqrt
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, SUITS, mask_of
from tridge_solver.core.seats import PLACES
from tridge_solver.core.shuffle import shuffled
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import NO_CHANGE, PLAY, FittedLine
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting

Grid = npt.NDArray[np.float64]

STEPS = 12
"""Newton's steps of a fit: far more than it takes."""

AGAIN = 40
"""So often hands are drawn again for the margin."""

THROWS = 1000
"""So often the signs of the hands are thrown."""

LEARNED_SEED, LEARNED = 1, 32704
"""The product's lines were fitted to the hands of this seed up to this number."""

FOLDS = 10
"""So many times a part of the hands is left out of a fit and judged by it."""

FLIPS = 8
"""One hand in so many plays Flip too."""

A_SUIT = 8
"""Worlds drawn for each that has to have the one suit turned: twice as many as it takes."""

KINDS = (Kind.PLAY, Kind.NO_CHANGE, Kind.FLIP)

NUMBER, KIND, LEAD, WORLDS, WINS, EITHER, DEALS, WON, NOT_LOST = range(9)
"""The columns of a hand: its number, the contract's place in :data:`KINDS`, whether it leads; its
open worlds, those won, those won or drawn; its closed deals likewise."""


def measured(
    number: int, kind: Kind | None, options: argparse.Namespace, table: ClosedTable
) -> list[int]:
    """A hand in Flip, or in the contract it plays; nothing if it has too few points or too many."""
    rng = random.Random(f"{options.seed} {number}")
    hand = tuple(sorted(shuffled(PACK, options.seed, number, 0)[:9]))
    suit = max(SUITS, key=lambda trumps: point_count(hand, trumps).total)
    if not 11 <= point_count(hand, suit).total <= 20:
        return []
    deal = dealt_hand(hand, rng.choice(PLACES))
    [seat] = [seat for seat in deal.active if deal.hands[seat]]
    if kind is Kind.FLIP:
        suit = random.Random(f"{options.seed} {number} flip").choice(SUITS)
    else:
        kind = Kind.NO_CHANGE if rng.random() < options.no_change else Kind.PLAY
    # Once a suit is turned a Flip is exchanged and solved as Play in it.
    solved = Kind.PLAY if kind is Kind.FLIP else kind
    setting = Setting(deal, seat, Contract(solved, suit))
    thrown = thrown_by_custom(hand, setting.contract, setting.most[0])
    arm = Arm(setting, mask_of(thrown))
    worlds = SeatWorlds([setting], seat, Sampling(seed=number))
    count = options.deals + options.worlds
    words = world_words(number, FRESH, 0, count * (A_SUIT if kind is Kind.FLIP else 1))
    if kind is Kind.FLIP:
        words = words[worlds.turned_suits(words) == suit][:count]
    few, others = words[: options.deals], words[options.deals :]
    opened = worlds.grades_in([arm], others)[0][:, 0]
    dealt = worlds.deals(arm, few)
    if kind is not Kind.FLIP:
        dealt = replace(dealt, turned=(None,) * len(few))
    at_table = replace(setting, contract=Contract(kind, suit))
    game = ClosedGame(at_table, funds_of(deal), tables=[table])
    grade = game.play(dealt, np.ascontiguousarray(few[:, 0])).grade
    counts = [(len(g), int((g == 2).sum()), int((g > 0).sum())) for g in (opened, grade)]
    return [number, KINDS.index(kind), int(setting.leader == 0), *counts[0], *counts[1]]


def all_measured(options: argparse.Namespace) -> Grid:
    """All hands, those kept from before among them, a row each."""
    table = ClosedTable()
    kept: list[list[int]] = []
    if options.keep is not None and options.keep.exists():
        kept = np.loadtxt(options.keep, dtype=int, ndmin=2).tolist()
    there = {(row[NUMBER], KINDS[row[KIND]] is Kind.FLIP) for row in kept}
    rows = [row for row in kept if row[NUMBER] <= options.hands]
    for number in range(1, options.hands + 1):
        for kind in (None, Kind.FLIP)[: 1 if number % FLIPS else 2]:
            if (number, kind is Kind.FLIP) in there:
                continue
            found = measured(number, kind, options, table)
            if not found:
                continue
            rows.append(found)
            if options.keep is not None:
                with options.keep.open("a") as file:
                    file.write(" ".join(map(str, found)) + "\n")
    return np.array(sorted(rows), float)


def log_odds(count: Grid, samples: Grid) -> Grid:
    """As those of the product."""
    odds: Grid = np.log((count + 1) / (samples - count + 1))
    return odds


def inputs_of(rows: Grid) -> Grid:
    """Return the numbers that the weights of a line multiply, a row for each hand; the constant
    first.
    """
    wins, either = (log_odds(rows[:, count], rows[:, WORLDS]) for count in (WINS, EITHER))
    square = (rows[:, EITHER] / rows[:, WORLDS]) ** 2
    return np.column_stack([np.ones(len(rows)), wins, either, square, rows[:, LEAD]])


def fitted(inputs: Grid, results: Grid, deals: Grid) -> Grid:
    """The logistic line of most likelihood."""
    line = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-inputs @ line))
        slope = inputs.T @ (results - deals * share)
        curve = (inputs * (deals * share * (1 - share))[:, None]).T @ inputs
        line += np.linalg.solve(curve + 1e-9 * np.eye(len(line)), slope)
    return line


def fitted_sensibly(rows: Grid, column: int) -> Grid:
    """The same without the weight of an open share's log odds that came out below none.

    Without that of wins the square tells nothing either, and goes too.
    """
    inputs = inputs_of(rows)
    line = fitted(inputs, rows[:, column], rows[:, DEALS])
    used = np.ones(len(line), bool)
    used[1:3] = line[1:3] >= 0
    used[3] = used[1]
    if not used.all():
        line[used] = fitted(inputs[:, used], rows[:, column], rows[:, DEALS])
        line[~used] = 0
    return line


def shares(rows: Grid, play: Grid, no_change: Grid) -> Grid:
    """The share of each row by the line of its contract, Flip by that of Play."""
    inputs = inputs_of(rows)
    odds = np.where(rows[:, KIND] == KINDS.index(Kind.NO_CHANGE), inputs @ no_change, inputs @ play)
    share: Grid = 1 / (1 + np.exp(-odds))
    return share


def lines_of(rows: Grid, column: int) -> tuple[Grid, Grid]:
    """The lines fitted to the hands in Play and Flip, and to those in No Change."""
    apart = rows[:, KIND] == KINDS.index(Kind.NO_CHANGE)
    return fitted_sensibly(rows[~apart], column), fitted_sensibly(rows[apart], column)


def shares_by_others(rows: Grid, column: int, part: Grid) -> Grid:
    """The share of each row by lines fitted to the hands of all other parts."""
    share = np.zeros(len(rows))
    for number in np.unique(part):
        out = part == number
        share[out] = shares(rows[out], *lines_of(rows[~out], column))
    return share


def margin(rows: Grid, column: int) -> float:
    """Half of the 95 % interval of the fitted shares, on average."""
    chance = np.random.default_rng(1)
    inputs = inputs_of(rows)
    numbers = np.unique(rows[:, NUMBER])
    found = []
    for _ in range(AGAIN):
        drawn = np.sort(chance.choice(numbers, len(numbers)))
        often = np.searchsorted(drawn, rows[:, NUMBER], "right") - np.searchsorted(
            drawn, rows[:, NUMBER]
        )
        line = fitted_sensibly(np.repeat(rows, often, axis=0), column)
        found.append(1 / (1 + np.exp(-inputs @ line)))
    return float(1.96 * np.std(found, axis=0).mean())


def loss(share: Grid, results: Grid, deals: Grid) -> float:
    """The mean log loss of a deal."""
    lost = results * np.log(share) + (deals - results) * np.log(1 - share)
    return float(-lost.sum() / deals.sum())


def distance(share: Grid, results: Grid, deals: Grid) -> tuple[float, float]:
    """Return the distance of the shares from the hands' own, and its cost in log loss.

    The first in points, the root of the mean square. The mean of a hand's deals scatters about its
    share by a variance that the deals themselves tell without bias; what they are off beyond that
    is the line's.
    """
    mean = results / deals
    squares = (share - mean) ** 2 - mean * (1 - mean) / (deals - 1)
    weight = deals / deals.sum()
    cost = float((weight * squares / (2 * share * (1 - share))).sum())
    return 100 * sqrt(max(float((weight * squares).sum()), 0.0)), cost


def bias_by_tenths(share: Grid, results: Grid, deals: Grid) -> tuple[float, float, float]:
    """The greatest difference of believed and true shares among tenths, and what chance makes.

    In points; the second is the mean with the sign of each hand's differences thrown, the third
    the share of throws in which it is as great.
    """
    tenths = np.array_split(np.argsort(share, kind="stable"), 10)
    away = deals * share - results
    signs = np.random.default_rng(1).choice([-1.0, 1.0], (THROWS + 1, len(share)))
    signs[0] = 1
    sums = [signs[:, rows] @ away[rows] / deals[rows].sum() for rows in tenths]
    found = np.abs(sums).max(axis=0)
    often = float((found[1:] >= found[0]).mean())
    return 100 * float(found[0]), 100 * float(found[1:].mean()), often


def judged(what: str, share: Grid, rows: Grid, column: int) -> None:
    """Print how good believed shares of ``rows`` are."""
    if not len(rows):
        return
    results, deals = rows[:, column], rows[:, DEALS]
    bias, chance, often = bias_by_tenths(share, results, deals)
    found = loss(share, results, deals)
    off, cost = distance(share, results, deals)
    print(
        f"  {what}: log loss {found:.4f}, at best {found - cost:.4f}, off {off:.1f} points; bias "
        f"in tenths at most {bias:.1f} points, {chance:.1f} by chance, as much in {often:.0%}"
    )


def judged_by_kinds(what: str, share: Grid, rows: Grid, column: int) -> None:
    """The same for Play and No Change together, and for each contract by itself."""
    usual = rows[:, KIND] < KINDS.index(Kind.FLIP)
    judged(f"{what}, Play and No Change", share[usual], rows[usual], column)
    for number, kind in enumerate(KINDS):
        mine = rows[:, KIND] == number
        judged(f"{what}, {kind.value}", share[mine], rows[mine], column)


def main() -> None:
    """Measure, fit and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=400)
    parser.add_argument("--no-change", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=LEARNED_SEED)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    everything = all_measured(options)
    learned = (everything[:, NUMBER] <= LEARNED) & (options.seed == LEARNED_SEED)
    rows, unseen = everything[learned], everything[~learned]
    for name, column in (("won", WON), ("not lost", NOT_LOST)):
        now = [c.won if column == WON else c.not_lost for c in (PLAY, NO_CHANGE)]
        if len(rows):
            fits = lines_of(rows, column)
            apart = rows[:, KIND] == KINDS.index(Kind.NO_CHANGE)
            of = (("Play and Flip", rows[~apart]), ("No Change", rows[apart]))
            for (kinds, mine), line, fit in zip(of, now, fits, strict=True):
                text = ", ".join(f"{weight:+.2f}" for weight in fit)
                same = FittedLine(*(round(float(weight), 2) for weight in fit)) == line
                spread = margin(mine, column)
                print(
                    f"{kinds}, {name}: {text} (constant, win, either, square, lead), "
                    f"margin {spread:.3f}; the product's: {'the same' if same else astuple(line)}"
                )
            usual = rows[rows[:, KIND] < KINDS.index(Kind.FLIP)]
            count = WINS if column == WON else EITHER
            opened = (usual[:, count] + 1) / (usual[:, WORLDS] + 2)
            judged("open cards, Play and No Change", opened, usual, column)
            folds = rows[:, NUMBER] % FOLDS
            judged_by_kinds("ten folds", shares_by_others(rows, column, folds), rows, column)
            halves = (rows[:, NUMBER] > np.median(rows[:, NUMBER])).astype(float)
            judged_by_kinds("by halves", shares_by_others(rows, column, halves), rows, column)
        lines = [np.array(astuple(line)) for line in now]
        judged_by_kinds("the product's, unseen", shares(unseen, *lines), unseen, column)
    deals, hands = int(everything[:, DEALS].sum()), len(np.unique(everything[:, NUMBER]))
    flips = int((everything[:, KIND] == KINDS.index(Kind.FLIP)).sum())
    print(f"{deals} closed deals of {hands} hands, {flips} in Flip too, seed {options.seed}")


if __name__ == "__main__":
    main()
