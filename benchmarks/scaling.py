"""Many deals over several threads: what a second core brings.

Runs with one thread and with several take turns, and the fastest of each counts, because other
work on the machine can only slow a run down. Wall-clock time, here alone; the processor time
beside it shows that threads cost each other nothing even where no second core is free.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from deals import MEASURED_SEED, random_deals
from measure import Table, number, ratio
from tridge_solver.core.cards import cards_of
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.engine import Solver
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.double_dummy import Problem, lane_order, lexicographic
from tridge_solver.games.ombre.solving.many import solve_many

if TYPE_CHECKING:
    from tridge_solver.engine.ombre3.solver import Problem

ROUNDS = 7
SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)


def fastest(runs: Sequence[Callable[[], None]]) -> list[tuple[float, float]]:
    """Milliseconds of the fastest of several rounds of each run, the runs taking turns.

    Wall-clock time and, of all threads together, processor time.
    """
    best = [(float("inf"), float("inf"))] * len(runs)
    for _ in range(ROUNDS):
        for place, run in enumerate(runs):
            wall, processor = perf_counter(), process_time()
            run()
            taken = ((perf_counter() - wall) * 1e3, (process_time() - processor) * 1e3)
            best[place] = min(best[place], taken)
    return best


def engine_runs(deals: int, threads: Sequence[int]) -> list[Callable[[], None]]:
    """``Solver.values_of_many`` over the deals, dealt out to a number of threads."""
    problems: list[Problem] = [
        (
            lane_order(deal.trumps, False),
            deal.hands,
            deal.leader,
            (),
            deal.won,
            (lexicographic(Contract.play(deal.trumps), TRIDGE),),
        )
        for deal in random_deals(deals, MEASURED_SEED)
    ]

    def run(count: int) -> None:
        workers = [
            threading.Thread(target=Solver().values_of_many, args=(problems[part::count],))
            for part in range(count)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    return [lambda count=count: run(count) for count in threads]  # type: ignore[misc]


def package_runs(deals: int, threads: Sequence[int]) -> list[Callable[[], None]]:
    """``solve_many`` over the same deals as positions of the package."""
    problems = []
    for deal in random_deals(deals, MEASURED_SEED):
        held = dict(zip(SEATS, (frozenset(cards_of(h)) for h in deal.hands), strict=True))
        none = dict.fromkeys(SEATS, 0)
        position = Position(TRIDGE, deal.trumps, SEATS, held, SEATS[deal.leader], (), none)
        problems.append(Problem(position, SEATS[0], Contract.play(deal.trumps)))

    def run(count: int) -> None:
        for _ in solve_many(problems, threads=count):
            pass

    return [lambda count=count: run(count) for count in threads]  # type: ignore[misc]


def table(deals: int, threads: Sequence[int] = (1, 2)) -> Table:
    """Deals a second with each number of threads and the gain over one."""
    rows = []
    for title, make in (("values_of_many", engine_runs), ("solve_many", package_runs)):
        times = fastest(make(deals, threads))
        for count, (taken, processor) in zip(threads, times, strict=True):
            rows.append(
                (
                    f"{title}, {count} thread{'s' if count > 1 else ''}",
                    number(taken),
                    number(processor),
                    number(1e3 * deals / taken),
                    number(ratio(times[0][0], taken)),
                )
            )
    columns = ("grade, then tricks", "ms", "processor ms", "deals a second", "× one thread")
    return Table(f"{deals:,} random deals in threads", columns, rows)
