"""The Tridge table row by row, with the sums on paper."""

from __future__ import annotations

import pytest

from scoring_deals import EAST, NORTH, SOUTH, WEST, hand_with, played
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import honours
from tridge_solver.games.ombre.scoring import Facts, Funds, Pot, Undertaken, facts_of, settle
from tridge_solver.games.ombre.scoring.settlement import half_fund, honour_chips

NOTHING, MADE, FAILED = Undertaken.NOTHING, Undertaken.MADE, Undertaken.FAILED


def facts(
    contract: str,
    tricks: str,
    honours: int = 0,
    *,
    four: bool = False,
    undertaken: Undertaken = NOTHING,
    rules: Ruleset = TRIDGE,
) -> Facts:
    """North plays; East is first, West second defender, South sits out."""
    p, first, second = (int(n) for n in tricks.split(":"))
    return Facts(
        rules=rules,
        contract=Contract.parse(contract),
        player=NORTH,
        first_defender=EAST,
        second_defender=WEST,
        fourth=SOUTH if four else None,
        tricks=(p, first, second),
        honours=honours,
        undertaken=undertaken,
    )


# Three payers, Game Fund 30, Widow's Fund 80: chips of N, E, W, then of Game, Reserve and
# Widow's Fund. The fund has room for another 30 under its cap of 60.
THREE = [
    # Play: G + 2 h; a draw pays G and h; a loss pays G twice and h.
    ("Play H", "5:3:1", 3, "36 -3 -3 -30 0 0"),  # 30 + 2·3
    ("Play D", "5:3:1", 3, "42 -6 -6 -30 0 0"),  # 30 + 2·6
    ("Play S", "4:3:2", 0, "30 0 0 -30 0 0"),
    ("Play H", "4:4:1", 4, "-34 0 0 30 0 4"),
    ("Play D", "3:3:3", 4, "-38 0 0 30 0 8"),
    ("Play C", "3:4:2", 1, "-61 30 0 30 0 1"),
    ("Play C", "3:2:4", 1, "-61 0 30 30 0 1"),
    ("Play D", "0:9:0", 1, "-62 30 0 30 0 2"),
    ("Play S", "1:4:4", 0, "-60 15 15 30 0 0"),  # the loss payment split
    # Flip: 5 more from, or to, each.
    ("Flip H", "5:4:0", 2, "44 -7 -7 -30 0 0"),  # 30 + 2·(5 + 2)
    ("Flip D", "5:4:0", 2, "48 -9 -9 -30 0 0"),  # 30 + 2·(5 + 4)
    ("Flip S", "4:1:4", 2, "-42 5 5 30 0 2"),  # 30 + 2·5 + 2
    ("Flip D", "4:5:0", 2, "-74 35 5 30 0 4"),  # 30 + 30 + 2·5 + 4
    # No Change: 10.
    ("No Change C", "6:2:1", 1, "52 -11 -11 -30 0 0"),  # 30 + 2·(10 + 1)
    ("No Change H", "4:4:1", 1, "-51 10 10 30 0 1"),
    ("No Change S", "2:3:4", 3, "-83 10 40 30 0 3"),  # 30 + 30 + 2·10 + 3
    # No Change in diamonds: 20, and the Widow's Fund.
    ("No Change D", "5:2:2", 2, "158 -24 -24 -30 0 -80"),  # 30 + 80 + 2·(20 + 4)
    ("No Change D", "3:3:3", 2, "-154 20 20 30 0 84"),  # 30 + 80 + 2·20 + 4
    ("No Change D", "3:5:1", 0, "-180 50 20 30 0 80"),  # 30 + 30 + 80 + 2·20
    ("No Change D", "1:4:4", 0, "-180 35 35 30 0 80"),
    # No Tricks and All Tricks: 40, and the Widow's Fund; nothing to a winning defender.
    ("No Tricks H", "0:5:4", 1, "192 -41 -41 -30 0 -80"),  # 30 + 80 + 2·41
    ("No Tricks D", "0:9:0", 1, "194 -42 -42 -30 0 -80"),
    ("No Tricks S", "1:8:0", 2, "-192 40 40 30 0 82"),  # 30 + 80 + 2·40 + 2
    ("All Tricks C", "9:0:0", 3, "196 -43 -43 -30 0 -80"),  # 30 + 80 + 2·43
    ("All Tricks D", "9:0:0", 4, "206 -48 -48 -30 0 -80"),  # 30 + 80 + 2·48
    ("All Tricks D", "8:1:0", 4, "-198 40 40 30 0 88"),  # 30 + 80 + 2·40 + 8
    # Fixed: exact 20, 10, 5; one off half the fund; else 5, 4, 3 to each.
    ("Fixed 1 H", "1:4:4", 1, "72 -21 -21 -30 0 0"),  # 30 + 2·21
    ("Fixed 2 D", "2:4:3", 2, "58 -14 -14 -30 0 0"),  # 30 + 2·(10 + 4)
    ("Fixed 3 S", "3:3:3", 0, "40 -5 -5 -30 0 0"),
    ("Fixed 1 H", "2:4:3", 3, "15 0 0 -15 0 0"),  # half of 30, no honours
    ("Fixed 1 H", "0:4:5", 3, "15 0 0 -15 0 0"),
    ("Fixed 1 D", "3:4:2", 3, "-40 5 5 30 0 0"),  # 30 + 2·5, no honours either
    ("Fixed 2 C", "0:5:4", 1, "-38 4 4 30 0 0"),
    ("Fixed 3 S", "5:2:2", 0, "-36 3 3 30 0 0"),
]


@pytest.mark.parametrize(("contract", "tricks", "honours", "expected"), THREE)
def test_table_with_three_payers(contract: str, tricks: str, honours: int, expected: str) -> None:
    points = settle(facts(contract, tricks, honours), Funds(30, 80)).points
    assert list(points) == ["N", "E", "W", "GameFund", "ReserveFunds", "WidowFund"]
    assert " ".join(map(str, points.values())) == expected
    assert sum(points.values()) == 0


# Four payers, Game Fund 20, Widow's Fund 100: chips of N, E, S, W, then of the funds.
FOUR = [
    ("Play H", "5:3:1", 2, "26 -2 -2 -2 -20 0 0"),  # 20 + 3·2
    ("Play D", "4:4:1", 2, "-24 0 0 0 20 0 4"),
    ("Play C", "3:4:2", 0, "-40 20 0 0 20 0 0"),
    ("Flip C", "5:4:0", 1, "38 -6 -6 -6 -20 0 0"),  # 20 + 3·6
    ("Flip C", "4:4:1", 0, "-35 5 5 5 20 0 0"),  # 20 + 3·5
    ("No Change S", "3:1:5", 0, "-70 10 10 30 20 0 0"),  # 20 + 20 + 3·10
    ("No Change D", "5:4:0", 1, "186 -22 -22 -22 -20 0 -100"),  # 20 + 100 + 3·22
    ("No Change D", "4:4:1", 1, "-182 20 20 20 20 0 102"),  # 20 + 100 + 3·20 + 2
    ("No Tricks S", "0:4:5", 1, "243 -41 -41 -41 -20 0 -100"),
    ("All Tricks S", "8:1:0", 1, "-241 40 40 40 20 0 101"),
    ("Fixed 1 S", "1:8:0", 1, "83 -21 -21 -21 -20 0 0"),  # 20 + 3·21
    ("Fixed 2 S", "5:4:0", 1, "-32 4 4 4 20 0 0"),  # 20 + 3·4
]


@pytest.mark.parametrize(("contract", "tricks", "honours", "expected"), FOUR)
def test_table_with_a_dealer_who_sits_out_and_pays(
    contract: str, tricks: str, honours: int, expected: str
) -> None:
    points = settle(facts(contract, tricks, honours, four=True), Funds(20, 100)).points
    assert " ".join(map(str, points.values())) == expected


# Game Fund 30, Widow's Fund 80, three payers.
ALL_NINE = [
    # Made: both funds, and 40 + b + h from each.
    ("Play H", "9:0:0", 3, MADE, "196 -43 -43 -30 0 -80"),  # 30 + 80 + 2·(40 + 0 + 3)
    ("Flip D", "9:0:0", 1, MADE, "204 -47 -47 -30 0 -80"),  # 30 + 80 + 2·(40 + 5 + 2)
    ("No Change S", "9:0:0", 0, MADE, "210 -50 -50 -30 0 -80"),  # 30 + 80 + 2·(40 + 10)
    # After No Change in diamonds the Widow's Fund comes once only.
    ("No Change D", "9:0:0", 0, MADE, "230 -60 -60 -30 0 -80"),  # 30 + 80 + 2·(40 + 20)
    # Failed: the contract is paid, the Widow's Fund and 40 to each are the price.
    ("Play H", "8:1:0", 3, FAILED, "-124 37 37 -30 0 80"),  # 30 + 2·3 − 80 − 2·40
    ("Flip D", "7:1:1", 1, FAILED, "-116 33 33 -30 0 80"),  # 30 + 2·7 − 80 − 2·40
    ("No Change S", "5:4:0", 0, FAILED, "-110 30 30 -30 0 80"),
    ("No Change D", "6:3:0", 2, FAILED, "-82 16 16 -30 0 80"),  # 30 + 2·24 − 80 − 2·40
    # Claimed: the contract and nothing else.
    ("No Change D", "5:0:0", 2, NOTHING, "158 -24 -24 -30 0 -80"),
    ("Play H", "5:0:0", 3, NOTHING, "36 -3 -3 -30 0 0"),
]


@pytest.mark.parametrize(("contract", "tricks", "honours", "undertaken", "expected"), ALL_NINE)
def test_all_nine_at_the_sixth_trick(
    contract: str, tricks: str, honours: int, undertaken: Undertaken, expected: str
) -> None:
    settlement = settle(facts(contract, tricks, honours, undertaken=undertaken), Funds(30, 80))
    assert settlement.grade.value == "WIN"
    assert " ".join(map(str, settlement.points.values())) == expected


def test_the_sources_fund_grows_15_30_45_by_passes() -> None:
    fund = Funds.fresh(3)
    assert fund == Funds(15, 75)
    assert fund.passed_out(3).game == 30
    assert fund.passed_out(3).passed_out(3).game == 45


def test_the_sources_draw_with_a_doubled_fund_makes_a_quadrupled_one() -> None:
    after = settle(facts("Play H", "4:4:1"), Funds(30, 75)).after
    assert after == Funds(60, 75)


@pytest.mark.parametrize(("trumps", "most"), [("D", 8), ("H", 4), ("S", 3), ("C", 3)])
def test_the_sources_most_honours_are_8_4_3(trumps: str, most: int) -> None:
    contract = Contract.parse(f"Play {trumps}")
    assert contract.trumps is not None
    held = honours(hand_with(contract, 7), contract.trumps)
    assert honour_chips(facts(f"Play {trumps}", "5:3:1", held)) == most


def test_three_top_trumps_in_diamonds_bring_six_from_each() -> None:
    points = settle(facts("Play D", "5:3:1", 3), Funds(15, 75)).points
    assert (points["E"], points["W"]) == (-6, -6)


def test_honours_start_with_the_ace_of_spades() -> None:
    assert facts_of(played(NORTH, "Play D", "5:3:1", -1)).honours == 0


@pytest.mark.parametrize(
    ("game", "half"),
    [(15, 10), (45, 20), (5, 0), (25, 10), (35, 20), (55, 30), (20, 10), (30, 15), (60, 30)],
)
def test_half_a_fund(game: int, half: int) -> None:
    assert half_fund(game) == half
    settlement = settle(facts("Fixed 2 H", "3:5:1", 2), Funds(game, 75, (60,)))
    assert settlement.points["N"] == half
    # The rest is carried; the Reserve Fund waits on.
    assert settlement.after == Funds(game - half, 75, (60,))


def test_payments_over_the_cap_go_to_the_newest_reserve_then_open_another() -> None:
    # 45 into a fund of 45: 15 fill it, 30 open a Reserve Fund.
    settlement = settle(facts("Play H", "4:4:1"), Funds(45, 75))
    assert settlement.after == Funds(60, 75, (30,))
    assert settlement.points["GameFund"] == 15
    assert settlement.points["ReserveFunds"] == 30
    # 60 into a full fund: 30 fill the newest Reserve Fund, 30 open another.
    settlement = settle(facts("Play H", "4:4:1"), Funds(60, 75, (60, 30)))
    assert settlement.after == Funds(60, 75, (60, 60, 30))


def test_four_payers_have_a_cap_of_80() -> None:
    assert Funds.fresh(4) == Funds(20, 100)
    assert Funds(80, 100).passed_out(4) == Funds(80, 100, (20,))
    assert Funds(70, 100).passed_out(4) == Funds(80, 100, (10,))


def test_funds_above_the_cap_of_a_smaller_table_stay_as_they_are() -> None:
    assert Funds(80, 100, (80,)).paid_in(15, 3) == Funds(80, 100, (80, 15))


def test_the_oldest_reserve_becomes_the_game_fund_at_once() -> None:
    settlement = settle(facts("Play H", "5:3:1"), Funds(60, 75, (60, 20)))
    assert settlement.after == Funds(60, 75, (20,))
    # A new name for old chips is no payment.
    assert settlement.points["GameFund"] == -60
    assert settlement.points["ReserveFunds"] == 0


def test_contributions_are_due_to_empty_funds_only() -> None:
    assert Funds().due == 30
    assert Funds(0, 75).due == 5
    assert Funds(15, 0).due == 25
    assert Funds(5, 75).due == 0
    assert Funds(0, 75).refilled(3) == Funds(15, 75)
    assert Funds(5, 0).refilled(3) == Funds(5, 75)


def test_an_odd_chip_goes_to_the_first_defender() -> None:
    points = settle(facts("Play H", "1:4:4"), Funds(15, 75)).points
    assert (points["E"], points["W"]) == (8, 7)


def test_the_royal_draw_where_a_table_plays_it() -> None:
    rules = Ruleset.parse("tridge royal_puesta=on")
    points = settle(facts("Play H", "1:4:4", rules=rules), Funds(15, 75)).points
    assert (points["N"], points["E"], points["W"]) == (-15, 0, 0)


def test_another_preferential_suit_takes_the_place_of_diamonds() -> None:
    rules = Ruleset.parse("tridge preference=H")
    hearts = settle(facts("No Change H", "5:4:0", 1, rules=rules), Funds(30, 80)).points
    diamonds = settle(facts("No Change D", "5:4:0", 1, rules=rules), Funds(30, 80)).points
    assert hearts["N"] == 30 + 80 + 2 * (20 + 2)
    assert diamonds["N"] == 30 + 2 * (10 + 1)


def test_the_pot_of_the_other_game_is_refused() -> None:
    with pytest.raises(TypeError, match="Pot does not belong to tridge"):
        settle(facts("Play H", "5:3:1"), Pot(5))
