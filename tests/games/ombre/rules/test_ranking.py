"""Orders of the cards, matadors, honours and the club's point count."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

import oracle
from cases import cards, hand, suit
from tridge_solver.core.cards import CLUB_ACE, PACK, SPADE_ACE, SUITS, Card, Suit
from tridge_solver.core.ruleset import LHOMBRE, TRESILLO, TRIDGE
from tridge_solver.games.ombre.rules.ranking import (
    NoSuit,
    counted_tops,
    honours,
    is_trump,
    lane_orders,
    matador_run,
    matadors,
    plain_order,
    point_count,
    trump_order,
)

suits = st.sampled_from(SUITS)
hands = st.sets(st.sampled_from(PACK), min_size=9, max_size=9)


@pytest.mark.parametrize(
    ("trumps", "order"),
    [
        ("S", "SA S2 CA SK SQ SJ S7 S6 S5 S4 S3"),
        ("H", "SA H7 CA HA HK HQ HJ H2 H3 H4 H5 H6"),
        ("D", "SA D7 CA DA DK DQ DJ D2 D3 D4 D5 D6"),
        ("C", "SA C2 CA CK CQ CJ C7 C6 C5 C4 C3"),
    ],
)
def test_the_trumps_in_full(trumps: str, order: str) -> None:
    assert trump_order(suit(trumps)) == cards(order)
    assert matadors(suit(trumps)) == cards(order)[:3]


@pytest.mark.parametrize(
    ("plain", "order"),
    [
        ("S", "SK SQ SJ S7 S6 S5 S4 S3 S2"),
        ("H", "HK HQ HJ HA H2 H3 H4 H5 H6 H7"),
        ("D", "DK DQ DJ DA D2 D3 D4 D5 D6 D7"),
        ("C", "CK CQ CJ C7 C6 C5 C4 C3 C2"),
    ],
)
def test_the_plain_suits_in_full(plain: str, order: str) -> None:
    assert plain_order(suit(plain)) == cards(order)


def test_tops_are_counted_in_a_suit_and_where_the_rules_pay_them() -> None:
    held = hand("SA S2 CA H7")
    assert counted_tops(held, Suit.SPADES, TRIDGE) == 3
    assert counted_tops(held, Suit.SPADES, LHOMBRE) == 0
    assert counted_tops(held, NoSuit.NOLO, TRIDGE) == 0


@pytest.mark.parametrize("trumps", SUITS)
def test_every_card_has_one_place_in_the_lanes(trumps: Suit) -> None:
    lanes = lane_orders(trumps)
    assert sorted(itertools.chain(*lanes)) == list(PACK)
    assert lanes[0] == trump_order(trumps)
    assert [lane[0].suit for lane in lanes[1:]] == [s for s in SUITS if s is not trumps]
    assert {card for card in PACK if is_trump(card, trumps)} == set(lanes[0])
    assert is_trump(SPADE_ACE, trumps)
    assert is_trump(CLUB_ACE, trumps)


@pytest.mark.parametrize("trumps", SUITS)
def test_the_judge_has_the_same_orders(trumps: Suit) -> None:
    lanes = [[card.code for card in lane] for lane in lane_orders(trumps)]
    plain = [oracle.plain_order(s.letter) for s in SUITS if s is not trumps]
    assert lanes == [oracle.trump_order(trumps.letter), *plain]


@pytest.mark.parametrize(
    ("held", "trumps", "count"),
    [
        ("D7 CA DA", "D", 0),
        ("SA CA DA", "D", 1),
        ("SA D7 DA", "D", 2),
        ("SA D7 CA DK", "D", 3),
        ("SA D7 CA DA", "D", 4),
        ("SA D7 CA DA DK DQ", "D", 4),
        ("SA S2 CA SK SQ", "S", 3),
        ("SA S2 SK", "S", 2),
        ("SA D7 CA DA", "S", 1),
        ("SA C2 CA CK", "C", 3),
        ("", "H", 0),
    ],
)
def test_honours_run_from_the_ace_of_spades(held: str, trumps: str, count: int) -> None:
    assert honours(hand(held), suit(trumps)) == count


@pytest.mark.parametrize(
    ("held", "trumps", "length"),
    [
        ("SA", "H", 1),
        ("SA H7", "H", 2),
        ("SA H7 CA", "H", 3),
        ("SA H7 CA HA", "H", 3),
        ("SA CA", "H", 1),
        ("H7", "H", 1),
        ("CA", "H", 2),
        ("HA HK", "H", 3),
        ("H7 CA", "H", 1),
        ("S2 CA", "S", 1),
        ("SK S3", "S", 3),
        ("", "C", 3),
    ],
)
def test_a_run_of_matadors_is_held_or_lacked(held: str, trumps: str, length: int) -> None:
    assert matador_run(hand(held), suit(trumps)) == length


@given(hands, suits)
def test_honours_and_runs_agree(held: set[Card], trumps: Suit) -> None:
    if SPADE_ACE in held:
        assert min(honours(held, trumps), 3) == matador_run(held, trumps)
    else:
        assert honours(held, trumps) == 0


@given(hands, suits)
def test_matadors_count_in_a_row_or_each_by_itself(held: set[Card], trumps: Suit) -> None:
    """A chip for every one held or, without the first of them, for every one missing."""
    each, top = TRESILLO.with_options("estuches=each"), trump_order(trumps)[:3]
    with_first = top[0] in held
    counted = [card for card in top if (card in held) is with_first]
    assert counted_tops(held, trumps, each) == len(counted)
    run = counted_tops(held, trumps, TRESILLO)
    assert counted[:run] == list(top[:run])
    assert 1 <= run <= len(counted)
    assert counted_tops(held, trumps, TRIDGE) == honours(held, trumps)


@pytest.mark.parametrize(
    ("held", "in_a_row", "one_by_one"),
    [
        ("SA H7 CA", 3, 3),
        ("SA CA HK", 1, 2),  # the second is missing
        ("SA HK DK", 1, 1),
        ("H7 HK DK", 1, 2),  # the first and the third are missing
        ("CA HK DK", 2, 2),
        ("HK HQ DK", 3, 3),
    ],
)
def test_estuches_of_a_hand(held: str, in_a_row: int, one_by_one: int) -> None:
    each = TRESILLO.with_options("estuches=each")
    counts = [counted_tops(hand(held), Suit.HEARTS, rules) for rules in (TRESILLO, each)]
    assert counts == [in_a_row, one_by_one]


@pytest.mark.parametrize(
    ("held", "trumps", "items"),
    [
        # The club's two examples: 18 and 19 points.
        ("SA CA SK S6 HK H2 H3 H4 DQ", "S", (7, 0, 5, 0, 4, 1, 1)),
        ("SA D7 D2 D3 D4 SK S5 HQ H2", "D", (7, 6, 0, 0, 2, 3, 1)),
        # The ace of a red trump suit is the fourth trump, worth 4; of a plain one, nothing.
        ("HA HK H2 DA DQ D2 C3 S3 S4", "H", (0, 0, 0, 4, 2, 1, 0)),
        ("SA S2 CA SK SQ SJ S7 S6 S5", "S", (7, 6, 5, 0, 2, 5, 3)),
        # The king of trumps counts as a king, not as another trump.
        ("HK H6 DK SK CK D2 S2 C2 D3", "H", (0, 0, 0, 0, 8, 1, 0)),
        # A black ace alone leaves its suit void: it belongs to the trumps.
        ("SA CA H2 H3 D2 D3 DQ DJ HJ", "H", (7, 0, 5, 0, 0, 3, 2)),
        ("H2 H3 D2 D3 S2 S3 C2 C3 C4", "C", (0, 6, 0, 0, 0, 2, 0)),
    ],
)
def test_points_item_by_item(held: str, trumps: str, items: tuple[int, ...]) -> None:
    count = point_count(hand(held), suit(trumps))
    found = (
        count.first,
        count.second,
        count.third,
        count.fourth,
        count.kings,
        count.other_trumps,
        count.voids,
    )
    assert found == items
    assert count.total == sum(items)


def test_the_club_s_examples_have_18_and_19_points() -> None:
    first = hand("SA CA SK S6 HK H2 H3 H4 DQ")
    second = hand("SA D7 D2 D3 D4 SK S5 HQ H2")
    assert point_count(first, Suit.SPADES).total == 18
    assert point_count(second, Suit.DIAMONDS).total == 19


@given(hands, suits)
def test_every_card_is_counted_once(held: set[Card], trumps: Suit) -> None:
    kings = {Card.of(s, "K"): 2 for s in SUITS}
    top = (7, 6, 5, 4) if trumps.is_red else (7, 6, 5)
    worth = dict.fromkeys(trump_order(trumps), 1) | kings
    worth |= dict(zip(trump_order(trumps), top, strict=False))
    voids = sum(not held & set(lane) for lane in lane_orders(trumps)[1:])
    assert point_count(held, trumps).total == sum(worth.get(card, 0) for card in held) + voids
