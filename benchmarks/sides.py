"""The four-seat engine: nodes and processor time on whole deals of Trumps and Belote.

    python benchmarks/sides.py trumps --seed 7 11 2026    tables of 20 cells, beside DDS's
    python benchmarks/sides.py belote --deals 200    values by kind, tables of 24 cells
    python benchmarks/sides.py trumps --deals 20 --threads 2    tables in threads, by one thread's

Deals are random and seeded; every deal begins with an empty table. DDS runs where endplay is
installed, on the same deals, with one thread in a process of its own; each of its cells is
compared with ours, and the first that differs ends the run. Nodes are exact, times those of the
machine at hand: the two programs take turns, deal by deal, so that both meet the same machine.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from time import process_time

from measure import Table, mean, number, quantile, ratio
from scaling import fastest
from sides_deals import SidesDeal, belote_orders, random_deals, trumps_orders
from tridge_solver.engine.partnership import points, tricks

SEATS = range(4)
TRUMPS_TABLE_BYTES = 64 << 20
CHILD = Path(__file__).with_name("sides_dds.py")


def row(name: str, samples: list[float], digits: int = 0) -> str:
    """A row of a table: mean, median, the 99th percentile and the most."""
    figures = (mean(samples), *(quantile(samples, share) for share in (0.5, 0.99, 1.0)))
    return f"| {name} | " + " | ".join(f"{figure:,.{digits}f}" for figure in figures) + " |"


class DdsTables:
    """DDS in its process: all deals are told at once, a table is read when it is wanted."""

    def __init__(self, deals: list[SidesDeal]) -> None:
        self._child = subprocess.Popen(
            [sys.executable, str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps([deal.hands for deal in deals]))
        self._child.stdin.close()

    def next(self) -> tuple[float, list[int]]:
        """Milliseconds and tricks of the next deal."""
        assert self._child.stdout is not None
        taken, found = json.loads(self._child.stdout.readline())
        return taken, found


def trumps(deals: list[SidesDeal]) -> None:
    """Tables of 20 cells."""
    orders = trumps_orders()
    dds = DdsTables(deals) if importlib.util.find_spec("endplay") else None
    solver = tricks.Solver(table_bytes=TRUMPS_TABLE_BYTES)
    nodes: list[float] = []
    ours: list[float] = []
    theirs: list[float] = []
    for n, deal in enumerate(deals):
        solver.clear()
        before, start = solver.nodes, process_time()
        values = solver.values_of_many(
            [(order, deal.hands, leader, ()) for order in orders for leader in SEATS]
        )
        ours.append(1000 * (process_time() - start))
        nodes.append(solver.nodes - before)
        if dds is not None:
            taken, found = dds.next()
            theirs.append(taken)
            if found != values:
                raise SystemExit(f"deal {n + 1}: {values}, but DDS says {found}")
    print("| table of 20 cells | mean | median | p99 | most |\n| --- | ---: | ---: | ---: | ---: |")
    print(row("nodes", nodes))
    print(row("ms", ours))
    if theirs:
        print(row("DDS: ms", theirs))
        print(row("ours / DDS", [a / b for a, b in zip(ours, theirs, strict=True)], 2))
        print(f"\nall together {sum(ours) / sum(theirs):.2f} of DDS's time")
        print(f"{20 * len(deals):,} cells compared with DDS, 0 differ")


def table_runs(deals: list[SidesDeal], threads: list[int]) -> list[Callable[[], None]]:
    """All tables of 20 cells by each number of threads, with a solver a thread.

    Each thread takes the next deal when it has done one: deals differ too much to be dealt out.
    """
    orders = trumps_orders()
    solvers = [tricks.Solver(table_bytes=TRUMPS_TABLE_BYTES) for _ in range(max(threads))]

    def work(solver: tricks.Solver, left: SimpleQueue[SidesDeal]) -> None:
        while True:
            try:
                hands = left.get_nowait().hands
            except Empty:
                return
            solver.clear()
            solver.values_of_many([(order, hands, seat, ()) for order in orders for seat in SEATS])

    def run(count: int) -> None:
        left: SimpleQueue[SidesDeal] = SimpleQueue()
        for deal in deals:
            left.put(deal)
        workers = [threading.Thread(target=work, args=(solver, left)) for solver in solvers[:count]]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    return [lambda count=count: run(count) for count in threads]  # type: ignore[misc]


def trumps_in_threads(deals: list[SidesDeal], threads: int) -> None:
    """What threads gain over one, on the clock."""
    numbers = [1, threads]
    times = fastest(table_runs(deals, numbers))
    rows = [
        (
            f"{used} thread{'s' * (used > 1)}",
            *map(number, both),
            number(ratio(times[0][0], both[0])),
        )
        for used, both in zip(numbers, times, strict=True)
    ]
    columns = ("tables of 20 cells", "ms", "processor ms", "× one thread")
    print(Table(f"{len(deals):,} random deals of Trumps in threads", columns, rows).markdown())


def belote(deals: list[SidesDeal]) -> None:
    """Values by kind, and tables of 24 cells."""
    orders = belote_orders()
    solver = points.Solver()
    print("| Belote | nodes mean | median | p99 | most |\n| --- | ---: | ---: | ---: | ---: |")
    times: list[float] = []
    every: list[float] = []

    def solved(problems: list[points.Problem]) -> float:
        solver.clear()
        before, start = solver.nodes, process_time()
        solver.values_of_many(problems)
        times.append(1000 * (process_time() - start))
        return solver.nodes - before

    for name, kinds in (("a suit", range(4)), ("no trump", (4,)), ("all trump", (5,))):
        found = [
            solved([(orders[kinds[n % len(kinds)]], deal.hands, deal.leader, ())])
            for n, deal in enumerate(deals)
        ]
        every += found * len(kinds)
        print(row(name, found))
    print(row("the six kinds together", every))
    print(f"\n{mean(times):.2f} ms a value\n")
    times.clear()
    print(
        "| 4 leaders × 6 kinds | mean | median | p99 | most |\n| --- | ---: | ---: | ---: | ---: |"
    )
    found = [
        solved([(order, deal.hands, leader, ()) for order in orders for leader in SEATS])
        for deal in deals
    ]
    print(row("nodes", found))
    print(row("ms", times, 1))


def main() -> None:
    """Print the tables of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=("trumps", "belote"))
    parser.add_argument("--deals", type=int, default=100, help="of each seed")
    parser.add_argument("--seed", type=int, nargs="+", default=[2026])
    parser.add_argument("--threads", type=int, help="Trumps only: tables in as many threads")
    options = parser.parse_args()
    if options.threads is not None and (options.game != "trumps" or options.threads < 2):
        parser.error("--threads measures trumps in 2 threads or more")
    size = 13 if options.game == "trumps" else 8
    deals = [deal for seed in options.seed for deal in random_deals(size, options.deals, seed)]
    if options.threads is not None:
        trumps_in_threads(deals, options.threads)
    else:
        (trumps if options.game == "trumps" else belote)(deals)


if __name__ == "__main__":
    main()
