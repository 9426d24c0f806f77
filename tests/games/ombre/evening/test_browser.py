"""The page of an evening in a real browser: its front, and the way to a deal and back.

Needs the extra ``browser`` and a Chromium (``TRIDGE_CHROMIUM``, or one on the path); skipped
without.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from browsing import NEEDS_CHROMIUM, chromium, tab_of
from cases import EXAMPLES
from cli_calls import call

pytestmark = NEEDS_CHROMIUM
EVENING = str(EXAMPLES / "evening.pbn")


@pytest.mark.parametrize("part", ["", ":3"], ids=["all of it", "one deal"])
def test_the_front_leads_to_the_worst_card_and_back(part: str, tmp_path: Path) -> None:
    page = tmp_path / "e.html"
    assert call("evening", "--play-only", "--html", str(page), EVENING + part).exit_code == 0
    assert page.stat().st_size < 300_000
    with chromium() as browser:
        for width in (1280, 390):
            tab = tab_of(browser, width, 800)
            tab.page.goto(page.as_uri())
            assert tab.page.is_visible("#index table")
            assert tab.page.evaluate("document.querySelector('img.totals').naturalWidth") > 0
            assert tab.sideways() <= 0
            tab.page.click("#index a:has-text('trick 6')")
            assert "Flip" in tab.text(".contract")
            assert not tab.page.is_visible("#index table")
            tab.page.click("article.shown a:has-text('All deals')")
            tab.page.wait_for_selector("#index table", state="visible")
            assert tab.complaints == []
            assert [url for url in tab.requests if not url.startswith(("file:", "data:"))] == []
