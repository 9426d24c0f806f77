"""Four seats, one against three: every answer of the engine against the judge's plain minimax."""

from __future__ import annotations

import itertools
import random
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

import oracle
from cases import suit
from oracle import Ending
from samples import hold_enough, in_two_tables, mixed_sizes
from tridge_solver.core.cards import PACK, SUITS, Card, mask_of
from tridge_solver.engine.ombre4 import Exchanger, Objective, Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.solving.double_dummy import lane_order

SEATS = 4

OBJECTIVES = {
    "grade": oracle.incomer_grade(),
    "Play": oracle.incomer_grade_then_tricks(),
    "No Tricks": oracle.no_tricks(),
    "All Tricks": oracle.all_tricks(),
    "most": oracle.most_tricks(),
    "fewest": oracle.fewest_tricks(),
}
"""Objectives asked of every ending; each ending gets another one besides."""


def levels_of(level: oracle.Objective, tricks: int = TRICKS) -> list[list[list[int]]]:
    """An objective of the judge as the engine takes it: its values numbered in their order."""
    results = [
        (p, d, e, tricks - p - d - e)
        for p, d, e in itertools.product(range(tricks + 1), repeat=3)
        if p + d + e <= tricks
    ]
    place = {value: n for n, value in enumerate(sorted({level(*result) for result in results}))}
    table = [[[0] * (tricks + 1) for _ in range(tricks + 1)] for _ in range(tricks + 1)]
    for p, d, e, f in results:
        table[p][d][e] = place[level(p, d, e, f)]
    return table


def objective(level: oracle.Objective, tricks: int = TRICKS) -> Objective:
    """The same, ready to be asked."""
    levels = levels_of(level, tricks)
    return Objective(levels, [max(max(map(max, rows)) for rows in levels)] * (tricks + 1), tricks)


def order_key(level: oracle.Objective) -> dict[object, int]:
    """The number of each value of an objective."""
    results = itertools.product(range(TRICKS + 1), repeat=SEATS)
    return {
        value: n for n, value in enumerate(sorted({level(*r) for r in results if sum(r) == TRICKS}))
    }


def from_player(ending: Ending, things: tuple[object, ...]) -> list[object]:
    """Return what belongs to the seats, the Player's first."""
    return [things[(ending.player + step) % SEATS] for step in range(SEATS)]


def load(solver: Solver, ending: Ending) -> None:
    """Hand an ending of the judge to the engine."""
    masks = tuple(mask_of(map(Card.parse, held)) for held in ending.hands)
    solver.load(
        lane_order(suit(ending.trumps), ending.estuche),
        from_player(ending, masks),
        (ending.to_lead - ending.player) % SEATS,
        tuple(map(Card.parse, ending.trick)),
        from_player(ending, ending.won),
    )


def endings(seed: int, counts: Mapping[int, int]) -> Iterator[Ending]:
    """``counts[n]`` endings of ``n`` cards of four seats, a goal within the Player's reach."""
    rng = random.Random(seed)
    for size in mixed_sizes(rng, counts):
        ending = oracle.random_ending(rng, size, seats=SEATS)
        played = TRICKS - size
        own = rng.choice([None, 0, played, played // 3, played // 4])
        if own is not None:
            won = [0] * SEATS
            won[ending.player] = own
            for _ in range(played - own):
                won[(ending.player + rng.randint(1, 3)) % SEATS] += 1
            ending = replace(ending, won=tuple(won))
        yield ending


SAMPLE = {1: 50, 2: 200, 3: 120, 4: 6}
SMALL_SAMPLE = {2: 100, 3: 60, 4: 4}
SLICE = {1: 25, 2: 400, 3: 600, 4: 75, 5: 2}
SLICES = 20
"""The exhaustive run is 22,000 endings in slices of 1,100, each a test with a seed of its own:
``-m exhaustive -k "slice-7"`` is one of them, in either size of the table."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("seed", "counts", "table_bytes"),
    in_two_tables(SAMPLE, SMALL_SAMPLE, SLICE, SLICES, 1 << 22),
)
def test_every_answer_is_the_judge_s(
    seed: int, counts: Mapping[int, int], table_bytes: int
) -> None:
    solver = Solver(table_bytes=table_bytes)
    asked = {name: (objective(level), order_key(level)) for name, level in OBJECTIVES.items()}
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for ending in endings(seed, counts):
        drawn = [[[rng.randrange(5) for _ in range(10)] for _ in range(10)] for _ in range(10)]
        walked = ending.walk(*OBJECTIVES.values(), lambda p, d, e, f, drawn=drawn: drawn[p][d][e])
        load(solver, ending)
        questions = [*asked.items(), ("drawn", (Objective(drawn, [2] * 10), None))]
        for place, (name, (question, key)) in enumerate(questions):
            story = f"{name} of {ending}"

            def number(
                values: tuple[object, ...], place: int = place, key: dict[object, int] | None = key
            ) -> object:
                return values[place] if key is None else key[values[place]]

            value = number(walked.values)
            assert solver.value(question) == value, story
            expected = {int(Card.parse(card)): number(v) for card, v in walked.cards.items()}
            assert dict(solver.card_values(question)) == expected, story
            assert solver.can_force(question, value), story
            assert not solver.can_force(question, value + 1), story
            seen[f"{name} at stake"] += len(set(expected.values())) > 1
        seen[f"{len(ending.trick)} on the table"] += 1
        seen[oracle_word(walked.values[0])] += 1
    total = sum(counts.values())
    least = {
        "WIN": 0.15, "DRAW": 0.05, "LOSS": 0.2, "grade at stake": 0.01, "Play at stake": 0.05,
        "No Tricks at stake": 0.04, "drawn at stake": 0.1,
        "0 on the table": 0.15, "1 on the table": 0.15, "2 on the table": 0.15,
        "3 on the table": 0.15,
    }  # fmt: skip
    hold_enough(seen, least, total)


def oracle_word(grade: int) -> str:
    """The name of a grade of the judge."""
    return {oracle.WIN: "WIN", oracle.DRAW: "DRAW", oracle.LOSS: "LOSS"}[grade]


# ------------------------------------------------------------------------------- whole deals


def whole_deal(rng: random.Random) -> tuple[int, list[int]]:
    """Trumps and four hands of nine."""
    pack = rng.sample(range(40), 36)
    return rng.randrange(4), [mask_of(pack[9 * seat : 9 * seat + 9]) for seat in range(SEATS)]


def test_no_size_of_the_table_and_no_order_of_questions_changes_a_value() -> None:
    rng = random.Random(5)
    warm, small = Solver(), Solver(table_bytes=1 << 17)
    questions = [objective(OBJECTIVES[name]) for name in ("grade", "Play", "most")]
    for _ in range(6):
        trumps, hands = whole_deal(rng)
        order = lane_order(SUITS[trumps], False)
        leader = rng.randrange(SEATS)
        for solver in (warm, small):
            solver.load(order, hands, leader)
        forwards = [warm.value(question) for question in questions]
        assert forwards == [warm.value(question) for question in reversed(questions)][::-1]
        assert forwards == [fresh_value(order, hands, leader, q) for q in questions]
        assert forwards[0] == small.value(questions[0])
        cards = warm.card_values(questions[1])
        best = max if leader == 0 else min
        assert forwards[1] == best(level for _, level in cards)


def fresh_value(order: object, hands: list[int], leader: int, question: Objective) -> int:
    """The value found by a new solver."""
    solver = Solver()
    solver.load(order, hands, leader)  # type: ignore[arg-type]
    return solver.value(question)


def test_exchanging_plain_suits_of_a_colour_changes_nothing() -> None:
    rng = random.Random(6)
    question = objective(OBJECTIVES["Play"])
    for _ in range(8):
        _, hands = whole_deal(rng)
        red = {n: n + (10 if n // 10 == 1 else -10) for n in range(10, 30)}
        turned = [mask_of(red.get(n, n) for n in range(40) if hand >> n & 1) for hand in hands]
        order = lane_order(SUITS[0], False)
        values = [fresh_value(order, given, 1, question) for given in (hands, turned)]
        assert values[0] == values[1]


def test_a_play_s_values_are_those_of_each_of_its_positions() -> None:
    rng = random.Random(7)
    question = objective(OBJECTIVES["Play"])
    solver = Solver()
    for ending in endings(8, {3: 10}):
        load(solver, ending)
        played: list[int] = []
        turns = []
        walker = ending
        while any(walker.hands):
            load(solver, walker)
            turns.append(solver.card_values(question))
            card, _ = rng.choice(turns[-1])
            played.append(card)
            walker = after(walker, PACK[card].code)
        load(solver, ending)
        found = solver.play_values(question, played)
        assert [dict(values) for values in found] == [*map(dict, turns), {}]


def after(ending: Ending, card: str) -> Ending:
    """The judge's ending once a card was played."""
    seat = (ending.to_lead + len(ending.trick)) % SEATS
    hands = tuple(held - {card} if n == seat else held for n, held in enumerate(ending.hands))
    trick = (*ending.trick, card)
    if len(trick) < SEATS:
        return replace(ending, hands=hands, trick=trick)
    winner = (ending.to_lead + oracle.trick_winner(trick, ending.trumps)) % SEATS
    won = tuple(count + (n == winner) for n, count in enumerate(ending.won))
    return replace(ending, hands=hands, trick=(), to_lead=winner, won=won)


# ------------------------------------------------------------------------------- the exchange


def exchanged(
    hands: list[set[str]], stock: list[str], choices: tuple[str | None, ...]
) -> list[set[str]] | None:
    """The hands after each seat in turn put away one card or none."""
    left = list(stock)
    result = []
    for hand, card in zip(hands, choices, strict=True):
        if card is None:
            result.append(hand)
        elif not left:
            return None
        else:
            result.append((hand - {card}) | {left.pop(0)})
    return result


@pytest.mark.parametrize(("seed", "cards"), [(seed, 1 + seed % 2) for seed in range(12)])
def test_an_exchange_agrees_with_the_full_maximin(seed: int, cards: int) -> None:
    rng = random.Random(seed)
    trumps = rng.choice(oracle.SUITS)
    pack = rng.sample(oracle.PACK, SEATS * cards + 4)
    hands = [set(pack[cards * n : cards * n + cards]) for n in range(SEATS)]
    stock = pack[SEATS * cards :][: rng.choice([2, 4, 4])]
    won = TRICKS - cards
    leader = rng.randrange(SEATS)

    def level(p: int, d: int, e: int, f: int) -> int:
        return 3 * p + (2 * d + e) % 3 + (f == 1)

    def maximin(choice: str | None) -> int:
        worst = []
        for replies in itertools.product(*([None, *hand] for hand in hands[1:])):
            held = exchanged(hands, stock, (choice, *replies))
            if held is None:
                continue
            walked = oracle.walk(
                [sorted(hand) for hand in held], 0, leader, (), (won, 0, 0, 0), trumps, False,
                [lambda p, *d: level(p - won, *d)],
            )  # fmt: skip
            worst.append(walked.values[0])
        return min(worst)

    exchanger = Exchanger(
        Solver(),
        lane_order(suit(trumps), False),
        [mask_of(map(Card.parse, hand)) for hand in hands],
        [Card.parse(card) for card in stock],
        leader,
        Objective(
            [[[level(p, d, e, cards - p - d - e) for e in range(cards + 1)]
              for d in range(cards + 1)] for p in range(cards + 1)],
            [3] * (cards + 1),
            cards,
        ),
    )  # fmt: skip
    for number, card in enumerate(exchanger.choices(0)):
        expected = maximin(None if card is None else PACK[card].code)
        survived, bound = exchanger.survives(number, expected)
        assert survived
        assert bound == expected
        survived, bound = exchanger.survives(number, expected + 1)
        assert not survived
        assert bound == expected


def test_a_seat_that_has_exchanged_keeps_to_it() -> None:
    rng = random.Random(3)
    _, hands = whole_deal(rng)
    rest = [n for n in range(40) if not any(hand >> n & 1 for hand in hands)]
    card = hands[1].bit_length() - 1
    question = objective(OBJECTIVES["grade"])
    order = lane_order(SUITS[1], False)
    exchanger = Exchanger(
        Solver(), order, hands, rest, 1, question, ((None,), (card,), (None,), (None,))
    )
    drawn = (hands[1] & ~(1 << card)) | 1 << rest[0]
    value = fresh_value(order, [hands[0], drawn, *hands[2:]], 1, question)
    assert exchanger.survives(0, value)[0]
    assert not exchanger.survives(0, value + 1)[0]
    assert exchanger.choices(1) == [card]
    assert exchanger.refutation == (card, None, None)
    assert exchanger.met <= 2


# ------------------------------------------------------------------------- what may go wrong


def good() -> dict[str, object]:
    """Arguments of a position of one trick."""
    return {
        "order": lane_order(SUITS[0], False), "hands": [1, 2, 4, 8], "leader": 0,
        "trick": (), "won": (8, 0, 0, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": [1, 2, 4]},
        {"hands": [1, 1, 4, 8]},
        {"hands": [3, 4, 8, 16]},
        {"hands": [1, 2, 4, -8]},
        {"hands": [1, 2, 4, 1 << 64]},
        {"hands": [1, 2, 4, 1 << 50]},
        {"leader": 4},
        {"leader": -1},
        {"leader": 1 << 40},
        {"trick": (1, 2, 3, 4)},
        {"trick": (64,)},
        {"trick": (-1,)},
        {"won": (9, 0, 0, 0)},
        {"won": (-1, 3, 3, 3)},
        {"won": (1 << 31, 0, 0, 0)},
        {"won": (2147483647, 2147483647, 2147483647, 2147483647)},
        {"won": (1, 2, 3)},
    ],
)
def test_an_impossible_position_is_refused(wrong: dict[str, object]) -> None:
    solver = Solver()
    with pytest.raises(ValueError, match=r"\w"):
        solver.load(**(good() | wrong))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no position"):
        solver.value(objective(OBJECTIVES["most"]))


def test_objectives_that_lack_numbers_are_refused() -> None:
    for levels in ([], [[]] * 10, [[[0]] * 10] * 10):
        with pytest.raises(ValueError, match="too few"):
            Objective(levels, [0] * 10)
    with pytest.raises(ValueError, match="too few"):
        Objective(levels_of(OBJECTIVES["most"]), [0] * 9)
    with pytest.raises(ValueError, match="10 tricks"):
        Objective(levels_of(OBJECTIVES["most"]), [0] * 11, 10)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": [1, 2, 4]},
        {"stock": [0]},
        {"stock": [8, 8]},
        {"stock": [64]},
        {"stock": [50]},
        {"stock": [4, 5, 6, 7, 8]},
        {"fixed": (None, None, None)},
        {"fixed": ((5,), None, None, None)},
        {"fixed": ((), None, None, None)},
        {"fixed": ((None,) * 11, None, None, None)},
        {"fixed": ((-1,), None, None, None)},
    ],
)
def test_an_invalid_exchange_is_refused(wrong: dict[str, object]) -> None:
    given = {
        "order": lane_order(SUITS[0], False), "hands": [1, 2, 4, 8], "stock": [4, 5, 6, 7],
        "leader": 1, "objective": objective(OBJECTIVES["most"], 1),
    }  # fmt: skip
    Exchanger(Solver(), **given)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"\w"):
        Exchanger(Solver(), **(given | wrong))  # type: ignore[arg-type]


@pytest.mark.slow
def test_more_sets_of_results_than_there_is_room_for_change_nothing() -> None:
    rng = random.Random(9)
    solver = Solver()
    most = 0
    for ending in endings(10, {3: 60}):
        load(solver, ending)
        for _ in range(12):
            drawn = [[[rng.randrange(99) for _ in range(10)] for _ in range(10)] for _ in range(10)]
            walked = ending.walk(lambda p, d, e, f, drawn=drawn: drawn[p][d][e])
            assert solver.value(Objective(drawn, [50] * 10)) == walked.values[0]
        most = max(most, solver.sets)
    assert most > 1000


def test_threads_with_own_solvers_find_the_same_values() -> None:
    rng = random.Random(12)
    question = objective(OBJECTIVES["grade"])
    deals = [whole_deal(rng) for _ in range(6)]
    expected = [fresh_value(lane_order(SUITS[t], False), hands, 1, question) for t, hands in deals]
    found: dict[int, list[int]] = {}

    def work(name: int) -> None:
        solver = Solver()
        found[name] = []
        for trumps, hands in deals:
            solver.load(lane_order(SUITS[trumps], False), hands, 1)
            found[name].append(solver.value(question))

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(values == expected for values in found.values())
    assert len(found) == 3


def test_forgetting_makes_a_solver_as_good_as_new() -> None:
    rng = random.Random(13)
    question = objective(OBJECTIVES["Play"])
    solver = Solver()
    counts = []
    deals = [whole_deal(rng) for _ in range(3)]
    for _ in range(2):
        solver.clear()
        before = solver.nodes
        for trumps, hands in deals:
            solver.load(lane_order(SUITS[trumps], False), hands, 1)
            solver.value(question)
        counts.append(solver.nodes - before)
    assert counts[0] == counts[1]
    solver.clear()
    assert solver.entry_count() == 0
