"""The four-seat engine: nodes and processor time on whole deals of Trumps and Belote.

    python benchmarks/sides.py trumps --seed 7 11 2026    tables of 20 cells, beside DDS's
    python benchmarks/sides.py belote --deals 200    values by kind, tables of 24 cells
    python benchmarks/sides.py trumps --deals 20 --threads 2    tables in threads, by one thread's
    python benchmarks/sides.py trumps --beside bridge-solver/solver    and beside macroxue's solver
    python benchmarks/sides.py trumps --rounds 5    each program's fastest of five runs of a deal

Deals are random and seeded; every deal begins with an empty table. DDS runs where endplay is
installed, on the same deals, with one thread in a process of its own; each of its cells is
compared with ours, and the first that differs ends the run. Nodes are exact, times those of the
machine at hand: the programs take turns, deal by deal, so that all meet the same machine. One run
of a small deal takes some 10 ms, of which other work on the machine may double any: with
``--rounds`` all deals are gone through so often, and of each program the fastest run of a deal
counts. Between two runs of a deal lie all the others, so that no program still knows it.

``--beside`` names the compiled solver of github.com/macroxue/bridge-solver, run as a process a
deal; its time is the processor time of that process, some 10 ms of which is its start.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import resource
import subprocess
import sys
import tempfile
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
    """DDS in its process, which works only while a table is waited for."""

    def __init__(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def of(self, deal: SidesDeal) -> tuple[float, list[int]]:
        """Milliseconds and tricks of a deal."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(deal.hands) + "\n")
        self._child.stdin.flush()
        taken, found = json.loads(self._child.stdout.readline())
        return taken, found


RANKS = "AKQJT98765432"
STRAINS_OF_MACROXUE = "SHDCN"
DECLARERS_OF_MACROXUE = (2, 0, 3, 1)
"""Which seat, from North clockwise, declares in each column: South, North, West, East."""


def macroxue_table(solver: Path, deal: SidesDeal) -> tuple[float, list[int]]:
    """Milliseconds of processor time, and tricks as :class:`DdsTables` has them."""

    def written(hand: int) -> str:
        suits = (
            "".join(rank for n, rank in enumerate(RANKS) if hand >> (suit * 16 + n) & 1)
            for suit in range(4)
        )
        return " ".join(suit or "-" for suit in suits)

    north, east, south, west = map(written, deal.hands)
    with tempfile.NamedTemporaryFile("w", suffix=".deal") as file:
        file.write(f"{north}\n{west}          {east}\n{south}\n")
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        answer = subprocess.run(
            [solver, "-f", file.name], capture_output=True, text=True, check=True
        ).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    made = {}
    for line in answer.splitlines():
        name, *figures = line.split()
        if name in STRAINS_OF_MACROXUE:
            made[name] = dict(zip(DECLARERS_OF_MACROXUE, map(int, figures[:4]), strict=True))
    tricks_won = []
    for strain in STRAINS_OF_MACROXUE:
        for leader in SEATS:
            declarer = (leader - 1) % 4
            won = made[strain][declarer]
            tricks_won.append(won if declarer % 2 == 0 else len(RANKS) - won)
    return 1000 * taken, tricks_won


def trumps(deals: list[SidesDeal], beside: Path | None, rounds: int) -> None:
    """Tables of 20 cells."""
    orders = trumps_orders()
    solver = tricks.Solver(table_bytes=TRUMPS_TABLE_BYTES)
    nodes = [0.0] * len(deals)

    def ours(n: int) -> tuple[float, list[int]]:
        solver.clear()
        before, start = solver.nodes, process_time()
        values = solver.values_of_many(
            [(order, deals[n].hands, leader, ()) for order in orders for leader in SEATS]
        )
        nodes[n] = solver.nodes - before
        return 1000 * (process_time() - start), values

    programs: dict[str, Callable[[int], tuple[float, list[int]]]] = {"ours": ours}
    if importlib.util.find_spec("endplay"):
        dds = DdsTables()
        programs["DDS"] = lambda n: dds.of(deals[n])
    if beside is not None:
        programs["macroxue"] = lambda n: macroxue_table(beside, deals[n])
    times = {name: [math.inf] * len(deals) for name in programs}
    for _ in range(rounds):
        for n in range(len(deals)):
            answers = {name: ask(n) for name, ask in programs.items()}
            for name, (taken, found) in answers.items():
                times[name][n] = min(times[name][n], taken)
                if found != answers["ours"][1]:
                    raise SystemExit(f"deal {n + 1}: {answers['ours'][1]}, but {name} says {found}")
    print("| table of 20 cells | mean | median | p99 | most |\n| --- | ---: | ---: | ---: | ---: |")
    print(row("nodes", nodes))
    print(row("ms", times["ours"]))
    others = [name for name in programs if name != "ours"]
    for name in others:
        print(row(f"{name}: ms", times[name]))
        ratios = [a / b for a, b in zip(times["ours"], times[name], strict=True)]
        print(row(f"ours / {name}", ratios, 2))
    for name in others:
        print(f"\nall together {sum(times['ours']) / sum(times[name]):.2f} of {name}'s time")
        print(f"{20 * len(deals):,} cells compared with {name}'s, 0 differ")


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
    """Print the gain of threads over one, on the clock."""
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
    parser.add_argument("--beside", type=Path, help="Trumps only: macroxue's compiled solver")
    parser.add_argument("--rounds", type=int, default=1, help="Trumps only: the fastest of so many")
    options = parser.parse_args()
    if options.beside is not None and (options.game != "trumps" or options.threads is not None):
        parser.error("--beside compares tables of trumps by one thread")
    if options.threads is not None and (options.game != "trumps" or options.threads < 2):
        parser.error("--threads measures trumps in 2 threads or more")
    if options.rounds < 1 or (options.rounds > 1 and (options.game != "trumps" or options.threads)):
        parser.error("--rounds counts the runs of trumps by one thread")
    size = 13 if options.game == "trumps" else 8
    deals = [deal for seed in options.seed for deal in random_deals(size, options.deals, seed)]
    if options.threads is not None:
        trumps_in_threads(deals, options.threads)
    elif options.game == "trumps":
        trumps(deals, options.beside, options.rounds)
    else:
        belote(deals)


if __name__ == "__main__":
    main()
