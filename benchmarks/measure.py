"""Figures from samples: statistics of one task on one kind of deals, and tables of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter_ns, thread_time_ns
from typing import Any, NamedTuple

LEADERS = ("Player", "first defender", "second defender")
"""Leaders, by the seat number a deal record has."""


CLOCKS: dict[str, Callable[[], int]] = {"cpu": thread_time_ns, "wall": perf_counter_ns}
"""Processor time of the thread, which does not count waiting for a core but costs 0.2 µs a
reading, and wall-clock time."""


@dataclass(frozen=True)
class Settings:
    """The settings of every measurement.

    Attributes:
        repeat: rounds over all rows and deals; of each deal the best time counts.
        clock: nanoseconds.
        table_bytes: the transposition table, ``None`` for the solver's own choice.
    """

    repeat: int = 3
    clock: Callable[[], int] = thread_time_ns
    table_bytes: int | None = None


def quantile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` of ``values`` do not exceed (nearest rank; 0 for none).

    >>> quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    if not values:
        return 0
    ordered = sorted(values)
    rank = -int(-share * len(ordered) // 1)
    return ordered[max(0, min(len(ordered), rank) - 1)]


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean, 0 for no values."""
    return sum(values) / len(values) if values else 0.0


def ratio(one: float, other: float) -> float:
    """``one / other``, 0 when there is nothing to divide by."""
    return one / other if other else 0.0


@dataclass
class Samples:
    """The cost of one task on each deal of a kind, deal by deal.

    Attributes:
        rules, kind, task: what was measured.
        leaders: who led each deal.
        ns: nanoseconds inside the engine's calls.
        load_ns: nanoseconds laying the positions out, which ``ns`` leaves out.
        nodes: positions at a trick boundary looked at.
        facts: facts in the table at the end of the task.
    """

    rules: str
    kind: str
    task: str
    leaders: list[int] = field(default_factory=list)
    ns: list[int] = field(default_factory=list)
    load_ns: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    facts: list[int] = field(default_factory=list)

    @property
    def group(self) -> str:
        """Ruleset and kind of deal, as table headings have them."""
        return self.kind if self.rules == "tridge" else f"{self.rules} {self.kind}"

    def prefix(self, count: int) -> Samples:
        """The same task on the first ``count`` deals only."""
        return self._chosen(lambda index: index < count)

    def led_by(self, leader: int) -> Samples:
        """The same task on the deals ``leader`` leads."""
        return self._chosen(lambda index: self.leaders[index] == leader)

    def _chosen(self, wanted: Callable[[int], bool]) -> Samples:
        """The deals with a ``wanted`` place in the list."""
        places = [index for index in range(len(self.ns)) if wanted(index)]
        parts = (self.leaders, self.ns, self.load_ns, self.nodes, self.facts)
        return Samples(
            self.rules, self.kind, self.task, *([part[i] for i in places] for part in parts)
        )

    def best_of(self, other: Samples, same_nodes: bool = True) -> None:
        """Keep the smaller time of two rounds over the same deals.

        Raises :class:`RuntimeError` when they looked at other nodes, unless that is allowed.
        """
        if same_nodes and self.nodes != other.nodes:
            raise RuntimeError(f"{self.group} {self.task}: two rounds looked at other nodes")
        self.ns = [min(pair) for pair in zip(self.ns, other.ns, strict=True)]
        self.load_ns = [min(pair) for pair in zip(self.load_ns, other.load_ns, strict=True)]

    def figures(self) -> dict[str, float]:
        """The numbers of a table row; times in microseconds."""
        return {
            "deals": len(self.ns),
            "mean_us": mean(self.ns) / 1e3,
            "median_us": quantile(self.ns, 0.5) / 1e3,
            "p90_us": quantile(self.ns, 0.9) / 1e3,
            "p99_us": quantile(self.ns, 0.99) / 1e3,
            "load_us": mean(self.load_ns) / 1e3,
            "nodes": mean(self.nodes),
            "nodes_p99": quantile(self.nodes, 0.99),
            "ns_per_node": ratio(sum(self.ns), sum(self.nodes)),
            "facts": mean(self.facts),
        }

    def as_json(self, samples: bool = False) -> dict[str, Any]:
        """One row of ``--json``: all deals, then each leader; ``samples`` adds every deal."""
        row: dict[str, Any] = {
            "rules": self.rules,
            "kind": self.kind,
            "task": self.task,
            **rounded(self.figures()),
            "by_leader": {
                name: rounded(self.led_by(leader).figures()) for leader, name in enumerate(LEADERS)
            },
        }
        if samples:
            row["samples"] = {"ns": self.ns, "nodes": self.nodes}
        return row


class Row(NamedTuple):
    """A row of a table: ``run`` goes once over all its deals.

    ``same_nodes``: every time it must look at the same positions.
    """

    run: Callable[[], Samples]
    same_nodes: bool = True


def in_rounds(rows: Sequence[Row], settings: Settings, say: Callable[[str], None]) -> list[Samples]:
    """Every row once, then all of them again, as often as ``settings`` say: of every deal the best.

    A shared machine changes its speed from minute to minute: in rounds it treats all rows alike.
    Nor does a deal meet a warm cache of its own.
    """
    found: list[Samples] = []
    for turn in range(settings.repeat):
        for place, row in enumerate(rows):
            say(f"round {turn + 1} of {settings.repeat}, row {place + 1} of {len(rows)}")
            samples = row.run()
            if turn:
                found[place].best_of(samples, row.same_nodes)
            else:
                found.append(samples)
    return found


def rounded(figures: dict[str, float]) -> dict[str, float]:
    """Figures short enough to read in a file."""
    return {name: round(value, 2) for name, value in figures.items()}


@dataclass(frozen=True)
class Table:
    """A table of text: a title, column headings and rows of cells."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def markdown(self) -> str:
        """The table for ``docs/performance.md``, names left and numbers right."""
        lines = [
            f"**{self.title}**",
            "",
            "| " + " | ".join(self.columns) + " |",
            "| --- |" + " ---: |" * (len(self.columns) - 1),
        ]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join(lines) + "\n"

    def text(self) -> str:
        """The table for a terminal."""
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        lines = [self.title]
        for row in (self.columns, *self.rows):
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  " + "  ".join(cells).rstrip())
        return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """A figure with three significant digits or all of its whole part.

    >>> number(0.7312), number(38.21), number(6058.4)
    ('0.73', '38.2', '6,058')
    """
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
