"""Time the engine: every question it answers, on seeded deals, beside DDS and beside itself before.

    python benchmarks/engine.py                         tables on the terminal
    python benchmarks/engine.py --dds --docs            put the tables into docs/performance.md
    python benchmarks/engine.py --dds                   and DDS on the same deals (extra [bench])
    python benchmarks/engine.py --verify                most tricks against DDS, no times
    python benchmarks/engine.py --compare benchmarks/baseline.json
    python benchmarks/engine.py --ablation              techniques switched off one by one
    python benchmarks/engine.py --scaling               many deals over threads
    python benchmarks/engine.py --callgrind             instructions a task, by valgrind

Every figure is of an empty transposition table at each deal, one thread, the best of ``--repeat``
rounds over all rows and deals. Times are those of the engine's calls, a position having been
loaded; ``load`` is what laying positions out cost besides. The clock is the processor time of the
thread, so that a busy machine disturbs little; it adds about 0.2 µs to a call.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import ablation
import callgrind
import dds as bridge
import docs
import scaling
from deals import KINDS, MEASURED_SEED, BenchDeal
from measure import (
    CLOCKS,
    LEADERS,
    Samples,
    Settings,
    Table,
    in_rounds,
    mean,
    number,
    quantile,
    ratio,
    rounded,
)
from tasks import BY_NAME, RULES, Bench, most, row_of

COLUMNS = ("mean", "median", "p90", "p99", "load", "nodes", "ns/node", "facts")
KEYS = ("mean_us", "median_us", "p90_us", "p99_us", "load_us", "nodes", "ns_per_node", "facts")
CELL_AND_TURN_TASKS = ("cells-high", "cells", "turns", "turns-random")

DDS_PAIRS = (
    (True, False, "most"),
    (True, True, "most"),
    (False, False, "grade"),
    (False, True, "grade"),
    (False, False, "five"),
    (False, True, "five"),
)
"""Questions to DDS (exact tricks? its tables of the deal built before?), each with the task beside
it.
"""

Groups = list[tuple[str, str]]


def chosen_groups(names: Sequence[str]) -> Groups:
    """``random``, ``strong``, ``endings``, ``tresillo-random`` … as ruleset and kind."""
    groups: Groups = []
    for name in names:
        rules, _, kind = name.rpartition("-")
        groups.append((rules or "tridge", kind))
    return groups


ALL_GROUPS = tuple(
    kind if rules == "tridge" else f"{rules}-{kind}"
    for rules, kind in product(RULES, KINDS)
    if (rules, kind) != ("tresillo", "endings")
)


def run_tasks(arguments: argparse.Namespace) -> list[Samples]:
    """All tasks asked for on all kinds of deals asked for."""
    settings, rows = settings_of(arguments), []
    for rules, kind in chosen_groups(arguments.kinds):
        deals = KINDS[kind](arguments.deals, arguments.seed)
        for name in arguments.tasks or BY_NAME:
            task = BY_NAME[name]
            few = deals[: max(1, len(deals) // task.share)]
            rows.append(row_of(task, rules, kind, few, settings))
    return in_rounds(rows, settings, note)


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Return the settings of the command line."""
    return Settings(arguments.repeat, CLOCKS[arguments.clock], arguments.table_bytes)


def note(text: str) -> None:
    """Say on standard error what is being measured."""
    if sys.stderr.isatty():
        print(f"\r{text:<70}", end="", file=sys.stderr, flush=True)


def figure_table(title: str, rows: Iterable[Samples]) -> Table:
    """Times, nodes and facts, a row for each of ``rows``."""
    lines = []
    for row in rows:
        figures = row.figures()
        lines.append((row.task, *(number(figures[key]) for key in KEYS)))
    return Table(title, ("µs", *COLUMNS), lines)


def leader_table(title: str, rows: Iterable[Samples]) -> Table:
    """Mean and median time and mean nodes for each leader."""
    lines = []
    for row in rows:
        cells = []
        for leader in range(len(LEADERS)):
            figures = row.led_by(leader).figures()
            cells.append(
                f"{number(figures['mean_us'])} / {number(figures['median_us'])}"
                f" / {number(figures['nodes'])}"
            )
        lines.append((row.task, *cells))
    return Table(title, ("mean µs / median µs / nodes, led by", *LEADERS), lines)


def ratio_table(groups: dict[str, list[Samples]]) -> Table:
    """Return the cost of the bulk questions in grades of one deal, on the same deals."""
    lines = []
    for group, rows in groups.items():
        by_title = {row.task: row for row in rows}
        single = by_title.get(BY_NAME["grade"].title)
        for name in CELL_AND_TURN_TASKS:
            bulk = by_title.get(BY_NAME[name].title)
            if single is None or bulk is None:
                continue
            same = single.prefix(len(bulk.ns))
            times = ratio(mean(bulk.ns), mean(same.ns))
            loaded = ratio(mean(bulk.ns) + mean(bulk.load_ns), mean(same.ns) + mean(same.load_ns))
            nodes = ratio(mean(bulk.nodes), mean(same.nodes))
            cells = (number(times), number(loaded), number(nodes))
            lines.append((f"{group}: {bulk.task}", *cells))
    return Table(
        "In grades of one deal", ("ratio of means", "time", "time with loading", "nodes"), lines
    )


def dds_tables(arguments: argparse.Namespace) -> tuple[list[Table], list[dict[str, Any]]]:
    """DDS and the engine on the same full deals in this process, one after the other."""
    settings = settings_of(arguments)
    dds = bridge.Dds.load(settings)
    tables: list[Table] = []
    records: list[dict[str, Any]] = []
    kinds = [
        kind
        for rules, kind in chosen_groups(arguments.kinds)
        if rules == "tridge" and kind != "endings"
    ]
    rows = []
    for kind in kinds:
        deals = KINDS[kind](arguments.deals, arguments.seed)
        for exact, reuse, name in DDS_PAIRS:
            rows.append(bridge.row_of(dds, kind, deals, exact, reuse))
            rows.append(row_of(BY_NAME[name], "tridge", kind, deals, settings))
    found = iter(in_rounds(rows, settings, note))
    for kind in kinds:
        lines = []
        for _, reuse, _ in DDS_PAIRS:
            theirs, ours = next(found), next(found)
            pairs = [("", theirs, ours)]
            if not reuse:
                pairs += [
                    (f", led by the {LEADERS[n]}", theirs.led_by(n), ours.led_by(n))
                    for n in range(len(LEADERS))
                ]
            for leader, them, us in pairs:
                lines.append((f"{us.task} / {them.task}{leader}", *_against(them, us)))
                record = {"kind": kind, "ours": us.task, "dds": them.task, "led": leader}
                records.append(
                    {**record, "us": rounded(us.figures()), "them": rounded(them.figures())}
                )
        title = f"The engine and DDS {dds.version}, {kind} deals"
        columns = (
            "µs mean / median / p99",
            "DDS",
            "ours",
            "× mean",
            "× median",
            "× p99",
            "× mean, our loading counted",
        )
        tables.append(Table(title, columns, lines))
    return tables, records


def _against(them: Samples, us: Samples) -> tuple[str, ...]:
    """Cells of one row of the DDS table."""
    shares = (0.5, 0.99)
    cells = [
        " / ".join(number(v / 1e3) for v in (mean(s.ns), *(quantile(s.ns, q) for q in shares)))
        for s in (them, us)
    ]
    cells.append(number(ratio(mean(them.ns), mean(us.ns))))
    cells += [number(ratio(quantile(them.ns, q), quantile(us.ns, q))) for q in shares]
    cells.append(number(ratio(mean(them.ns), mean(us.ns) + mean(us.load_ns))))
    return tuple(cells)


def verify(arguments: argparse.Namespace) -> None:
    """Compare most tricks with DDS on all kinds of full deals, whoever leads."""
    settings = settings_of(arguments)
    dds = bridge.Dds.load(settings)
    bench = Bench("tridge", settings)

    def our_most(deal: BenchDeal) -> int:
        bench.load_deal(deal)
        return bench.value(most(bench))

    for kind in ("random", "strong"):
        count = bridge.verify(dds, KINDS[kind](arguments.deals, arguments.seed), our_most)
        print(f"{kind}: {count} answers agree with DDS {dds.version}")


def compare_table(rows: Iterable[Samples], path: Path) -> Table:
    """Time and nodes relative to a saved baseline; below 1 is faster or smaller."""
    before = {
        (row["rules"], row["kind"], row["task"]): row
        for row in json.loads(path.read_text(encoding="utf-8"))["rows"]
    }
    lines = []
    for row in rows:
        old = before.get((row.rules, row.kind, row.task))
        if old is None:
            continue
        new = row.figures()
        mark = "" if old["deals"] == new["deals"] else " (other deals!)"
        cells = (number(ratio(new[k], old[k])) for k in ("mean_us", "median_us", "p99_us", "nodes"))
        lines.append((f"{row.group}: {row.task}{mark}", *cells))
    return Table(
        f"Relative to {path.name}", ("now / then", "mean", "median", "p99", "nodes"), lines
    )


def report(arguments: argparse.Namespace) -> list[Table]:
    """Measure what was asked for; print JSON at once, or return the tables."""
    rows = run_tasks(arguments)
    groups: dict[str, list[Samples]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    tables = [
        figure_table(f"{group.capitalize()} deals", members) for group, members in groups.items()
    ]
    tables += [
        leader_table(f"{group.capitalize()} deals by leader", groups[group])
        for group in ("random", "strong")
        if group in groups
    ]
    ratios = ratio_table(groups)
    if ratios.rows:
        tables.append(ratios)
    comparisons: list[dict[str, Any]] = []
    if arguments.dds:
        extra, comparisons = dds_tables(arguments)
        tables += extra
    if arguments.compare:
        tables.append(compare_table(rows, arguments.compare))
    record = {
        "deals": arguments.deals,
        "seed": arguments.seed,
        "repeat": arguments.repeat,
        "clock": arguments.clock,
        "table_bytes": Bench("tridge", settings_of(arguments)).solver.table_bytes,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rows": [row.as_json(arguments.samples) for row in rows],
        "dds": comparisons,
    }
    if arguments.save_baseline:
        text = json.dumps(record, indent=1, ensure_ascii=False)
        arguments.save_baseline.write_text(text + "\n", encoding="utf-8")
    if arguments.json:
        print(json.dumps(record, ensure_ascii=False))
        return []
    return tables


def parser() -> argparse.ArgumentParser:
    """The command line."""
    options = argparse.ArgumentParser(
        description="Time the engine on seeded deals.",
        epilog=f"tasks: {', '.join(BY_NAME)}; kinds: {', '.join(ALL_GROUPS)}",
    )
    options.add_argument("--deals", type=int, default=1000, help="deals a kind (1000)")
    options.add_argument("--seed", type=int, default=MEASURED_SEED, help="of the deals")
    options.add_argument("--repeat", type=int, default=3, help="rounds; best time of each deal (3)")
    options.add_argument("--clock", choices=CLOCKS, default="cpu", help="cpu (default) or wall")
    options.add_argument("--tasks", type=names_of(BY_NAME), metavar="A,B")
    options.add_argument(
        "--kinds", type=names_of(ALL_GROUPS), default=list(ALL_GROUPS), metavar="A,B"
    )
    options.add_argument("--table-bytes", type=int, help="transposition table (the default size)")
    options.add_argument("--dds", action="store_true", help="compare with DDS (extra [bench])")
    options.add_argument("--verify", action="store_true", help="check most tricks against DDS")
    options.add_argument("--json", action="store_true", help="print one JSON object")
    options.add_argument("--samples", action="store_true", help="every deal's figures in the JSON")
    options.add_argument("--markdown", action="store_true", help="print Markdown tables")
    options.add_argument("--docs", action="store_true", help="put the tables into the docs")
    options.add_argument("--compare", type=Path, metavar="FILE", help="ratios to a saved baseline")
    options.add_argument(
        "--save-baseline",
        type=Path,
        nargs="?",
        const=Path(__file__).with_name("baseline.json"),
        metavar="FILE",
        help="write the figures (benchmarks/baseline.json)",
    )
    options.add_argument("--ablation", action="store_true", help="techniques off one by one")
    options.add_argument("--variants", type=names_of(ablation.VARIANTS), metavar="A,B")
    options.add_argument("--scaling", action="store_true", help="many deals in threads")
    options.add_argument("--callgrind", action="store_true", help="instruction counts (valgrind)")
    options.add_argument("--callgrind-child", action="store_true", help=argparse.SUPPRESS)
    return options


def names_of(known: Iterable[str]) -> Any:
    """An argparse type: names of ``known`` separated by commas."""

    def names(text: str) -> list[str]:
        given = text.split(",")
        for name in given:
            if name not in known:
                raise argparse.ArgumentTypeError(f"{name!r} (expected {', '.join(known)})")
        return given

    return names


def main() -> None:
    """Run the mode the command line asks for."""
    arguments = parser().parse_args()
    if arguments.callgrind_child:
        callgrind.child(arguments.tasks[0], *chosen_groups(arguments.kinds)[0], arguments.deals)
        return
    if arguments.verify:
        verify(arguments)
        return
    if arguments.ablation:
        section = "ablation"
        tables = ablation.tables(
            arguments.variants or list(ablation.VARIANTS), arguments.deals, arguments.repeat
        )
    elif arguments.scaling:
        section = "scaling"
        tables = [scaling.table(arguments.deals)]
    elif arguments.callgrind:
        section = "callgrind"
        tables = [callgrind.table(arguments.tasks or callgrind.TASKS)]
    else:
        section = "engine"
        tables = report(arguments)
    if arguments.docs:
        docs.replace(section, tables)
        return
    for table in tables:
        print(table.markdown() if arguments.markdown else table.text())


if __name__ == "__main__":
    main()
