"""The values in f-strings: the words people read, never the numbers inside."""

from __future__ import annotations

import pytest

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Contract, Grade


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (Seat.NORTH, "N"),
        (Suit.DIAMONDS, "D"),
        (Card.parse("D7"), "D7"),
        (Grade.ONE_OFF, "ONE_OFF"),
        (Contract.parse("Flip S"), "Flip S"),
        (TRESILLO, "tresillo"),
    ],
    ids=repr,
)
def test_a_value_reads_the_same_by_str_and_in_an_f_string_of_any_width(
    value: object, word: str
) -> None:
    assert str(value) == f"{value}" == word
    assert f"{value:>9}" == word.rjust(9)
    assert f"{value:<9}|" == word.ljust(9) + "|"
    with pytest.raises(ValueError, match="format"):
        f"{value:d}"
