"""The reasons for wrong cards on a page: below the cards, under a mistake, and as a table by player
and theme.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup, escape

from tridge_solver.analysis.themes import CardTheme, Themes
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid
from tridge_solver.report.theme.signs import Theme, names
from tridge_solver.report.why import Explained, counts_words, why_lines, why_text


def why_html(wrong: Explained, deal: Deal, look: Theme) -> Markup:
    """Return the text below a mistake; empty if there is no reason to show."""
    why = why_text(wrong, deal, look)
    return Markup('<span class="why">{}</span>').format(html(why)) if why else Markup("")


def theme_grids(deal: Deal, by_seat: Mapping[Seat, Mapping[CardTheme, int]]) -> list[Grid]:
    """Return a table of every player's mistakes for each theme; no table if nobody made any."""
    called = names(deal)
    rows = [
        [escape(called[seat]), escape(counts_words(counts))]
        for seat, counts in by_seat.items()
        if counts
    ]
    return [Grid("By theme", ["", "mistakes"], rows, kind="words")] if rows else []


def why_markup(why: Themes | None, called: Mapping[Seat, str], look: Theme) -> list[Markup]:
    """Return the lines below the cards of a position; empty unless reasons were asked for."""
    return [] if why is None else [html(line) for line in why_lines(why, called, look)]
