"""The page of themes and its examples: each theme has one, and is the first that is told of it."""

from __future__ import annotations

import re

from cases import EXAMPLES
from tridge_solver import load, themes
from tridge_solver.results import CardTheme


def test_each_theme_has_an_ending_that_is_about_it_first() -> None:
    deals = load(EXAMPLES / "themes.pbn")
    told = [themes(deal).themes for deal in deals]
    first = [
        tags[1] if tags[0] is CardTheme.TAKE and CardTheme.RUFF in tags else tags[0]
        for tags in told
    ]
    assert first == list(CardTheme)  # who ruffs takes the trick, as a rule
    assert [deal.tag("Event") for deal in deals] == [
        f"Themes: {theme.value}" for theme in CardTheme
    ]


def test_an_ending_has_few_cards_and_each_wrong_one_its_trick() -> None:
    for deal in load(EXAMPLES / "themes.pbn"):
        found, position = themes(deal), deal.positions()[-1]
        assert 5 <= sum(map(len, position.hands.values())) + len(position.trick) <= 12
        assert {cost.card for cost in found.costs} | {*found.best} == {*position.legal_cards()}


def test_the_page_has_a_row_for_each_theme_in_order() -> None:
    page = (EXAMPLES.parent / "docs" / "themes.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| ([^|]+) \|", page, re.MULTILINE)
    assert rows == [(str(n), theme.value, theme.words) for n, theme in enumerate(CardTheme, 1)]
