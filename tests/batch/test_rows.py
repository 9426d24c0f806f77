"""The output of ``tridge batch``: the rows of the commands, in order, with any number of
workers.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import (
    BAD,
    ENDING,
    ROCK,
    TABLE_ONLY,
    WHOLE_RECORD,
    call,
    deals,
    json_lines,
    wrong_usage,
)
from tridge_solver.batch.jobs import grades_in

FILE = deals(ROCK, BAD, TABLE_ONLY, ENDING)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    ("do", "options"),
    [
        ("solve", ("--min-tricks",)),
        ("solve", ("--declarer", "N", "--contract", "Play D", "--cards")),
        ("solve", ("--contract", "Play S", "--declarer", "W", "--line", "--after", "SA")),
        ("table", ("--min-tricks",)),
        ("exchange", ("--seat", "W", "--trumps", "S", "--samples", "20", "--seed", "3")),
        ("bid", ("--seat", "W", "--samples", "9", "--passed", "--game-fund", "60")),
        ("review", ("--play-only",)),
        ("review", ("--play-only", "--closed", "--samples", "3")),
    ],
)
def test_a_row_is_what_the_command_prints(do: str, options: tuple[str, ...]) -> None:
    text = deals(ROCK + WHOLE_RECORD, BAD, TABLE_ONLY)
    command = ("solve", "--table") if do == "table" else (do,)
    own = [option for option in options if option != "--min-tricks"]  # there they always are
    alone = call(*command, *own, "--jsonl", stdin=text)
    batch = call("batch", "--do", do, *options, "--threads", "1", stdin=text)
    good = [line for line in batch.stdout.splitlines(True) if '"error":' not in line[:200]]
    rows = [json.loads(line) for line in batch.stdout.splitlines()]
    assert "".join(good) == alone.stdout
    assert [row["index"] for row in rows] == [1, 2, 3]
    assert batch.exit_code == alone.exit_code == 1


@pytest.mark.slow
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


def test_in_a_folder_hand_files_are_read_in_order(tmp_path: Path) -> None:
    for name in ("b.pbn", "a/2.PBN", "a/10.pbn", "c/.hidden.pbn", ".d/x.pbn", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(ROCK, encoding="utf-8")
    result = call("batch", str(tmp_path), "-q", "--threads", "1")
    names = [Path(row["file"]).relative_to(tmp_path).as_posix() for row in json_lines(result)]
    assert names == ["a/10.pbn", "a/2.PBN", "b.pbn"]


def test_a_file_that_cannot_be_read_is_reported_and_the_rest_done(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "no-deal.pbn").write_text("; nothing\n")
    (tmp_path / "rock.pbn").write_text(ROCK, encoding="utf-8")
    names = [str(tmp_path / name) for name in ("none.pbn", "empty", "no-deal.pbn", "rock.pbn")]
    result = call("batch", "--threads", "1", *names)
    assert result.exit_code == 1
    assert [row["file"] for row in json_lines(result)] == [names[3]]
    messages = result.stderr.splitlines()
    assert "none.pbn: no such file" in messages[0]
    assert "no hand file in this folder" in messages[1]
    assert "no deal in this file" in messages[2]
    assert "three files not read" in messages[3]
    assert call("batch", "--threads", "1", *names[:3]).exit_code == 3


INHERITING = """\
[Event "Club"]
[Dealer "S"]
[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]
[Declarer "W"]
[Contract "Play S"]

% a comment between deals

[Event "#"]
[Dealer "#"]
[Deal "#"]
[Declarer "N"]
[Contract "#"]

[Event "#"]
[Dealer "#"]
[Deal "#"]
[Declarer "#"]
[Contract "Play H"]
"""


@pytest.mark.slow
def test_a_deal_that_refers_to_the_one_before_may_be_the_first_of_a_job() -> None:
    text = deals(*[INHERITING] * 4)
    alone = call("solve", "--jsonl", stdin=text)
    batch = call("batch", "--threads", "2", "-q", stdin=text)
    assert batch.stdout == alone.stdout
    assert len(batch.stdout.splitlines()) == 12


def table_of(tmp_path: Path, *options: str, text: str = FILE) -> list[dict[str, str]]:
    """The rows of a CSV file a batch writes, what is empty left out."""
    output = tmp_path / "out.csv"
    call("batch", "-o", str(output), "-q", "--threads", "1", *options, stdin=text)
    rows = csv.DictReader(io.StringIO(output.read_text(encoding="utf-8")))
    return [{name: text for name, text in row.items() if text} for row in rows]


def test_csv_of_tables_has_a_row_for_each_player_and_suit(tmp_path: Path) -> None:
    rows = table_of(tmp_path, "--do", "table")
    cells = [row for row in rows if "error" not in row]
    answers = json_lines(call("batch", "--do", "table", "--threads", "1", stdin=FILE))
    expected = [
        {name: str(value) for name, value in cell.items()}
        for answer in answers
        if "error" not in answer
        for cell in answer["table"]
    ]
    assert [{name: row[name] for name in expected[0]} for row in cells] == expected
    assert [row["turn"] for row in cells[:12]] == ["lead"] * 4 + ["middle"] * 4 + ["last"] * 4
    (bad,) = (row for row in rows if "error" in row)
    assert bad["index"] == "2"
    assert bad["error_line"] == "12"


@pytest.mark.parametrize(
    ("options", "rows", "expected"),
    [
        (("--cards",), 9, {"card": "SA", "card_grade": "WIN", "card_tricks": "5"}),
        (("--line",), 1, {"grade": "WIN", "line_tricks_w": "5", "all_tricks": "false"}),
        (("--do", "exchange", "--samples", "9", "--trumps", "S"), None, {"rank": "1", "seed": "1"}),
        (("--do", "bid", "--samples", "9", "--passed"), None, {"position": "lead"}),
        (("--do", "review", "--play-only"), None, {"kind": "card", "is_error": "false"}),
    ],
)
def test_csv_has_a_row_for_each_element_of_a_list(
    options: tuple[str, ...], rows: int | None, expected: dict[str, str], tmp_path: Path
) -> None:
    found = table_of(tmp_path, *options, text=ROCK + (WHOLE_RECORD if "review" in options else ""))
    assert rows is None or len(found) == rows
    assert rows == 1 or len(found) > 1
    assert {name: found[0].get(name) for name in expected} == expected


def test_csv_of_an_open_exchange_tells_the_answer(tmp_path: Path) -> None:
    play = (EXAMPLES / "play.pbn").read_text(encoding="utf-8")
    found = table_of(tmp_path, "--do", "exchange", "--open", "--top", "0", text=play)
    assert found[0]["answer"] == "N:C6; E:"
    assert found[0]["grade"] == "WIN"


@pytest.mark.slow
def test_csv_of_an_open_bid_has_every_seat_and_marks_the_par(tmp_path: Path) -> None:
    play = (EXAMPLES / "play.pbn").read_text(encoding="utf-8")
    found = table_of(tmp_path, "--do", "bid", "--open", text=play)
    assert {row["seat"] for row in found} == {"W", "N", "E"}
    (par,) = (row for row in found if row["is_par"] == "true")
    assert float(par["points"]) > 0
    assert par["feasible"] == "true"


def test_a_deal_without_contract_is_its_table_in_csv_too(tmp_path: Path) -> None:
    rows = table_of(tmp_path, text=TABLE_ONLY)
    assert len(rows) == 12
    assert rows[0]["contract"] == "Play S"
    assert {"grade", "player_tricks", "max_tricks"} <= {*rows[0]}


@pytest.mark.parametrize("do", ["solve", "table"])
def test_the_fewest_tricks_are_a_column_where_they_are_asked_for(do: str, tmp_path: Path) -> None:
    asked = table_of(tmp_path, "--do", do, "--min-tricks", text=TABLE_ONLY)
    usual = table_of(tmp_path, "--do", do, "--force", text=TABLE_ONLY)
    assert all(0 <= int(row.pop("min_tricks")) <= 9 for row in asked)
    assert asked == usual


@pytest.mark.parametrize("options", [("--do", "table"), ("--line", "--cards"), ("--stats",)])
def test_parquet_says_what_csv_says(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from tridge_solver.batch import columns as ours

    monkeypatch.setattr(ours, "ROW_GROUP", 8)
    text = deals(ROCK, BAD, ENDING)
    output = tmp_path / "out.parquet"
    call("batch", "-o", str(output), "-q", "--threads", "1", *options, stdin=text)
    table = parquet.read_table(output)
    rows = [{k: as_csv(v) for k, v in row.items() if v is not None} for row in table.to_pylist()]
    expected = table_of(tmp_path, *options, text=text)
    for row in (*rows, *expected):
        row.pop("seconds", None)
    assert rows == expected
    assert parquet.ParquetFile(output).metadata.num_row_groups == -(-len(rows) // 8)


def as_csv(value: Any) -> str:
    """A value as CSV says it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_parquet_without_pyarrow_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = wrong_usage("batch", "-o", str(tmp_path / "out.parquet"), stdin=ROCK)
    assert "Parquet needs pyarrow" in result
    assert list(tmp_path.iterdir()) == []


def test_an_output_whose_name_says_nothing_is_refused(tmp_path: Path) -> None:
    output = str(tmp_path / "out.txt")
    assert "expected .jsonl, .csv or .parquet" in wrong_usage("batch", "-o", output, stdin=ROCK)
    assert call("batch", "-o", output, "--jsonl", stdin=ROCK).exit_code == 0
    assert json.loads(Path(output).read_text(encoding="utf-8"))["grade"] == "WIN"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--open",), "--open says nothing to --do solve (expected --do exchange or bid)"),
        (("--do", "table", "--cards"), "--cards says nothing to --do table"),
        (("--do", "review", "--seat", "N"), "expected --do exchange or bid"),
        (("--do", "review", "--declarer", "N"), "--do review takes deals as they are"),
        (("--after", "SA"), "expected --line with it"),
        (("--do", "exchange", "--samples", "9", "--time", "1"), "exclude each other"),
    ],
)
def test_options_of_another_question_are_refused(options: tuple[str, ...], reason: str) -> None:
    assert reason in wrong_usage("batch", *options, stdin=ROCK)


def test_the_summary_counts_grades_by_contract() -> None:
    result = call("batch", "--do", "table", "--threads", "1", stdin=deals(ROCK, TABLE_ONLY))
    head, titles, *lines = result.stderr.splitlines()
    assert head.startswith("2 deals · ")
    assert head.endswith("no errors")
    assert titles.split() == ["contract", "solved", "✔", "WIN", "✘", "LOSS"]
    assert [line.split()[:3] for line in lines] == [["Play", suit, "6"] for suit in "♠♥♦♣"]
    assert lines[0].split()[3:] == ["33", "%", "67", "%"]


@pytest.mark.parametrize("contract", ["Play", "Play D"])
def test_the_summary_of_exchanges_names_their_suit_once(contract: str) -> None:
    row = {"contract": contract, "grade": "WIN", "options": [{"trumps": "D"}]}
    assert list(grades_in(row)) == [("Play D", "WIN")]


def test_quiet_tells_errors_only() -> None:
    result = call("batch", "-q", "--threads", "1", stdin=FILE)
    assert len(result.stderr.splitlines()) == 1
    assert "'Q' is not a seat" in result.stderr
