"""Endings with four plain suits, as the judge knows them, handed to the search of five lanes."""

from __future__ import annotations

import random
from dataclasses import replace

import oracle
from oracle import GRANDISSIMO, NOLO, TRICKS, Ending
from tridge_solver.core.cards import PACK
from tridge_solver.engine import LaneOrder, Objective
from tridge_solver.engine.ombre3.five_lanes import Solver

ID = {card.code: number for number, card in enumerate(PACK)}
"""The number of a card the judge writes as two letters."""

MATADORS = 2


def four_suit_lanes(trumps: str) -> list[list[int]]:
    """The lanes of a deal without trumps, or with the black aces alone as trumps."""
    suits = [oracle.plain_order(suit, trumps) for suit in oracle.SUITS]
    return [[ID[card] for card in lane] for lane in (oracle.trump_order(trumps), *suits)]


ORDERS = {
    (trumps, estuche): LaneOrder(
        four_suit_lanes(trumps), MATADORS if estuche and trumps == GRANDISSIMO else 0
    )
    for trumps in (NOLO, GRANDISSIMO)
    for estuche in (False, True)
}


def engine_objective(level: oracle.Objective) -> Objective:
    """An objective of the judge whose levels are numbers, as the engine takes it."""
    levels = [
        [level(p, d, TRICKS - p - d) if p + d <= TRICKS else 0 for d in range(TRICKS + 1)]
        for p in range(TRICKS + 1)
    ]
    return Objective(levels, [levels[p][(TRICKS - p) // 2] for p in range(TRICKS + 1)])


def load_four_suits(solver: Solver, ending: Ending) -> None:
    """Hand an ending to the engine, the Player as its seat 0."""
    seats = [(ending.player + step) % 3 for step in range(3)]
    solver.load(
        ORDERS[ending.trumps, ending.estuche],
        [sum(1 << ID[card] for card in ending.hands[seat]) for seat in seats],
        seats.index(ending.to_lead),
        [ID[card] for card in ending.trick],
        [ending.won[seat] for seat in seats],
    )


def with_tricks(rng: random.Random, ending: Ending, own: int, *, alike: bool = False) -> Ending:
    """``ending`` with ``own`` tricks of the Player, the others' drawn or nearly ``alike``."""
    before = sum(ending.won)
    own = min(own, before)
    first = (before - own) // 2 if alike else rng.randint(0, before - own)
    won = [0, 0, 0]
    for step, count in enumerate((own, first, before - own - first)):
        won[(ending.player + step) % 3] = count
    return replace(ending, won=(won[0], won[1], won[2]))


def with_black_aces(rng: random.Random, ending: Ending) -> Ending:
    """``ending``, of two cards or more with nothing led, with spadille and basta in some hands."""
    hands = [set(held) for held in ending.hands]
    for ace in ("SA", "CA"):
        if not any(ace in held for held in hands):
            held = hands[rng.randrange(3)]
            held.remove(rng.choice(sorted(held - {"SA", "CA"})))
            held.add(ace)
    return replace(ending, hands=tuple(map(frozenset, hands)))


def with_basta_led(ending: Ending) -> Ending:
    """``ending``, of grandissimo with nothing led, in which basta is led before spadille plays."""
    hands = [set(held) for held in ending.hands]
    after = (ending.to_lead + 1) % 3
    for ace, seat in (("CA", ending.to_lead), ("SA", after)):
        owner = next(held for held in hands if ace in held)
        if owner is not hands[seat]:
            given = min(hands[seat] - {"CA", "SA"})
            owner.remove(ace)
            hands[seat].remove(given)
            owner.add(given)
            hands[seat].add(ace)
    hands[ending.to_lead].remove("CA")
    return replace(ending, hands=tuple(map(frozenset, hands)), trick=("CA",))
