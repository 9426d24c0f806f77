"""The chart of ``tridge score --chart``: each seat's chips over the session."""

from __future__ import annotations

from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import Ledger, Row
from tridge_solver.report.scoring import Write
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.signs import given_name, signed
from tridge_solver.report.theme.source import Source


class OmbreChart(SessionChart[Seat]):
    """A chart of every seat's chips over the session."""

    counts = "chips"

    def __init__(self, write: Write) -> None:
        super().__init__(write)
        self._names: dict[Seat, str] = {}

    def settled(self, source: Source, row: Row) -> None:
        """Keep the totals of all seats after a deal."""
        self._totals.append(dict(row.totals))
        self._name_seats(row.deal)

    def end(self, ledger: Ledger) -> None:
        """Write the chart as an SVG file."""
        names = {seat: self._names.get(seat, seat.letter) for seat in ledger.totals}
        self._draw(
            names, f"Running totals of {len(names)} seats over {{deals}}, contributions included"
        )

    def _amount(self, number: int) -> str:
        return signed(number)

    def _name_seats(self, deal: OmbreDeal) -> None:
        """Keep the names that a deal gives to its seats; the first name of a seat stays."""
        for seat in SEATS:
            name = given_name(deal, seat)
            if name is not None:
                self._names.setdefault(seat, name)
