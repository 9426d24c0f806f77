"""Trumps equal to DDS, the bridge solver, where endplay is installed.

DDS runs with one thread in a process of its own: with more it has answered wrong and crashed.
"""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from sides_cases import DENOMINATIONS, mask, order_of, random_hands
from sides_oracle import TRUMPS_ORDER, Game, Hands
from tridge_solver.engine.partnership import tricks

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("endplay") is None, reason="endplay is not installed"
)

TABLE_BYTES = 1 << 26
TRICKS = 13

SOLVE = """
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
"""The tricks of the side on lead, for hands from north on clockwise."""

TABLES = """
import json, sys
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player
import endplay._dds as _dds
_dds.SetMaxThreads(1)
found = []
for text in json.load(sys.stdin):
    table = calc_dd_table(Deal(text))
    found.append(
        [[table[Denom.find(d), Player(s)] for s in range(4)] for d in ("S", "H", "D", "C", "NT")]
    )
print(json.dumps(found))
"""
"""The tricks of declarer's side: by denomination, by declarer from north on clockwise."""


def by_dds(program: str, asked: object) -> Any:
    """Return what a program answers in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=3000,
    )
    return json.loads(run.stdout.splitlines()[-1])


def text_of(hands: Hands) -> str:
    """Hands as bridge writes them."""
    return "N:" + " ".join(map(holding, hands))


def holding(hand: frozenset[str]) -> str:
    """A hand as bridge writes it."""
    return ".".join(
        "".join(rank for rank in TRUMPS_ORDER if suit + rank in hand) for suit in "SHDC"
    )


def test_endings_of_nine_cards_agree_with_dds() -> None:
    """Every leader and denomination."""
    size = 9
    rng = random.Random(1)
    solver = tricks.Solver(table_bytes=TABLE_BYTES)
    asked, ours = [], []
    for _ in range(20):
        hands = random_hands(rng, Game("NT", belote=False), size)
        for denomination in DENOMINATIONS:
            for leader in range(4):
                solver.load(
                    order_of(Game(denomination, belote=False)), [mask(h) for h in hands], leader
                )
                even = solver.value()
                asked.append((text_of(hands), leader, denomination))
                ours.append(even if leader % 2 == 0 else size - even)
    assert by_dds(SOLVE, asked) == ours


def compare_tables(deals: int, seed: int) -> None:
    """All twenty cells of whole deals."""
    rng = random.Random(seed)
    solver = tricks.Solver(table_bytes=TABLE_BYTES)
    asked, ours = [], []
    for _ in range(deals):
        hands = random_hands(rng, Game("NT", belote=False), TRICKS)
        even = solver.values_of_many(
            [
                (order_of(Game(name, belote=False)), [mask(h) for h in hands], leader, ())
                for name in DENOMINATIONS
                for leader in (1, 2, 3, 0)
            ]
        )
        # The declarer is the leader's right.
        won = [value if n % 2 == 0 else TRICKS - value for n, value in enumerate(even)]
        asked.append(text_of(hands))
        ours.append([won[n : n + 4] for n in range(0, len(won), 4)])
        solver.clear()
    assert by_dds(TABLES, asked) == ours


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10))
def test_tables_of_two_hundred_whole_deals_are_those_of_dds(seed: int) -> None:
    compare_tables(20, 100 + seed)
