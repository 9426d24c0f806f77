"""Files, standard input, bad deals: what is read, what is told, and the exit status."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import (
    BAD,
    ENDING,
    ROCK,
    TABLE_ONLY,
    TWICE,
    call,
    deals,
    failure,
    json_lines,
    run,
    script,
)
from terminal import at_a_terminal


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.pbn"
    path.write_text(ROCK)
    return str(path)


@pytest.mark.parametrize("args", [[], ["-"]])
def test_standard_input(args: list[str]) -> None:
    result = call("solve", "--jsonl", *args, stdin=ROCK)
    assert result.exit_code == 0
    assert json_lines(result)[0]["file"] == "-"


@pytest.mark.parametrize("form", ["--json", "--jsonl"])
def test_json_is_read_wherever_a_hand_file_is(form: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.json"
    path.write_text(call("convert", form, "-", stdin=ROCK).stdout, encoding="utf-8")
    (of_pbn,) = json_lines(call("solve", "--cards", "--jsonl", "-", stdin=ROCK))
    for name, stdin in ((str(path), None), ("-", path.read_text(encoding="utf-8"))):
        result = call("solve", "--cards", "--jsonl", name, stdin=stdin)
        assert (result.exit_code, result.stderr) == (0, "")
        (found,) = json_lines(result)
        assert found["cards"] == of_pbn["cards"]
    assert call("check", str(path)).exit_code == 0


def test_several_files_in_order(good: str, tmp_path: Path) -> None:
    other = tmp_path / "other.pbn"
    other.write_text(deals(TABLE_ONLY, ENDING))
    result = call("solve", "--jsonl", good, str(other), good)
    places = [(found["file"], found["index"]) for found in json_lines(result)]
    assert places == [(good, 1), (str(other), 1), (str(other), 2), (good, 1)]


@pytest.mark.parametrize("command", ["solve", "show", "check"])
def test_only_a_missing_file_is_3(command: str, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.pbn")
    result = call(command, missing)
    assert result.exit_code == 3
    assert result.stdout == ""
    assert result.stderr.startswith(f"{missing}: no such file")


@pytest.mark.parametrize("command", ["solve", "show", "check"])
def test_a_missing_file_beside_a_good_one_is_1(command: str, good: str) -> None:
    result = call(command, "missing.pbn", good)
    assert result.exit_code == 1
    assert result.stdout != ""
    assert "missing.pbn" in result.stderr


def test_unreadable_inputs_are_3(tmp_path: Path) -> None:
    assert call("solve", str(tmp_path)).exit_code == 3
    assert call("solve", "one.pbn", "two.pbn").exit_code == 3


def test_a_file_name_that_is_no_utf8(tmp_path: Path) -> None:
    path, out = tmp_path / os.fsdecode(b"caf\xe9.pbn"), tmp_path / "out"
    path.write_text(ROCK)
    for args in (["show"], ["solve", "--jsonl"], ["convert", "--jsonl"]):
        assert call(*args, "-o", str(out), str(path), str(path)).exit_code == 0
    assert json_lines(call("solve", "--jsonl", str(path)))[0]["file"].endswith("caf\ufffd.pbn")
    assert "caf\ufffd.pbnx: no such file" in call("check", f"{path}x").stderr


@pytest.mark.parametrize("text", ["", "\n\n", "% TRIDGE 1.0\n", "; nothing\n"])
def test_an_input_without_deals_is_3(text: str) -> None:
    result = call("solve", stdin=text)
    assert result.exit_code == 3
    assert result.stderr.startswith("-:1:1: no deal")


LONG_COMMENT = "{ " + "word " * 60 + "}\n"


@pytest.mark.parametrize(
    "command", [["check", "--jsonl"], ["score", "--jsonl"], ["evening", "--play-only"], ["batch"]]
)
def test_a_long_comment_behind_the_last_deal_is_none(command: list[str]) -> None:
    played = (EXAMPLES / "evening.pbn").read_text(encoding="utf-8")
    alone = call(*command, "-", stdin=played)
    result = call(*command, "-", stdin=f"{played}\n{LONG_COMMENT}")
    assert (result.exit_code, result.stdout) == (alone.exit_code, alone.stdout)
    nothing = call(*command, "-", stdin=LONG_COMMENT)
    assert (nothing.exit_code, nothing.stdout) == (3, "")
    assert nothing.stderr.startswith("-:1:1: no deal")


@pytest.mark.parametrize("command", ["solve", "show", "check"])
def test_a_file_whose_only_deal_is_bad_is_1(command: str) -> None:
    result = failure(command, "--jsonl", stdin=BAD)
    assert "-:2:10: 'Q' is not a seat (expected one of N E S W)" in result


def test_bad_deals_count_but_write_nothing() -> None:
    result = call("solve", "--jsonl", stdin=deals(BAD, ROCK, TWICE, ENDING))
    assert result.exit_code == 1
    assert [found["index"] for found in json_lines(result)] == [2, 4]
    places = [line.split(":")[:2] for line in result.stderr.splitlines()]
    assert places == [["-", "2"], ["-", "16"]]


def test_a_json_array_of_nothing_is_still_one() -> None:
    assert call("solve", "--json", stdin=BAD).stdout == "[]\n"


def test_errors_stand_on_stderr_through_the_real_program(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pbn"
    path.write_text(deals(ROCK, TWICE))
    found = run("solve", str(path))
    assert found.returncode == 1
    assert "WIN" in found.stdout
    assert str(path) not in found.stdout.replace("mixed", "", 1)
    assert found.stderr.startswith(f"{path}:12:")


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("args", [["solve"], ["show"], ["check"]])
def test_a_terminal_is_not_waited_for(args: list[str]) -> None:
    ours, theirs = pty.openpty()
    try:
        found = run_on_terminal(args, theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert found == (2, "Usage:")


def run_on_terminal(args: list[str], terminal: int) -> tuple[int, str]:
    """Run with a terminal as standard input; the status and whether help was shown."""
    import subprocess

    found = subprocess.run(
        [*script(), *args], stdin=terminal, capture_output=True, text=True, timeout=60, check=False
    )
    return found.returncode, "Usage:" if "Usage:" in found.stderr + found.stdout else ""


def test_a_deal_of_the_command_line_needs_no_file() -> None:
    hands = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"
    result = call("solve", "--jsonl", "--deal", hands, "--dealer", "S")
    (found,) = json_lines(result)
    assert (found["file"], found["index"], found["board"]) == (None, 1, None)
    assert len(found["table"]) == 12


def test_defects_of_a_deal_of_the_command_line() -> None:
    hands = "W:A2K.KQ.67.KA 76.J2345..J7 AJ543.A.KQJ. -"
    assert failure("solve", "--deal", hands, "--dealer", "S").startswith("--deal:1:1: SA")


def test_spanish_cards_may_be_typed_by_who_asks_for_them() -> None:
    spanish = "W:12R.RC.67.R1 76.S2345..S7 CS543.1.RCS. -"
    english = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"
    common = ["solve", "--jsonl", "--pack", "spanish", "--dealer", "S", "--declarer", "W"]
    a = call(*common, "--deal", spanish, "--contract", "Play E")
    b = call(*common, "--deal", english, "--contract", "Play S")
    assert (a.exit_code, a.stdout) == (0, b.stdout)


def test_rules_of_the_command_line_overrule_the_file() -> None:
    text = ROCK.replace("[Board", '[Rules "tresillo preference=D"]\n[Board')
    found = json_lines(call("solve", "--jsonl", stdin=text))[0]
    assert (found["rules"], found["rules_options"]) == ("tresillo", {"preference": "D"})
    found = json_lines(call("solve", "--jsonl", "--rules", "tridge", stdin=text))[0]
    assert (found["rules"], found["rules_options"]) == ("tridge", {})


def test_a_deal_may_be_pasted_at_a_terminal() -> None:
    status, shown = at_a_terminal(ENDING + "\n\x04", "check", "-")
    assert status == 0
    assert "Ctrl-D" in shown
    assert "no errors" in shown


def test_the_help_without_a_file_is_short_and_names_the_long_one() -> None:
    status, shown = at_a_terminal("", "solve")
    assert status == 2
    assert "tridge solve --help" in shown
    assert "--cards" in shown
    assert "--threads" not in shown
    assert len(shown.splitlines()) < 40


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("args", [["play", "--seed", "7"], ["play", "--bid"], ["new", "--ask"]])
def test_nobody_is_asked_where_standard_input_is_closed(args: list[str]) -> None:
    command = 'exec 0<&-; exec "$@"'
    result = subprocess.run(
        ["sh", "-c", command, "sh", *script(), *args], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr == "Error: standard input is closed: nobody can be asked\n"
    assert not result.stdout
