"""What ``tridge batch`` writes: the rows of the commands, in order, whatever the workers do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import BAD, ENDING, ROCK, TABLE_ONLY, WHOLE_RECORD, call, deals

FILE = deals(ROCK, BAD, TABLE_ONLY, ENDING)


@pytest.mark.parametrize(
    ("do", "options"),
    [
        ("solve", ()),
        ("solve", ("--declarer", "N", "--contract", "Play D", "--cards")),
        ("solve", ("--contract", "Play S", "--declarer", "W", "--line", "--after", "SA")),
        ("table", ()),
        ("exchange", ("--seat", "W", "--trumps", "S", "--samples", "20", "--seed", "3")),
        ("bid", ("--seat", "W", "--samples", "10", "--over", "Flip", "--game-fund", "60")),
        ("review", ("--play-only",)),
    ],
)
def test_a_row_is_what_the_command_prints(do: str, options: tuple[str, ...]) -> None:
    text = deals(ROCK + WHOLE_RECORD, BAD, TABLE_ONLY)
    command = ("solve", "--table") if do == "table" else (do,)
    alone = call(*command, *options, "--jsonl", stdin=text)
    batch = call("batch", "--do", do, *options, "--threads", "1", stdin=text)
    good = [line for line in batch.stdout.splitlines(True) if '"error":' not in line[:200]]
    rows = [json.loads(line) for line in batch.stdout.splitlines()]
    assert "".join(good) == alone.stdout
    assert [row["index"] for row in rows] == [1, 2, 3]
    assert batch.exit_code == alone.exit_code == 1


def test_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text(deals(*[FILE] * 5), encoding="utf-8")
    one, two = (call("batch", str(tmp_path), "-q", "--threads", threads).stdout for threads in "12")
    assert one == two
    assert len(one.splitlines()) == 20


def test_a_bad_deal_is_a_row_that_says_where_and_why() -> None:
    result = call("batch", "-", "--threads", "1", stdin=FILE)
    row = json.loads(result.stdout.splitlines()[1])
    assert (row["file"], row["index"], row["line"]) == ("-", 2, 12)
    assert "'Q' is not a seat" in row["error"]
    assert list(row) == ["file", "index", "line", "error"]
    assert "-:12:10: 'Q' is not a seat" in result.stderr
    assert result.exit_code == 1
