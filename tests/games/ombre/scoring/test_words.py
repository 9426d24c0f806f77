"""Results of Tresillo in words are settled as those in tricks are."""

from __future__ import annotations

import pytest

from tridge_solver import loads
from tridge_solver.games.ombre.scoring.outcome import facts_of
from tridge_solver.games.ombre.scoring.settlement import settlement_of_facts

HEAD = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:? ? ? -"]
[Declarer "W"]
[Pot "15"]
[Honours "2"]
"""


def chips(contract: str, result: str) -> dict[str, int]:
    (deal,) = loads(f'{HEAD}[Contract "{contract}"]\n[Result "{result}"]\n')
    settled = settlement_of_facts(deal, facts_of(deal))
    assert settled is not None
    return settled.chips


@pytest.mark.parametrize(
    ("words", "tricks"),
    [
        ("puesta", "4:4:1"),
        ("puesta", "3:3:3"),
        ("sacada", "6:2:1"),
        ("codillo E", "3:5:1"),
        ("codillo de Norte", "2:1:6"),
        ("bola", "9:0:0"),
    ],
)
@pytest.mark.parametrize("contract", ["Juego O", "Vuelta copas", "Solo E"])
def test_words_pay_what_the_tricks_pay(contract: str, words: str, tricks: str) -> None:
    assert chips(contract, words) == chips(contract, tricks)


@pytest.mark.parametrize(
    ("result", "complaint"),
    [
        ("codillo", "does not say who won"),
        ("codillo Oeste", "is not a defender"),
        ("puesta Norte", "names who won"),
        ("codillo 6 bazas N", "cannot be"),
    ],
)
def test_a_vague_result_is_an_error(result: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        loads(f'{HEAD}[Contract "Juego O"]\n[Result "{result}"]\n')


def test_the_winner_of_a_codillo_is_on_record() -> None:
    (deal,) = loads(f'{HEAD}[Contract "Juego O"]\n[Result "codillo N"]\n')
    winner = facts_of(deal).winner
    assert winner is not None
    assert winner.letter == "N"
