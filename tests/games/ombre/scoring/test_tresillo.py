"""The Tresillo payments, with the sums on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring_deals import EAST, NORTH, SOUTH, WEST
from tridge_solver.core.deal import Debt
from tridge_solver.core.ruleset import TRESILLO, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import (
    Facts,
    Funds,
    Pot,
    Settlement,
    Stake,
    Undertaken,
    settle,
)

DEBTS = (Debt(NORTH, 23), Debt(WEST, 40), Debt(EAST, 40))
FIRST = Pot(10)
IN_POT = Pot(24, True, DEBTS)
RESERVED = Pot(10, False, DEBTS)


def facts(
    contract: str = "Play H",
    tricks: str = "5:3:1",
    matadors: int = 1,
    *,
    four: bool = False,
    undertaken: Undertaken = Undertaken.NOTHING,
    first_five: bool = False,
    surrendered: bool = False,
    continued_by: Seat | None = None,
    rules: Ruleset = TRESILLO,
) -> Facts:
    """North plays; West is first, East second defender, South sits out."""
    p, first, second = (int(n) for n in tricks.split(":"))
    return Facts(
        rules=rules,
        contract=Contract.parse(contract),
        player=NORTH,
        first_defender=WEST,
        second_defender=EAST,
        fourth=SOUTH if four else None,
        tricks=(p, first, second),
        honours=matadors,
        undertaken=undertaken,
        first_five=first_five,
        surrendered=surrendered,
        continued_by=continued_by,
    )


def chips(settlement: Settlement) -> str:
    """N, E, (S,) W and the pot."""
    assert sum(settlement.points.values()) == 0
    return " ".join(map(str, settlement.points.values()))


def test_the_three_cases_and_the_amount_in_play() -> None:
    assert (FIRST.stake, FIRST.in_play(3), FIRST.in_play(4)) == (Stake.FIRST_PUESTA, 13, 14)
    assert (IN_POT.stake, IN_POT.in_play(4)) == (Stake.PUESTA_IN_POT, 28)
    # The largest debt is played for, of equals the oldest; nothing is added for the players.
    assert (RESERVED.stake, RESERVED.in_play(4)) == (Stake.RESERVED_PUESTA, 50)
    assert RESERVED.played_for == Debt(WEST, 40)
    assert IN_POT.played_for is None


@pytest.mark.parametrize(
    ("pot", "tricks", "expected", "after"),
    [
        # Each other payer gives 1, and 1 more for the matador.
        (FIRST, "5:3:1", "14 -2 -2 -10", Pot()),
        # A = 10 + 3 = 13 into the pot, 1 for the matador to each.
        (FIRST, "4:4:1", "-15 1 1 13", Pot(23, True)),
        (FIRST, "1:4:4", "-15 1 1 13", Pot(23, True)),
        (FIRST, "3:4:2", "-28 1 14 13", Pot(23, True)),
        (FIRST, "3:2:4", "-28 14 1 13", Pot(23, True)),
        # The pot holds a puesta: A = 24 + 3 = 27.
        (IN_POT, "5:3:1", "28 -2 -2 -24", Pot(0, False, DEBTS)),
        (IN_POT, "3:3:3", "-2 1 1 0", Pot(24, True, (*DEBTS, Debt(NORTH, 27)))),
        (IN_POT, "3:4:2", "-29 1 28 0", Pot(24, True, (*DEBTS, Debt(NORTH, 27)))),
        # West's 40 are played for: A = 10 + 40 = 50.
        (RESERVED, "5:3:1", "54 -2 -42 -10", Pot(0, False, (DEBTS[0], DEBTS[2]))),
        (RESERVED, "4:4:1", "-2 1 1 0", Pot(10, False, (*DEBTS, Debt(NORTH, 50)))),
        (RESERVED, "2:6:1", "-52 1 51 0", Pot(10, False, (*DEBTS, Debt(NORTH, 50)))),
    ],
)
def test_puestas(pot: Pot, tricks: str, expected: str, after: Pot) -> None:
    settlement = settle(facts(tricks=tricks), pot)
    assert chips(settlement) == expected
    assert settlement.after == after


def test_debts_are_noted_and_struck() -> None:
    assert settle(facts(), RESERVED).struck == Debt(WEST, 40)
    assert settle(facts(tricks="4:4:1"), RESERVED).noted == (Debt(NORTH, 50),)
    assert settle(facts(tricks="4:4:1"), FIRST).noted == ()


def test_a_player_who_wins_his_own_puesta_gets_nothing_for_it() -> None:
    settlement = settle(facts(), Pot(5, False, (Debt(NORTH, 30),)))
    assert chips(settlement) == "9 -2 -2 -5"
    assert settlement.after == Pot()


def test_a_debtor_pays_even_when_he_is_no_payer_of_the_deal() -> None:
    settlement = settle(facts(), Pot(5, False, (Debt(SOUTH, 30),)))
    assert settlement.points == {"N": 39, "E": -2, "S": -30, "W": -2, "Pot": -5}


def test_only_one_of_two_equal_debts_is_struck() -> None:
    debt = Debt(WEST, 20)
    assert settle(facts(), Pot(5, False, (debt, debt))).after == Pot(0, False, (debt,))


def test_the_sitting_dealer_pays_and_collects() -> None:
    assert chips(settle(facts(four=True), FIRST)) == "16 -2 -2 -2 -10"
    # A = 10 + 4 = 14.
    assert chips(settle(facts(tricks="3:4:2", four=True), FIRST)) == "-31 1 1 15 14"


@pytest.mark.parametrize(
    ("contract", "tricks", "matadors", "first_five", "expected"),
    [
        # The pot of 10, 1 from each, and from each the conditions.
        ("Play S", "5:3:1", 3, False, "18 -4 -4 -10"),  # 3
        ("Flip S", "5:3:1", 2, False, "20 -5 -5 -10"),  # 2 + 2
        ("No Change H", "5:3:1", 1, False, "54 -22 -22 -10"),  # 20 + 1
        ("No Change S", "5:3:1", 1, False, "54 -22 -22 -10"),  # preferred: the same
        ("Play H", "5:3:1", 1, True, "16 -3 -3 -10"),  # 1 + 1
        # A puesta of 13 and the conditions to each; the first five tricks pay a winner only.
        ("Flip H", "4:4:1", 2, False, "-21 4 4 13"),
        ("No Change H", "4:4:1", 3, False, "-59 23 23 13"),
    ],
)
def test_conditions(
    contract: str, tricks: str, matadors: int, first_five: bool, expected: str
) -> None:
    made = facts(contract, tricks, matadors, first_five=first_five)
    assert chips(settle(made, FIRST)) == expected


def test_bola() -> None:
    made = facts("Play H", "9:0:0", 1, undertaken=Undertaken.MADE, first_five=True)
    # 10 from the pot; 1 + 1 + 1 + 100 from each.
    assert chips(settle(made, FIRST)) == "216 -103 -103 -10"
    failed = facts("Play H", "8:1:0", 1, undertaken=Undertaken.FAILED, first_five=True)
    assert chips(settle(failed, FIRST)) == "-184 97 97 -10"


def test_without_the_royal_puesta_1_4_4_is_a_codillo_split_between_the_defenders() -> None:
    rules = Ruleset.parse("tresillo royal_puesta=off")
    settlement = settle(facts(tricks="1:4:4", rules=rules), FIRST)
    # 13 into the pot; 13 to the defenders, the odd one to West, who is first; 1 to each.
    assert chips(settlement) == "-28 7 8 13"


class TestSurrender:
    """North plays Flip in clubs with two matadors, conditions 2 + 2 = 4 to each."""

    @staticmethod
    def after(tricks: str, pot: Pot, continued_by: Seat | None = None) -> Settlement:
        """The settlement after North's surrender."""
        return settle(facts("Flip C", tricks, 2, surrendered=True, continued_by=continued_by), pot)

    def test_accepted_it_is_a_puesta_whatever_the_tricks(self) -> None:
        settlement = self.after("0:2:1", FIRST)
        assert settlement.grade.value == "DRAW"
        assert chips(settlement) == "-21 4 4 13"
        assert settlement.after == Pot(23, True)
        assert self.after("3:0:0", RESERVED).noted == (Debt(NORTH, 50),)

    def test_the_new_player_wins(self) -> None:
        # West takes the pot of 10, 1 from each and 13 from North; the conditions are North's.
        assert chips(self.after("2:5:2", FIRST, WEST)) == "-22 3 29 -10"
        # West wins his own 40 back as nothing, and 50 from North.
        settlement = self.after("2:5:2", RESERVED, WEST)
        assert chips(settlement) == "-59 3 66 -10"
        assert settlement.struck == Debt(WEST, 40)
        # East: 10 from the pot, 1 each, West's 40, 50 from North and his conditions of 4.
        assert chips(self.after("2:2:5", RESERVED, EAST)) == "-59 106 -37 -10"
        # The pot holds a puesta: 24, 1 from each and 27 from North.
        assert chips(self.after("2:5:2", IN_POT, WEST)) == "-36 3 57 -24"

    def test_no_condition_applies_to_the_new_player_bola_included(self) -> None:
        five = self.after("0:5:4", FIRST, WEST)
        for tricks, undertaken in (("0:9:0", Undertaken.MADE), ("1:8:0", Undertaken.FAILED)):
            answer = facts("Flip C", tricks, 2, surrendered=True, continued_by=WEST)
            for nine in (answer, replace(answer, undertaken=undertaken, first_five=True)):
                assert settle(nine, FIRST).seats == five.seats

    def test_both_pay_when_the_new_player_draws_a_first_puesta(self) -> None:
        settlement = self.after("4:4:1", FIRST, WEST)
        assert settlement.grade.value == "DRAW"
        assert chips(settlement) == "-21 4 -9 26"
        assert settlement.after == Pot(36, True)

    def test_both_are_reserved_otherwise(self) -> None:
        settlement = self.after("3:3:3", IN_POT, EAST)
        assert chips(settlement) == "-8 4 4 0"
        assert settlement.noted == (Debt(NORTH, 27), Debt(EAST, 27))

    def test_the_seat_with_most_tricks_is_paid_by_a_new_player_who_loses(self) -> None:
        # East: 5 tricks. North and West pay 13 each into the pot, West 13 to East.
        assert chips(self.after("1:3:5", FIRST, WEST)) == "-21 17 -22 26"
        # It may be the old Player.
        assert chips(self.after("4:3:2", FIRST, WEST)) == "-8 4 -22 26"
        settlement = self.after("4:3:2", RESERVED, WEST)
        assert chips(settlement) == "42 4 -46 0"
        assert settlement.noted == (Debt(NORTH, 50), Debt(WEST, 50))

    def test_the_royal_puesta_is_open_to_the_new_player(self) -> None:
        assert self.after("4:1:4", FIRST, WEST).grade.value == "DRAW"


def test_the_funds_of_the_other_game_are_refused() -> None:
    with pytest.raises(TypeError, match="Funds does not belong to tresillo"):
        settle(facts(), Funds.fresh(3))


def test_a_reserved_puesta_costs_once() -> None:
    """Not when it is paid, but when it is noted; who wins his own has it back."""
    noted = settle(facts(tricks="4:4:1"), IN_POT)
    assert noted.worth[NORTH] == noted.seats[NORTH] - 27
    won = settle(facts(), RESERVED)
    assert won.seats[WEST] == -42
    assert won.worth == {**won.seats, WEST: -2}
    own = settle(facts(), Pot(10, False, (Debt(NORTH, 23),)))
    assert own.worth[NORTH] == own.seats[NORTH] + 23
