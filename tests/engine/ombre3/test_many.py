"""Many questions in one go: bundles, whole plays and threads answer as one question at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

import oracle
from cases import (
    TRIDGE_ESTUCHE,
    Case,
    after_random_cards,
    case_of,
    load,
    random_card,
    random_deal,
)
from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.engine import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.solving.double_dummy import (
    DoubleDummy,
    Problem,
    engine_position,
    fewest_tricks,
    grade_only,
    lane_order,
    lexicographic,
    most_tricks,
)
from tridge_solver.games.ombre.solving.many import BUNDLE, BUNDLES_AHEAD, solve_many

GAMES = (TRIDGE, TRESILLO, TRIDGE_ESTUCHE)
SPADES = lane_order(Suit.SPADES, False)
LAST_TRICK = (SPADES, [1, 2, 4], 0, (), (8, 0, 0), (most_tricks(),))


def cases(seed: int) -> Iterator[Case]:
    """Deals and their later moments in all games, for ever."""
    rng = random.Random(seed)
    for number in count():
        deal = random_deal(rng, GAMES[number % 3], strong=number % 2 == 1)
        yield after_random_cards(rng, deal, rng.choice([0, 0, 1, 5, 14, 22, 27]))


def objectives(case: Case) -> list[Objective]:
    """Questions of all sorts about one position."""
    rules, trumps = case.position.rules, case.position.trumps
    asked = [most_tricks(), fewest_tricks(), lexicographic(Contract.play(trumps), rules)]
    asked.append(grade_only(Contract(Kind.FIXED, trumps, 2), rules))
    asked.append(grade_only(Contract(Kind.NO_TRICKS, trumps), rules))
    asked.append(Objective([[(p * 5 + d * 3) % 7 for d in range(10)] for p in range(10)], [3] * 10))
    return asked


def questions(seed: int, number: int) -> list[Problem]:
    """So many positions with contracts."""
    return [
        Problem(case.position, case.player, Contract.play(case.position.trumps))
        for case in islice(cases(seed), number)
    ]


# ------------------------------------------------------------------- several objectives, bundles


@pytest.mark.slow
def test_proofs_for_one_objective_never_mislead_another() -> None:
    rng = random.Random(1)
    shared = Solver()
    for case in islice(cases(1), 60):
        asked = objectives(case)
        expected = []
        for objective in asked:
            fresh = Solver(table_bytes=0)
            load(fresh, case)
            expected.append(fresh.value(objective))
        load(shared, case)
        for place in rng.choices(range(len(asked)), k=15):
            assert shared.value(asked[place]) == expected[place]


def test_a_bundle_has_the_values_of_its_positions() -> None:
    chosen = list(islice(cases(2), 40))
    solver, bundled = Solver(), Solver()
    expected = []
    for case in chosen:
        load(solver, case)
        expected.append(tuple(solver.value(objective) for objective in objectives(case)))
    problems = [(*engine_position(case.position, case.player), objectives(case)) for case in chosen]
    assert bundled.values_of_many(problems) == expected
    assert bundled.nodes == solver.nodes
    assert bundled.values_of_many(problems) == expected
    with pytest.raises(ValueError, match="no position is loaded"):
        bundled.value(most_tricks())


def test_a_bundle_may_be_empty_or_ask_nothing() -> None:
    assert Solver().values_of_many([]) == []
    assert Solver().values_of_many([(*LAST_TRICK[:5], ())]) == [()]


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ((SPADES, [1, 1, 4], 0, (), (8, 0, 0), (most_tricks(),)), "held twice"),
        ((SPADES, [1 << 41, 2, 4], 0, (), (8, 0, 0), (most_tricks(),)), "no place"),
        ((SPADES, [1, 2, 4], 3, (), (8, 0, 0), (most_tricks(),)), "leader"),
        ((SPADES, [1, 2, 4], 0, (), (7, 0, 0), (most_tricks(),)), "do not add up"),
        ((SPADES, [3, 4, 8], 0, (), (7, 0, 0), (most_tricks(),)), "cards"),
    ],
)
def test_a_bundle_with_a_wrong_position_is_refused_as_a_whole(
    wrong: tuple[object, ...], complaint: str
) -> None:
    solver = Solver()
    for problems in ([wrong], [LAST_TRICK, wrong], [wrong, LAST_TRICK]):
        with pytest.raises(ValueError, match=complaint):
            solver.values_of_many(problems)  # type: ignore[arg-type]
    assert solver.values_of_many([LAST_TRICK]) == [(9,)]


# ----------------------------------------------------------------------------------- whole plays


def test_a_whole_play_is_valued_as_turn_by_turn() -> None:
    rng = random.Random(3)
    engine, bare, fresh = DoubleDummy(), Solver(), Solver()
    for case in islice(cases(3), 24):
        position, contract = case.position, Contract.play(case.position.trumps)
        objective = lexicographic(contract, position.rules)
        played: list[Card] = []
        turns = [position]
        expected, levels = [], []
        while not turns[-1].is_over:
            expected.append(engine.card_values(turns[-1], case.player, contract))
            load(fresh, Case(turns[-1], case.player))
            levels.append(fresh.card_values(objective))
            played.append(random_card(rng, turns[-1]))
            turns.append(turns[-1].play(played[-1]))
        found = DoubleDummy().play_values(position, case.player, contract, played)
        assert found == [*expected, ()]
        load(bare, case)
        answers = bare.play_values(objective, played)
        assert [sorted(turn) for turn in answers] == [*map(sorted, levels), []]
        # A play may stop anywhere.
        stop = rng.randint(0, len(played))
        part = engine.play_values(position, case.player, contract, played[:stop])
        assert part == [*expected, ()][: stop + 1]


def test_the_values_of_an_ending_s_play_are_the_judge_s() -> None:
    rng = random.Random(4)
    solver = Solver()
    for number in range(60):
        rules = GAMES[number % 3]
        ending = oracle.random_ending(rng, 3, estuche=rules.estuche)
        case = case_of(ending, rules)
        played: list[Card] = []
        position = case.position
        expected = []
        while True:
            walked = oracle.walk(
                [[card.code for card in position.hands[seat]] for seat in position.seats],
                ending.player,
                position.seats.index(position.leader),
                [card.code for card in position.trick],
                [position.won[seat] for seat in position.seats],
                ending.trumps,
                ending.estuche,
                [oracle.most_tricks()],
            )
            expected.append({int(Card.parse(c)): v[0] for c, v in walked.cards.items()})
            if position.is_over:
                break
            played.append(random_card(rng, position))
            position = position.play(played[-1])
        load(solver, case)
        answers = solver.play_values(most_tricks(), played)
        assert [dict(turn) for turn in answers] == expected


def test_a_card_that_is_not_legal_stops_a_play() -> None:
    solver = Solver()
    for played in ([1], [0, 2], [0, 1, 2, 3], [0, 1, 2, 0], [99]):
        solver.load(*LAST_TRICK[:5])
        with pytest.raises(ValueError, match="is not legal at its turn"):
            solver.play_values(most_tricks(), played)
        with pytest.raises(ValueError, match="no position is loaded"):
            solver.value(most_tricks())
    (question,) = questions(5, 1)
    foreign = [card for card in map(Card, range(40)) if card not in question.position.legal_cards()]
    with pytest.raises(IllegalPlay):
        DoubleDummy().play_values(*question, foreign[:1])


# --------------------------------------------------------------------------------------- threads


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("threads", [1, 2, 3, None])
def test_threads_answer_in_order_whatever_their_number(threads: int | None) -> None:
    asked = questions(6, 2 * BUNDLE + 7)
    engine = DoubleDummy()
    expected = [engine.value(*question) for question in asked]
    assert list(solve_many(asked, threads=threads)) == expected
    assert list(solve_many(iter(asked), threads=threads, hash_mb=0)) == expected


def test_no_questions_have_no_answers() -> None:
    assert list(solve_many([], threads=2)) == []


def test_questions_are_read_as_needed() -> None:
    read = 0
    (question,) = questions(7, 1)

    def endless() -> Iterator[Problem]:
        nonlocal read
        while True:
            read += 1
            yield question

    answers = solve_many(endless(), threads=1)
    first = next(answers)
    assert first == DoubleDummy().value(*question)
    assert read <= (BUNDLES_AHEAD + 1) * BUNDLE
    answers.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("threads", [0, -1])
def test_there_must_be_a_thread(threads: int) -> None:
    with pytest.raises(ValueError, match="expected at least 1"):
        list(solve_many([], threads=threads))


@pytest.mark.parametrize(
    "problem",
    [
        (lane_order(Suit.SPADES, False), [1, 2]),
        (None, [1, 2, 4], 0, (), (0, 0, 8), (most_tricks(),)),
        (lane_order(Suit.SPADES, False), [1, 2, 4], 0, (), (0, 0, 8), (None,)),
        (lane_order(Suit.SPADES, False), [1, -2, 4], 0, (), (0, 0, 8), (most_tricks(),)),
        (lane_order(Suit.SPADES, False), [1, 1 << 70, 4], 0, (), (0, 0, 8), (most_tricks(),)),
    ],
)
def test_a_malformed_problem_is_refused(problem: Any) -> None:
    solver = Solver()
    with pytest.raises(ValueError, match=r"."):
        solver.values_of_many([problem])
    solver.values_of_many([])
