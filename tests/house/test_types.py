"""A program as users write them, which type checkers read in ``.ci/run``, does what it says."""

from __future__ import annotations

import pytest

from cases import example
from typed_program import ask, ask_all, ask_closed, ask_open


@pytest.mark.usefixtures("short_races")
def test_a_typed_program_runs_on_a_deal_of_every_game() -> None:
    names = ("ending", "incomer", "lhombre", "belote", "trumps", "bridge", "tres")
    deals = [example(name) for name in names]
    # Trumps is of bridge's class, and its advice takes as long again.
    assert all(ask(deal) for deal in deals if deal.rules.name != "trumps")
    rows = ask_all(deals)
    assert len(rows) == 2 * len(deals)
    assert {*rows} == {"tridge.solve/1"}
    assert ask_closed(example("evening"))[1]
    assert ask_open(example("lhombre"))[1]
