"""Pages say what they may do; and a page of many deals has a bound that is told."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cli_calls import ROCK, call, deals


def test_a_page_allows_its_own_script_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert call("show", "--html", str(path), stdin=ROCK).exit_code == 0
    page = path.read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    said = policy[1].replace("&#39;", "'")
    assert said.startswith("default-src 'none'; ")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in said
    assert "unsafe-eval" not in said
    assert "http:" not in said


def test_deals_left_out_of_a_page_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tridge_solver.cli.run.pages.MOST_DEALS", 2)
    path = tmp_path / "page.html"
    result = call("show", "-q", "--html", str(path), stdin=deals(ROCK, ROCK, ROCK, ROCK, ROCK))
    assert re.search(r"first 2 deals, 3 are left out", result.stderr)
    page = path.read_text(encoding="utf-8")
    assert len(re.findall(r"<article", page)) == 2
