"""The node signature of four seats: what the search looks at to answer a fixed set of questions.

As that of three seats: exact, the same on every platform, rewritten on purpose only:

    python tests/engine/ombre4/test_signature.py --write
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from tridge_solver.core.cards import SUITS, Suit, mask_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.engine.ombre4 import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import trump_order
from tridge_solver.games.ombre.solving import incomer as objectives
from tridge_solver.games.ombre.solving.double_dummy import lane_order

FILE = Path(__file__).parent / "signature.json"
DEALS = 12
SEED = 20260101


def signature_deals() -> list[tuple[Suit, list[int]]]:
    """Trumps and four hands, the Player's first; every other Player holds five trumps."""
    rng = random.Random(SEED)
    found: list[tuple[Suit, list[int]]] = []
    while len(found) < DEALS:
        trumps = rng.choice(SUITS)
        pack = rng.sample(range(40), 36)
        hands = [mask_of(pack[9 * n : 9 * n + 9]) for n in range(4)]
        strong = (hands[0] & mask_of(trump_order(trumps))).bit_count() >= 5
        if strong or len(found) % 2 == 0:
            found.append((trumps, hands))
    return found


def tasks() -> dict[str, Objective]:
    """Return what is asked; the suit of a contract makes no difference to its levels."""
    play = Contract.play(SUITS[0])
    return {
        "grade": objectives.grade_only(play, TRIDGE),
        "lexicographic": objectives.lexicographic(play, TRIDGE),
        "most tricks": objectives.most_tricks(),
        "fewest tricks": objectives.fewest_tricks(),
        "All Tricks": objectives.lexicographic(Contract(Kind.ALL_TRICKS, SUITS[0]), TRIDGE),
    }


def count_nodes(task: Objective) -> int:
    """Nodes of a task over all deals, each with an empty table."""
    solver = Solver()
    for trumps, hands in signature_deals():
        solver.clear()
        solver.load(lane_order(trumps, False), hands, 1)
        solver.value(task)
    return solver.nodes


@pytest.mark.parametrize("name", tasks())
def test_the_search_looks_at_as_many_nodes_as_on_record(name: str) -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert count_nodes(tasks()[name]) == stored[name], (
        "the search has changed; if that was the purpose: "
        "python tests/engine/ombre4/test_signature.py --write"
    )


if __name__ == "__main__":
    counted = {name: count_nodes(task) for name, task in tasks().items()}
    print(json.dumps(counted, indent=2))
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(json.dumps(counted, indent=2) + "\n", encoding="utf-8")
