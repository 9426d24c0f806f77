"""``--format markdown``: what is pasted into a forum."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import call

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    "file", ["evening.pbn", "belote.pbn", "tres.pbn", "bridge.pbn", "trumps.pbn"]
)
def test_a_ledger_is_a_table(file: str) -> None:
    shown = call("score", str(EXAMPLES / file), "--format", "markdown").stdout
    rows = [line for line in shown.splitlines() if line.startswith("|")]
    assert len(rows) > 2
    assert len({row.count(" |") for row in rows}) == 1
    assert set(rows[1]) <= set("| -:")
    assert "```" not in shown


def test_a_diagram_stands_between_fences_and_a_sentence_does_not() -> None:
    shown = call("solve", "--cards", str(EXAMPLES / "ending.pbn"), "--format", "markdown").stdout
    parts = shown.split("```")
    assert len(parts) == 5
    assert parts[0].startswith("### Examples: an ending · board 1 · Tridge")
    assert "West wins with four tricks" in parts[2]
    assert "♥ A 4" in parts[1]


def test_signs_of_markdown_in_a_file_are_none() -> None:
    text = (EXAMPLES / "ending.pbn").read_text().replace("an ending", "*a|b*")
    shown = call("solve", "--format", "markdown", stdin=text).stdout
    assert r"### Examples: \*a\|b\*" in shown


def test_only_reports_have_markdown_and_other_formats_equal_the_flags() -> None:
    assert call("deal", "--format", "markdown").exit_code == 2
    file = str(EXAMPLES / "ending.pbn")
    assert call("solve", file, "--json", "--format", "markdown").exit_code == 2
    assert json.loads(call("solve", file, "--format", "json").stdout)
    assert call("solve", file, "--format", "jsonl").stdout.count("\n") == 1
