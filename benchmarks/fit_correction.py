"""Fit the correction from open cards to the table, and hold it against hands it has not seen.

    python benchmarks/fit_correction.py [--hands N] [--deals P] [--worlds M] [--seed N] [--keep F]

Random hands of 11 to 20 of the club's points play their best suit after the exchange by custom, or
No Change, at a random place. Of each, M open worlds give its open shares and P closed deals, the
first of these worlds, its results at the table. The lines of
``tridge_solver.analysis.closed.correction`` are fitted to the odd hands by maximum likelihood, Play
and No Change by themselves, and judged on the even ones: log loss before and after, and the
greatest bias in tenths of the fitted share beside what chance alone makes of it, with the signs of
whole hands thrown. So are lines fitted ten times, to all hands but a tenth, and judged on all
hands, each by the lines that have not seen it; the lines as they are, on hands they were not
fitted to. A weight of an open share below none is left out: no hand does worse at the table for
doing better with open cards. The margin is that of lines fitted to hands drawn again with
replacement.

With ``--keep`` each hand's deals are added to a file as soon as they are played, and hands that
stand there are not played again.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.bidding.closed import POSITIONS, dealt_hand
from tridge_solver.analysis.closed.correction import NO_CHANGE, PLAY, Line, log_odds
from tridge_solver.analysis.closed.table import ClosedGame
from tridge_solver.analysis.dealing.random_hands import HandMaker
from tridge_solver.analysis.worlds.customs import thrown_by_custom
from tridge_solver.analysis.worlds.random_words import FRESH, world_words
from tridge_solver.analysis.worlds.sampling import Sampling
from tridge_solver.analysis.worlds.seat_worlds import Arm, SeatWorlds
from tridge_solver.analysis.worlds.setting import Setting
from tridge_solver.cards import SUITS, mask_of
from tridge_solver.engine.closed.play import ClosedTable
from tridge_solver.rules.contracts import Contract, Kind
from tridge_solver.rules.points import point_count
from tridge_solver.scoring import funds_of

Grid = npt.NDArray[np.float64]

STEPS = 40
"""Newton's steps of a fit: far more than it takes."""

THROWS = 1000
"""So often the signs of the hands are thrown."""

LEARNED_SEED, LEARNED = 1, 4964
"""The lines as they are were fitted to the hands of this seed up to this number."""

FOLDS = 10
"""So many times a part of the hands is left out of a fit and judged by it."""


COLUMNS = ("hand", "win", "win or draw", "lead", "no change", "points", "won", "not lost")
"""Of a closed deal: the hand's number, log odds of its open shares, what it is, and the result."""

INPUTS = slice(1, 4)


def measured(number: int, options: argparse.Namespace, table: ClosedTable) -> list[list[float]]:
    """The closed deals of a hand, a row of :data:`COLUMNS` each."""
    rng = random.Random(f"{options.seed} {number}")
    hand = HandMaker(options.seed).find(number).cards
    suit = max(SUITS, key=lambda trumps: point_count(hand, trumps).total)
    points = point_count(hand, suit).total
    if not 11 <= points <= 20:
        return []
    deal = dealt_hand(hand, rng.choice(POSITIONS))
    [seat] = [seat for seat in deal.active if deal.hands[seat]]
    kind = Kind.NO_CHANGE if rng.random() < options.no_change else Kind.PLAY
    setting = Setting(deal, seat, Contract(kind, suit))
    thrown = thrown_by_custom(hand, setting.contract, setting.most[0])
    arm = Arm(setting, mask_of(thrown))
    worlds = SeatWorlds([setting], seat, Sampling(seed=number))
    words = world_words(number, FRESH, 0, options.worlds)
    opened = worlds.grades_in([arm], words)[0][:, 0]
    win = log_odds(int((opened == 2).sum()), len(opened))
    either = log_odds(int((opened > 0).sum()), len(opened))
    few = words[: options.deals]
    dealt = replace(worlds.deals(arm, few), turned=(None,) * len(few))
    game = ClosedGame(setting, funds_of(deal), tables=[table])
    grade = game.play(dealt, np.ascontiguousarray(few[:, 0])).grade
    leads = float(setting.leader == 0)
    about = [float(number), win, either, leads, float(kind is Kind.NO_CHANGE), float(points)]
    return [[*about, float(g == 2), float(g > 0)] for g in grade]


def all_measured(options: argparse.Namespace) -> Grid:
    """The closed deals of all hands, those kept from before among them."""
    table = ClosedTable()
    kept: list[list[float]] = []
    if options.keep is not None and options.keep.exists():
        kept = np.loadtxt(options.keep, ndmin=2).tolist()
    there = {int(row[0]) for row in kept}
    rows = [row for row in kept if row[0] <= options.hands]
    for number in range(1, options.hands + 1):
        if number not in there:
            found = measured(number, options, table)
            rows += found
            if options.keep is not None:
                with options.keep.open("a") as file:
                    file.writelines(" ".join(map(repr, row)) + "\n" for row in found)
    return np.array(sorted(rows, key=lambda row: row[0]))


def fitted(inputs: Grid, results: Grid) -> Grid:
    """The logistic line of most likelihood, its constant first."""
    columns = np.column_stack([np.ones(len(inputs)), inputs])
    line = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-columns @ line))
        slope = columns.T @ (results - share)
        curve = (columns * (share * (1 - share))[:, None]).T @ columns
        line += np.linalg.solve(curve + 1e-9 * np.eye(len(line)), slope)
    return line


def fitted_sensibly(inputs: Grid, results: Grid) -> Grid:
    """The same without the weight of an open share that came out below none."""
    line = fitted(inputs, results)
    used = np.array([True, True, True])
    used[:2] = line[1:3] >= 0
    if not used.all():
        found = fitted(inputs[:, used], results)
        line = np.zeros(4)
        line[np.append(True, used)] = found
    return line


def margin(hands: Grid, inputs: Grid, results: Grid) -> float:
    """Half of the 95 % interval of the fitted shares, on average."""
    rows = {hand: np.flatnonzero(hands == hand) for hand in np.unique(hands)}
    chance = np.random.default_rng(1)
    columns = np.column_stack([np.ones(len(inputs)), inputs])
    shares = []
    for _ in range(STEPS):
        again = np.concatenate([rows[hand] for hand in chance.choice(list(rows), len(rows))])
        line = fitted_sensibly(inputs[again], results[again])
        shares.append(1 / (1 + np.exp(-columns @ line)))
    return float(1.96 * np.std(shares, axis=0).mean())


def loss(share: Grid, results: Grid) -> float:
    """The mean log loss."""
    return float(-np.log(np.where(results > 0, share, 1 - share)).mean())


def bias_by_tenths(share: Grid, results: Grid, hands: Grid) -> tuple[float, float, float]:
    """The greatest difference of believed and true shares among tenths, and what chance makes.

    In points; the second is the mean with the sign of each hand's differences thrown, the third
    the share of throws in which it is as great.
    """
    tenths = np.array_split(np.argsort(share), 10)
    away = share - results
    signs = np.random.default_rng(1).choice([-1.0, 1.0], (THROWS + 1, int(hands.max()) + 1))
    signs[0] = 1
    found = [
        max(abs(float((away * row[hands.astype(int)])[rows].mean())) for rows in tenths)
        for row in signs
    ]
    often = float(np.mean(np.array(found[1:]) >= found[0]))
    return 100 * found[0], 100 * float(np.mean(found[1:])), often


def shares(rows: Grid, play: Line | Grid, no_change: Line | Grid) -> Grid:
    """The share of each row by the lines of its contract."""
    inputs = np.column_stack([np.ones(len(rows)), rows[:, INPUTS]])
    odds = [
        inputs @ (np.array([line.constant, line.win, line.win_or_draw, line.lead])
                  if isinstance(line, Line) else line)
        for line in (play, no_change)
    ]  # fmt: skip
    share: Grid = 1 / (1 + np.exp(-np.where(rows[:, 4] > 0, odds[1], odds[0])))
    return share


def shares_by_others(rows: Grid, column: int) -> Grid:
    """The share of each row by lines fitted to the hands of all other folds."""
    share = np.zeros(len(rows))
    for fold in range(FOLDS):
        out = rows[:, 0] % FOLDS == fold
        kinds = [rows[~out & (rows[:, 4] == contract)] for contract in (0, 1)]
        lines = [fitted_sensibly(kind[:, INPUTS], kind[:, column]) for kind in kinds]
        share[out] = shares(rows[out], *lines)
    return share


def judged(what: str, share: Grid, rows: Grid, column: int) -> None:
    """Print how good believed shares of ``rows`` are."""
    bias, chance, often = bias_by_tenths(share, rows[:, column], rows[:, 0])
    print(
        f"  {what}: log loss {loss(share, rows[:, column]):.4f}, bias by tenths at most "
        f"{bias:.1f} points, {chance:.1f} by chance, as much in {often:.0%} of throws"
    )


def main() -> None:
    """Measure, fit and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=300)
    parser.add_argument("--no-change", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    everything = all_measured(options)
    unseen = everything[(everything[:, 0] > LEARNED) | (options.seed != LEARNED_SEED)]
    training, held_out = (everything[everything[:, 0] % 2 == odd] for odd in (1, 0))
    for name, column in (("won", 6), ("not lost", 7)):
        now = [c.won if name == "won" else c.not_lost for c in (PLAY, NO_CHANGE)]
        lines = []
        for contract, kind in enumerate(("Play", "No Change")):
            rows = training[training[:, 4] == contract]
            lines.append(fitted_sensibly(rows[:, INPUTS], rows[:, column]))
            rows = everything[everything[:, 4] == contract]
            line = fitted_sensibly(rows[:, INPUTS], rows[:, column])
            spread = margin(rows[:, 0], rows[:, INPUTS], rows[:, column])
            print(
                f"{kind}, {name}: {', '.join(f'{x:+.2f}' for x in line)} "
                f"(constant, win, either, lead), margin {spread:.3f}"
            )
        opened = 1 / (1 + np.exp(-held_out[:, 1 if name == "won" else 2]))
        judged("open", opened, held_out, column)
        for kind, rows in (
            ("all", unseen),
            ("Play", unseen[unseen[:, 4] == 0]),
            ("No Change", unseen[unseen[:, 4] == 1]),
        ):
            if len(rows):
                judged(f"as it is, hands not fitted to, {kind}", shares(rows, *now), rows, column)
        judged("fitted to the odd hands", shares(held_out, *lines), held_out, column)
        judged("all hands, by others", shares_by_others(everything, column), everything, column)
    hands = len(np.unique(everything[:, 0]))
    print(f"{len(training)} and {len(held_out)} closed deals of {hands} hands, seed {options.seed}")


if __name__ == "__main__":
    main()
