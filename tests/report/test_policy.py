"""Pages say what they may do; and a page of many deals has a bound that is told."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import ROCK, call, deals
from tridge_solver.engine.page import page_engine
from tridge_solver.games.ombre.report import showing_page
from tridge_solver.report.theme import page as pages


def policy_of(page: str) -> str:
    """Return what a page says it may do, its own script aside, which must be the one it has."""
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    changed = policy[1].replace("&#39;", "'")
    assert f"script-src 'sha256-{digest}'" in changed
    return changed.replace(f" 'sha256-{digest}'", "")


LOOKS = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; script-src"
)


def test_a_page_allows_its_own_script_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing_page, "page_engine", lambda _: None)
    path = tmp_path / "page.html"
    assert call("show", "--html", str(path), stdin=ROCK).exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert policy_of(page) == LOOKS
    assert 'id="engine"' not in page


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("deal", ["rape-of-the-lock-played.pbn", "rape-of-the-lock.pbn"])
@pytest.mark.parametrize("built", [False, True])
def test_a_page_without_the_engine_says_so_where_there_is_a_deal_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: str, built: bool
) -> None:
    for module in (showing_page, pages):
        monkeypatch.setattr(module, "page_engine", lambda *_: b"engine" if built else None)
    path = tmp_path / "page.html"
    assert call("show", "--html", str(path), str(EXAMPLES / deal)).exit_code == 0
    assert path.read_text(encoding="utf-8").count(pages.LACKING) == (not built)


@pytest.mark.skipif(page_engine() is None, reason="built without the engine of the pages")
def test_a_page_with_the_engine_may_run_it_and_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert call("show", "--html", str(path), stdin=ROCK).exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert policy_of(page) == f"{LOOKS} 'wasm-unsafe-eval'; worker-src blob:"
    assert 'id="engine"' in page


@pytest.mark.skipif(page_engine() is None, reason="built without the engine of the pages")
def test_a_page_with_nothing_to_play_carries_no_engine(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert call("solve", "--table", "--html", str(path), stdin=ROCK).exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert policy_of(page) == LOOKS
    assert 'id="engine"' not in page


@pytest.mark.skipif(page_engine() is None, reason="built without the engine of the pages")
@pytest.mark.parametrize("command", ["review", "show", "solve"])
def test_a_page_of_a_deal_with_the_engine_is_one_file_of_180_kb(
    tmp_path: Path, command: str
) -> None:
    path = tmp_path / "page.html"
    file = str(EXAMPLES / "rape-of-the-lock-played.pbn")
    assert call(command, "--html", str(path), file).exit_code == 0
    assert path.stat().st_size <= 180_000


def test_deals_left_out_of_a_page_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tridge_solver.cli.pages.MAX_DEALS", 2)
    path = tmp_path / "page.html"
    result = call("show", "-q", "--html", str(path), stdin=deals(ROCK, ROCK, ROCK, ROCK, ROCK))
    assert re.search(r"first 2 deals, 3 are left out", result.stderr)
    page = path.read_text(encoding="utf-8")
    assert len(re.findall(r"<article", page)) == 2
