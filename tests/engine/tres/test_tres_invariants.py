"""Invariants of Très: symmetries, bounds and budgets, and calls that are refused."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tres_cases import load, margin, word
from tres_oracle import Ending, random_ending
from tridge_solver.engine.tres import Solver


def test_plain_suits_are_alike() -> None:
    rng = random.Random("suits")
    solver = Solver(table_bytes=1 << 20)
    for _ in range(4):
        ending = random_ending(rng, 6)
        found = set()
        for plain in permutations("SDC"):
            solver.clear()
            load(solver, ending, "H" + "".join(plain))
            found.add(margin(solver))
        assert len(found) == 1


def test_exchanged_seats_have_the_opposite_margin() -> None:
    rng = random.Random("seats")
    solver = Solver(table_bytes=1 << 20)
    for _ in range(10):
        ending = random_ending(rng, 5)
        load(solver, ending)
        there = margin(solver)
        load(solver, Ending((ending.hands[1], ending.hands[0]), 1 - ending.leader))
        assert margin(solver) == -there


def test_neither_table_nor_weights_change_an_answer() -> None:
    rng = random.Random("table")
    small, plain = Solver(table_bytes=0), Solver(weights=[0] * 111)
    usual = Solver(table_bytes=1 << 22)
    for _ in range(6):
        ending = random_ending(rng, 5)
        found = []
        for solver in (small, plain, usual):
            load(solver, ending)
            found.append(margin(solver))
        assert len(set(found)) == 1


@pytest.mark.slow
def test_bounds_without_a_search_hold_whatever_is_played() -> None:
    rng = random.Random("outlook")
    solver = Solver(table_bytes=1 << 20)
    for number in range(240):
        ending = random_ending(rng, 2 + number % 3, number % 3)
        load(solver, ending)
        least, most = solver.outlook()
        widest = solver.widest()
        assert widest[0] <= least <= ending.margin <= most <= widest[1], ending
        for value in ending.card_margins.values():
            assert widest[0] <= value <= widest[1], ending


def test_a_question_ends_at_its_bound_and_is_answered_with_more() -> None:
    ending = random_ending(random.Random("bound"), 9)
    solver = Solver(table_bytes=1 << 22)
    load(solver, ending)
    exact = margin(solver)
    solver.clear()
    nodes = 100
    answer = solver.ask(exact, nodes=nodes)
    assert answer is None
    while answer is None:
        before = solver.nodes
        answer = solver.ask(exact, nodes=nodes)
        assert solver.nodes - before <= nodes
        nodes *= 4
    assert answer == (True, exact)


def test_an_exception_in_progress_ends_the_search() -> None:
    class EnoughError(Exception):
        pass

    def progress(nodes: int) -> None:
        raise EnoughError

    solver = Solver(table_bytes=1 << 22, progress=progress)
    load(solver, random_ending(random.Random("long"), 15))
    with pytest.raises(EnoughError):
        solver.ask(0)
    with pytest.raises(EnoughError):  # and it can be asked again
        solver.ask(0)


def test_a_solver_is_not_called_out_of_its_own_search() -> None:
    messages: list[str] = []

    def progress(nodes: int) -> None:
        try:
            solver.clear()
        except RuntimeError as error:
            messages.append(str(error))
        raise KeyboardInterrupt

    solver = Solver(table_bytes=1 << 22, progress=progress)
    load(solver, random_ending(random.Random("long"), 15))
    with pytest.raises(KeyboardInterrupt):
        solver.ask(0)
    assert messages


@pytest.mark.parametrize(
    ("hands", "leader", "trick"),
    [
        ([["S2", "S3"], ["S2"]], 0, []),
        ([["S2", "S3"], ["S4"]], 1, []),
        ([["S2", "S3", "S5"], ["S4"]], 0, []),
        ([["S2"], ["S4", "S3"]], 2, []),
        ([["S2"], ["S4"]], 0, [99]),
        ([["S2"], ["S4"]], 0, [13, 12, 11]),
        ([["HA"], ["S4"]], 0, [0]),
    ],
)
def test_no_position_is_refused(hands: list[list[str]], leader: int, trick: list[int]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Solver(table_bytes=0).load([word(hand) for hand in hands], leader, trick)


@pytest.mark.parametrize("wrong", [-1, 1 << 64, 1 << 9, 1 << 63])
def test_cards_that_are_none_are_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Solver(table_bytes=0).load([wrong, 0], 0)


def test_questions_without_sense_are_refused() -> None:
    solver = Solver(table_bytes=0)
    with pytest.raises(ValueError, match="no position"):
        solver.ask(0)
    load(solver, random_ending(random.Random(1), 2))
    for options in ({"card": 99}, {"card": -1}, {"nodes": -1}):
        with pytest.raises(ValueError, match=r".+"):
            solver.ask(0, **options)
    with pytest.raises(ValueError, match=r".+"):
        solver.ask(5000)
    with pytest.raises(ValueError, match=r".+"):
        Solver(weights=[1])
