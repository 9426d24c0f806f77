"""The search of four seats: nodes and time of the questions asked of an in-comer's deals.

    python benchmarks/incomer.py [deals]

Deals are random or with a strong in-comer (five trumps, two matadors); the seat after him leads, as
at the table. Every question begins with an empty table. Nodes are exact, times the processor's.
"""

from __future__ import annotations

import random
import sys
import time
from statistics import mean, median

from tridge_solver.core.cards import PACK_SIZE, SUITS, Suit, mask_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.engine.ombre4 import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import MATADORS, trump_order
from tridge_solver.games.ombre.solving import incomer as objectives
from tridge_solver.games.ombre.solving.double_dummy import lane_order

SEED = 5
SEATS = 4
STRONG_TRUMPS = 5
STRONG_MATADORS = 2
FIRST_DEFENDER = 1
DEALS = 100


def deals(count: int, seed: int, *, strong: bool) -> list[tuple[Suit, list[int]]]:
    """Trumps and four hands, the in-comer's first."""
    rng = random.Random(seed)
    found: list[tuple[Suit, list[int]]] = []
    while len(found) < count:
        trumps = rng.choice(SUITS)
        pack = list(range(PACK_SIZE))
        rng.shuffle(pack)
        hands = [mask_of(pack[TRICKS * n : TRICKS * n + TRICKS]) for n in range(SEATS)]
        order = trump_order(trumps)
        held = (hands[0] & mask_of(order)).bit_count()
        matadors = (hands[0] & mask_of(order[:MATADORS])).bit_count()
        if not strong or (held >= STRONG_TRUMPS and matadors >= STRONG_MATADORS):
            found.append((trumps, hands))
    return found


def questions() -> dict[str, Objective]:
    """Return the questions by name; suits make no difference to a contract's levels."""
    play = Contract.play(SUITS[0])
    no_tricks = Contract(Kind.NO_TRICKS, SUITS[0])
    return {
        "grade": objectives.grade_only(play, TRIDGE),
        "grade, then tricks": objectives.lexicographic(play, TRIDGE),
        "most tricks": objectives.most_tricks(),
        "no trick at all": objectives.grade_only(no_tricks, TRIDGE),
        "fewest tricks": objectives.fewest_tricks(),
    }


def measured(question: Objective, count: int, *, strong: bool) -> tuple[list[int], float]:
    """Nodes of each deal, and seconds of all."""
    solver = Solver()
    nodes = []
    seconds = 0.0
    for trumps, hands in deals(count, SEED, strong=strong):
        solver.clear()
        solver.load(lane_order(trumps, False), hands, FIRST_DEFENDER)
        before, began = solver.nodes, time.process_time()
        solver.value(question)
        seconds += time.process_time() - began
        nodes.append(solver.nodes - before)
    return nodes, seconds


def main(arguments: list[str]) -> None:
    """Print a row for each question and kind of deal."""
    count = int(arguments[0]) if arguments else DEALS
    for name, question in questions().items():
        for strong in (False, True):
            nodes, seconds = measured(question, count, strong=strong)
            kind = "strong" if strong else "random"
            print(
                f"{name:<20} {kind}  nodes mean {mean(nodes):>9,.0f} median {median(nodes):>7,.0f} "
                f"most {max(nodes):>10,}  {1000 * seconds / count:8.2f} ms"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
