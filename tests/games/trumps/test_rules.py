"""Trumps: contracts, the auction, the score of a deal, par."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.auction import TrumpsAuction, par
from tridge_solver.games.trumps.rules import Strain, TrumpsContract, TrumpsContractError, score

SCORES = [
    ("Bid 7 H", 9, 7),
    ("Bid 7 NT", 9, 12),
    ("Bid 3 NT", 3, 2),
    ("Bid 6 NT", 6, 5),
    ("Bid 9 D XX", 10, 64),
    ("Bid 10 S X", 8, -20),
    ("Bid 13 C", 13, 100),
    ("Bid 13 NT", 13, 150),
    ("Bid 12 NT", 13, 101),
    ("Bid 1 S", 0, -5),
    ("Bid 10 NT", 12, 32),
]


@pytest.mark.parametrize(("text", "tricks", "points"), SCORES)
def test_a_deal_scores_what_the_rules_say(text: str, tricks: int, points: int) -> None:
    contract = TrumpsContract.parse(text)
    assert contract.strain is not None
    assert score(contract.number, contract.strain, contract.factor, tricks) == points
    assert str(contract) == text


def test_every_bid_made_in_a_suit_has_the_points_of_the_rules() -> None:
    points = [1, 1, 1, 2, 2, 2, 5, 10, 15, 20, 30, 50, 100]
    assert [score(number, Strain.SPADES, 1, number) for number in range(1, 14)] == points


def test_a_contract_may_be_unnamed_and_is_read_in_any_letters() -> None:
    assert TrumpsContract.parse("bid  7") == TrumpsContract(7)
    assert TrumpsContract.parse("Bid 10 ♥ xx") == TrumpsContract(10, Strain.HEARTS, 4)


@pytest.mark.parametrize("text", ["Bid 0", "Bid 14 H", "Bid 10 HX", "10 H", "Bid H", "Bid 7 XXX"])
def test_a_bad_contract_is_refused(text: str) -> None:
    with pytest.raises(TrumpsContractError):
        TrumpsContract.parse(text)


def test_contracts_of_bridge_and_of_trumps_are_distinguished() -> None:
    with pytest.raises(TrumpsContractError) as answer:
        TrumpsContract.parse("4H")
    assert answer.value.expected is not None
    assert "10 tricks" in answer.value.expected
    assert "Bridge" in answer.value.expected


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("strain", Strain)
@pytest.mark.parametrize("doubled", ["", "X", "XX"])
def test_bridge_levels_are_tricks_above_six(level: int, strain: Strain, doubled: str) -> None:
    text = f"{level}{strain.value}{doubled}"
    contract = TrumpsContract.parse_bridge(text)
    assert (contract.number, contract.strain) == (level + 6, strain)
    assert contract.bridge_text == text


def after(words: str) -> TrumpsAuction:
    auction = TrumpsAuction()
    for word in words.split():
        auction = auction.after(word)
    return auction


def test_the_highest_bidder_may_raise_himself_until_he_goes_out() -> None:
    auction = after("1 Pass C Pass 10 S")
    assert (auction.is_over, auction.number, auction.holder) == (True, 10, 0)


@pytest.mark.parametrize(
    "words",
    ["Pass", "S", "0", "14", "5 5", "5 4", "13 Pass Pass Pass 13", "1 S S S S S"],
)
def test_calls_against_the_rules_are_refused(words: str) -> None:
    with pytest.raises(ParseError):
        after(words)


def test_seats_that_are_out_are_skipped() -> None:
    auction = after("1 Pass 2 Pass 3 4")
    assert (auction.to_speak, auction.holder, auction.number) == (0, 2, 4)


def test_par_is_what_backward_induction_gives() -> None:
    rng = random.Random(17)
    for _ in range(5):
        values = [[rng.randint(-9, 9) for _ in range(13)] for _ in range(4)]

        @cache
        def worth(number: int, holder: int, inside: frozenset[int], seat: int) -> int:
            if not inside:
                return values[holder][number - 1] * (1 if holder % 2 == 0 else -1)  # noqa: B023
            moves = [
                worth(bid, seat, inside, after_seat(seat, inside)) for bid in range(number + 1, 14)
            ]
            if number:
                rest = inside - {seat}
                moves.append(worth(number, holder, rest, after_seat(seat, rest)))
            return max(moves) if seat % 2 == 0 else min(moves)

        assert par(values).score == worth(0, 0, frozenset(range(4)), 0)


def after_seat(seat: int, inside: frozenset[int]) -> int:
    return next((s % 4 for s in range(seat + 1, seat + 5) if s % 4 in inside), seat)


def test_of_equal_calls_passing_comes_first_and_then_the_lowest_number() -> None:
    found = par([[2] * 13, [-3] * 13, [2] * 13, [-3] * 13])
    assert (found.score, found.declarer, found.number) == (2, 0, 1)
    assert found.auction == (1, 0, 0, 0, 0)
