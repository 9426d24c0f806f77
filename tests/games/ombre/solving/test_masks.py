"""Deals as arrays have the values of the same deals one by one."""

from __future__ import annotations

import copy
import json
import pickle
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tridge_solver as tridge
from cases import TRIDGE_ESTUCHE, Case, after_random_cards, random_deal, seats_from
from tridge_solver.core.cards import SUITS, mask_of
from tridge_solver.engine import Solver
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.games.ombre.rules.contracts import CONTRACT_KINDS, FIXED_BIDS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import NoSuit
from tridge_solver.games.ombre.solving.double_dummy import (
    DoubleDummy,
    engine_position,
    fewest_tricks,
    most_tricks,
)
from tridge_solver.games.ombre.solving.many import AIMS, BLOCK, Aim

GAMES = (tridge.ombre.TRIDGE, tridge.ombre.TRESILLO, TRIDGE_ESTUCHE, tridge.ombre.LHOMBRE)
HOW_GOOD = {"LOSS": 0, "DRAW": 1, "ONE_OFF": 1, "WIN": 2, "EXACT": 2}
ROCK = (
    [
        mask_of(tridge.Card.parse(code) for code in codes.split())
        for codes in (
            "SA SK S2 HK HQ D6 D7 CA CK",
            "S7 S6 HJ H2 H3 H4 H5 CJ C7",
            "SQ SJ S5 S4 S3 HA DK DQ DJ",
        )
    ],
    "Play S",
)
"""Belinda's hands, hers first, and her contract: a WIN with five tricks."""


def contracts_of(rules: tridge.Ruleset) -> list[Contract]:
    """Every contract that is played under some rules."""
    found = [
        Contract(kind, trumps, bid)
        for kind in CONTRACT_KINDS
        for trumps in ((None,) if Contract(kind).denomination else SUITS)
        for bid in (FIXED_BIDS if kind is Kind.FIXED else (None,))
    ]
    return [contract for contract in found if contract.exists_in(rules)]


def case_for(contract: Contract, rules: tridge.Ruleset, chance: random.Random) -> Case:
    """A random moment between two tricks."""
    case = random_deal(chance, rules, strong=chance.random() < 0.5)
    assert contract.denomination is not None
    case = Case(replace(case.position, trumps=contract.denomination), case.player)
    return after_random_cards(chance, case, 3 * chance.randrange(2, 8))


def as_arrays(cases: list[Case]) -> dict[str, Any]:
    """The same as arrays."""
    hands, leaders, won = [], [], []
    for case in cases:
        seats = seats_from(case.player, case.position.seats)
        hands.append([mask_of(case.position.hands[seat]) for seat in seats])
        leaders.append(seats.index(case.position.leader))
        won.append([case.position.won[seat] for seat in seats])
    return {"hands": hands, "leaders": leaders, "won": won}


def one_by_one(case: Case, contract: Contract, aim: Aim) -> tuple[int, int]:
    """The grade and the tricks of one of them, as numbers."""
    engine = DoubleDummy()
    if aim == "contract":
        value = engine.value(case.position, case.player, contract)
        return HOW_GOOD[value.grade.name], value.player_tricks
    if aim == "grade":
        return HOW_GOOD[engine.grade(case.position, case.player, contract).name], -1
    trumpless = isinstance(contract.denomination, NoSuit)
    solver = five_lanes.Solver() if trumpless else Solver()
    solver.load(*engine_position(case.position, case.player))
    if aim == "most":
        return -1, solver.value(most_tricks())
    return -1, 9 - solver.value(fewest_tricks())


@pytest.mark.slow(keep=14)
@pytest.mark.parametrize("rules", GAMES, ids=str)
@pytest.mark.parametrize("aim", AIMS)
def test_every_contract_is_worth_what_it_is_one_by_one(rules: tridge.Ruleset, aim: Aim) -> None:
    chance = random.Random(1)
    contracts = contracts_of(rules) * 2
    cases = [case_for(contract, rules, chance) for contract in contracts]
    found = tridge.solve_masks(contracts=contracts, rules=rules, aim=aim, **as_arrays(cases))
    expected = [one_by_one(*each, aim) for each in zip(cases, contracts, strict=True)]
    assert [*zip(found.grades.tolist(), found.tricks.tolist(), strict=True)] == expected
    assert {grade for grade, _ in expected} >= ({-1} if aim in ("most", "fewest") else {0, 2})


def test_random_deals_are_worth_what_solve_says() -> None:
    hands, leaders, expected = [], [], []
    for number, dealt in enumerate(tridge.random_deals(12, seed=4)):
        player = dealt.playing_order[number % 3]
        seats = dealt.playing_order[number % 3 :] + dealt.playing_order[: number % 3]
        hands.append([mask_of(dealt.known_hand(seat)) for seat in seats])
        leaders.append(seats.index(dealt.playing_order[0]))
        value = tridge.solve(dealt.with_contract(player, Contract.parse("Play D")))
        expected.append((HOW_GOOD[value.grade.name], value.player_tricks))
    found = tridge.solve_masks(hands, "Play D", leaders=leaders)
    assert [*zip(found.grades.tolist(), found.tricks.tolist(), strict=True)] == expected


def test_rows_stay_in_order_on_any_number_of_threads() -> None:
    chance = random.Random(5)
    few = [case_for(Contract.parse("Play H"), tridge.ombre.TRIDGE, chance) for _ in range(7)]
    asked = as_arrays([*few] * (2 * BLOCK // len(few) + 1))
    one, three = (tridge.solve_masks(contracts="Play H", threads=n, **asked) for n in (1, 3))
    assert one.tricks.tolist() == three.tricks.tolist()
    again = one.tricks.reshape(-1, len(few))
    assert (again == again[0]).all()


def test_a_value_for_all_deals_may_be_given_once() -> None:
    hands, contract = ROCK
    found = tridge.solve_masks(np.array([hands] * 3, np.int64), contract, leaders=0)
    assert found.tricks.tolist() == [5, 5, 5]
    none = tridge.solve_masks(np.zeros((0, 3), np.uint64), contract, leaders=0)
    assert (none.grades.shape, none.tricks.shape) == ((0,), (0,))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": [ROCK[0][:2]]}, r"hands in the shape \(1, 2\) \(expected n rows of 3\)"),
        ({"hands": [[1.0, 2.0, 4.0]]}, "the hands hold float64 numbers"),
        ({"hands": [[-1, 2, 4]]}, "the hands hold negative numbers"),
        ({"hands": [ROCK[0], [1, 2, 4]]}, "deal in row 1 has 0 tricks won and 1 to come"),
        ({"hands": [ROCK[0], [3, 3, 12]], "won": [[0] * 3, [7, 0, 0]]}, "row 1 has a card in two"),
        ({"hands": [[1, 2, 1 << 50]], "won": [8, 0, 0]}, "row 0 has the card 50"),
        ({"hands": [[1, 6, 8]], "won": [8, 0, 0]}, "row 0 has hands of 1, 2 and 1 cards"),
        ({"leaders": 3}, r"leaders hold 3 \(expected 0 to 2\)"),
        ({"leaders": [0, 0]}, r"leaders in the shape \(2,\) \(expected \(1,\)\)"),
        ({"won": [10, 0, 0]}, r"tricks won hold 10 \(expected 0 to 9\)"),
        ({"contracts": ["Play S"] * 2}, "2 contracts of 1 deals"),
        ({"contracts": "Pass"}, "Pass is not played in Tridge"),
        ({"contracts": "Pure Nolo"}, "Pure Nolo is not played in Tridge"),
        ({"aim": "all"}, "'all' is not an aim"),
        ({"threads": 0}, "0 threads"),
    ],
)
def test_a_bad_deal_is_refused_with_its_row(change: dict[str, Any], why: str) -> None:
    asked = {"hands": [ROCK[0]], "contracts": ROCK[1], "leaders": 0, **change}
    with pytest.raises(ValueError, match=why):
        tridge.solve_masks(**asked)


def many(aim: Aim = "contract") -> tridge.results.MaskValues:
    """The values of three deals, all of them Belinda's."""
    hands, contract = ROCK
    return tridge.solve_masks([hands] * 3, contract, leaders=0, aim=aim)


def test_values_of_many_deals_are_a_row_each() -> None:
    found = many()
    assert len(found) == len(tridge.rows(found)) == 3
    assert found.rows()[0] == {"grade": 2, "tricks": 5}
    assert found.to_dict() == {"grades": [2, 2, 2], "tricks": [5, 5, 5]}
    assert many("grade").rows()[0] == {"grade": 2, "tricks": -1}
    json.dumps(found.to_dict())


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_frame_has_a_row_for_each_of_many_deals(library: Any) -> None:
    pytest.importorskip(library)
    frame = tridge.frame(many(), library)
    assert frame.shape == (3, 2)
    assert [*frame["tricks"]] == [5, 5, 5]


def test_values_of_many_deals_are_equal_by_their_numbers() -> None:
    found = many()
    assert found == copy.deepcopy(found) == pickle.loads(pickle.dumps(found)) == many()
    assert found != many("grade")
    assert found != found.grades.tolist()
    with pytest.raises(TypeError, match="unhashable"):
        hash(found)
