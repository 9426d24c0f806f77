"""Results of Belote as players tell them: that the contract failed, the points of one side, all."""

from __future__ import annotations

import pytest

from tridge_solver import HandFileError, dumps, loads
from tridge_solver.core.languages import FRENCH
from tridge_solver.games.belote.scored_deal import BeloteLedger

pytestmark = pytest.mark.filterwarnings("ignore:.*is read as")

DEAL = """\
[Game "Belote"]
[Dealer "N"]
[Declarer "E"]
[Contract "{contract}"]
[Result "{result}"]
"""


def read(result: str, contract: str = "80 H") -> str:
    (deal,) = loads(DEAL.format(contract=contract, result=result))
    return dumps([deal]).partition('[Result "')[2].partition('"')[0]


@pytest.mark.parametrize("word", [*FRENCH.results["lost"], "lost", "Chute", "DEDANS"])
def test_a_contract_that_failed_is_written_lost_and_settled(word: str) -> None:
    assert read(word) == "lost"
    (deal,) = loads(DEAL.format(contract="80 H", result=word))
    row = BeloteLedger().add(deal)
    assert (row.points, row.made, row.score) == (None, False, (240, 0))


@pytest.mark.parametrize(
    ("result", "contract", "written"),
    [
        ("NS 140", "80 H", "NS:140 EW:22"),
        ("EO 100", "80 sans atout", "NS:30 EW:100"),
        ("capot", "80 H", "NS:0 EW:162 capot"),
        ("NS 162 capot", "80 H", "NS:162 EW:0 capot"),
    ],
)
def test_the_other_side_gets_the_remaining_points(result: str, contract: str, written: str) -> None:
    assert read(result, contract) == written


@pytest.mark.parametrize("result", ["NS 170", "fait", "NS 80 EW 80"])
def test_an_impossible_or_vague_result_is_an_error(result: str) -> None:
    with pytest.raises(HandFileError, match=r"result|points"):
        read(result)


def test_a_failure_that_the_play_contradicts_is_an_error() -> None:
    with open("examples/belote.pbn", encoding="utf-8") as file:
        first = file.read().split("\n\n")[1]
    with pytest.raises(HandFileError, match="the contract is made"):
        loads(first.replace("[Event", '[Result "lost"]\n[Event'))
