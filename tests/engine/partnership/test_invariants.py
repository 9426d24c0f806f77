"""Invariants of whole deals of Belote and Trumps."""

from __future__ import annotations

import random

import pytest

from sides_cases import BELOTE_KINDS, SUITS, engine, mask, number, order_of, random_hands, text
from sides_oracle import Game, Hands
from tridge_solver.engine.partnership import points

SIZES = {True: 8, False: 7}
"""Cards a hand: Belote's whole deals, Trumps' endings that are quickly solved."""


def deals(count: int, belote: bool) -> list[tuple[Game, Hands, int]]:
    """Deals at random."""
    rng = random.Random(20260102)
    kinds = BELOTE_KINDS if belote else (*SUITS, "NT")
    return [
        (
            (game := Game(kinds[n % len(kinds)], belote)),
            random_hands(rng, game, SIZES[belote]),
            rng.randrange(4),
        )
        for n in range(count)
    ]


def value(solver: points.Solver, game: Game, hands: Hands, leader: int) -> int:
    """The value of a deal."""
    solver.load(order_of(game), [mask(hand) for hand in hands], leader)
    return solver.value()


@pytest.fixture(params=[True, False], ids=["Belote", "Trumps"])
def belote(request: pytest.FixtureRequest) -> bool:
    """Each game in turn."""
    return bool(request.param)


def test_turning_the_table_changes_no_value(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for game, hands, leader in deals(6, belote):
        here = value(solver, game, hands, leader)
        for turn in range(1, 4):
            turned = tuple(hands[(seat + turn) % 4] for seat in range(4))
            there = value(solver, game, turned, (leader - turn) % 4)
            rest = solver.rest()
            assert there == (here if turn == 2 else rest - here)


def test_exchanging_two_plain_suits_changes_no_value(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for game, hands, leader in deals(5, belote):
        plain = [suit for suit in SUITS if suit != game.denomination]
        other = dict(zip(plain, (*plain[1:], plain[0]), strict=True))
        exchanged = tuple(
            frozenset(other.get(card[0], card[0]) + card[1] for card in hand) for hand in hands
        )
        assert value(solver, game, hands, leader) == value(solver, game, exchanged, leader)


def test_the_trump_suit_has_no_name(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for game, hands, leader in deals(5, belote):
        if game.denomination not in SUITS:
            continue
        shift = dict(zip(SUITS, (*SUITS[1:], SUITS[0]), strict=True))
        moved = tuple(frozenset(shift[card[0]] + card[1] for card in hand) for hand in hands)
        renamed = Game(shift[game.denomination], belote)
        assert value(solver, game, hands, leader) == value(solver, renamed, moved, leader)


def test_neither_the_table_nor_earlier_questions_change_a_value(belote: bool) -> None:
    module = engine(Game("S", belote))
    warm = module.Solver()
    for game, hands, leader in deals(5, belote):
        values = {
            value(module.Solver(table_bytes=size), game, hands, leader)
            for size in (1 << 13, 1 << 16, 1 << 22)
        }
        values.add(value(warm, game, hands, leader))
        unordered = module.Solver(weights=[[0] * 140] * 3)
        values.add(value(unordered, game, hands, leader))
        assert len(values) == 1


def test_a_position_is_worth_its_best_card(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for game, hands, leader in deals(5, belote):
        here = value(solver, game, hands, leader)
        cards = [card_value for _, card_value in solver.card_values()]
        assert here == (max(cards) if leader % 2 == 0 else min(cards))


def test_a_play_is_followed_from_turn_to_turn(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    for game, hands, leader in deals(3, belote):
        here = value(solver, game, hands, leader)
        line = solver.line()
        assert sorted(line) == sorted(number(card) for hand in hands for card in hand)
        solver.load(order_of(game), [mask(hand) for hand in hands], leader)
        lists = solver.play_values(line)
        assert [len(each) > 0 for each in lists] == [True] * len(line) + [False]
        assert dict(lists[0])[line[0]] == here


def test_many_positions_have_the_values_of_single_ones(belote: bool) -> None:
    solver = engine(Game("S", belote)).Solver()
    problems = [
        (order_of(game), [mask(hand) for hand in hands], leader, ())
        for game, hands, leader in deals(6, belote)
    ]
    expected = [value(solver, *deal) for deal in deals(6, belote)]
    assert engine(Game("S", belote)).Solver().values_of_many(problems) == expected


def test_the_preferred_of_best_cards_is_played() -> None:
    game, hands, leader = deals(1, True)[0]
    solver = points.Solver()
    solver.load(order_of(game), [mask(hand) for hand in hands], leader)
    best = solver.value()
    equal = [card for card, card_value in solver.card_values() if card_value == best]
    for card in equal:
        solver.load(order_of(game), [mask(hand) for hand in hands], leader)
        assert text(solver.line(prefer=[card])[0]) == text(card)
