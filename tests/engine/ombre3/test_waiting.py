"""The tricks that a Player who is not on lead can be sure of: known endings, and the cases of one
proof.

An ending is four words, trumps first: who holds the cards of a lane, from the highest down. P is
the Player, L the defender after them, R the one after that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

import oracle
from oracle import Ending
from tridge_solver.engine import LaneOrder, Objective, Solver

SEATS = "PLR"
HEARTS = [oracle.trump_order("H"), *map(oracle.plain_order, "SDC")]
WIDTH = 16
MATADORS = 3


def judged(lanes: str, leader: int, estuche: bool) -> int:
    """The tricks that plain minimax finds for the Player."""
    hands: tuple[set[str], ...] = (set(), set(), set())
    for order, owners in zip(HEARTS, lanes.split(), strict=True):
        for card, owner in zip(order, owners.strip("-"), strict=False):
            hands[SEATS.index(owner)].add(card)
    held = tuple(map(frozenset, hands))
    won = (9 - len(held[0]), 0, 0)
    ending = Ending(held, 0, leader, (), won, "H", estuche)
    return int(ending.walk(oracle.most_tricks()).values[0]) - won[0]


def asked(solver: Solver, lanes: str, leader: int, estuche: bool) -> Objective:
    """Load an ending; how many tricks, most wanted, is the question."""
    order = LaneOrder(
        [range(WIDTH * lane, WIDTH * lane + 12) for lane in range(4)], MATADORS if estuche else 0
    )
    hands = [0, 0, 0]
    for lane, owners in enumerate(lanes.split()):
        for place, owner in enumerate(owners.strip("-")):
            hands[SEATS.index(owner)] |= 1 << (WIDTH * lane + place)
    solver.load(order, hands, leader)
    tricks = hands[0].bit_count()
    return Objective([[p] * (tricks + 1) for p in range(tricks + 1)], [0] * (tricks + 1), tricks)


def neighbours(lanes: str) -> Iterator[str]:
    """The ending, and those in which the owners of one lane's cards stand in another order."""
    words = lanes.split()
    yield lanes
    for lane, owners in enumerate(words):
        for other in sorted(set(permutations(owners))):
            yield " ".join([*words[:lane], "".join(other), *words[lane + 1 :]])


ENDINGS = (
    # He follows low in the second and fourth lane; his trump still draws theirs, then the third.
    ("PL LP PRRRL LPR", 1, 2),
    # R may lead the third lane when L is out of it: there is a top trump to spare for a ruff.
    ("PPL RPR RRL PLL", 2, 3),
    # They have as many trumps as he; the second lane wins at once or once he has ruffed.
    ("PLLR PRPLR L RP", 1, 2),
)
"""The lanes, who leads and how many tricks the Player takes."""


@pytest.mark.parametrize(("lanes", "leader", "tricks"), ENDINGS)
def test_the_waiting_bound_keeps_its_promise_without_playing(
    lanes: str, leader: int, tricks: int
) -> None:
    assert judged(lanes, leader, False) == tricks
    solver = Solver()
    objective = asked(solver, lanes, leader, False)
    before = solver.nodes
    assert solver.can_force(objective, tricks)
    assert solver.nodes - before == 1
    assert not solver.can_force(objective, tricks + 1)


@pytest.mark.parametrize(
    ("lanes", "leader", "tricks"),
    [
        # R leads the third lane and L, who has a trump, throws away the second: its top is ruffed.
        ("PL PLR RP LR", 2, 1),
    ],
)
def test_he_does_not_count_on_a_lane_that_may_be_discarded(
    lanes: str, leader: int, tricks: int
) -> None:
    assert judged(lanes, leader, False) == tricks
    solver = Solver()
    assert solver.value(asked(solver, lanes, leader, False)) == tricks


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("first", "then", "leader", "tricks"),
    [
        # He has the highest cards of the second lane and one more than L and R have: it is worth
        # more, though they may throw theirs away. Without the highest ones it is not.
        ("PPLR PPLPRL LLRRPR RL", "PPLR RLPPLP LLRRPR RL", 0, 2),
        ("PPLR PPPRLL LRPLR RRL", "PPLR RLPPLP LRPLR RRL", 0, 2),
    ],
)
def test_long_cards_count_only_with_the_ranks_that_make_them_good(
    first: str, then: str, leader: int, tricks: int
) -> None:
    warm = Solver()
    assert warm.value(asked(warm, first, leader, False)) > tricks
    assert warm.value(asked(warm, then, leader, False)) == tricks
    assert judged(then, leader, False) == tricks


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("estuche", [False, True])
@pytest.mark.parametrize(("lanes", "leader"), [ending[:2] for ending in ENDINGS[1:]])
def test_a_proof_covers_only_endings_it_holds_for(lanes: str, leader: int, estuche: bool) -> None:
    warm = Solver()
    for other in neighbours(lanes):
        value = warm.value(asked(warm, other, leader, estuche))
        assert value == judged(other, leader, estuche), other
