"""Endings of Très for the engine: cards as its numbers, its answers as margins."""

from __future__ import annotations

from collections.abc import Iterable

from tres_oracle import Ending
from tridge_solver.engine.tres.solver import Solver

PLACES = {rank: n for n, rank in enumerate("AKQJT98765")} | {"4": 11, "3": 12, "2": 13}


def number(card: str, suits: str = "HSDC") -> int:
    """The engine's number of a card, its suits in this order."""
    return 16 * suits.index(card[0]) + PLACES[card[1]]


def word(cards: Iterable[str], suits: str = "HSDC") -> int:
    """The engine's word of a hand."""
    return sum(1 << number(card, suits) for card in cards)


def load(solver: Solver, ending: Ending, suits: str = "HSDC") -> None:
    """Load an ending."""
    solver.load(
        [word(hand, suits) for hand in ending.hands],
        ending.leader,
        [number(card, suits) for card in ending.trick],
    )


def margin(solver: Solver, card: int | None = None) -> int:
    """The margin of the loaded position, or after a card, by halving."""
    least, most = -80, 80
    while least < most:
        middle = (least + most + 1) // 2
        answer = solver.ask(middle, card=card)
        assert answer is not None
        reached, proved = answer
        if reached:
            assert proved >= middle
            least = proved
        else:
            assert proved < middle
            most = proved
    return least
