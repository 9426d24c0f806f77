"""The bare engine's manners: what it refuses, what memory it takes, how threads may use it."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from cases import Case, after_random_cards, load, random_deal
from tridge_solver.core.cards import Suit
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.engine import LaneOrder, Objective, Solver
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import (
    fewest_tricks,
    grade_only,
    lane_order,
    lexicographic,
    most_tricks,
)

SPADES = lane_order(Suit.SPADES, False)
MEBIBYTE = 1 << 20
WEIGHTS = 120
LEVELS = [[0] * 10] * 10
GUESSES = [0] * 10


def deals(count: int, seed: int = 1) -> list[Case]:
    """Some deals of both games."""
    rng = random.Random(seed)
    return [random_deal(rng, (TRIDGE, TRESILLO)[n % 2]) for n in range(count)]


def fewest(solver: Solver, case: Case) -> int:
    """The level of the hardest question there is."""
    load(solver, case)
    return solver.value(fewest_tricks())


# ------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("lanes", "privileged", "complaint"),
    [
        ([[0], [1], [2]], 0, "3 lanes"),
        ([[0], [1], [2], [3], [4], [5]], 0, "6 lanes"),
        ([[0, 0], [1], [2], [3]], 0, "distinct"),
        ([[0], [1], [2], [0]], 0, "distinct"),
        ([[64], [1], [2], [3]], 0, "below 64"),
        ([[-1], [1], [2], [3]], 0, "below 64"),
        ([range(13), [], [], []], 0, "too long"),
        ([[], range(17), [], []], 0, "too long"),
        ([[0], [1], [2], [3]], 4, "privileged"),
        ([[0], [1], [2], [3]], -1, "privileged"),
    ],
)
def test_an_invalid_lane_order_is_refused(
    lanes: list[Any], privileged: int, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        LaneOrder(lanes, privileged)


@pytest.mark.parametrize("tricks", [0, -1, 10])
def test_an_objective_has_one_to_nine_tricks(tricks: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 9"):
        Objective(LEVELS, GUESSES, tricks)


@pytest.mark.parametrize(
    ("levels", "guesses"),
    [
        ([[0]], GUESSES),
        (LEVELS[:9], GUESSES),
        ([*LEVELS[:4], [0] * 5, *LEVELS[5:]], GUESSES),
        ([], GUESSES),
        (LEVELS, [0] * 9),
        (LEVELS, []),
    ],
)
def test_an_objective_without_enough_numbers_is_refused(
    levels: list[list[int]], guesses: list[int]
) -> None:
    with pytest.raises(ValueError, match="too few levels or guesses for 9 tricks"):
        Objective(levels, guesses)


def test_an_objective_reads_only_results_that_add_up() -> None:
    Objective([[0] * (10 - p) for p in range(10)], GUESSES)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"table_bytes": -1}, "-1 bytes"),
        ({"high": [0] * (WEIGHTS - 1)}, "expected 120"),
        ({"low": [0] * (WEIGHTS + 1)}, "expected 120"),
        ({"low": []}, "expected 120"),
        ({"low": [100_001] * WEIGHTS}, "expected 100000 at most"),
        ({"high": [-100_001] * WEIGHTS}, "expected 100000 at most"),
    ],
)
def test_a_solver_refuses_options_that_make_no_sense(
    options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Solver(**options)


def test_more_memory_than_there_is_is_refused() -> None:
    with pytest.raises(MemoryError, match="no memory for a table"):
        Solver(table_bytes=1 << 62)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "won", "complaint"),
    [
        ([1, 2], 0, (), (8, 0, 0), "three hands"),
        ([1, 2, 4], 0, (), (8, 0), "three hands"),
        ([1, 2, 4], 3, (), (8, 0, 0), "leader"),
        ([1, 2, 4], -1, (), (8, 0, 0), "leader"),
        ([0, 0, 0], 0, (0, 1, 2), (8, 0, 0), "three cards"),
        ([1, 2, 4], 0, (), (9, -1, 0), "negative"),
        ([1, 2, 4], 0, (), (9, 0, 0), "9 tricks won"),
        ([3, 4, 8], 0, (), (7, 0, 0), r"\[2, 1, 1\] cards"),
        ([1, 2, 4], 0, (3,), (7, 0, 0), r"\[2, 1, 1\] cards"),
        ([1, 1, 4], 0, (), (8, 0, 0), "held twice"),
        ([0, 1, 4], 0, (0,), (8, 0, 0), "held twice"),
        ([0, 0, 4], 0, (1, 1), (8, 0, 0), "a card"),
        ([0, 2, 4], 0, (64,), (8, 0, 0), "no card 64"),
        ([0, 2, 4], 0, (-1,), (8, 0, 0), "no card -1"),
        ([0, 2, 4], 0, (50,), (8, 0, 0), "no place"),
        ([1 << 41, 2, 4], 0, (), (8, 0, 0), "no place"),
    ],
)
def test_an_impossible_position_is_not_loaded(
    hands: list[int], leader: int, trick: tuple[int, ...], won: tuple[int, ...], complaint: str
) -> None:
    solver = Solver(table_bytes=0)
    with pytest.raises(ValueError, match=complaint):
        solver.load(SPADES, hands, leader, trick, won)
    with pytest.raises(ValueError, match="no position is loaded"):
        solver.value(most_tricks())


@pytest.mark.parametrize(
    "ask",
    [
        lambda solver: solver.value(most_tricks()),
        lambda solver: solver.card_values(most_tricks()),
        lambda solver: solver.can_force(most_tricks(), 1),
    ],
)
def test_a_question_needs_a_position_it_fits(ask: Callable[[Solver], object]) -> None:
    solver = Solver(table_bytes=0)
    with pytest.raises(ValueError, match="no position is loaded"):
        ask(solver)
    solver.load(SPADES, [1, 2, 4], 0, (), (7, 0, 0))
    with pytest.raises(ValueError, match="do not add up to 9"):
        ask(solver)


# -------------------------------------------------------------------------------------- answers


def test_levels_beyond_all_results_are_trivial() -> None:
    solver = Solver(table_bytes=0)
    for case in deals(4):
        load(solver, case)
        assert solver.can_force(most_tricks(), -5)
        assert solver.can_force(most_tricks(), 0)
        assert not solver.can_force(most_tricks(), 10)


def test_with_nothing_left_the_result_stands() -> None:
    solver = Solver()
    solver.load(SPADES, [0, 0, 0], 0, (), (3, 4, 2))
    assert solver.value(most_tricks()) == 3
    assert solver.card_values(most_tricks()) == []


def test_a_game_of_fewer_tricks_and_cards() -> None:
    # Trumps 7 > 3, one plain suit 5 > 4 > 6 > 2. The Player holds 7 and 4 against 3, 6 and 5, 2;
    # the first defender has led the 6: unless the 5 takes it, the 4 will, and then the 7.
    order = LaneOrder([[7, 3], [5, 4, 6, 2], [], []])
    most = Objective([[p] * 3 for p in range(3)], range(3), tricks=2)
    solver = Solver()
    solver.load(order, [1 << 7 | 1 << 4, 1 << 3, 1 << 5 | 1 << 2], 1, (6,))
    assert dict(solver.card_values(most)) == {5: 1, 2: 2}
    assert solver.value(most) == 1


@pytest.mark.parametrize("guess", [-1000, 0, 9, 25, 1000])
def test_guesses_are_only_guesses(guess: int) -> None:
    levels = [[(p * 7 + d * 3) % 11 for d in range(10)] for p in range(10)]
    solver = Solver()
    for case in deals(6):
        case = after_random_cards(random.Random(1), case, 9)
        load(solver, case)
        expected = solver.value(Objective(levels, GUESSES))
        solver.clear()
        assert solver.value(Objective(levels, [guess] * 10)) == expected


# --------------------------------------------------------------------------------------- memory


def test_a_table_takes_the_memory_asked_for_rounded_down() -> None:
    smallest = Solver(table_bytes=0).table_bytes
    assert smallest <= 4096
    for asked in (4096, 10_000, MEBIBYTE, MEBIBYTE + 1, 3 * MEBIBYTE, 16 * MEBIBYTE):
        size = Solver(table_bytes=asked).table_bytes
        assert asked // 2 < size <= asked
        clusters = size // smallest
        assert size % smallest == 0
        assert clusters & (clusters - 1) == 0


def test_forgetting_empties_the_table_and_changes_no_answer() -> None:
    solver = Solver()
    assert solver.entry_count() == 0
    for case in deals(5):
        value = fewest(solver, case)
        nodes = solver.nodes
        assert solver.entry_count() > 0
        assert fewest(solver, case) == value
        warm = solver.nodes - nodes
        solver.clear()
        assert solver.entry_count() == 0
        nodes = solver.nodes
        assert fewest(solver, case) == value
        assert solver.nodes - nodes >= warm


def test_forgetting_many_times_forgets_every_time() -> None:
    case = deals(1)[0]
    solver = Solver(table_bytes=64 * 1024)
    fewest(solver, case)
    cold = solver.nodes
    load(solver, case)
    for _ in range(5000):
        solver.clear()
    assert solver.entry_count() == 0
    solver.value(fewest_tricks())
    assert solver.nodes == 2 * cold


def test_the_table_of_a_deal_serves_it_with_its_plain_suits_in_another_order() -> None:
    task = fewest_tricks()
    solver = Solver()
    cold = warm = 0
    for seed, privileged in product(range(6), (0, 3)):
        rng = random.Random(f"{seed}/{privileged}")
        # Plain suits of equal length, which loading a position leaves in the order they come in.
        trumps, *plain = [[16 * lane + n for n in range(9)] for lane in range(4)]
        cards = [card for lane in plain for card in lane[:6]] + trumps
        rng.shuffle(cards)
        hands = [sum(1 << card for card in cards[n : n + 9]) for n in (0, 9, 18)]
        levels = set()
        for order in permutations(plain):
            before = solver.nodes
            solver.load(LaneOrder([trumps, *order], privileged), hands, 0, (), (0, 0, 0))
            levels.add(solver.value(task))
            if order == tuple(plain):
                cold += solver.nodes - before
            else:
                warm += solver.nodes - before
        assert len(levels) == 1
    assert warm < cold / 10


def test_solvers_give_their_memory_back() -> None:
    pytest.importorskip("resource")
    code = """if True:
        import resource
        from tridge_solver.engine import LaneOrder, Objective, Solver
        size = 16 << 20
        pages = int(open("/proc/self/statm").read().split()[0])
        limit = pages * resource.getpagesize() + 12 * size
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        for n in range(500):
            solver = Solver(table_bytes=size)
            solver.load(LaneOrder([[0], [1], [2], [3]]), [1, 2, 4], 0, (), (8, 0, 0))
            assert solver.value(Objective([[p] * 10 for p in range(10)], range(10))) == 9
            try:
                Solver(table_bytes=size, low=[])
            except ValueError:
                print(n)
        """
    if not sys.platform.startswith("linux"):
        pytest.skip("reads /proc")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.split()[-1:] == ["499"], run.stderr


# -------------------------------------------------------------------------------------- threads


def in_threads(*jobs: Callable[[], None]) -> None:
    """Run the jobs at the same time; fail if one does."""
    failures: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_threads_with_solvers_of_their_own_agree() -> None:
    cases = deals(20)
    alone = Solver()
    expected = [fewest(alone, case) for case in cases]
    results: list[list[int]] = [[], [], []]

    def work(mine: list[int]) -> None:
        solver = Solver()
        mine.extend(fewest(solver, case) for case in cases)

    in_threads(*(lambda mine=mine: work(mine) for mine in results))
    assert results == [expected] * 3


def test_a_solver_shared_by_threads_answers_right_or_refuses() -> None:
    for case in deals(6, seed=3):
        contract, rules = Contract.play(case.position.trumps), case.position.rules
        shared = Solver(table_bytes=0)
        load(shared, case)
        asked = [fewest_tricks(), lexicographic(contract, rules), grade_only(contract, rules)] * 5
        expected = [shared.value(objective) for objective in asked]
        answers: list[int | None] = []

        def answer(objective: Objective, solver: Solver = shared) -> int | None:
            with suppress(RuntimeError):
                return solver.value(objective)
            return None

        def work(
            asked: list[Objective] = asked,
            expected: list[int] = expected,
            answers: list[int | None] = answers,
            answer: Callable[[Objective], int | None] = answer,
        ) -> None:
            for objective, value in zip(asked, expected, strict=True):
                answers.append(answer(objective))
                assert answers[-1] in (value, None)

        in_threads(work, work, work)
        assert [answer(objective) for objective in asked] == expected
        assert any(value is not None for value in answers)


def test_a_busy_solver_cannot_be_loaded_with_something_else() -> None:
    refused = 0
    for case, other in pairwise(deals(6, seed=4)):
        expected = fewest(Solver(), case)
        slow = Solver(table_bytes=0, high=[0] * WEIGHTS, low=[0] * WEIGHTS)
        load(slow, case)
        answers: list[int] = []

        def search(solver: Solver = slow, answers: list[int] = answers) -> None:
            answers.append(solver.value(fewest_tricks()))

        searching = threading.Thread(target=search)
        searching.start()
        while slow.nodes == 0 and searching.is_alive():
            pass
        # The search goes on, or it is over.
        try:
            load(slow, other)
        except RuntimeError:
            refused += 1
        searching.join()
        assert answers == [expected]
    assert refused
