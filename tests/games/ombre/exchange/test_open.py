"""Exchanges with open cards against brute force: every discard of everybody, played out."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from exchange_deals import full_deal
from oracle import Objective, normal_grade_then_tricks, walk
from seeds import seeds
from tridge_solver.core.cards import SUITS, cards_of, mask_of
from tridge_solver.core.deal import Deal, Exchange
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine import Solver
from tridge_solver.engine.ombre3.solver import Exchanger
from tridge_solver.games.ombre.exchange.open import OpenExchanges, OpenLevels
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import lane_orders
from tridge_solver.games.ombre.solving.double_dummy import (
    lane_order,
    lexicographic,
    lexicographic_levels,
)

GRADES = {Grade.LOSS: 0, Grade.DRAW: 1, Grade.WIN: 2}


def subsets(hand: int, least: int, most: int) -> list[int]:
    """Every discard of ``hand`` with so many cards."""
    cards = list(cards_of(hand))
    return [mask_of(chosen) for n in range(least, most + 1) for chosen in combinations(cards, n)]


def drawn(stock: list[int], before: int, count: int) -> int:
    return mask_of(stock[before : before + count])


def brute_force(hands, stock, first, most, least, value, tenth=0):  # type: ignore[no-untyped-def]
    """``{discard: level}`` of the Player, by trying everything; ``value`` plays three hands.

    ``tenth`` is the top of the stock where the Player may throw it too.
    """
    result = {}
    for mine in subsets(hands[0] | tenth, least, min(most, len(stock))):
        k = mine.bit_count()
        worst = None
        for one in subsets(hands[first], 0, min(most, len(stock) - k)):
            k1 = one.bit_count()
            for other in subsets(hands[3 - first], 0, min(most, len(stock) - k - k1)):
                held = [0, 0, 0]
                held[0] = (hands[0] | drawn(stock, 0, k)) & ~mine
                held[first] = hands[first] & ~one | drawn(stock, k, k1)
                held[3 - first] = hands[3 - first] & ~other | drawn(
                    stock, k + k1, other.bit_count()
                )
                level = value(tuple(held))
                worst = level if worst is None else min(worst, level)
        result[mine] = worst
    return result


def all_levels(exchanger: Exchanger, levels: list[int], first: int) -> dict[int, int]:
    """The exact level of each of the engine's discards."""
    search = OpenLevels([exchanger], levels, [first])
    masks = exchanger.discards()
    return {masks[number]: search.climb(number) for number in reversed(search.promising)}


def small_pack(rng: random.Random, cards_each: int, stock_size: int):  # type: ignore[no-untyped-def]
    """Hands and stock of a small pack, with the tricks that complete a deal."""
    dealt = rng.sample(range(40), 3 * cards_each + stock_size)
    hands = [mask_of(dealt[n * cards_each : (n + 1) * cards_each]) for n in range(3)]
    won = [0, 0, 0]
    for _ in range(9 - cards_each):
        won[rng.randrange(3)] += 1
    return hands, dealt[3 * cards_each :], won


def judge(objective: Objective, trumps: str, estuche: bool, leader: int, won: list[int]):  # type: ignore[no-untyped-def]
    """The oracle's verdict on three hands, as a level of ours."""

    @cache
    def value(held: tuple[int, int, int]) -> int:
        hands = [[card.code for card in cards_of(mask)] for mask in held]
        walked = walk(hands, 0, leader, (), won, trumps, estuche, [objective])
        found = walked.values[0]
        return found if isinstance(found, int) else 10 * int(found[0]) + int(found[1])

    return value


SWITCHES = [{}, {"facts": False}, {"killers": False}, {"equals": False}, {"free": False}]


@pytest.mark.slow(keep=9)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
@pytest.mark.parametrize("seed", seeds(10, 60))
def test_small_packs_agree_with_brute_force(seed: int, rules: Ruleset) -> None:
    """With every technique and with each of them switched off, against the oracle."""
    rng = random.Random(f"{seed} {rules.name}")
    trumps = rng.choice(SUITS)
    objective = normal_grade_then_tricks(rules.royal_puesta)
    check_small_pack(rng, rules, Contract.play(trumps), objective)


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("seed", seeds(8, 40))
@pytest.mark.parametrize("kind", ["No Tricks", "All Tricks"])
def test_small_packs_of_other_contracts_agree_with_brute_force(kind: str, seed: int) -> None:
    """Where the Player wants few tricks the defenders try other discards first."""
    rng = random.Random(f"{seed} {kind}")
    contract = Contract.parse(f"{kind} {rng.choice(SUITS).letter}")
    sign = -1 if contract.wants_few_tricks else 1

    def objective(p: int, d1: int, d2: int) -> int:
        return 10 * (p == (0 if sign < 0 else 9)) + (9 - p if sign < 0 else p)

    check_small_pack(rng, TRIDGE, contract, objective)


def check_small_pack(
    rng: random.Random, rules: Ruleset, contract: Contract, objective: Objective
) -> None:
    """A small pack's every discard, with and without each technique, against the oracle."""
    trumps = contract.trumps
    assert trumps is not None
    hands, stock, won = small_pack(rng, 3, rng.randrange(1, 5))
    if contract.kind is not Kind.PLAY:  # the tricks before leave it open
        won = [0, 3, 3] if contract.wants_few_tricks else [6, 0, 0]
    leader, first, most = rng.randrange(3), rng.choice((1, 2)), rng.randrange(1, 4)
    full = lexicographic_levels(contract, rules)
    levels = [
        [full[p + won[0]][d + won[1]] if p + d <= 3 else 0 for d in range(4)] for p in range(4)
    ]
    value = judge(objective, trumps.letter, rules.estuche, leader, won)
    truth = brute_force(hands, stock, first, most, 0, value)
    possible = [levels[p][d] for p in range(4) for d in range(4 - p)]
    for switches in SWITCHES:
        exchanger = Exchanger(table_bytes=1 << 16, fact_bytes=1 << 16, **switches)
        exchanger.load(
            lane_orders(trumps),
            3 if rules.estuche else 0,
            hands,
            stock,
            leader,
            levels,
            most=(most, most, most),
        )
        found = all_levels(exchanger, possible, first)
        assert found == {mask: truth[mask] for mask in found}
        assert set(found.values()) == set(truth.values())


def solver_value(deal: Deal, contract: Contract):  # type: ignore[no-untyped-def]
    """Three hands played out by the double-dummy solver."""
    solver = Solver()
    seats = deal.from_player(Seat.NORTH)
    order = lane_order(contract.trumps, deal.rules.estuche)  # type: ignore[arg-type]

    @cache
    def value(held: tuple[int, int, int]) -> int:
        solver.load(order, held, seats.index(deal.lead))
        return solver.value(lexicographic(contract, deal.rules))

    return value


def deal_truth(deal: Deal, first: int) -> dict[int, int]:
    """Every discard of the Player with its level, by brute force."""
    contract = deal.contract
    assert contract is not None
    seats = deal.from_player(Seat.NORTH)
    hands = [mask_of(deal.known_hand(seat)) for seat in seats]
    stock = list(deal.stock or ())
    is_flip = contract.kind is Kind.FLIP
    return brute_force(
        hands,
        stock,
        first,
        deal.rules.exchange_limit,
        int(is_flip),
        solver_value(deal, contract),
        mask_of(stock[:1]) if is_flip and deal.rules.flip_takes_card == "ten" else 0,
    )


def check_deal(deal: Deal) -> None:
    """Both orders, the better-known one, and every row against brute force."""
    contract = deal.contract
    assert contract is not None
    truths = [deal_truth(deal, first) for first in (1, 2)]
    answer = OpenExchanges().best(deal, Seat.NORTH, top=1000)
    worst = {mask: min(truth[mask] for truth in truths) for mask in truths[0]}
    for option in answer.options:
        for discard in (option.discard, *option.equals):
            level = worst.pop(mask_of(discard))
            assert (option.grade, option.player_tricks) == (
                contract.grades[2 - level // 10],
                level % 10,
            )
    assert not worst
    best = [max(truth.values()) for truth in truths]
    messages = [10 * GRADES[o.grade] + o.player_tricks for o in answer.orders]
    assert messages == best


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
@pytest.mark.parametrize("seed", range(6))
def test_full_deals_with_one_card_to_exchange(seed: int, rules: Ruleset) -> None:
    check_deal(full_deal(random.Random(seed), replace(rules, exchange_limit=1)))


def flip_of(seed: int, value: str) -> Deal:
    """A full deal in which a card is turned and one card may be exchanged."""
    rules = TRESILLO.with_options(f"flip_takes_card={value} exchange_limit=1")
    deal = full_deal(random.Random(seed), rules)
    assert deal.stock is not None
    return replace(deal, contract=Contract(Kind.FLIP, deal.stock[0].suit))


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("value", ["ten", "on"])
@pytest.mark.parametrize("seed", range(4))
def test_the_turned_card_may_be_thrown_where_the_player_holds_ten(seed: int, value: str) -> None:
    check_deal(flip_of(seed, value))


@pytest.mark.exhaustive
def test_hundreds_of_flips_with_ten_cards() -> None:
    for seed in range(300):
        check_deal(flip_of(1000 + seed, "ten"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_hundreds_of_full_deals(rules: Ruleset) -> None:
    for seed in range(200):
        check_deal(full_deal(random.Random(1000 + seed), replace(rules, exchange_limit=1)))
    check_deal(full_deal(random.Random(1), replace(rules, exchange_limit=2)))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_threads_change_nothing(rules: Ruleset) -> None:
    """Values, the order of the rows and the answers shown, whatever was asked before."""
    rng = random.Random(7)
    alone, together = OpenExchanges(), OpenExchanges(threads=3)
    for _ in range(4):
        deal = full_deal(rng, replace(rules, exchange_limit=2))
        assert alone.best(deal, Seat.NORTH) == together.best(deal, Seat.NORTH)
        made = (Exchange(Seat.NORTH, deal.known_hand(Seat.NORTH)[:2]),)
        played = replace(deal, exchanges=made)
        assert alone.defence(played) == together.defence(played)


def test_a_hand_wins_where_its_best_discard_does() -> None:
    rng = random.Random(1)
    engine = OpenExchanges()
    won = set()
    for rules in (TRIDGE, TRESILLO):
        deal = full_deal(rng, replace(rules, exchange_limit=1))
        for seat in deal.active:
            for suit in SUITS:
                wins = engine.wins(deal, seat, suit)
                assert wins is (engine.best(deal, seat, (suit,), top=0).grade is Grade.WIN)
                won.add(wins)
    assert won == {True, False}


def test_less_than_one_thread_is_refused() -> None:
    with pytest.raises(ValueError, match="0 threads"):
        OpenExchanges(threads=0)


@pytest.mark.parametrize("turn", range(4))
def test_a_second_defender_in_any_seat_is_answered(turn: int) -> None:
    """The same deal turned round the table: every seat gets its own cards."""
    rng = random.Random(3)
    deal = full_deal(rng, replace(TRIDGE, exchange_limit=2))
    _, first, second = deal.from_player(Seat.NORTH)
    made = [Exchange(seat, deal.known_hand(seat)[:1]) for seat in (Seat.NORTH, first)]

    def turned(seat: Seat) -> Seat:
        return Seat((seat + turn) % 4)

    hands = {turned(seat): deal.hands[seat] for seat in Seat}
    other = replace(
        deal,
        hands=(hands[Seat(0)], hands[Seat(1)], hands[Seat(2)], hands[Seat(3)]),
        empty=turned(Seat.SOUTH),
        leader=turned(deal.lead),
        declarer=turned(Seat.NORTH),
        first_defender=turned(first),
        exchanges=tuple(Exchange(turned(e.seat), e.discards) for e in made),
    )
    straight = replace(deal, first_defender=first, exchanges=tuple(made))
    expected = OpenExchanges().defence(straight, second)
    answer = OpenExchanges().defence(other, turned(second))
    assert answer.seat is turned(second)
    assert [option.seat for option in answer.options] == [answer.seat] * len(answer.options)
    assert [(o.discard, o.grade, o.player_tricks) for o in answer.options] == [
        (o.discard, o.grade, o.player_tricks) for o in expected.options
    ]
    thrown = {card for option in answer.options for card in option.discard}
    assert thrown <= set(other.known_hand(answer.seat))
