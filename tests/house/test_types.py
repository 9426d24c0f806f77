"""A program as users write them, which type checkers read in ``.ci/run``, does what it says."""

from __future__ import annotations

from cases import example
from typed_program import ask, ask_all


def test_a_typed_program_runs_on_a_deal_of_every_game() -> None:
    deals = [example(name) for name in ("ending", "incomer", "belote", "trumps", "bridge")]
    assert all(ask(deal) for deal in deals)
    rows = ask_all(deals)
    assert len(rows) == 2 * len(deals)
    assert {*rows} == {"tridge.solve/1"}
