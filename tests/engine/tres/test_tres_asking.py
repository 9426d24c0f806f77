"""Which margins are asked about: answers never hang on it, and questions are few."""

from __future__ import annotations

import random

import pytest

from tres_cases import load, margin, word
from tres_oracle import Ending, random_ending
from tridge_solver.engine.tres import Solver
from tridge_solver.engine.tres.asking import FEATURES, WORTHS, Asking, features, guess


def found(first: int, least: int, most: int, wanted: int) -> int:
    """Return how many questions it takes to find ``wanted`` between the bounds, from a first
    guess.
    """
    asking = Asking(first)
    questions = 0
    while least < most:
        asked = asking.next(least, most)
        assert least < asked <= most
        reached = wanted >= asked
        least, most = (asked, most) if reached else (least, asked - 1)
        asking.answered(reached, least, most)
        questions += 1
    assert least == wanted
    return questions


@pytest.mark.parametrize("first", [-99, -20, -3, 0, 5, 11, 99])
def test_every_margin_is_found_whatever_the_guess(first: int) -> None:
    for wanted in range(-20, 12):
        # The guess and its neighbour, strides of two, the question that turns, and one between.
        assert found(first, -20, 11, wanted) <= abs(min(max(first, -19), 11) - wanted) // 2 + 4


def test_a_right_guess_leaves_two_questions() -> None:
    for wanted in range(-19, 11):
        assert found(wanted, -20, 11, wanted) == 2


def test_a_guess_keeps_to_the_bounds() -> None:
    rng = random.Random("bounds")
    solver = Solver(table_bytes=1 << 20)
    for _ in range(50):
        ending = random_ending(rng, 6)
        load(solver, ending)
        least, most = solver.outlook()
        hands = [word(hand) for hand in ending.hands]
        assert least <= guess(hands, ending.leader, least, most) <= most


def test_exchanged_seats_are_guessed_the_opposite() -> None:
    rng = random.Random("seats")
    for _ in range(50):
        ending = random_ending(rng, 7)
        hands = [word(hand) for hand in ending.hands]
        there = features(hands, ending.leader)
        assert features(hands[::-1], 1 - ending.leader) == [-count for count in there]
        assert len(there) == len(FEATURES) == len(WORTHS)


def test_counts_match_their_names() -> None:
    hands = [word(["HA", "H3", "SA", "SK", "D2"]), word(["HK", "S7", "D9", "C8"])]
    # Lead; trumps; their keys; top trumps; tops; void in clubs; keys × trumps; D2; tops × keys.
    assert features(hands, 0) == [1, 0, 1, 1, 1, 1, 4 / 3, 1, 2]


def test_a_guess_is_nearer_than_the_middle_between_bounds() -> None:
    rng = random.Random("near")
    solver = Solver(table_bytes=1 << 22)
    off = middle_off = 0
    for _ in range(60):
        ending: Ending = random_ending(rng, 7)
        load(solver, ending)
        least, most = solver.outlook()
        exact = margin(solver)
        hands = [word(hand) for hand in ending.hands]
        off += (guess(hands, ending.leader, least, most) - exact) ** 2
        middle_off += ((least + most) // 2 - exact) ** 2
    assert off < middle_off / 2
