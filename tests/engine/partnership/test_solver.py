"""The questions that the four-seat solvers refuse; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sides_cases import mask, number, order_of
from sides_oracle import WORTH_PLAIN, Game
from tridge_solver.engine.partnership import points, tricks

LANES = [[number(suit + rank) for rank in "AKQJT987"] for suit in "SHDC"]
HANDS = [mask(frozenset({card})) for card in ("SA", "SK", "SQ", "SJ")]
PLAIN = points.Worths(tuple(WORTH_PLAIN.values()))


@pytest.mark.parametrize(
    "make",
    [
        lambda: points.Order(LANES[:3], ruffs=True),
        lambda: points.Order([[1] * 8, *LANES[1:]], ruffs=True),
        lambda: points.Order([[64], [], [], []], ruffs=True),
        lambda: points.Order([list(range(9)), [], [], []], ruffs=True),
        lambda: points.Order(LANES, ruffs=True, worths=[PLAIN] * 3),
        lambda: points.Order(LANES, ruffs=True, must_beat=(4,)),
        lambda: points.Order(LANES, ruffs=True, last=256),
        lambda: tricks.Order(LANES, ruffs=True, worths=[tricks.Worths((1,) + (0,) * 12)] * 4),
        lambda: points.Worths((1, 2, 3)),
        lambda: points.Worths((-1, 0, 0, 0, 0, 0, 0, 0)),
        lambda: points.Worths((250, 6, 0, 0, 0, 0, 0, 0)),
        lambda: points.Solver(table_bytes=-1),
        lambda: points.Solver(weights=[[0] * 140] * 2),
        lambda: points.Solver(weights=[[10**6] * 140] * 3),
    ],
)
def test_a_bad_order_or_solver_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"expected|distinct|worths|lanes|weight"):
        make()


@pytest.mark.parametrize(
    ("hands", "leader", "trick"),
    [
        (HANDS[:3], 0, ()),
        (HANDS, 4, ()),
        (HANDS, -1, ()),
        (HANDS, 0, (1, 2, 3, 4)),
        ([0, *HANDS[1:]], 0, ()),
        ([HANDS[1], *HANDS[1:]], 0, ()),
        ([1 << 15, *HANDS[1:]], 0, ()),
        ([1 << 70, *HANDS[1:]], 0, ()),
        ([0, *HANDS[1:]], 0, (64,)),
        ([0, *HANDS[1:]], 0, (-1,)),
        ([0, *HANDS[1:]], 0, (number("SK"),)),
    ],
)
def test_an_impossible_position_is_refused(
    hands: list[int], leader: int, trick: tuple[int, ...]
) -> None:
    solver = points.Solver()
    with pytest.raises(ValueError, match=r"hand|leader|card|range"):
        solver.load(order_of(Game("S")), hands, leader, trick)
    with pytest.raises(ValueError, match="no position"):
        solver.value()


def test_nothing_left_is_worth_nothing() -> None:
    for module, belote in ((points, True), (tricks, False)):
        solver = module.Solver()
        solver.load(order_of(Game("NT", belote)), [0, 0, 0, 0], 0)
        assert (solver.value(), solver.rest()) == (0, 0)
        assert solver.card_values() == solver.cards_that_take_all(0) == solver.line() == []


def test_a_card_that_is_not_legal_cannot_be_followed() -> None:
    solver = points.Solver()
    solver.load(order_of(Game("S")), HANDS, 0)
    with pytest.raises(ValueError, match="not legal at turn 2"):
        solver.play_values([number("SA"), number("SQ")])


def test_more_kinds_of_rules_than_a_table_holds_are_answered_all_the_same() -> None:
    solver = points.Solver()
    orders = [points.Order(LANES, ruffs=True, worths=[PLAIN] * 4, last=last) for last in range(80)]
    for last, order in enumerate(orders):
        solver.load(order, HANDS, 0)
        assert solver.value() == 11 + 10 + 4 + 3 + last
    with pytest.raises(ValueError, match="80 kinds"):
        solver.values_of_many([(order, HANDS, 0, ()) for order in orders])
