"""A real browser for the tests that look at pages and drawings.

Needs the extra ``browser`` and a Chromium (``TRIDGE_CHROMIUM``, or one on the path); the tests are
skipped without. Its headless shell draws the same in three quarters of the time.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed (the extra 'browser')"
)

CHROMIUM = os.environ.get("TRIDGE_CHROMIUM") or next(
    filter(
        None,
        map(
            shutil.which,
            ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        ),
    ),
    None,
)

AXE = os.environ.get("TRIDGE_AXE")

NEEDS_AXE = pytest.mark.skipif(AXE is None, reason="axe-core is not there (TRIDGE_AXE)")

NEEDS_CHROMIUM = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

CORNER = {"x": 8, "y": 20}
"""The point of a card that stays visible under other cards."""

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-gpu-mem-available-mb=1",  # nothing is painted: half the work, and no test sees it
]

PATIENCE = 120_000
"""Milliseconds a page has for what is asked of it, on a machine that does much else."""

RESTS = "document.body.dataset.waiting === '0' && !document.getAnimations().length"


def until(page: Any, holds: str) -> None:
    """Wait until an expression is true of a page. The page looks itself: to be asked again and
    again is work for three programs.
    """
    found = page.evaluate(
        f"""new Promise((done) => {{
          const end = performance.now() + {PATIENCE};
          const look = () => {{
            if ({holds}) done(true);
            else if (performance.now() > end) done(false);
            else setTimeout(look, 10);
          }};
          setTimeout(look, 5);
        }})"""
    )
    assert found, f"never true: {holds}\n{page.inner_text('body')}"


def rest(page: Any) -> None:
    """Wait until nothing is under way on a board, and nothing moves."""
    until(page, RESTS)


JUDGED = """async (rules) => {
  document.getElementById("faces")?.remove();
  const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
  return violations.map((own) => [own.id, own.nodes.map((node) => node.html.slice(0, 160))]);
}"""
"""Return the violations that axe-core finds. The drawings of the deck, a thousand elements that
nobody sees where they stand, would take half of its time."""

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that look at colours."""


def judged(page: Any, scheme: str = "light", **rules: Any) -> None:
    """Let axe-core judge a page, by day or by night."""
    assert AXE is not None
    page.emulate_media(color_scheme=scheme)
    if page.evaluate("!('axe' in window)"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    assert page.evaluate(JUDGED, rules) == []


def judged_by_day_and_night(page: Any) -> None:
    """Let axe-core judge a page; of the night it sees the colours alone."""
    judged(page)
    judged(page, "dark", **COLOURS)


class Tab:
    """A page of the browser that notes what it should not do."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def sideways(self) -> int:
        """Pixels the page is wider than the screen."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide

    def text(self, query: str) -> str:
        """The text of an element of the deal shown."""
        found = self.page.inner_text(f"article.shown {query}")
        assert isinstance(found, str)
        return found


@contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium."""
    with sync_api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


def context_of(browser: Any, **options: Any) -> Any:
    """A window of its own, with all the time it needs."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


AnyTab = TypeVar("AnyTab", bound=Tab)


@contextmanager
def quiet_tab(browser: Any, width: int, height: int, scheme: str = "light") -> Iterator[Tab]:
    """A tab for a page that is one file: it should complain of nothing and fetch nothing."""
    opened = tab_of(browser, width, height, scheme)
    yield opened
    assert opened.complaints == []
    assert [u for u in opened.requests if not u.startswith(("file:", "data:", "blob:null"))] == []


@cache
def _first_tab(browser: Any, kind: type[AnyTab]) -> AnyTab:
    """The tab of a browser that is used again."""
    return kind(context_of(browser).new_page())


def tab_of(
    browser: Any,
    width: int = 1280,
    height: int = 850,
    scheme: str = "light",
    kind: type[AnyTab] = Tab,  # type: ignore[assignment]
) -> AnyTab:
    """A tab of this size with nothing in it.

    It is the same one each time, since to open one takes longer than most tests of a page. A page
    keeps nothing but its address; what changes the tab itself needs one of its own.
    """
    tab = _first_tab(browser, kind)
    tab.page.goto("about:blank")
    tab.page.set_viewport_size({"width": width, "height": height})
    tab.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # nothing is waited for
    tab.complaints.clear()
    tab.requests.clear()
    return tab
