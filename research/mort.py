"""The worth of the talon before it is seen: what thirteen random cards win as a mort.

Three hands that would have passed, the nine of thirteen cards and the suit that custom takes, every
other suit and what it keeps beside it, and all cards open::

    python research/mort.py --deals 1000 --seed 1
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from tridge_solver.analysis.intervals import wilson
from tridge_solver.core.cards import PACK, SPADE_ACE, SUITS, Card, mask_of
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE
from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.incomer import tricks_that_win
from tridge_solver.games.ombre.solving.double_dummy import lane_order
from tridge_solver.games.ombre.solving.incomer import grade_only
from tridge_solver.games.ombre.worlds.customs import (
    MAX_PASSED,
    kept_by_custom,
    most_points,
    suits_by_custom,
)

RULES = LHOMBRE.with_options("mort=on")
FOREHAND = 3
"""The leader: the seat before the Player, who sits opposite the dealer, by its place after them."""


def dealt(rng: random.Random) -> tuple[frozenset[Card], list[int]]:
    """The talon, and three hands that would all have passed."""
    while True:
        cards = rng.sample(PACK, len(PACK))
        hands = [mask_of(cards[n : n + HAND_SIZE]) for n in range(STOCK_SIZE, len(PACK), HAND_SIZE)]
        if most_points(np.array(hands, np.uint64)).max() <= MAX_PASSED:
            return frozenset(cards[:STOCK_SIZE]), hands


def main() -> None:
    """Print how often the mort wins, with five tricks and with six."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, solver = random.Random(asked.seed), Solver(table_bytes=1 << 24)
    by_custom: dict[bool, list[bool]] = {False: [], True: []}
    any_suit: list[bool] = []
    for _ in range(asked.deals):
        talon, hands = dealt(rng)
        wins = {}
        for suit in SUITS:
            contract = Contract(Kind.MORT, suit, tricks_that_win(talon, ()))
            own = mask_of(kept_by_custom(talon, suit))
            problem = (lane_order(suit, True), [own, *hands], FOREHAND, (), (0,) * 4)
            ((level,),) = solver.values_of_many([(*problem, (grade_only(contract, RULES),))])
            wins[suit] = level == len(contract.grades) - 1
        by_custom[SPADE_ACE in talon].append(wins[suits_by_custom(talon)[0]])
        any_suit.append(any(wins.values()))
    every = [*by_custom[False], *by_custom[True]]
    for name, won in (
        ("all", every),
        ("five tricks needed", by_custom[False]),
        ("six tricks needed", by_custom[True]),
        ("the best suit of four", any_suit),
    ):
        share = wilson(sum(won), len(won))
        print(
            f"{name:<22} {len(won):>5} deals  won {100 * sum(won) / len(won):5.1f} %"
            f"  ({100 * share.low:.1f} to {100 * share.high:.1f})"
        )


if __name__ == "__main__":
    main()
