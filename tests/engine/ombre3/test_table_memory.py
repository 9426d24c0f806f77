"""The memory of transposition tables: huge pages asked for where they pay, all of it given back."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tres_cases import load
from tres_oracle import random_ending
from tridge_solver.engine.ombre3.solver import Exchanger, Sampler, Solver
from tridge_solver.engine.ombre4 import Solver as IncomerSolver
from tridge_solver.engine.partnership import points, tricks
from tridge_solver.engine.tres import Solver as TresSolver

ENGINES: list[Callable[..., Any]] = [
    Solver,
    Exchanger,
    Sampler,
    IncomerSolver,
    TresSolver,
    points.Solver,
    tricks.Solver,
]
MEBIBYTE = 1 << 20
SMAPS = Path("/proc/self/smaps")
HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage")


@pytest.fixture(scope="module", autouse=True)
def nothing_is_collected() -> Iterator[None]:
    """Nothing that other tests left gives its memory back between two looks."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def advised() -> int:
    """Bytes of this process for which huge pages were asked."""
    found = size = 0
    for line in SMAPS.read_text().splitlines():
        name, *words = line.split()
        if name == "Size:":
            size = int(words[0]) << 10
        elif name == "VmFlags:" and "hg" in words:
            found += size
    return found


needs_huge_pages = pytest.mark.skipif(
    not (sys.platform == "linux" and SMAPS.exists() and HUGE_PAGES.exists()),
    reason="no huge pages to ask for",
)


@needs_huge_pages
@pytest.mark.parametrize("engine", ENGINES)
def test_a_large_table_asks_for_huge_pages_and_gives_them_back(engine: Callable[..., Any]) -> None:
    before = advised()
    solver = engine(table_bytes=33 * MEBIBYTE)
    # A power of two of clusters of whatever size: at least half of it.
    assert advised() - before >= 16 * MEBIBYTE
    del solver
    assert advised() == before


@needs_huge_pages
@pytest.mark.parametrize("engine", [Solver, Sampler, TresSolver, points.Solver, tricks.Solver])
def test_many_small_tables_do_not(engine: Callable[..., Any]) -> None:
    before = advised()
    solvers = [engine(table_bytes=MEBIBYTE) for _ in range(8)]
    assert advised() == before
    del solvers


@pytest.mark.parametrize("engine", ENGINES)
def test_a_table_that_does_not_fit_into_memory_is_an_error(engine: Callable[..., Any]) -> None:
    with pytest.raises(MemoryError, match="no memory for a table"):
        engine(table_bytes=1 << 62)


@pytest.mark.parametrize(
    "size", [0, MEBIBYTE, 2 * MEBIBYTE - 1, 2 * MEBIBYTE, 4 * MEBIBYTE, 1 << 25]
)
def test_the_size_of_a_table_changes_no_answer(size: int) -> None:
    plain, sized = TresSolver(table_bytes=1 << 16), TresSolver(table_bytes=size)
    for number in range(20):
        position = random_ending(random.Random(number), 5)
        for solver in (plain, sized):
            solver.clear()
            load(solver, position)
        for least in (-8, -2, 0, 3, 9):
            assert sized.ask(least)[0] == plain.ask(least)[0]
