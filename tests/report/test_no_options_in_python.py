"""Output in a session of Python mentions no options of the command line; chips are chips."""

from __future__ import annotations

import pytest

import tridge_solver as tridge
from cases import example

FEW = tridge.Sampling(samples=20)


def answers() -> dict[str, object]:
    """An answer of every question whose report tells what else may be asked."""
    return {
        "bid": tridge.bid("AK.K.A7KQ.AK", sampling=FEW, over="Flip S"),
        "position": tridge.bid("A5.K.A7KQ.KJ", sampling=FEW, position="last"),
        "belote": tridge.bid("J9A.A8.T7.8", sampling=FEW, game="belote"),
        "exchange": tridge.exchange("AQ.A.A5.KJ72", trumps="D", sampling=FEW),
        "advise": tridge.advise(example("mid-trick"), sampling=FEW),
        "review": tridge.review(example("evening")),
    }


@pytest.mark.slow
@pytest.mark.usefixtures("short_races")
def test_texts_name_no_options() -> None:
    for name, answer in answers().items():
        assert "--" not in str(answer), name
        assert "tridge " not in str(answer), name


@pytest.mark.usefixtures("short_races")
def test_chips_have_one_name_and_the_old_one() -> None:
    found = tridge.bid("AK.K.A7KQ.AK", sampling=FEW)
    assert isinstance(found, tridge.results.Bidding)
    best = found.bids[0]
    assert (best.chips, best.chips_margin) == (best.points, best.points_margin)
    assert found.passing.chips == found.passing.points
    assert best.table is not None
    assert best.table.chips == best.table.points
    reviewed = tridge.review(example("evening"))
    assert (reviewed.chips, reviewed.best_chips) == (reviewed.points, reviewed.best_points)
