"""Search the move ordering weights of the four-seat search on node counts.

    PYTHONPATH=benchmarks python research/tune_sides.py belote --style 0 --deals 100 --seconds 1800 --start 1

A hill climb, as ``tune.py``: one or two weights are changed at random, and the change is kept when
the deals together need fewer positions, each measured by the square root of its count: no single
deal rules, and those that take long weigh more than by the logarithm. Figures are published for
other seeds.
"""

from __future__ import annotations

import argparse
import math
import random
import time

from sides_deals import (
    ALL_MUST_BE_BEATEN,
    NOTHING_RUFFS,
    RUFFS,
    SidesDeal,
    belote_orders,
    random_deals,
    trumps_orders,
)
from tridge_solver.engine.partnership import points, tricks
from tridge_solver.engine.partnership.weights import POINTS, TRICKS, PartnershipWeights

TUNING_SEED = 9001
HELD_OUT_SEED = 9002
PAIR_SHARE = 0.4
LARGEST_STEP, SMALLEST_STEP = 60.0, 1.5
JUDGED_FROM, CLEARLY_MORE = 0.2, 1.005
"""After this share of the deals a change that costs so many times as much is given up."""
KIND = {RUFFS: 0, NOTHING_RUFFS: 4, ALL_MUST_BE_BEATEN: 5}
"""A contract of each style, by its number in the list of orders."""


class Task:
    """Whole deals, or endings of ``size`` cards a hand, of one game in one style."""

    def __init__(self, game: str, style: int, size: int, count: int, seed: int) -> None:
        belote = game == "belote"
        self.style = style
        self.sets = list(POINTS if belote else TRICKS)
        self.module = points if belote else tricks
        self.order = (belote_orders() if belote else trumps_orders())[KIND[style]]
        self.deals = [
            shortened(deal, size) for deal in random_deals(8 if belote else 13, count, seed)
        ]

    def costs(self, weights: list[int], best: list[float] | None = None) -> list[float] | None:
        """The square roots of the deals' nodes, summed up; ``None`` if ``best`` is not beaten.

        Given up early where the first deals cost clearly more than those of ``best``.
        """
        sets = list(self.sets)
        sets[self.style] = tuple(weights)
        solver = self.module.Solver(weights=sets)
        total = 0.0
        sums: list[float] = []
        for n, deal in enumerate(self.deals):
            solver.clear()
            before = solver.nodes
            solver.values_of_many([(self.order, deal.hands, deal.leader, ())])
            total += math.sqrt(solver.nodes - before)
            sums.append(total)
            if best is not None and (
                total >= best[-1]
                or (n >= len(self.deals) * JUDGED_FROM and total > best[n] * CLEARLY_MORE)
            ):
                return None
        return sums


def shortened(deal: SidesDeal, size: int) -> SidesDeal:
    """A deal with no more than ``size`` cards a hand, drawn at random."""
    hands = []
    for hand in deal.hands:
        cards = [card for card in range(64) if hand >> card & 1]
        random.Random(hand).shuffle(cards)
        hands.append(sum(1 << card for card in cards[:size]))
    return SidesDeal(tuple(hands), deal.leader)


def climb(task: Task, start: tuple[int, ...], seconds: float, chance: int) -> list[int]:
    """The best weights found in ``seconds``, printing every improvement."""
    weights = list(start)
    best = task.costs(weights)
    assert best is not None
    count = len(task.deals)
    step = [max(4.0, abs(weight) / 2) for weight in weights]
    rng = random.Random(chance)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        trial = list(weights)
        changed = [rng.randrange(len(weights))]
        if rng.random() < PAIR_SHARE:
            changed.append(rng.randrange(len(weights)))
        for place in changed:
            trial[place] += round(rng.choice((-1, 1)) * rng.uniform(0.3, 1.2) * step[place])
        if trial == weights:
            continue
        costs = task.costs(trial, best)
        if costs is not None:
            best, weights = costs, trial
            step[changed[0]] = min(step[changed[0]] * 1.4, LARGEST_STEP)
            print(f"{(best[-1] / count) ** 2:.0f}", *trial, flush=True)
        else:
            step[changed[0]] = max(step[changed[0]] * 0.85, SMALLEST_STEP)
    return weights


def main() -> None:
    """Tune one set and show it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=("belote", "trumps"))
    parser.add_argument("--style", type=int, choices=tuple(KIND), default=RUFFS)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--size", type=int, default=13, help="cards a hand, at most")
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--start", type=int, default=1, help="seed of the climb's own chance")
    options = parser.parse_args()
    task = Task(options.game, options.style, options.size, options.deals, TUNING_SEED)
    start = task.sets[options.style]
    found = climb(task, start, options.seconds, options.start)
    for name, block in PartnershipWeights.of(tuple(found))._asdict().items():
        print(f"    {name}={block},")
    held_out = Task(options.game, options.style, options.size, options.deals, HELD_OUT_SEED)
    for name, weights in (("before", list(start)), ("after", found)):
        costs = held_out.costs(weights)
        assert costs is not None
        print(f"on other deals, {name}: {(costs[-1] / options.deals) ** 2:.0f}")


if __name__ == "__main__":
    main()
