"""Deals of which only the result is known, among others that were played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call

ALONE = """\
[North "Ann"] [East "Bob"] [West "Cleo"] [Board "7"] [Dealer "W"]
[Contract "Play H"] [Declarer "N"] [Result "5:2:2"]

[Board "8"] [Dealer "N"] [Contract "Play D"] [Declarer "E"] [Result "3:4:2"]

"""
COMMANDS = (("review", "--play-only"), ("puzzle", "--answer"), ("record",))


@pytest.mark.parametrize(
    "words", [*COMMANDS[:2], pytest.param(COMMANDS[2], marks=pytest.mark.slow)]
)
def test_they_are_left_out_in_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    played = (EXAMPLES / "rape-of-the-lock-played.pbn").read_text(encoding="utf-8")
    (tmp_path / "night.pbn").write_text(ALONE + played, encoding="utf-8")
    done = call(*words, str(tmp_path / "night.pbn"))
    how = "not counted" if words == ("record",) else "left out"
    told = [line for line in done.stderr.splitlines() if "warning" not in line]
    assert told[:1] == [f"2 deals are {how}: only the result is known"]
    assert done.exit_code == 0


@pytest.mark.parametrize("words", COMMANDS)
def test_unsuitable_deals_are_errors_in_a_file_without_others(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "night.pbn").write_text(ALONE, encoding="utf-8")
    done = call(*words, str(tmp_path / "night.pbn"))
    assert done.exit_code == 1
    assert done.stderr.count("known (expected") + done.stderr.count("on record (expected") == 2


def test_many_of_them_alone_are_counted_where_they_are_not_listed(tmp_path: Path) -> None:
    one = '[Board "{}"] [Dealer "N"] [Contract "Play D"] [Declarer "E"] [Result "3:4:2"]\n\n'
    written = tmp_path / "season.pbn"
    written.write_text(ALONE + "".join(map(one.format, range(9, 109))), encoding="utf-8")
    done = call("review", "--play-only", str(written))
    assert done.exit_code == 1
    assert done.stderr.count("on record (expected") == 100
    assert done.stderr.splitlines()[-1] == "and 2 more deals: only the result is known"
