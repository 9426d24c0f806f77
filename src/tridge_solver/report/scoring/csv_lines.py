"""Lines of CSV for a ledger that is written deal by deal."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from typing import Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.text import harmless_cell


class CsvLines:
    """Writes a header and a line a deal; what is not known or does not apply is empty.

    >>> lines = CsvLines(lambda text: print(text, end=""))
    >>> lines.add({"board": "=1+1", "points": 5, "winner": None})
    board,points,winner
    '=1+1,5,
    """

    def __init__(self, write: Callable[[str], Any]) -> None:
        self._lines = csv.writer(_Writer(write), lineterminator="\n")
        self._has_header = False

    def add(self, cells: Mapping[str, Any]) -> None:
        """Write the cells of a deal by column, before the first ones the header."""
        if not self._has_header:
            self._lines.writerow(cells)
            self._has_header = True
        self._lines.writerow(map(_cell, cells.values()))


@dataclass(frozen=True)
class _Writer:
    """What :func:`csv.writer` writes to."""

    write: Callable[[str], Any]


def _cell(value: Any) -> Any:
    """A value as CSV has it; a text is foreign."""
    if value is None:
        return ""
    return harmless_cell(value) if isinstance(value, str) else value
