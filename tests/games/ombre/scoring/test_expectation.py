"""Expected chips over distributions of results."""

from __future__ import annotations

import pytest

from scoring_deals import EAST, NORTH, WEST, played
from tridge_solver.core.deal import Debt
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.games.ombre.rules.contracts import Grade
from tridge_solver.games.ombre.scoring import Facts, Funds, Pot, expected_chips, facts_of


def facts(contract: str, honours: int = 1) -> Facts:
    """North plays, nothing is known of the tricks."""
    return facts_of(played(NORTH, contract, "5:3:1" if "All" not in contract else "8:1:0", honours))


def test_grades_are_weighed() -> None:
    # Of 15 and one honour in hearts: 17, −16 and −31.
    weights = {Grade.WIN: 0.5, Grade.DRAW: 0.25, Grade.LOSS: 0.25}
    chips = expected_chips(facts("Play H"), Funds.fresh(3), weights)
    assert chips == pytest.approx(17 / 2 - 16 / 4 - 31 / 4)


def test_counts_do_as_well_as_probabilities() -> None:
    funds = Funds.fresh(3)
    counted = expected_chips(facts("Play H"), funds, {Grade.WIN: 30, Grade.LOSS: 10})
    assert counted == expected_chips(facts("Play H"), funds, {Grade.WIN: 0.75, Grade.LOSS: 0.25})


@pytest.mark.parametrize(
    ("contract", "grade", "chips"),
    [
        ("Fixed 1 H", Grade.EXACT, 15 + 2 * 21),
        ("Fixed 2 H", Grade.ONE_OFF, 10),
        ("Fixed 3 H", Grade.LOSS, -15 - 2 * 3),
        ("No Tricks H", Grade.WIN, 15 + 75 + 2 * 41),
        ("No Tricks H", Grade.LOSS, -15 - 75 - 2 * 40 - 1),
        ("All Tricks H", Grade.WIN, 15 + 75 + 2 * 41),
        ("All Tricks H", Grade.LOSS, -15 - 75 - 2 * 40 - 1),
    ],
)
def test_every_grade_has_its_price(contract: str, grade: Grade, chips: int) -> None:
    assert expected_chips(facts(contract), Funds.fresh(3), {grade: 1}) == chips


def test_final_tricks_do_as_well_as_grades_and_nine_are_undertaken() -> None:
    funds = Funds.fresh(3)
    assert expected_chips(facts("Play H"), funds, {(6, 2, 1): 1}) == 17
    assert expected_chips(facts("Play H"), funds, {(1, 4, 4): 1}) == -31
    assert expected_chips(facts("Play H"), funds, {(9, 0, 0): 1}) == 15 + 75 + 2 * 41


@pytest.mark.parametrize(
    ("contract", "grade"),
    [("No Tricks H", Grade.DRAW), ("Fixed 1 H", Grade.WIN), ("Play H", Grade.EXACT)],
)
def test_a_grade_the_contract_cannot_have_is_refused(contract: str, grade: Grade) -> None:
    with pytest.raises(ValueError, match=f"{contract} cannot end in {grade.value}"):
        expected_chips(facts(contract), Funds.fresh(3), {grade: 1})


def test_weights_must_weigh_something() -> None:
    nothing: dict[Grade, float] = {}
    with pytest.raises(ValueError, match="sum to nothing"):
        expected_chips(facts("Play H"), Funds.fresh(3), nothing)


class TestPromises:
    """A reserved puesta costs no chips now, but it will."""

    facts = facts_of(played(NORTH, "Play H", "5:3:1", 1, rules=TRESILLO))

    def test_a_puesta_noted_counts_as_paid(self) -> None:
        pot = Pot(10, False, (Debt(EAST, 20),))
        # A = 30; one matador to each of two.
        assert expected_chips(self.facts, pot, {Grade.DRAW: 1}) == -32
        assert expected_chips(self.facts, pot, {Grade.DRAW: 1}, promises=False) == -2

    def test_his_own_puesta_won_back_counts_as_regained(self) -> None:
        pot = Pot(10, False, (Debt(NORTH, 20),))
        assert expected_chips(self.facts, pot, {Grade.WIN: 1}) == 10 + 2 * 2 + 20
        assert expected_chips(self.facts, pot, {Grade.WIN: 1}, promises=False) == 10 + 2 * 2
        pot = Pot(10, False, (Debt(WEST, 20),))
        assert expected_chips(self.facts, pot, {Grade.WIN: 1}, promises=False) == 10 + 2 * 2 + 20
