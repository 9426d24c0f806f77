"""Some deals of a file: by the tag of the board, or by the place in the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import BAD, ENDING, ROCK, TABLE_ONLY, call, deals, failure, json_lines

EVENING = deals(ROCK, TABLE_ONLY, ENDING)
"""Boards 1, 2 and "ending"."""


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "evening.pbn"
    path.write_text(EVENING)
    return str(path)


@pytest.mark.parametrize("command", ["solve", "show"])
def test_boards_are_chosen_by_their_tags_and_deals_by_their_place(
    command: str, evening: str
) -> None:
    for args, places in (
        (("--board", "2", evening), [2]),
        (("--board", "ending, 1", evening), [1, 3]),
        ((f"{evening}:3",), [3]),
        ((f"{evening}:2,1",), [1, 2]),
        ((f"{evening}:3", f"{evening}:1"), [3, 1]),
        (("--board", "2", f"{evening}:2"), [2]),
    ):
        result = call(command, "--jsonl", *args)
        assert (result.exit_code, result.stderr) == (0, "")
        found = json_lines(result)
        assert [(each["file"], each["index"]) for each in found] == [(evening, n) for n in places]


def test_a_batch_takes_the_same(evening: str, tmp_path: Path) -> None:
    for args, places in ((("--board", "1"), [1]), ((), [1])):
        name = evening if args else f"{evening}:1"
        result = call("batch", "--quiet", "--threads", "1", *args, name)
        assert [each["index"] for each in json_lines(result)] == places
        assert result.exit_code == 0
    assert "7" in failure("batch", "--quiet", "--threads", "1", f"{evening}:1,7")
    assert call("batch", "--board", "9", evening).exit_code == 3


def test_deals_are_chosen_of_standard_input_too() -> None:
    (found,) = json_lines(call("solve", "--jsonl", "--", "-:3", stdin=EVENING))
    assert (found["file"], found["index"]) == ("-", 3)


def test_the_report_hides_what_the_others_lack(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text(deals(BAD, ROCK))
    for args in (("--board", "1", str(path)), (f"{path}:2",)):
        assert call("check", *args).exit_code == 0
    assert "'Q'" in call("check", "--board", "bad", str(path)).stderr


def test_a_missing_board_or_deal_is_reported_with_the_existing_ones(evening: str) -> None:
    result = call("solve", "--jsonl", "--board", "1,9", evening)
    assert (result.exit_code, len(json_lines(result))) == (1, 1)
    assert "9" in result.stderr
    assert "ending" in result.stderr
    result = call("solve", f"{evening}:4")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "4" in result.stderr
    nameless = call("solve", "--board", "1", stdin=ENDING.replace("Board", "Site"))
    assert nameless.exit_code == 3
    assert "FILE:1" in nameless.stderr


def test_a_file_of_that_whole_name_comes_first(evening: str) -> None:
    Path(f"{evening}:2").write_text(ENDING)
    (found,) = json.loads(call("solve", "--json", f"{evening}:2").stdout)
    assert found["board"] == "ending"


def test_a_file_is_not_replaced_by_a_part_of_itself(evening: str) -> None:
    for args in ((f"{evening}:2",), ("--board", "2", evening)):
        assert call("convert", *args, "-o", evening).exit_code == 2
    assert Path(evening).read_text() == EVENING
    assert call("solve", f"{evening}:2", "-o", evening).exit_code == 2


def test_a_deal_of_the_command_line_has_no_boards() -> None:
    hands = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"
    assert call("solve", "--deal", hands, "--dealer", "S", "--board", "2").exit_code == 2
