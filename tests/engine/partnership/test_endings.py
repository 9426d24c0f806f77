"""Endings of Belote and Trumps are worth what plain minimax says, every card and every rule."""

from __future__ import annotations

import random
from dataclasses import astuple, dataclass

import pytest

import sides_oracle as oracle
from sides_cases import (
    BELOTE_KINDS,
    DENOMINATIONS,
    OPTIONS,
    engine,
    mask,
    number,
    order_of,
    play_some,
    random_hands,
    text,
)
from sides_oracle import Game, Hands, Played
from tridge_solver.engine.partnership import points, tricks

Ending = tuple[Game, Hands, int, Played]


def endings(seed: int, count: int, belote: bool, sizes: tuple[int, ...]) -> list[Ending]:
    """Positions at random, between tricks and within them."""
    rng = random.Random(seed)
    found = []
    for n in range(count):
        options = OPTIONS[n % len(OPTIONS)] if belote else ()
        game = Game(rng.choice(BELOTE_KINDS if belote else DENOMINATIONS), belote, *options)
        hands = random_hands(rng, game, rng.choice(sizes), narrow=rng.random() < 0.5)
        leader = rng.randrange(4)
        hands, played = play_some(rng, game, hands, leader, rng.choice((0, 0, 1, 2, 3)))
        found.append((game, hands, leader, played))
    return found


def load(solver: points.Solver | tricks.Solver, ending: Ending) -> None:
    """Set an ending up."""
    game, hands, leader, played = ending
    solver.load(
        order_of(game), [mask(hand) for hand in hands], leader, [number(card) for _, card in played]
    )


def check(ending: Ending, *solvers: points.Solver | tricks.Solver) -> None:
    """Compare all an ending can be asked with minimax, which is asked once for all ``solvers``."""
    game, hands, leader, played = ending
    oracle.solve.cache_clear()
    expected = oracle.solve(game, hands, leader, played, False)
    values = oracle.after_each_card(game, hands, leader, played)
    left = max(map(len, hands))
    in_tricks = oracle.solve(game, hands, leader, played, True)
    after = oracle.after_each_card(game, hands, leader, played, True)
    for solver in solvers:
        load(solver, ending)
        assert {text(card): value for card, value in solver.card_values()} == values, ending
        assert solver.value() == expected, ending
        assert solver.rest() == oracle.total(game, hands, played)
        assert solver.reaches(expected)
        assert not solver.reaches(expected + 1)
        for need in {0, 1, expected, expected + 1, max(values.values()), min(values.values()) + 1}:
            reached = {text(card): win for card, win in solver.cards_that_reach(need)}
            assert reached == {card: value >= need for card, value in values.items()}, ending
        for side, all_of_them in ((0, left), (1, 0)):
            assert solver.takes_all(side) == (in_tricks == all_of_them), ending
            found = {text(card): takes for card, takes in solver.cards_that_take_all(side)}
            assert found == {card: value == all_of_them for card, value in after.items()}, ending
        assert replay(game, hands, leader, played, solver.line()) == expected, ending


def replay(game: Game, hands: Hands, leader: int, played: Played, line: list[int]) -> int:
    """Return what seats 0 and 2 win by a line, every card of which must be legal."""
    total = 0
    for card in map(text, line):
        seat = (leader + len(played)) % 4
        assert card in game.legal(hands[seat], played, seat)
        hands = tuple(hand - {card} for hand in hands)
        played = (*played, (seat, card))
        if len(played) == 4:
            leader, _ = game.winner(played)
            if leader % 2 == 0:
                last = 0 if any(hands) else oracle.LAST_TRICK
                total += sum(game.worth(card) for _, card in played) + last if game.belote else 1
            played = ()
    assert not any(hands)
    return total


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("belote", [True, False], ids=["Belote", "Trumps"])
def test_endings_agree_with_minimax_with_a_table_and_without(belote: bool) -> None:
    make = engine(Game("S", belote)).Solver
    solvers = [make(table_bytes=size) for size in (0, 1 << 20)]
    for ending in endings(1, 120, belote, (1, 2, 2, 3)):
        check(ending, *solvers)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("belote", [True, False], ids=["Belote", "Trumps"])
def test_longer_endings_agree_with_minimax(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for ending in endings(2, 4, belote, (4,)):
        check(ending, solver)


@dataclass(frozen=True)
class LowCardsCount(Game):
    """Belote in which the weaker card of a suit is worth more."""

    def worth(self, card: str) -> int:
        """Return what the card counts."""
        return 4 * self.order(card)


@pytest.mark.slow
def test_points_may_lie_on_low_cards() -> None:
    solver = points.Solver()
    for game, *rest in endings(10, 60, True, (2, 3, 3)):
        check((LowCardsCount(*astuple(game)), *rest), solver)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("belote", [True, False], ids=["Belote", "Trumps"])
def test_thousands_of_endings_agree_with_minimax(belote: bool, seed: int) -> None:
    solver = engine(Game("S", belote)).Solver()
    sizes = (1, 2, 3, 3, 4) if belote else (1, 2, 3, 3, 4, 5)
    for ending in endings(100 + seed, 400, belote, sizes):
        check(ending, solver)


def test_every_trick_won_is_not_every_point_won() -> None:
    """One can lose a trick that is worth nothing and have all points."""
    game = Game("NT")
    hands = tuple(
        frozenset(cards) for cards in ({"SA", "S8"}, {"H7", "S7"}, {"D7", "D8"}, {"C7", "C8"})
    )
    solver = points.Solver()
    solver.load(order_of(game), [mask(hand) for hand in hands], 1)
    assert solver.value() == oracle.solve(game, hands, 1, (), False) == solver.rest()
    assert not solver.takes_all(0)
    assert not solver.takes_all(1)
