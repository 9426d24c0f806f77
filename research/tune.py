"""Search the weights of move ordering on node counts.

    PYTHONPATH=benchmarks python research/tune.py high --seconds 1800 --start 1
    PYTHONPATH=benchmarks python research/tune.py low --seconds 1800

A hill climb: one or two weights are changed at random, the change is kept when the tasks
together need fewer positions. The figure to lower is the mean over the tasks of positions needed
relative to the weights it started from, so that no single task rules. Deals come from seeds no
published figure uses (:data:`deals.TUNING_SEED`); the result is printed as text for
``weights.py`` whenever it has improved, and checked on deals it was not tuned on.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from deals import TUNING_SEED, BenchDeal, random_deals, strong_deals
from tridge_solver.core.cards import Suit
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Objective, Solver
from tridge_solver.engine.ombre3.weights import HIGH, LOW, OmbreWeights
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import (
    fewest_tricks,
    grade_only,
    lane_order,
    most_tricks,
)

HELD_OUT_SEED = TUNING_SEED + 1000
SMALLEST_STEP = 2.0
LARGEST_STEP = 150.0
PAIR_SHARE = 0.25
"""Share of the trials that change two weights at once."""


@dataclass(frozen=True)
class Task:
    """One objective on one set of deals."""

    name: str
    rules: Ruleset
    objective: Objective
    deals: Sequence[BenchDeal]

    def nodes(self, which: str, weights: Sequence[int]) -> float:
        """Mean positions looked at with ``weights`` as the set ``which``, table cold."""
        solver = Solver(high=weights) if which == "high" else Solver(low=weights)
        for deal in self.deals:
            solver.clear()
            order = lane_order(deal.trumps, self.rules.estuche)
            solver.load(order, deal.hands, deal.leader)
            solver.value(self.objective)
        return solver.nodes / len(self.deals)


def tasks_for(which: str, count: int, seed: int) -> list[Task]:
    """The tasks a weight set is tuned on."""
    weak, strong = random_deals(count, seed), strong_deals(count, seed + 1)
    play = Contract.play(Suit.SPADES)
    if which == "high":
        return [
            Task("grade, random", TRIDGE, grade_only(play, TRIDGE), weak),
            Task("grade, strong", TRIDGE, grade_only(play, TRIDGE), strong),
            Task("most, random", TRIDGE, most_tricks(), weak),
            Task("most, strong", TRIDGE, most_tricks(), strong),
            Task("grade, tresillo random", TRESILLO, grade_only(play, TRESILLO), weak),
            Task("grade, tresillo strong", TRESILLO, grade_only(play, TRESILLO), strong),
        ]
    fixed = grade_only(Contract.parse("Fixed 2 S"), TRIDGE)
    # These take many times longer a deal.
    return [
        Task("fewest, random", TRIDGE, fewest_tricks(), weak[: count // 5]),
        Task("fewest, strong", TRIDGE, fewest_tricks(), strong[: count // 4]),
        Task("Fixed 2, random", TRIDGE, fixed, weak[: count // 3]),
        Task("Fixed 2, strong", TRIDGE, fixed, strong[: count // 3]),
    ]


def relative_costs(
    tasks: Sequence[Task],
    which: str,
    weights: Sequence[int],
    base: Sequence[float],
    best: Sequence[float],
) -> list[float] | None:
    """Cost of each task relative to ``base``, or ``None`` once ``best`` is out of reach."""
    costs: list[float] = []
    for number, (task, before) in enumerate(zip(tasks, base, strict=True)):
        costs.append(task.nodes(which, weights) / before)
        # One or two weights seldom make a task more than a twentieth cheaper.
        if sum(costs) + 0.95 * sum(best[number + 1 :]) > sum(best):
            return None
    return costs


def climb(which: str, start: Sequence[int], count: int, seconds: float, chance: int) -> list[int]:
    """The best weights found in ``seconds``, printing every improvement."""
    tasks = tasks_for(which, count, TUNING_SEED)
    base = [task.nodes(which, start) for task in tasks]
    best, weights = [1.0] * len(tasks), list(start)
    step = [max(3.0, abs(weight) / 2) for weight in weights]
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
        costs = relative_costs(tasks, which, trial, base, best)
        if costs is not None and sum(costs) < sum(best):
            best, weights = costs, trial
            step[changed[0]] = min(step[changed[0]] * 1.3, LARGEST_STEP)
            print(f"{sum(best) / len(best):.4f}", *trial, flush=True)
        else:
            step[changed[0]] = max(step[changed[0]] * 0.85, SMALLEST_STEP)
    return weights


def main() -> None:
    """Tune one set and show it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("which", choices=("high", "low"))
    parser.add_argument("--deals", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=1200)
    parser.add_argument("--start", type=int, default=1, help="seed of the climb's own chance")
    options = parser.parse_args()
    start = (HIGH if options.which == "high" else LOW).flat
    found = climb(options.which, start, options.deals, options.seconds, options.start)
    for name, block in OmbreWeights.of(tuple(found))._asdict().items():
        print(f"    {name}={block},")
    print("on deals it was not tuned on, before and after:")
    for task in tasks_for(options.which, options.deals, HELD_OUT_SEED):
        before = task.nodes(options.which, start)
        print(f"  {task.name:24} {before:8.1f} {task.nodes(options.which, found):8.1f}")


if __name__ == "__main__":
    main()
