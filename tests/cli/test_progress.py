"""The progress bar: when it is drawn, and what it says."""

from __future__ import annotations

import io
import re
import sys
import time
from pathlib import Path

import pytest

from bounds import at_most
from cases import EXAMPLES
from terminal import at_a_terminal
from tridge_solver.cli import progress
from tridge_solver.cli.common import Settings
from tridge_solver.cli.progress import LateProgress

COLORS = r"\x1b\[[0-9;]*m"
"""Codes that make a terminal write in colour or bold, or plain again."""


class Terminal(io.StringIO):
    """Return the text on a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal that is shown everything at once (no fixture, because pytest
    puts its own standard error in the place of one)."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    return shown


def test_progress_counts_towards_a_known_total(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    with LateProgress(Settings()) as update:
        update("racing", 7, 0)
    assert "7/? worlds" in shown.getvalue()
    with LateProgress(Settings(), "deals") as update:
        update("reading", 7, 0)
        update("dealing", 20, 300)
    assert "20/300 deals" in shown.getvalue().rpartition("dealing")[2]


def test_nothing_is_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    with LateProgress(Settings()) as update:
        update("racing", 7, 0)
    assert shown.getvalue() == ""


def test_a_silent_search_still_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    monkeypatch.setattr(progress, "SILENCE", 0.01)
    with LateProgress(Settings()):
        for _ in at_most(500, shown.getvalue):
            if "working" in shown.getvalue():
                break
            time.sleep(0.01)
    assert "worlds" not in shown.getvalue()
    monkeypatch.setattr(progress, "SILENCE", 3600.0)
    quiet = terminal(monkeypatch)
    with LateProgress(Settings()):
        pass
    assert quiet.getvalue() == ""


def test_quiet_or_visible_results_hide_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    for late in (
        LateProgress(Settings(quiet=True)),
        LateProgress(Settings(), "deals", results=Terminal()),
    ):
        with late as update:
            update("dealing", 7, 10)
    assert shown.getvalue() == ""


def test_progress_appears_only_on_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal(monkeypatch)
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    with LateProgress(Settings()) as update:
        update("racing", 7, 0)
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    ("choice", "environment", "is_colored"),
    [
        ("auto", {}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("never", {}, False),
        ("never", {"FORCE_COLOR": "1"}, False),
        ("always", {"NO_COLOR": "1"}, True),
    ],
)
def test_it_is_coloured_as_the_option_says(
    monkeypatch: pytest.MonkeyPatch, choice: str, environment: dict[str, str], is_colored: bool
) -> None:
    shown = terminal(monkeypatch)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with LateProgress(Settings(color=choice)) as update:
        update("racing", 7, 10)
    assert "7/10 worlds" in re.sub(COLORS, "", shown.getvalue())
    assert bool(re.search(COLORS, shown.getvalue())) is is_colored


@pytest.mark.slow
def test_a_batch_at_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    deals, rows = str(EXAMPLES / "play.pbn"), str(tmp_path / "rows.jsonl")
    status, shown = at_a_terminal("", "batch", "--threads", "1", "--do", "solve", deals, "-o", rows)
    assert status == 0, shown
    assert "solving" in shown
    assert "1 deal" in shown
    assert Path(rows).exists()
