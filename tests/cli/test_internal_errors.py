"""An error of the program in one deal of a file is told and counted; the others are done."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import call, failure
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.core.deal import Deal
from tridge_solver.games.ombre.report import evening as evening_facts, scoring_json as score_facts
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.handfile import dumps, json_reader, loads, reader, writer
from tridge_solver.report.puzzles_answer import PuzzleReport
from tridge_solver.report.showing import DealView

EXAMPLE = EXAMPLES / "evening.pbn"
EVENING = dumps(loads(EXAMPLE.read_text(encoding="utf-8")))
"""Four deals, none of which says anything by reference to the one before."""

TOLD = "internal error: ZeroDivisionError: a fault (--debug shows more)"


def failing(function: Callable[..., Any], board: str = "3") -> Callable[..., Any]:
    """A function that fails where a deal with this board is among its arguments."""

    def spoilt(*args: Any, **more: Any) -> Any:
        for arg in args:
            deal = getattr(arg, "deal", arg)
            text = getattr(arg, "text", "")
            if (isinstance(deal, Deal) and deal.board == board) or f'[Board "{board}"]' in text:
                raise ZeroDivisionError("a fault")
        return function(*args, **more)

    return spoilt


def spoil(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
    """Make a function fail at the third deal."""
    monkeypatch.setattr(place, name, failing(getattr(place, name)))


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize(
    "command",
    [
        ("check", "--jsonl"),
        ("show", "--jsonl"),
        ("solve", "--jsonl"),
        ("score", "--jsonl"),
        ("review", "--play-only", "--jsonl"),
        ("convert", "--jsonl"),
        ("bid", "--seat", "W", "--over", "No Change S", "--samples", "2", "--jsonl"),
        ("advise", "--trick", "1", "--samples", "3", "--jsonl"),
    ],
    ids=" ".join,
)
def test_a_deal_that_cannot_be_read_holds_up_no_other(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = call(*command, "--threads", "1", "-", stdin=EVENING)
    spoil(monkeypatch, reader, "_read_deal")
    result = call(*command, "--threads", "1", "-", stdin=EVENING)
    assert result.exit_code == 1
    assert TOLD in result.stderr
    missing = 0 if command[0] == "check" else 1
    if sound.stdout:
        assert len(result.stdout.splitlines()) == len(sound.stdout.splitlines()) - missing


def test_an_internal_error_names_the_place_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch, reader, "_read_deal")
    result = call("check", "-", stdin=EVENING)
    start = EVENING.rindex("\n\n", 0, EVENING.index('[Board "3"]')) + 2
    assert result.stdout == "1 of 4 deals has errors\n"
    (messages,) = [line for line in result.stderr.splitlines() if "internal" in line]
    assert messages.endswith(TOLD)
    assert int(messages.split(":")[1]) == EVENING.count("\n", 0, start) + 1


def test_the_next_deal_finds_nothing_said_in_one_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = EVENING.replace('[Board "4"]', '[Board "4"]\n[Site "#"]')
    spoil(monkeypatch, reader, "_read_deal")
    result = call("check", "-", stdin=text)
    assert "'#' takes Site from the deal before, but that has no Site" in result.stderr
    assert result.stdout == "2 of 4 deals have errors\n"


def test_an_object_of_json_that_cannot_be_read_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = call("convert", "--jsonl", "-", stdin=EVENING).stdout
    spoil(monkeypatch, json_reader, "defects")
    result = call("check", "--jsonl", "-", stdin=lines)
    assert result.exit_code == 1
    assert f"-:3:1: {TOLD}" in result.stderr
    assert len(result.stdout.splitlines()) == 4


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_failing_report_holds_up_no_other(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    is_text = form == "text"
    spoil(monkeypatch, DealView, "print" if is_text else "json")
    result = call("show", *(() if is_text else (f"--{form}",)), "-", stdin=EVENING)
    assert result.exit_code == 1
    assert TOLD in result.stderr
    boards = ["board 1", "board 2", "board 4"] if is_text else ['"1"', '"2"', '"4"']
    assert all(board in result.stdout for board in boards)
    assert ("board 3" if is_text else '"board": "3"') not in result.stdout


@pytest.mark.parametrize("form", ["text", "csv", "json", "jsonl"])
def test_a_deal_the_ledger_fails_at_leaves_the_funds_uncertain(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, Ledger, "_enter")
    result = call("score", *(() if form == "text" else (f"--{form}",)), "-", stdin=EVENING)
    assert result.exit_code == 1
    assert result.stderr.count(TOLD) == 1
    if form == "jsonl":
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        assert [(line["board"], line["certain"]) for line in lines[:2]] == [
            ("1", True),
            ("2", True),
        ]
        assert lines[2]["board"] == "4"


def test_a_line_of_the_ledger_that_cannot_be_written_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(score_facts, "row_json", failing_row(score_facts.row_json))
    result = call("score", "--csv", "-", stdin=EVENING)
    assert result.exit_code == 1
    assert result.stderr.count(TOLD) == 1
    assert [line.split(",")[2] for line in result.stdout.splitlines()[1:]] == ["1", "2", "4"]


def failing_row(row_json: Callable[..., Any]) -> Callable[..., Any]:
    """The line of a deal, failing at the third."""

    def spoilt(source: Any, row: Any) -> Any:
        if source.index == 3:
            raise ZeroDivisionError("a fault")
        return row_json(source, row)

    return spoilt


@pytest.mark.parametrize(("place", "name"), [(Ledger, "_enter"), (ReviewQuestion, "answer")])
def test_an_evening_goes_on_past_a_deal_the_program_fails_at(
    place: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, place, name)
    result = call("evening", "--play-only", "--threads", "1", "-", stdin=EVENING)
    assert result.exit_code == 1
    assert TOLD in result.stderr
    assert "board 3" in result.stdout
    assert "board 4" in result.stdout
    assert evening_facts.SCHEMA in call("evening", "--json", "--play-only", stdin=EVENING).stdout


@pytest.mark.parametrize("ending", ["pbn", "json", "parquet"])
def test_a_conversion_goes_on_past_a_deal_that_cannot_be_written(
    ending: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    from tridge_solver.report import showing

    spoil(monkeypatch, *((writer, "_lines") if ending == "pbn" else (showing, "deal_json")))
    output = tmp_path / f"out.{ending}"
    assert TOLD in failure("convert", "-", "-o", str(output), stdin=EVENING)
    assert call("check", str(output)).stdout == "3 deals, no errors\n"


def test_puzzles_go_on_past_one_that_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = call("puzzle", "--jsonl", "-", stdin=EVENING)
    shown = 0
    fields = PuzzleReport.json

    def failing_once(self: PuzzleReport, source: Any) -> dict[str, Any]:
        nonlocal shown
        shown += 1
        if shown == 1:
            raise ZeroDivisionError("a fault")
        return fields(self, source)

    monkeypatch.setattr(PuzzleReport, "json", failing_once)
    result = call("puzzle", "--jsonl", "-", stdin=EVENING)
    assert result.exit_code == 1
    assert TOLD in result.stderr
    assert len(result.stdout.splitlines()) == len(sound.stdout.splitlines()) - 1


def test_deals_played_by_the_program_go_on_past_one_it_fails_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tridge_solver.games.ombre.report import at_table

    spoil(monkeypatch, at_table, "ready_to_play")
    result = call("play", "--seats", "all", "--worlds", "1", "-", stdin=EVENING)
    assert result.exit_code == 1
    assert TOLD in result.stderr
    assert result.stdout.count("[Deal ") >= 1


def test_with_debug_the_error_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch, reader, "_read_deal")
    result = call("check", "--debug", "-", stdin=EVENING)
    assert isinstance(result.exception, ZeroDivisionError)
