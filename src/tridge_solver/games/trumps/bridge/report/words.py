"""How a match of two teams stands, in words."""

from __future__ import annotations

from tridge_solver.core.text import escape


def match_words(match: tuple[str, int, str, int]) -> str:
    """How a match of two teams stands, as a sentence."""
    home, own, visit, theirs = match
    if own == theirs:
        return f"{escape(home)} and {escape(visit)} are level, with {own} IMPs."
    winner, loser = (home, visit) if own > theirs else (visit, home)
    more, less = max(own, theirs), min(own, theirs)
    return f"{escape(winner)} beat {escape(loser)} by {more} IMPs to {less}."
