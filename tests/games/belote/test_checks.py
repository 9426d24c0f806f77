"""The checks of points in Belote: those won before an ending, and a result beside a record of
play.
"""

from __future__ import annotations

import pytest

from tridge_solver.handfile import dumps, loads
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.reader import read

RECORD = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
[Play "W"]
DA DK DQ D8
H9 H8 H7 HJ
D9 HQ D7 DJ
C9 CT CK CJ
CQ C7 HK C8
S7 ST S8 SA
"""
"""Six tricks, in which NS win 76 points and EW 25."""

END = """\
SQ S9 HA DT
SJ CA SK HT
"""
"""The last two, the last with its ten points to NS: 113 and 49 in all."""

ENDING = """\
[Game "Belote"]
[Deal "N:A.J.. K.A.. T.9.. Q.K.."]
[Declarer "E"]
[Contract "100 AT"]
[Leader "W"]
[TricksWon "NS:3 EW:3"]
[PointsWon "NS:74 EW:97"]
"""


def errors(text: str) -> list[str]:
    """Every error, with its line, column and what was expected."""
    return [
        f"{error.line}:{error.column}: {error.message} (expected {error.expected})"
        for entry in read(text.splitlines(keepends=True))
        for error in entry.errors
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'{RECORD}{END}[Result "NS:113 EW:49"]', None),
        (
            f'{RECORD}{END}[Result "NS:103 EW:59"]',
            "15:10: the result NS:103 EW:59 contradicts the points won, NS:113 EW:49 "
            "(expected NS:113 EW:49)",
        ),
        (f'{RECORD}*\n[Result "NS:113 EW:49"]', None),
        (f'{RECORD}*\n[Result "NS:137 EW:25"]', None),
        (
            f'{RECORD}*\n[Result "NS:138 EW:24"]',
            "14:10: the result NS:138 EW:24 contradicts the points won, NS:76 EW:25 "
            "(expected no fewer than those won)",
        ),
    ],
)
def test_a_result_is_held_against_the_points_of_the_record(text: str, message: str | None) -> None:
    assert errors(text) == ([] if message is None else [message])


DOUBLED = """[Game "Belote"]
[Dealer "S"]
[Deal "N:Q.AK87.J8.Q AKJ8.T.A9.9 97.J9.T.KJ7 T.Q.KQ7.AT8"]
[Declarer "E"]
[Contract "90 S {}"]
[Auction "E"]
{}
"""


@pytest.mark.parametrize(
    ("message", "mark", "written"),
    [
        ("90S X", "X", "90S X Pass Pass"),
        ("90S X Pass Pass", "X", "90S X Pass Pass"),
        ("90S X Pass Pass Pass", "X", "90S X Pass Pass"),
        ("90S X XX", "XX", "90S X XX"),
        ("90S X Pass XX", "XX", "90S X Pass XX"),
        ("90S X Pass Pass XX", "XX", "90S X Pass XX"),
    ],
)
def test_passes_after_a_double_may_be_left_out(message: str, mark: str, written: str) -> None:
    assert errors(DOUBLED.format(mark, message)) == []
    (deal,) = loads(DOUBLED.format(mark, message))
    assert f'"E"]\n{written}\n' in dumps([deal])
    fields = deal_fields(deal)
    assert fields["auction"]["calls"] == written.split()
    assert dumps(loads(dumps([deal]))) == dumps([deal])


def test_after_a_double_the_contract_is_held_against_the_record_all_the_same() -> None:
    (changed,) = errors(DOUBLED.format("", "90S X").replace("90 S ", "90 S"))
    assert "the contract is 90 S, but the auction ends in 90 S X" in changed
    (changed,) = errors(DOUBLED.format("X", "90S X Pass Pass Pass Pass"))
    assert changed.startswith("7:22: E: Pass comes after the end of the auction")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("", "", None),
        (
            "EW:97",
            "EW:90",
            "7:13: PointsWon adds up to 164, but the cards gone are worth 171 "
            "(expected points that add up to 171)",
        ),
        (
            '[PointsWon "NS:74 EW:97"]\n',
            "",
            "6:13: the cards gone are worth 171, and no PointsWon says whose they are "
            "(expected points that add up to 171)",
        ),
        (
            "NS:74",
            "NE:74",
            "7:13: 'NE:74' is not a number of points of a side "
            "(expected a side and its points, e.g. NS:45)",
        ),
        (
            '[TricksWon "NS:3 EW:3"]',
            '[TricksWon "NS:6"]',
            "7:13: EW has points without a trick (expected no points of EW)",
        ),
    ],
)
def test_points_before_an_ending_are_those_of_the_cards_gone(
    old: str, new: str, message: str | None
) -> None:
    assert errors(ENDING.replace(old, new)) == ([] if message is None else [message])


def test_of_a_hand_that_is_not_known_no_points_are_held_against_its_cards() -> None:
    assert errors(ENDING.replace("K.A..", "?").replace("EW:97", "EW:90")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("N:A.J..", "N:AX.J.."), ("NS:3 ", "NS:x "), ("NS:74", "NS:x"), ("100 AT", "100 ZT")],
)
def test_points_are_not_held_against_what_could_not_be_read(old: str, new: str) -> None:
    """One wrong value, one error: nothing is concluded from it."""
    wrong = ENDING.replace("EW:97", "EW:90")
    assert len(errors(wrong)) == 1
    assert ["adds up" in error for error in errors(wrong.replace(old, new))] == [False]


def test_points_without_a_trick_are_not_reported_beside_a_wrong_hand() -> None:
    wrong = ENDING.replace("NS:3 EW:3", "EW:6")
    assert ["NS has points without a trick" in error for error in errors(wrong)] == [True]
    unread = errors(wrong.replace("N:A.J..", "N:AX.J.."))
    assert ["'X' is not a rank" in error for error in unread] == [True]


def test_capot_is_bid_only_where_the_table_counts_it() -> None:
    deal = RECORD.replace("90 H", "Capot H")
    (error,) = errors(deal)
    assert "Capot is not bid at this table (expected a number, or Rules with capot=on)" in error
    assert errors(deal.replace('"Belote"]', '"Belote"]\n[Rules "belote capot=on"]')) == []
