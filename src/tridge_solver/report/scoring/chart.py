"""``tridge score --chart``: each seat's chips over the session."""

from __future__ import annotations

from collections.abc import Callable

from tridge_solver.deal import Deal
from tridge_solver.report.look.charts import Series, line_chart
from tridge_solver.report.look.signs import given_name, signed
from tridge_solver.report.look.source import Source
from tridge_solver.report.scoring.facts import Unsettled
from tridge_solver.scoring import Ledger, Row
from tridge_solver.seats import SEATS, Seat


class ChartReport:
    """Keeps every seat's running total and writes the chart when the ledger ends.

    A deal that could not be settled leaves the lines level and is marked.
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._totals: list[dict[Seat, int]] = [{}]
        self._gaps: dict[int, str] = {}
        self._names: dict[Seat, str] = {}

    def settled(self, source: Source, row: Row) -> None:
        """Keep the totals after a deal."""
        self._totals.append(dict(row.totals))
        self._name_seats(row.deal)

    def unsettled(self, gap: Unsettled) -> None:
        """Mark the place of a deal."""
        # A few words at the first gap explain the marks at the others.
        self._gaps[len(self._totals)] = "" if self._gaps else "not settled"
        self._totals.append(self._totals[-1])

    def end(self, ledger: Ledger) -> None:
        """Write the SVG."""
        seats = list(ledger.totals)
        series = [
            Series(
                self._names.get(seat, seat.letter), [total.get(seat, 0) for total in self._totals]
            )
            for seat in seats
        ]
        deals = len(self._totals) - 1
        standing = ", ".join(f"{line.name} {signed(int(line.values[-1]))}" for line in series)
        self._write(
            line_chart(
                series,
                title="Chips over the session",
                description=f"Running totals of {len(seats)} seats over {deals} deals, "
                f"contributions included. At the end: {standing}.",
                across="deals",
                up="chips",
                marks=self._gaps,
            )
        )

    def _name_seats(self, deal: Deal) -> None:
        """Take the names a deal gives to its seats; the first one stays."""
        for seat in SEATS:
            name = given_name(deal, seat)
            if name is not None:
                self._names.setdefault(seat, name)
