"""A slip in the name of the output does not cost a record, and names say what is in the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import ROCK, WHOLE_RECORD, call, printed_by, wrong_usage


def test_a_report_never_takes_the_place_of_a_hand_file(tmp_path: Path) -> None:
    for name in ("play.pbn", "evening.txt"):
        record = tmp_path / name
        record.write_text(ROCK)
        for args in (("solve",), ("show",), ("check",), ("solve", "--jsonl")):
            assert "--force" in wrong_usage(*args, "-o", str(record), stdin=ROCK)
            assert record.read_text() == ROCK
    assert call("solve", "-o", str(record), "--force", stdin=ROCK).exit_code == 0
    assert record.read_text() != ROCK


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    "args",
    [
        ("show", "--html"),
        ("solve", "--svg"),
        ("evening", "--html"),
        ("score", "--chart"),
        ("puzzle", "-n", "1", "--html"),
        ("deal", "-o"),
        ("play", "--seats", "all", "--worlds", "1", "-o"),
    ],
)
def test_nothing_but_force_writes_over_a_hand_file(args: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("play.pbn", "evening.txt"):
        record = tmp_path / name
        record.write_text(ROCK)
        assert "--force" in wrong_usage(*args, str(record), stdin=ROCK)
        assert record.read_text() == ROCK
    printed_by(*args, str(record), "--force", stdin=ROCK + WHOLE_RECORD)
    assert record.read_text() != ROCK or args[0] == "score"  # which has nothing to draw


@pytest.mark.parametrize(
    ("args", "name", "cure"),
    [
        (("review",), "r.html", "--html"),
        (("show",), "d.svg", "--svg"),
        (("score",), "d.svg", "--chart"),
        (("solve",), "d.json", "--json"),
        (("solve", "--jsonl"), "d.html", "--html"),
        (("convert",), "play.rbn", ".pbn"),
        (("deal",), "d.lin", ".pbn"),
        (("deal",), "d.html", ".pbn"),
    ],
)
def test_a_name_that_promises_another_form_is_refused_with_what_writes_it(
    args: tuple[str, ...], name: str, cure: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    assert cure in wrong_usage(*args, "-o", str(path), stdin=ROCK)
    assert not path.exists()


def test_a_report_may_be_written_over_a_report(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    for _ in range(2):
        assert call("solve", "-o", str(path), stdin=ROCK).exit_code == 0


def test_rows_take_the_place_of_the_same_question_s_rows_only(tmp_path: Path) -> None:
    for name in ("rows.csv", "rows.jsonl"):
        path = tmp_path / name
        for _ in range(2):
            assert call("batch", "-q", "-o", str(path), stdin=ROCK).exit_code == 0
        rows = path.read_bytes()
        result = wrong_usage("batch", "-q", "--do", "review", "-o", str(path), stdin=ROCK)
        assert "--force" in result
        assert path.read_bytes() == rows
        printed_by(
            *("batch", "-q", "--do", "review", "--force", "-o", str(path)),
            stdin=ROCK + WHOLE_RECORD,
        )
        assert path.read_bytes() != rows


def test_rows_and_reports_never_take_the_place_of_deals_in_json(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    assert call("convert", "-o", str(path), stdin=ROCK).exit_code == 0
    deals = path.read_bytes()
    for args in (("batch",), ("solve", "--jsonl")):
        assert "hand file" in wrong_usage(*args, "-o", str(path), stdin=ROCK)
        assert path.read_bytes() == deals


def test_rows_with_their_deals_are_no_hand_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    for _ in range(2):
        printed_by("batch", "-q", "--with-deal", "-o", str(path), stdin=ROCK)
