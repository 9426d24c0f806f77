"""Trumps equal to DDS, the bridge solver, where endplay is installed.

DDS runs with one thread in a process of its own: with more it has answered wrong and crashed.
"""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys

import pytest

from sides_cases import DENOMINATIONS, mask, order_of, random_hands
from sides_oracle import TRUMPS_ORDER, Game, Hands
from tridge_solver.engine.sides import tricks

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("endplay") is None, reason="endplay is not installed"
)

TABLE_BYTES = 1 << 25

PROGRAM = """
import json, sys
from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player
import endplay._dds as _dds
_dds.SetMaxThreads(1)
found = []
for text, leader, denomination in json.load(sys.stdin):
    deal = Deal(text, first=Player(leader), trump=Denom.find(denomination))
    found.append(max(tricks for _, tricks in solve_board(deal)))
print(json.dumps(found))
"""


def by_dds(problems: list[tuple[Hands, int, str]]) -> list[int]:
    """The tricks of the side on lead, for hands from north on clockwise."""
    asked = [
        ("N:" + " ".join(map(holding, hands)), leader, denomination)
        for hands, leader, denomination in problems
    ]
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=3000,
    )
    return list(json.loads(run.stdout.splitlines()[-1]))


def holding(hand: frozenset[str]) -> str:
    """A hand as bridge writes it."""
    return ".".join(
        "".join(rank for rank in TRUMPS_ORDER if suit + rank in hand) for suit in "SHDC"
    )


def compare(deals: int, size: int, seed: int) -> None:
    """Every leader and denomination of random deals, here and there."""
    rng = random.Random(seed)
    solver = tricks.Solver(table_bytes=TABLE_BYTES)
    problems, ours = [], []
    for _ in range(deals):
        hands = random_hands(rng, Game("NT", belote=False), size)
        for denomination in DENOMINATIONS:
            for leader in range(4):
                solver.load(
                    order_of(Game(denomination, belote=False)), [mask(h) for h in hands], leader
                )
                even = solver.value()
                problems.append((hands, leader, denomination))
                ours.append(even if leader % 2 == 0 else size - even)
    assert by_dds(problems) == ours


def test_endings_of_nine_cards_are_worth_what_dds_says() -> None:
    compare(20, 9, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10))
def test_whole_deals_are_worth_what_dds_says(seed: int) -> None:
    compare(20, 13, 100 + seed)
