"""Positions that the engine of Très looks at, by tricks left; a climb for its weights; and what it
proves of whole deals.

    python benchmarks/tres.py                      # the table of docs/performance.md
    python benchmarks/tres.py --sizes 8:100,12:6   # tricks left and how many endings of each
    python benchmarks/tres.py --tune w.json --seconds 900 --sizes 7:30,8:25,9:10
    python benchmarks/tres.py --guess --sizes 7:300,8:150,9:60,10:30
    python benchmarks/tres.py --whole 20 --nodes 100000000 --table-bytes 1073741824

The last tells how far the bounds of whole deals come within so many nodes. Endings and deals are
dealt by seed, the same everywhere. Nodes are exact; times are processor times.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from tridge_solver import loads
from tridge_solver.core.deal import Deal
from tridge_solver.engine.tres import Solver
from tridge_solver.engine.tres.asking import FEATURES, Asking, features, guess
from tridge_solver.engine.tres.weights import WEIGHTS
from tridge_solver.games.tres.solving import TresSolver, solve

PLACES = (*range(10), 11, 12, 13)
PACK = [16 * suit + place for suit in range(4) for place in PLACES if (suit, place) != (0, 9)]
RANKS = "AKQJT98765-432"
"""By place; no card lies at the tenth."""
STEPS = (2, 4, 8, 10, 16, 25, 32, 64)
TABLE_BYTES = 1 << 26

Ending = tuple[list[int], int]


def ending(chance: random.Random, tricks: int) -> Ending:
    """Two random hands and who leads."""
    cards = chance.sample(PACK, 3 * tricks)
    size = (3 * tricks + 1) // 2
    words = [sum(1 << card for card in part) for part in (cards[:size], cards[size:])]
    leader = chance.randrange(2)
    return (words if leader == 0 else words[::-1]), leader


def margin(solver: Solver, position: Ending) -> int:
    """The margin of a position, which is loaded."""
    least, most = solver.outlook()
    asking = Asking(guess(*position, least, most))
    while least < most:
        answer = solver.ask(asking.next(least, most))
        assert answer is not None
        if answer[0]:
            least = max(least, answer[1])
        else:
            most = min(most, answer[1])
        asking.answered(answer[0], least, most)
    return least


def measure(sizes: list[tuple[int, int]]) -> None:
    """Print a line for every number of tricks."""
    solver = Solver(table_bytes=TABLE_BYTES)
    print("| tricks left | endings | nodes mean | median | most | ms mean |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for tricks, count in sizes:
        chance = random.Random(tricks)
        nodes = []
        began = time.process_time()
        for _ in range(count):
            solver.clear()
            position = ending(chance, tricks)
            solver.load(*position)
            before = solver.nodes
            margin(solver, position)
            nodes.append(solver.nodes - before)
        spent = (time.process_time() - began) / count
        nodes.sort()
        print(
            f"| {tricks} | {count} | {sum(nodes) // count:,} | {nodes[count // 2]:,} "
            f"| {nodes[-1]:,} | {1000 * spent:,.1f} |",
            flush=True,
        )


def whole_deal(chance: random.Random) -> Deal:
    """A deal of 17 tricks, East to lead."""
    cards = chance.sample(PACK, len(PACK))
    hands = [
        ".".join(
            "".join(RANKS[card % 16] for card in sorted(hand) if card // 16 == suit)
            for suit in (1, 0, 2, 3)  # spades before hearts, which are the engine's first
        )
        for hand in (cards[:26], cards[26:])
    ]
    [deal] = loads(f'[Game "Tres"]\n[Dealer "W"]\n[Deal "N:- {hands[0]} - {hands[1]}"]')
    return deal


def measure_whole(count: int, nodes: int, table_bytes: int) -> None:
    """Measure what is proved of whole deals within a budget each, with means."""
    solver = TresSolver(table_bytes)
    widths = []
    for number in range(count):
        began = time.process_time()
        bounds = solve(whole_deal(random.Random(f"whole {number}")), nodes=nodes, solver=solver)
        widths.append(bounds.most - bounds.least)
        print(
            f"deal {number}: {bounds.least:+} to {bounds.most:+}, "
            f"{time.process_time() - began:.1f} s; so far {widths.count(0)} of {len(widths)} "
            f"exact, {sum(widths) / len(widths):.1f} apart in mean",
            flush=True,
        )


def tune(sizes: list[tuple[int, int]], file: Path, seconds: float, seed: int) -> None:
    """Climb: change one or two weights, keep what makes the sum of nodes to the 0.6 smaller."""
    chance = random.Random(seed)
    deals = [
        ending(random.Random(f"{seed} {t} {n}"), t) for t, count in sizes for n in range(count)
    ]
    known: dict[int, int] = {}

    def cost(weights: list[int]) -> float:
        solver = Solver(table_bytes=TABLE_BYTES, weights=weights)
        total = 0.0
        for number, (hands, leader) in enumerate(deals):
            solver.clear()
            solver.load(hands, leader)
            before = solver.nodes
            if number in known:
                solver.ask(known[number])
                solver.ask(known[number] + 1)
            else:
                known[number] = margin(solver, (hands, leader))
            total += float(solver.nodes - before + 200) ** 0.6
        return total

    weights = list(json.loads(file.read_text()) if file.exists() else WEIGHTS.flat)
    cost(weights)
    best = first = cost(weights)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        tried = list(weights)
        for place in chance.sample(range(len(tried)), chance.choice((1, 1, 2))):
            tried[place] += chance.choice(STEPS) * chance.choice((-1, 1))
        found = cost(tried)
        if found < best * 0.9995:
            weights, best = tried, found
            file.write_text(json.dumps(weights))
            print(f"{best / first:.4f}", flush=True)


def fit(sizes: list[tuple[int, int]]) -> None:
    """Fit what is counted of a position to its margin by least squares; print the worths."""
    import numpy as np

    solver = Solver(table_bytes=TABLE_BYTES)
    rows, margins = [], []
    for tricks, count in sizes:
        chance = random.Random(f"guess {tricks}")
        for _ in range(count):
            position = ending(chance, tricks)
            solver.clear()
            solver.load(*position)
            rows.append([*features(*position), sum(solver.outlook()) / 2])
            margins.append(margin(solver, position))
    counted, wanted = np.array(rows), np.array(margins)
    worths, *_ = np.linalg.lstsq(counted, wanted, rcond=None)
    for name, worth in zip((*FEATURES, "the middle of the outlook"), worths, strict=True):
        print(f"{worth:+6.2f}  {name}")
    middle, fitted = wanted - counted[:, -1], wanted - counted @ worths
    print(f"points off, root of the mean square: {np.sqrt((fitted**2).mean()):.2f}, ", end="")
    print(f"the middle alone {np.sqrt((middle**2).mean()):.2f}")


def main() -> None:
    """Read the options and do as they say."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sizes", default="8:100,9:60,10:30,11:15,12:6,13:3,14:3")
    options.add_argument("--tune", type=Path)
    options.add_argument("--guess", action="store_true", help="fit the first guess at a margin")
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--whole", type=int, metavar="DEALS")
    options.add_argument("--nodes", type=int, default=100_000_000)
    options.add_argument("--table-bytes", type=int, default=TABLE_BYTES)
    chosen = options.parse_args()
    if chosen.whole is not None:
        measure_whole(chosen.whole, chosen.nodes, chosen.table_bytes)
        return
    sizes = [
        (int(t), int(n)) for t, _, n in (word.partition(":") for word in chosen.sizes.split(","))
    ]
    if chosen.guess:
        fit(sizes)
    elif chosen.tune is None:
        measure(sizes)
    else:
        tune(sizes, chosen.tune, chosen.seconds, chosen.seed)


if __name__ == "__main__":
    main()
