"""Random endings of Très: every answer of the engine against plain minimax."""

from __future__ import annotations

import random

import pytest

from tres_cases import load, margin, number
from tres_oracle import Ending, random_ending
from tridge_solver.engine.tres.solver import Solver


def compare(solver: Solver, ending: Ending) -> None:
    """The position, and every legal card of it."""
    load(solver, ending)
    assert margin(solver) == ending.margin, ending
    equal = dict(solver.cards())
    expected = {number(card): value for card, value in ending.card_margins.items()}
    assert sorted(equal) == sorted(expected), ending
    for card, value in expected.items():
        assert margin(solver, card) == value, (ending, card)
        assert expected[equal[card]] == value, (ending, card)


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize("on_table", [0, 1, 2])
@pytest.mark.parametrize(("tricks", "count"), [(1, 40), (2, 150), (3, 60), (4, 12), (5, 2)])
def test_every_card_of_an_ending_has_its_margin(tricks: int, count: int, on_table: int) -> None:
    rng = random.Random(f"endings {tricks} {on_table}")
    solver = Solver(table_bytes=1 << 20)
    for _ in range(count):
        compare(solver, random_ending(rng, tricks, on_table))


@pytest.mark.exhaustive
@pytest.mark.parametrize("on_table", [0, 1, 2])
@pytest.mark.parametrize(("tricks", "count"), [(1, 150), (2, 300), (3, 300), (4, 100), (5, 12)])
@pytest.mark.parametrize("part", range(20), ids="slice-{}".format)
def test_thousands_of_endings(part: int, tricks: int, count: int, on_table: int) -> None:
    # A slice of a number of tricks is a test with a seed of its own: -m exhaustive -k "slice-7".
    rng = random.Random(f"thousands {tricks} {on_table} {part}")
    solver = Solver(table_bytes=1 << 20)
    for _ in range(count):
        compare(solver, random_ending(rng, tricks, on_table))
