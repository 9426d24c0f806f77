"""Each contract with open cards and at the table: the study of docs/at-the-table.md.

    python research/contracts_at_table.py [-n DEALS] [--seed SEED] [--only NAME ...]

Random deals in which somebody plays the contract, exchanged in the usual way. The same deals are
solved with all cards open and played by three closed seats. Play, No Change and All Tricks are played in
the best suit by the seat with most of the club's points, as many as the row says; Flip in the suit
that is turned by whoever has most there; No Tricks after three passes by the hand that is lowest of
fifty, by the height of ``fixed_defence.py``. Each row has deals of its own; chips are those of a
first deal, three payers; margins are 95 % intervals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice

import numpy as np

from fixed_defence import height
from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.core.cards import SUITS, Suit, mask_of
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.closed.table import dealt_of, exchanged_by_custom, setting_of
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.worlds.customs import MAX_PASSED, most_points, needed

ROWS: dict[str, tuple[Kind, int, int]] = {
    **{f"Play, {points} points": (Kind.PLAY, points, points) for points in range(13, 18)},
    "Flip, 13 points or more": (Kind.FLIP, 13, 99),
    "No Change, 18 points or more": (Kind.NO_CHANGE, 18, 99),
    "All Tricks, 20 points or more": (Kind.ALL_TRICKS, 20, 99),
    "No Tricks, the lowest of 50 hands": (Kind.NO_TRICKS, 0, 0),
}
"""The contract of each row, and the club's points of the Player from and to."""

A_LOT = 50
"""Hands of which the lowest plays No Tricks."""


def by_points(kind: Kind, least: int, most: int, seed: int) -> Iterator[Deal]:
    """Deals in which the best hand has so many points."""
    for deal in random_deals(seed=seed):
        suits = SUITS if kind is not Kind.FLIP else (deal.stock[0].suit,) if deal.stock else ()
        points, turn, suit = max(
            (point_count(deal.known_hand(seat), suit).total, -turn, -suit)
            for turn, seat in enumerate(deal.playing_order)
            for suit in suits
        )
        if least <= points <= most:
            yield deal.with_contract(deal.playing_order[-turn], Contract(kind, SUITS[-suit]))


def low_hands(seed: int) -> Iterator[Deal]:
    """Deals that all have passed, with No Tricks of the lowest hand of every lot."""
    lot: list[tuple[float, int, Seat, Suit, Deal]] = []
    for number, deal in enumerate(random_deals(seed=seed)):
        hands = {seat: deal.known_hand(seat) for seat in deal.active}
        if most_points(np.array([mask_of(h) for h in hands.values()], np.uint64)).max() > (
            MAX_PASSED
        ):
            continue
        for seat, hand in hands.items():
            value, suit = min(
                (height(hand, suit), suit)
                for suit in SUITS
                if mask_of(hand) & needed(Contract(Kind.NO_TRICKS, suit))
            )
            lot.append((value, number, seat, suit, deal))
        if len(lot) >= A_LOT:
            _, _, seat, suit, deal = min(lot[:A_LOT], key=lambda row: row[:4])
            yield deal.with_contract(seat, Contract(Kind.NO_TRICKS, suit))
            lot = []


def measured(deal: Deal, table: ClosedTable, solver: DoubleDummy, seed: int) -> list[float]:
    """Return whether a deal is won with open cards and at the table, and the chips at the table."""
    setting = setting_of(deal)
    game = ClosedGame(setting, funds_of(deal), tables=[table])
    played = game.play(dealt_of([deal]), np.array([seed], np.uint64))
    grades = setting.contract.grades
    opened = solver.value(deal.start(), setting.player, setting.contract).grade is grades[0]
    return [float(opened), float(played.grade[0] == len(grades) - 1), float(played.chips[0])]


def main() -> None:
    """Measure every contract."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=sorted(ROWS))
    options = parser.parse_args()
    table, solver = ClosedTable(), DoubleDummy()
    print("| contract | open cards win | the table wins | difference | chips at the table |")
    print("| --- | ---: | ---: | ---: | ---: |")
    began = time.process_time()
    for name in options.only or ROWS:
        kind, least, most = ROWS[name]
        low = kind is Kind.NO_TRICKS
        deals = low_hands(options.seed) if low else by_points(kind, least, most, options.seed)
        rows = np.array(
            [
                measured(exchanged_by_custom(deal), table, solver, options.seed)
                for deal in islice(deals, options.n)
            ]
        )
        opened, closed, chips = rows.T
        more = 100 * (closed - opened)
        print(
            f"| {name} | {100 * opened.mean():.1f} % "
            f"| {100 * closed.mean():.1f} ± {100 * margin_of_mean(closed):.1f} % "
            f"| {more.mean():+.1f} ± {margin_of_mean(more):.1f} "
            f"| {chips.mean():+.1f} ± {margin_of_mean(chips):.1f} |",
            flush=True,
        )
    spent = time.process_time() - began
    print(f"{options.n} deals a row, seed {options.seed}: {spent:.0f} s of processor time")


if __name__ == "__main__":
    main()
