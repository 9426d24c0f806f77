"""The report of a match of two styles."""

from __future__ import annotations

import io

import numpy as np
import pytest
from rich.console import Console

from tridge_solver.at_table.match import MatchReport, MatchResult
from tridge_solver.at_table.part import Style
from tridge_solver.core.ruleset import TRIDGE


@pytest.mark.parametrize(
    ("as_player", "as_defenders", "verdict"),
    [
        ([7, 7, 7], [7, 7, 7], "No difference in any deal."),
        ([7, 2, 7], [2, 7, 7], "Neither is better"),
        ([9, 9, 9, 8], [2, 2, 2, 2], "A is better by 6.8 ±"),
        ([2, 2, 2, 2], [9, 9, 9, 8], "B is better by 6.8 ±"),
        ([9, 0, 2], [2, 5, 2], "A is better by 0.7 ±"),
    ],
)
def test_the_better_style_is_named_where_there_is_one(
    as_player: list[float], as_defenders: list[float], verdict: str
) -> None:
    found = MatchResult(
        Style(worlds=1), Style(worlds=2), np.array(as_player), np.array(as_defenders), 1
    )
    text = io.StringIO()
    MatchReport(found, "Play", TRIDGE).print(Console(file=text, width=100))
    [sentence] = [line for line in text.getvalue().splitlines() if line.startswith(verdict)]
    is_sure = found.gain != 0 and abs(found.gain) > found.margin
    assert ("no sure difference" in sentence) is (" is better by" in sentence and not is_sure)
