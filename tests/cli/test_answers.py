"""Answers to ``new --ask``, and a file that exists already."""

from __future__ import annotations

from pathlib import Path

from cli_calls import call
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import loads


def test_a_file_that_is_there_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tue.pbn"
    before = """\
; ours
[Event "Tuesday"] [North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]
[Board "3"] [Dealer "S"] [Deal "N:? ? - ?"] [Contract "Play H"] [Declarer "N"] [Result "5:2:2"]
"""
    path.write_text(before, encoding="utf-8")
    answers = ("", "n", "Bob", "Play S", "", "", "3:4:2")
    done = call("new", "--ask", "-n", "1", "-o", str(path), stdin="\n".join(answers) + "\n")
    assert done.exit_code == 0, done.stderr
    assert f"{path} goes on: 1 deal so far" in done.stderr
    assert path.read_text(encoding="utf-8").startswith(before)
    first, second = loads(path.read_text(encoding="utf-8"))
    assert (first.tag("Event"), second.tag("Event")) == ("Tuesday", "Tuesday")
    assert (second.board, second.dealer, second.tag("East")) == ("4", Seat.WEST, "Bob")
    assert "is a hand file already" in call("new", "-o", str(path)).stderr


PLAYED = (
    "as dealt", "74.KJ35.23.5", "A5..Q5.AJ642", "QJ3.QA6.KA6.",
    "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ", "Ann", "Play D", "Pass Play Pass",
    "N:5s Jc 6c 4c 2c; E:SQ SJ S3 HQ HA H6; W:S4 H5", "Jd as 6d", "S7 SK S2", "5C CK C3",
)  # fmt: skip


def interview(*answers: str) -> tuple[str, str]:
    """The deal and what was said of these answers about one of Tridge."""
    table = ("--players", "Ann Bob Cleo Dora", "--dealer", "S", "-n", "1")
    done = call("new", "--ask", *table, stdin="\n".join((*PLAYED, *answers)) + "\n")
    return done.stdout, done.stderr


def test_spellings_of_cards_and_rows_are_no_warning() -> None:
    deal, said = interview("Cq C7 d3")
    assert "warning" not in said
    assert "DJ SA D6\nS7 SK S2\nC5 CK C3\nD3 CQ C7" in deal.upper()


def test_a_card_that_is_gone_is_all_that_is_said_of_its_trick() -> None:
    _, said = interview("CK CQ C7")
    assert said.count("(expected") == 1
    assert "trick 4: N plays CK, which was played in trick 3 (expected each card once)" in said


def test_cards_of_a_trick_may_be_words() -> None:
    assert "D3 CQ C7" in interview("queen of clubs, seven of clubs, three of diamonds")[0]
