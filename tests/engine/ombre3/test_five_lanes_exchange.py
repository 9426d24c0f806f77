"""Exchanges with open cards in a deal with four plain suits, against full enumeration.

In nolo the declarer throws one card at least and the defenders none, unless an option lets them; in
grandissimo the defenders exchange and the declarer does not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest

import oracle
from four_suits import MATADORS, ORDERS, engine_objective, four_suit_lanes
from oracle import GRANDISSIMO, NOLO, TRICKS
from seeds import seeds
from tridge_solver.core.cards import PACK, cards_of, mask_of
from tridge_solver.engine.ombre3.five_lanes import Exchanger, Solver

GRADES = (0, 1, 2)
SWITCHES = [{}, {"facts": False}, {"killers": False}, {"equals": False}, {"free": False}]
NOLO_LANES = four_suit_lanes(NOLO)
NOLO_LEVELS = [[max(0, 2 - p)] * (TRICKS + 1) for p in range(TRICKS + 1)]

Hands = tuple[int, int, int]


def discards(hand: int, least: int, most: int) -> Iterator[int]:
    """Every discard of so many cards."""
    cards = list(cards_of(hand))
    for count in range(least, most + 1):
        yield from map(mask_of, combinations(cards, count))


def enumerated(
    hands: Sequence[int],
    stock: Sequence[int],
    first: int,
    least: Sequence[int],
    most: Sequence[int],
    value: Callable[[Hands], int],
) -> dict[int, int]:
    """Every discard of the Player with what it is worth against the worst for him."""
    worst: dict[int, int] = {}
    order = (0, first, 3 - first)

    def choices(seat: int, left: int) -> list[int]:
        return list(discards(hands[seat], least[seat], min(most[seat], left)))

    for mine in choices(0, len(stock)):
        for one in choices(first, len(stock) - mine.bit_count()):
            drawn = mine.bit_count() + one.bit_count()
            for other in choices(3 - first, len(stock) - drawn):
                pile = iter(stock)
                held = [0, 0, 0]
                for seat, thrown in zip(order, (mine, one, other), strict=True):
                    cards = [next(pile) for _ in range(thrown.bit_count())]
                    held[seat] = hands[seat] & ~thrown | mask_of(cards)
                level = value((held[0], held[1], held[2]))
                worst[mine] = min(level, worst.get(mine, level))
    return worst


def found(exchanger: Exchanger, first: int) -> dict[int, int]:
    """Return what the engine finds of each of its discards."""
    return {
        mask: max(
            [level for level in GRADES[1:] if exchanger.survives(number, first, level)[0]],
            default=0,
        )
        for number, mask in enumerate(exchanger.discards())
    }


def most_of(trumps: str, *, defenders: bool, limit: int) -> tuple[list[int], list[int]]:
    """Return how many cards the seats exchange at least and at most."""
    if trumps == GRANDISSIMO:
        return [0, 0, 0], [0, limit, limit]
    return [1, 0, 0], [limit, *[limit if defenders else 0] * 2]


@pytest.mark.slow(keep=15)
@pytest.mark.parametrize(
    ("trumps", "defenders"), [(NOLO, False), (NOLO, True), (GRANDISSIMO, True)]
)
@pytest.mark.parametrize("seed", seeds(6, 60))
def test_small_packs_agree_with_full_enumeration(seed: int, trumps: str, defenders: bool) -> None:
    rng = random.Random(f"{seed} {trumps} {defenders}")
    cards_each, stock_size = (3, rng.randrange(1, 4)) if defenders else (4, rng.randrange(1, 7))
    dealt = rng.sample(range(len(PACK)), 3 * cards_each + stock_size)
    hands = [mask_of(dealt[n * cards_each :][:cards_each]) for n in range(3)]
    stock = dealt[3 * cards_each :]
    # Tricks before the ending that leave it open.
    won = [0, 4, TRICKS - cards_each - 4] if trumps == NOLO else [2, 2, TRICKS - cards_each - 4]
    leader, first, estuche = rng.randrange(3), rng.choice((1, 2)), rng.random() < 0.5
    objective = oracle.nolo() if trumps == NOLO else oracle.normal_grade(royal_puesta=True)
    least, most = most_of(trumps, defenders=defenders, limit=min(cards_each, rng.randrange(1, 4)))

    @cache
    def value(held: Hands) -> int:
        texts = [[card.code for card in cards_of(mask)] for mask in held]
        walked = oracle.walk(texts, 0, leader, (), won, trumps, estuche, [objective])
        level: int = walked.values[0]
        return level

    truth = enumerated(hands, stock, first, least, most, value)
    levels = [
        [
            objective(p + won[0], d + won[1], cards_each - p - d + won[2])
            for d in range(cards_each + 1)
        ]
        for p in range(cards_each + 1)
    ]
    for switches in SWITCHES:
        exchanger = Exchanger(table_bytes=1 << 16, fact_bytes=1 << 16, **switches)
        exchanger.load(
            four_suit_lanes(trumps),
            MATADORS if estuche and trumps == GRANDISSIMO else 0,
            hands,
            stock,
            leader,
            levels,
            most=most,
            least=least,
        )
        answers = found(exchanger, first)
        assert answers == {mask: truth[mask] for mask in answers}
        assert set(answers.values()) == set(truth.values())


def nolo_deal(rng: random.Random) -> tuple[list[int], list[int], int]:
    """Three hands, the stock and who leads; the Player's hand is one to try a nolo with."""
    while True:
        dealt = rng.sample(range(len(PACK)), len(PACK))
        hands = [mask_of(dealt[n * TRICKS :][:TRICKS]) for n in range(3)]
        if sum(PACK[card].code[1] in "KQJ" for card in dealt[:TRICKS]) <= 1:
            return hands, dealt[3 * TRICKS :], rng.randrange(3)


@pytest.mark.parametrize("seed", seeds(3, 40))
def test_every_discard_of_a_whole_deal_is_worth_what_the_solver_says(seed: int) -> None:
    """All 511 of them, each played out by itself; equals are worth the same."""
    hands, stock, leader = nolo_deal(random.Random(seed))
    solver, objective = Solver(), engine_objective(oracle.nolo())
    order = ORDERS[NOLO, False]

    @cache
    def value(held: Hands) -> int:
        solver.load(order, held, leader)
        return solver.value(objective)

    truth = enumerated(hands, stock, 1, [1, 0, 0], [TRICKS, 0, 0], value)
    exchanger = Exchanger()
    exchanger.load(
        NOLO_LANES, 0, hands, stock, leader, NOLO_LEVELS, most=(TRICKS, 0, 0), least=(1, 0, 0)
    )
    answers = found(exchanger, 1)
    assert answers == {mask: truth[mask] for mask in answers}
    assert set(answers.values()) == set(truth.values())
    assert len(answers) <= len(truth) == 2**TRICKS - 1


def test_an_exchange_refuses_matadors_without_trumps_for_them() -> None:
    with pytest.raises(ValueError, match="0 or 2 matadors"):
        Exchanger().load(NOLO_LANES, 3, [1, 2, 4], [3], 0, [[0, 0], [0]])


def test_defenders_who_may_not_exchange_leave_one_layout_a_discard() -> None:
    hands, stock, leader = nolo_deal(random.Random(9))
    exchanger = Exchanger(killers=False)
    exchanger.load(
        NOLO_LANES, 0, hands, stock, leader, NOLO_LEVELS, most=(TRICKS, 0, 0), least=(1, 0, 0)
    )
    for number, level in product(range(len(exchanger.discards())), (1, 2)):
        exchanger.survives(number, 1, level)
    assert exchanger.counts["pairs"] == 2 * len(exchanger.discards())
