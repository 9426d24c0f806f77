"""Whole deals of nine cards: what must hold although no minimax can judge them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from cases import (
    TRESILLO_STRICT,
    TRIDGE_ESTUCHE,
    Case,
    after_random_cards,
    load,
    playing_seats,
    random_card,
    random_deal,
    seats_from,
)
from tridge_solver.core.cards import CLUB_ACE, PACK, SPADE_ACE, SUITS, Card, Suit
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Objective, Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import MATADORS, is_trump, lane_orders
from tridge_solver.games.ombre.solving.double_dummy import (
    DoubleDummy,
    fewest_tricks,
    grade_only,
    lexicographic,
    most_tricks,
)

GAMES = (TRIDGE, TRESILLO, TRIDGE_ESTUCHE)
NO_WEIGHTS = (0,) * 120
NOTHING_AT_STAKE = Objective([[0] * 10] * 10, [0] * 10)
"""Every result is worth the same: no search, only the legal cards."""

few_and_many = pytest.mark.parametrize(
    "deals",
    [pytest.param(60, id="few"), pytest.param(2000, id="many", marks=pytest.mark.exhaustive)],
)
in_every_game = pytest.mark.parametrize("rules", GAMES, ids=str)


def random_deals(seed: int, count: int, rules: Ruleset) -> Iterator[tuple[random.Random, Case]]:
    """Seeded deals, every other one with a strong Player."""
    for number in range(count):
        rng = random.Random(f"{seed}/{rules}/{number}")
        yield rng, random_deal(rng, rules, strong=number % 2 == 1)


def contracts(trumps: Suit, rules: Ruleset) -> list[Contract]:
    """A contract of every kind that is graded differently."""
    special = [
        Contract(Kind.NO_TRICKS, trumps),
        Contract(Kind.ALL_TRICKS, trumps),
        *(Contract(Kind.FIXED, trumps, n) for n in (1, 2, 3)),
    ]
    return [c for c in (Contract.play(trumps), *special) if c.exists_in(rules)]


def objectives(case: Case) -> dict[str, Objective]:
    """Everything that can be asked of a position."""
    rules, trumps = case.position.rules, case.position.trumps
    asked = {"most": most_tricks(), "fewest": fewest_tricks()}
    for contract in contracts(trumps, rules):
        asked[f"{contract} lexicographic"] = lexicographic(contract, rules)
        asked[f"{contract} grade"] = grade_only(contract, rules)
    return asked


def values(solver: Solver, case: Case, *, warm: bool = False) -> dict[str, int]:
    """The answer to every question, with an empty table to begin with unless ``warm``."""
    if not warm:
        solver.clear()
    load(solver, case)
    return {name: solver.value(objective) for name, objective in objectives(case).items()}


def renamed(case: Case, names: Mapping[Card, Card], trumps: Suit | None = None) -> Case:
    """``case`` with other cards (those not named stay) and perhaps other trumps."""
    position = case.position
    hands = {
        seat: frozenset(names.get(card, card) for card in held)
        for seat, held in position.hands.items()
    }
    trick = tuple(names.get(card, card) for card in position.trick)
    trumps = position.trumps if trumps is None else trumps
    return Case(replace(position, hands=hands, trick=trick, trumps=trumps), case.player)


def in_play(position: Position) -> set[Card]:
    """The cards held or on the table."""
    return {*position.trick, *(card for held in position.hands.values() for card in held)}


def swapped_suits(first: Suit, second: Suit) -> dict[Card, Card]:
    """Two suits of one colour exchanged rank by rank; the black aces belong to neither."""
    pairs = {first: second, second: first}
    return {
        card: Card.of(pairs[card.suit], card.rank)
        for card in PACK
        if card.suit in pairs and card not in (SPADE_ACE, CLUB_ACE)
    }


def partner_suit(suit: Suit) -> Suit:
    """The other suit of the same colour."""
    return next(other for other in SUITS if other is not suit and other.is_red is suit.is_red)


@few_and_many
@in_every_game
def test_turning_the_table_changes_nothing(rules: Ruleset, deals: int) -> None:
    engine = DoubleDummy()
    for _, case in random_deals(1, deals, rules):
        position = case.position
        contract = Contract.play(position.trumps)
        expected = engine.card_values(position, case.player, contract)
        for step in (1, 2):
            turned = seats_from(position.seats[step], position.seats)
            move = dict(zip(position.seats, turned, strict=True))
            other = replace(
                position,
                hands={move[seat]: held for seat, held in position.hands.items()},
                leader=move[position.leader],
            )
            assert engine.card_values(other, move[case.player], contract) == expected
            # The order may be told from any of the three seats.
            same = replace(position, seats=turned)
            assert engine.card_values(same, case.player, contract) == expected


@pytest.mark.slow(keep=2)
@few_and_many
@in_every_game
def test_exchanging_the_suits_of_a_colour_changes_nothing(rules: Ruleset, deals: int) -> None:
    solver = Solver()
    for rng, case in random_deals(2, deals, rules):
        case = after_random_cards(rng, case, rng.randrange(6))
        trumps = case.position.trumps
        expected = list(values(solver, case).values())
        plain = next(suit for suit in SUITS if suit.is_red is not trumps.is_red)
        names = swapped_suits(plain, partner_suit(plain))
        assert list(values(solver, renamed(case, names)).values()) == expected
        # With the trump suit itself the trumps change too.
        names = swapped_suits(trumps, partner_suit(trumps))
        other = renamed(case, names, partner_suit(trumps))
        assert list(values(solver, other).values()) == expected


def shuffled_ranks(rng: random.Random, position: Position) -> dict[Card, Card] | None:
    """Other cards in the same order: each plain suit in a random place of any plain suit.

    Trumps stay trumps in their order; where the privilege holds matadors stay as they are.
    ``None`` when a long suit happens to find no room.
    """
    trumps, *plain = lane_orders(position.trumps)
    about = in_play(position)
    fixed = trumps[:MATADORS] if position.rules.estuche else ()
    free = [card for card in trumps if card not in fixed]
    holdings = [[card for card in free if card in about]]
    holdings += [[card for card in lane if card in about] for lane in plain]
    names: dict[Card, Card] = {card: card for card in fixed}
    for holding, room in zip(holdings, [free, *rng.sample(plain, len(plain))], strict=True):
        if len(holding) > len(room):
            return None
        places = sorted(rng.sample(range(len(room)), len(holding)))
        names.update(zip(holding, (room[n] for n in places), strict=True))
    return names


@pytest.mark.slow(keep=2)
@few_and_many
@in_every_game
def test_only_the_order_of_the_cards_counts(rules: Ruleset, deals: int) -> None:
    solver = Solver()
    for rng, case in random_deals(3, deals, rules):
        case = after_random_cards(rng, case, rng.randrange(6))
        names = shuffled_ranks(rng, case.position)
        if names is not None:
            assert values(solver, renamed(case, names)) == values(solver, case)


@pytest.mark.slow(keep=2)
@few_and_many
@in_every_game
def test_a_sleeping_neighbour_is_as_good_as_the_card(rules: Ruleset, deals: int) -> None:
    solver = Solver()
    exchanged = 0
    for _, case in random_deals(4, deals, rules):
        about = in_play(case.position)
        lanes = lane_orders(case.position.trumps)
        first = MATADORS if rules.estuche else 0
        pairs = [
            pair
            for number, lane in enumerate(lanes)
            for pair in pairwise(lane if number else lane[first:])
            if len(about.intersection(pair)) == 1
        ]
        expected = values(solver, case)
        for a, b in pairs[:: max(1, len(pairs) // 3)]:
            assert values(solver, renamed(case, {a: b, b: a})) == expected
            exchanged += 1
    assert exchanged > 2 * deals


@pytest.mark.slow(keep=2)
@few_and_many
@in_every_game
def test_tables_and_weights_change_no_answer(rules: Ruleset, deals: int) -> None:
    deals = deals // 6
    rng = random.Random(5)
    cold = Solver()
    warm = {
        "no table": Solver(table_bytes=0),
        "tiny": Solver(table_bytes=4096),
        "large": Solver(table_bytes=16 << 20),
        "no weights": Solver(high=NO_WEIGHTS, low=NO_WEIGHTS),
        "mad weights": Solver(
            high=[rng.randint(-500, 500) for _ in NO_WEIGHTS],
            low=[rng.randint(-500, 500) for _ in NO_WEIGHTS],
        ),
    }
    for _, case in random_deals(5, deals, rules):
        expected = values(cold, case)
        assert values(cold, case, warm=True) == expected
        for name, solver in warm.items():
            assert values(solver, case, warm=True) == expected, name


@few_and_many
@in_every_game
def test_the_best_card_is_worth_the_position(rules: Ruleset, deals: int) -> None:
    solver = Solver()
    for rng, case in random_deals(6, deals, rules):
        case = after_random_cards(rng, case, rng.randrange(12))
        best = max if case.position.to_play is case.player else min
        for name, objective in objectives(case).items():
            load(solver, case)
            by_card = dict(solver.card_values(objective))
            assert best(by_card.values()) == solver.value(objective), name
            card = random_card(rng, case.position)
            load(solver, Case(case.position.play(card), case.player))
            assert solver.value(objective) == by_card[int(card)], name


@pytest.mark.slow(keep=1)
@few_and_many
@in_every_game
def test_a_line_keeps_the_value_to_the_end(rules: Ruleset, deals: int) -> None:
    engine = DoubleDummy()
    for number, (rng, case) in enumerate(random_deals(7, deals, rules)):
        position = after_random_cards(rng, case, rng.randrange(4)).position
        asked = contracts(position.trumps, rules)
        contract = asked[number % len(asked)]
        value = engine.value(position, case.player, contract)
        line = engine.line(position, case.player, contract)
        assert len(line) == position.tricks_left
        for trick in line:
            assert trick.leader is position.leader
            assert tuple(trick.cards) == position.order
            assert tuple(trick.cards.values())[: len(position.trick)] == position.trick
            for card in tuple(trick.cards.values())[len(position.trick) :]:
                position = position.play(card)
                assert engine.value(position, case.player, contract) == value
            assert trick.winner is position.leader
        assert position.is_over
        assert position.won[case.player] == value.player_tricks
        first, second = (position.won[seat] for seat in case.others)
        assert contract.grade(value.player_tricks, first, second, rules) is value.grade


@pytest.mark.slow
@few_and_many
def test_contracts_bound_one_another(deals: int) -> None:
    solver, engine = Solver(), DoubleDummy()
    for _, case in random_deals(8, 2 * deals, TRIDGE):
        position, player = case.position, case.player
        load(solver, case)
        most = solver.value(most_tricks())
        fewest = TRICKS - solver.value(fewest_tricks())
        play, none, every, *fixed = (
            engine.value(position, player, contract)
            for contract in contracts(position.trumps, TRIDGE)
        )
        assert none.player_tricks == fewest
        assert (none.grade is Grade.WIN) == (fewest == 0)
        assert every.player_tricks == most
        assert (every.grade is Grade.WIN) == (most == TRICKS) == play.all_tricks
        for tricks, value in enumerate(fixed, start=1):
            if value.grade is Grade.EXACT:
                assert fewest <= tricks <= most
            elif value.grade is Grade.ONE_OFF:
                assert fewest <= tricks + 1
                assert most >= tricks - 1
        # Five tricks always win and two always lose; three may draw, four may do anything.
        if most >= 5 or play.player_tricks >= 5:
            assert (play.grade, play.player_tricks) == (Grade.WIN, most)
        if most <= 2:
            assert play.grade is Grade.LOSS
        if play.grade is Grade.WIN:
            assert most >= play.player_tricks >= 4
        elif play.grade is Grade.DRAW:
            assert most >= play.player_tricks >= 3
        elif play.player_tricks <= 3:
            assert most >= play.player_tricks


@few_and_many
def test_the_royal_puesta_only_helps_the_player(deals: int) -> None:
    engine = DoubleDummy()
    for rng, case in random_deals(9, deals, TRESILLO):
        case = after_random_cards(rng, case, rng.randrange(18))
        position, contract = case.position, Contract.play(case.position.trumps)
        strict = replace(position, rules=TRESILLO_STRICT)
        grades = (Grade.LOSS, Grade.DRAW, Grade.WIN)
        royal = engine.grade(position, case.player, contract)
        without = engine.grade(strict, case.player, contract)
        assert grades.index(royal) >= grades.index(without)
        assert (royal is Grade.WIN) == (without is Grade.WIN)


@pytest.mark.parametrize(
    "plays",
    [pytest.param(60, id="few"), pytest.param(3000, id="many", marks=pytest.mark.exhaustive)],
)
@in_every_game
def test_the_engine_knows_the_legal_cards_of_every_position(rules: Ruleset, plays: int) -> None:
    solver = Solver()
    privileged = 0
    for rng, case in random_deals(10, plays, rules):
        while not case.position.is_over:
            legal = case.position.legal_cards()
            load(solver, case)
            found = [card for card, _ in solver.card_values(NOTHING_AT_STAKE)]
            assert sorted(found) == [int(card) for card in legal]
            led, trumps = case.position.led, case.position.trumps
            if led is not None and is_trump(led, trumps):
                suits = {is_trump(card, trumps) for card in legal}
                privileged += suits == {True, False}
            case = after_random_cards(rng, case, 1)
        load(solver, case)
        assert solver.card_values(NOTHING_AT_STAKE) == []
    assert (privileged > plays // 4) == rules.estuche


@in_every_game
def test_both_games_go_round_their_own_way(rules: Ruleset) -> None:
    order = "".join(seat.letter for seat in playing_seats(rules))
    assert order == ("WNE" if rules.name == "tridge" else "WEN")
