"""North is the first of the seats and the ace of spades may be the first of the cards, the number
0 both: as good as any other."""

from __future__ import annotations

import json
from itertools import product

import pytest

from cli_calls import call, json_lines
from tridge_solver.handfile import read

TRES_ENDING = """\
[Game "Tres"]
[Dealer "{dealer}"]
[Leader "{leader}"]
[Deal "N:- 76432... - QJT.4.."]
"""

INCOMER_ENDING = """\
[Deal "E:A.A.. .K.Q. 2.3.. 3.4.."]
[Leader "E"]
[Declarer "{seat}"]
[Contract "Play D"]
[TricksWon "N:3 E:2 S:2"]
"""


@pytest.mark.parametrize(("dealer", "leader"), [*product("NESW", "NESW")])
def test_tres_reports_any_leader_without_cards(dealer: str, leader: str) -> None:
    text = TRES_ENDING.format(dealer=dealer, leader=leader)
    [entry] = read(text.splitlines(keepends=True))
    messages = [str(problem) for problem in entry.errors]
    for tag, seat in (("Dealer", dealer), ("Leader", leader)):
        assert any(f"{tag} names {seat}" in words for words in messages) == (seat in "NS"), messages


@pytest.mark.parametrize("seat", "NESW")
def test_the_declarer_of_an_ending_without_dealer_is_the_incomer(seat: str) -> None:
    text = INCOMER_ENDING.format(seat=seat)
    for asked in (("solve",), ("solve", "--table")):
        result = call(*asked, "--jsonl", "-", stdin=text)
        [found] = json_lines(result)
        assert found["incomer"] == seat, json.dumps(found)
        assert {row["declarer"] for row in found.get("table", [])} <= {seat}


def test_a_wrong_order_with_north_is_reported_too() -> None:
    text = INCOMER_ENDING.format(seat="N") + '[Exchange "S:; N:"]\n'
    [entry] = read(text.splitlines(keepends=True))
    assert any("N" in str(problem) and "order" in str(problem) for problem in entry.errors), [
        str(problem) for problem in entry.errors
    ]


@pytest.mark.parametrize("card", ["SA", "SK", "C7"])
def test_a_record_of_one_card_cannot_be_followed_without_trumps(card: str) -> None:
    holder = f"{card[1]}..." if card[0] == "S" else f"...{card[1]}"
    text = f"""[Game "Belote"]
[Leader "N"]
[Deal "N:{holder} .A.. .K.. .Q.."]
[TricksWon "NS:7"]
[Play "N"]
{card} - - -
*
"""
    [entry] = read(text.splitlines(keepends=True))
    assert any("trumps are not known" in str(problem) for problem in entry.errors)
