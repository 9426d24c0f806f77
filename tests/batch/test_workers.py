"""Streams of deals through workers, some of which do not live long."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

import tridge_solver as tridge
from batch_questions import Deadly, Failing, Stillborn
from tridge_solver import Deal, ask_many
from tridge_solver.batch.jobs import Pace
from tridge_solver.batch.processes import AHEAD, NoWorkers
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.questions import SolveQuestion

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def some_deals(count: int) -> list[Deal]:
    """Random deals with a contract."""
    from tridge_solver.games.ombre.dealing import Table
    from tridge_solver.games.ombre.rules.contracts import Contract

    table = Table(declarer="Lead", contract=Contract.parse("Play D"))
    return list(tridge.random_deals(count, seed=5, table=table))


@pytest.mark.slow
def test_rows_come_in_the_order_of_the_deals_from_any_number_of_workers() -> None:
    deals = some_deals(40)
    one, two = (list(ask_many(deals, workers=workers)) for workers in (1, 2))
    assert one == two
    assert [row["index"] for row in one] == list(range(1, 41))
    values = [tridge.solve(deal) for deal in deals]
    assert [row["grade"] for row in one] == [value.grade.value for value in values]


def test_a_bad_deal_is_a_row_with_an_error() -> None:
    good, other = some_deals(2)
    bad = OmbreDeal((good.hands[0], good.hands[0], *good.hands[2:]), good.dealer)
    rows = list(ask_many([good, bad, other]))
    assert ["error" in row for row in rows] == [False, True, False]
    assert rows[1].keys() == {"file", "index", "line", "error"}
    assert rows[1]["index"] == 2


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("workers", [1, 2])
def test_deals_are_read_only_a_little_ahead(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "deals", 2)
    (deal,) = some_deals(1)
    taken = 0

    def endless() -> Iterator[Deal]:
        nonlocal taken
        while True:
            taken += 1
            yield deal

    rows = ask_many(endless(), workers=workers)
    for _ in range(10):
        next(rows)
    rows.close()  # type: ignore[attr-defined]  # it is a generator
    assert taken <= 10 + 2 * (AHEAD * workers + 2)


def test_less_than_one_worker_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="0 workers"):
        ask_many([], workers=0)


@pytest.mark.slow
@posix
def test_a_deal_that_kills_workers_is_found_and_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pace, "deals", 6)
    deals = some_deals(15)
    rows = list(ask_many(deals, Deadly(board="4"), workers=2))
    assert [row["index"] for row in rows] == list(range(1, 16))
    assert [row["index"] for row in rows if "error" in row] == [4]
    assert "worker processes die of this deal" in rows[3]["error"]


@pytest.mark.slow
@posix
def test_workers_that_never_begin_end_the_run() -> None:
    with pytest.raises(NoWorkers, match="status 7"):
        list(ask_many(some_deals(3), Stillborn(), workers=2))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_worker_is_raised_here(workers: int) -> None:
    with pytest.raises(MemoryError, match="no memory for the table"):
        list(ask_many(some_deals(3), Failing(), workers=workers))


def test_a_question_may_be_any_of_the_five() -> None:
    (deal,) = tridge.random_deals(1, seed=2)
    (row,) = ask_many([deal], SolveQuestion(table=True))
    assert len(row["table"]) == 12
    sampling = tridge.Sampling(samples=5)
    (row,) = ask_many(
        [deal], tridge.questions.BidQuestion(passed=True, seat=deal.lead, sampling=sampling)
    )
    assert row["samples"] == 5
    (row,) = ask_many([deal], tridge.questions.ReviewQuestion())
    assert "the contract is not known" in row["error"]
