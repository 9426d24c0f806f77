"""The node signature of Très: what the search looks at to solve a fixed set of endings.

The count is exact and the same on every platform. A change of the engine that is meant to change
nothing must leave it as it is; one that is meant to search less rewrites it on purpose.
"""

from __future__ import annotations

import random

from tres_cases import load, margin
from tres_oracle import random_ending
from tridge_solver.engine.tres import Solver

NODES = 16624


def test_the_node_signature_is_unchanged() -> None:
    rng = random.Random("signature")
    solver = Solver(table_bytes=1 << 22)
    for _ in range(20):
        load(solver, random_ending(rng, 6))
        solver.clear()
        margin(solver)
    assert solver.nodes == NODES
