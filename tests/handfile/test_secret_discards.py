"""Discards of which only the number is known, as it is at the table."""

from __future__ import annotations

import json

import pytest

from cli_calls import call, failure, one, printed_by
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import dumps, loads

DEAL = """\
[Dealer "S"]
[Deal "N:A5..Q5.AJ642 ? - ?"]
[Declarer "N"]
[Contract "Play D"]
[FirstDefender "E"]
[Exchange "N:S5 CJ C6 C4 C2; E:6; W:2"]
"""

OPEN = """\
[Dealer "S"]
[Deal "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -"]
[Stock "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ"]
[Declarer "N"]
[Contract "Play D"]
[FirstDefender "E"]
[Exchange "N:S5 CJ C6 C4 C2; E:SQ SJ S3 HQ HA H6; W:S4 H5"]
[Play "W"]
DJ SA D6
S7 SK S2
"""


@pytest.mark.parametrize("way", ["E:6", "E:??????", "E:? ? ? ? ? ?"])
def test_a_number_or_question_marks_stand_for_secret_discards(way: str) -> None:
    (deal,) = loads(DEAL.replace("E:6", way))
    assert [(e.seat, e.count, e.unknown) for e in deal.exchanges or ()] == [
        (Seat.NORTH, 5, 0),
        (Seat.EAST, 6, 6),
        (Seat.WEST, 2, 2),
    ]
    assert "; E:6; W:2" in dumps([deal])
    assert loads(dumps([deal])) == [deal]


def test_some_of_the_cards_may_be_known() -> None:
    (deal,) = loads(OPEN.replace("SQ SJ S3 HQ HA H6", "SQ ? ? HQ ??"))
    assert deal.exchanges is not None
    assert (deal.exchanges[1].count, deal.exchanges[1].unknown) == (6, 4)
    assert loads(dumps([deal])) == [deal]
    wrong = call("check", stdin=OPEN.replace("SQ SJ S3 HQ HA H6", "SA ????? "))
    assert "SA" in wrong.stderr


def test_the_number_is_held_against_the_rules() -> None:
    for number in ("99", "14", "9"):
        assert "E throws" in failure("check", stdin=DEAL.replace("E:6", f"E:{number}"))


def test_secret_discards_survive_json() -> None:
    text = call("convert", "--json", stdin=DEAL).stdout
    (fields,) = json.loads(text)
    assert fields["exchange"][1] == {"seat": "E", "discards": [], "unknown": 6}
    assert loads(call("convert", stdin=text).stdout) == loads(DEAL)


@pytest.mark.slow
def test_advice_needs_the_number_only() -> None:
    play = '[Play "W"]\nDJ SA D6\nS7 SK S2\n'
    stock = '[Stock "SK CQ H2 S6 CK ?"]\n'
    found = one(
        "advise", "--trick", "2", "--seat", "N", "--samples", "30", stdin=DEAL + stock + play
    )
    changed = DEAL.replace("E:6; W:2", "E:SQ SJ S3 HQ HA H6; W:S4 H5")
    known = one(
        "advise", "--trick", "2", "--seat", "N", "--samples", "30", stdin=changed + stock + play
    )
    assert found == known


def test_hands_after_secret_discards_are_not_known() -> None:
    (deal,) = loads(OPEN.replace("SQ SJ S3 HQ HA H6", "6"))
    with pytest.raises(DealError, match="E threw"):
        deal.played_hand(Seat.EAST)
    assert call("solve", stdin=OPEN.replace("SQ SJ S3 HQ HA H6", "6")).exit_code == 1
    assert "six cards" in printed_by("show", stdin=OPEN.replace("SQ SJ S3 HQ HA H6", "6"))
