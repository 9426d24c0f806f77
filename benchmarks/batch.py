"""Batches from end to end: deals a second, and how much of the time is not the engine's.

``python benchmarks/batch.py`` prints the tables of docs/batch.md. The share of time is processor
time of one process that reads, solves and writes the deals; the rates are wall-clock time of the
command ``tridge batch`` on one and two workers, taking turns, the fastest of several rounds.
``--threads`` adds ``tridge solve``, which does the same with threads in one process. ``--memory N``
solves N deals from a pipe and watches the memory; ``--cluster`` runs on one and two workers of a
Dask cluster on this machine; ``--random N`` solves N random deals of one contract in each of the
ways there are.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import tridge_solver as tridge
from measure import Table, number, ratio
from tridge_solver.batch.files import survey
from tridge_solver.batch.input import open_input
from tridge_solver.batch.jobs import Cutter, Pace, Task, Worker
from tridge_solver.batch.output import StreamOutput
from tridge_solver.batch.questions import SolveQuestion, Solvers
from tridge_solver.batch.run import Batch
from tridge_solver.core.cards import mask_of
from tridge_solver.games.ombre.game import TRIDGE_GAME
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

ROUNDS = 3
TRIDGE = [sys.executable, "-m", "tridge_solver"]
KINDS = {
    "table": (["--do", "table"], ["--table"], SolveQuestion(table=True), 400),
    "one contract": (["--do", "solve"], [], SolveQuestion(), 8000),
}
"""Options of a batch, of ``tridge solve``, the question, and how many deals."""


class Clocked:
    """A solver of the engine that counts the processor time spent in it."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._solver, name)
        if not callable(found):
            return found

        def clocked(*args: Any) -> Any:
            began = process_time()
            try:
                return found(*args)
            finally:
                self.seconds += process_time() - began

        return clocked


class ClockedQuestion(SolveQuestion):
    """A question whose tool is clocked."""

    clock: Clocked

    def new_solver(self, table_bytes: int | None = None) -> Solvers:
        """A solver with a clock in it."""
        solvers = super().new_solver(table_bytes)
        tool: DoubleDummy = solvers[TRIDGE_GAME.name]
        clock = Clocked(tool._solver)
        object.__setattr__(self, "clock", clock)
        tool._solver = clock  # type: ignore[assignment]  # it does whatever a solver does
        return solvers


class Steady(Pace):
    """Jobs of one size."""

    deals = 100


def share_outside(file: str, question: SolveQuestion) -> tuple[float, float, float]:
    """Microseconds a deal: all, in the engine, and cutting the text."""
    asked = ClockedQuestion(question.table)
    worker = Worker(Task(asked))
    began = process_time()
    jobs = list(Cutter([file], open_input, Steady()).jobs())
    cut = process_time() - began
    worker.answer(jobs[0])
    asked.clock.seconds = 0.0
    began = process_time()
    deals = sum(worker.answer(job).counts.deals for job in jobs)
    whole = process_time() - began
    return whole / deals * 1e6, asked.clock.seconds / deals * 1e6, cut / deals * 1e6


def processor_time(file: str, question: SolveQuestion, workers: int) -> tuple[float, float]:
    """Microseconds a deal of processor time: of the process that cuts and writes, and of its
    workers. Beside other work on the machine this says more than the clock on the wall."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = process_time()
    with open(os.devnull, "wb") as nowhere:
        output = StreamOutput(nowhere)
        batch = Batch(Task(question), [file], survey([file]), workers)
        batch.run(output, print, lambda _: None)
    own = process_time() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    others = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    deals = output.counts.deals
    return own / deals * 1e6, others / deals * 1e6


def fastest(commands: Sequence[Sequence[str]]) -> list[float]:
    """Seconds of the fastest of several rounds of each command, the commands taking turns."""
    best = [float("inf")] * len(commands)
    for _ in range(ROUNDS):
        for place, command in enumerate(commands):
            began = perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            best[place] = min(best[place], perf_counter() - began)
    return best


def make_deals(file: str, count: int, contract: bool) -> None:
    """A hand file of random deals."""
    options = ["--contract", "Play D", "--declarer", "lead"] if contract else []
    command = [*TRIDGE, "deal", "-q", "-n", str(count), *options, "-o", file]
    subprocess.run(command, check=True)


def rate_tables(scale: float, threads: bool) -> Iterator[Table]:
    """Return the cost of a deal, and deals a second on one and two workers."""
    costs: list[tuple[str, ...]] = []
    feeding: list[tuple[str, ...]] = []
    rates: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, (batch, solve, question, count) in KINDS.items():
            deals = max(int(count * scale), 10)
            file = str(Path(folder, f"{kind}.pbn"))
            make_deals(file, deals, not question.table)
            whole, engine, cut = share_outside(file, question)
            share = f"{100 * (whole + cut - engine) / (whole + cut):.0f} %"
            costs.append((kind, number(engine), number(whole - engine), number(cut), share))
            own, others = processor_time(file, question, 2)
            feeding.append((kind, number(others), number(own), number(others / own)))
            commands = [[*TRIDGE, "batch", "-q", file, *batch, "--threads", n] for n in "12"]
            names = [kind]
            if threads:
                names.append(f"{kind}, threads")
                commands += [
                    [*TRIDGE, "solve", "-q", "--jsonl", file, *solve, "--threads", n] for n in "12"
                ]
            found = fastest(commands)
            for name, one, two in zip(names, found[::2], found[1::2], strict=True):
                gain = f"{ratio(one, two):.2f}"
                rates.append((name, f"{deals:,}", number(deals / one), number(deals / two), gain))
    columns = ("µs a deal", "engine", "reading and writing", "cutting", "outside the engine")
    yield Table("Processor time", columns, costs)
    columns = ("µs a deal, 2 workers", "workers", "the process that feeds them", "ratio")
    yield Table("Processor time of several processes", columns, feeding)
    yield Table("Deals a second", ("", "deals", "1 worker", "2 workers", "gain"), rates)


def resident(pid: int) -> int:
    """Bytes of memory of a process and its children (Linux)."""
    total = 0
    for place in Path("/proc").iterdir():
        if not place.name.isdigit():
            continue
        try:
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if pid in (int(place.name), parent):
                total += int((place / "statm").read_text().split()[1])
        except (OSError, ValueError):
            continue
    return total * os.sysconf("SC_PAGE_SIZE")


def memory_table(count: int) -> Table:
    """Memory of a batch of ``count`` deals from a pipe, at each tenth of it."""
    rows: list[tuple[str, ...]] = []
    options = ["--contract", "Play D", "--declarer", "lead"]
    deal = subprocess.Popen(
        [*TRIDGE, "deal", "-q", "-n", str(count), *options], stdout=subprocess.PIPE
    )
    batch = subprocess.Popen(
        [*TRIDGE, "batch", "-q", "-", "--threads", "2"], stdin=deal.stdout, stdout=subprocess.PIPE
    )
    assert batch.stdout is not None
    for done, _ in enumerate(batch.stdout, 1):
        if done % max(count // 10, 1) == 0:
            rows.append((f"{done:,}", f"{resident(batch.pid) / 2**20:.0f}"))
    if batch.wait() or deal.wait():
        raise SystemExit("the batch has failed")
    return Table("Memory", ("deals written", "MiB, three processes"), rows)


RANDOM = ["--seed", "3", "--contract", "Play D", "--declarer", "lead"]


def seconds_of(*commands: Sequence[str]) -> float:
    """Seconds of processor time of commands whose output goes from one to the next."""
    before = os.times()
    running: list[subprocess.Popen[bytes]] = []
    for place, command in enumerate(commands):
        is_last = place == len(commands) - 1
        given = running[-1].stdout if running else subprocess.DEVNULL
        kept = subprocess.DEVNULL if is_last else subprocess.PIPE
        running.append(subprocess.Popen(command, stdin=given, stdout=kept))
    for each in running:
        if each.stdout is not None:
            each.stdout.close()
    statuses = [each.wait() for each in running]
    if any(statuses):
        raise SystemExit("a command has failed")
    after = os.times()
    return (
        after.children_user
        + after.children_system
        - (before.children_user + before.children_system)
    )


def random_table(count: int) -> Table:
    """Processor time of random deals of one contract, in each of the ways."""
    table = tridge.deals.Table.of(declarer="Lead", contract="Play D")
    hands = np.zeros((count, 3), np.uint64)
    for row, deal in enumerate(tridge.random_deals(count, seed=3, table=table)):
        hands[row] = [mask_of(deal.known_hand(seat)) for seat in deal.playing_order]
    began = process_time()
    tridge.solve_masks(hands, "Play D", leaders=0, threads=1)
    found = [("solve_masks, hands given", process_time() - began)]
    for workers in "12":
        name = f"batch --random, {workers} worker{'s' if workers == '2' else ''}"
        command = [*TRIDGE, "batch", "-q", "--random", str(count), *RANDOM, "--threads", workers]
        found.append((name, seconds_of(command)))
    dealing = [*TRIDGE, "deal", "-q", "-n", str(count), *RANDOM]
    found.append(
        ("deal | batch, 2 workers", seconds_of(dealing, [*TRIDGE, "batch", "-q", "--threads", "2"]))
    )
    rows = [(name, number(seconds), number(seconds / count * 1e6)) for name, seconds in found]
    return Table(f"{count:,} random deals", ("", "s", "µs a deal"), rows)


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers, each a process with one thread."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as started:
        yield started.scheduler_address


def cluster_table(scale: float) -> Table:
    """Deals a second on a cluster of one and two workers."""
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, (batch, _, question, count) in KINDS.items():
            deals = max(int(count * scale), 10)
            file = str(Path(folder, f"{kind}.pbn"))
            make_deals(file, deals, not question.table)
            rates = []
            for workers in (1, 2):
                with cluster(workers) as address:
                    command = [*TRIDGE, "batch", "-q", file, *batch, "--cluster", address]
                    rates.append(deals / fastest([command])[0])
            gain = f"{ratio(rates[1], rates[0]):.2f}"
            rows.append((kind, f"{deals:,}", *map(number, rates), gain))
    return Table("Deals a second, Dask", ("", "deals", "1 worker", "2 workers", "gain"), rows)


def main() -> None:
    """Measure what the options say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer deals")
    parser.add_argument("--threads", action="store_true", help="tridge solve beside it")
    parser.add_argument("--memory", type=int, metavar="N", help="memory over N deals, only")
    parser.add_argument("--cluster", action="store_true", help="a Dask cluster, only")
    parser.add_argument("--random", type=int, metavar="N", help="N random deals, only")
    options = parser.parse_args()
    if options.random:
        print(random_table(options.random).markdown())
    elif options.memory:
        print(memory_table(options.memory).markdown())
    elif options.cluster:
        print(cluster_table(options.scale).markdown())
    else:
        for table in rate_tables(options.scale, options.threads):
            print(table.markdown())


if __name__ == "__main__":
    main()
