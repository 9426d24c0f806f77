"""The judge is judged by hand: rules of play and small endings worked out on paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from oracle import (
    DRAW,
    EXACT,
    LOSS,
    ONE_OFF,
    PACK,
    WIN,
    Objective,
    all_tricks,
    fewest_tricks,
    fixed,
    legal_cards,
    most_tricks,
    no_tricks,
    normal_grade,
    normal_grade_then_tricks,
    plain_order,
    random_ending,
    trick_winner,
    trump_order,
    walk,
)


@pytest.mark.parametrize("trumps", "SHDC")
def test_the_orders_hold_the_whole_pack(trumps: str) -> None:
    in_order = trump_order(trumps) + [c for s in "SHDC" if s != trumps for c in plain_order(s)]
    assert sorted(in_order) == sorted(PACK)
    assert len(in_order) == 40
    assert len(trump_order(trumps)) == (12 if trumps in "HD" else 11)


def test_trump_orders_in_full() -> None:
    assert " ".join(trump_order("S")) == "SA S2 CA SK SQ SJ S7 S6 S5 S4 S3"
    assert " ".join(trump_order("D")) == "SA D7 CA DA DK DQ DJ D2 D3 D4 D5 D6"


@pytest.mark.parametrize(
    ("hand", "led", "trumps", "estuche", "legal"),
    [
        ("SA D7 H3", None, "H", False, "SA D7 H3"),
        ("D7 D2 HK", "DK", "S", False, "D7 D2"),
        ("H3 HK CK", "DK", "S", False, "H3 HK CK"),
        # SA and CA are no spade and no club: alone they leave a void there.
        ("SA D7 H3", "SK", "H", False, "SA D7 H3"),
        ("CA D7 H3", "CK", "H", False, "CA D7 H3"),
        ("SA S3 D7", "SK", "H", False, "S3"),
        ("CA CK D7", "C2", "H", False, "CK"),
        # They must follow trumps, and they ask for trumps when led.
        ("SA D7 CK", "H3", "H", False, "SA"),
        ("CA D7 CK", "H3", "H", False, "CA"),
        ("CA SK D7", "SA", "D", False, "CA D7"),
        ("SK S2 H3", "SA", "H", False, "H3"),
        ("CK C3 D7", "CA", "S", False, "CK C3 D7"),
        # The privilege: only matadors, and all of them above the led trump.
        ("SA D7 CK", "H3", "H", True, "SA D7 CK"),
        ("SA CA CK", "HK", "H", True, "SA CA CK"),
        ("SA H7 CA CK", "HA", "H", True, "SA H7 CA CK"),
        ("SA H3 CK", "HK", "H", True, "SA H3"),
        ("SA CK", "H7", "H", True, "SA CK"),
        ("SA CK", "CA", "H", True, "SA CK"),
        ("CA CK", "H7", "H", True, "CA"),
        ("CA CK", "SA", "H", True, "CA"),
        ("H7 CK", "SA", "H", True, "H7"),
        ("H7 CK", "CA", "H", True, "H7 CK"),
        ("SA CA CK", "H7", "H", True, "SA CA"),
        ("S2 CK", "CA", "S", True, "S2 CK"),
        ("S7 CK", "S6", "S", True, "S7"),
        ("HA CK", "HK", "H", True, "HA"),
        # It is a privilege against led trumps only.
        ("SA CK", "C3", "H", True, "CK"),
    ],
)
def test_legal_cards(hand: str, led: str | None, trumps: str, estuche: bool, legal: str) -> None:
    assert sorted(legal_cards(hand.split(), led, trumps, estuche)) == sorted(legal.split())


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("D2 DJ D7", "S", "DJ"),
        ("D7 DA D2", "S", "DA"),
        ("S2 S7 S3", "H", "S7"),
        ("D6 HK CK", "S", "D6"),
        ("DK C3 HK", "C", "C3"),
        ("SK SA S3", "D", "SA"),
        ("D6 D5 CA", "H", "CA"),
        ("CA C2 SA", "C", "SA"),
        ("CA C2 CK", "C", "C2"),
        ("DA D7 CA", "D", "D7"),
        ("DK DA D2", "D", "DA"),
        ("D6 D5 D2", "D", "D2"),
        ("S6 S7 S5", "S", "S7"),
        ("S6 S7 SJ", "S", "SJ"),
    ],
)
def test_trick_winner(cards: str, trumps: str, winner: str) -> None:
    table = cards.split()
    assert table[trick_winner(table, trumps)] == winner


@pytest.mark.parametrize(
    ("objective", "levels"),
    [
        (
            normal_grade(False),
            {(5, 4, 0): WIN, (4, 4, 1): DRAW, (3, 3, 3): DRAW, (1, 4, 4): LOSS, (4, 0, 5): LOSS},
        ),
        (normal_grade(True), {(1, 4, 4): DRAW, (4, 1, 4): DRAW, (1, 5, 3): LOSS, (4, 3, 2): WIN}),
        (normal_grade_then_tricks(False), {(4, 3, 2): (WIN, 4), (1, 4, 4): (LOSS, 1)}),
        (normal_grade_then_tricks(True), {(1, 4, 4): (DRAW, 1), (4, 4, 1): (DRAW, 4)}),
        (most_tricks(), {(3, 6, 0): 3}),
        (fewest_tricks(), {(3, 6, 0): -3, (0, 9, 0): 0}),
        (no_tricks(), {(0, 9, 0): (WIN, 0), (2, 7, 0): (LOSS, -2)}),
        (all_tricks(), {(9, 0, 0): (WIN, 9), (8, 0, 1): (LOSS, 8)}),
        (
            fixed(1),
            {
                (1, 8, 0): (EXACT, 1),
                (0, 8, 1): (ONE_OFF, 0),
                (2, 7, 0): (ONE_OFF, 2),
                (3, 6, 0): (LOSS, 3),
            },
        ),
        (fixed(3), {(3, 6, 0): (EXACT, 3), (1, 8, 0): (LOSS, 1), (4, 5, 0): (ONE_OFF, 4)}),
    ],
)
def test_levels(objective: Objective, levels: dict[tuple[int, int, int], Any]) -> None:
    assert {tricks: objective(*tricks) for tricks in levels} == levels


@pytest.mark.parametrize(("player", "result"), [(0, 432), (1, 324), (2, 243)])
def test_nothing_left(player: int, result: int) -> None:
    walked = walk(
        [[], [], []],
        player,
        to_lead=0,
        trick=[],
        won=(4, 3, 2),
        trumps="H",
        estuche=False,
        objectives=[lambda p, d1, d2: 100 * p + 10 * d1 + d2],
    )
    assert walked.values == (result,)
    assert walked.cards == {}


def test_drawing_the_last_trump_first() -> None:
    # SK takes SQ and S6 is good; after S6 to SQ and D2 back only SK makes.
    walked = walk(
        [["SK", "S6"], ["SQ", "D2"], ["DK", "DQ"]],
        player=0,
        to_lead=0,
        trick=[],
        won=(3, 4, 0),
        trumps="S",
        estuche=False,
        objectives=[normal_grade_then_tricks(False), most_tricks()],
    )
    assert walked.cards == {"SK": ((WIN, 5), 5), "S6": ((LOSS, 4), 4)}
    assert walked.values == ((WIN, 5), 5)


def test_a_tenace_led_into_and_led_from() -> None:
    # HK and HJ of the Player, seat 2, stand over HQ and H2 of seat 0.
    # Seat 0 leads: whichever it is the Player can take both tricks; wanting few he takes HK on
    # H2 and loses HJ to HQ, or throws HJ under HQ: one trick.
    hands = [["HQ", "H2"], ["DK", "DQ"], ["HK", "HJ"]]
    both = [most_tricks(), fewest_tricks()]
    led_into = walk(hands, 2, 0, [], (4, 3, 0), "S", False, both)
    assert led_into.cards == {"HQ": (2, -1), "H2": (2, -1)}
    # The Player leads: seat 0 keeps HQ for HJ, so one trick.  Wanting few he gets two all the
    # same: seat 0 throws HQ under HK, or H2 under HJ, and has nothing above the other.
    led_from = walk(hands, 2, 2, [], (4, 3, 0), "S", False, both)
    assert led_from.cards == {"HK": (1, -2), "HJ": (1, -2)}
    assert led_from.values == (1, -2)


@pytest.mark.parametrize(("estuche", "hq"), [(False, ((DRAW, 4), 4)), (True, ((LOSS, 3), 3))])
def test_the_privilege_keeps_two_tops_apart(estuche: bool, hq: tuple[Any, ...]) -> None:
    # HQ led: forced, SA falls on HK and DK makes later.  With the privilege seat 1 throws D3,
    # HK takes, and SA takes C3.  DK led: HK ruffs, and SA takes HQ.
    walked = walk(
        [["HQ", "DK"], ["SA", "D3"], ["HK", "C3"]],
        player=0,
        to_lead=0,
        trick=[],
        won=(3, 3, 1),
        trumps="H",
        estuche=estuche,
        objectives=[normal_grade_then_tricks(False), most_tricks()],
    )
    assert walked.cards == {"HQ": hq, "DK": ((LOSS, 3), 3)}
    assert walked.values == hq


@pytest.mark.parametrize(
    ("won", "d7", "dk"),
    [
        ((4, 0, 3), ((WIN, 0), (ONE_OFF, 0), (LOSS, 0)), ((LOSS, -2), (ONE_OFF, 2), (EXACT, 2))),
        ((4, 1, 2), ((LOSS, -1), (EXACT, 1), (ONE_OFF, 1)), ((LOSS, -3), (LOSS, 3), (ONE_OFF, 3))),
    ],
)
def test_within_a_trick(
    won: tuple[int, int, int], d7: tuple[Any, ...], dk: tuple[Any, ...]
) -> None:
    # Seat 0 led DQ.  The Player, seat 1, ducks with D7 and throws DK on H3: no more tricks; or
    # takes with DK, which draws DJ, and D7 makes too: two more.
    walked = walk(
        [["H3"], ["DK", "D7"], ["DJ", "S3"]],
        player=1,
        to_lead=0,
        trick=["DQ"],
        won=won,
        trumps="C",
        estuche=False,
        objectives=[no_tricks(), fixed(1), fixed(2)],
    )
    assert walked.cards == {"D7": d7, "DK": dk}
    assert walked.values == tuple(map(max, d7, dk))


@pytest.mark.parametrize(("royal", "grade"), [(False, LOSS), (True, DRAW)])
def test_the_defenders_have_no_better_than_1_4_4(royal: bool, grade: int) -> None:
    # The last card of the second defender wins on the table: 1:4:4.
    walked = walk(
        [[], [], ["SA"]], 0, 0, ["D3", "D2"], (1, 4, 3), "H", False, [normal_grade(royal)]
    )
    assert walked.cards == {"SA": (grade,)}


@pytest.mark.parametrize(
    ("hands", "trick", "won"),
    [
        ([["SA"], ["D2"], ["D2"]], [], (8, 0, 0)),
        ([["SA"], ["D2"], ["D8"]], [], (8, 0, 0)),
        ([["SA"], ["D2"], []], [], (8, 0, 0)),
        ([["SA"], ["D2"], ["D3"]], ["D4"], (8, 0, 0)),
        ([["SA"], ["D2"], ["D3"]], [], (9, 0, 0)),
    ],
)
def test_impossible_positions_are_refused(
    hands: list[list[str]], trick: list[str], won: tuple[int, int, int]
) -> None:
    with pytest.raises(ValueError, match="card"):
        walk(hands, 0, 0, trick, won, "H", False, [most_tricks()])


def test_random_endings_add_up() -> None:
    rng = random.Random(1)
    for cards_each in (1, 2, 5, 9):
        for mid_trick in (0, 1, 2):
            ending = random_ending(rng, cards_each, mid_trick=mid_trick)
            cards = [card for hand in ending.hands for card in hand] + list(ending.trick)
            assert len(set(cards)) == 3 * cards_each
            assert len(ending.trick) == mid_trick
            assert sum(ending.won) == 9 - cards_each
            for place, card in enumerate(ending.trick):
                hand = [card, *ending.hands[(ending.to_lead + place) % 3]]
                led = ending.trick[0] if place else None
                assert card in legal_cards(hand, led, ending.trumps, ending.estuche)
    assert random_ending(random.Random(2), 4) == random_ending(random.Random(2), 4)


def _play_out(
    hands: list[list[str]],
    player: int,
    leader: int,
    table: list[str],
    won: list[int],
    trumps: str,
    estuche: bool,
    level: Objective,
) -> Any:
    """One objective by bare recursion: no memo, no bits."""
    if len(table) == 3:
        leader = (leader + trick_winner(table, trumps)) % 3
        won = [count + (seat == leader) for seat, count in enumerate(won)]
        table = []
    seat = (leader + len(table)) % 3
    if not hands[seat]:
        return level(won[player], won[(player + 1) % 3], won[(player + 2) % 3])
    results = []
    for card in legal_cards(hands[seat], table[0] if table else None, trumps, estuche):
        rest = [[other for other in hand if other != card] for hand in hands]
        results.append(_play_out(rest, player, leader, [*table, card], won, trumps, estuche, level))
    return max(results) if seat == player else min(results)


@pytest.mark.slow
@pytest.mark.parametrize("endings", [40, pytest.param(400, marks=pytest.mark.exhaustive)])
def test_the_memo_changes_nothing(endings: int) -> None:
    rng = random.Random(3)
    objectives: Sequence[Objective] = [
        normal_grade_then_tricks(True),
        fewest_tricks(),
        fixed(3),
        lambda p, d1, d2: 100 * p + 10 * d1 + d2,
    ]
    for number in range(endings):
        ending = random_ending(rng, 2 + number % 3)
        hands = [sorted(hand) for hand in ending.hands]
        assert ending.walk(*objectives).values == tuple(
            _play_out(
                hands,
                ending.player,
                ending.to_lead,
                list(ending.trick),
                list(ending.won),
                ending.trumps,
                ending.estuche,
                level,
            )
            for level in objectives
        )
