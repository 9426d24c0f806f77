"""The ledger of a session as JSON (``tridge.score/1``), of any game with running totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tridge_solver.core.json_text import json_text
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.report.answers import SCORE_SCHEMA
from tridge_solver.report.scoring.forms import Unsettled, Write, gap_json
from tridge_solver.report.theme.source import Source

RowFields = Callable[[Source, Any], dict[str, Any]]
"""Makes the JSON object of a deal of the ledger."""


class JsonReport:
    """The one object of ``tridge score --json``, a deal a line.

    ``row`` makes the object of a deal, ``closing`` what a ledger whose session is closed says.
    """

    def __init__(
        self, write: Write, row: RowFields, closing: Callable[[Any], dict[str, Any]] | None = None
    ) -> None:
        self._write = write
        self._row = row
        self._closing = closing
        self._rows = 0
        self._gaps: list[dict[str, Any]] = []
        self._rules: dict[str, Any] = {"rules": None, "rules_options": None}
        write(f'{{"schema": "{SCORE_SCHEMA}", "deals": [')

    def settled(self, source: Source, row: Any) -> None:
        """Write the deal as an element of ``deals``."""
        if not self._rows:
            rules = row.deal.rules
            self._rules = {"rules": rules.name, "rules_options": rules.options}
        self._write((",\n" if self._rows else "\n") + json_text(self._row(source, row)))
        self._rows += 1

    def unsettled(self, gap: Unsettled) -> None:
        """Keep the deal for ``unsettled``."""
        self._gaps.append(gap_json(gap, self._rows))

    def end(self, ledger: Any) -> None:
        """Close ``deals`` and write what holds for the session."""
        rest = {
            "unsettled": self._gaps,
            "totals": by_letter(ledger.totals),
            "complete": ledger.complete,
            **self._rules,
            **({} if self._closing is None else self._closing(ledger)),
        }
        self._write("],\n" + json_text(rest)[1:] + "\n")


class JsonLinesReport:
    """A JSON object a deal, each with its schema and rules; ``row`` as in :class:`JsonReport`."""

    def __init__(self, write: Write, row: RowFields) -> None:
        self._write = write
        self._row = row

    def settled(self, source: Source, row: Any) -> None:
        """Write the deal on a line of its own."""
        rules = row.deal.rules
        head = {"schema": SCORE_SCHEMA, "rules": rules.name, "rules_options": rules.options}
        self._write(json_text(head | self._row(source, row)) + "\n")

    def unsettled(self, gap: Unsettled) -> None:
        """Nothing: as everywhere, a bad deal has no line."""

    def end(self, ledger: Any) -> None:
        """Nothing: the totals stand in the last line."""


def by_letter(chips: Mapping[Seat, int] | Mapping[str, int]) -> dict[str, int]:
    """Figures by seat letter, N E S W; those of sides have their letters already."""
    if any(isinstance(name, str) for name in chips):
        return {str(name): number for name, number in chips.items()}
    return {seat.letter: chips[seat] for seat in SEATS if seat in chips}  # type: ignore[index]
