"""Descriptions of a hand in bridge players' words, and bridge's score of a deal."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from tridge_solver.analysis.dealing import HandRange, HandRangeError
from tridge_solver.core.cards import FULL_PACK, SUITS, Card, mask_of
from tridge_solver.games.trumps.duplicate import (
    duplicate_score,
    imps,
    vulnerable_sides,
    vulnerable_word,
)
from tridge_solver.games.trumps.rules import TrumpsContract

Hand = list[Card]


def lengths(hand: Hand) -> list[int]:
    return [sum(card.suit is suit for card in hand) for suit in SUITS]


def points(hand: Hand) -> int:
    return sum("JQKA".find(card.rank) + 1 for card in hand)


def shape(hand: Hand) -> str:
    return "".join(map(str, sorted(lengths(hand), reverse=True)))


def has(hand: Hand, code: str) -> bool:
    return any(card.code == code for card in hand)


MEANT: dict[str, Callable[[Hand], bool]] = {
    "12-14 hcp": lambda hand: 12 <= points(hand) <= 14,
    "9+ points, 5+S": lambda hand: points(hand) >= 9 and lengths(hand)[0] >= 5,
    "6- hcp": lambda hand: points(hand) <= 6,
    "4♥,  2-3 diamonds": lambda hand: lengths(hand)[1] == 4 and lengths(hand)[2] in (2, 3),
    "1- club": lambda hand: lengths(hand)[3] <= 1,
    "balanced": lambda hand: shape(hand) in ("4333", "4432", "5332"),
    "5-4-3-1": lambda hand: shape(hand) == "5431",
    "4=4=3=2": lambda hand: lengths(hand) == [4, 4, 3, 2],
    "SA, no h10": lambda hand: has(hand, "SA") and not has(hand, "HT"),
    "0-3S, 0-3H or 15+ hcp, 4-4-4-1 or 7+C": lambda hand: (
        max(lengths(hand)[:2]) <= 3
        or (points(hand) >= 15 and shape(hand) == "4441")
        or lengths(hand)[3] >= 7
    ),
}


@pytest.mark.parametrize("text", MEANT)
def test_a_description_holds_of_the_hands_it_means_one_by_one_and_many_at_once(text: str) -> None:
    chance = random.Random(text)
    asked = HandRange.parse(text)
    hands = [chance.sample(FULL_PACK, 13) for _ in range(600)]
    expected = [MEANT[text](hand) for hand in hands]
    masks = [mask_of(hand) for hand in hands]
    assert [bool(asked.holds(mask)) for mask in masks] == expected
    many = np.broadcast_to(asked.holds(np.array(masks, np.uint64)), len(masks))
    assert [bool(each) for each in many] == expected
    for hand in (hand for hand, fits in zip(hands, expected, strict=True) if fits):
        low, high = asked.points
        assert low <= points(hand) <= high
        for length, (low, high) in zip(lengths(hand), asked.lengths, strict=True):
            assert low <= length <= high


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "nothing stands"),
        ("12-14 hcp,", "nothing stands"),
        ("12-14", "'12-14' of what"),
        ("14-12 hcp", "goes down"),
        ("5+X", "'x' in '5+X' is not a suit"),
        ("15-17 hcp balanced", "is not a suit .*with commas between"),
        ("strong", "does not describe a hand"),
        ("5-5-3-2", "a hand of 15 cards"),
        ("5=3-3=2", "mixes"),
        ("14+S", "more than a hand"),
        ("5S " * 300, "too long"),
    ],
)
def test_a_bad_hand_range_is_an_error_of_one_line(text: str, wrong: str) -> None:
    with pytest.raises(HandRangeError, match=wrong.replace("+", r"\+")) as error:
        HandRange.parse(text)
    assert "\n" not in str(error.value)
    assert "expected" in str(error.value)


SCORES = [  # contract, tricks, vulnerable, points: from the laws of duplicate bridge, law 77
    ("1C", 7, False, 70),
    ("1NT", 7, True, 90),
    ("2S", 9, False, 140),
    ("3NT", 9, False, 400),
    ("3NT", 9, True, 600),
    ("4H", 11, True, 650),
    ("5D", 11, False, 400),
    ("6S", 12, False, 980),
    ("6NT", 12, True, 1440),
    ("7C", 13, False, 1440),
    ("7NT", 13, True, 2220),
    ("2SX", 8, False, 470),
    ("2SX", 9, True, 870),
    ("1NTXX", 7, False, 560),
    ("1NTXX", 9, True, 1560),
    ("4S", 8, False, -100),
    ("4S", 8, True, -200),
    ("4SX", 9, False, -100),
    ("4SX", 6, False, -800),
    ("4SX", 9, True, -200),
    ("4SX", 6, True, -1100),
    ("4SXX", 7, False, -1000),
]


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "points"), SCORES)
def test_duplicate_scores(contract: str, tricks: int, vulnerable: bool, points: int) -> None:
    assert duplicate_score(TrumpsContract.parse_bridge(contract), tricks, vulnerable) == points


def test_imps_step_where_the_scale_of_the_laws_does() -> None:
    scale = {0: 0, 10: 0, 20: 1, 40: 1, 50: 2, 420: 9, 430: 10, 600: 12, 3990: 23, 4000: 24}
    assert {points: imps(points) for points in scale} == scale
    assert {-points: imps(-points) for points in scale} == {-p: -i for p, i in scale.items()}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("None", "None"),
        ("Love", "None"),
        ("-", "None"),
        ("ns", "NS"),
        ("EW", "EW"),
        ("both", "All"),
    ],
)
def test_who_is_vulnerable_is_read_in_all_words_of_pbn(text: str, word: str) -> None:
    assert vulnerable_word(text) == word
    assert vulnerable_sides(text) == vulnerable_sides(word)
