"""Hold the corrected rows of Play, No Change and Flip against closed deals, in chips.

    python research/rows_at_table.py [--hands N] [--deals P] [--worlds M] [--seed N] [--keep F]
        [--rules lhombre]

Random hands of 12 to 20 of the club's points at a random place play their best suit, No Change in
it, and Flip in a suit turned at random, exchanged in the usual way. Of each, M open worlds give what the
product says of it, and P closed deals of *other* worlds what it brings at the table. Told
are how far deals are from rows on average, how the differences of single hands spread beside the
intervals that rows have (one, were these right), and how often all nine tricks are made and
missed, also as a share of the cubes of the rows' wins. Hands of seed 1 up to number 32,704 are
those the correction was fitted to. In L'hombre nobody throws in here: rows are those of deals that
are played on.

With ``--keep`` each hand is added to a file as soon as it is played, and hands that stand there are
not played again.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from pathlib import Path

import numpy as np

from fit_correction import A_SUIT, Grid
from tridge_solver.analysis.intervals import Z_95, margin_of_mean
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, SUITS, mask_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES
from tridge_solver.core.shuffle import shuffled
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import (
    NO_CHANGE,
    PLAY,
    NineChips,
    by_correction,
    nine_chips,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds, chips_by_world
from tridge_solver.games.ombre.worlds.setting import Setting

KINDS = (Kind.PLAY, Kind.NO_CHANGE, Kind.FLIP)

(
    NUMBER, KIND, LEAD, WORLDS, WINS, EITHER, OPEN_CHIPS, LOST, DRAWN, WON, DEALS, CLOSED_WINS,
    CLOSED_EITHER, MADE, FAILED, CHIPS, VARIANCE, OPEN_SPREAD,
) = range(18)  # fmt: skip
"""The columns of a hand in a contract: its number, the contract's place in :data:`KINDS`, whether
it leads; open worlds, those won, won or drawn, the chips they bring, and what each grade brings
from the worst; closed deals, those won, won or drawn, all nine made and missed, the mean of their
chips and its variance; that of one world's open chips."""


def measured(
    number: int, kind: Kind, options: argparse.Namespace, table: ClosedTable
) -> list[float]:
    """A hand in a contract; nothing if it has too few points or too many."""
    rng = random.Random(f"{options.seed} {number}")
    hand = tuple(sorted(shuffled(PACK, options.seed, number, 0)[:9]))
    suit = max(SUITS, key=lambda trumps: point_count(hand, trumps).total)
    if not 12 <= point_count(hand, suit).total <= 20:
        return []
    deal = dealt_hand(hand, rng.choice(PLACES), options.rules)
    [seat] = [seat for seat in deal.active if deal.hands[seat]]
    if kind is Kind.FLIP:
        suit = rng.choice(SUITS)
    solved = Kind.PLAY if kind is Kind.FLIP else kind
    setting = Setting(deal, seat, Contract(solved, suit))
    thrown = thrown_by_custom(hand, setting.contract, setting.most[0], setting.least)
    arm = Arm(setting, mask_of(thrown))
    worlds = SeatWorlds([setting], seat, Sampling(seed=number))
    count = options.deals + options.worlds
    words = world_words(number, FRESH, 0, count * (A_SUIT if kind is Kind.FLIP else 1))
    if kind is Kind.FLIP:
        words = words[worlds.turned_suits(words) == suit][:count]
    few, others = words[: options.deals], words[options.deals :]
    grades, runs = (found[:, 0] for found in worlds.grades_in([arm], others))
    at_table = replace(setting, contract=Contract(kind, suit))
    funds = funds_of(deal)
    chips = chips_by_world(at_table, funds, grades, runs)
    by_grade = [
        float(chips_by_world(at_table, funds, np.full(len(grades), level), runs).mean())
        for level in range(3)
    ]
    dealt = worlds.deals(arm, few)
    if kind is not Kind.FLIP:
        dealt = replace(dealt, turned=(None,) * len(few))
    game = ClosedGame(at_table, funds, tables=[table])
    played = game.play(dealt, np.ascontiguousarray(few[:, 0]))
    return [
        number, KINDS.index(kind), int(setting.leader == 0),
        len(grades), int((grades == 2).sum()), int((grades > 0).sum()), float(chips.mean()),
        *by_grade,
        len(few), int((played.grade == 2).sum()), int((played.grade > 0).sum()),
        int((played.undertaken == 1).sum()), int((played.undertaken == 2).sum()),
        float(played.chips.mean()), float(played.chips.var(ddof=1)) / len(few),
        float(chips.var()),
    ]  # fmt: skip


def all_measured(options: argparse.Namespace) -> Grid:
    """All hands, those kept from before among them, a row each."""
    table = ClosedTable()
    rows: list[list[float]] = []
    if options.keep is not None and options.keep.exists():
        rows = np.loadtxt(options.keep, ndmin=2).tolist()
    there = {(int(row[NUMBER]), int(row[KIND])) for row in rows}
    for number in range(1, options.hands + 1):
        for place, kind in enumerate(KINDS):
            if (number, place) in there:
                continue
            found = measured(number, kind, options, table)
            if not found:
                break
            rows.append(found)
            if options.keep is not None:
                with options.keep.open("a") as file:
                    file.write(" ".join(f"{value:.6g}" for value in found) + "\n")
    return np.array(sorted(rows), float)


def row_of(row: Grid, nine: NineChips) -> tuple[float, float, float]:
    """The chips that the product's row says, half of their 95 % interval, and its share of wins."""
    wins, either, worlds = (int(row[n]) for n in (WINS, EITHER, WORLDS))
    grade = np.repeat([0, 1, 2], [worlds - either, either - wins, wins])
    by_grade = np.repeat(row[[LOST, DRAWN, WON]][:, None], worlds, axis=1)
    chips = np.full(worlds, row[OPEN_CHIPS])
    kind = NO_CHANGE if row[KIND] == KINDS.index(Kind.NO_CHANGE) else PLAY
    found = by_correction(kind, grade, chips, by_grade, bool(row[LEAD]), nine=nine)
    return found.points, found.points_margin, found.shares[0]


def first_deal_nine(rules: Ruleset) -> NineChips:
    """Return the chips for all nine tricks with the funds of a first deal, which are those of all
    hands.
    """
    deal = dealt_hand("AQ3.K6.KJ4.5", PLACES[0], rules)
    seat = deal.playing_order[0]
    return nine_chips(Setting(deal, seat, Contract(Kind.PLAY, SUITS[0])), funds_of(deal))


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=800)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--worlds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--rules", type=Ruleset.parse, default=TRIDGE)
    options = parser.parse_args()
    rows, nine = all_measured(options), first_deal_nine(options.rules)
    for number, kind in enumerate(KINDS):
        mine = rows[rows[:, KIND] == number]
        predicted, margins, wins = np.array([row_of(row, nine) for row in mine]).T
        gap = mine[:, CHIPS] - predicted
        spread = gap / np.sqrt(mine[:, VARIANCE] + (margins / Z_95) ** 2)
        cubes = (wins**3 * mine[:, DEALS]).sum()
        made, missed = (
            f"{100 * count / mine[:, DEALS].sum():.2f} % ({count / cubes:.4f})"
            for count in mine[:, [MADE, FAILED]].sum(axis=0)
        )
        print(
            f"{kind.value}: {len(mine)} hands, deals less row {gap.mean():+.2f} "
            f"±{margin_of_mean(gap):.2f} chips, spread {spread.std():.2f}; "
            f"all nine made {made}, missed {missed}"
        )


if __name__ == "__main__":
    main()
