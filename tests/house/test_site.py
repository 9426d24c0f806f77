"""The site has every page, and one for every public name."""

from __future__ import annotations

import sys
from pathlib import Path

import tridge_solver

DOCS = Path(__file__).parents[2] / "docs"


def test_every_page_has_its_place_on_the_site(tmp_path: Path) -> None:
    sys.path.insert(0, str(DOCS))
    try:
        import build_site
    finally:
        sys.path.remove(str(DOCS))
    placed = [name for group in build_site.GROUPS.values() for name in group]
    assert sorted(placed) == sorted(page.stem for page in DOCS.glob("*.md"))
    build_site.gather(tmp_path)
    names = {name for name in tridge_solver.__all__ if not name.startswith("__")}
    names |= {f"results.{name}" for name in tridge_solver.results.__all__}
    pages = {page.stem for page in (tmp_path / "api").glob("*.rst")}
    assert names | {"index", "belote.BeloteDeal"} <= pages
