"""Time the command line as its user meets it: whole processes, started afresh.

    python benchmarks/cli.py
    python benchmarks/cli.py --docs       put the table into docs/performance.md

``import`` is the growth of ``python -X importtime`` through ``import tridge_solver`` (the sum of
its own modules and what they alone bring in); everything else is wall-clock time of processes,
the median of several, Python's own start included, which the table also shows. Modules that have
not been compiled take about half as long again to start: measure an installed package, or one built
in place, where they are.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import docs
from deals import MEASURED_SEED, BenchDeal, random_deals
from measure import Table, number, quantile
from tridge_solver.core.cards import cards_of
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.handfile import dumps

RUNS = 15
LONG_RUNS = 5
DEALS = 800
SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)
"""The Player, the defender after him and the other."""

GAMES = (
    ("an in-comer's deal", "incomer.pbn:1"),
    ("a deal of Belote", "belote.pbn:1"),
    ("a deal of Trumps", "trumps.pbn:1"),
    ("a deal of bridge", "bridge.pbn:1"),
    ("three tricks of Très", "tres.pbn:2"),
)
"""Deals of other games to solve: each from its first card, except Très, whose whole deals take
longer than any start."""

EXAMPLES = Path(__file__).parents[1] / "examples"

TRIDGE = ("-c", "import sys; from tridge_solver.cli import main; sys.exit(main())")
IMPORT_LINE = re.compile(r"import time:\s*(\d+) \|\s*(\d+) \|(\s*)(\S+)")


def as_deal(record: BenchDeal, contract: bool) -> Deal:
    """A benchmark deal as the package's own, in *Play* when ``contract``."""
    player, first, second = (tuple(cards_of(hand)) for hand in record.hands)
    return OmbreDeal(
        (player, first, None, second),
        Seat.SOUTH,
        dealer=SEATS[record.leader - 1],
        declarer=Seat.NORTH if contract else None,
        contract=Contract.play(record.trumps) if contract else None,
    )


def write(folder: Path, name: str, count: int, contract: bool = True) -> str:
    """A hand file of ``count`` random deals in ``folder``; its path."""
    path = folder / name
    deals = [as_deal(record, contract) for record in random_deals(count, MEASURED_SEED)]
    path.write_text(dumps(deals), encoding="utf-8")
    return str(path)


def wall(arguments: Sequence[str], runs: int) -> list[float]:
    """Milliseconds of ``runs`` processes of this Python with ``arguments``."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append((perf_counter() - start) * 1e3)
    return times


def import_time(module: str) -> float:
    """Milliseconds ``import module`` takes by ``-X importtime``."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", f"import {module}"],
        check=True,
        capture_output=True,
        text=True,
    )
    for line in done.stderr.splitlines():
        found = IMPORT_LINE.match(line)
        if found and found[4] == module:
            return int(found[2]) / 1e3
    raise RuntimeError(f"no import time of {module}")


def measure() -> Table:
    """All measurements."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one = write(folder, "one.pbn", 1)
        table = write(folder, "table.pbn", 1, contract=False)
        many = write(folder, "many.pbn", DEALS)
        runs: tuple[tuple[str, Sequence[str], int], ...] = (
            ("python -c pass", ("-c", "pass"), RUNS),
            ("python -c 'import tridge_solver'", ("-c", "import tridge_solver"), RUNS),
            ("tridge --help", (*TRIDGE, "--help"), RUNS),
            ("tridge --version", (*TRIDGE, "--version"), RUNS),
            ("tridge solve, one deal", (*TRIDGE, "solve", one), RUNS),
            ("tridge solve, one deal, table of 12 cells", (*TRIDGE, "solve", table), RUNS),
            *(
                (
                    f"tridge solve, {what}",
                    (*TRIDGE, "solve", "--from-start", str(EXAMPLES / file)),
                    RUNS,
                )
                for what, file in GAMES
            ),
            (
                f"tridge solve --cards --jsonl, {DEALS} deals, 1 thread",
                (*TRIDGE, "solve", "--cards", "--jsonl", "--threads", "1", many),
                LONG_RUNS,
            ),
            (
                f"tridge solve --cards --jsonl, {DEALS} deals, 2 threads",
                (*TRIDGE, "solve", "--cards", "--jsonl", "--threads", "2", many),
                LONG_RUNS,
            ),
            (f"tridge check, {DEALS} deals", (*TRIDGE, "check", many), LONG_RUNS),
        )
        rows = []
        imports = [import_time("tridge_solver") for _ in range(RUNS)]
        rows.append(_row("import tridge_solver (-X importtime)", imports))
        rows += [_row(title, wall(arguments, count)) for title, arguments, count in runs]
    return Table("The command line", ("ms", "median", "fastest", "slowest", "runs"), rows)


def _row(title: str, times: Sequence[float]) -> tuple[str, ...]:
    """A row of the table."""
    figures = (quantile(times, 0.5), min(times), max(times))
    return (title, *map(number, figures), str(len(times)))


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description="Time the command line.")
    options.add_argument("--docs", action="store_true", help="put the table into the docs")
    arguments = options.parse_args()
    table = measure()
    if arguments.docs:
        docs.replace("cli", [table])
    else:
        print(table.text())


if __name__ == "__main__":
    main()
