"""The node signature of the four-seat search: positions looked at to answer fixed questions.

Exact and the same on every platform. A change that is meant to change nothing must leave the
numbers as they are; one that is meant to search less rewrites them on purpose:

    PYTHONPATH=tests/helpers python tests/engine/partnership/test_signature.py --write

Each number is the total over the deals of one contract, asked of an empty table of 1 MiB: Belote's
whole deals, and endings of eight cards of Trumps.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from sides_cases import engine, mask, order_of, random_hands
from sides_oracle import Game

FILE = Path(__file__).parent / "signature.json"
SEED = 20260103
DEALS = 8
CARDS = 8
TABLE_BYTES = 1 << 20
TASKS = (*(("Belote", kind) for kind in ("S", "NT", "AT")), ("Trumps", "S"), ("Trumps", "NT"))


def count_nodes(name: str, kind: str) -> int:
    """Nodes of one contract over the deals."""
    rng = random.Random(SEED)
    game = Game(kind, name == "Belote")
    solver = engine(game).Solver(table_bytes=TABLE_BYTES)
    for _ in range(DEALS):
        solver.clear()
        hands = random_hands(rng, game, CARDS)
        solver.load(order_of(game), [mask(hand) for hand in hands], rng.randrange(4))
        solver.value()
    return solver.nodes


@pytest.mark.parametrize(("name", "kind"), TASKS)
def test_the_four_seat_search_looks_at_as_many_nodes_as_on_record(name: str, kind: str) -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert count_nodes(name, kind) == stored[f"{name} {kind}"], (
        "the search has changed; if that was the purpose: "
        "PYTHONPATH=tests/helpers python tests/engine/partnership/test_signature.py --write"
    )


def main(arguments: list[str]) -> int:
    """Show the signature, or write it down."""
    now = {f"{name} {kind}": count_nodes(name, kind) for name, kind in TASKS}
    print(json.dumps(now, indent=2))
    if arguments == ["--write"]:
        FILE.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
