"""The chart of a session of any game: who has how much after every deal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from tridge_solver.report.scoring.forms import Unsettled, Write
from tridge_solver.report.theme.charts import Series, line_chart

Who = TypeVar("Who", bound=Hashable)
"""Whose totals they are: a seat, a player, a side."""


class SessionChart(Generic[Who]):
    """Keeps running totals and draws them when the ledger ends.

    A deal that could not be settled leaves the lines level and is marked. The charts of the games
    are subclasses, which say whose totals they are.

    Attributes:
        counts: what the totals are of.
        gap: a few words at the first gap, which explain the marks at the others.
    """

    counts = "points"
    gap = "not settled"

    def __init__(self, write: Write) -> None:
        self._write = write
        self._totals: list[dict[Who, int]] = [{}]
        self._gaps: dict[int, str] = {}

    def unsettled(self, gap: Unsettled) -> None:
        """Mark the place of a deal."""
        self._gaps[len(self._totals)] = "" if self._gaps else self.gap
        self._totals.append(self._totals[-1])

    def _draw(self, names: Mapping[Who, str], description: str) -> None:
        """Write the SVG with a line for each of ``names``; ``description`` has a place for
        the number of ``{deals}``."""
        series = [
            Series(name, [total.get(who, 0) for total in self._totals])
            for who, name in names.items()
        ]
        standing = ", ".join(f"{line.name} {self._amount(int(line.values[-1]))}" for line in series)
        description = description.format(deals=f"{len(self._totals) - 1} deals")
        self._write(
            line_chart(
                series,
                title=f"{self.counts.title()} over the session",
                description=f"{description}. At the end: {standing}.",
                across="deals",
                up=self.counts,
                marks=self._gaps,
            )
        )

    def _amount(self, number: int) -> str:
        """A total in words."""
        return str(number)
